"""Tents: a tent beside every tree, none touching another; numbers tell how many each row and column has."""

from bookmaker.kinds.tents.board import Answer, Clues, Params, candidates, clue_count, features
from bookmaker.kinds.tents.engines import ENGINES
from bookmaker.kinds.tents.exchange import NOTATIONS
from bookmaker.kinds.tents.generator import propose
from bookmaker.kinds.tents.measured import POSITIONS, STARS
from bookmaker.kinds.tents.picture import CELL_FLOOR, draw, draw_midway, extent
from bookmaker.kinds.tents.reading import read_answer, read_clues
from bookmaker.kinds.tents.rules import faults
from bookmaker.kinds.tents.search import prove
from bookmaker.kinds.tents.techniques import DECIDES_CELLS, LADDER, allows, deduce, marks, start
from bookmaker.kinds.tents.units import BASES, reader
from bookmaker.puzzles.kits.nouns import twins
from bookmaker.puzzles.kits.reading import as_printed
from bookmaker.puzzles.kits.values.known import units

API = 2
MOST_MOMENTS = 1  # of its grade: of published ones most meet theirs once
