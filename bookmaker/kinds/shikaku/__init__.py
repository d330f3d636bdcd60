"""Shikaku: cut the grid into rectangles, each around one number that says how many cells it has."""

from bookmaker.kinds.shikaku.board import Answer, Clues, Params, candidates
from bookmaker.kinds.shikaku.engines import ENGINES
from bookmaker.kinds.shikaku.exchange import NOTATIONS
from bookmaker.kinds.shikaku.generator import excludes, propose, shares
from bookmaker.kinds.shikaku.measured import POSITIONS, STARS
from bookmaker.kinds.shikaku.option_checks import CHECKED_OPTIONS, broken_options, told
from bookmaker.kinds.shikaku.picture import draw, draw_midway
from bookmaker.kinds.shikaku.reading import read_answer, read_clues
from bookmaker.kinds.shikaku.rules import faults
from bookmaker.kinds.shikaku.search import prove
from bookmaker.kinds.shikaku.techniques import DECIDES_CELLS, LADDER, allows, deduce, deduce_many, marks, start
from bookmaker.kinds.shikaku.units import BASES, reader, units
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.kits.making import hasty_beyond
from bookmaker.puzzles.kits.nouns import clue_count, twins
from bookmaker.puzzles.kits.reading import as_printed

API = 2
CHEAP = {Grade.EASY: 200, Grade.EXPERT: 120}
PATIENCE = {Grade.MEDIUM: 24, Grade.HARD: 16, Grade.EXPERT: 16}
is_hasty = hasty_beyond(120)
