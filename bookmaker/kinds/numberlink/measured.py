"""Numberlink, measured: by technique a small puzzle that stalls without it; how many stars an effort is worth."""

from bookmaker.puzzles.contract.grading import Grade, StarScale

POSITIONS = {
    "corner": "5x5:1b1_2a6_3c3b4a6_5_2a5b4a",
    "exit": "5x5:1a1_6a4e3_2a6a4a3_5_2b5a",
    "forced": "5x5:1_2a2_4a3d1b5_6_3a4b6_5b",
    "differ": "5x5:1c2a2_1_3d6b5_6b5_4a4_3",
    "strand": "5x5:2c2b3_1d4b4_1f3",
    "clash": "6x6:1g2_3a4e2a4_1a3g5d5",
    "needed": "6x6:a3_2g5c5_1k1c3_2_4a4",
    "no-escape": "6x6:c5a1e3b2e5b4a1b3e2_4",
    "cut-off": "6x6:4d3b5f3_2b2e1a5c4c1",
    "sealed": "7x7:3h1a2_5k4a6_2c5d4c1b3_6d",
    "out-of-order": "6x6:4d3a3d4_5a1e2a5a1c2f",
    "full-gate": "7x7:3c2d1i3b5a6d4a4f6b2_1e5",
    "trial": "6x6:b4d2b1f2_3a1f5_4b3c5",
}
STARS = {
    Grade.EASY: StarScale(1.26, (0.158, 0.184, 0.191, 0.208)),
    Grade.MEDIUM: StarScale(0.98, (1.27, 1.39, 1.61, 1.93)),
    Grade.HARD: StarScale(1.15, (1.28, 1.44, 1.57, 1.9)),
    Grade.EXPERT: StarScale(1.04, (3.55, 4.11, 4.67, 5.38)),
}
