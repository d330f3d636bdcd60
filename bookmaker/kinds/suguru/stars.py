"""Suguru: how many stars an effort is worth; docs/grades.md says how that was measured."""

from bookmaker.puzzles.contract.grading import Grade, StarScale

STARS = {
    Grade.EASY: StarScale(0.9, (0.584, 0.652, 0.7, 0.747)),
    Grade.MEDIUM: StarScale(0.97, (0.761, 0.828, 0.931, 0.982)),
    Grade.HARD: StarScale(0.78, (2.08, 2.46, 2.77, 3.05)),
    Grade.EXPERT: StarScale(0.64, (5.61, 6.47, 7.65, 9.4)),
}
