"""Number paths for general solvers: encodings of board and rules alone; never another witness of the kind."""

from bookmaker.kinds.numberpath.engines import sat

ENGINES = {"sat": sat.examine}
