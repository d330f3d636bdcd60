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
    Grade.EASY: StarScale(0.81, (0.458, 0.531, 0.583, 0.693)),
    Grade.MEDIUM: StarScale(0.72, (1.54, 1.72, 1.91, 2.18)),
    Grade.HARD: StarScale(0.69, (3.27, 3.71, 4.02, 4.52)),
    Grade.EXPERT: StarScale(0.37, (24.3, 27.6, 30.7, 34.6)),
}
