"""Numbrix: how many stars an effort is worth; docs/grades.md says how that was measured."""

from bookmaker.puzzles.contract.grading import Grade, StarScale

STARS = {
    Grade.EASY: StarScale(0.89, (0.974, 1.06, 1.13, 1.24)),
    Grade.MEDIUM: StarScale(1.1, (0.603, 0.65, 0.683, 0.732)),
    Grade.HARD: StarScale(0.96, (1.99, 2.17, 2.32, 2.58)),
    Grade.EXPERT: StarScale(0.85, (4.55, 5.13, 5.9, 6.94)),
}
