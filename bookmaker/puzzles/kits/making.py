"""Making for all kinds: which cells go together, clues left out while a puzzle bears it, steering, fair trials."""

from __future__ import annotations

import functools
from collections.abc import Callable, Container, Iterable
from typing import Any, TypeVar

from bookmaker.puzzles.contract.grading import Cell, Deduction, Grade

C = TypeVar("C")
T = TypeVar("T")
Item = TypeVar("Item")
W = TypeVar("W", bound=tuple[int, ...])

ROUTES = {"half-turn": (2,), "quarter-turn": (1, 2, 3), "mirror": (4,), "both": (2, 4, 6), "diagonal": (5,), "none": ()}
BEFORE_TRIALS = 5  # one of so many blank cells is settled
TRIALS = 6  # that a puzzle may ask for


@functools.lru_cache(maxsize=64)
def orbits(width: int, height: int, symmetry: str) -> tuple[tuple[Cell, ...], ...]:
    """The cells that a symmetry exchanges with each other, in reading order of their first ones.

    Quarter turns and the diagonal are for squares.
    """
    found: dict[tuple[Cell, ...], None] = {}
    for r in range(height):
        for c in range(width):
            x, y = width - 1 - c, height - 1 - r
            images = ((r, c), (c, y), (y, x), (x, r), (r, x), (c, r), (y, c))
            found[tuple(sorted({images[k] for k in (0, *ROUTES[symmetry])}))] = None
    return tuple(found)


def hasty_beyond(cells: int) -> Callable[[Any], bool]:
    """A kind's `is_hasty` whose large grids are dear: no more of them are looked at for one that flows well."""
    return lambda params: params.width * params.height > cells


def thinned(kept: T, items: Iterable[Item], without: Callable[[T, Item], T | None]) -> tuple[T, list[Item]]:
    """What is left when each item in turn is taken away that can go, and the items that stay.

    `without` gives what is left without an item, or None where that will not do.
    """
    stay = []
    for item in items:
        less = without(kept, item)
        if less is None:
            stay.append(item)
        else:
            kept = less
    return kept, stay


def steered(
    draft: T, worth: W, change: Callable[[T], tuple[T, W] | None], enough: Callable[[T, W], bool], most: int
) -> tuple[T, W]:
    """The draft and its worth after at most so many changes, each kept where it is worth no less than before.

    `change` gives another draft with its worth, or None where that failed; what is `enough` is changed no more.
    """
    for _ in range(most):
        if enough(draft, worth):
            break
        changed = change(draft)
        if changed is not None and changed[1] >= worth:
            draft, worth = changed
    return draft, worth


def tries_fairly(found: Deduction[Any], settles: Container[str], blank: int, most: int, trial: str = "trial") -> bool:
    """Whether trials are few, at most so many, and late: a fifth of the blank cells are settled before the first.

    `settles` are the techniques whose steps settle their cells, `trial` is the one that supposes.
    """
    trials = [at for at, step in enumerate(found.steps) if step.technique == trial]
    before = found.steps[: trials[0]] if trials else ()
    settled = {cell for step in before if step.technique in settles for cell in step.cells}
    return not trials or (len(trials) <= most and len(settled) * BEFORE_TRIALS >= blank)


def best_of(
    drafts: Iterable[C | None],
    grade: Grade,
    count: int,
    deduce: Callable[[C], Deduction[Any]],
    settles: Container[str],
    blank: Callable[[C], int],
    *,
    moments: int,
) -> C | None:
    """Of the first so many drafts that have the grade and try fairly the kindest; None without any.

    That has so many moments of its grade, or as many as there are, and then many openings. `blank` counts the cells of
    which some are to be settled before a trial.
    """
    best: tuple[tuple[int, int], C] | None = None
    for clues in drafts:
        found = deduce(clues) if clues is not None else None
        if clues is None or found is None or found.grade is not grade:
            continue
        if tries_fairly(found, settles, blank(clues), TRIALS):
            worth = (min(found.moments, moments), found.opening)
            best = max(best or (worth, clues), (worth, clues), key=lambda one: one[0])
            count -= 1
            if not count:
                break
    return best[1] if best else None
