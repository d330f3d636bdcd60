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
    Grade.EASY: StarScale(1.05, (1, 1.08, 1.15, 1.23)),
    Grade.MEDIUM: StarScale(0.92, (2.01, 2.11, 2.2, 2.33)),
    Grade.HARD: StarScale(0.93, (2.19, 2.43, 2.57, 2.66)),
    Grade.EXPERT: StarScale(1.0, (2.19, 2.4, 2.53, 2.8)),
}
