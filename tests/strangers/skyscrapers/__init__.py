"""Skyscrapers, a stranger's kind: a latin square of towers, and around it how many of them are seen."""

# ruff: noqa: F401

from skyscrapers.board import Answer, Clues, Params, candidates, extent, twins
from skyscrapers.generator import propose
from skyscrapers.picture import draw
from skyscrapers.rules import faults
from skyscrapers.search import prove
from skyscrapers.techniques import LADDER, allows, deduce, start

API = 1
