"""Cells that shall have digits -> digits for them with one solution, by small changes that narrow the grid."""

from collections.abc import Sequence

from bookmaker.kinds.sudoku.proving.planes import Planes
from bookmaker.seeds import Stream

CHANGES = 300  # before an attempt is given up
NODES = 60  # of a search
NARROW = 2  # candidates a cell on average from which on a second solution is looked for


def patterned(cells: Sequence[int], full: Sequence[int], planes: Planes, rng: Stream) -> list[int] | None:
    """Digits in just these cells that have one solution; None for a failure.

    Begun with those of a full grid. Each change takes one digit for another that still has a solution, and stays where
    singles leave no more candidates than before.
    """
    values, left = _kept(cells, full), planes.cells * planes.n
    for _ in range(CHANGES):
        if left < NARROW * planes.cells:
            result = planes.search(planes.given(values), most=2, budget=NODES)
            if result.complete and len(result.found) == 1:
                return values
        cell = rng.choice(cells)
        digit = 1 << (values[cell] - 1) * planes.size + cell
        values[cell], before = 0, values[cell]
        may, sure = planes.given(values)
        result = planes.search((may & ~digit, sure), most=1, budget=NODES, order=rng.shuffled)
        values[cell] = before
        if result.found:
            changed = _kept(cells, planes.values(result.found[0]))
            state = planes.settled(*planes.given(changed))
            if state is not None and state[0].bit_count() <= left:
                values, left = changed, state[0].bit_count()
    return None


def _kept(cells: Sequence[int], full: Sequence[int]) -> list[int]:
    values = [0] * len(full)
    for cell in cells:
        values[cell] = full[cell]
    return values
