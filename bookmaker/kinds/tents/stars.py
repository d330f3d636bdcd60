"""Tents: how many stars an effort is worth; docs/grades.md says how that was measured."""

from bookmaker.puzzles.contract.grading import Grade, StarScale

STARS = {
    Grade.EASY: StarScale(0.9, (0.23, 0.269, 0.295, 0.338)),
    Grade.MEDIUM: StarScale(0.68, (1.02, 1.07, 1.18, 1.24)),
    Grade.HARD: StarScale(0.81, (0.723, 0.789, 0.825, 0.889)),
    Grade.EXPERT: StarScale(0.8, (0.982, 1.0, 1.08, 1.24)),
}
