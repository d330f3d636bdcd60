"""A loop drawn at random: size and random numbers -> the cells within it, as a set of faces."""

from __future__ import annotations

from itertools import accumulate, repeat
from operator import mul

from bookmaker.puzzles.kits.edges.loops import Lattice, lattice, simple
from bookmaker.seeds import Stream

FLIPS = 14  # of cells that are tried, for each cell
STEPS = 10  # in which a change for the worse by one is counted
ODDS = tuple(accumulate(repeat(0.97, 400), mul))  # of one that is worse by so many steps and is taken all the same
AREA, HELD = 0.54, 0.15  # of the cells that lie within the loop, and how firmly


def drawn(width: int, height: int, rng: Stream) -> tuple[Lattice, int]:
    """A lattice and the faces within one loop on it: a face at first, then others flip as long as it stays one loop.

    Flips that lengthen the line and bring the area near its aim are taken, others with the odds of Metropolis (1953).
    """
    grid = lattice(width + 1, height + 1)
    stride, cells = grid.stride, width * height
    places = [grid.at(r, c) for r in range(height) for c in range(width)]
    faces, area = 1 << grid.at(height // 2, width // 2), 1
    for _ in range(FLIPS * cells):
        v = places[rng.below(cells)]
        if not simple(faces, v, stride):
            continue
        is_in = faces >> v & 1
        near = (faces >> v - stride & 1) + (faces >> v + stride & 1) + (faces >> v - 1 & 1) + (faces >> v + 1 & 1)
        longer = (4 - 2 * near) * (-1 if is_in else 1)
        wide = area + (-1 if is_in else 1)
        off = (wide - AREA * cells) ** 2 - (area - AREA * cells) ** 2
        worse = HELD * off / (cells / 50) - longer
        if worse <= 0 or rng.random() < ODDS[min(int(STEPS * worse), len(ODDS) - 1)]:
            faces ^= 1 << v
            area = wide
    return grid, faces
