"""Masyu, measured: by technique a small puzzle that stalls without it; how many stars an effort is worth."""

from bookmaker.puzzles.contract.grading import Grade, StarScale

POSITIONS = {
    "no-branch": "6x6:2b1d2c1j2c1c1d",
    "straight": "6x6:2b1d2c1j2c1c1d",
    "turns": "6x6:2b1d2c1j2c1c1d",
    "goes-on": "6x6:2b1d2c1j2c1c1d",
    "dead-end": "6x6:2b1d2c1j2c1c1d",
    "straight-on": "6x6:b2i1d1a2b1i1c",
    "barred": "6x6:2b1d2c1j2c1c1d",
    "turns-beside": "6x6:2b2a2l1_2a1g2b1c",
    "across": "6x6:2c2g1g2a1e1b1_1c",
    "early-loop": "6x6:2b1d2c1j2c1c1d",
    "together": "6x6:2c1j1c2c1e1a1_1c",
    "chain": "7x7:b1a1f1c1f1c2a2h1a1g1a",
    "inside": "6x6:b1_1f1b1a1h1c1d1_1a",
    "short-trial": "6x6:2c2g1g2g1b1_1c",
    "long-trial": "6x6:a1a2g1_2g1a2i1c",
}
STARS = {
    Grade.EASY: StarScale(1.02, (0.994, 1.05, 1.09, 1.14)),
    Grade.MEDIUM: StarScale(1.01, (1.13, 1.18, 1.22, 1.27)),
    Grade.HARD: StarScale(0.99, (1.27, 1.31, 1.38, 1.45)),
    Grade.EXPERT: StarScale(0.91, (2.05, 2.21, 2.38, 2.57)),
}
