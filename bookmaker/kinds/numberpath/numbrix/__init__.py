"""Numbrix, in print "Number Chain": numbers from 1 to the last, each one rook's step from the one before."""

from bookmaker.kinds.numberpath.board import Answer, candidates
from bookmaker.kinds.numberpath.board import RookClues as Clues
from bookmaker.kinds.numberpath.board import RookParams as Params
from bookmaker.kinds.numberpath.engines import ENGINES
from bookmaker.kinds.numberpath.generator import propose, too_rare
from bookmaker.kinds.numberpath.numbrix.measured import POSITIONS, STARS
from bookmaker.kinds.numberpath.option_checks import CHECKED_OPTIONS, broken_options, tables, told
from bookmaker.kinds.numberpath.picture import draw, draw_midway
from bookmaker.kinds.numberpath.reading import read_answer
from bookmaker.kinds.numberpath.reading import read_rook_clues as read_clues
from bookmaker.kinds.numberpath.rules import faults
from bookmaker.kinds.numberpath.search import prove
from bookmaker.kinds.numberpath.techniques import DECIDES_CELLS, LADDER, allows, deduce, marks, start
from bookmaker.kinds.numberpath.units import BASES, reader
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.kits.nouns import clue_count, twins
from bookmaker.puzzles.kits.premises import units
from bookmaker.puzzles.kits.reading import as_printed

API = 2
CHEAP = {Grade.EASY: 64, Grade.MEDIUM: 64, Grade.HARD: 64, Grade.EXPERT: 64}
PATIENCE = {Grade.MEDIUM: 8, Grade.HARD: 8, Grade.EXPERT: 8}
