"""Akari: how many stars an effort is worth; docs/grades.md says how that was measured."""

from bookmaker.puzzles.contract.grading import Grade, StarScale

STARS = {
    Grade.EASY: StarScale(0.71, (0.578, 0.616, 0.679, 0.743)),
    Grade.MEDIUM: StarScale(0.71, (0.871, 0.927, 0.996, 1.13)),
    Grade.HARD: StarScale(0.64, (1.54, 1.85, 1.96, 2.42)),
    Grade.EXPERT: StarScale(0.42, (7.2, 8.4, 8.96, 9.74)),
}
