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
    Grade.EASY: StarScale(0.71, (0.566, 0.639, 0.707, 0.763)),
    Grade.MEDIUM: StarScale(0.72, (0.845, 0.933, 1.03, 1.14)),
    Grade.HARD: StarScale(0.67, (1.65, 1.82, 2.06, 2.19)),
    Grade.EXPERT: StarScale(0.53, (4.75, 5.34, 5.68, 6.3)),
}
