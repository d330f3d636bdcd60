"""Walkthroughs: pages with the solving of some puzzles, what is on each, and the sizes that they keep."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bookmaker.pages.manuscript import Walkthrough

CLEAR_CELL = 4.2  # mm, in which a reader who follows with a pencil can still see every mark
TIGHT_CELL = 2.0  # mm, in which filled cells and digits of 5 points can be told
LARGEST_CELL = 7.0  # mm
MOST_STEPS = 12  # steps on a page
MOST_ACROSS = 4


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
    pages = [(one, at) for one in walkthroughs for at in range(0, len(one.steps), MOST_STEPS)]
    return tuple(
        WalkthroughSheet(one, first, min(first + MOST_STEPS, len(one.steps)), MOST_ACROSS, at == 0)
        for at, (one, first) in enumerate(pages)
    )


def picture_name(walkthrough: Walkthrough, at: int) -> str:
    """The name of the picture of a step, counted from 1."""
    return f"walkthrough-{walkthrough.number}-{at}"
