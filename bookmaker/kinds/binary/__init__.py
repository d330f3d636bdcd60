"""Binary: 0 or 1 in every cell, as many of each in every line, and never three alike side by side."""

from bookmaker.kinds.binary.board import Answer, Clues, Params, candidates, told
from bookmaker.kinds.binary.engines import ENGINES
from bookmaker.kinds.binary.exchange import NOTATIONS
from bookmaker.kinds.binary.generator import hardest, propose
from bookmaker.kinds.binary.measured import POSITIONS, STARS, VARIANT_POSITIONS
from bookmaker.kinds.binary.picture import CELL_FLOOR, draw, draw_midway
from bookmaker.kinds.binary.reading import read_answer, read_clues
from bookmaker.kinds.binary.rules import faults
from bookmaker.kinds.binary.search import prove
from bookmaker.kinds.binary.techniques import DECIDES_CELLS, LADDER, allows, deduce, marks, start
from bookmaker.kinds.binary.units import BASES, reader
from bookmaker.puzzles.kits.nouns import twins
from bookmaker.puzzles.kits.reading import as_printed
from bookmaker.puzzles.kits.values.known import units
from bookmaker.puzzles.kits.values.signs import clue_count, features

API = 2
MOST_MOMENTS = 1  # of its grade: of published ones the half of the hard meet theirs once
