"""Steps that place a digit: full house, hidden single, naked single."""

from __future__ import annotations

from collections.abc import Sequence

from bookmaker.kinds.sudoku.houses import bits
from bookmaker.kinds.sudoku.reasoning.state import Places, State
from bookmaker.puzzles.contract.grading import Contradiction, Step


def full_house(state: State) -> Sequence[Step]:
    """The last empty cell of a house takes the digit that the house lacks."""
    found: Places = {}
    for house in state.layout.houses:
        gap = house.mask & state.open
        if gap and not gap & (gap - 1):
            cell = gap.bit_length() - 1
            digits = [d for d, may in enumerate(state.may) if may & gap]
            if len(digits) != 1:
                raise Contradiction
            found.setdefault((cell, digits[0]), state.house(house))
    return state.placed("full-house", found)


def hidden_box(state: State) -> Sequence[Step]:
    """A digit that fits in one cell of a box or region goes there."""
    return _hidden(state, "hidden-box", "box", "region")


def hidden_line(state: State) -> Sequence[Step]:
    """A digit that fits in one cell of a row or column goes there."""
    return _hidden(state, "hidden-line", "row", "column")


def hidden_diagonal(state: State) -> Sequence[Step]:
    """A digit that fits in one cell of a diagonal goes there."""
    return _hidden(state, "hidden-diagonal", "diagonal")


def _hidden(state: State, name: str, *sorts: str) -> Sequence[Step]:
    found: Places = {}
    houses = [house for house in state.layout.houses if house.sort in sorts]
    for d, (may, put) in enumerate(zip(state.may, state.put, strict=True)):
        for house in houses:
            cells = may & house.mask
            if not cells & (cells - 1):
                if cells:
                    found.setdefault((cells.bit_length() - 1, d), state.house(house))
                elif not put & house.mask:
                    raise Contradiction
    return state.placed(name, found)


def naked_single(state: State) -> Sequence[Step]:
    """A cell for which one digit is left takes it."""
    ones = twos = 0
    for may in state.may:
        twos |= ones & may
        ones |= may
    if state.open & ~ones:
        raise Contradiction
    places: Places = {}
    for cell in bits(ones & ~twos):
        places[cell, next(d for d, may in enumerate(state.may) if may >> cell & 1)] = ()
    return state.placed("naked-single", places)
