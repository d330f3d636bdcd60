"""What a reader knows of lines in a grid: ways that are drawn or closed, and how each cell may be; no technique."""

from __future__ import annotations

import functools
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, TypeAlias

from bookmaker.puzzles.contract.marks import Finding
from bookmaker.puzzles.contract.premises import Clause, Literal, ParsedFacts, Plain, Untrue, cells_in
from bookmaker.puzzles.contract.trials import SIDES, Rule
from bookmaker.puzzles.contract.units import Cell
from bookmaker.puzzles.toolbox.near import steps_between

Way: TypeAlias = frozenset[Cell]  # the two cells that it joins
Told: TypeAlias = tuple[Way | None, bool]  # whether it is drawn; None for one that is not there
Arms: TypeAlias = frozenset[Cell]  # the neighbours to which a cell is joined
CLOSE = 2  # steps, as far as clues tell together how a line runs
STEPS = {name: step for step, name in SIDES.items()}
VERDICTS = {"joined": True, "apart": False, "drawn": True, "closed": False}  # by the keys of facts


class Known(Plain):
    """The ways that are drawn by now, or closed, each known by two cells."""

    def __init__(self, known: Sequence[Finding]) -> None:
        """What was told."""
        self.on = {frozenset(one.cells) for one in known if one.holds}
        self.off = {frozenset(one.cells) for one in known if not one.holds}

    def literals(self, finding: Finding) -> Iterator[tuple[Literal, bool]]:
        """That the contrary is not so."""
        yield (frozenset(finding.cells), not finding.holds), False

    def is_known(self, finding: Finding) -> bool:
        """Whether the way is drawn, or closed."""
        return frozenset(finding.cells) in (self.on if finding.holds else self.off)

    def drawn(self, ways: Iterable[Way]) -> list[Clause]:
        """What is known of some ways."""
        return [
            is_way([*way], is_on) for way in ways for is_on in (True, False) if way in (self.on if is_on else self.off)
        ]

    def excludes(self, one: Literal, other: Literal) -> bool:
        """Whether they are a way drawn, and closed."""
        return one[0] == other[0] and one[1] is not other[1]


class Looped(Known, ABC):
    """The ways of one loop: which there are at each of the `cells`, and what is printed there says of them."""

    AT = ""  # the sort of the rule that holds at a cell
    cells: set[Cell]

    @abstractmethod
    def ways(self, cell: Cell) -> Mapping[str, Way]:
        """The ways at a cell, by their sides."""

    @abstractmethod
    def local(self, cells: Collection[Cell]) -> list[Clause]:
        """What is printed in cells, and that the line never ends or branches, say there, with what is known."""

    @abstractmethod
    def told(self, parsed: ParsedFacts) -> set[Told]:
        """The ways that a sentence says are drawn, or crossed."""

    @abstractmethod
    def left_out(self, points: Collection[Cell], loop: Collection[Way]) -> set[Cell]:
        """The cells with something that a loop of these points and ways would leave out."""

    def says(self, parsed: ParsedFacts, concludes: Sequence[Finding]) -> bool:
        """Whether it names just these ways, and supposes, if anything, the opposite."""
        supposed = str(parsed.get("supposed", ""))
        return all(supposed in ("", "on" if one.holds else "off") for one in concludes) and self.told(parsed) == {
            (frozenset(one.cells), one.holds) for one in concludes
        }

    def ends(self, way: Way) -> tuple[Cell, Cell]:
        """The points that a way joins: here its cells."""
        one, other = way
        return one, other

    @functools.cached_property
    def lines(self) -> Mapping[Cell, tuple[set[Cell], set[Way]]]:
        """For each point on a line the points and the ways of that line."""
        found: dict[Cell, tuple[set[Cell], set[Way]]] = {}
        for way in self.on:
            one, other = (found.setdefault(end, ({end}, set())) for end in self.ends(way))
            if one is not other:
                one[0].update(other[0])
                one[1].update(other[1])
                found |= dict.fromkeys(other[0], one)
            one[1].add(way)
        return found

    def closes_early(self, way: Way) -> set[Cell]:
        """What the loop would leave out that a way closes; nothing where it closes none."""
        first, last = (self.lines.get(end) for end in self.ends(way))
        if not first or first is not last or (way in self.on and len(first[0]) > len(first[1])):
            return set()
        return self.left_out(first[0], first[1] | {way})

    def rules(self, cells: Collection[Cell]) -> Iterator[Rule]:
        """What holds at each cell and each of its ways; and all that lies close to these cells together."""
        for cell in self.cells.intersection(cells):
            yield Rule(self.AT, (cell,), (cell,), self.local([cell]))
            for way in self.ways(cell).values():
                yield from self.at_way(cell, way)
        yield Rule("", (), (), self.local(close_to(cells, self.cells)))

    def at_way(self, cell: Cell, way: Way) -> Iterator[Rule]:
        """That no loop closes early."""
        if self.closes_early(way):
            yield Rule("early", (cell,), (cell,), [is_way([*way], False), *self.drawn([way])])


