"""What a Masyu's sentences name, and what they rest on; nothing here knows a technique."""

from collections.abc import Collection, Mapping, Sequence

from bookmaker.kinds.masyu.board import BLACK, WHITE, Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.marks import Finding
from bookmaker.puzzles.contract.premises import Basis, Clause, ParsedFacts, Together, Untrue, cells_in
from bookmaker.puzzles.contract.trials import TRIAL
from bookmaker.puzzles.kits.edges.known import (
    STEPS,
    VERDICTS,
    At,
    Looped,
    Says,
    Sides,
    Told,
    Way,
    is_way,
    named,
    never,
    only_counts,
    too_early,
    way_in,
)

BEYOND = (-1, -1)  # the corner that stands for all those on the border


class Line(Looped):
    """The pearls, and how the line may run through each cell."""

    AT = "through"

    def __init__(self, clues: Clues, known: Sequence[Finding]) -> None:
        """The printed pearls, and what was told."""
        self.pearls = dict(clues.places())
        self.size = (clues.height, clues.width)
        self.cells = {(r, c) for r in range(clues.height) for c in range(clues.width)}
        super().__init__(known)

    def beside(self, cell: Cell) -> Mapping[str, Cell]:
        """The neighbours of a cell in the grid."""
        every = {name: (cell[0] + y, cell[1] + x) for name, (y, x) in STEPS.items()}
        return {name: (r, c) for name, (r, c) in every.items() if 0 <= r < self.size[0] and 0 <= c < self.size[1]}

    def ways(self, cell: Cell) -> Mapping[str, Way]:
        """The ways from a cell to its neighbours."""
        return {name: frozenset((cell, there)) for name, there in self.beside(cell).items()}

    def told(self, parsed: ParsedFacts) -> set[Told]:
        """The ways from the last cell, by their sides, or the one between two cells."""
        if "way" in parsed:
            return named(parsed, self.ways(cells_in(parsed, "cells")[-1]))
        return {(frozenset(cells_in(parsed, "cells")), VERDICTS[str(parsed["so"])])}

    def left_out(self, points: Collection[Cell], loop: Collection[Way]) -> set[Cell]:
        """The cells with pearls, or with another line."""
        return {cell for way in self.on.difference(loop) for cell in way} | self.pearls.keys() - points

    def through(self, cell: Cell) -> list[Clause]:
        """How the line may run in a cell, with what is known of the ways there."""
        mine, pearl = self.ways(cell), self.pearls.get(cell)
        found = [*self.drawn(mine.values()), *only_counts([*mine.values()], (2,) if pearl else (0, 2))]
        for axis in (("above", "below"), ("left", "right")) if pearl else ():
            both = [mine[name] for name in axis if name in mine]
            found += only_counts(both, (0, 2) if pearl == WHITE else (0, 1))
        return found

    def next_to(self, cell: Cell) -> list[Clause]:
        """How the line may run before and after a pearl, with what is known of the ways there."""
        mine, pearl, found = self.ways(cell), self.pearls.get(cell), list[Clause]()
        further = {name: self.ways(there).get(name) for name, there in self.beside(cell).items() if pearl}
        for one, other in (("above", "below"), ("left", "right")):
            on = [way for name in (one, other) if (way := further.get(name))]
            found += self.drawn(on)
            if pearl == WHITE and len(on) == 2:
                found += never([mine[one], mine[other], *on], [(True,) * 4])
        for name, way in further.items() if pearl == BLACK else ():
            found += never([mine[name], way], [(True, False)]) if way else never([mine[name]], [(True,)])
        return found

    def local(self, cells: Collection[Cell]) -> list[Clause]:
        """How the line may run at cells and beside their pearls."""
        return [clause for cell in cells for clause in (*self.through(cell), *self.next_to(cell))]

    def alone(self, cell: Cell) -> list[Clause]:
        """The same at one cell."""
        return self.local([cell])

    def at(self, cell: Cell) -> list[Clause]:
        """The same, and if it has a pearl, how the line may run in its neighbours."""
        near = self.beside(cell).values() if cell in self.pearls else ()
        return [*self.alone(cell), *(clause for there in near for clause in self.through(there))]

    def corners(self, cell: Cell) -> tuple[Cell, ...]:
        """The corners of a cell, upper left and right, lower left and right."""
        return tuple(self.corner(cell[0] + y, cell[1] + x) for y in (-1, 0) for x in (-1, 0))

    def corner(self, r: int, c: int) -> Cell:
        """A corner by the cell on its upper left; all on the border are one."""
        return (r, c) if 0 <= r < self.size[0] - 1 and 0 <= c < self.size[1] - 1 else BEYOND

    def parted(self, way: Collection[Cell]) -> tuple[Cell, Cell]:
        """The corners on both sides of a way."""
        (r, c), (s, _) = sorted(way)
        return (self.corner(r - 1, c), self.corner(r, c)) if r == s else (self.corner(r, c - 1), self.corner(r, c))


def by_corners(parsed: ParsedFacts, reader: Line) -> Clause:
    """What is named of the cells, ways and pearls, tells on which sides of the loop the corners beside the way lie."""
    way, cells, told = way_in(parsed, "cells"), {*cells_in(parsed, "through")}, str(parsed.get("corners", "")).split()
    sides = Sides()
    for name, ways, differ in (("line", reader.on, 1), ("cross", reader.off, 0)):
        for one in ways if name in told else ():
            if one <= cells:
                sides.join(*reader.parted(one), differ)
    before = -1
    while before != sides.joins:
        before = sides.joins
        for cell in sorted(cells):
            a, b, c, d = reader.corners(cell)
            pearl = reader.pearls.get(cell)
            if pearl == WHITE and "white" in told:
                sides.join(a, d, 1)
                sides.join(b, c, 1)
            elif pearl == BLACK and "black" in told:  # one of the corners lies apart from three
                for (e, f), (g, h) in (((a, d), (b, c)), ((b, c), (a, d))):
                    if (known := sides.between(e, f)) is not None:
                        sides.join(g, h, 1 - known)
            elif sides.between(a, d) == sides.between(b, c) == 0:
                sides.join(a, b, 0)
    verdict = sides.between(*reader.parted(way))
    if verdict is None:
        raise Untrue(f"nothing leads round {way}")
    return is_way(way, bool(verdict))


reader = Line
BASES: Mapping[str, Basis] = {
    **dict.fromkeys(
        ("no-branch", "dead-end", "goes-on", "straight", "turns", "barred", "across"), (At("cells", Line.at),)
    ),
    **dict.fromkeys(("straight-on", "turns-beside"), (At("pearl", Line.at),)),
    "early-loop": (Says(too_early),),
    **dict.fromkeys(("together", "chain"), (Together((At("where", Line.alone),)),)),
    "inside": (Says(by_corners),),
    **dict.fromkeys(("short-trial", "long-trial", "deep-trial"), TRIAL),
}
