"""Bridges: how many stars an effort is worth; docs/grades.md says how that was measured."""

from bookmaker.puzzles.contract.grading import Grade, StarScale

STARS = {
    Grade.EASY: StarScale(1.04, (0.204, 0.217, 0.238, 0.26)),
    Grade.MEDIUM: StarScale(0.86, (0.608, 0.655, 0.711, 0.834)),
    Grade.HARD: StarScale(0.88, (0.779, 0.804, 0.895, 0.977)),
    Grade.EXPERT: StarScale(0.71, (1.89, 2.04, 2.29, 2.88)),
}
