"""Tents, measured: by technique a small puzzle that stalls without it; how many stars an effort is worth."""

from bookmaker.puzzles.contract.grading import Grade, StarScale

POSITIONS = {
    "finished": "8x8:1b1b1i1j1c1_1i1b1_1k1b1b,o3_2_3_2_2_4_1_3_2_3_2_3_3_2_2_3",
    "only-cells": "8x8:a1_1c1a1l1d1e1l1_1i1a1b1b,o4_1_3_2_2_3_2_3_4_2_2_3_2_2_2_3",
    "last-place": "8x8:a1_1c1j1j1_1b1f1j1f1b1_1b,o3_2_1_3_2_3_2_4_4_2_3_2_2_3_2_2",
    "others-tents": "8x8:c1b1i1c1e1e1c1e1c1b1c1d1e,o3_2_3_2_3_2_1_4_3_3_2_3_2_3_2_2",
    "touches-all": "8x8:1b1b1i1j1c1_1i1b1_1k1b1b,o3_2_3_2_2_4_1_3_2_3_2_3_3_2_2_3",
    "shape": "8x8:c1b1i1c1e1e1c1e1c1b1c1d1e,o3_2_3_2_3_2_1_4_3_3_2_3_2_3_2_2",
    "crowding": "8x8:a1_1c1a1l1d1e1l1_1i1a1b1b,o4_1_3_2_2_3_2_3_4_2_2_3_2_2_2_3",
    "trial": "8x8:c1_1d1d1f1d1i1c1f1c1d1e1a,o3_2_3_1_4_2_2_3_2_3_3_2_3_2_2_3",
}
STARS = {
    Grade.EASY: StarScale(0.79, (0.344, 0.395, 0.423, 0.464)),
    Grade.MEDIUM: StarScale(0.78, (0.499, 0.559, 0.61, 0.683)),
    Grade.HARD: StarScale(0.81, (0.57, 0.642, 0.73, 0.785)),
    Grade.EXPERT: StarScale(0.61, (2.02, 2.28, 2.49, 2.7)),
}
