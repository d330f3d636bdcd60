"""Towers, a stranger's kind: a latin square of towers, and around it how many of them are seen."""

# ruff: noqa: F401

from towers.board import Answer, Clues, Params, candidates, extent, twins
from towers.generator import propose
from towers.picture import draw
from towers.rules import faults
from towers.search import prove
from towers.techniques import LADDER, allows, deduce, start

API = 1
