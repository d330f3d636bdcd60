"""Sudoku: every digit once in each row, column and box; also with diagonals, jigsaw regions, or Killer cages."""

from bookmaker.kinds.sudoku.board import Answer, Clues, candidates
from bookmaker.kinds.sudoku.engines import ENGINES
from bookmaker.kinds.sudoku.exchange import NOTATIONS
from bookmaker.kinds.sudoku.generator import hardest, is_hasty, is_steered, propose, shares
from bookmaker.kinds.sudoku.making.inside import is_reserved
from bookmaker.kinds.sudoku.measured import POSITIONS, STARS, VARIANT_POSITIONS, star_scales
from bookmaker.kinds.sudoku.option_checks import CHECKED_OPTIONS, broken_options, clue_count, table, tables, told
from bookmaker.kinds.sudoku.params import Params
from bookmaker.kinds.sudoku.picture import draw, draw_midway
from bookmaker.kinds.sudoku.reading import as_printed, read_answer, read_clues
from bookmaker.kinds.sudoku.rules import faults
from bookmaker.kinds.sudoku.search import prove
from bookmaker.kinds.sudoku.symmetries import twins
from bookmaker.kinds.sudoku.techniques import DECIDES_CELLS, LADDER, RETIRED, allows, deduce, marks, start
from bookmaker.kinds.sudoku.units import BASES, reader, units
from bookmaker.puzzles.contract.grading import Grade

API = 2
PATIENCE = {Grade.MEDIUM: 16, Grade.HARD: 16, Grade.EXPERT: 8}
