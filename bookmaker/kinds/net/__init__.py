"""Net: turn the tiles, each in its cell, until their arms join into one tree without loops."""

from bookmaker.kinds.net.board import Answer, Clues, Params, candidates
from bookmaker.kinds.net.generator import propose
from bookmaker.kinds.net.picture import draw
from bookmaker.kinds.net.rules import faults
from bookmaker.kinds.net.search import prove
from bookmaker.kinds.net.techniques import LADDER, deduce

__all__ = ["LADDER", "Answer", "Clues", "Params", "candidates", "deduce", "draw", "faults", "propose", "prove"]
