"""Groups of bit sets of which one each is to tile all cells: what they strike of each other, and what hangs together.

A set of cells is an integer.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

Groups: TypeAlias = list[tuple[int, ...]]


def narrow(groups: Groups, full: int, *, cores: bool = True) -> bool:
    """Remove sets that no tiling can use, in place, until nothing changes; False when a tiling is impossible.

    Three facts are used, each true in every tiling. A group's last set is chosen, and sets of other
    groups that touch it go. A cell that only one group can reach is covered by it, and that
    group's sets without the cell go. With `cores`, cells common to all sets of a group are its own,
    and sets of other groups that touch them go. Facts only ever strike sets, so the end does not
    depend on the order in which they are found.
    """
    done = 0  # the cells of the groups that are down to one set
    open_groups: list[int] = []
    for index, sets in enumerate(groups):
        if len(sets) > 1:
            open_groups.append(index)
        elif not sets or sets[0] & done:
            return False
        else:
            done |= sets[0]
    own = done  # the cells that are known to be some group's own
    waiting: dict[int, tuple[int, int]] = {}  # of each open group the cells it needs and those it may reach
    for index in open_groups:
        waiting[index] = common, _ = _core_and_reach(groups[index])
        if cores:
            if common & own:
                return False
            own |= common
    once = twice = 0
    fresh = full  # the cells of which something was found out: only groups that reach one are looked at again
    while waiting:
        near = [index for index, (_, union) in waiting.items() if union & fresh]
        by_one = by_two = 0
        for index in near:
            union = waiting[index][1]
            by_two |= by_one & union
            by_one |= union
        once, twice = once & ~fresh | by_one & fresh, twice & ~fresh | by_two & fresh
        if (once | done) != full:
            return False
        single = once & ~(twice | done)
        fresh = 0
        for index in near:
            common, union = waiting[index]
            if not union & (single | own) & ~common:
                continue
            # Some set lacks a needed cell or touches a barred one: the group shrinks.
            needed, barred = common | (union & single), union & own & ~common
            kept = tuple([s for s in groups[index] if s & needed == needed and not s & barred])
            if not kept:
                return False
            groups[index] = kept
            if len(kept) == 1:
                done |= kept[0]
                own |= kept[0]
                fresh |= union
                del waiting[index]
                continue
            waiting[index] = core, reach = _core_and_reach(kept)
            fresh |= union & ~reach
            if cores:
                own |= core
                fresh |= core & ~common
        if not fresh:
            return True
    return done == full


def _core_and_reach(sets: tuple[int, ...]) -> tuple[int, int]:
    """The cells that all of the sets share, and those that any of them has."""
    core = reach = sets[0]
    for cells in sets:
        core &= cells
        reach |= cells
    return core, reach


def union(sets: Iterable[int]) -> int:
    """The cells that any of the sets has."""
    cells = 0
    for each in sets:
        cells |= each
    return cells


def pockets(reaches: Iterable[tuple[int, int]]) -> list[list[int]]:
    """Groups, given as (number, cells), in the largest lists such that no two lists have a cell in common."""
    found: list[tuple[int, list[int]]] = []
    for number, reach in reaches:
        members, apart = [number], []
        for cells, others in found:
            if cells & reach:
                reach |= cells
                members += others
            else:
                apart.append((cells, others))
        found = [*apart, (reach, members)]
    return [sorted(members) for _, members in found]
