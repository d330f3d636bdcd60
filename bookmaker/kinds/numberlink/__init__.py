"""Numberlink: join equal numbers by links that turn at right angles, never cross, and fill the grid."""

from bookmaker.kinds.numberlink.board import Answer, Clues, Params, candidates
from bookmaker.kinds.numberlink.engines import ENGINES
from bookmaker.kinds.numberlink.exchange import NOTATIONS
from bookmaker.kinds.numberlink.generator import propose
from bookmaker.kinds.numberlink.measured import POSITIONS, STARS
from bookmaker.kinds.numberlink.option_checks import CHECKED_OPTIONS, broken_options, clue_count, told
from bookmaker.kinds.numberlink.picture import draw, draw_midway
from bookmaker.kinds.numberlink.reading import read_answer, read_clues
from bookmaker.kinds.numberlink.rules import faults
from bookmaker.kinds.numberlink.search import prove
from bookmaker.kinds.numberlink.techniques import DECIDES_CELLS, LADDER, RETIRED, allows, deduce, marks, start
from bookmaker.kinds.numberlink.units import BASES, reader
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.kits.making import hasty_beyond
from bookmaker.puzzles.kits.nouns import twins
from bookmaker.puzzles.kits.premises import units
from bookmaker.puzzles.kits.reading import as_printed

API = 2
PATIENCE = {Grade.MEDIUM: 6, Grade.HARD: 6}
is_hasty = hasty_beyond(64)
BEFORE = (10, 40)  # it is hard from the start
