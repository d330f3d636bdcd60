"""Calcudoku: each number once in every row and column, and cages that give their results."""

from bookmaker.kinds.calcudoku.board import Answer, Clues, Params
from bookmaker.kinds.calcudoku.engines import ENGINES
from bookmaker.kinds.calcudoku.exchange import NOTATIONS
from bookmaker.kinds.calcudoku.generator import hardest, propose
from bookmaker.kinds.calcudoku.measured import POSITIONS, STARS
from bookmaker.kinds.calcudoku.option_checks import CHECKED_OPTIONS, broken_options, clue_count, features, table, told
from bookmaker.kinds.calcudoku.picture import CELL_FLOOR, draw, draw_midway
from bookmaker.kinds.calcudoku.reading import read_answer, read_clues
from bookmaker.kinds.calcudoku.rules import faults
from bookmaker.kinds.calcudoku.search import prove
from bookmaker.kinds.calcudoku.techniques import DECIDES_CELLS, LADDER, allows, deduce, marks, start
from bookmaker.kinds.calcudoku.units import BASES, reader
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.kits.nouns import candidates, twins
from bookmaker.puzzles.kits.reading import as_printed
from bookmaker.puzzles.kits.values.known import units

API = 2
CHEAP = {Grade.EXPERT: 0}
