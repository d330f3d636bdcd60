"""Slitherlink: how many stars an effort is worth; docs/grades.md says how that was measured."""

from bookmaker.puzzles.contract.grading import Grade, StarScale

STARS: dict[Grade, StarScale] = {}
