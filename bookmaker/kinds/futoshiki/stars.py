"""Futoshiki: how many stars an effort is worth; docs/grades.md says how that was measured."""

from bookmaker.puzzles.contract.grading import Grade, StarScale

STARS = {
    Grade.EASY: StarScale(1.16, (0.762, 0.801, 0.817, 0.863)),
    Grade.MEDIUM: StarScale(0.96, (1.76, 1.81, 1.88, 2.03)),
    Grade.HARD: StarScale(0.93, (2.29, 2.43, 2.57, 2.67)),
    Grade.EXPERT: StarScale(0.99, (2.29, 2.49, 2.61, 2.83)),
}
