"""What a loop's sentences name, and what they rest on; nothing here knows a technique."""

import functools
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

from bookmaker.kinds.slitherlink.board import Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.marks import Finding
from bookmaker.puzzles.contract.premises import (
    Basis,
    Clause,
    Literal,
    ParsedFacts,
    Together,
    Untrue,
    cells_in,
    values_in,
)
from bookmaker.puzzles.contract.trials import TRIAL, Rule
from bookmaker.puzzles.kits.edges.known import (
    Known,
    Says,
    Sides,
    Way,
    close_to,
    is_supposed,
    is_way,
    lines,
    only_counts,
)

STEPS = {"above": (-1, 0), "right": (0, 1), "below": (1, 0), "left": (0, -1)}
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


class Reader(Known):
    """The printed numbers, and which sides, each known by the two cells that it parts, are drawn or crossed."""

    RUNS_BETWEEN = True  # the line, between cells and not from one to the next

    def __init__(self, clues: Clues, known: Sequence[Finding]) -> None:
        """The printed puzzle, and what was told."""
        self.numbers = dict(clues.places())
        self.cells = {(r, c) for r in range(clues.height) for c in range(clues.width)} - clues.holes
        self.stands, self.beside = _around(clues)
        super().__init__(known)

    def sides(self, cell: Cell) -> Mapping[str, Way]:
        """The four sides of a cell."""
        return {name: frozenset((cell, (cell[0] + y, cell[1] + x))) for name, (y, x) in STEPS.items()}

    def ways(self, dot: Cell) -> Mapping[str, Way]:
        """The ways on from a dot, which has the number of the cell on its lower right."""
        r, c = dot
        upper, lower = ((r - 1, c - 1), (r - 1, c)), ((r, c - 1), (r, c))
        found = {"above": upper, "below": lower, "left": (upper[0], lower[0]), "right": (upper[1], lower[1])}
        return {name: frozenset(both) for name, both in found.items() if self.cells.intersection(both)}

    def around(self, thing: tuple[str, Cell]) -> frozenset[Way]:
        """The sides of a cell, or at a dot."""
        sort, place = thing
        return frozenset((self.sides(place) if sort == "cell" else self.ways(place)).values())

    def may(self, thing: tuple[str, Cell], counts: Sequence[int]) -> Clause:
        """That so many of the sides around a thing are drawn, one of these counts, as far as is not known otherwise."""
        every = self.around(thing)
        found = (frozenset(some) for count in counts for some in combinations(sorted(every, key=sorted), count))
        return frozenset((thing, some) for some in found if self.on & every <= some and not some & self.off)

    def at_dots(self, cells: Sequence[Cell]) -> list[Clause]:
        """Two ways or none at each dot around these cells."""
        dots = dict.fromkeys((r + y, c + x) for r, c in cells for y, x in CORNERS.values())
        return [self.may(("dot", dot), (0, 2)) for dot in dots]

    def excludes(self, one: Literal, other: Literal) -> bool:
        """Whether a side would be drawn for the one and not for the other."""
        first, second = self._drawn(one), self._drawn(other)
        return any(first[way] is not second[way] for way in first.keys() & second.keys())

    def _drawn(self, literal: Literal) -> dict[Way, bool]:
        thing, state = literal
        if isinstance(thing, frozenset):
            return {thing: bool(state)}
        place: Any = thing
        some: Any = state
        return {way: way in some for way in self.around(place)}

    def says(self, parsed: ParsedFacts, concludes: Sequence[Finding]) -> bool:
        """Whether it names just these sides; of a pattern, whether they lie at its cells."""
        if not is_supposed(parsed, concludes):
            return False
        (*_, last) = cells = cells_in(parsed, "cells")
        found = {is_on: {frozenset(one.cells) for one in concludes if one.holds is is_on} for is_on in (True, False)}
        if "so" in parsed or "way" in parsed:
            names = ("drawn", "crossed") if "so" in parsed else ("goes", "stops")
            around = self.sides(last) if "so" in parsed else self.ways(dot_in(parsed))
            named = [{around.get(side) for side in str(parsed.get(name, "")).split()} for name in names]
            return named == [found[True], found[False]]
        near = {way for r, c in cells for y, x in CORNERS.values() for way in self.ways((r + y, c + x)).values()}
        return found[True] | found[False] <= near

    def rules(self, cells: Collection[Cell]) -> Iterator[Rule]:
        """Each number has its sides, each dot two ways or none, and no loop closes early; what is inside tells, too.

        And all that lies close to these cells together.
        """
        of = self.sides_of(self.beside)
        ends = {way: _ends(way, self) for cell in self.cells for way in self.sides(cell).values()}
        on = lines(ends, self.on)
        for cell in self.cells & {*cells}:
            yield Rule("sides", (cell,), (cell,), self.local([cell]))
            for way in self.sides(cell).values():
                differ = of.between(*map(self.place, sorted(way)))
                if differ is not None:
                    yield Rule("sides", (cell,), (cell,), [is_way([*way], bool(differ)), *self.drawn([way])])
                first, last = (on.get(end) for end in ends[way])
                if first and first is last and (way not in self.on or len(first[0]) == len(first[1])):
                    loop = first[1] | {way}
                    is_early = self.on - loop or any(
                        len(loop.intersection(self.sides(place).values())) != number
                        for place, number in self.numbers.items()
                    )
                    if is_early:
                        yield Rule("early", (cell,), (cell,), [is_way([*way], False), *self.drawn([way])])
        yield Rule("", (), (), self.local(close_to(cells, self.cells)))

    def local(self, cells: Collection[Cell]) -> list[Clause]:
        """What the numbers of cells and the dots around them say of their ways, with what is known."""
        dots = {(r + y, c + x) for r, c in cells for y, x in CORNERS.values()}
        around: list[tuple[list[Way], tuple[int, ...]]] = [([*self.ways(dot).values()], (0, 2)) for dot in dots]
        around += [([*self.sides(cell).values()], (self.numbers[cell],)) for cell in cells if cell in self.numbers]
        ways = {way for some, _ in around for way in some} | {
            way for cell in cells for way in self.sides(cell).values()
        }
        return [*self.drawn(ways), *(clause for some, counts in around for clause in only_counts(some, counts))]

    def sides_of(self, some: Iterable[Cell]) -> Sides:
        """Which of some places, and what lies beyond, lie on the same side of the loop."""
        found, beside, places = Sides(), dict[Cell, list[tuple[Cell, int]]](), {BEYOND, *some}
        for ways, differ in ((self.on, 1), (self.off, 0)):
            for way in ways:
                one, other = map(self.place, sorted(way))
                if {one, other} <= places:
                    beside.setdefault(one, []).append((other, differ))
                    beside.setdefault(other, []).append((one, differ))
        for first in sorted(places):
            waiting = [first] if first not in found.of else []
            for cell in waiting:
                for there, differ in beside.get(cell, ()):
                    if there not in found.of and there != first:
                        found.of[there] = (first, found.find(cell)[1] ^ differ)
                        waiting.append(there)
        return found

    def place(self, cell: Cell) -> Cell:
        """The cell; holes side by side are one place, and so is what lies beyond the grid."""
        return self.stands.get(cell, cell)


