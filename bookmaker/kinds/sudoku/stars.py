"""Sudoku: how many stars an effort is worth; docs/grades.md says how that was measured.

At 9x9 an easy puzzle with one star is one for beginners: of 150 made by chance 45 of their 47 lie below the bound, and
none of the others.
"""

from bookmaker.puzzles.contract.grading import Grade, StarScale

STARS = {
    Grade.EASY: StarScale(1.23, (0.193, 0.214, 0.224, 0.238)),
    Grade.MEDIUM: StarScale(1.03, (0.65, 0.679, 0.711, 0.753)),
    Grade.HARD: StarScale(0.93, (1.05, 1.13, 1.19, 1.27)),
    Grade.EXPERT: StarScale(1.14, (0.647, 0.717, 0.794, 0.878)),
}
