"""New Kind: what it hands out is the kind."""

# ruff: noqa: F401

from bookmaker.kindlab.skeletons.latin.board import Answer, Clues, Params, candidates
from bookmaker.kindlab.skeletons.latin.generator import propose
from bookmaker.kindlab.skeletons.latin.picture import draw, draw_midway
from bookmaker.kindlab.skeletons.latin.rules import faults
from bookmaker.kindlab.skeletons.latin.search import prove
from bookmaker.kindlab.skeletons.latin.techniques import DECIDES_CELLS, LADDER, allows, deduce, marks, start

API = 2
