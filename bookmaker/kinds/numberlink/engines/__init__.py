"""Numberlink for general solvers: encodings of board and rules alone; never another witness of the kind."""

from bookmaker.kinds.numberlink.engines import sat

ENGINES = {"sat": sat.examine}
