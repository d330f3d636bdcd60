"""Net: turn the tiles, each in its cell, until their arms join into one tree without loops."""

from bookmaker.kinds.net.board import Answer, Clues, Params, candidates
from bookmaker.kinds.net.engines import ENGINES
from bookmaker.kinds.net.exchange import NOTATIONS
from bookmaker.kinds.net.generator import propose, propose_many, shares
from bookmaker.kinds.net.measured import POSITIONS, STARS
from bookmaker.kinds.net.option_checks import CHECKED_OPTIONS, broken_options, features, told
from bookmaker.kinds.net.picture import draw, draw_midway
from bookmaker.kinds.net.reading import as_printed, read_answer, read_clues
from bookmaker.kinds.net.reasoning.batch_ladder import deduce_many
from bookmaker.kinds.net.rules import faults, faults_many
from bookmaker.kinds.net.search import prove, prove_many
from bookmaker.kinds.net.techniques import DECIDES_CELLS, LADDER, RETIRED, allows, deduce, marks, start
from bookmaker.kinds.net.units import BASES, reader
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.kits.nouns import twins
from bookmaker.puzzles.kits.premises import units

API = 2
CHEAP = {Grade.EASY: 900, Grade.MEDIUM: 400, Grade.HARD: 400, Grade.EXPERT: 225}
TRIFLING = {Grade.MEDIUM: range(101), Grade.HARD: range(226), Grade.EXPERT: range(64, 226)}
PATIENCE = {Grade.HARD: 16, Grade.EXPERT: 16}
BEFORE = (50, 75)  # it meets its grade late: the border opens most of it
