"""What Akari's sentences rest on, and what a reader of them knows; nothing here knows a technique."""

import functools
from collections.abc import Mapping, Sequence, Set
from functools import partial
from itertools import combinations

from bookmaker.kinds.akari.board import BLACK, WHITE, Clues, seen
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.marks import Finding
from bookmaker.puzzles.contract.premises import Basis, Clause, Literal, ParsedFacts, Untrue, cells_in, values_in
from bookmaker.puzzles.contract.units import Unit
from bookmaker.puzzles.kits.premises import Part
from bookmaker.puzzles.kits.values.chosen import Area, Chosen
from bookmaker.puzzles.toolbox.near import Near

SIDES = ((-1, 0), (0, -1), (0, 1), (1, 0))


@functools.lru_cache(maxsize=8)
def _printed(clues: Clues) -> tuple[Mapping[Cell, Unit], Near]:
    """The sides of each number, and what each white cell sees."""
    rows = clues.rows
    at = {(r, c): value for r, row in enumerate(rows) for c, value in enumerate(row)}
    numbers = {
        (r, c): Unit("number", tuple(one for y, x in SIDES if at.get(one := (r + y, c + x)) == WHITE), total=value)
        for (r, c), value in at.items()
        if value not in (WHITE, BLACK)
    }
    white = {cell for cell, value in at.items() if value == WHITE}
    return numbers, {cell: tuple(sorted(seen(white, cell))) for cell in sorted(white)}


class Reader(Chosen):
    """The lights, the cells that may have one, and what each number still needs."""

    def __init__(self, clues: Clues, known: Sequence[Finding]) -> None:
        """The printed numbers with their sides, what each white cell sees, and what was told."""
        self.numbers, near = _printed(clues)
        super().__init__([*self.numbers.values()], near, 0, known)

    def ways(self, unit: Unit) -> list[Area]:
        """The ways to choose its cells; sides of one number never see each other, and other numbers are not asked."""
        return [frozenset(way) for way in combinations(sorted(self.left(unit)), self.needs[unit])]

    def places(self, cell: Cell) -> set[Cell]:
        """Where a light could light a cell."""
        return {cell, *self.near.get(cell, ())} & self.open

    def unlit(self, on: Set[Cell]) -> set[Cell]:
        """The cells on which none of these lights shines."""
        return {cell for cell in self.near.keys() - on if not on & {*self.near[cell]}}

    def failing(self, on: Set[Cell], left: Set[Cell]) -> set[Cell]:
        """Lights that see each other, or else numbers that cannot be met, or else cells that nothing can light."""
        seeing = {cell for cell in on if on & {*self.near[cell]}}
        unmet = {
            cell for cell, unit in self.numbers.items() if not 0 <= self.missing(unit, on) <= len(left & {*unit.cells})
        }
        return seeing or unmet or {cell for cell in self.unlit(on) if not left & {cell, *self.near[cell]}}

    def follows(self, on: Set[Cell], left: Set[Cell]) -> tuple[set[Cell], set[Cell]]:
        """In one round the lights that numbers and cells with one place have, and the cells that have none."""
        new, closed = set[Cell](), set[Cell]()
        for unit in self.units:
            own, need = left & {*unit.cells}, self.missing(unit, on)
            closed |= own if not need else set()
            new |= own if need == len(own) else set()
        for cell in self.unlit(on):
            places = left & {cell, *self.near[cell]}
            new |= places if len(places) == 1 else set()
        return new, closed

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
    if cell not in reader.unlit(reader.on) or places != {*(cells_in(parsed, "places") or places)}:
        raise Untrue(f"{cell} is lit, or not from {parsed.get('places')}")
    return [frozenset((place, True) for place in places)]


def shared(parsed: ParsedFacts, reader: Reader) -> None:
    """What two numbers share are the open sides that are told."""
    (cell,), (far,) = cells_in(parsed, "clue"), cells_in(parsed, "other_clue")
    one, other = reader.left(reader.numbers[cell]), reader.left(reader.numbers[far])
    if one & other != frozenset(cells_in(parsed, "shared")):
        raise Untrue(f"they share {sorted(one & other)}")


def tried(parsed: ParsedFacts, reader: Reader) -> list[Clause]:
    """A trial on the whole grid: a light or none, what follows by numbers and dark cells, and what fails as is told."""
    (cell,), is_light = cells_in(parsed, "cells"), parsed.get("supposed") == "light"
    if cell not in reader.open:
        raise Untrue(f"{cell} is told already")
    new, closed = ({cell}, set[Cell]()) if is_light else (set[Cell](), {cell})
    on, left, forced = {*reader.on}, {*reader.open}, set[Cell]()
    while new | closed:
        on |= new
        left = left - closed - new.union(*(reader.near[one] for one in new))
        forced |= new | {one for one in closed if not on & {*reader.near[one]}}
        if fails := reader.failing(on, left):
            break
        new, closed = reader.follows(on, left)
    else:
        raise Untrue(f"nothing fails with {cell}")
    where = {*cells_in(parsed, "where")}
    lights, none = ({*cells_in(parsed, name)} for name in ("put_yes", "put_no"))
    what = "number" if where <= reader.numbers.keys() else "light" if where <= on else "dark"
    is_so = where <= fails and what == parsed.get("fails", what)
    if not is_so or (lights, none) != (forced & on - {cell}, forced - on - {cell}):
        raise Untrue(f"{cell} forces {sorted(forced)}, and fails at {sorted(fails)}")
    return [frozenset([(cell, not is_light)])]


reader = Reader
BASES: Mapping[str, Basis] = {
    **dict.fromkeys(("done", "full", "too-few-left"), (Part(numbered),)),
    **dict.fromkeys(("one-place", "leaves-dark"), (Part(lit),)),
    "shared-sides": (Part(numbered), Part(partial(numbered, other="other_")), Part(shared)),
    **dict.fromkeys(("look-ahead", "trial"), (Part(tried),)),
}
