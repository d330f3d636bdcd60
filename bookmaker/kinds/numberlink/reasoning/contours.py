"""Knowledge -> in which order the ends of links lie along the boundary of a pocket, and whether links must cross."""

from __future__ import annotations

from bookmaker.kinds.numberlink.reasoning.knowledge import Conflict, Knowledge


def check_order(known: Knowledge) -> None:
    """Conflict "crossed" when two pairs stand alternately, a b a b, along one edge of what is still open.

    The cells that are not on numbered chains, the ends of these chains and the edges not closed between them
    are a graph drawn in the plane, and the missing parts of the links run in it. Were a point in one of its
    faces joined to four ends a, b, a, b met in this order along that face, a's link would close a ring with
    the point inside which one end of b lies, and the other outside: so the two links would cross.
    """
    for ends in _contours(known):
        crossed = _alternating([known.number[end] for end in ends], ends)
        if crossed:
            first, second = crossed
            raise Conflict("crossed", 1 << first, known.number[first], known.number[second])


def _contours(known: Knowledge) -> list[list[int]]:
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
    found: list[list[int]] = []
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
                found.append(met)
    return found


def _alternating(numbers: list[int], ends: list[int]) -> tuple[int, int] | None:
    """Two ends whose pairs stand alternately in this circle, one of each; None when no pairs do."""
    places: dict[int, int] = {}
    for place, end in enumerate(ends):
        places.setdefault(end, place)
    pairs: dict[int, list[int]] = {}
    for end, place in places.items():
        pairs.setdefault(numbers[place], []).append(end)
    both = [pair for pair in pairs.values() if len(pair) == 2]
    for index, (first, second) in enumerate(both):
        for third, fourth in both[:index]:
            inside = [places[first] < places[end] < places[second] for end in (third, fourth)]
            if inside[0] != inside[1]:
                return first, third
    return None
