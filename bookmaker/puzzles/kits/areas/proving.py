"""Exact cover for kinds of areas: groups of cell sets -> the ways to pick one of each so that they tile all cells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from bookmaker.puzzles.kits.proving import Search, depth_first
from bookmaker.puzzles.toolbox.cover import Groups, narrow


def tilings(groups: Sequence[tuple[int, ...]], full: int, budget: int) -> Search[tuple[int, ...]]:
    """The tilings of `full` by one set of each group, counted up to two within a budget of nodes.

    A node is one narrowing of the groups: the first at the root, then one a choice.
    """
    return depth_first([list(groups)], partial(_branched, full), budget=budget)


def _branched(full: int, groups: Groups) -> tuple[tuple[int, ...] | None, Iterable[Groups]]:
    """What is left of the groups; the choice falls on one with the fewest sets left."""
    if not narrow(groups, full):
        return None, ()
    choices = [(len(sets), index) for index, sets in enumerate(groups) if len(sets) > 1]
    if not choices:
        return tuple(sets[0] for sets in groups), ()
    _, index = min(choices)
    return None, ([*groups[:index], (cells,), *groups[index + 1 :]] for cells in reversed(groups[index]))
