"""Nonogram: how many stars an effort is worth; docs/grades.md says how that was measured."""

from bookmaker.puzzles.contract.grading import Grade, StarScale

STARS = {
    Grade.EASY: StarScale(0.66, (0.556, 0.753, 0.93, 1.07)),
    Grade.MEDIUM: StarScale(0.52, (5.32, 5.81, 6.13, 6.37)),
    Grade.HARD: StarScale(0.54, (5.58, 7.09, 7.43, 8.67)),
    Grade.EXPERT: StarScale(0.25, (51.9, 53.8, 61.0, 65.7)),
}
