"""Puzzles of a section -> their order: effort rises, the first invites, and neighbours do not look alike.

The rule that the order keeps: within a grade no puzzle takes less than NEARLY of the effort of any before it.
"""

from __future__ import annotations

from collections.abc import Sequence

NEARLY = 0.9  # of an effort: so near, a reader notices no difference


def has_risen(efforts: Sequence[tuple[int, float]]) -> bool:
    """Whether (grade, effort) rise as the rule asks: grades never fall, efforts within one hardly."""
    highest: dict[int, float] = {}
    for at, (grade, effort) in enumerate(efforts):
        if at and grade < efforts[at - 1][0]:
            return False
        highest[grade] = max(highest.get(grade, effort), effort)
        if effort < NEARLY * highest[grade]:
            return False
    return True