def reader(clues: Clues, known: Sequence[Finding]) -> Reader:
    """Who has the printed numbers, and was told this."""
    return Reader(clues, known)


def dot_in(parsed: ParsedFacts) -> Cell:
    """The dot at the corner of a cell that is named."""
    ((r, c),) = cells_in(parsed, "cells")
    y, x = CORNERS[str(parsed["corner"])]
    return r + y, c + x


def named_sides(parsed: ParsedFacts, reader: Reader) -> list[tuple[Way, bool]]:
    """The sides of the named cell that are said to be drawn, or crossed."""
    (cell,) = cells_in(parsed, "cells")
    around = reader.sides(cell)
    return [
        (around[side], is_on)
        for name, is_on in (("drawn", True), ("crossed", False))
        for side in str(parsed.get(name, "")).split()
    ]


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers in the cells, and perhaps two ways or none at each dot around them.

    A sentence that names no such cells is about the ones of which it concludes.
    """

    name: str
    has_dots: bool = True

    def parts(self, parsed: ParsedFacts, reader: Reader) -> Iterator[Sequence[Clause]]:
        """A cell is a part: its number, and the dots around it."""
        for cell in cells_in(parsed, self.name if self.name in parsed else "cells"):
            if cell not in reader.numbers:
                raise Untrue(f"there is no number in {cell}")
            is_named = self.name == "cells" and "number" in parsed and "other" not in parsed
            if is_named and [*values_in(parsed["number"])] != [reader.numbers[cell]]:
                raise Untrue(f"in {cell} is a {reader.numbers[cell]}")
            dots = reader.at_dots((cell,)) if self.has_dots else []
            yield [reader.may(("cell", cell), (reader.numbers[cell],)), *dots]


def at_dot(parsed: ParsedFacts, reader: Reader) -> Clause:
    """Two ways or none at the dot that is named."""
    return reader.may(("dot", dot_in(parsed)), (0, 2))


def not_alone(parsed: ParsedFacts, reader: Reader) -> Clause:
    """Some side of the two cells' outline is not drawn: a loop round just these would not do for another number."""
    pair = {*cells_in(parsed, "cells")}
    (other,) = cells_in(parsed, "other")
    outline = {way for cell in pair for way in reader.sides(cell).values() if len(way & pair) == 1}
    if [*values_in(parsed["number"])] != [reader.numbers.get(other)]:
        raise Untrue(f"in {other} is another number")
    if len(outline.intersection(reader.sides(other).values())) == reader.numbers[other]:
        raise Untrue(f"a loop round {sorted(pair)} does for {other}")
    return frozenset((way, False) for way in outline)


