"""Blank: a complete kind whose puzzles are empty grids; copy this folder to start a kind of your own.

Its one rule: every cell holds 0. So every size has exactly one answer, and nothing needs thought.
"""

from bookmaker.kinds.blank.board import Answer, Clues, Params, candidates
from bookmaker.kinds.blank.generator import propose
from bookmaker.kinds.blank.picture import draw, draw_midway
from bookmaker.kinds.blank.rules import faults
from bookmaker.kinds.blank.search import prove
from bookmaker.kinds.blank.symmetries import twins
from bookmaker.kinds.blank.techniques import LADDER, allows, deduce, marks, start

API = 2

__all__ = [
    "API",
    "LADDER",
    "Answer",
    "Clues",
    "Params",
    "allows",
    "candidates",
    "deduce",
    "draw",
    "draw_midway",
    "faults",
    "marks",
    "propose",
    "prove",
    "start",
    "twins",
]
