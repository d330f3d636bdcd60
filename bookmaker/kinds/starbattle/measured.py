"""Star Battle, measured: by technique a small puzzle that stalls without it; how many stars an effort is worth."""

from bookmaker.puzzles.contract.grading import Grade, StarScale

POSITIONS = {
    "finished": "5x5:y,s1,r33r5eeh2",
    "only-cells": "5x5:y,s1,r3jr5e6h2",
    "crowding": "5x5:y,s1,r3jr5e6h2",
    "in-one": "5x5:y,s1,r33r5eeh2",
    "shape": "9x9:zzzc,s2,r17nvu7tq39rbio8b842g35906ghp40",
    "two-houses": "5x5:y,s1,r5nbgl6cq",
    "squares": "9x9:zzzc,s2,r17nvu7tqj5rbao8b842g3512mkgp60",
    "band": "9x9:zzzc,s2,r17nvu7tq39rbio8b842g35906ghp40",
    "three-houses": "6x6:zj,s1,rasd6aka89b8k",
    "wide-band": "9x9:zzzc,s2,r0j8rp8qlc069v48mcpo5aud67gs850",
    "look-ahead": "5x5:y,s1,r9741m7fe",
    "trial": "9x9:zzzc,s2,r17nvu7tq39rbio8b842g35906ghp40",
}
STARS = {
    Grade.EASY: StarScale(0.65, (1.55, 1.68, 1.75, 1.87)),
    Grade.MEDIUM: StarScale(0.83, (0.914, 0.971, 1.04, 1.12)),
    Grade.HARD: StarScale(0.68, (2.45, 2.61, 2.81, 3.32)),
    Grade.EXPERT: StarScale(0.53, (5.88, 7.03, 7.3, 8.34)),
}
