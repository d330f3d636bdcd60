"""Nonogram: fill cells by the lengths of the blocks in each row and column, until a picture appears."""

from bookmaker.kinds.nonogram.board import Answer, Clues, Params, candidates, twins
from bookmaker.kinds.nonogram.engines import ENGINES
from bookmaker.kinds.nonogram.exchange import NOTATIONS
from bookmaker.kinds.nonogram.generator import advice, excludes, propose, too_rare
from bookmaker.kinds.nonogram.making.dealt import alike, dealt, model, others
from bookmaker.kinds.nonogram.measured import POSITIONS, STARS
from bookmaker.kinds.nonogram.option_checks import CHECKED_OPTIONS, broken_options, clue_count, features, told
from bookmaker.kinds.nonogram.picture import CELL_FLOOR, answer_extent, draw, draw_midway, extent
from bookmaker.kinds.nonogram.reading import read_answer, read_clues
from bookmaker.kinds.nonogram.rules import faults
from bookmaker.kinds.nonogram.search import prove
from bookmaker.kinds.nonogram.techniques import DECIDES_CELLS, LADDER, RETIRED, allows, deduce, marks, start
from bookmaker.kinds.nonogram.units import BASES, reader
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.kits.reading import as_printed
from bookmaker.puzzles.kits.values.known import units

API = 2
MOST_MOMENTS = 1  # half the published puzzles that ask for two lines at once do so once
CHEAP = {Grade.EASY: 100, Grade.MEDIUM: 225, Grade.HARD: 225, Grade.EXPERT: 225}
PATIENCE = {Grade.MEDIUM: 16, Grade.EXPERT: 16}
