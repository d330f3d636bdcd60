"""Sudoku's encodings for general solvers, by the word after `--engine`."""

from bookmaker.kinds.sudoku.engines import sat

ENGINES = {"sat": sat.examine}
