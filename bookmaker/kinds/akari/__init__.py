"""Akari: lights in white cells light every one of them, shine on no other, and touch the numbers so many times."""

from bookmaker.kinds.akari.board import CHECKED_OPTIONS, Answer, Clues, Params, broken_options, candidates, features
from bookmaker.kinds.akari.engines import ENGINES
from bookmaker.kinds.akari.exchange import NOTATIONS
from bookmaker.kinds.akari.generator import propose
from bookmaker.kinds.akari.measured import POSITIONS, STARS
from bookmaker.kinds.akari.picture import CELL_FLOOR, draw, draw_midway
from bookmaker.kinds.akari.reading import read_answer, read_clues
from bookmaker.kinds.akari.rules import faults
from bookmaker.kinds.akari.search import prove
from bookmaker.kinds.akari.techniques import DECIDES_CELLS, LADDER, allows, deduce, marks, start
from bookmaker.kinds.akari.units import BASES, reader
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.kits.nouns import twins
from bookmaker.puzzles.kits.premises import units
from bookmaker.puzzles.kits.reading import as_printed

API = 2
MOST_MOMENTS = 1  # of its grade, as half of the published ones; the generator tries for two in medium and hard ones
CHEAP = {Grade.EASY: 100}
