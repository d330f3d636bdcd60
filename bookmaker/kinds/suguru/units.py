"""What Suguru's sentences name, and what they rest on."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from bookmaker.kinds.suguru.board import Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.marks import Finding
from bookmaker.puzzles.contract.premises import Basis, Clause, ParsedFacts, Untrue, cells_in, is_counted
from bookmaker.puzzles.contract.trials import TRIAL, Rule
from bookmaker.puzzles.contract.units import Unit
from bookmaker.puzzles.kits.areas.nouns import named
from bookmaker.puzzles.kits.premises import Part
from bookmaker.puzzles.kits.values import bases
from bookmaker.puzzles.kits.values.known import Values
from bookmaker.puzzles.kits.values.premises import Holds, Places
from bookmaker.puzzles.toolbox.near import king_near


class Touching(Values):
    """What is known, where a region has the numbers up to its size and cells that touch see each other."""

    def __init__(self, clues: Clues, known: Sequence[Finding]) -> None:
        """The printed numbers, and what was told."""
        super().__init__(units(clues), clues.rows, known)
        self.near = king_near(clues.width, clues.height)

    def sees(self, one: Cell, other: Cell) -> bool:
        """Whether two cells touch, or share a region."""
        return other in self.near[one] or super().sees(one, other)

    def unseen(self, cell: Cell) -> tuple[int, ...]:
        """The numbers of its region that a cell does not see, or its own."""
        (unit,) = self.of[cell]
        seen = {self.stands.get(other) for other in (*unit.cells, *self.near[cell])}
        seen |= {value for other, value in self.twice if self.sees(cell, other)}
        every = range(1, len(unit.cells) + 1)
        return (self.stands[cell],) if cell in self.stands else tuple(one for one in every if one not in seen)

    def rules(self, cells: Collection[Cell]) -> Iterator[Rule]:
        """Of each region with any of these cells, or that touches one: its numbers have places, its cells numbers."""
        for unit in self.units:
            if any(cell in self.near[one] or cell == one for one in cells for cell in unit.cells):
                places = [self.places(unit, value) for value in range(1, len(unit.cells) + 1)]
                yield Rule("line", (unit,), unit.cells, [*map(self.holds, unit.cells), *places])
        for cell in self.of.keys() & cells:
            yield Rule("around", (cell,), (cell,), [*map(self.holds, (cell, *self.near[cell]))])


def fillings(parsed: ParsedFacts, reader: Touching) -> Iterator[Clause]:
    """The cells are filled in one of the ways, so many if told, that leave each cell that sees any of them a number."""
    cells = cells_in(parsed, "where")
    around = [other for other in reader.of if other not in cells and any(reader.sees(one, other) for one in cells)]
    ways = list[dict[Cell, set[int]]]()
    for order in reader.orders(cells):
        way = {cell: {value} for cell, value in zip(cells, order, strict=True)}
        for other in around:
            taken = {value for cell, value in zip(cells, order, strict=True) if reader.sees(cell, other)}
            way[other] = {*reader.may(other)} - taken
        ways += [way] if all(way.values()) else []
    if not is_counted(parsed, ways):
        raise Untrue(f"{parsed.get('where')} can be filled in {len(ways)} ways")
    return (frozenset((cell, value) for way in ways for value in way[cell]) for cell in (*cells, *around))


def units(clues: Clues) -> Sequence[Unit]:
    """The regions."""
    return named(clues.regions)


reader = Touching

BASES: Mapping[str, Basis] = {
    **dict.fromkeys(("last-cell", "only-place"), bases.HIDDEN),
    "only-number": (Holds("cells"),),
    "forbidden-neighbour": (Places("house", "struck"), bases.Spots("where", "house", "struck")),
    **dict.fromkeys(("naked-pair", "naked-triple"), bases.NAKED_SET),
    "forbidden-pair": (Part(fillings),),
    "trial": TRIAL,
}
