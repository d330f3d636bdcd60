"""Knowledge -> what follows from which parts of the grid are still connected, and where links' ends lie around them."""

from collections.abc import Iterator

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


def bypassed(known: Knowledge, h: int, v: int) -> tuple[int, int]:
    """Those of the edges that part no pocket if one is closed: a way around a block of 2x2 cells is open instead."""
    stride, free = known.grid.stride, known.grid.full & ~known.walls
    across, along = free & free >> 1 & ~known.h_off, free & free >> stride & ~known.v_off
    blocks = across & across >> stride & along & along >> 1
    return h & (blocks | blocks << stride), v & (blocks | blocks << 1)


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


def check_order(known: Knowledge) -> None:
    """Conflict "crossed" when two pairs stand alternately, a b a b, along one edge of what is still open.

    The cells that are not on numbered chains, the ends of these chains and the edges not closed between them
    are a graph drawn in the plane, and the missing parts of the links run in it. Were a point in one of its
    faces joined to four ends a, b, a, b met in this order along that face, a's link would close a ring with
    the point inside which one end of b lies, and the other outside: so the two links would cross.
    """
    for ends in _contours(known):
        numbers = {end: known.number[end] for end in ends}
        begun: list[int] = []  # numbers of which one end was met, the last of them to be met again first
        for end, number in numbers.items():
            if number not in begun:
                if list(numbers.values()).count(number) == 2:
                    begun.append(number)
            elif (other := begun.pop()) != number:
                raise Conflict("crossed", 1 << end, number, other)


def _contours(known: Knowledge) -> Iterator[list[int]]:
    """For every face with four chain ends or more along it, these ends in the order met walking round it."""
    grid = known.grid
    stride = grid.stride
    ends = known.ends() & known.walls
    live = (grid.full & ~known.walls) | ends
    h = live & (live >> 1) & ~known.h_off
    v = live & (live >> stride) & ~known.v_off
    # Four directions, counter-clockwise: right, up, left, down. The face lies on the left of the walk.
    ways, steps = (h, v << stride, h << 1, v), (1, -stride, -1, stride)
    squares = h & (h >> stride) & v & (v >> 1)  # faces of four cells, by their upper left one: nothing to see
    beside = (squares << stride, squares << stride + 1, squares << 1, squares)
    starts = [ways[turn] & ends & ~beside[turn] for turn in range(4)]
    for turn in range(4):
        while starts[turn]:
            cell, facing = (starts[turn] & -starts[turn]).bit_length() - 1, turn
            met: list[int] = []
            while True:
                here = 1 << cell
                if ends & here:
                    if not starts[facing] & here:
                        break  # round once
                    starts[facing] ^= here
                    met.append(cell)
                cell += steps[facing]
                facing = (facing + 1) & 3
                while not ways[facing] >> cell & 1:
                    facing = (facing - 1) & 3
            if len(met) > 3:
                yield met
