"""What Futoshiki's sentences name, and what they rest on."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from bookmaker.kinds.futoshiki.board import Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.marks import Finding
from bookmaker.puzzles.contract.premises import Basis, Together
from bookmaker.puzzles.contract.trials import Rule
from bookmaker.puzzles.kits.values import bases
from bookmaker.puzzles.kits.values.known import Placed, Values, units
from bookmaker.puzzles.kits.values.premises import Holds


class Signed(Values):
    """What is known, and the signs that a reader sees."""

    def __init__(self, clues: Clues, known: Sequence[Finding]) -> None:
        """The printed numbers and signs, and what was told."""
        super().__init__(units(clues), clues.rows, known)
        self.signs = {(divmod(low, clues.width), divmod(high, clues.width)) for low, high in clues.signs}

    def excludes(self, one: Placed, other: Placed) -> bool:
        """Whether the lines do, or a sign that points to the greater of the two."""
        (cell, value), (far, digit) = one, other
        is_wrong = ((cell, far) in self.signs and value >= digit) or ((far, cell) in self.signs and digit >= value)
        return is_wrong or super().excludes(one, other)

    def rules(self, cells: Collection[Cell]) -> Iterator[Rule]:
        """Those of the lines, and each sign."""
        yield from super().rules(cells)
        for both in self.signs:
            if not {*cells}.isdisjoint(both):
                yield Rule("sign", both, both, [*map(self.holds, both)])


reader = Signed
LIMITED: Basis = (Holds("where"), bases.Limit("cells", "number", "below", "struck"))
BASES: Mapping[str, Basis] = {
    **bases.LATIN_ORDERS,
    **dict.fromkeys(("sign", "two-beside"), LIMITED),
    # A way along signs is told whole, though of a number that was left a piece of it may do.
    "chain": (Together(LIMITED[:1]), *LIMITED[1:]),
}
