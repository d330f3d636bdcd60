"""Bridges, measured: by technique a small puzzle that stalls without it; how many stars an effort is worth."""

from bookmaker.puzzles.contract.grading import Grade, StarScale

POSITIONS = {
    "one-way": "7x7:1c3a4a2a2a2c3a2c2a2a3c3a5a5h2b5a4",
    "all-ways": "7x7:2a2a1c1a2b2_3a2a1c2d4c4a2b1e2b5b4",
    "some-each": "7x7:2a2a2a2a2a4a3g3a1a2a1a3a1c2g2b3b1",
    "alone": "7x7:2a2a1e3b3_4a2h1a3_4b2e1c1_3b3a1a",
    "exit": "7x7:2a1e2a2a3a3a1e2e3a?b4b3a2c2a?b3a",
    "closing": "7x7:2a2a2a2a2c1a2b2b4a3b1b1b1b4h2b2a3",
    "shares": "9x9:2a3a2a3a3a1a3a3a1a2a2a1c2a2a2e2a2a2c2a3c3a2a3i2b1c1_3a2b2a2a",
    "passage": "9x9:4b3b3a3a1c4a2a4a2a1a1a3a2a2a4a2a2g3a3a1b2b1f1d1a2d2b2a3a2",
    "trial": "9x9:3a4b3a1b1a2b3a2_3a2b1a1b3b3a3a2_3b3a1a2b1b1a2a2_4b4c2j2c2a3a3",
    "long-trial": "9x9:2c3a2a2a3a2e2a1a3b2b3a2b2a2_2a2a1b1b2a2b6a4_2a2b1d1a1b3a2_2a3b3a1a",
}
STARS = {
    Grade.EASY: StarScale(1.0, (0.251, 0.278, 0.293, 0.339)),
    Grade.MEDIUM: StarScale(0.88, (0.603, 0.658, 0.697, 0.765)),
    Grade.HARD: StarScale(0.9, (0.71, 0.78, 0.828, 0.886)),
    Grade.EXPERT: StarScale(0.75, (1.72, 1.87, 2.1, 2.41)),
}
