"""Star Battle, measured: by technique a small puzzle that stalls without it; how many stars an effort is worth."""

from bookmaker.puzzles.contract.grading import Grade, StarScale

POSITIONS = {
    "finished": "5x5:y,s1,r33r5eeh2",
    "only-cells": "5x5:y,s1,r3jr5e6h2",
    "crowding": "5x5:y,s1,r3jr5e6h2",
    "in-one": "5x5:y,s1,r33r5eeh2",
    "shape": "9x9:zzzc,s2,r17nvu7tq39rbio8b842g35906ghp40",
    "no-room": "5x5:y,s1,rbrroa5ga",
    "two-houses": "5x5:y,s1,r5nbgl6cq",
    "squares": "9x9:zzzc,s2,r17nvu7tqj5rbao8b842g3512mkgp60",
    "band": "9x9:zzzc,s2,r17nvu7tq39rbio8b842g35906ghp40",
    "three-houses": "6x6:zj,s1,rasd6aka89b8k",
    "wide-band": "9x9:zzzc,s2,r0j8rp8qlc069v48mcpo5aud67gs850",
    "look-ahead": "5x5:y,s1,r9741m7fe",
    "trial": "9x9:zzzc,s2,r17nvu7tq39rbio8b842g35906ghp40",
}
STARS = {
    Grade.EASY: StarScale(0.42, (3.75, 4.01, 4.2, 4.53)),
    Grade.MEDIUM: StarScale(0.54, (2.92, 3.04, 3.28, 3.49)),
    Grade.HARD: StarScale(0.53, (4.42, 4.81, 5.09, 6.17)),
    Grade.EXPERT: StarScale(0.53, (6.86, 7.5, 7.98, 9.25)),
}
