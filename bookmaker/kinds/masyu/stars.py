"""Masyu: how many stars an effort is worth; docs/grades.md says how that was measured."""

from bookmaker.puzzles.contract.grading import Grade, StarScale

STARS = {
    Grade.EASY: StarScale(1.01, (1.01, 1.09, 1.11, 1.15)),
    Grade.MEDIUM: StarScale(0.98, (1.26, 1.31, 1.36, 1.4)),
    Grade.HARD: StarScale(0.98, (1.27, 1.33, 1.38, 1.45)),
    Grade.EXPERT: StarScale(0.74, (4.43, 4.73, 4.88, 5.48)),
}
