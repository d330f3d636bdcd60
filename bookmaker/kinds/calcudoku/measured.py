"""Calcudoku, measured: by technique a small puzzle that stalls without it; how many stars an effort is worth."""

from bookmaker.puzzles.contract.grading import Grade, StarScale

POSITIONS = {
    "single-cell": "6x6:zj,kbrpjf7mbjrro,m120d2m12m90u4s1d3a13m40a10a7u5a4a6a11",
    "hidden-single": "5x5:y,k5nduencb,m40m30s1d4m60a9a5a10u1s2",
    "one-set": "5x5:y,k5nduencb,m40m30s1d4m60a9a5a10u1s2",
    "naked-single": "5x5:y,k4vr5ulau,a7a11a8u5d4a10a7m16s1s4",
    "pair-cage": "5x5:y,k99fsvfq5,d2m15a10s3s3a8s1a5s2a10",
    "cage-sets": "5x5:y,k5nfuu74j,a8a8m40a11s1a7s1s1u3d2",
    "naked-pair": "5x5:y,k8ln6vujf,m2m60d4a7m12a9a6m75s1u4a3",
    "few-fillings": "5x5:y,k4vr5ulau,a7a11a8u5d4a10a7m16s1s4",
    "hidden-pair": "5x5:y,kdueiifen,a7m12a10a11u1a10a5a10s2d2",
    "all-fillings": "5x5:y,k5nduencb,m40m30s1d4m60a9a5a10u1s2",
    "naked-triple": "6x6:zj,knuurb5cppfpq,s2s1s1a7u6a14d2s4a11d5m24a10a5a17m8",
    "cage-and-line": "5x5:y,kbdcqetuf,a11d2s2s2a9s1a7s3a9a7m12",
    "line-sum": "5x5:y,kkvumqt2r,u2a7a9s1s2a4s2a11m20s2d2",
    "x-wing": "5x5:y,kpeuk7udm,d2a11m15u3d2s2s2a7a10a14",
    "line-sums": "5x5:y,kcrlmrnap,d2s4m12a9a6a7a13m15a8s1",
    "trial": "5x5:y,k4vr5ulau,a7a11a8u5d4a10a7m16s1s4",
}
STARS = {
    Grade.EASY: StarScale(1.28, (0.3, 0.336, 0.361, 0.385)),
    Grade.MEDIUM: StarScale(0.89, (1.83, 1.97, 2.07, 2.19)),
    Grade.HARD: StarScale(0.91, (2.47, 2.65, 2.78, 2.98)),
    Grade.EXPERT: StarScale(1.16, (1.19, 1.36, 1.43, 1.67)),
}
