"""Binary: how many stars an effort is worth; docs/grades.md says how that was measured."""

from bookmaker.puzzles.contract.grading import Grade, StarScale

STARS = {
    Grade.EASY: StarScale(0.81, (1, 1.04, 1.11, 1.17)),
    Grade.MEDIUM: StarScale(0.87, (1.06, 1.11, 1.18, 1.29)),
    Grade.HARD: StarScale(0.93, (0.919, 0.96, 0.983, 1.02)),
    Grade.EXPERT: StarScale(0.88, (1.26, 1.37, 1.44, 1.52)),
}
