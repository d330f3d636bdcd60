"""Hidato, in print "Number Path": numbers from 1 to the last, each one king's step from the one before."""

from bookmaker.kinds.numberpath.board import Answer, Clues, Params, candidates
from bookmaker.kinds.numberpath.claims import CLAIMS, broken_claims, clue_count
from bookmaker.kinds.numberpath.engines import ENGINES
from bookmaker.kinds.numberpath.generator import propose
from bookmaker.kinds.numberpath.picture import draw, draw_midway
from bookmaker.kinds.numberpath.reading import as_printed, read_answer, read_clues
from bookmaker.kinds.numberpath.reasoning.marks import marks
from bookmaker.kinds.numberpath.rules import faults
from bookmaker.kinds.numberpath.search import prove
from bookmaker.kinds.numberpath.symmetries import twins
from bookmaker.kinds.numberpath.techniques import LADDER, SETTLES, allows, deduce, start
from bookmaker.kinds.numberpath.telling import told

__all__ = [
    "CLAIMS",
    "ENGINES",
    "LADDER",
    "SETTLES",
    "Answer",
    "Clues",
    "Params",
    "allows",
    "as_printed",
    "broken_claims",
    "candidates",
    "clue_count",
    "deduce",
    "draw",
    "draw_midway",
    "faults",
    "marks",
    "propose",
    "prove",
    "read_answer",
    "read_clues",
    "start",
    "told",
    "twins",
]
