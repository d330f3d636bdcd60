"""Akari: by technique, a small puzzle that stalls without (`bookmaker kind positions`)."""

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
