"""Kakuro: how many stars an effort is worth; docs/grades.md says how that was measured."""

from bookmaker.puzzles.contract.grading import Grade, StarScale

STARS = {
    Grade.EASY: StarScale(0.85, (1.35, 1.43, 1.49, 1.62)),
    Grade.MEDIUM: StarScale(0.86, (1.76, 1.86, 1.95, 2.11)),
    Grade.HARD: StarScale(0.93, (1.57, 1.66, 1.77, 1.89)),
    Grade.EXPERT: StarScale(0.98, (1.59, 1.78, 1.91, 2.14)),
}
