"""Suguru, measured: by technique a small puzzle that stalls without it; how many stars an effort is worth."""

from bookmaker.puzzles.contract.grading import Grade, StarScale

POSITIONS = {
    "last-cell": "5x5:1_4_2j3a5a6a5a3b4,r2t4hq5eg",
    "only-place": "5x5:1_4_2j3a5a6a5a3b4,r2t4hq5eg",
    "only-number": "6x6:7a4_5_4_3_4_2k7d2a3_4a2_6d1,r256074t0nvq2",
    "forbidden-neighbour": "5x5:1a4c7b2b2d4a7b3_5a,rj7e2069k",
    "naked-pair": "6x6:6_4_2a3a3d4a4c2_6b2d7_1_5a4_5c3,r152996s1no2a",
    "forbidden-pair": "5x5:g6a4a1_2h4a2a,rasp04o2v",
    "naked-triple": "6x6:4_3c6_6d5a1c7_5_6e7f6a1_3,r44551a0fg7ti",
    "trial": "5x5:1a4c7b2b2d4a7b3_5a,rj7e2069k",
}
STARS = {
    Grade.EASY: StarScale(0.94, (0.471, 0.529, 0.58, 0.63)),
    Grade.MEDIUM: StarScale(1.08, (0.488, 0.513, 0.548, 0.625)),
    Grade.HARD: StarScale(0.79, (2, 2.14, 2.48, 2.67)),
    Grade.EXPERT: StarScale(0.73, (3.96, 4.73, 5.61, 7.73)),
}
