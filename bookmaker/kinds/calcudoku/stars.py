"""Calcudoku: how many stars an effort is worth; docs/grades.md says how that was measured."""

from bookmaker.puzzles.contract.grading import Grade, StarScale

STARS = {
    Grade.EASY: StarScale(1.66, (0.077, 0.0817, 0.0919, 0.0963)),
    Grade.MEDIUM: StarScale(0.65, (4.24, 4.36, 4.54, 4.77)),
    Grade.HARD: StarScale(1.25, (0.804, 0.831, 0.909, 0.919)),
    Grade.EXPERT: StarScale(1.04, (1.86, 2.1, 2.2, 2.36)),
}
