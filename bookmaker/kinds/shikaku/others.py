"""Why no other rectangle of a number fits, or no other number reaches a cell: the few cells that stand in the way."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.marks import Marks
from bookmaker.puzzles.kits.areas.state import Areas
from bookmaker.puzzles.kits.ladder import Facts, Finder, Found, marks_of
from bookmaker.puzzles.toolbox.cover import union
from bookmaker.puzzles.toolbox.least import least
from bookmaker.puzzles.toolbox.near import steps_between

MOST = 4  # cells that a reader looks at one after another
NEEDS, BARS = "needs", "bars"  # cells of its own that a rectangle leaves out, cells of others that it takes
SECOND = "second"  # said in place of the latter where all of them hold a number
Laid: TypeAlias = tuple[int, int]  # a clue, and a rectangle laid over it
InGrid: TypeAlias = Callable[[Areas, int], Sequence[int] | None]  # all rectangles of a clue; None if of any size
NOTHING: dict[str, tuple[Cell, ...]] = {}


def unlike(in_grid: InGrid, state: Areas, one: Found) -> Facts:
    """The fact {others}: what is wrong with each rectangle of the number that does not cover these cells."""
    ((_, k, mine),) = one.what
    laid = [(k, cells) for cells in in_grid(state, k) or () if mine & ~cells]
    found = _in_the_way(state, laid, with_own=True)
    sorts = [sort for sort in (NEEDS, BARS) if found.get(sort)]
    only = _barring(state, found[BARS]) if sorts == [BARS] else "".join(sorts)
    return (
        ("others", "both" if len(sorts) > 1 else only or "none"),
        *((sort, found[sort]) for sort in sorts),
    )


def unreached(in_grid: InGrid, state: Areas, one: Found) -> Facts:
    """The fact {past}: what each other number would take that reached these cells."""
    ((_, k, mine),) = one.what
    every = {
        other: in_grid(state, other)
        for other in state.open
        if other != k and steps_between((state.clue(other),), one.cells) < (state.number(other) or state.geometry.size)
    }
    laid = [(other, cells) for other, some in every.items() for cells in some or () if cells & mine]
    bars = () if None in every.values() else _in_the_way(state, laid, with_own=False).get(BARS, ())
    return (("past", _barring(state, bars) if bars else "none"), *(((BARS, bars),) if bars else ()))


def _barring(state: Areas, cells: Iterable[Cell]) -> str:
    return SECOND if {state.clue(k) for k in range(len(state.fits))}.issuperset(cells) else BARS


def saying(technique: Finder[Areas], why: Callable[[Areas, Found], Facts]) -> Finder[Areas]:
    """The same technique, whose steps say this too when they are told."""

    def telling(state: Areas) -> Iterator[Found]:
        for one in technique(state):
            yield replace(one, because=partial(_told, state, one, why)) if state.explain else one

    return telling


def _told(state: Areas, one: Found, why: Callable[[Areas, Found], Facts]) -> Marks:
    marks = marks_of(state, one)
    return replace(marks, facts=(*marks.facts, *why(state, one)))


def _in_the_way(state: Areas, laid: Iterable[Laid], *, with_own: bool) -> dict[str, tuple[Cell, ...]]:
    """Cells of which each rectangle needs or takes one that it must not, by what it does; none where they are many."""
    clues = range(len(state.fits))
    own = [state.marked[k] | state.settled.get(k, 0) | state.geometry.bit(*state.clue(k)) for k in clues]
    every = union(own)
    wrong = [
        {
            *((BARS, cell) for cell in state.cells(cells & every & ~own[k])),
            *((NEEDS, cell) for cell in state.cells(state.marked[k] & ~cells if with_own else 0)),
        }
        for k, cells in laid
    ]
    chosen, left = list[tuple[str, Cell]](), wrong
    while left and len(chosen) <= MOST:
        counts = Counter(one for some in left for one in sorted(some))
        chosen += [one for one, _ in counts.most_common(1)]
        left = [some for some in left if not some.intersection(chosen)]
        if not all(left):
            return NOTHING
    if len(chosen) > MOST:
        return NOTHING
    fewest = sorted(least(chosen, lambda few: all(some.intersection(few) for some in wrong)))
    return {sort: tuple(cell for other, cell in fewest if other == sort) for sort in (NEEDS, BARS)}
