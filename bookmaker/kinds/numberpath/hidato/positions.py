"""Hidato: by technique, a small puzzle that stalls without (`python -m tests.bench.positions`)."""

POSITIONS = {
    "forced": "5x5:10b25e24a1c3d4_6b17",
    "close": "5x5:25c1_5_22e21d14c8c",
    "between": "7x7:a23_21_8b5a24d4a30_29b1_2h32_49_46c36a47a45a15e41a",
    "filler": "5x5:25a21a1b22_19a10d8d7_5b16",
    "routes": "5x5:c18_1g25_11a5b12a7_8a13a",
    "cut-off": "5x5:22b9a20b11c18b25c3_16a1b",
    "many-routes": "5x5:1b6b2e25c16a11a18b12a",
    "trial": "5x5:10b25e24a1c3d4_6b17",
    "wide-trial": "5x5:b10c11d1b6a18_23e22_25",
}
