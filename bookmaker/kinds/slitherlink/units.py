"""What a loop's sentences name, and what they rest on; nothing here knows a technique."""

import functools
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from bookmaker.kinds.slitherlink.board import Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.marks import Finding
from bookmaker.puzzles.contract.premises import Basis, Clause, ParsedFacts, Together, Untrue, cells_in, values_in
from bookmaker.puzzles.contract.trials import TRIAL, Rule
from bookmaker.puzzles.kits.edges.known import (
    STEPS,
    At,
    Looped,
    Says,
    Sides,
    Told,
    Way,
    is_way,
    named,
    only_counts,
    too_early,
)
from bookmaker.puzzles.kits.premises import Part

CORNERS = {"top_left": (0, 0), "top_right": (0, 1), "bottom_left": (1, 0), "bottom_right": (1, 1)}
BEYOND = (-1, -1)  # stands for all that lies around the grid, and for the holes that hang together with it


@functools.lru_cache(maxsize=8)
def _around(clues: Clues) -> tuple[Mapping[Cell, Cell], Mapping[Cell, set[Cell]]]:
    """For each hole, and all around the grid, what stands for those that no line parts; what lies beside each place."""
    every = {(r, c) for r in range(-1, clues.height + 1) for c in range(-1, clues.width + 1)}
    cells = {(r, c) for r in range(clues.height) for c in range(clues.width)} - clues.holes
    stands = dict[Cell, Cell]()
    for first in sorted(every - cells):
        waiting = [first] if first not in stands else []
        for r, c in waiting:
            stands[r, c] = first
            near = {(r + y, c + x) for y, x in STEPS.values()} & every
            waiting += near - cells - stands.keys() - {*waiting}
    beside: dict[Cell, set[Cell]] = {place: set() for place in {*cells, *stands.values()}}
    for r, c in cells:
        for y, x in STEPS.values():
            there = stands.get((r + y, c + x), (r + y, c + x))
            beside[r, c].add(there)
            beside[there].add((r, c))
    return stands, beside


