"""Kakuro, measured: by technique a small puzzle that stalls without it; how many stars an effort is worth."""

from bookmaker.puzzles.contract.grading import Grade, StarScale

POSITIONS = {
    "last-cell": "6x6:....b..d.j.d..b....,12_12_22_29_27_28_29_19_21_6_11_12",
    "only-combination": "6x6:....b.b.b.d..d.b.b.b....,12_16_9_3_15_6_4_18_21_10_7_15_14_14",
    "only-digit": "6x6:..b....c.c.d.c.c....b..,13_23_9_17_22_21_11_24_8_5_14_15_7_11_7_9",
    "only-place": "6x6:....b..d.j.d..b....,12_12_22_29_27_28_29_19_21_6_11_12",
    "two-cells": "6x6:....b.b.b.d..d.b.b.b....,6_26_4_14_34_8_11_26_23_21_15_17_7_12",
    "extremes": "6x6:....b..d.j.d..b....,9_26_24_27_30_11_29_29_28_10_28_9",
    "possible-combinations": "6x6:....b..d.j.d..b....,12_12_22_29_27_28_29_19_21_6_11_12",
    "needed-digit": "6x6:....b.b.b.j.b.b.b....,13_27_7_17_25_21_6_23_12_22_19_3_17_10",
    "naked-pair": "6x6:....b.b.b.j.b.b.b....,13_27_7_17_25_21_6_23_12_22_19_3_17_10",
    "neck": "7x7:..c....d..c.d...d.c..d....c..,12_7_16_4_15_24_6_13_10_6_12_10_8_3_10_16_11_15_3_19",
    "hidden-pair": "6x6:..c..d.b.f.b.d..c..,23_8_22_28_23_22_16_11_11_13_14_10_12_15_14_14",
    "naked-triple": "7x7:....b...d..i.i..d...b....,15_38_26_28_35_13_23_16_6_6_7_21_22_15_26_15",
    "all-ways": "6x6:....b.b.b.j.b.b.b....,13_27_7_17_25_21_6_23_12_22_19_3_17_10",
    "long-neck": "6x6:.b....g.f.g....b.,4_27_3_16_8_32_6_15_10_15_12_10_8_23_13_16",
    "trial": "6x6:.b....g.f.g....b.,4_20_3_16_8_32_10_15_11_19_6_10_8_23_13_16",
}
STARS = {
    Grade.EASY: StarScale(0.84, (2.19, 2.33, 2.46, 2.59)),
    Grade.MEDIUM: StarScale(0.84, (2.79, 2.91, 3.06, 3.2)),
    Grade.HARD: StarScale(0.88, (2.93, 3.14, 3.29, 3.54)),
    Grade.EXPERT: StarScale(0.83, (4.35, 4.7, 5.13, 5.78)),
}
