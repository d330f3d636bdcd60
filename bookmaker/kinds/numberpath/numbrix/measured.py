"""Numbrix, measured: by technique a small puzzle that stalls without it; how many stars an effort is worth."""

from bookmaker.puzzles.contract.grading import Grade, StarScale

POSITIONS = {
    "forced": "5x5:13c19g7g1c25",
    "left": "5x5:13c19g7g1c25",
    "last": "5x5:13c19g7g1c25",
    "close": "5x5:13c19g7g1c25",
    "between": "5x5:15a11h18a6f25b2_1",
    "filler": "5x5:19c25a17a23g9e1b",
    "routes": "5x5:25c7_22l1_12e",
    "cut-off": "5x5:13c19g7g1c25",
    "many-routes": "5x5:b7g25a1f16a22c",
    "trial": "5x5:1f22d25c7a13f",
    "wide-trial": "5x5:h11a25a19i1b",
}
STARS = {
    Grade.EASY: StarScale(0.89, (0.974, 1.06, 1.13, 1.24)),
    Grade.MEDIUM: StarScale(1.1, (0.603, 0.65, 0.683, 0.732)),
    Grade.HARD: StarScale(0.96, (1.99, 2.17, 2.32, 2.58)),
    Grade.EXPERT: StarScale(0.85, (4.55, 5.13, 5.9, 6.94)),
}
