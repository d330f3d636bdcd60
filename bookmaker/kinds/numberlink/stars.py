"""Numberlink: how many stars an effort is worth; docs/grades.md says how that was measured."""

from bookmaker.puzzles.contract.grading import Grade, StarScale

STARS = {
    Grade.EASY: StarScale(1.19, (0.256, 0.273, 0.285, 0.302)),
    Grade.MEDIUM: StarScale(1.2, (0.518, 0.578, 0.606, 0.735)),
    Grade.HARD: StarScale(1.05, (1.96, 2.24, 2.74, 3.15)),
    Grade.EXPERT: StarScale(1.06, (3.54, 4.09, 4.76, 5.93)),
}
