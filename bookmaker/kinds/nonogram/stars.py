"""Nonogram: how many stars an effort is worth; docs/grades.md says how that was measured."""

from bookmaker.puzzles.contract.grading import Grade, StarScale

STARS = {
    Grade.EASY: StarScale(0.65, (0.929, 1.15, 1.5, 1.89)),
    Grade.MEDIUM: StarScale(0.6, (2.69, 3.06, 3.39, 3.78)),
    Grade.HARD: StarScale(0.61, (3.83, 4.28, 4.68, 5.13)),
    Grade.EXPERT: StarScale(0.43, (23.3, 26.5, 29.9, 37.2)),
}
