"""Shikaku, measured: by technique a small puzzle that stalls without it; how many stars an effort is worth."""

from bookmaker.puzzles.contract.grading import Grade, StarScale

POSITIONS = {
    "only": "5x5:b5e5c6c6e3b",
    "reach": "6x6:b6d4a3d2b3_6b2d3a4d3b",
    "core": "5x5:2a2e2_3b3b3_4e2a4",
    "taken": "5x5:2a2e2_3b3b3_4e2a4",
    "strand": "5x5:a2a2a3f4f4a6a4a",
    "pocket": "5x5:a2c3b4c3c6b5c2a",
    "share": "5x5:a3a4a2a2d3d2a2a4a3a",
    "area": "5x5:c3a2_3b3b3b2b4_2a3c",
    "trial": "5x5:2b2e3a4_3_4a3e2b2",
    "long-trial": "7x7:d6c2a3e3b4a5b3b4a4b2e3a4c6d",
}
STARS = {
    Grade.EASY: StarScale(0.87, (0.326, 0.366, 0.407, 0.467)),
    Grade.MEDIUM: StarScale(0.57, (2.94, 3.27, 3.58, 3.83)),
    Grade.HARD: StarScale(0.45, (8.91, 9.83, 10.7, 12.2)),
    Grade.EXPERT: StarScale(0.21, (48.9, 53.5, 58.6, 66.6)),
}
