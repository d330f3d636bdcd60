"""Nonogram: how many stars an effort is worth; docs/grades.md says how that was measured."""

from bookmaker.puzzles.contract.grading import Grade, StarScale

STARS = {
    Grade.EASY: StarScale(0.71, (0.577, 0.802, 0.945, 1.17)),
    Grade.MEDIUM: StarScale(0.7, (2.14, 2.44, 2.67, 2.67)),
    Grade.HARD: StarScale(0.99, (0.861, 0.868, 0.981, 0.981)),
    Grade.EXPERT: StarScale(0.72, (2.1, 2.49, 3.22, 3.82)),
}
