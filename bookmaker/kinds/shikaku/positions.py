"""Shikaku: by technique, a small puzzle that stalls without (`bookmaker kind positions`)."""

POSITIONS = {
    "only": "5x5:b5e5c6c6e3b",
    "reach": "6x6:b6d4a3d2b3_6b2d3a4d3b",
    "core": "5x5:2a2e2_3b3b3_4e2a4",
    "taken": "5x5:2a2e2_3b3b3_4e2a4",
    "strand": "5x5:a2a2a3f4f4a6a4a",
    "pocket": "5x5:a2c3b4c3c6b5c2a",
    "share": "5x5:a3a4a2a2d3d2a2a4a3a",
    "area": "5x5:c3a2_3b3b3b2b4_2a3c",
    "trial": "5x5:2b2e3a4_3_4a3e2b2",
    "long-trial": "7x7:d6c2a3e3b4a5b3b4a4b2e3a4c6d",
}
