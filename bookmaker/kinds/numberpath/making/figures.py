"""Figures of printed numbers: a path whose numbers on these cells are all that is printed, changed until it is solved.

A change turns a part of the path round where both its ends have a neighbour to join (2-opt, Croes 1958), so that most
numbers stay where they are; kept is what leaves no more cells in doubt than before.
"""

from collections.abc import Callable, Collection

from bookmaker.kinds.numberpath.making.paths import path
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.kits.making import steered
from bookmaker.puzzles.toolbox.near import Near
from bookmaker.seeds import Stream

CHANGES = 700  # of one path; nine in ten that come to a puzzle need fewer
TURNS = 50  # tried for one change
LONE_END = 20  # cells in doubt that an end outside the figure counts for


def figured(
    near: Near, figure: Collection[Cell], rng: Stream, doubt: Callable[[list[Cell]], int], *, fewer_straight: bool
) -> list[Cell] | None:
    """A path whose first and last cell are of the figure and of which `doubt`, counted in cells, leaves none; or None.

    `doubt` is asked about paths with their numbers on the figure and at both ends printed.
    """
    begun = path(near, rng, fewer_straight=fewer_straight)
    if begun is None:
        return None

    def worth(cells: list[Cell]) -> tuple[int]:
        return (-doubt(cells) - LONE_END * sum(end not in figure for end in (cells[0], cells[-1])),)

    def change(cells: list[Cell]) -> tuple[list[Cell], tuple[int]] | None:
        changed = _turned(cells[::-1] if rng.random() < 0.5 else cells, near, rng)
        return None if changed is None else (changed, worth(changed))

    found, (best,) = steered(begun, worth(begun), change, lambda _, worth: worth == (0,), CHANGES)
    return found if best == 0 else None


def _turned(cells: list[Cell], near: Near, rng: Stream) -> list[Cell] | None:
    """The path with a part of it turned round, or with another end."""
    for _ in range(TURNS):
        first = 1 + rng.below(len(cells) - 1)
        last = cells.index(rng.choice(near[cells[first - 1]]))
        if last > first and (last + 1 == len(cells) or cells[last + 1] in near[cells[first]]):
            return [*cells[:first], *cells[last : first - 1 : -1], *cells[last + 1 :]]
    return None
