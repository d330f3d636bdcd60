"""Numbrix, measured: by technique a small puzzle that stalls without it; how many stars an effort is worth."""

from bookmaker.puzzles.contract.grading import Grade, StarScale

POSITIONS = {
    "forced": "5x5:13c19g7g1c25",
    "left": "5x5:13c19g7g1c25",
    "last": "5x5:13c19g7g1c25",
    "close": "5x5:13c19g7g1c25",
    "between": "5x5:15a11h18a6f25b2_1",
    "filler": "5x5:19c25a17a23g9e1b",
    "routes": "5x5:25c7_22l1_12e",
    "cut-off": "5x5:13c19g7g1c25",
    "many-routes": "5x5:b7g25a1f16a22c",
    "trial": "5x5:1f22d25c7a13f",
    "wide-trial": "5x5:h11a25a19i1b",
}
STARS = {
    Grade.EASY: StarScale(0.96, (0.754, 0.803, 0.85, 0.91)),
    Grade.MEDIUM: StarScale(1.18, (0.399, 0.433, 0.458, 0.495)),
    Grade.HARD: StarScale(1.01, (1.5, 1.64, 1.76, 1.85)),
    Grade.EXPERT: StarScale(0.97, (2.49, 2.71, 2.89, 3.47)),
}
