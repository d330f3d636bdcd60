"""Nonogram for general solvers: encodings of board and rules alone; never another witness of the kind."""

from bookmaker.kinds.nonogram.engines import sat

ENGINES = {"sat": sat.examine}
