"""Sudoku: how many stars an effort is worth; docs/grades.md says how that was measured."""

from bookmaker.puzzles.contract.grading import Grade, StarScale

STARS = {
    Grade.EASY: StarScale(1.44, (0.097, 0.107, 0.116, 0.134)),
    Grade.MEDIUM: StarScale(1.05, (1.05, 1.17, 1.26, 1.37)),
    Grade.HARD: StarScale(0.79, (5.53, 6.06, 6.74, 8.21)),
    Grade.EXPERT: StarScale(0.82, (10.5, 12, 13.5, 16.1)),
}
