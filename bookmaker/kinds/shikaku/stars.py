"""Shikaku: how many stars an effort is worth; docs/grades.md says how that was measured."""

from bookmaker.puzzles.contract.grading import Grade, StarScale

STARS = {
    Grade.EASY: StarScale(0.87, (0.326, 0.366, 0.407, 0.467)),
    Grade.MEDIUM: StarScale(0.57, (2.94, 3.27, 3.58, 3.83)),
    Grade.HARD: StarScale(0.45, (8.91, 9.83, 10.7, 12.2)),
    Grade.EXPERT: StarScale(0.21, (48.9, 53.5, 58.6, 66.6)),
}
