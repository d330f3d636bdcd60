"""Numbrix: by technique, a small puzzle that stalls without (`python -m tests.bench.positions`)."""

POSITIONS = {
    "forced": "5x5:15a11j6f25a21_2_1",
    "close": "5x5:c4_1a7c11a25_22f15_16c",
    "between": "5x5:17b22d1e25b4b11d",
    "filler": "5x5:1b14b11b16d19g25_22a",
    "routes": "5x5:25c7_22l1_12e",
    "cut-off": "5x5:b1a25a7i13a19f",
    "many-routes": "6x6:a27_30f32a36c1g10g18d",
    "trial": "5x5:1f22d25c7a13f",
    "wide-trial": "5x5:h11a25a19i1b",
}
