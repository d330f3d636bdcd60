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
    Grade.EASY: StarScale(1.0, (0.184, 0.229, 0.269, 0.335)),
    Grade.MEDIUM: StarScale(0.62, (3.38, 3.67, 3.86, 3.95)),
    Grade.HARD: StarScale(0.71, (2.85, 3.29, 3.42, 3.94)),
    Grade.EXPERT: StarScale(0.43, (23.6, 26.9, 30.6, 32.8)),
}
