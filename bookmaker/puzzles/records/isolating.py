"""Work on one record -> its result, or our failure as data: a record that we fail at never ends the others."""

import traceback
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from bookmaker.source.faults import Fault

T = TypeVar("T")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Failed:
    """A bug of ours that one record brought to light: the text of its traceback."""

    traceback: str


def guarded(work: Callable[[T], R], item: T) -> R | Failed:
    """What the work gives for the item; Failed for an exception that nobody expected."""
    try:
        return work(item)
    except Exception:
        return Failed(f"{item!r:.20000}\n\n{traceback.format_exc()}")


def undecided(budget: int) -> Fault:
    """The fault of a puzzle that was left undecided within a budget of positions, of which nothing wrong is known."""
    return Fault(f"not decided within a budget of {budget}", "give a larger --budget")
