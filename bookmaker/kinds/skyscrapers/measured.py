"""Skyscrapers, measured: by technique a small puzzle that stalls without it; how many stars an effort is worth."""

from bookmaker.puzzles.contract.grading import Grade, StarScale

POSITIONS = {
    "hidden-single": "4x4:p,o3d3b3b1_1_2b",
    "limits": "4x4:p,oa2_2g2b3b",
    "naked-single": "4x4:p,o1b3b2b3d2a",
    "two-seen": "4x4:p,o1b3b2b3d2a",
    "near-front": "4x4:p,oa3b2e3a3b2",
    "naked-pair": "4x4:p,oa2_2g2b3b",
    "front": "4x4:p,o1b3b2b3d2a",
    "hidden-pair": "5x5:y,o2a3e2_4_4b2b3b4",
    "room": "4x4:p,oa2_2g2b3b",
    "few-orders": "4x4:p,oa2e4_2a1e",
    "naked-triple": "6x6:zi1,ob4_2_3_1_3_3c4a1a2_2b2a3_3a",
    "x-wing": "5x5:y,o2a3_4a4_3f3b3a1a",
    "all-orders": "6x6:zj,oa3b3_3_4_3_5_2c3c3a4a3_1a",
    "trial": "4x4:p,o1b3b2b3d2a",
}
STARS = {
    Grade.EASY: StarScale(0.73, (2.42, 2.56, 2.66, 2.8)),
    Grade.MEDIUM: StarScale(0.85, (2.4, 2.58, 2.65, 2.91)),
    Grade.HARD: StarScale(1.11, (1.37, 1.46, 1.57, 1.65)),
    Grade.EXPERT: StarScale(1.0, (2.3, 2.49, 2.77, 3.01)),
}
