"""Hidato: how many stars an effort is worth; docs/grades.md says how that was measured."""

from bookmaker.puzzles.contract.grading import Grade, StarScale

STARS = {
    Grade.EASY: StarScale(0.92, (0.894, 0.976, 1.03, 1.15)),
    Grade.MEDIUM: StarScale(1.04, (0.712, 0.749, 0.801, 0.848)),
    Grade.HARD: StarScale(0.94, (1.79, 1.97, 2.12, 2.3)),
    Grade.EXPERT: StarScale(0.72, (6.94, 8.69, 9.55, 11.1)),
}
