"""Walkthroughs: a Fitting and every step of some puzzles -> how many of them stand on each page, and their pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bookmaker.pages.manuscript import Walkthrough
from bookmaker.source.lengths import POINTS_PER_MM

if TYPE_CHECKING:
    from bookmaker.pages.book.fitting import Fitting

LEAST_CELL = 5.0  # mm, in which a reader who follows with a pencil can still see every mark
LARGEST_CELL = 7.0  # mm
MOST = 12  # steps on a page
MOST_COLUMNS = 4


@dataclass(frozen=True, slots=True)
class WalkthroughSheet:
    """A page with steps of a puzzle, `first` up to `last` without the last, in so many columns.

    Those of the first page for any puzzle `is_first`.
    """

    walkthrough: Walkthrough
    first: int
    last: int
    columns: int
    is_first: bool


Walked = tuple[WalkthroughSheet, ...]


def unfitted(walkthroughs: Sequence[Walkthrough]) -> Walked:
    """As many steps on each page as there can be, before it is known what fits."""
    pages = [(one, at) for one in walkthroughs for at in range(0, len(one.steps), MOST)]
    return tuple(
        WalkthroughSheet(one, first, min(first + MOST, len(one.steps)), MOST_COLUMNS, at == 0)
        for at, (one, first) in enumerate(pages)
    )


def walked(fitting: Fitting, walkthroughs: Sequence[Walkthrough], before: Walked) -> Walked:
    """As many steps on each page as keep clear cells; no fewer pages than `before`.

    Where the pages of before keep them still, they stay.
    """
    if all(_cell(fitting, sheet) >= LEAST_CELL * POINTS_PER_MM for sheet in before):
        return before
    found: list[WalkthroughSheet] = []
    for one in walkthroughs:
        at, count = 0, MOST
        while at < len(one.steps):
            count = min(count + 1, MOST, len(one.steps) - at)
            best = _best(fitting, WalkthroughSheet(one, at, at + count, 1, not found))
            while count > 1 and _cell(fitting, best) < LEAST_CELL * POINTS_PER_MM:
                count -= 1
                best = _best(fitting, WalkthroughSheet(one, at, at + count, 1, not found))
            found.append(best)
            at += count
    return tuple(found) if len(found) >= len(before) else before


def _best(fitting: Fitting, sheet: WalkthroughSheet) -> WalkthroughSheet:
    """The sheet with as many columns as give the largest cells."""
    most = min(MOST_COLUMNS, sheet.last - sheet.first)
    some = [WalkthroughSheet(sheet.walkthrough, sheet.first, sheet.last, n, sheet.is_first) for n in range(1, most + 1)]
    return max(some, key=lambda one: _cell(fitting, one))


def _cell(fitting: Fitting, sheet: WalkthroughSheet) -> float:
    return round(fitting.example_cell(1, sheet), 1)


def picture_name(walkthrough: Walkthrough, at: int) -> str:
    """The name of the picture of a step, counted from 1."""
    return f"walkthrough-{walkthrough.number}-{at}"
