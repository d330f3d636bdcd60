"""Futoshiki, measured: by technique a small puzzle that stalls without it; how many stars an effort is worth."""

from bookmaker.puzzles.contract.grading import Grade, StarScale

POSITIONS = {
    "hidden-single": "5x5:a3b4c4_1o,s10g12l8l2g1l",
    "naked-single": "5x5:a3b4c4_1o,s10g12l8l2g1l",
    "chain": "5x5:d3t,s3g5g5g1g1g2l3g3g5g1l",
    "sign": "5x5:b3v,sl1l5l3g5g5g1ll3l",
    "naked-pair": "5x5:b3v,sl1l5l3g5g5g1ll3l",
    "two-beside": "5x5:y,s1g6lg2l9l3g1l1g2l3ggg",
    "hidden-pair": "5x5:d3t,s3g5g5g1g1g2l3g3g5g1l",
    "few-orders": "5x5:a3w,sll1l1l2g3l2l1gg10g2l",
    "naked-triple": "6x6:zj,s12gl6gl7lll1ll2g1l2ll3l1g1ggggg1l1l",
    "x-wing": "5x5:y,s1g1gl5gg2ggl1l1l4l5l3gl",
    "all-orders": "6x6:x5k,s2l3l3g1l1g3l11l1ggg4g2l11g1g1gg",
    "trial": "5x5:a3w,sll1l1l2g3l2l1gg10g2l",
}
STARS = {
    Grade.EASY: StarScale(1.16, (0.755, 0.777, 0.813, 0.86)),
    Grade.MEDIUM: StarScale(0.93, (1.94, 2.01, 2.12, 2.26)),
    Grade.HARD: StarScale(0.99, (1.84, 1.95, 2.05, 2.17)),
    Grade.EXPERT: StarScale(0.94, (2.66, 2.95, 3.11, 3.44)),
}