def too_early(parsed: ParsedFacts, reader: Reader) -> Clause:
    """The side would close a line on which not all is: the cell has another line, or would have too few."""
    ((way, _),) = named_sides(parsed, reader)
    (left,) = cells_in(parsed, "left")
    loop, dots = {way}, _ends(way, reader)
    start, dot = dots
    while dot != start:
        further = [one for one in reader.ways(dot).values() if one in reader.on and one not in loop]
        if len(further) != 1:
            raise Untrue(f"{sorted(way)} closes nothing")
        loop.add(further[0])
        (dot,) = [one for one in _ends(further[0], reader) if one != dot]
    around = {*reader.sides(left).values()}
    is_unmet = left in reader.numbers and len(around & loop) != reader.numbers[left]
    if not (is_unmet or around & reader.on - loop):
        raise Untrue(f"{left} is not left out")
    return frozenset([(way, False)])


def _ends(way: Way, reader: Reader) -> tuple[Cell, Cell]:
    (_, c), (s, d) = sorted(way)
    return ((s, d), (s, d + 1)) if c == d else ((s, d), (s + 1, d))


def by_colours(parsed: ParsedFacts, reader: Reader) -> Clause:
    """The named cells lead from one side of the named line to the other by sides that are known."""
    ((way, is_on),) = named_sides(parsed, reader)
    of = reader.sides_of(map(reader.place, cells_in(parsed, "through")))
    if of.between(*map(reader.place, sorted(way))) is not int(is_on):
        raise Untrue(f"nothing leads round {sorted(way)}")
    return frozenset([(way, is_on)])


def with_colours(parsed: ParsedFacts, reader: Reader) -> Clause:
    """The number has its lines in a way that fits which of its neighbours lie on the same side."""
    (cell,) = cells_in(parsed, "cells")
    if [*values_in(parsed["number"])] != [reader.numbers.get(cell)]:
        raise Untrue(f"in {cell} is another number")
    of = reader.sides_of(reader.beside)
    around = reader.sides(cell)
    beyond = {way: of.find(reader.place(next(iter(way - {cell})))) for way in around.values()}
    fits = []
    for thing, some in reader.may(("cell", cell), (reader.numbers[cell],)):
        assert isinstance(some, frozenset)
        if all(
            beyond[one][0] != beyond[other][0] or (one in some) ^ (other in some) == beyond[one][1] ^ beyond[other][1]
            for one, other in product(beyond, beyond)
        ):
            fits.append((thing, some))
    return frozenset(fits)


def one_of_each(parsed: ParsedFacts, reader: Reader) -> list[Clause]:
    """Without the cell one side would fall apart, or the other cannot reach it; so it lies on that side."""
    (cell,) = cells_in(parsed, "cells")
    named = named_sides(parsed, reader)
    of = reader.sides_of(reader.beside)
    held: dict[int, set[Cell]] = {0: set(), 1: set()}
    for one in reader.beside:
        if (odd := of.between(BEYOND, one)) is not None:
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
    for way, is_on in named:
        there = next(iter(way - {cell}))
        if reader.place(there) not in held[is_in ^ is_on]:
            raise Untrue(f"of {there} it is not known on which side it lies")
    return [frozenset([one]) for one in named]


def _reached(some: set[Cell], allowed: set[Cell], reader: Reader) -> set[Cell]:
    """All that hangs together with the first of some places within what is allowed."""
    waiting = [min(some)] if some else []
    found = {*waiting}
    for place in waiting:
        waiting += (new := (reader.beside[place] & allowed) - found)
        found |= new
    return found


class OneOfEach:
    """There is one inside and one outside; see `one_of_each`."""

    def parts(self, parsed: ParsedFacts, reader: Reader) -> Iterator[Sequence[Clause]]:
        """All of it is one part."""
        yield one_of_each(parsed, reader)


_NUMBER: Basis = (Numbers("cells", has_dots=False),)
_PATTERN: Basis = (Numbers("cells"),)
_DOT: Basis = (Says(at_dot),)
_CHAIN: Basis = (Numbers("where"),)
BASES: Mapping[str, Basis] = {
    **dict.fromkeys(("nought", "full", "needs"), _NUMBER),
    **dict.fromkeys(("no-branch", "dead-end", "goes-on"), _DOT),
    **dict.fromkeys(("corner-three", "corner-one", "corner-two"), _PATTERN),
    "threes-diagonal": (Together(_PATTERN),),  # the pair is the pattern, also where what is known would spare one
    "threes-beside": (Together((*_PATTERN, Says(not_alone))),),
    "early-loop": (Says(too_early),),
    **dict.fromkeys(("sector", "chain"), _CHAIN),
    "same-side": (Says(by_colours),),
    "number-and-sides": (Says(with_colours),),
    "one-inside": (OneOfEach(),),
    **dict.fromkeys(("short-trial", "long-trial", "deep-trial"), TRIAL),
}
