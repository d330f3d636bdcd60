"""Binary: how many stars an effort is worth; docs/grades.md says how that was measured."""

from bookmaker.puzzles.contract.grading import Grade, StarScale

STARS = {
    Grade.EASY: StarScale(1.0, (0.5, 0.6, 0.7, 0.8)),
    Grade.MEDIUM: StarScale(1.0, (0.5, 0.6, 0.7, 0.8)),
    Grade.HARD: StarScale(1.0, (0.5, 0.6, 0.7, 0.8)),
    Grade.EXPERT: StarScale(1.0, (0.5, 0.6, 0.7, 0.8)),
}
