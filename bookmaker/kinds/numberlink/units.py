"""What Numberlink's sentences name, and what they rest on; nothing here knows a technique."""

import functools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations

from bookmaker.kinds.numberlink.board import Clues
from bookmaker.kinds.numberlink.position import Position
from bookmaker.puzzles.contract.grading import Cell, tick
from bookmaker.puzzles.contract.marks import Finding
from bookmaker.puzzles.contract.premises import Basis, Clause, ParsedFacts, Untrue, cells_in, values_in
from bookmaker.puzzles.kits.edges.known import VERDICTS, Arms, Drawn, Says, is_way, way_in

CELLS_A_POSITION = 4  # of a grid whose position is set up


class Links(Drawn):
    """The ways of each cell that are not plainly shut, and the position that one tries things in."""

    def __init__(self, clues: Clues, known: Sequence[Finding]) -> None:
        """The printed numbers, and what was told."""
        numbers, around = _printed(clues)
        tick(len(numbers) // CELLS_A_POSITION)
        super().__init__(_shapes(clues), known)
        joined: dict[Cell, set[Cell]] = {}
        for one, other in self.on:
            joined.setdefault(one, set()).add(other)
            joined.setdefault(other, set()).add(one)
        for cell, arms in joined.items():
            if len(arms) == len(self.shapes[cell][0]):
                self.off |= {frozenset((cell, other)) for other in around[cell] if other not in arms}
        every = {frozenset((cell, other)) for cell, others in around.items() for other in others}
        self.position = Position(numbers, around, {way: True if way in self.on else None for way in every})
        for way in self.off & every:
            self.position.put(way, is_drawn=False)


@functools.lru_cache(maxsize=8)
def _printed(clues: Clues) -> tuple[Mapping[Cell, int], Mapping[Cell, Sequence[Cell]]]:
    """The number of each cell, 0 where it is blank, and its neighbours."""
    numbers = {(r, c): value for r, row in enumerate(clues.rows) for c, value in enumerate(row) if value is not None}
    beside = {(r, c): ((r, c + 1), (r + 1, c), (r, c - 1), (r - 1, c)) for r, c in numbers}
    return numbers, {cell: tuple(other for other in some if other in numbers) for cell, some in beside.items()}


@functools.lru_cache(maxsize=8)
def _shapes(clues: Clues) -> Mapping[Cell, tuple[Arms, ...]]:
    """For each cell the neighbours to which it may be joined: one of a number, never another number, else two."""
    numbers, around = _printed(clues)
    return {
        cell: tuple(
            frozenset(arms)
            for arms in combinations(around[cell], 1 if number else 2)
            if not number or numbers[arms[0]] in (0, number)
        )
        for cell, number in numbers.items()
    }


def goes_on(parsed: ParsedFacts, reader: Links, *, is_printed: bool = False) -> Clause:
    """The link at the cell, of the number where one is named, goes on by ways that are not plainly shut.

    The number may have to be printed there.
    """
    (cell,) = cells_in(parsed, "cells")
    if is_printed and not reader.position.numbers[cell]:
        raise Untrue(f"no number stands at {cell}")
    if "number" in parsed and set(values_in(parsed["number"])) != reader.position.carried(cell):
        raise Untrue(f"{cell} is not on the link of {parsed['number']}")
    return reader.may(cell)


@dataclass(frozen=True, slots=True)
class Barred:
    """At each of the cells that are "barred" the link would break a rule at once."""

    why: str

    def parts(self, parsed: ParsedFacts, reader: Links) -> Iterator[Sequence[Clause]]:
        """A cell is one part."""
        (cell,) = cells_in(parsed, "cells")
        for other in cells_in(parsed, "barred"):
            way = frozenset((cell, other))
            if way not in reader.position.ways or reader.position.barred(way) != self.why:
                raise Untrue(f"between {cell} and {other} there is no {self.why}")
            yield [is_way((cell, other), False)]


def tried(parsed: ParsedFacts, reader: Links, *, is_trusting: bool = False) -> Clause:
    """What is supposed fails as is said, by the forced moves of the named cells alone; perhaps without detours."""
    way, is_drawn = frozenset(way_in(parsed, "cells")), VERDICTS[str(parsed["supposed"])]
    if way not in reader.position.ways:
        raise Untrue(f"{parsed['cells']} are no neighbours")
    forced = cells_in(parsed, "forced")  # none where it fails at once
    after, rounds = reader.position.supposed(way, forced, drawn=is_drawn, trusting=is_trusting)
    moved = {cell for one in rounds for cell in one}
    if moved != {*forced}:
        raise Untrue(f"{sorted(moved)} move in {rounds}, not {parsed.get('forced')}")
    if not _fails(after, parsed):
        raise Untrue(f"it does not {parsed['fails']}")
    return is_way([*way], not is_drawn)


def _fails(after: Position, parsed: ParsedFacts) -> bool:
    numbers = [value for name in ("number", "other") for value in values_in(parsed.get(name, ""))]
    where = cells_in(parsed, "where")
    if len({*numbers} & {*after.numbers.values()} - {0}) < len(numbers):
        return False  # no such number, or one named twice
    match parsed["fails"]:
        case "strand":
            return all(map(after.is_stranded, where))
        case "crowd":
            return all(after.drawn(cell) > after.need(cell) for cell in where)
        case "loop":
            return all(map(after.is_ring, where))
        case "differ":
            return all(len(after.carried(cell)) > 1 for cell in where)
        case "beside":
            return after.touches_itself()
        case "cut":
            return after.is_parted(*numbers)
        case "sealed":
            return all(map(after.is_sealed, where))
        case _:
            return after.is_crossed(*numbers)


def lies_beside_itself(parsed: ParsedFacts, reader: Links) -> Clause:
    """With the way between the cells a link would lie beside itself."""
    cells, after = way_in(parsed, "cells"), reader.position.copy()
    after.put(frozenset(cells), is_drawn=True)
    if not after.touches_itself():
        raise Untrue(f"no link lies beside itself by {parsed['cells']}")
    return is_way(cells, False)


def takes_from_a_full_gate(parsed: ParsedFacts, reader: Links) -> Clause:
    """The numbers can meet only through the cells, as many as they are, and the way would take one from them."""
    position, (one, other) = reader.position, way_in(parsed, "cells")
    numbers = [*values_in(parsed.get("numbers", ""))]
    ways = [position.chain(cell) for cell in cells_in(parsed, "gate")]
    shut = [cell for way in ways for cell in way]
    if len({*numbers}) != len(ways) or len({*shut}) < len(shut) or any(map(position.carried, shut)):
        raise Untrue(f"{parsed['gate']} is no gate for {numbers}")
    for number in numbers:
        ends = position.loose_ends(number)
        if len(ends) != 2 or position.meets(ends[0], ends[1], shut):
            raise Untrue(f"{number} does not need the gate")
    carried = position.carried(one) | position.carried(other)
    at_gate = [one in shut, other in shut]
    if not (all(at_gate) or (any(at_gate) and carried and not carried & {*numbers})):
        raise Untrue(f"{one} and {other} take no way from the numbers")
    return is_way((one, other), False)


reader = Links
WAYS, TRIED, TRUSTED = Says(goes_on), (Says(tried),), (Says(partial(tried, is_trusting=True)),)
BASES: Mapping[str, Basis] = {
    "corner": (WAYS,),
    "exit": (Says(partial(goes_on, is_printed=True)),),
    "forced": (WAYS,),
    "differ": (WAYS, Barred("differ")),
    "loop": (WAYS, Barred("loop")),
    "strand": TRIED,
    "clash": TRIED,
    "detour": (Says(lies_beside_itself),),
    "needed": TRIED,
    "no-escape": TRIED,
    "cut-off": TRIED,
    "sealed": TRIED,
    "shorter": TRUSTED,
    "out-of-order": TRIED,
    "full-gate": (Says(takes_from_a_full_gate),),
    "trial": TRIED,
    "shorter-trial": TRUSTED,
    "long-trial": TRIED,
}
