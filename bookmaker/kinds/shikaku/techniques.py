"""Shikaku as people solve it: what they know, each number's rectangles at first; LADDER, easiest first; deduce()."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from typing import TypeAlias

from bookmaker.kinds.shikaku.board import Answer, Clues
from bookmaker.kinds.shikaku.others import saying, unlike, unreached
from bookmaker.puzzles.contract.grading import Contradiction, Deduction, Grade, Tally
from bookmaker.puzzles.kits.areas import covering
from bookmaker.puzzles.kits.areas.plain import briefly
from bookmaker.puzzles.kits.areas.state import Areas, Place
from bookmaker.puzzles.kits.ladder import Engine, Facts, Found, Rung, rung
from bookmaker.puzzles.toolbox.bitgrid import BitGrid, bit_grid
from bookmaker.puzzles.toolbox.gridcode import UNKNOWN
from bookmaker.puzzles.toolbox.regions import block, box_of

MOST_NAMED = 5  # cells that are closed off; of more the one in their middle
SHORT = 3  # rounds of plain techniques that a reader follows in the head
LONG = 24  # work for a pencil and a rubber
MOST_REMEMBERED = 2_500  # cells of a grid whose rectangles are remembered from one puzzle to the next
# The most rectangles a number, on average, that a person would list.
MOST_FITS = 500
MOST_BITS = 6 << 30  # of all rectangles together: in a huge grid each takes as many as there are cells


class TooManyFits(Exception):
    """The numbers have more rectangles than a person would list, so the ladder does not even begin."""


class State(Areas):
    """The rectangles that still fit each number."""

    __slots__ = ()

    @classmethod
    def of(cls, clues: Clues, *, explain: bool = True) -> State:
        """What a solver knows at the start.

        Raises Contradiction when the numbers cannot add up to the grid, TooManyFits beyond MOST_FITS.
        """
        geometry = bit_grid(clues.width, clues.height, holes=clues.holes)
        places = list(clues.places())
        return cls(geometry, places, list(_all_fits(geometry, places)), explain)

    def shape(self, cells: int) -> Facts:
        """The facts {first} and {last} (its corner cells) of a sentence about a rectangle."""
        top, left, wide, high = box_of(cells, self.geometry.stride)
        last = (top + high - 1, left + wide - 1)
        return (("first", ((top, left),)), ("last", (last,)))

    def joined(self, areas: Iterable[int]) -> Answer:
        """The answer of these rectangles."""
        return Answer.of_sets(areas, self.geometry.width, self.geometry.height)


def _all_fits(grid: BitGrid, places: list[Place]) -> Iterator[tuple[int, ...]]:
    """For each number every rectangle of its size that holds it and no other number.

    Raises Contradiction when the numbers cannot add up to the grid, TooManyFits beyond MOST_FITS.
    """
    bits = [1 << row * grid.stride + column for row, column, _ in places]
    taken = grid.holes | sum(bits)
    known = [number for _, _, number in places if number != UNKNOWN]
    # The "?" share what the others leave; each gets at least one cell.
    spare = grid.size - sum(known) - (len(places) - len(known))
    if spare < 0 or (spare and len(known) == len(places)):
        raise Contradiction
    listed, limit = 0, min(MOST_FITS * len(places), MOST_BITS // grid.size)
    for bit, (_, _, number) in zip(bits, places, strict=True):
        at = bit.bit_length() - 1
        if number == UNKNOWN:
            fits = _free(grid.stride, ~(grid.full & ~taken | bit), at, spare + 1, limit - listed)
        else:
            fits = _laid(grid, at, number, taken ^ bit)
        if listed + len(fits) > limit:
            raise TooManyFits
        listed += len(fits)
        yield tuple(fits)


def _laid(grid: BitGrid, at: int, number: int, barred: int) -> list[int]:
    """Every rectangle of so many cells that holds a cell and none of the grid's that is barred."""
    laid = _remembered if grid.width * grid.height <= MOST_REMEMBERED else _within
    return [cells for cells in laid(number, grid.width, grid.height, at) if not cells & barred]


def _free(stride: int, barred: int, at: int, most: int, limit: int) -> list[int]:
    """Every rectangle of at most so many cells that holds a cell and none that is barred, in the order of `_within`.

    Only what is free is tried, for a "?" may be of any size. TooManyFits beyond the limit.
    """
    found: list[tuple[int, int, int, int, int]] = []
    up, down = _moves(1 << at, -stride, barred), _moves(1 << at, stride, barred)
    for above, below in product(range(up + 1), range(down + 1)):
        high, first = above + below + 1, at - above * stride
        column = block(1, high, stride) << first
        left, right = _moves(column, -1, barred), _moves(column, 1, barred)
        for before, after in product(range(left + 1), range(right + 1)):
            wide = before + after + 1
            if high * wide <= most:
                found.append((high * wide, wide, -above, -before, block(wide, high, stride) << first - before))
        if len(found) > limit:
            raise TooManyFits
    return [cells for *_, cells in sorted(found)]


