"""What the plain techniques find where areas cover a grid; and a ladder that takes it without saying what it was.

Each finding begins with a clue and cells.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeAlias, TypeVar

from bookmaker.puzzles.contract.grading import Contradiction, Step
from bookmaker.puzzles.kits.areas.state import Areas
from bookmaker.puzzles.kits.ladder import Rung
from bookmaker.puzzles.toolbox.cover import union

A = TypeVar("A", bound=Areas)
Look: TypeAlias = Callable[[Areas], Sequence[tuple[int, ...]]]


def last(state: Areas) -> list[tuple[int, int]]:
    """The clues with one area left, and that area."""
    fits = state.fits
    return [(k, fits[k][0]) for k in state.open if len(fits[k]) == 1]


def lone(state: Areas) -> list[tuple[int, int]]:
    """The cells that one clue alone can reach; Contradiction where none can reach one."""
    once, twice = state.served()
    if once | state.drawn != state.geometry.full:
        raise Contradiction
    single, reach, core = once & ~twice, state.reach, state.core
    return [(k, claimed) for k in state.open if (claimed := reach[k] & single & ~core[k])]


def common(state: Areas) -> list[tuple[int, int]]:
    """The cells that all areas of a clue share, where another reaches them and nobody said so before."""
    _, contested = state.served()
    core, marked = state.core, state.marked
    return [(k, fresh) for k in state.open if (fresh := core[k] & contested & ~marked[k])]


def owned(state: Areas) -> list[tuple[int, int, int]]:
    """The cells of another clue, given last, that areas of a clue take."""
    reach, marked = state.reach, state.marked
    owners = [k for k in state.open if marked[k]]
    every = union([marked[k] for k in owners])
    return [
        (k, theirs, other)
        for k in state.open
        if (barred := reach[k] & every & ~marked[k])
        for other in owners
        if (theirs := marked[other] & barred)
    ]


# In the order of a ladder, each with how a state takes it.
LOOKS: tuple[tuple[Look, Callable[[Areas, Any], None]], ...] = (
    (last, Areas.draw),
    (lone, Areas.mark),
    (common, Areas.mark),
    (owned, Areas.bar),
)


def briefly(ladder: Sequence[Rung[A]]) -> tuple[Rung[A], ...]:
    """The same ladder, which begins with the plain techniques, but for what their steps say."""
    brief = [_unsaid(rung, *look) for rung, look in zip(ladder, LOOKS, strict=False)]
    return (*brief, *ladder[len(brief) :])


def _unsaid(rung: Rung[A], look: Look, take: Callable[[Areas, Any], None]) -> Rung[A]:
    unsaid = Step(rung.name, ())

    def apply(state: A) -> Sequence[Step]:
        found = look(state)
        if found:
            take(state, found)
        return [unsaid] * len(found)

    return replace(rung, apply=apply)
