"""Numberlink: how many stars an effort is worth; docs/grades.md says how that was measured."""

from bookmaker.puzzles.contract.grading import Grade, StarScale

STARS = {
    Grade.EASY: StarScale(1.2, (0.244, 0.256, 0.269, 0.286)),
    Grade.MEDIUM: StarScale(1.18, (0.564, 0.609, 0.654, 0.715)),
    Grade.HARD: StarScale(0.98, (2.45, 2.87, 3.31, 4.18)),
    Grade.EXPERT: StarScale(1.01, (4.12, 4.72, 5.62, 6.66)),
}
