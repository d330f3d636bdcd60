"""Binary, measured: by technique a small puzzle that stalls without it; how many stars an effort is worth."""

from bookmaker.puzzles.contract.grading import Grade, StarScale

POSITIONS = {
    "pair": "6x6:2n2a1c2a1d1a2_2d",
    "gap": "6x6:a1b1_1b2_2c2d2f2_2c2b1b",
    "sign": "6x6:a1c1q2f2b1b,s36xx6xe6xx",
    "complete": "6x6:d2a2_2d2g2b1f2a2b2",
    "equal-pair": "6x6:b1c1b2f1s,s8x12e8x1x24x1e",
    "one-missing": "6x6:b2_2e2b2c1l1a2_2c",
    "lines-differ": "6x6d:2_2j2c2d1e1_2b2d",
    "all-ways": "8x8:a2e2a2b2a2a1c2h2b2f2h2f2c1b1a",
    "trial": "8x8:c2b1_1a2a2e2c2i2_1_2d1i1b2b1f2b",
}
# With noughts and crosses, or suns and moons, for books of these.
VARIANT_POSITIONS = {name: tuple(code.replace(":", f"{one}:") for one in "ns") for name, code in POSITIONS.items()}
STARS = {
    Grade.EASY: StarScale(0.83, (0.894, 0.967, 1.01, 1.07)),
    Grade.MEDIUM: StarScale(0.82, (1.28, 1.34, 1.41, 1.5)),
    Grade.HARD: StarScale(0.81, (1.56, 1.65, 1.72, 1.8)),
    Grade.EXPERT: StarScale(0.8, (1.84, 1.95, 2.05, 2.13)),
}
