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
    waiting: dict[int, tuple[int, int]] = {}  # of each open group the cells it needs and those it may reach
    for index, sets in enumerate(groups):
        if len(sets) > 1:
            waiting[index] = _core_and_reach(sets)
        elif not sets or sets[0] & done:
            return False
        else:
            done |= sets[0]
    own = done  # the cells that are known to be some group's own
    for core, _ in waiting.values() if cores else ():
        if core & own:
            return False
        own |= core
    once = twice = 0
    fresh = full  # the cells of which something was found out: only groups that reach one are looked at again
    while waiting:
        near = [(index, *known) for index, known in waiting.items() if known[1] & fresh]
        by_one = by_two = 0
        for _, _, reach in near:
            by_two |= by_one & reach
            by_one |= reach
        once, twice = once & ~fresh | by_one & fresh, twice & ~fresh | by_two & fresh
        if (once | done) != full:
            return False
        single = once & ~(twice | done)
        fresh = 0
        for index, core, reach in near:
            # A set without a needed cell or with a barred one goes.
            barred = reach & own & ~core
            if lone := reach & single & ~core:
                needed = core | lone
                kept = tuple([s for s in groups[index] if s & needed == needed and not s & barred])
            elif barred:
                kept = tuple([s for s in groups[index] if not s & barred])
            else:
                continue
            if not kept:
                return False
            groups[index] = kept
            if len(kept) == 1:
                done |= kept[0]
                own |= kept[0]
                fresh |= reach
                del waiting[index]
                continue
            waiting[index] = shared, left = _core_and_reach(kept)
            fresh |= reach ^ left
            if cores:
                own |= shared
                fresh |= shared ^ core
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
