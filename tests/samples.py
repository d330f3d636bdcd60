"""A puzzle of an installed kind in one call, for tests that need any at all."""

import functools
from typing import Any

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.contract.params import made_with, read_params
from bookmaker.puzzles.making.orders import Order, Puzzle, generate
from bookmaker.seeds import Seed


def params_of(name: str, *sizes: tuple[int, int], **options: Any) -> Any:
    """The Params of the first of these sizes, or of a square from 4x4, that the kind makes with these options."""
    for width, height in (*sizes, *((side, side) for side in range(4, 17))):
        try:
            return registry.get(name).Params(width=width, height=height, **options)
        except ValueError:
            continue
    raise AssertionError(f"{name} makes no size with {options}")


@functools.cache
def sample(name: str, *, width: int, height: int, seed: str = "suite") -> Puzzle:
    """A puzzle of any grade and of that size, or of one that the kind makes; AssertionError where none is found."""
    params = params_of(name, (width, height))
    made = generate(Order(1, 0, name, params, None, Seed((seed, f"{width}x{height}"))))
    assert isinstance(made, Puzzle), made
    return made


@functools.cache
def graded(name: str, grade: Grade, seed: str, *sides: int) -> Puzzle:
    """A puzzle of that grade, of the first of these sides that the kind makes such squares of."""
    tries = (read_params(name, size=(side, side), options={})[0] for side in sides)
    params = next(params for params in tries if params is not None and grade in made_with(name, params))
    made = generate(Order(1, 0, name, params, grade, Seed((seed,))))
    assert isinstance(made, Puzzle), made
    return made
