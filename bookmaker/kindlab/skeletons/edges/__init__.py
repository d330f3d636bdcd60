"""New Kind: what it hands out is the kind."""

# ruff: noqa: F401

from bookmaker.kindlab.skeletons.edges.board import Answer, Clues, Params, candidates
from bookmaker.kindlab.skeletons.edges.generator import propose
from bookmaker.kindlab.skeletons.edges.picture import draw, draw_midway
from bookmaker.kindlab.skeletons.edges.reading import as_printed, read_answer, read_clues
from bookmaker.kindlab.skeletons.edges.rules import faults
from bookmaker.kindlab.skeletons.edges.search import prove
from bookmaker.kindlab.skeletons.edges.techniques import DECIDES_CELLS, LADDER, allows, deduce, marks, start
from bookmaker.puzzles.kits.edges.nouns import landmarks

API = 2
