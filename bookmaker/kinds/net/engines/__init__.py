"""Net for general solvers: encodings of board and rules alone; never another witness of the kind."""

from bookmaker.kinds.net.engines import ilp, sat

ENGINES = {"sat": sat.examine, "ilp-intuitive": ilp.examine_intuitive, "ilp-compact": ilp.examine_compact}
