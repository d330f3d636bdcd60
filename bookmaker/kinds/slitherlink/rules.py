"""Slitherlink's referee: (Clues, Answer) -> the broken rules; this file defines the puzzle."""

from collections.abc import Iterable, Iterator
from itertools import product

from bookmaker.kinds.slitherlink.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.kind import BrokenRule, broken_rules

NEXT = ((0, 1), (1, 0), (0, -1), (-1, 0))


def faults(clues: Clues, answer: Answer) -> tuple[BrokenRule, ...]:
    """Every rule that the answer breaks, each once with all cells concerned.

    The line runs between cells within and cells outside; where the answer does not tell on which side holes lie, they
    lie so that it breaks the fewest rules. "shape": the answer has another size than the puzzle, or other holes
    (nothing else is then checked); "number": a cell has another number of sides on the line; "touch": the line meets
    itself at a dot; "loops": it is not one loop, but several, or none, or one that runs where no cell has a side.
    """
    rows = answer.rows
    if len(rows) != clues.height or any(len(row) != clues.width for row in rows) or answer.holes != clues.holes:
        return (BrokenRule("shape"),)
    if any(None in row for row in rows):
        return min((faults(clues, one) for one in _told(answer)), key=len)
    within = {(r, c) for r, row in enumerate(rows) for c, held in enumerate(row) if held}
    # One more cell all around: what lies beyond the grid is outside.
    beyond = {(r, c) for r in range(-1, clues.height + 1) for c in range(-1, clues.width + 1)} - within
    broken: dict[str, list[Cell]] = {
        "number": [
            (r, c)
            for (r, c), number in clues.places()
            if sum(((r + y, c + x) in within) is not ((r, c) in within) for y, x in NEXT) != number
        ],
        "touch": [
            cell
            for r in range(clues.height - 1)
            for c in range(clues.width - 1)
            for falling, rising in [({(r, c), (r + 1, c + 1)}, {(r, c + 1), (r + 1, c)})]
            if within & (falling | rising) in (falling, rising)
            for cell in within & (falling | rising)
        ],
        "loops": _apart(within) + [cell for cell in _apart(beyond) if cell in _cells(clues)] + _parted(clues, within),
    }
    if not within:
        broken["loops"] = sorted(_cells(clues))
    return broken_rules(broken)


def _parted(clues: Clues, within: set[Cell]) -> list[Cell]:
    """The holes on another side than one beside them, or than what lies beside them beyond the grid."""
    solid = _cells(clues) - clues.holes
    near = [((r, c), (r + y, c + x)) for r, c in clues.holes for y, x in NEXT if (r + y, c + x) not in solid]
    return [one for one, there in near if (one in within) is not (there in within)]


def _told(answer: Answer) -> Iterator[Answer]:
    """The answer with each group of holes side by side within the loop, or outside."""
    groups, left = list[set[Cell]](), {*answer.holes}
    while left:
        groups.append(left - {*_apart(left)})
        left -= groups[-1]
    for choice in product((0, 1), repeat=len(groups)):
        held = {cell for group, is_in in zip(groups, choice, strict=True) if is_in for cell in group}
        rows = (
            tuple(int((r, c) in held) if one is None else one for c, one in enumerate(row))
            for r, row in enumerate(answer.rows)
        )
        yield Answer(tuple(rows), answer.holes)


def _cells(clues: Clues) -> set[Cell]:
    return {(r, c) for r in range(clues.height) for c in range(clues.width)}


def _apart(cells: Iterable[Cell]) -> list[Cell]:
    """The cells that do not hang together by sides with the first."""
    left = {*cells}
    waiting = [min(left)] if left else []
    left -= {*waiting}
    for r, c in waiting:
        near = left & {(r + y, c + x) for y, x in NEXT}
        waiting += sorted(near)
        left -= near
    return sorted(left)