class Drawn(Known):
    """For each cell the arms that it may have in the empty grid; and what is known of ways."""

    def __init__(self, shapes: Mapping[Cell, Sequence[Arms]], known: Sequence[Finding]) -> None:
        """What is printed, and what was told."""
        self.shapes = shapes
        super().__init__(known)

    def fits(self, cell: Cell) -> list[Arms]:
        """The arms that a cell may still have."""
        on = {other for way in self.on if cell in way for other in way if other != cell}
        off = {other for way in self.off if cell in way for other in way if other != cell}
        return [arms for arms in self.shapes[cell] if on <= arms and not arms & off]

    def may(self, cell: Cell) -> Clause:
        """That a cell has such arms."""
        return frozenset((cell, arms) for arms in self.fits(cell))

    def group(self, cell: Cell) -> dict[Cell, int]:
        """All that is joined to a cell, with the steps it takes to get there."""
        beside: dict[Cell, list[Cell]] = {}
        for one, other in self.on:
            beside.setdefault(one, []).append(other)
            beside.setdefault(other, []).append(one)
        steps, waiting = {cell: 0}, [cell]
        for at in waiting:
            for there in beside.get(at, ()):
                if there not in steps:
                    steps[there] = steps[at] + 1
                    waiting.append(there)
        return steps

    def left(self, group: Mapping[Cell, int]) -> int:
        """How many arms the cells of a group still need between them."""
        return sum(len(self.shapes[cell][0]) for cell in group) - 2 * (len(group) - 1)

    def is_closed(self, cell: Cell) -> bool:
        """Whether ways that are drawn lead from a cell round to it."""
        group = self.group(cell)
        return sum(way <= group.keys() for way in self.on) >= len(group)

    def says(self, parsed: ParsedFacts, concludes: Sequence[Finding]) -> bool:
        """Whether it names the two cells of a way, or the one cell to which all ways lead, and assumes the opposite."""
        cells = cells_in(parsed, "cells")
        verdict = VERDICTS.get(str(parsed.get("proved", parsed.get("so"))))
        opposite = VERDICTS.get(str(parsed.get("assumed")))
        return all(
            verdict in (None, one.holds)
            and opposite is not one.holds
            and (set(one.cells) == set(cells) or (len(cells) == 1 and cells[0] in one.cells))
            for one in concludes
        )

    def excludes(self, one: Literal, other: Literal) -> bool:
        """Whether they are two ways to be of a cell, or of a way between cells."""
        (thing, state), (far, there) = sorted((one, other), key=lambda each: isinstance(each[1], bool))
        if isinstance(state, bool):
            return thing == far and state is not there
        arms: Any = state
        if isinstance(there, bool):
            way: Any = far
            return thing in way and (way <= arms | {thing}) is not there
        others: Any = there
        return arms != others if thing == far else (far in arms) is not (thing in others)


