"""Nonogram: how many stars an effort is worth; docs/grades.md says how that was measured."""

from bookmaker.puzzles.contract.grading import Grade, StarScale

STARS = {
    Grade.EASY: StarScale(0.65, (0.929, 1.15, 1.5, 1.89)),
    Grade.MEDIUM: StarScale(0.6, (2.69, 3.06, 3.39, 3.78)),
    Grade.HARD: StarScale(0.64, (3.46, 3.76, 4.07, 4.47)),
    Grade.EXPERT: StarScale(0.36, (34.8, 41.2, 46.5, 55.9)),
}
