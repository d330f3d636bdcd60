"""Futoshiki: each number once in every row and column; signs between neighbours point to the smaller of the two."""

from bookmaker.kinds.futoshiki.board import CHECKED_OPTIONS, Answer, Clues, Params, broken_options
from bookmaker.kinds.futoshiki.engines import ENGINES
from bookmaker.kinds.futoshiki.exchange import NOTATIONS
from bookmaker.kinds.futoshiki.generator import hardest, propose
from bookmaker.kinds.futoshiki.measured import POSITIONS, STARS
from bookmaker.kinds.futoshiki.picture import CELL_FLOOR, draw, draw_midway, landmarks
from bookmaker.kinds.futoshiki.reading import read_answer, read_clues
from bookmaker.kinds.futoshiki.rules import faults
from bookmaker.kinds.futoshiki.search import prove
from bookmaker.kinds.futoshiki.techniques import DECIDES_CELLS, LADDER, allows, deduce, marks, start
from bookmaker.kinds.futoshiki.units import BASES, reader
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.kits.nouns import candidates, told, twins
from bookmaker.puzzles.kits.reading import as_printed
from bookmaker.puzzles.kits.values.known import units
from bookmaker.puzzles.kits.values.signs import clue_count, features

API = 2
CHEAP = {Grade.EASY: 81, Grade.EXPERT: 0}
