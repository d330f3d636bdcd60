"""Hashi: join islands by bridges, as many at each as its number says, so that all hang together."""

# ruff: noqa: F401

from bookmaker.puzzles.kits.edges.nouns import landmarks
from bookmaker.puzzles.kits.nouns import clue_count
from hashi.board import Answer, Clues, Params, candidates
from hashi.engines import ENGINES
from hashi.exchange import NOTATIONS
from hashi.generator import propose
from hashi.measured import POSITIONS, STARS
from hashi.picture import draw, draw_midway
from hashi.reading import as_printed, read_answer, read_clues
from hashi.rules import faults
from hashi.search import prove
from hashi.techniques import LADDER, SETTLES, allows, deduce, marks, start

API = 2
