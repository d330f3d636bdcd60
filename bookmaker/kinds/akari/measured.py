"""Akari, measured: by technique a small puzzle that stalls without it; how many stars an effort is worth."""

from bookmaker.puzzles.contract.grading import Grade, StarScale

POSITIONS = {
    "done": "6x6:B0fBf2BbB3fBf11",
    "full": "6x6:1a1k2a1B2BaBkBaB",
    "one-place": "6x6:1cBBg2a1d1a1gB0cB",
    "too-few-left": "6x6:1a1kBa1B21aBk1aB",
    "leaves-dark": "6x6:B0fBf2BbB3fBf11",
    "shared-sides": "6x6:g1Ba2dBBb01dBa10g",
    "look-ahead": "6x6:a1a01d0gBBg1dBBa1a",
    "trial": "6x6:b1a1bBd1Bh0Bd0b0aBb",
}
STARS = {
    Grade.EASY: StarScale(0.71, (0.578, 0.616, 0.679, 0.743)),
    Grade.MEDIUM: StarScale(0.71, (0.871, 0.927, 0.996, 1.13)),
    Grade.HARD: StarScale(0.64, (1.54, 1.85, 1.96, 2.42)),
    Grade.EXPERT: StarScale(0.42, (7.2, 8.4, 8.96, 9.74)),
}
