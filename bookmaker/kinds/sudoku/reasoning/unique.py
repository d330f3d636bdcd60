"""Steps that use that a puzzle has one solution: unique rectangle, BUG + 1; only where the author allows them.

They hold in plain grids alone: two digits exchanged in a rectangle change what a diagonal, a region or a cage
holds, or an inner box, or what stands a knight's move away.
"""

import functools
from collections.abc import Iterator, Sequence
from itertools import combinations

from bookmaker.kinds.sudoku.reasoning.state import State
from bookmaker.puzzles.kits.ladder import Facts, Found
from bookmaker.puzzles.kits.values.houses import Layout
from bookmaker.puzzles.toolbox.bitgrid import members


def _holds(state: State) -> bool:
    clues = state.clues
    return clues.uniqueness and clues.box is not None and not clues.extra and not clues.cages


def unique_rectangle(state: State) -> Iterator[Found]:
    """Four open cells in two rows, two columns and two boxes cannot all be left with the same two digits."""
    if not _holds(state):
        return
    digits = state.digits
    for corners in _rectangles(state.layout):
        if not all(corner in digits for corner in corners):
            continue
        common = functools.reduce(int.__and__, (digits[corner] for corner in corners))
        for pair in (1 << a | 1 << b for a, b in combinations(members(common), 2)):
            bare = [corner for corner in corners if digits[corner] == pair]
            roof = [corner for corner in corners if digits[corner] != pair]
            facts: Facts = (("digits", state.named(pair)), ("bare", state.at(*bare)))
            for gone, why in _gone(state, pair, bare, roof):
                if gone:
                    yield state.struck(gone, (*facts, *why))


def _gone(state: State, pair: int, bare: Sequence[int], roof: Sequence[int]) -> Iterator[tuple[int, Facts]]:
    """What goes where these corners are bare and those have more, and why: types 1 to 4."""
    digits = state.digits
    if len(bare) == 3:
        yield state.planes(pair, 1 << roof[0]), (("form", "one"), ("fourth", state.at(*roof)))
    if len(roof) != 2 or not state.layout.peers[roof[0]] >> roof[1] & 1:
        return
    one, two = roof
    more = (digits[one] | digits[two]) & ~pair
    there: Facts = (("roof", state.at(*roof)),)
    if more.bit_count() == 1 and digits[one] == digits[two]:
        yield state.planes(more, state.seen_by(roof)), (("form", "two"), *there)
    for house in state.layout.houses:
        if not house.mask >> one & house.mask >> two & 1:
            continue
        others = [cell for cell in members(house.mask & state.open) if cell not in roof]
        for count in (1, 2):
            for chosen in combinations(others, count):
                union = functools.reduce(int.__or__, (digits[cell] for cell in chosen), more)
                if union.bit_count() == count + 1:
                    rest = house.mask & ~sum(1 << cell for cell in (*chosen, *roof))
                    facts: Facts = (("others", state.at(*chosen)), ("union", state.named(union)))
                    facts = (("form", "three"), *there, *facts, *state.layout.facts[house])
                    yield state.planes(union, rest), facts
        for d in members(pair):
            if state.may[d] & house.mask == 1 << one | 1 << two:
                facts = (("form", "four"), ("both", state.at(*roof)), ("digit", state.symbol(d)))
                facts = (*facts, *state.layout.facts[house])
                yield state.planes(pair & ~(1 << d), 1 << one | 1 << two), facts


@functools.lru_cache(maxsize=16)
def _rectangles(layout: Layout) -> tuple[tuple[int, int, int, int], ...]:
    """The corners of each rectangle that lies in exactly two boxes."""
    n = layout.n
    box = {cell: house.mask for house in layout.houses if house.sort == "box" for cell in house.cells}
    found = []
    for r, s in combinations(range(n), 2):
        for c, d in combinations(range(n), 2):
            corners = (r * n + c, r * n + d, s * n + c, s * n + d)
            if len({box[corner] for corner in corners}) == 2:
                found.append(corners)
    return tuple(found)


def bug(state: State) -> Iterator[Found]:
    """All open cells have two candidates but one with three: it takes the digit that its houses have thrice."""
    many = [cell for cell, digits in state.digits.items() if digits.bit_count() != 2] if _holds(state) else []
    if len(many) != 1 or state.digits[many[0]].bit_count() != 3:
        return
    cell = many[0]
    thrice = set()
    for house in state.layout.houses:
        for d, may in enumerate(state.may):
            count = (may & house.mask).bit_count()
            if house.mask >> cell & 1 and count == 3 and may >> cell & 1:
                thrice.add(d)
            elif count not in (0, 2):
                return
    if len(thrice) == 1:
        yield state.placed(cell, thrice.pop())
