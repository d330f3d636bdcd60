"""Calcudoku: how many stars an effort is worth; docs/grades.md says how that was measured."""

from bookmaker.puzzles.contract.grading import Grade, StarScale

STARS = {
    Grade.EASY: StarScale(1.38, (0.188, 0.209, 0.231, 0.259)),
    Grade.MEDIUM: StarScale(0.87, (1.98, 2.1, 2.21, 2.35)),
    Grade.HARD: StarScale(1.01, (1.79, 1.88, 2, 2.13)),
    Grade.EXPERT: StarScale(1.17, (1.15, 1.31, 1.39, 1.61)),
}
