"""Where readers of a Sudoku find their way, and what the sentences of its techniques rest on."""

from collections.abc import Iterator, Sequence
from copy import copy

from bookmaker.kinds.sudoku.board import Clues, leaps, unlike
from bookmaker.puzzles.contract.marks import Finding
from bookmaker.puzzles.contract.units import Unit, lines, placed
from bookmaker.puzzles.kits.values import bases
from bookmaker.puzzles.kits.values.known import Placed, Values


def units(clues: Clues) -> Sequence[Unit]:
    """Rows, columns, boxes or regions, inner boxes, shaded diagonals and cages."""
    return tuple(_units(clues))


def _units(clues: Clues) -> Iterator[Unit]:
    n = clues.width
    yield from lines(n, n)
    for sort, houses in unlike(clues):
        if sort in ("box", "region", "window"):
            yield from placed(sort, houses, n, n)
        elif sort == "diagonal":
            yield Unit("falling" if (0, 0) in houses[0] else "rising", tuple(houses[0]))
    for cells, total in clues.cages:
        yield Unit("cage", tuple(cells), total, full=False, total=total)


class Reader(Values):
    """Who knows as well that of the two open cells of a cage one has what the other leaves of its sum."""

    knows_sums = True

    def plainly(self) -> "Reader":
        """Who does not look at sums."""
        other = copy(self)
        other.knows_sums = False
        return other

    def excludes(self, one: Placed, other: Placed) -> bool:
        """Whether the rules, or the sum of a cage that is filled but for both cells, do not allow both."""
        return super().excludes(one, other) or any(
            self.knows_sums
            and unit.total is not None
            and {cell for cell in unit.cells if cell not in self.stands} == {one[0], other[0]}
            and sum(self.stands.get(cell, 0) for cell in unit.cells) + one[1] + other[1] != unit.total
            for unit in self.of[one[0]]
        )


def reader(clues: Clues, known: Sequence[Finding]) -> Values:
    """Who has the printed digits, and was told this; and who looks a knight's move away where that counts."""
    knights = (Unit("knight", pair, full=False) for pair in (leaps(clues.width) if clues.antiknight else ()))
    return Reader((*units(clues), *knights), clues.rows, known)


BASES = {
    "full-house": bases.HIDDEN,
    "naked-single": bases.NAKED_SINGLE,
    **dict.fromkeys(("hidden-box", "hidden-line", "hidden-window", "hidden-diagonal"), bases.HIDDEN),
    **dict.fromkeys(("only-combination", "combination"), bases.COMBINATION),
    "cage-fit": bases.CAGE_FIT,
    "cage-needs": bases.CAGE_NEEDS,
    "killer-pair": bases.KILLER_PAIR,
    "two-cages": bases.TWO_CAGES,
    **dict.fromkeys(
        ("forty-five", "wide-forty-five", "innies", "wide-innies", "three-innies", "many-innies"), bases.LEFT_OVER
    ),
    "leftovers": bases.SAME_DIGITS,
    **dict.fromkeys(("pointing", "claiming"), bases.LOCKED),
    **dict.fromkeys(("naked-pair", "naked-triple", "naked-quad"), bases.NAKED_SET),
    **dict.fromkeys(("hidden-pair", "hidden-triple", "hidden-quad"), bases.HIDDEN_SET),
    **dict.fromkeys(("x-wing", "swordfish", "jellyfish"), bases.FISH),
    **dict.fromkeys(("finned-x-wing", "finned-swordfish"), bases.FINNED_FISH),
    **dict.fromkeys(("skyscraper", "kite", "turbot"), bases.TWO_LINKS),
    "empty-rectangle": bases.EMPTY_RECTANGLE,
    **dict.fromkeys(("xy-wing", "xyz-wing"), bases.WING),
    "w-wing": bases.W_WING,
    **dict.fromkeys(("colours", "x-chain", "xy-chain", "aic"), bases.CHAIN),
    "als-xz": bases.ALMOST_LOCKED,
    "unique-rectangle": bases.RECTANGLE,
    "bug": bases.BUG,
}
