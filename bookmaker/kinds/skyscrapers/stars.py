"""Skyscrapers: how many stars an effort is worth; docs/grades.md says how that was measured."""

from bookmaker.puzzles.contract.grading import Grade, StarScale

STARS = {
    Grade.EASY: StarScale(0.74, (2.31, 2.4, 2.51, 2.74)),
    Grade.MEDIUM: StarScale(0.9, (1.99, 2.04, 2.25, 2.42)),
    Grade.HARD: StarScale(0.91, (2.78, 3, 3.15, 3.33)),
    Grade.EXPERT: StarScale(1.07, (1.79, 1.94, 2.21, 2.31)),
}
