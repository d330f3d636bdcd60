"""A puzzle of an installed kind in one call, for tests that need any at all."""

from __future__ import annotations

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.making.orders import Order, Puzzle, generate
from bookmaker.seeds import Seed


def sample(name: str, *, width: int, height: int, seed: str = "suite") -> Puzzle:
    """A puzzle of any grade and of that size; AssertionError where none is found."""
    params = registry.get(name).Params(width=width, height=height)
    made = generate(Order(1, 0, name, params, None, Seed((seed, f"{width}x{height}"))))
    assert isinstance(made, Puzzle), made
    return made
