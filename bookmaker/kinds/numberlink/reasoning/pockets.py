"""Knowledge -> what follows from which parts of the grid are still connected: pockets and passages."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bookmaker.kinds.numberlink.reasoning.knowledge import Conflict, Knowledge
from bookmaker.puzzles.contract.marks import Marks
from bookmaker.puzzles.kits.ladder import Found
from bookmaker.puzzles.toolbox.bitgrid import indices
from bookmaker.puzzles.toolbox.edges import bridges


def check_pockets(known: Knowledge) -> None:
    """Conflict when a pair cannot meet any more ("cut") or no pair can visit a pocket ("sealed").

    A pocket is a set of cells, none on a numbered chain, that hang together by ways not closed. The rest of a
    link, between the two ends of its number's chains, lies in one pocket that both ends touch, or is
    a single edge between them. So a pair needs such a pocket or edge, and a pocket needs such a pair.
    """
    grid = known.grid
    h, v = grid.full & ~known.h_off, grid.full & ~known.v_off
    found = pockets(grid.stride, h, v, grid.full & ~known.walls)
    visited = 0
    for first, second in known.pairs:
        start, end = known.far[first], known.far[second]
        if start == second:
            continue  # joined already
        both = 1 << start | 1 << end
        places = [pocket for pocket, touched in found if touched & both == both]
        beside = abs(start - end) in (1, grid.stride) and neighbours(grid.stride, h, v, 1 << start) >> end & 1
        if not places and not beside:
            raise Conflict("cut", both, known.number[start])
        for pocket in places:
            visited |= pocket
    if any(not pocket & visited for pocket, _ in found):
        raise Conflict("sealed", grid.full & ~known.walls & ~visited)


def pockets(stride: int, h: int, v: int, inside: int) -> list[tuple[int, int]]:
    """What hangs together of `inside` by the ways h and v, each with all that it touches or holds."""
    found: list[tuple[int, int]] = []
    while inside:
        reached = inside & -inside
        while True:
            # As neighbours does, without a call: most of the work of wide trials is here.
            touched = (
                (reached & h) << 1 | (reached >> 1) & h | (reached & v) << stride | (reached >> stride) & v | reached
            )
            if touched & inside == reached:
                break
            reached = touched & inside
        found.append((reached, touched))
        inside &= ~reached
    return found


def neighbours(stride: int, h: int, v: int, cells: int) -> int:
    """The cells one step from these by the ways h and v."""
    return (cells & h) << 1 | (cells >> 1) & h | (cells & v) << stride | (cells >> stride) & v


def passages(known: Knowledge) -> Iterator[Found]:
    """Every undecided edge that alone joins two parts of the grid, where a number has its ends in both: it is drawn.

    A link crosses such an edge at most once, as no edge is used twice; so exactly the links whose two ends lie on its
    two sides do. Conflict "cut" for more than one, and for a number whose ends are parted without it.
    """
    grid, far = known.grid, known.far
    across, down = grid.full & ~known.h_off, grid.full & ~known.v_off
    for part, _ in pockets(grid.stride, across, down, grid.full):
        _parted(known, part, most=0)
    ends = indices(known.ends())
    ways = [(end, other, h, v) for end in ends for other, h, v in known.open_edges(end) if end < other]
    joints = [(min(one, far[one]), min(other, far[other])) for one, other, _, _ in ways]
    for at in bridges([min(end, far[end]) for end in ends], joints)[0]:
        one, other, h, v = ways[at]
        parts = pockets(grid.stride, across & ~h, down & ~v, grid.full)
        for pair in _parted(known, next(part for part, _ in parts if part >> one & 1), most=1):
            cells, numbered = (known.cell(one), known.cell(other)), tuple(map(known.cell, pair))
            because = partial(Marks, tuple(dict.fromkeys((*cells, *numbered))))
            yield Found((h, v), cells, (("number", known.number[pair[0]]),), because=because)


def _parted(known: Knowledge, part: int, most: int) -> list[tuple[int, int]]:
    """The pairs with one end in a part of the grid; Conflict where they are more than so many."""
    found = [pair for pair in known.pairs if part >> pair[0] & 1 != part >> pair[1] & 1]
    if len(found) > most:
        raise Conflict("cut", part, known.number[found[0][0]])
    return found
