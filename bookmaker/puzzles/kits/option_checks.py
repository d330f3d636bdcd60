"""What options of many kinds say of a puzzle that is untrue, a sentence each: its mask, its symmetry."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from bookmaker.puzzles.contract.kind import MaskedGrid
from bookmaker.puzzles.toolbox.masks import has_shape
from bookmaker.puzzles.toolbox.symmetry import looks_alike


def other_mask(options: Mapping[str, Any], rows: MaskedGrid) -> Iterator[str]:
    """That other cells are there than `mask` says."""
    if "mask" in options and not has_shape(options["mask"], rows):
        yield f"'mask' is {options['mask'] or 'none'}, and the cells that are there are others"


def no_symmetry(options: Mapping[str, Any], rows: Sequence[Sequence[object]], what: str) -> Iterator[str]:
    """That `what` the rows tell of each cell looks different under the `symmetry`, a half-turn or a mirror."""
    symmetry = options.get("symmetry", "none")
    if not looks_alike(rows, symmetry):
        seen = "upside down" if symmetry == "half-turn" else "in a mirror"
        yield f"'symmetry' is {symmetry}, and the {what} look different {seen}"


def symmetric(
    tells: Callable[[int | None], bool], what: str
) -> Callable[[Any, Any, Mapping[str, Any]], tuple[str, ...]]:
    """A kind's `broken_options` where only `symmetry` is checked: that of the cells whose number `tells` it of."""

    def broken_options(clues: Any, answer: Any, options: Mapping[str, Any]) -> tuple[str, ...]:
        """What is untrue of `symmetry`, in a sentence."""
        return tuple(no_symmetry(options, [[*map(tells, row)] for row in clues.rows], what))

    return broken_options
