"""New Kind: what it hands out is the kind."""

# ruff: noqa: F401

from bookmaker.kindlab.skeletons.values.board import Answer, Clues, Params, candidates
from bookmaker.kindlab.skeletons.values.generator import propose
from bookmaker.kindlab.skeletons.values.picture import draw, draw_midway
from bookmaker.kindlab.skeletons.values.rules import faults
from bookmaker.kindlab.skeletons.values.search import prove
from bookmaker.kindlab.skeletons.values.techniques import DECIDES_CELLS, LADDER, allows, deduce, marks, start

API = 2
