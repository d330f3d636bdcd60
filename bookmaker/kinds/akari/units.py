"""What Akari's sentences rest on, and what a reader of them knows; nothing here knows a technique."""

import functools
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations

from bookmaker.kinds.akari.board import BLACK, WHITE, Clues, seen
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.marks import Finding
from bookmaker.puzzles.contract.premises import Basis, Clause, Literal, ParsedFacts, Untrue, cells_in, values_in
from bookmaker.puzzles.contract.trials import TRIAL, Rule
from bookmaker.puzzles.contract.units import Unit
from bookmaker.puzzles.kits.premises import Part
from bookmaker.puzzles.kits.values.chosen import Area, Chosen
from bookmaker.puzzles.toolbox.near import Near, rook_near


@functools.lru_cache(maxsize=8)
def _printed(clues: Clues) -> tuple[Mapping[Cell, Unit], Near]:
    """The unit of each number, and what each white cell sees."""
    at = {(r, c): value for r, row in enumerate(clues.rows) for c, value in enumerate(row)}
    sides = rook_near(clues.width, clues.height)
    numbers = {
        cell: Unit("number", (cell, *sides[cell]), total=value)
        for cell, value in at.items()
        if value not in (WHITE, BLACK)
    }
    white = {cell for cell, value in at.items() if value == WHITE}
    return numbers, {cell: tuple(sorted(seen(white, cell))) for cell in sorted(white)}


class Reader(Chosen):
    """The lights, the cells that may have one, and what each number still needs."""

    def __init__(self, clues: Clues, known: Sequence[Finding]) -> None:
        """The printed numbers, each with the cells beside it, what each white cell sees, and what was told."""
        self.numbers, near = _printed(clues)
        super().__init__([*self.numbers.values()], near, 0, known)

    def ways(self, unit: Unit) -> list[Area]:
        """The ways to choose its cells; sides of one number never see each other, and other numbers are not asked."""
        return [frozenset(way) for way in combinations(sorted(self.left(unit)), self.needs[unit])]

    def places(self, cell: Cell) -> set[Cell]:
        """Where a light could light a cell."""
        return {cell, *self.near.get(cell, ())} & self.open

    def is_lit(self, cell: Cell) -> bool:
        """Whether any light shines on a cell."""
        return not self.on.isdisjoint((cell, *self.near[cell]))

    def says(self, parsed: ParsedFacts, concludes: Sequence[Finding]) -> bool:
        """Whether it names their cells, and where something is supposed, that is not what it concludes."""
        opposite = {"none" if one.value else "light" for one in concludes}
        return super().says(parsed, concludes) and parsed.get("supposed") in (None, *opposite)

    def rules(self, cells: Collection[Cell]) -> Iterator[Rule]:
        """Lights that see each other; numbers, each at its own cell; and dark cells, which some place must light."""
        for rule in super().rules(cells):
            at = rule.cells[:1]
            yield rule if rule.sort == "touch" else rule._replace(sort="number", fact=at, cells=at)
        around = {one for cell in cells for one in (cell, *self.near.get(cell, ()))}
        for cell in sorted(self.near.keys() & around):
            if not self.is_lit(cell):
                yield Rule("dark", (cell,), (cell,), [frozenset((place, True) for place in self.places(cell))])

    def excludes(self, one: Literal, other: Literal) -> bool:
        """Whether two cells see each other or are one, or sides of numbers have lights in ways that do not agree."""
        (thing, state), (far, there) = one, other
        if isinstance(thing, frozenset) and isinstance(far, frozenset):
            here, beyond = frozenset[Cell](state), frozenset[Cell](there)  # type: ignore[call-overload]
            return here & far != beyond & thing or any({*self.near[cell]} & beyond for cell in here)
        if isinstance(thing, tuple) and isinstance(far, tuple):
            return state != there if thing == far else bool(state and there) and far in self.near[thing]
        return super().excludes(one, other)


def numbered(parsed: ParsedFacts, reader: Reader, other: str = "") -> list[Clause]:
    """The number's missing lights are among its open sides."""
    (cell,) = cells_in(parsed, f"{other}clue")
    unit, number = reader.numbers.get(cell), parsed.get(f"{other}number", "")
    if unit is None or [*values_in(number)] != [unit.total]:
        raise Untrue(f"there is no {number} in {cell}")
    return [frozenset((reader.left(unit), way) for way in reader.ways(unit))]


def lit(parsed: ParsedFacts, reader: Reader) -> list[Clause]:
    """The dark cell is lit from one of the places that can light it; which these are may be told."""
    (cell,) = cells_in(parsed, "dark") or cells_in(parsed, "cells")
    places = reader.places(cell)
    is_dark = cell in reader.near and not reader.is_lit(cell)
    if not is_dark or places != {*(cells_in(parsed, "places") or places)}:
        raise Untrue(f"{cell} is lit or black, or not lit from {parsed.get('places')}")
    return [frozenset((place, True) for place in places)]


def shared(parsed: ParsedFacts, reader: Reader) -> None:
    """What two numbers share are the open sides that are told."""
    (cell,), (far,) = cells_in(parsed, "clue"), cells_in(parsed, "other_clue")
    one, other = reader.left(reader.numbers[cell]), reader.left(reader.numbers[far])
    if one & other != frozenset(cells_in(parsed, "shared")):
        raise Untrue(f"they share {sorted(one & other)}")


reader = Reader
BASES: Mapping[str, Basis] = {
    **dict.fromkeys(("done", "full", "too-few-left"), (Part(numbered),)),
    **dict.fromkeys(("one-place", "leaves-dark"), (Part(lit),)),
    "shared-sides": (Part(numbered), Part(partial(numbered, other="other_")), Part(shared)),
    **dict.fromkeys(("look-ahead", "trial"), TRIAL),
}
