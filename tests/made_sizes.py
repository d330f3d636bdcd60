"""Which sizes each kind makes without options, of all those about the bounds of sides that kinds have."""

import functools
from collections.abc import Mapping
from itertools import product
from typing import Any

from bookmaker.puzzles.contract.params import read_params
from bookmaker.source.validation import Complaint

Size = tuple[int, int]
SIDES = (*range(1, 22), *range(24, 27), 50, 51, 52, 101, 200, 201)


@functools.cache
def read_sizes(name: str) -> Mapping[Size, tuple[Any, list[Complaint]]]:
    """By size what is read: params, or none and why not."""
    return {size: read_params(name, size=size, options={}) for size in product(SIDES, SIDES)}


def made_sizes(name: str) -> dict[Size, Any]:
    """By size the params of those that are made."""
    return {size: params for size, (params, _) in read_sizes(name).items() if params is not None}
