"""Knowledge -> what follows from which parts of the grid are still connected: pockets."""

from __future__ import annotations

from bookmaker.kinds.numberlink.reasoning.knowledge import Conflict, Knowledge


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
