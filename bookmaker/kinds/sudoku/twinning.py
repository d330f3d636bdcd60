"""Which Sudokus are equal: maps of cells that leave the houses as they are, and a form that equal ones share.

The form of a plain grid is found by colour refinement, as graphs are compared: rows, columns, bands, stacks and digits
are told apart by what stands in them, again and again; where some stay alike, each is singled out in turn and the least
result counts (McKay 1981). Of those whose first result is the same, one takes another's place in the grid as it is, so
that the first stands for all: otherwise the results would be as many as the swaps that leave a grid alone. Nothing
needs to be solved, so it is a form of any clues.
"""

import functools
import itertools
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from bookmaker.puzzles.contract.kind import Grid
from bookmaker.puzzles.toolbox import symmetry

Box: TypeAlias = tuple[int, int]  # width, height of a box in cells
Map: TypeAlias = tuple[int, ...]  # for each cell of the image, in reading order, the cell whose content it takes
Colours: TypeAlias = list[list[int]]  # of rows, columns, digits, bands, stacks

ROWS, COLUMNS, DIGITS, BANDS, STACKS = range(5)
LARGEST_X = 9  # up to here the maps that keep both diagonals are all tried; above, only the turns


def turns(n: int, box: Box | None) -> list[Map]:
    """The turns and mirror images of a grid, the grid itself first: eight, or four where boxes are not square."""
    cells = tuple(tuple(range(r * n, r * n + n)) for r in range(n))
    images = list(symmetry.twins(cells))
    if box and box[0] != box[1]:
        images = [image for image in images if image[0][0] // n == image[0][-1] // n]
    return [tuple(itertools.chain.from_iterable(image)) for image in dict.fromkeys(images)]


def swaps(n: int, box: Box) -> Iterator[Map]:
    """Exchanges of neighbouring rows of a band, of bands, of columns of a stack, of stacks: together they make all."""
    wide, high = box
    identity = list(range(n))
    for size, is_row in ((high, True), (wide, False)):
        orders = [_swapped(identity, k, 1) for k in range(n - 1) if (k + 1) % size]
        orders += [_swapped(identity, k, size) for k in range(0, n - size, size)]
        yield from (_lines_moved(n, order, is_row=is_row) for order in orders)


def _swapped(items: list[int], at: int, size: int) -> list[int]:
    return [*items[:at], *items[at + size : at + 2 * size], *items[at : at + size], *items[at + 2 * size :]]


@functools.cache
def diagonal_maps(n: int, box: Box) -> tuple[Map, ...]:
    """The maps that keep boxes and both diagonals: rows and columns permuted alike, the grid turned.

    All of them up to LARGEST_X, of which there are 96 at 9x9; above, the turns alone.
    """
    plain = turns(n, box)
    if n > LARGEST_X:
        return tuple(plain)
    wide, high = box
    alike = []
    for half in itertools.permutations(range(n), n // 2):
        # The rest of the order follows, since the far diagonal must stay where it is.
        order = [*half, *([n // 2] if n % 2 else []), *(n - 1 - k for k in reversed(half))]
        if len(set(order)) == n and all(_keeps(order, size) for size in (wide, high)):
            alike.append(order)
    found = {tuple(turn[r * n + c] for r in order for c in order) for turn in plain for order in alike}
    return tuple(sorted(found))


@functools.cache
def window_maps(n: int) -> tuple[Map, ...]:
    """The maps that keep boxes of n and inner boxes: turns, and exchanges of the two middle lines of an inner box.

    There are 128 of them at 9x9.
    """
    box = (int(n**0.5), int(n**0.5))
    inner = [k for k in range(n - 1) if k % (box[0] + 1) and (k + 1) % (box[0] + 1) and (k + 1) % box[0]]
    orders = [_swapped(list(range(n)), k, 1) for k in inner]
    steps = [*turns(n, box), *(_lines_moved(n, order, is_row=is_row) for order in orders for is_row in (True, False))]
    found = {steps[0]}
    while new := {tuple(one[at] for at in step) for one in found for step in steps} - found:
        found |= new
    return tuple(sorted(found))


def _lines_moved(n: int, order: Sequence[int], *, is_row: bool) -> Map:
    """The map that puts rows, or columns, in this order."""
    rows, columns = (order, range(n)) if is_row else (range(n), order)
    return tuple(r * n + c for r in rows for c in columns)


def _keeps(order: Sequence[int], size: int) -> bool:
    return all(len({at // size for at in order[k : k + size]}) == 1 for k in range(0, len(order), size))


def least_plain(rows: Grid, box: Box) -> str:
    """The form of a grid with boxes and nothing else."""
    images = [rows, tuple(zip(*rows, strict=True))] if box[0] == box[1] else [rows]
    return min(_Refinement(image, box).least() for image in images)


class _Refinement:
    def __init__(self, rows: Grid, box: Box) -> None:
        self.n, (self.wide, self.high) = len(rows), box
        self.givens = [(r, c, v - 1) for r, row in enumerate(rows) for c, v in enumerate(row) if v]

    def least(self) -> str:
        n = self.n
        start = [[0] * n, [0] * n, [0] * n, [0] * (n // self.high), [0] * (n // self.wide)]
        return min(self._forms(self._refined(start)))

    def _forms(self, colours: Colours) -> Iterator[str]:
        """The form, for one of each set of members alike that can take one another's place."""
        firsts: dict[str, Colours] = {}
        for below in self._singled_out(colours):
            firsts.setdefault(self._first(below), below)
        if not firsts:
            yield self._written(colours)
        for below in firsts.values():
            yield from self._forms(below)

    def _singled_out(self, colours: Colours) -> Iterator[Colours]:
        kind, members = self._alike(colours)
        for one in members:
            single = [[2 * colour for colour in line] for line in colours]
            single[kind][one] -= 1
            yield self._refined(single)

    def _first(self, colours: Colours) -> str:
        """The form where the first of those alike is singled out each time."""
        while (below := next(self._singled_out(colours), None)) is not None:
            colours = below
        return self._written(colours)

    def _refined(self, colours: Colours) -> Colours:
        count = sum(len(set(line)) for line in colours)
        most = sum(map(len, colours))
        while True:
            colours = self._round(colours)
            now = sum(len(set(line)) for line in colours)
            if now in (count, most):  # where all are told apart another round keeps their order
                return colours
            count = now

    def _round(self, colours: Colours) -> Colours:
        row, column, digit, band, stack = colours
        n, wide, high = self.n, self.wide, self.high
        seen: list[list[list[int]]] = [[[] for _ in range(n)] for _ in range(3)]
        base = 2 * n + 1
        for r, c, v in self.givens:
            seen[ROWS][r].append(column[c] * base + digit[v])
            seen[COLUMNS][c].append(row[r] * base + digit[v])
            seen[DIGITS][v].append(row[r] * base + column[c])
        for line in seen:
            for met in line:
                met.sort()
        rows = _ranked([(band[r // high], row[r], *seen[ROWS][r]) for r in range(n)])
        columns = _ranked([(stack[c // wide], column[c], *seen[COLUMNS][c]) for c in range(n)])
        digits = _ranked([(digit[v], *seen[DIGITS][v]) for v in range(n)])
        bands = _ranked([(band[k // high], *sorted(rows[k : k + high])) for k in range(0, n, high)])
        stacks = _ranked([(stack[k // wide], *sorted(columns[k : k + wide])) for k in range(0, n, wide)])
        return [rows, columns, digits, bands, stacks]

    def _alike(self, colours: Colours) -> tuple[int, list[int]]:
        """The first class of several members that a swap could tell apart; empty rows and unused digits are equal."""
        row, column, digit = ({at[place] for at in self.givens} for place in range(3))
        used = [row, column, digit, {r // self.high for r in row}, {c // self.wide for c in column}]
        for kind in (BANDS, STACKS, ROWS, COLUMNS, DIGITS):
            classes: dict[int, list[int]] = {}
            for one in sorted(used[kind]):
                classes.setdefault(colours[kind][one], []).append(one)
            several = [colour for colour, members in classes.items() if len(members) > 1]
            if several:
                return kind, classes[min(several)]
        return ROWS, []

    def _written(self, colours: Colours) -> str:
        row, column, digit, band, stack = colours
        rows = _places(sorted(range(self.n), key=lambda r: (band[r // self.high], row[r])))
        columns = _places(sorted(range(self.n), key=lambda c: (stack[c // self.wide], column[c])))
        names = {v: chr(49 + k) for k, v in enumerate(sorted({v for _, _, v in self.givens}, key=digit.__getitem__))}
        cells = ["."] * (self.n * self.n)
        for r, c, v in self.givens:
            cells[rows[r] * self.n + columns[c]] = names[v]
        return "".join(cells)


def _ranked(signs: Sequence[tuple[int, ...]]) -> list[int]:
    """Each sign's place among those that differ."""
    places = {sign: place for place, sign in enumerate(sorted(set(signs)))}
    return [places[sign] for sign in signs]


def _places(order: Sequence[int]) -> list[int]:
    places = [0] * len(order)
    for place, one in enumerate(order):
        places[one] = place
    return places
