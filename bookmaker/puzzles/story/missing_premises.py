"""Lacking: a told step and an earlier moment -> what was not known yet then, without which the step does not follow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bookmaker.puzzles.contract.marks import Finding
from bookmaker.puzzles.contract.premises import Reasoned
from bookmaker.puzzles.contract.units import Cell
from bookmaker.puzzles.contract.walking import Taken
from bookmaker.puzzles.contract.words import Words
from bookmaker.puzzles.story.parsing import names_in, objection_to
from bookmaker.puzzles.toolbox.least import least


def lacking(kind: Any, clues: Any, one: Taken, then: Sequence[Finding], words: Words) -> tuple[Cell, ...]:
    """The cells of findings, none of which can be done without, with which the step's sentence follows from `then`.

    Nothing where it followed then already, or where it cannot be proved at all.
    """
    names = names_in(words, kind.units(clues)) if isinstance(kind, Reasoned) else None
    known = {*then}
    kept = [finding for finding in one.known if finding not in known]

    def follows(some: Sequence[Finding]) -> bool:
        return objection_to(kind, clues, replace(one, known=(*then, *some)), words, names) == ""

    if not follows(kept):
        return ()
    needed = least(kept, follows)
    return tuple(sorted({cell for finding in needed for cell in finding.cells}))
