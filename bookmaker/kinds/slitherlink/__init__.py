"""Slitherlink: one closed loop from dot to dot, with as many sides of a square as its number says."""

from bookmaker.kinds.slitherlink.board import CHECKED_OPTIONS, Answer, Clues, Params, broken_options, candidates, told
from bookmaker.kinds.slitherlink.engines import ENGINES, settled
from bookmaker.kinds.slitherlink.exchange import NOTATIONS
from bookmaker.kinds.slitherlink.generator import hardest, propose
from bookmaker.kinds.slitherlink.measured import POSITIONS, STARS
from bookmaker.kinds.slitherlink.picture import CELL_FLOOR, draw, draw_midway, extent
from bookmaker.kinds.slitherlink.reading import landmarks, read_answer, read_clues
from bookmaker.kinds.slitherlink.rules import faults
from bookmaker.kinds.slitherlink.search import prove
from bookmaker.kinds.slitherlink.techniques import DECIDES_CELLS, LADDER, allows, deduce, marks, start
from bookmaker.kinds.slitherlink.units import BASES, reader
from bookmaker.puzzles.kits.nouns import clue_count, twins
from bookmaker.puzzles.kits.premises import units
from bookmaker.puzzles.kits.reading import as_printed

API = 2
MOST_MOMENTS = 1  # of its grade: published ones meet theirs once; larger ones are made to meet it at two places
LINES_PART = True
