"""Sudoku: by technique, a small puzzle that stalls without (`bookmaker kind positions`)."""

POSITIONS = {
    "full-house": "6x6:zj,k1.1.1.2.2.2.1.1.3.2.4.4.5.5.3.2.6.4.7.7.8.8.6.6.9.7.8.10.11.12.9.7.7.10.11.12:19.16.7.15.5.9.16.12.6.9.5.7",  # noqa: E501
    "naked-single": "6x6:1_5c3b6_1b4j5b3_6b6c3_2",
    "hidden-box": "6x6:2c5b4f6b3_1b2f4b5c2",
    "hidden-line": "6x6:2f4c1a3a1d4a6a3c5f2",
    "hidden-diagonal": "6x6x:a4a6m5_1m3a6a",
    "combination": "6x6:zj,k1.1.1.2.3.3.4.4.5.2.6.6.4.5.5.7.6.8.9.10.10.7.8.8.9.11.11.7.12.13.14.14.14.12.12.13:11.7.7.11.10.13.8.9.7.9.6.14.5.9",  # noqa: E501
    "forty-five": "6x6:zj,k1.1.2.3.3.4.5.5.2.2.3.4.5.6.7.7.7.4.5.6.8.9.9.10.5.6.8.8.11.10.12.12.12.11.11.10:3.12.12.8.19.13.11.9.7.13.10.9",  # noqa: E501
    "innies": "6x6:zj,k1.1.2.3.3.4.5.5.2.2.3.4.5.6.7.7.7.4.5.6.8.9.9.10.5.6.8.8.11.10.12.12.12.11.11.10:3.12.12.8.19.13.11.9.7.13.10.9",  # noqa: E501
    "pointing": "6x6:1b6d3a2a6b3d5b6a4a1d1b4",
    "claiming": "6x6:b1_3_2f1a4a6d5a3a3f5_6_2b",
    "naked-pair": "6x6:1a6d2d5b4d4b2d3d6a4",
    "hidden-pair": "9x9:2_3a8b6b5d6a8b7_6_4h7b3_1d6_1_9d6_8b4h7_1_2b4a2d5b2b8a6_4",
    "unique-rectangle": "9x9u:2c6_9a1a4_3h6_9b5c1b8c7b2e8b7c3b6c5b9_4h6_3a4a7_9c8",
    "naked-triple": "9x9:4a8a3_5_2a1h9_6b2_1e9_6d5a3g4a4d7_1e7_9b5_7h9a5_6_8a4a2",
    "hidden-triple": "9x9:b8_5c1a3b6c7a9_5b4e1a4_3f6c5f8_5a2e5b6_3a8c9b2a4c7_1b",
    "x-wing": "6x6:a6b4_1c6d1b2_5b3d3c2_4b3a",
    "skyscraper": "6x6:3f1_5a2a2b5d4b2a6a2_1f6",
    "kite": "6x6:2a6d3e4a5d3a4e5d1a6",
    "turbot": "9x9:7a9b6c1b2_9c4a4e6a9b3b6a1a7e3a3a5b7b2a2e9a5c3_4b7c1b4a6",
    "empty-rectangle": "9x9:c2a8_5_7b5f9a2c5b3_3c2c6b7_8_9_3_2b2c7c8_8b7c4a5f6b3_9_6a2c",
    "naked-quad": "6x6x:d4d6b5j1b5d2d",
    "xy-wing": "9x9:7a9_8b6f9_1a4b2a7c8a2a7e1c5_7_6c5e8a6a7c8a3b5a9_4f2b7_1a4",
    "swordfish": "9x9:7a9_8b6f9_1a4b2a7c8a2a7e1c5_7_6c5e8a6a7c8a3b5a9_4f2b7_1a4",
    "xyz-wing": "6x6:a6b4c4d1_2a5b4a2_6d5c5b3a",
    "w-wing": "6x6:4a5f4b2b5d4b6b3f6a1",
    "colours": "9x9:1c8_2_7d2_7b9_6a4b6_5e4e5_3c5a8c8_6e2e7_6b4a7_3b5_2d4_8_2c7",
    "xy-chain": "6x6:3b1f4a6c1b5c2a6f5b4",
}
