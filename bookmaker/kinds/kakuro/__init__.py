"""Kakuro: digits in runs that make the sums before them, none twice in one sum."""

from bookmaker.kinds.kakuro.board import Answer, Clues, Params, candidates
from bookmaker.kinds.kakuro.engines import ENGINES
from bookmaker.kinds.kakuro.exchange import NOTATIONS
from bookmaker.kinds.kakuro.generator import hardest, propose
from bookmaker.kinds.kakuro.measured import POSITIONS, STARS
from bookmaker.kinds.kakuro.option_checks import clue_count, features, table, told
from bookmaker.kinds.kakuro.picture import CELL_FLOOR, answer_extent, draw, draw_midway, extent
from bookmaker.kinds.kakuro.reading import read_answer, read_clues
from bookmaker.kinds.kakuro.rules import faults
from bookmaker.kinds.kakuro.search import prove
from bookmaker.kinds.kakuro.techniques import DECIDES_CELLS, LADDER, allows, deduce, marks, start
from bookmaker.kinds.kakuro.units import BASES, reader
from bookmaker.puzzles.kits.nouns import twins
from bookmaker.puzzles.kits.premises import units
from bookmaker.puzzles.kits.reading import as_printed

API = 2
