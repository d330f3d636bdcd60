"""Trials: a number supposed in one of its cells, and what that leads to round by round."""

from collections.abc import Iterator
from contextlib import suppress

from bookmaker.kinds.numberpath.board import MOST_MADE
from bookmaker.kinds.numberpath.reasoning.knowledge import State, Walks
from bookmaker.puzzles.contract.grading import Cell, Contradiction, tick
from bookmaker.puzzles.contract.marks import Finding
from bookmaker.puzzles.kits.ladder import Found, Shown
from bookmaker.puzzles.kits.values.lanes import lowest_first

ROUNDS = 3  # that a person follows
BITS_A_POSITION = 3_000  # of a round, in grids of more than MOST_MADE cells


def suppositions(state: State, most: int, is_beside: bool) -> Iterator[Found]:
    """That a number is in none of its cells, for each of them; of numbers with 2 to `most` cells left.

    With `is_beside` only of those next to a written one.
    """
    geometry = state.geometry
    lanes = geometry.split(state.left)
    is_open = [cells & (cells - 1) != 0 for cells in lanes]
    for number, (cells, right) in enumerate(zip(lanes, geometry.split(state.right), strict=True)):
        is_near = not (is_beside and all(is_open[max(0, number - 1) : number + 2]))
        if is_open[number] and cells.bit_count() <= most and is_near:
            for cell in lowest_first(cells & ~right):
                what, facts = cell << number * geometry.pitch, (("number", number + 1),)
                yield Found(what, (geometry.place(cell),), facts, holds=False)


def followed(state: State, one: Found) -> Iterator[int]:
    """What is left of each number's cells once a number is supposed in its cell, and after each round."""
    geometry = state.geometry
    bits, before = state.left & ~geometry.lanes_of(one.what) | one.what, 0
    count = geometry.count
    while bits != before:
        yield bits
        if count > MOST_MADE:
            tick(count * count // BITS_A_POSITION)
        before, bits = bits, settled(geometry, bits)


def shown(state: State, one: Found) -> Shown:
    """What is written round by round once a number is supposed in a cell, and the cells where that fails."""
    forced, geometry = list[Finding](), state.geometry
    bits = state.left
    with suppress(Contradiction):
        for bits in followed(state, one):
            forced += state.findings(Found(geometry.singles(bits) & ~state.placed, ()))
    left = geometry.linked(bits)  # of the round that fails
    if not geometry.has_empty(left):
        once, twice = geometry.folded(left)
        sure = geometry.singles(left) | geometry.everywhere(once & ~twice) & left
        forced += state.findings(Found(sure & ~state.placed, ()))
    return forced, _failing(geometry, bits)


def settled(geometry: Walks, bits: int) -> int:
    """What is left of each number's cells after a round; Contradiction where nothing fits.

    In a round every number with one cell left is written there, and every cell that one number is left for gets it.
    """
    bits = narrowed(geometry, geometry.linked(bits))
    if geometry.has_empty(bits) or geometry.folded(bits)[0] != geometry.cells:
        raise Contradiction
    return bits


def narrowed(geometry: Walks, bits: int) -> int:
    """The same of cells by which the numbers touch already; what fails by that alone fails in the next round."""
    if geometry.has_empty(bits):
        raise Contradiction
    singles = geometry.singles(bits)
    once, twice = geometry.folded(bits)
    own, shared = geometry.folded(singles)
    if once != geometry.cells or shared:
        raise Contradiction
    lone = geometry.everywhere(once & ~twice) & bits & ~singles
    bits = bits & ~geometry.everywhere(own) | singles
    if lone:
        if geometry.singles(lone | ~geometry.lanes_of(lone) & geometry.full) & lone != lone:
            raise Contradiction  # two cells that one number alone can have
        bits &= ~geometry.lanes_of(lone) | lone
    return bits


def _failing(geometry: Walks, bits: int) -> list[Cell]:
    """Where a round fails: cells that no number can have or two must, or those that a number just lost."""
    left = geometry.linked(bits)
    once, twice = geometry.folded(left)
    lost = _lost(geometry, bits, left) or geometry.cells & ~once
    if not lost:
        singles = geometry.singles(left)
        own, shared = geometry.folded(singles)
        lone = geometry.everywhere(once & ~twice) & left & ~singles
        lost = shared or _lost(geometry, left, left & ~geometry.everywhere(own) | singles) or geometry.folded(lone)[0]
    return [geometry.place(cell) for cell in lowest_first(lost)]


def _lost(geometry: Walks, before: int, after: int) -> int:
    """The cells that numbers had which have none any more."""
    lost = 0
    for had, has in zip(geometry.split(before), geometry.split(after), strict=True):
        lost |= 0 if has else had
    return lost
