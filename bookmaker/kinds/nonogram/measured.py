"""Nonogram, measured: by technique a small puzzle that stalls without it; how many stars an effort is worth."""

from bookmaker.puzzles.contract.grading import Grade, StarScale

POSITIONS = {
    "overlap": "5x5:1.2//1//2.1/1/1.1/1/1.1/1",
    "done": "5x5:2/1.1/1/1.1/2/2.1/1/1/1/1.2",
    "close": "5x5:1/1.1/2.1/1.1/1/1/3//3/1.1",
    "reach": "5x5:1.1/1/2/1/1.1/3/1/1.1//1.1",
    "gap": "5x5:1.1/1/2/1/1.1/3/1/1.1//1.1",
    "glue": "5x5:1.1/1/2/1/1.1/3/1/1.1//1.1",
    "join": "5x5:1/3/3/3/1/1/1/3/1.1/2.2",
    "split": "7x7:1/2.1/4/2.1/4/2.1/1//1/7/2.2/3/1.1/1.1",
    "mercury": "5x5:1/1/2/1/1//1.1/1/3/",
    "line": "7x7:2/3.1/3/1.1/3/1.3/2/2/2/3.2/1.1/2.3/2/2",
    "two-lines": "5x5:1/3/2/3/1/1.1/1/3/1.1/1.1",
    "trial": "5x5:1.2//1//2.1/1/1.1/1/1.1/1",
}
STARS = {
    Grade.EASY: StarScale(0.66, (0.556, 0.753, 0.93, 1.07)),
    Grade.MEDIUM: StarScale(0.52, (5.32, 5.81, 6.13, 6.37)),
    Grade.HARD: StarScale(0.54, (5.58, 7.09, 7.43, 8.67)),
    Grade.EXPERT: StarScale(0.25, (51.9, 53.8, 61.0, 65.7)),
}
