"""What a Masyu's sentences name, and what they rest on; nothing here knows a technique."""

import functools
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from bookmaker.kinds.masyu.board import BLACK, WHITE, Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.marks import Finding
from bookmaker.puzzles.contract.premises import Basis, Clause, ParsedFacts, Together, Untrue, cells_in
from bookmaker.puzzles.contract.trials import TRIAL, Rule
from bookmaker.puzzles.kits.edges.known import (
    Arms,
    Drawn,
    Says,
    Sides,
    Way,
    close_to,
    is_supposed,
    is_way,
    lines,
    never,
    only_counts,
    way_in,
)

STEPS = {"above": (-1, 0), "right": (0, 1), "below": (1, 0), "left": (0, -1)}
BEYOND = (-1, -1)  # the corner that stands for all those on the border


def _around(cell: Cell, size: tuple[int, int]) -> Mapping[str, Cell]:
    every = {name: (cell[0] + y, cell[1] + x) for name, (y, x) in STEPS.items()}
    return {name: (r, c) for name, (r, c) in every.items() if 0 <= r < size[0] and 0 <= c < size[1]}


@functools.lru_cache(maxsize=8)
def _shapes(clues: Clues) -> Mapping[Cell, list[Arms]]:
    """The arms that each cell may have in the empty grid."""
    pearls, found = dict(clues.places()), dict[Cell, list[Arms]]()
    for r, row in enumerate(clues.rows):
        for c in range(len(row)):
            around = _around((r, c), (clues.height, clues.width))
            two = [frozenset(both) for both in combinations(around.values(), 2)]
            pearl = pearls.get((r, c))
            straight = [arms for arms in two if is_straight(arms) is (pearl == WHITE)]
            found[r, c] = [frozenset(), *two] if pearl is None else straight
    return found


class Line(Drawn):
    """The pearls, and how the line may run through each cell."""

    def __init__(self, clues: Clues, known: Sequence[Finding]) -> None:
        """The printed pearls, and what was told."""
        self.pearls = dict(clues.places())
        self.size = (clues.height, clues.width)
        super().__init__(_shapes(clues), known)

    def around(self, cell: Cell) -> Mapping[str, Cell]:
        """The neighbours of a cell in the grid."""
        return _around(cell, self.size)

    def rules(self, cells: Collection[Cell]) -> Iterator[Rule]:
        """What holds at each cell, and that no loop closes early; and all that lies close to these cells together."""
        ends: dict[Way, tuple[Cell, Cell]] = {}
        for cell in self.shapes:
            ends |= {frozenset((cell, other)): (cell, other) for other in self.around(cell).values()}
        on = lines(ends, self.on)
        for cell in self.shapes.keys() & cells:
            yield Rule("through", (cell,), (cell,), self.local([cell]))
            for other in self.around(cell).values():
                way, first, last = frozenset((cell, other)), on.get(cell), on.get(other)
                is_closing = first and first is last and (way not in self.on or len(first[0]) == len(first[1]))
                if first and is_closing and (self.on - first[1] - {way} or self.pearls.keys() - first[0]):
                    yield Rule("early", (cell,), (cell,), [is_way((cell, other), False), *self.drawn([way])])
        yield Rule("", (), (), self.local(close_to(cells, self.shapes)))

    def local(self, cells: Collection[Cell]) -> list[Clause]:
        """How the line may run at cells and beside their pearls, with what is known of the ways there."""
        found, ways = list[Clause](), set[Way]()
        for cell in cells:
            around = self.around(cell)
            mine = {name: frozenset((cell, other)) for name, other in around.items()}
            beyond = {
                name: frozenset((other, self.around(other)[name]))
                for name, other in around.items()
                if name in self.around(other)
            }
            ways |= {*mine.values(), *beyond.values()}
            found += only_counts([*mine.values()], (2,) if cell in self.pearls else (0, 2))
            for one, other in (("above", "below"), ("left", "right")):
                both = [mine[name] for name in (one, other) if name in mine]
                if self.pearls.get(cell) == WHITE:  # both or neither, and where both, not both go on
                    found += only_counts(both, (0, 2) if len(both) == 2 else (0,))
                    on = [beyond[name] for name in (one, other) if name in beyond]
                    found += never([*both, *on], [(True,) * 4]) if len(both) == len(on) == 2 else []
                elif cell in self.pearls:
                    found += never(both, [(True,) * 2]) if len(both) == 2 else []
                    for name in (one, other):
                        if name in mine:
                            found += (
                                never([mine[name], beyond[name]], [(True, False)])
                                if name in beyond
                                else never([mine[name]], [(True,)])
                            )
        return [*self.drawn(ways), *found]

    def at(self, cell: Cell) -> list[Clause]:
        """What holds at a cell: how the line may run there, and if it has a pearl, beside it."""
        pearl, mine = self.pearls.get(cell), self.fits(cell)
        found = [self.may(cell)]
        if pearl == WHITE:
            for run in mine:
                turns = [(there, arms) for there in run for arms in self.fits(there) if _turns(arms) and cell in arms]
                found.append(frozenset([*((cell, arms) for arms in mine if arms != run), *turns]))
        elif pearl is not None:
            for there in self.around(cell).values():
                on = [(there, arms) for arms in self.fits(there) if cell in arms and is_straight(arms)]
                found.append(frozenset([*((cell, arms) for arms in mine if there not in arms), *on]))
        return found

    def says(self, parsed: ParsedFacts, concludes: Sequence[Finding]) -> bool:
        """Whether it names just these ways: by directions from the last cell, or as the way between two cells."""
        if not is_supposed(parsed, concludes):
            return False
        if "way" not in parsed:
            return super().says(parsed, concludes)
        (*_, last) = cells_in(parsed, "cells")
        around = self.around(last)
        named = [
            {(around.get(side), name == "goes") for side in str(parsed.get(name, "")).split()}
            for name in ("goes", "stops")
        ]
        return named[0] | named[1] == {(there, one.holds) for one in concludes for there in one.cells if there != last}

    def corners(self, cell: Cell) -> tuple[Cell, ...]:
        """The corners of a cell, upper left and right, lower left and right."""
        return tuple(self.corner(cell[0] + y, cell[1] + x) for y in (-1, 0) for x in (-1, 0))

    def corner(self, r: int, c: int) -> Cell:
        """A corner by the cell on its upper left; all on the border are one."""
        return (r, c) if 0 <= r < self.size[0] - 1 and 0 <= c < self.size[1] - 1 else BEYOND

    def beside(self, way: Sequence[Cell]) -> tuple[Cell, Cell]:
        """The corners on both sides of a way."""
        (r, c), (s, _) = sorted(way)
        return (self.corner(r - 1, c), self.corner(r, c)) if r == s else (self.corner(r, c - 1), self.corner(r, c))


