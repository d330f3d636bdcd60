"""Bridges: join islands by bridges, as many at each as its number says, so that all hang together."""

from bookmaker.kinds.bridges.board import (
    CHECKED_OPTIONS,
    Answer,
    Clues,
    Params,
    broken_options,
    candidates,
    printed,
    told,
)
from bookmaker.kinds.bridges.engines import ENGINES
from bookmaker.kinds.bridges.exchange import NOTATIONS
from bookmaker.kinds.bridges.generator import propose
from bookmaker.kinds.bridges.measured import POSITIONS, STARS
from bookmaker.kinds.bridges.picture import draw, draw_midway
from bookmaker.kinds.bridges.reading import read_answer, read_clues
from bookmaker.kinds.bridges.rules import faults
from bookmaker.kinds.bridges.search import prove
from bookmaker.kinds.bridges.techniques import DECIDES_CELLS, LADDER, allows, deduce, marks, start
from bookmaker.kinds.bridges.units import BASES, reader
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.kits.edges.nouns import landmarks
from bookmaker.puzzles.kits.nouns import clue_count, twins
from bookmaker.puzzles.kits.premises import units
from bookmaker.puzzles.kits.reading import as_printed

API = 2
MOST_MOMENTS = 1  # of its grade: of published ones most meet theirs once; large ones are made with two
CHEAP = {Grade.EASY: 64, Grade.MEDIUM: 64, Grade.EXPERT: 0}
