"""Masyu: one closed loop through all pearls, straight at white ones and turning at black ones."""

from bookmaker.kinds.masyu.board import Answer, Clues, Params, candidates
from bookmaker.kinds.masyu.engines import ENGINES
from bookmaker.kinds.masyu.exchange import NOTATIONS
from bookmaker.kinds.masyu.generator import hardest, propose
from bookmaker.kinds.masyu.measured import POSITIONS, STARS
from bookmaker.kinds.masyu.picture import CELL_FLOOR, draw, draw_midway
from bookmaker.kinds.masyu.reading import read_answer, read_clues
from bookmaker.kinds.masyu.rules import faults
from bookmaker.kinds.masyu.search import prove
from bookmaker.kinds.masyu.techniques import DECIDES_CELLS, LADDER, allows, deduce, marks, start
from bookmaker.kinds.masyu.units import BASES, reader
from bookmaker.puzzles.kits.nouns import clue_count, twins
from bookmaker.puzzles.kits.premises import units
from bookmaker.puzzles.kits.reading import as_printed

API = 2
MOST_MOMENTS = 1  # of its grade: published ones meet theirs once; larger ones are made to meet it at two places
