"""Sudoku, measured: by technique a small puzzle that stalls without it; how many stars an effort is worth."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files

from bookmaker.kinds.sudoku.board import Clues
from bookmaker.puzzles.contract.grading import Grade, StarScale

POSITIONS = {
    "full-house": "6x6:1_5e3a5d5b3_3b4d1a6e4_2",
    "hidden-box": "6x6:1b6d3a2a6b3d5b6a4a1d1b4",
    "hidden-line": "6x6:2a1_4j3a4b6a1j6_2a5",
    "hidden-window": "9x9w:1a3b5a9_7a7c9_5k4_9a2s3a7_4k1_7c4a2_6a5b7a8",
    "hidden-diagonal": "6x6x:3_1_2zd6_5_1",
    "forty-five": "6x6:zj,k1.1.1.2.2.2.1.1.3.2.4.4.5.5.3.2.6.4.7.7.8.8.6.6.9.7.8.10.11.12.9.7.7.10.11.12:19.16.7.15.5.9.16.12.6.9.5.7",  # noqa: E501
    "only-combination": "6x6:zj,k1.2.3.3.3.3.1.2.4.5.6.6.7.2.4.5.5.8.7.9.9.10.11.8.12.12.9.10.11.13.14.14.14.14.11.13:9.8.14.7.12.8.5.4.12.6.11.5.7.18",  # noqa: E501
    "naked-single": "6x6:b1b6a4f2b3_3b1f5a5b2b",
    "combination": "6x6:zj,k1.1.2.2.2.3.4.1.5.6.6.3.4.5.5.6.3.3.7.7.8.9.9.10.7.8.8.9.11.10.7.12.12.12.11.11:9.12.16.7.9.10.14.11.10.7.7.14",  # noqa: E501
    "pointing": "6x6:1b6d3a2a6b3d5b6a4a1d1b4",
    "wide-forty-five": "6x6:zj,k1.1.2.2.3.3.1.4.4.5.5.6.7.4.4.8.5.6.7.9.4.8.8.6.7.9.9.8.8.10.11.11.12.12.10.10:15.3.7.17.10.12.10.16.13.11.3.9",  # noqa: E501
    "leftovers": "6x6:b3a2h2a5d4a1h4a3b,raabbbbaaaacbdddccbeddcccedffffeeeeff",
    "claiming": "6x6:3f1_5a2a2b5d4b2a6a2_1f6",
    "cage-needs": "6x6:zj,k1.1.2.2.2.3.4.1.5.6.6.3.4.5.5.6.3.3.7.7.8.9.9.10.7.8.8.9.11.10.7.12.12.12.11.11:9.12.16.7.9.10.14.11.10.7.7.14",  # noqa: E501
    "innies": "6x6:zj,k1.1.2.3.3.4.5.5.2.2.3.4.5.6.7.7.7.4.5.6.8.9.9.10.5.6.8.8.11.10.12.12.12.11.11.10:3.12.12.8.19.13.11.9.7.13.10.9",  # noqa: E501
    "naked-pair": "6x6:a6d4a2b6_1a5f1a5_6b5a1d3a",
    "wide-innies": "6x6:zj,k1.1.1.2.3.4.5.5.6.2.3.4.5.7.6.6.3.4.8.7.9.9.3.10.8.7.11.9.10.10.8.7.11.12.12.12:10.7.14.10.11.12.14.12.9.13.7.7",  # noqa: E501
    "hidden-pair": "9x9:a4a2a1b3b7_3d5a1b7d2e6b4a3c5a9b6e8d5b7a9d4_2b7b6a8a5a",
    "naked-triple": "8x8:2a7f6_4_5a2c3b5c6c4f7c1c2b8c1a7_8_6f5a2",
    "hidden-triple": "9x9:a4a2a1b3b7_3d5a1b7d2e6b4a3c5a9b6e8d5b7a9d4_2b7b6a8a5a",
    "x-wing": "6x6:3f1_5a2a2b5d4b2a6a2_1f6",
    "cage-fit": "6x6:zj,k1.1.2.2.2.3.4.1.5.6.6.3.4.5.5.6.3.3.7.7.8.9.9.10.7.8.8.9.11.10.7.12.12.12.11.11:9.12.16.7.9.10.14.11.10.7.7.14",  # noqa: E501
    "three-innies": "6x6:zj,k1.1.2.2.2.3.4.1.5.6.6.3.4.5.5.6.3.3.7.7.8.9.9.10.7.8.8.9.11.10.7.12.12.12.11.11:9.12.16.7.9.10.14.11.10.7.7.14",  # noqa: E501
    "swordfish": "6x6:c3f4_1_5b1a6_6a1b4_1_6f4c",
    "killer-pair": "9x9:zzzc,k1.1.1.2.3.3.4.4.5.6.6.6.2.2.7.4.4.5.8.9.9.9.2.7.10.11.11.8.8.12.2.2.7.10.11.11.8.8.12.13.13.13.10.14.14.15.15.12.16.17.17.10.14.14.15.15.12.16.17.18.18.18.14.19.20.20.16.17.17.21.21.21.19.20.20.22.22.17.23.23.23:12.27.9.20.15.20.18.26.14.14.12.25.16.35.15.8.29.20.7.24.20.12.7",  # noqa: E501
    "skyscraper": "6x6:e4_4b5_6c3b6_6b2c2_4b1_1e",
    "kite": "6x6:2a6d3e4a5d3a4e5d1a6",
    "turbot": "6x6:2a5d3_6d6a5d4a3d1_5d3a4",
    "xy-wing": "6x6:1_5e3a5d5b3_3b4d1a6e4_2",
    "empty-rectangle": "6x6:c6c3c5b6b1_1b5b3c2c1c",
    "finned-x-wing": "6x6:a3c5c4_3a3b6d6b3a1_2c6c2a",
    "xyz-wing": "6x6:3b1f4a6c1b5c2a6f5b4",
    "w-wing": "6x6:3b1f4a6c1b5c2a6f5b4",
    "unique-rectangle": "9x9u:a1a4b2b2c5_8b7c6b3c6g3a8a2a5a6g2c4b3c7b9_8c3b5b7a8a",
    "naked-quad": "9x9:a2_7c9_6b5d2_8a6c7_2b5j6c1b2_9_1_2a8_3a7a5_7b6_8_4g7_6_5_8_2a6_3_4c9",
    "bug": "9x9u:b4h2_9a6a4a6f3e1_9_6c4d1a7c8a2a5a3a1_5_8c9a9m7a5",
    "many-innies": "6x6:zj,k1.1.2.2.2.3.4.1.5.6.6.3.4.5.5.6.3.3.7.7.8.9.9.10.7.8.8.9.11.10.7.12.12.12.11.11:9.12.16.7.9.10.14.11.10.7.7.14",  # noqa: E501
    "two-cages": "9x9:zzzc,k1.2.2.3.3.4.4.5.5.1.6.6.7.4.4.4.8.8.6.6.6.7.9.9.10.8.11.12.13.13.14.14.10.10.15.11.12.16.17.17.14.18.18.15.19.20.16.21.21.14.14.22.22.19.20.23.21.24.24.25.26.26.26.23.23.27.27.27.25.26.26.28.29.29.27.27.30.30.31.31.28:12.7.13.23.5.26.9.13.13.16.13.11.7.19.15.6.12.8.10.11.17.11.20.13.14.20.20.11.8.8.14",  # noqa: E501
    "colours": "8x8:a1_4_5_3a8e7c1_2c8d7c6b8c7d3c2_1c8e3a7_2_5_4a",
    "finned-swordfish": "9x9:b3_6b4c5_4a9_2j5b7d9b2b7_8_3b6b6d3b4j4_5a3_8c1b8_6b",
    "x-chain": "9x9:4a8a3_5_2a1h9_6b2_1e9_6d5a3g4a4d7_1e7_9b5_7h9a5_6_8a4a2",
    "xy-chain": "6x6:3b1f4a6c1b5c2a6f5b4",
    "als-xz": "6x6:a6_3c1g6a2b4a1g2c4_5a",
    "aic": "9x9:c7_9_5_2a4d2_6_1c9f8_8c7d3_5e8_9d3c5_4f5c7_6_5d9a5_2_8_3c",
}
_TEXT = files("bookmaker.kinds.sudoku").joinpath("positions.toml").read_text(encoding="utf-8")
VARIANT_POSITIONS = {name: tuple(codes) for name, codes in tomllib.loads(_TEXT).items()}
# At 9x9 an easy puzzle with one star is one for beginners: of 150 made by chance 45 of their 47 lie below the bound,
# and none of the others. So power and first bound of easy ones stay as they are; the other bounds share out the rest.
STARS = {
    Grade.EASY: StarScale(1.23, (0.193, 0.214, 0.227, 0.237)),
    Grade.MEDIUM: StarScale(1.03, (0.621, 0.659, 0.694, 0.735)),
    Grade.HARD: StarScale(0.99, (0.858, 0.897, 0.952, 1.01)),
    Grade.EXPERT: StarScale(1.14, (0.624, 0.705, 0.785, 0.871)),
}
# More rules take more steps. By the option of the variant: the quintiles are those of 9x9, the power lies between 6x6
# and 9x9; it is 1 where hardly another size than 9x9 is made (Windoku, experts with knight's moves).
VARIANT_STARS = {
    "x": {
        Grade.EASY: StarScale(0.98, (0.756, 0.783, 0.802, 0.856)),
        Grade.MEDIUM: StarScale(0.97, (0.992, 1.03, 1.07, 1.15)),
        Grade.HARD: StarScale(0.95, (1.46, 1.52, 1.69, 1.81)),
        Grade.EXPERT: StarScale(0.88, (2.7, 2.99, 3.38, 3.66)),
    },
    "windoku": {
        Grade.EASY: StarScale(1.0, (0.665, 0.689, 0.71, 0.744)),
        Grade.MEDIUM: StarScale(1.0, (0.895, 0.99, 1.03, 1.1)),
        Grade.HARD: StarScale(1.0, (1.13, 1.36, 1.44, 1.53)),
        Grade.EXPERT: StarScale(1.0, (1.61, 1.83, 2.04, 2.28)),
    },
    "antiknight": {
        Grade.EASY: StarScale(1.45, (0.0895, 0.0945, 0.0984, 0.102)),
        Grade.MEDIUM: StarScale(1.05, (0.727, 0.743, 0.781, 0.827)),
        Grade.HARD: StarScale(1.27, (0.374, 0.406, 0.437, 0.493)),
        Grade.EXPERT: StarScale(1.0, (1.93, 2.05, 2.27, 2.67)),
    },
    "regions": {
        Grade.EASY: StarScale(1.14, (0.352, 0.362, 0.375, 0.386)),
        Grade.MEDIUM: StarScale(1.12, (0.544, 0.61, 0.644, 0.683)),
        Grade.HARD: StarScale(0.95, (1.56, 1.63, 1.72, 1.91)),
        Grade.EXPERT: StarScale(1.11, (1.04, 1.11, 1.26, 1.5)),
    },
    "cages": {
        Grade.EASY: StarScale(1.02, (1.12, 1.15, 1.24, 1.33)),
        Grade.MEDIUM: StarScale(1.04, (1.4, 1.52, 1.6, 1.73)),
        Grade.HARD: StarScale(1.1, (1.7, 1.8, 1.87, 2)),
        Grade.EXPERT: StarScale(1.13, (2.04, 2.12, 2.17, 2.66)),
    },
}


def star_scales(clues: Clues) -> Mapping[Grade, StarScale]:
    """The scales of the variant; of one with several more rules those of its cages, else of its regions."""
    name = "cages" if clues.cages else "regions" if clues.regions else clues.extra
    return VARIANT_STARS.get(name, STARS)
