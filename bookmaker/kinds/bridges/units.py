"""What Bridges' sentences rest on: the ways of an island, groups that would be shut off, the only way out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from copy import copy
from functools import partial
from itertools import product
from typing import TypeAlias

from bookmaker.kinds.bridges.board import Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.marks import Finding
from bookmaker.puzzles.contract.premises import Basis, Clause, Literal, ParsedFacts, Plain, Untrue, cells_in, values_in
from bookmaker.puzzles.contract.trials import TRIAL, Rule
from bookmaker.puzzles.kits.edges.known import Says, way_in
from bookmaker.puzzles.kits.edges.nouns import are_crossed, sights

Way: TypeAlias = tuple[Cell, Cell]  # two islands that see each other
MOST_NAMED = 4  # islands that are shut off; of more it is told how many they are
Counts: TypeAlias = Mapping[Way, int]


class Charted(Plain):
    """The printed islands, and for each way between them the fewest and the most bridges by what was told."""

    def __init__(self, clues: Clues, known: Sequence[Finding]) -> None:
        """What is printed, and what was told; that bridges bar others, and islands have no more than their number."""
        self.numbers, self.cap = dict(clues.places()), clues.most
        self.ways: list[Way] = sights(self.numbers)
        self.bounds = dict.fromkeys(self.ways, (0, clues.most))
        self.told(known)

    def told(self, known: Sequence[Finding]) -> None:
        """Know these too, and what goes without saying."""
        for one in known:
            way = one.cells[0], one.cells[1]
            low, high = self.bounds[way]
            self.bounds[way] = (max(low, one.value), high) if one.holds else (low, min(high, one.value - 1))
        for way, (low, _) in [*self.bounds.items()]:
            for other in self.ways if low else ():
                if are_crossed(way, other):
                    self.bounds[other] = (self.bounds[other][0], 0)
        for island, number in self.numbers.items():
            room = number - sum(self.bounds[way][0] for way in self.at(island))
            for way in self.at(island) if number > 0 else ():
                low, high = self.bounds[way]
                self.bounds[way] = (low, min(high, low + room))

    def at(self, island: Cell) -> list[Way]:
        """The ways of an island."""
        return [way for way in self.ways if island in way]

    def fits(self, island: Cell) -> list[Counts]:
        """All ways to give an island its bridges within what is known."""
        ways, number = self.at(island), self.numbers[island]
        choices = product(*(range(self.bounds[way][0], self.bounds[way][1] + 1) for way in ways))
        return [
            dict(zip(ways, some, strict=True)) for some in choices if sum(some) == number or (number < 0 < sum(some))
        ]

    def after(self, counts: Counts) -> Charted:
        """What is known once these ways have just so many bridges."""
        twin = copy(self)
        twin.bounds = {**self.bounds, **{way: (count, count) for way, count in counts.items()}}
        twin.told(())
        return twin

    def rules(self, cells: Collection[Cell]) -> Iterator[Rule]:
        """Each island has its bridges, and each group of islands a way out, in none of which another is short."""
        for island in self.numbers.keys() & cells:
            yield Rule("island", (island,), (island,), [_clause(island, self.fits(island))])
            group = self.group([island])
            out = self.ways_out(group) if len(group) < len(self.numbers) else None
            if out is not None and len(out) < 2:
                whole = tuple(sorted(group))
                clauses = [frozenset((way, n) for way in out for n in range(1, self.cap + 1))]
                is_small = len(whole) <= MOST_NAMED
                yield Rule("group" if is_small else "crowd", whole if is_small else len(whole), whole, clauses)
            for way in self.at(island):
                low, high = self.bounds[way]
                after = self.after({way: high})
                if low < high and after.is_shut(after.group(way)):
                    yield Rule("", (), (), [frozenset((way, count) for count in range(high))])

    def group(self, islands: Sequence[Cell], apart: Way | None = None) -> set[Cell]:
        """All that bridges join to these; with a way that parts them from others, all that others may join to them."""
        found, waiting = {*islands}, [*islands]
        for island in waiting:
            for way in self.at(island):
                for end in way if self.bounds[way][apart is not None] and way != apart else ():
                    if end not in found:
                        found.add(end)
                        waiting.append(end)
        return found

    def ways_out(self, group: set[Cell]) -> list[Way]:
        """The ways that may still join a group with others."""
        return [way for way in self.ways if len(group & {*way}) == 1 and self.bounds[way][1]]

    def is_shut(self, group: set[Cell]) -> bool:
        """Whether no bridge can leave a group, and others are left."""
        return len(group) < len(self.numbers) and not self.ways_out(group)

    def short(self) -> set[Cell]:
        """The islands that cannot have their bridges."""
        room = {one: sum(self.bounds[way][1] for way in self.at(one)) for one in self.numbers}
        return {one for one, number in self.numbers.items() if room[one] < max(number, 1)}

    def literals(self, finding: Finding) -> Iterator[tuple[Literal, bool]]:
        """That the way has none of the counts that the finding excludes."""
        for other in range(self.cap + 1):
            if (other >= finding.value) is not finding.holds:
                yield (finding.cells, other), False

    def is_known(self, finding: Finding) -> bool:
        """Whether so many bridges are known, or known to be too many."""
        low, high = self.bounds[finding.cells[0], finding.cells[1]]
        return low >= finding.value if finding.holds else high < finding.value

    def says(self, parsed: ParsedFacts, concludes: Sequence[Finding]) -> bool:
        """Whether it names both islands, how many bridges, whether at least or at most, and supposes the opposite."""
        keys = {str(parsed[name]) for name in ("so", "hence", "against") if name in parsed}
        return all(
            cells_in(parsed, "cells") == one.cells
            and keys == {"least" if one.holds else "most"}
            and [*values_in(parsed.get("count", ""))] == [one.value - (not one.holds)]
            for one in concludes
        )

    def excludes(self, one: Literal, other: Literal) -> bool:
        """Whether they give one way two counts."""
        counts = [state if isinstance(state, frozenset) else {(thing, state)} for thing, state in (one, other)]
        both = [dict(some) for some in counts]
        return any(both[1].get(way, count) != count for way, count in both[0].items())


def _clause(island: Cell, some: Sequence[Counts]) -> Clause:
    return frozenset((island, frozenset(counts.items())) for counts in some)


def _island(parsed: ParsedFacts, reader: Charted) -> Cell:
    """The island of a sentence; Untrue where its number is another."""
    (island,) = cells_in(parsed, "island")
    number = reader.numbers.get(island, 0)
    if [*values_in(parsed.get("number", ""))] != ([number] if number > 0 else []):
        raise Untrue(f"{island} has the number {number}, not {parsed.get('number')}")
    return island


def needs(parsed: ParsedFacts, reader: Charted, *, neighbours: int = 0, most: int = 0) -> Clause:
    """The island has its bridges in one of the ways left, so many at most, by so many open neighbours, if told."""
    island = _island(parsed, reader)
    left, fits = [way for way in reader.at(island) if len({*reader.bounds[way]}) > 1], reader.fits(island)
    if len(left) != (neighbours or len(left)) or len(fits) > (most or len(fits)):
        raise Untrue(f"{island} has {len(left)} neighbours left, and {len(fits)} ways")
    return _clause(island, fits)


def shares(parsed: ParsedFacts, reader: Charted) -> Clause:
    """The same, without the ways that leave an island short or shut a group off, as it is told of all others."""
    island, way, (count,) = _island(parsed, reader), way_in(parsed, "cells"), values_in(parsed.get("count", ""))
    left, named, group = [], {*cells_in(parsed, "short")}, {*cells_in(parsed, "group")}
    for counts in reader.fits(island):
        after = reader.after(counts)
        short, joined = after.short(), after.group([island])
        is_shut = after.is_shut(joined)
        if not short and not is_shut:
            left.append(counts)
        is_other = counts[way] < count if parsed.get("so") == "least" else counts[way] > count
        is_so = named <= short if named else is_shut and (not group or group == joined)
        if is_other and not is_so and parsed.get("lack") != "either":
            raise Untrue(f"{counts} leaves {short} short, and shuts off {joined if is_shut else 'none'}")
    return _clause(island, left)


def shuts_off(parsed: ParsedFacts, reader: Charted) -> Clause:
    """With all the bridges that it may have the way would shut off the group that it makes."""
    way, most = way_in(parsed, "cells"), reader.bounds[way_in(parsed, "cells")][1]
    after = reader.after({way: most})
    group = after.group(way)
    if not after.is_shut(group) or not _is_told(parsed, group, way):
        raise Untrue(f"{parsed} shuts off no such group")
    return frozenset((way, count) for count in range(most))


def _is_told(parsed: ParsedFacts, group: set[Cell], otherwise: Sequence[Cell]) -> bool:
    """Whether a sentence tells a group by how many islands it has, or names them all."""
    if "size" in parsed:
        return [*values_in(parsed["size"])] == [len(group)]
    return group == {*(cells_in(parsed, "group") or otherwise)}


def alone_leads(parsed: ParsedFacts, reader: Charted) -> Clause:
    """By no other way may the islands of a group be joined with others, whether or not they are joined themselves."""
    way, group = way_in(parsed, "cells"), {*cells_in(parsed, "group")}
    if not group:
        group = reader.group(cells_in(parsed, "inside"), way if parsed.get("islands") == "side" else None)
    if not group <= reader.numbers.keys() or reader.ways_out(group) != [way] or not _is_told(parsed, group, ()):
        raise Untrue(f"{parsed} is not the only way")
    return frozenset((way, count) for count in range(1, reader.cap + 1))


reader = Charted
_SAYS: Mapping[str, Callable[[ParsedFacts, Charted], Clause]] = {
    "one-way": partial(needs, neighbours=1),
    "all-ways": partial(needs, most=1),
    "some-each": needs,
    "alone": shuts_off,
    "exit": alone_leads,
    "closing": shuts_off,
    "shares": shares,
    "passage": alone_leads,
}
BASES: Mapping[str, Basis] = {name: (Says(says),) for name, says in _SAYS.items()} | dict.fromkeys(
    ("trial", "long-trial"), TRIAL
)
