"""Masyu: how many stars an effort is worth; docs/grades.md says how that was measured."""

from bookmaker.puzzles.contract.grading import Grade, StarScale

STARS = {
    Grade.EASY: StarScale(0.88, (2.33, 2.38, 2.45, 2.63)),
    Grade.MEDIUM: StarScale(0.86, (3.1, 3.18, 3.3, 3.4)),
    Grade.HARD: StarScale(0.76, (5.01, 5.28, 5.42, 5.65)),
    Grade.EXPERT: StarScale(0.81, (4.79, 5.01, 5.47, 5.79)),
}
