"""Hidato: by technique, a small puzzle that stalls without (`bookmaker kind positions`)."""

POSITIONS = {
    "forced": "5x5:10b25e24a1c3d4_6b17",
    "left": "5x5:1b25b10f13_20a7_8c5c",
    "last": "5x5:11_13b25a12b16f6a19_18b1b",
    "close": "5x5:11_13b25a12b16e4_6a19_18b1b",
    "between": "5x5:b2b5_1b10b25d18_16a21c14",
    "filler": "5x5:10b25e24a1c3d4_6b17",
    "routes": "5x5:11_13b25a12b16f6a19_18b1b",
    "cut-off": "5x5:25a18c20c23b1a6b11b8c",
    "many-routes": "5x5:3e1a9_8a13a23a15e17a25a",
    "trial": "5x5:10b25e24a1c3d4_6b17",
    "wide-trial": "5x5:b10c11d1b6a18_23e22_25",
}
