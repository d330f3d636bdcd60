"""Numberlink: join equal numbers by links that turn at right angles, never cross, and fill the grid."""

from bookmaker.kinds.numberlink.board import Answer, Clues, Params, candidates
from bookmaker.kinds.numberlink.generator import propose
from bookmaker.kinds.numberlink.picture import draw
from bookmaker.kinds.numberlink.rules import faults
from bookmaker.kinds.numberlink.search import prove
from bookmaker.kinds.numberlink.symmetries import twins
from bookmaker.kinds.numberlink.techniques import LADDER, allows, deduce, start
from bookmaker.kinds.numberlink.telling import told

__all__ = [
    "LADDER",
    "Answer",
    "Clues",
    "Params",
    "allows",
    "candidates",
    "deduce",
    "draw",
    "faults",
    "propose",
    "prove",
    "start",
    "told",
    "twins",
]
