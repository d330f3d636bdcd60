"""Star Battle: how many stars an effort is worth; docs/grades.md says how that was measured."""

from bookmaker.puzzles.contract.grading import Grade, StarScale

STARS = {
    Grade.EASY: StarScale(0.42, (3.75, 4.01, 4.2, 4.53)),
    Grade.MEDIUM: StarScale(0.54, (2.92, 3.04, 3.28, 3.49)),
    Grade.HARD: StarScale(0.53, (4.42, 4.81, 5.09, 6.17)),
    Grade.EXPERT: StarScale(0.53, (6.86, 7.5, 7.98, 9.25)),
}
