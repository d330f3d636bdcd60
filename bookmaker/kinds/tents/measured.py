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
    Grade.EASY: StarScale(0.9, (0.23, 0.269, 0.295, 0.338)),
    Grade.MEDIUM: StarScale(0.68, (1.02, 1.07, 1.18, 1.24)),
    Grade.HARD: StarScale(0.81, (0.723, 0.789, 0.825, 0.889)),
    Grade.EXPERT: StarScale(0.8, (0.982, 1.0, 1.08, 1.24)),
}