def is_straight(arms: Arms) -> bool:
    """Whether two arms lead to neighbours in one row or column."""
    one, other = arms
    return one[0] == other[0] or one[1] == other[1]


def _turns(arms: Arms) -> bool:
    return len(arms) == 2 and not is_straight(arms)


def reader(clues: Clues, known: Sequence[Finding]) -> Line:
    """Who has the printed pearls, and was told this."""
    return Line(clues, known)


@dataclass(frozen=True, slots=True)
class At:
    """How the line may run at the cells of a fact."""

    name: str

    def parts(self, parsed: ParsedFacts, reader: Line) -> Iterator[Sequence[Clause]]:
        """A cell is a part."""
        for cell in cells_in(parsed, self.name):
            yield reader.at(cell)


def too_early(parsed: ParsedFacts, reader: Line) -> Clause:
    """The way would close a line that leaves something out: a pearl, or another line."""
    one, other = way_in(parsed, "cells")
    (left,) = cells_in(parsed, "left")
    group = reader.group(one)
    if other not in group:
        raise Untrue(f"{one} and {other} are not joined")
    if left in group or not (left in reader.pearls or any(left in way for way in reader.on)):
        raise Untrue(f"{left} is not left out")
    return is_way((one, other), False)


def by_corners(parsed: ParsedFacts, reader: Line) -> Clause:
    """What is named of the cells, ways and pearls, tells on which sides of the loop the corners beside the way lie."""
    way, cells, named = way_in(parsed, "cells"), {*cells_in(parsed, "through")}, str(parsed.get("corners", "")).split()
    sides = Sides()
    for name, ways, differ in (("line", reader.on, 1), ("cross", reader.off, 0)):
        for one in sorted(map(sorted, ways)):
            if name in named and cells.issuperset(one):
                sides.join(*reader.beside(one), differ)
    before = -1
    while before != sides.joins:
        before = sides.joins
        for cell in sorted(cells):
            a, b, c, d = reader.corners(cell)
            pearl = reader.pearls.get(cell)
            if pearl == WHITE and "white" in named:
                sides.join(a, d, 1)
                sides.join(b, c, 1)
            elif pearl == BLACK and "black" in named:  # one of the corners lies apart from three
                for (e, f), (g, h) in (((a, d), (b, c)), ((b, c), (a, d))):
                    if (known := sides.between(e, f)) is not None:
                        sides.join(g, h, 1 - known)
            elif sides.between(a, d) == sides.between(b, c) == 0:
                sides.join(a, b, 0)
    verdict = sides.between(*reader.beside(way))
    if verdict is None:
        raise Untrue(f"nothing leads round {way}")
    return is_way(way, bool(verdict))


BASES: Mapping[str, Basis] = {
    **dict.fromkeys(("no-branch", "dead-end", "goes-on", "straight", "turns", "barred", "across"), (At("cells"),)),
    **dict.fromkeys(("straight-on", "turns-beside"), (At("pearl"),)),
    "early-loop": (Says(too_early),),
    **dict.fromkeys(("together", "chain"), (Together((At("where"),)),)),
    "inside": (Says(by_corners),),
    **dict.fromkeys(("short-trial", "long-trial", "deep-trial"), TRIAL),
}
