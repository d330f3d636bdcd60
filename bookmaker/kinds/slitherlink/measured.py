"""Slitherlink, measured: by technique a small puzzle that stalls without it; how many stars an effort is worth."""

from bookmaker.puzzles.contract.grading import Grade, StarScale

POSITIONS = {
    "nought": "5x5:2a1a33a1c3a1c0a23a3a0",
    "full": "5x5:2a1a33a1c3a1c0a23a3a0",
    "no-branch": "5x5:2a1a33a1c3a1c0a23a3a0",
    "needs": "5x5:2a1a33a1c3a1c0a23a3a0",
    "dead-end": "5x5:2a1a33a1c3a1c0a23a3a0",
    "goes-on": "5x5:2a1a33a1c3a1c0a23a3a0",
    "corner-three": "5x5:2a1a33a1c3a1c0a23a3a0",
    "corner-one": "5x5:1a211d3a133a1d212a3",
    "corner-two": "5x5:2a1a33a1c3a1c0a23a3a0",
    "threes-beside": "5x5:1a211d3a133a1d212a3",
    "threes-diagonal": "5x5:2a1a33a1c3a1c0a23a3a0",
    "early-loop": "5x5:2b2a3333g1121a1b3",
    "sector": "5x5:a22b312a1e3a022b13a",
    "chain": "5x5:a22b312a1e3a022b13a",
    "same-side": "5x5:a320a2e3a2e1a323a",
    "number-and-sides": "5x5:a333f33a31f012a",
    "one-inside": "5x5:1a21c3a3e3a1c10a3",
    "short-trial": "5x5:3c3b1b23a13b3b3c1",
    "long-trial": "5x5:a320a2e3a2e1a323a",
    "deep-trial": "6x6:a33a13c0b113a11a2f12a33a2c",
}
STARS = {
    Grade.EASY: StarScale(0.89, (2.2, 2.27, 2.33, 2.46)),
    Grade.MEDIUM: StarScale(0.87, (2.94, 3.06, 3.17, 3.34)),
    Grade.HARD: StarScale(0.85, (3.24, 3.44, 3.58, 3.66)),
    Grade.EXPERT: StarScale(0.67, (8.25, 8.99, 9.56, 9.96)),
}
