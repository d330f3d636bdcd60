"""Hidato, measured: by technique a small puzzle that stalls without it; how many stars an effort is worth."""

from bookmaker.puzzles.contract.grading import Grade, StarScale

POSITIONS = {
    "forced": "5x5:10b25e24a1c3d4_6b17",
    "left": "5x5:1b25b10f13_20a7_8c5c",
    "last": "5x5:11_13b25a12b16f6a19_18b1b",
    "close": "5x5:11_13b25a12b16e4_6a19_18b1b",
    "between": "5x5:b2b5_1b10b25d18_16a21c14",
    "filler": "5x5:10b25e24a1c3d4_6b17",
    "routes": "5x5:11_13b25a12b16f6a19_18b1b",
    "cut-off": "5x5:25a18c20c23b1a6b11b8c",
    "many-routes": "5x5:3e1a9_8a13a23a15e17a25a",
    "trial": "5x5:10b25e24a1c3d4_6b17",
    "wide-trial": "5x5:b10c11d1b6a18_23e22_25",
}
STARS = {
    Grade.EASY: StarScale(1.0, (0.633, 0.686, 0.716, 0.797)),
    Grade.MEDIUM: StarScale(1.08, (0.603, 0.644, 0.666, 0.719)),
    Grade.HARD: StarScale(0.91, (1.97, 2.22, 2.37, 2.55)),
    Grade.EXPERT: StarScale(0.72, (7.04, 8.05, 9, 10.2)),
}
