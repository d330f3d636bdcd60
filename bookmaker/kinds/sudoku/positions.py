"""Sudoku: by technique, a small puzzle that stalls without (`bookmaker kind positions`)."""

POSITIONS = {
    "full-house": "6x6:1_5e3a5d5b3_3b4d1a6e4_2",
    "hidden-box": "6x6:1b6d3a2a6b3d5b6a4a1d1b4",
    "hidden-line": "6x6:2a1_4j3a4b6a1j6_2a5",
    "hidden-diagonal": "6x6x:3_1_2zd6_5_1",
    "forty-five": "6x6:zj,k1.1.1.2.2.2.1.1.3.2.4.4.5.5.3.2.6.4.7.7.8.8.6.6.9.7.8.10.11.12.9.7.7.10.11.12:19.16.7.15.5.9.16.12.6.9.5.7",  # noqa: E501
    "naked-single": "6x6:1a6d2d5b4d4b2d3d6a4",
    "combination": "6x6:zj,k1.1.1.2.3.3.4.4.5.2.6.6.4.5.5.7.6.8.9.10.10.7.8.8.9.11.11.7.12.13.14.14.14.12.12.13:11.7.7.11.10.13.8.9.7.9.6.14.5.9",  # noqa: E501
    "pointing": "6x6:1b6d3a2a6b3d5b6a4a1d1b4",
    "claiming": "6x6:3f1_5a2a2b5d4b2a6a2_1f6",
    "innies": "6x6:zj,k1.1.2.3.3.4.5.5.2.2.3.4.5.6.7.7.7.4.5.6.8.9.9.10.5.6.8.8.11.10.12.12.12.11.11.10:3.12.12.8.19.13.11.9.7.13.10.9",  # noqa: E501
    "naked-pair": "6x6:a6d4a2b6_1a5f1a5_6b5a1d3a",
    "hidden-pair": "6x6x:b1e5h4_1h6e3b",
    "naked-triple": "6x6x:3_1_2zd6_5_1",
    "hidden-triple": "9x9:a4a2a1b3b7_3d5a1b7d2e6b4a3c5a9b6e8d5b7a9d4_2b7b6a8a5a",
    "x-wing": "6x6:3f1_5a2a2b5d4b2a6a2_1f6",
    "swordfish": "6x6:c3f4_1_5b1a6_6a1b4_1_6f4c",
    "skyscraper": "6x6x:4b2h5j2h1b3",
    "kite": "6x6:2a6d3e4a5d3a4e5d1a6",
    "turbot": "6x6x:3_1_2zd6_5_1",
    "xy-wing": "6x6:1_5e3a5d5b3_3b4d1a6e4_2",
    "empty-rectangle": "6x6x:4_6f5_3p2_4f2_3",
    "finned-x-wing": "6x6:a3c5c4_3a3b6d6b3a1_2c6c2a",
    "xyz-wing": "6x6:3b1f4a6c1b5c2a6f5b4",
    "w-wing": "6x6:3b1f4a6c1b5c2a6f5b4",
    "unique-rectangle": "9x9u:a1a4b2b2c5_8b7c6b3c6g3a8a2a5a6g2c4b3c7b9_8c3b5b7a8a",
    "naked-quad": "6x6x:d4d6b5j1b5d2d",
    "bug": "9x9u:b4h2_9a6a4a6f3e1_9_6c4d1a7c8a2a5a3a1_5_8c9a9m7a5",
    "colours": "6x6x:i4a3_5j2_2a1i",
    "finned-swordfish": "9x9:b3_6b4c5_4a9_2j5b7d9b2b7_8_3b6b6d3b4j4_5a3_8c1b8_6b",
    "x-chain": "9x9:4a8a3_5_2a1h9_6b2_1e9_6d5a3g4a4d7_1e7_9b5_7h9a5_6_8a4a2",
    "xy-chain": "6x6:3b1f4a6c1b5c2a6f5b4",
    "als-xz": "6x6x:c5a6d1n5d2a3c",
    "aic": "6x6x:h3a6e2b3e1a5h",
}
