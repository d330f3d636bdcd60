"""Making loops: size and random numbers -> a lattice and the faces within one loop on it; whether a puzzle will do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate, repeat
from operator import mul
from typing import Any, TypeVar

from bookmaker.puzzles.contract.grading import Deduction, Grade
from bookmaker.puzzles.kits.edges.loops import BY_SIDE, SIMPLE, Lattice, lattice, neighbours
from bookmaker.puzzles.kits.ladder import Rung
from bookmaker.seeds import Stream

S = TypeVar("S")

FLIPS = 14  # of cells that are tried, for each cell
STEPS = 10  # in which a change for the worse by one is counted
ODDS = tuple(accumulate(repeat(0.97, 400), mul))  # of one that is worse by so many steps and is taken all the same
# By the code of a cell's neighbours how much longer the line is with it; None where it may not change sides.
LONGER = tuple(4 - 2 * (code & BY_SIDE).bit_count() if may else None for code, may in enumerate(SIMPLE))
HELD = 0.15  # how firmly the area is held to its aim
LARGE = 100  # cells; above, the grade is to be met at two places
MOST_TRIALS = 6


def drawn(width: int, height: int, rng: Stream, *, area: float) -> tuple[Lattice, int]:
    """A lattice around so many cells and those within one loop: one at first, then others flip as long as it stays one.

    Flips that lengthen the line and bring the area near its aim, a share of the cells, are taken, others with the odds
    of Metropolis (1953).
    """
    grid = lattice(width + 1, height + 1)
    stride, cells = grid.stride, width * height
    places = [grid.at(r, c) for r in range(height) for c in range(width)]
    around = neighbours(stride)
    codes = [0] * grid.every.bit_length()  # for each cell those of its neighbours that are within, see `neighbours`
    faces = 0
    aim, share, draw, odds, last = area * cells, cells / 50, rng.random, ODDS, len(ODDS) - 1

    def flip(v: int) -> int:
        for step, bit in around:
            codes[v + step] ^= bit
        return faces ^ 1 << v

    faces, held = flip(grid.at(height // 2, width // 2)), 1
    for _ in range(FLIPS * cells):
        v = places[int(draw() * cells)]
        longer = LONGER[codes[v]]
        if longer is None:
            continue
        change = -1 if faces >> v & 1 else 1
        wide = held + change
        off = (wide - aim) ** 2 - (held - aim) ** 2
        worse = HELD * off / share - longer * change
        if worse <= 0 or draw() < odds[min(int(STEPS * worse), last)]:
            faces, held = flip(v), wide
    return grid, faces


def is_of(found: Deduction[Any], grade: Grade, ladder: Iterable[Rung[Any]], cells: int) -> bool:
    """Whether a puzzle of so many cells is of the grade, meets it at enough places, and supposes little."""
    own = {one.name for one in ladder if one.grade is grade}
    places = sum(count for name, count in found.techniques if name in own)
    trials = sum(count for name, count in found.techniques if name.endswith("trial"))
    least = 2 if cells > LARGE and grade > Grade.EASY else 1
    return found.grade is grade and places >= least and trials <= MOST_TRIALS


def kept(
    order: Sequence[int],
    every: int,
    bare: S,
    followed: Callable[[S, int, int, bool], S | None],
    most: int,
    needed: Callable[[int], int] = lambda printed: 0,
) -> int:
    """The clues that stay where each mask of some in turn goes without which what is left still tells the loop.

    What follows without several of them holds without each: so halves of them go on from there. `followed` gives what
    follows, beside what is known, of clues without those that are gone, and whether that is a single mask; None where
    it tells the loop. Once more than `most` stay, the others do too. `needed` are clues of those printed of which it is
    seen at once that they stay.
    """
    printed, staying, must = every, 0, needed(every)
    waiting = [(order, bare)]
    while waiting and staying <= most:
        waited, fewer = waiting.pop()
        some = [one for one in waited if not one & must]
        staying += (sum(waited) & ~sum(some)).bit_count()
        if not some:
            continue
        gone = sum(some)
        known = followed(fewer, printed & ~gone, gone, len(some) == 1)
        if known is None:
            printed &= ~gone
            must = needed(printed)
        elif len(some) == 1:
            staying += some[0].bit_count()
        else:
            half = len(some) // 2
            waiting += [(some[half:], known), (some[:half], known)]
    return printed
