"""Skyscrapers: a latin square of towers, and around it how many of them are seen."""

from bookmaker.kinds.skyscrapers.board import Answer, Clues, Params, candidates, clue_count, features
from bookmaker.kinds.skyscrapers.engines import ENGINES
from bookmaker.kinds.skyscrapers.exchange import NOTATIONS
from bookmaker.kinds.skyscrapers.generator import propose, too_rare
from bookmaker.kinds.skyscrapers.measured import POSITIONS, STARS
from bookmaker.kinds.skyscrapers.picture import draw, draw_midway, extent
from bookmaker.kinds.skyscrapers.reading import read_answer, read_clues
from bookmaker.kinds.skyscrapers.rules import faults
from bookmaker.kinds.skyscrapers.search import prove
from bookmaker.kinds.skyscrapers.techniques import DECIDES_CELLS, LADDER, allows, deduce, marks, start
from bookmaker.kinds.skyscrapers.units import BASES, reader
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.kits.nouns import told, twins
from bookmaker.puzzles.kits.reading import as_printed
from bookmaker.puzzles.kits.values.known import units

API = 2
CHEAP = {Grade.EXPERT: 0}
