"""Suguru: regions of so many cells hold the numbers up to so many, and equal numbers never touch."""

from bookmaker.kinds.suguru.board import CHECKED_OPTIONS, Answer, Clues, Params, broken_options, candidates
from bookmaker.kinds.suguru.engines import ENGINES
from bookmaker.kinds.suguru.exchange import NOTATIONS
from bookmaker.kinds.suguru.generator import hardest, propose
from bookmaker.kinds.suguru.measured import POSITIONS, STARS
from bookmaker.kinds.suguru.picture import draw, draw_midway
from bookmaker.kinds.suguru.reading import read_answer, read_clues
from bookmaker.kinds.suguru.rules import faults
from bookmaker.kinds.suguru.search import prove
from bookmaker.kinds.suguru.techniques import DECIDES_CELLS, LADDER, RETIRED, allows, deduce, marks, start
from bookmaker.kinds.suguru.units import BASES, reader, units
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.kits.nouns import clue_count, twins
from bookmaker.puzzles.kits.reading import as_printed

API = 2
MOST_MOMENTS = 1  # of its grade: of published ones most meet theirs once
CHEAP = {Grade.EASY: 100, Grade.MEDIUM: 64}
