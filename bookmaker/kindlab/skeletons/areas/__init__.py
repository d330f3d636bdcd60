"""New Kind: what it hands out is the kind."""

# ruff: noqa: F401

from bookmaker.kindlab.skeletons.areas.board import Answer, Clues, Params, candidates
from bookmaker.kindlab.skeletons.areas.generator import propose
from bookmaker.kindlab.skeletons.areas.picture import draw, draw_midway
from bookmaker.kindlab.skeletons.areas.reading import as_printed, read_answer, read_clues
from bookmaker.kindlab.skeletons.areas.rules import faults
from bookmaker.kindlab.skeletons.areas.search import prove
from bookmaker.kindlab.skeletons.areas.techniques import DECIDES_CELLS, LADDER, allows, deduce, marks, start

API = 2