class Reader(Looped):
    """The printed numbers, and which sides, each known by the two cells that it parts, are drawn or crossed."""

    RUNS_BETWEEN = True  # the line, between cells and not from one to the next
    AT = "sides"

    def __init__(self, clues: Clues, known: Sequence[Finding]) -> None:
        """The printed puzzle, and what was told."""
        self.numbers = dict(clues.places())
        self.cells = {(r, c) for r in range(clues.height) for c in range(clues.width)} - clues.holes
        self.stands, self.beside = _around(clues)
        super().__init__(known)

    def ways(self, cell: Cell) -> Mapping[str, Way]:
        """The four sides of a cell."""
        return {name: frozenset((cell, (cell[0] + y, cell[1] + x))) for name, (y, x) in STEPS.items()}

    def on_from(self, dot: Cell) -> Mapping[str, Way]:
        """The ways on from a dot, which has the number of the cell on its lower right."""
        r, c = dot
        upper, lower = ((r - 1, c - 1), (r - 1, c)), ((r, c - 1), (r, c))
        found = {"above": upper, "below": lower, "left": (upper[0], lower[0]), "right": (upper[1], lower[1])}
        return {name: frozenset(both) for name, both in found.items() if self.cells.intersection(both)}

    def ends(self, way: Way) -> tuple[Cell, Cell]:
        """The dots that a side joins."""
        (_, c), (s, d) = sorted(way)
        return ((s, d), (s, d + 1)) if c == d else ((s, d), (s + 1, d))

    def told(self, parsed: ParsedFacts) -> set[Told]:
        """Sides of a cell, or ways on from a dot."""
        if "way" in parsed:
            return named(parsed, self.on_from(dot_in(parsed)))
        return named(parsed, self.ways(cells_in(parsed, "cells")[-1]), ("drawn", "crossed"))

    def says(self, parsed: ParsedFacts, concludes: Sequence[Finding]) -> bool:
        """Whether it names just these sides; of a pattern, whether they lie at its cells. Untrue of another number."""
        for cell in cells_in(parsed, "other" if "other" in parsed else "cells") if "number" in parsed else ():
            if [*values_in(parsed["number"])] != [self.numbers.get(cell)]:
                raise Untrue(f"in {cell} is another number")
        if parsed.keys() & {"so", "way", "supposed"}:
            return super().says(parsed, concludes)
        dots = [(r + y, c + x) for r, c in cells_in(parsed, "cells") for y, x in CORNERS.values()]
        return {frozenset(one.cells) for one in concludes} <= {
            way for dot in dots for way in self.on_from(dot).values()
        }

    def left_out(self, points: Collection[Cell], loop: Collection[Way]) -> set[Cell]:
        """The cells with another line, or with a number that the loop does not meet."""
        unmet = {cell for cell, number in self.numbers.items() if self.sides(cell, loop) != number}
        return unmet | {cell for way in self.on.difference(loop) for cell in way}

    def sides(self, cell: Cell, loop: Collection[Way]) -> int:
        """How many sides of a cell belong to a loop."""
        return sum(way in loop for way in self.ways(cell).values())

    def at_way(self, cell: Cell, way: Way) -> Iterator[Rule]:
        """That a side parts inside from outside, and that no loop closes early."""
        differ = self.parts_known.between(*map(self.place, way))
        if differ is not None:
            yield Rule(self.AT, (cell,), (cell,), [is_way([*way], bool(differ)), *self.drawn([way])])
        yield from super().at_way(cell, way)

    def counted(self, cell: Cell) -> list[Clause]:
        """What the number of a cell says of its sides, with what is known of these. Untrue where it has none."""
        if cell not in self.numbers:
            raise Untrue(f"there is no number in {cell}")
        ways = [*self.ways(cell).values()]
        return [*self.drawn(ways), *only_counts(ways, (self.numbers[cell],))]

    def numbered(self, cell: Cell) -> list[Clause]:
        """The same, and what the dots around it say."""
        return [*self.counted(cell), *self.local([cell])]

    def at_dot(self, dot: Cell) -> list[Clause]:
        """Two ways or none at a dot, with what is known of these."""
        ways = [*self.on_from(dot).values()]
        return [*self.drawn(ways), *only_counts(ways, (0, 2))]

    def local(self, cells: Collection[Cell]) -> list[Clause]:
        """What the numbers of cells and the dots around them say of their ways, with what is known."""
        dots = {(r + y, c + x) for r, c in cells for y, x in CORNERS.values()}
        found = [clause for dot in dots for clause in self.at_dot(dot)]
        found += [clause for cell in cells if cell in self.numbers for clause in self.counted(cell)]
        return [*found, *self.drawn({way for cell in cells for way in self.ways(cell).values()})]

    @functools.cached_property
    def parts_known(self) -> Sides:
        """Which places lie on the same side of the loop, by all that is known."""
        return self.parted(self.beside)

    def parted(self, some: Iterable[Cell]) -> Sides:
        """Which of some places, and what lies beyond, lie on the same side of the loop."""
        found, places = Sides(), {BEYOND, *some}
        for ways, differ in ((self.on, 1), (self.off, 0)):
            for way in sorted(map(sorted, ways)):
                one, other = map(self.place, way)
                if {one, other} <= places:
                    found.join(one, other, differ)
        return found

    def place(self, cell: Cell) -> Cell:
        """The cell; holes side by side are one place, and so is what lies beyond the grid."""
        return self.stands.get(cell, cell)


reader = Reader


def dot_in(parsed: ParsedFacts) -> Cell:
    """The dot at the corner of a cell that is named."""
    ((r, c),) = cells_in(parsed, "cells")
    y, x = CORNERS[str(parsed["corner"])]
    return r + y, c + x


