"""Hashi: by technique a small puzzle that stalls without (`bookmaker kind positions`), and how stars go by effort."""

from bookmaker.puzzles.contract.grading import Grade, StarScale

POSITIONS = {
    "full": "6x6:1a2b2h2b3_2g1c3b2a2",
    "done": "6x6:2a1f1a3_3a3a2g2a2b3f",
    "crossed": "6x6:2a2b2d1c2c3d3b2a2a2b2a3",
    "enough": "6x6:1a2b2h2b3_2g1c3b2a2",
    "alone": "6x6:2a1b1c1g2_3b2h2b3a3",
    "closing": "6x6:2a3b1f2a3b3f1a1d1c3",
    "ways": "8x6:2b3b2b1b2b2_4b2b1b2b4b4h3a3b3a2",
    "trial": "6x6:2b1d1b1f3a2b3f2b2a3",
    "long-trial": "10x7:2a3a4a4a2j1_3b2a1b2b1d1b2_2j2a2b3a3a2a2d2a2",
}
STARS = {
    Grade.EASY: StarScale(1.02, (0.396, 0.436, 0.501, 0.534)),
    Grade.MEDIUM: StarScale(0.94, (0.749, 0.789, 0.871, 0.931)),
}
