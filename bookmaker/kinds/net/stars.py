"""Net: how many stars an effort is worth; docs/grades.md says how that was measured."""

from bookmaker.puzzles.contract.grading import Grade, StarScale

STARS = {
    Grade.EASY: StarScale(0.69, (1.6, 1.69, 1.78, 1.94)),
    Grade.MEDIUM: StarScale(0.67, (2.62, 2.76, 2.91, 3.21)),
    Grade.HARD: StarScale(0.71, (3.19, 3.43, 3.78, 4.16)),
    Grade.EXPERT: StarScale(0.47, (15.8, 17.7, 20.5, 27.6)),
}