def not_alone(parsed: ParsedFacts, reader: Reader) -> Clause:
    """Some side of the two cells' outline is not drawn: a loop round just these would not do for another number."""
    pair = {*cells_in(parsed, "cells")}
    (other,) = cells_in(parsed, "other")
    outline = {way for cell in pair for way in reader.ways(cell).values() if len(way & pair) == 1}
    if reader.sides(other, outline) == reader.numbers[other]:
        raise Untrue(f"a loop round {sorted(pair)} does for {other}")
    return frozenset((way, False) for way in outline)


def by_colours(parsed: ParsedFacts, reader: Reader) -> Clause:
    """The named cells lead from one side of the named line to the other by sides that are known."""
    ((way, is_on),) = reader.told(parsed)
    of = reader.parted(map(reader.place, cells_in(parsed, "through")))
    if way is None or of.between(*map(reader.place, way)) is not int(is_on):
        raise Untrue(f"nothing leads round {way}")
    return is_way([*way], is_on)


def with_colours(parsed: ParsedFacts, reader: Reader) -> list[Clause]:
    """The number has its lines in a way that fits which of its neighbours lie on the same side."""
    (cell,) = cells_in(parsed, "cells")
    found = reader.counted(cell)
    beyond = {way: reader.place(next(iter(way - {cell}))) for way in reader.ways(cell).values()}
    for one, other in combinations(beyond, 2):
        if (differ := reader.parts_known.between(beyond[one], beyond[other])) is not None:
            found += only_counts([one, other], (1,) if differ else (0, 2))
    return found


def one_of_each(parsed: ParsedFacts, reader: Reader) -> list[Clause]:
    """Without the cell one side would fall apart, or the other cannot reach it; so it lies on that side."""
    (cell,) = cells_in(parsed, "cells")
    held: dict[int, set[Cell]] = {0: set(), 1: set()}
    for one in reader.beside:
        if (odd := reader.parts_known.between(BEYOND, one)) is not None:
            held[odd].add(one)
    side, _, why = str(parsed["why"]).partition("_")
    is_in = int(side == "in")
    mine, others, place = held[is_in], held[1 - is_in], reader.place(cell)
    if why == "cut":
        is_so = not mine <= _reached(mine, reader.beside.keys() - others - {place}, reader)
    else:
        is_so = place not in _reached(others, reader.beside.keys() - mine, reader)
    if not is_so:
        raise Untrue(f"{cell} may lie on either side")
    told = reader.told(parsed)
    for way, is_on in told:
        if way is None or reader.place(next(iter(way - {cell}))) not in held[is_in ^ is_on]:
            raise Untrue(f"of what lies beyond {way} it is not known on which side it lies")
    return [frozenset([one]) for one in told]


def _reached(some: set[Cell], allowed: set[Cell], reader: Reader) -> set[Cell]:
    """All that hangs together with the first of some places within what is allowed."""
    waiting = [min(some)] if some else []
    found = {*waiting}
    for place in waiting:
        waiting += (new := (reader.beside[place] & allowed) - found)
        found |= new
    return found


_NUMBER: Basis = (At("cells", Reader.counted),)
_PATTERN: Basis = (At("cells", Reader.numbered),)
_DOT: Basis = (Part(lambda parsed, reader: reader.at_dot(dot_in(parsed))),)
BASES: Mapping[str, Basis] = {
    **dict.fromkeys(("nought", "full", "needs"), _NUMBER),
    **dict.fromkeys(("no-branch", "dead-end", "goes-on"), _DOT),
    **dict.fromkeys(("corner-three", "corner-one", "corner-two"), _PATTERN),
    "threes-diagonal": (Together(_PATTERN),),  # the pair is the pattern, also where what is known would spare one
    "threes-beside": (Together((*_PATTERN, Says(not_alone))),),
    "early-loop": (Says(too_early),),
    **dict.fromkeys(("sector", "chain"), (At("where", Reader.numbered),)),
    "same-side": (Says(by_colours),),
    "number-and-sides": (Part(with_colours),),
    "one-inside": (Part(one_of_each),),
    **dict.fromkeys(("short-trial", "long-trial", "deep-trial"), TRIAL),
}