class Sides:
    """Places by which of them lie on the same side of a loop."""

    def __init__(self) -> None:
        self.of: dict[Cell, tuple[Cell, int]] = {}  # for each but one of those joined another, and whether they differ
        self.joins = 0

    def find(self, one: Cell) -> tuple[Cell, int]:
        """The place that stands for all joined to one, and 1 where that lies on the other side."""
        if one not in self.of:
            return one, 0
        above, differ = self.of[one]
        root, more = self.find(above)
        self.of[one] = (root, differ ^ more)
        return self.of[one]

    def between(self, one: Cell, other: Cell) -> int | None:
        """1 where two lie on different sides, 0 where on the same, None where that is not known."""
        (a, x), (b, y) = self.find(one), self.find(other)
        return x ^ y if a == b else None

    def join(self, one: Cell, other: Cell, differ: int) -> None:
        """Know whether two places lie on different sides, where it was not known."""
        (a, x), (b, y) = self.find(one), self.find(other)
        if a != b:
            self.joins += 1
            self.of[b] = (a, x ^ y ^ differ)


def named(parsed: ParsedFacts, around: Mapping[str, Way], names: Sequence[str] = ("goes", "stops")) -> set[Told]:
    """The ways that a sentence says by their sides are drawn, and, by the second name, crossed."""
    told = zip(names, (True, False), strict=True)
    return {(around.get(side), is_on) for name, is_on in told for side in str(parsed.get(name, "")).split()}


def never(ways: Sequence[Way], patterns: Iterable[Sequence[bool]]) -> list[Clause]:
    """That some ways are drawn or not in none of these patterns."""
    return [frozenset((way, not is_on) for way, is_on in zip(ways, pattern, strict=True)) for pattern in patterns]


def only_counts(ways: Sequence[Way], counts: Collection[int]) -> list[Clause]:
    """That of some ways one of these numbers is drawn."""
    return never(ways, [some for some in product((True, False), repeat=len(ways)) if sum(some) not in counts])


@dataclass(frozen=True, slots=True)
class Says:
    """A premise of one part: what it says, by what is told and the reader; Untrue where the sentence is."""

    says: Callable[[ParsedFacts, Any], Clause]

    def parts(self, parsed: ParsedFacts, reader: Any) -> Iterator[Sequence[Clause]]:
        """All of it is one part."""
        yield [self.says(parsed, reader)]


@dataclass(frozen=True, slots=True)
class At:
    """What is so at the cells of a fact, or, where a sentence does not have it, at those of which it concludes."""

    name: str
    says: Callable[[Any, Cell], Sequence[Clause]]

    def parts(self, parsed: ParsedFacts, reader: Any) -> Iterator[Sequence[Clause]]:
        """A cell is one part."""
        for cell in cells_in(parsed, self.name if self.name in parsed else "cells"):
            yield self.says(reader, cell)


def too_early(parsed: ParsedFacts, reader: Looped) -> Clause:
    """The one way of which a sentence concludes would close a loop that leaves out the cell that is "left"."""
    ((way, _),) = reader.told(parsed)
    if way is None or not {*cells_in(parsed, "left")} <= reader.closes_early(way):
        raise Untrue(f"{parsed.get('left')} is not left out")
    return is_way([*way], False)


def close_to(cells: Collection[Cell], places: Collection[Cell]) -> set[Cell]:
    """Those of some places whose clues tell how a line runs at these cells."""
    return {place for place in places if cells and steps_between([place], [*cells]) <= CLOSE}


def is_way(cells: Sequence[Cell], holds: bool) -> Clause:
    """That the way between two cells is drawn, or that it is closed."""
    return frozenset([(frozenset(cells), holds)])


def way_in(parsed: ParsedFacts, name: str) -> tuple[Cell, Cell]:
    """The two cells of a fact."""
    found = cells_in(parsed, name)
    if len(found) != 2:
        raise Untrue(f"'{name}' names no way but {parsed.get(name)!r}")
    return found[0], found[1]