def _moves(cells: int, step: int, barred: int) -> int:
    """How many times cells can be moved by so many bits, free all the way."""
    moves = 0
    while cells and not cells & barred:
        cells = cells << step if step > 0 else cells >> -step
        moves += 1
    return moves - 1


def _within(area: int, width: int, height: int, at: int) -> tuple[int, ...]:
    """Every rectangle of so many cells that holds a cell of a grid without holes, those that begin first before."""
    row, column = divmod(at, width + 1)
    return tuple(
        block(wide, high, width + 1) << top * (width + 1) + left
        for wide in range(1, min(area, width) + 1)
        if area % wide == 0
        for high in (area // wide,)
        for top in range(max(0, row - high + 1), min(row, height - high) + 1)
        for left in range(max(0, column - wide + 1), min(column, width - wide) + 1)
    )


_remembered = functools.lru_cache(maxsize=16_384)(_within)


def _closed(state: Areas, part: int) -> Facts:
    """How many cells are closed off, and which; or of many the one in their middle."""
    cells, count = state.cells(part), part.bit_count()
    row, column = (sum(one) / count for one in zip(*cells, strict=True))
    inside = min(cells, key=lambda cell: (abs(cell[0] - row) + abs(cell[1] - column), cell))
    return (("cut", count), ("closed", "few" if count <= MOST_NAMED else "many"), ("inside", (inside,)))


def cut_off_area(state: Areas) -> Iterator[Found]:
    """A rectangle that cuts off a part whose numbers do not add up to its cells is out.

    Sound: a rectangle is connected, so each lies in one part; the rectangles of a part's numbers
    fill it. A "?" in the part may be any number from 1.
    """
    grid = state.geometry
    left = grid.full & ~state.drawn
    for k in covering.few(state):
        for cells in state.fits[k]:
            rest = left & ~cells
            around = grid.near(cells) & rest
            if grid.joined(around, rest):
                continue  # nothing is cut off from anything
            for part in grid.parts(rest):
                if part & around and not _adds_up(state, part):
                    yield covering.impossible(state, k, cells, part, _closed(state, part))
                    break


def _adds_up(state: Areas, part: int) -> bool:
    """Whether the numbers that stand in a part can fill exactly its cells."""
    total = unknown = 0
    for k in state.open:
        if part & state.geometry.bit(*state.clue(k)):
            number = state.number(k)
            total, unknown = (total, unknown + 1) if number is None else (total + number, unknown)
    size = part.bit_count()
    return size >= total + unknown if unknown else size == total


def _in_grid(state: Areas, k: int) -> Sequence[int] | None:
    """Every rectangle of a clue's size with it, whatever else it covers; None for a "?"."""
    grid, number = state.geometry, state.number(k)
    return None if number is None else _laid(grid, grid.bit(*state.clue(k)).bit_length() - 1, number, grid.holes)


Ladder: TypeAlias = tuple[Rung[State], ...]

LADDER: Ladder = (
    rung("only", Grade.EASY, 1.0, saying(covering.only, partial(unlike, _in_grid)), settles=True),
    rung("reach", Grade.EASY, 1.5, saying(covering.reach, partial(unreached, _in_grid))),
    rung("core", Grade.MEDIUM, 3.0, saying(covering.core, partial(unlike, _in_grid))),
    rung("taken", Grade.MEDIUM, 3.0, covering.taken),
    rung("strand", Grade.HARD, 6.0, covering.strand),
    rung("pocket", Grade.HARD, 8.0, covering.pocket),
    rung("share", Grade.HARD, 8.0, covering.share),
    rung("area", Grade.EXPERT, 12.0, cut_off_area),
    rung("trial", Grade.EXPERT, 16.0, covering.trial(SHORT)),
    rung("long-trial", Grade.EXPERT, 32.0, covering.trial(LONG)),
)
start, _deduce, allows, marks, DECIDES_CELLS = Engine(LADDER, State.of).verbs


def deduce(clues: Clues) -> Deduction[Answer]:
    """Solve as a person would; stuck at once where a "?" may be more rectangles than anyone would list."""
    return _unless_too_many(_deduce, clues)


def deduce_many(clues: Sequence[Clues]) -> list[Deduction[Answer]]:
    """The same of each of them without the steps, of which then nothing need be said."""
    return [replace(_unless_too_many(_told_briefly, one), steps=()) for one in clues]


def _unless_too_many(deduce: Callable[[Clues], Deduction[Answer]], clues: Clues) -> Deduction[Answer]:
    try:
        return deduce(clues)
    except TooManyFits:
        return Tally(LADDER).result(None)


def deduce_rest(
    grid: BitGrid, places: Sequence[Place], fits: list[tuple[int, ...]], ladder: Ladder = LADDER
) -> Deduction[Answer]:
    """What these techniques do where the rectangles of each number, `places` in (row, column, number), are narrowed.

    Where the easier ones had nothing left to find, grade and moments are those of the whole puzzle.
    """
    return Engine(_brief(ladder), lambda left: State(grid, places, left, explain=False)).deduce(fits)


_brief = functools.cache(briefly)
_told_briefly = Engine(_brief(LADDER), partial(State.of, explain=False)).deduce
