"""Tents' exact search: tents and cells that may have one, as sets of bits; the tree with the fewest places first."""

import functools
from collections.abc import Sequence

from bookmaker.kinds.tents.board import Answer, Clues
from bookmaker.puzzles.contract.proof import Proof
from bookmaker.puzzles.kits.proving import for_size, verdict
from bookmaker.puzzles.kits.values.choosing import Field, Position
from bookmaker.puzzles.toolbox.bitgrid import gathered, members

USUAL = 100  # cells; in a larger grid a node counts for more, and more of them are needed: by the square


class _Field(Field):
    """Lines with as many tents as they say, and trees that need one."""

    def __init__(self, clues: Clues) -> None:
        wide, high = clues.width, clues.height
        at = {(r, c): r * wide + c for r in range(high) for c in range(wide)}
        beside = {(r, c): ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)) for r, c in clues.trees}
        free = {cell: place for cell, place in at.items() if cell not in beside}
        self.places = {at[tree]: gathered(free[one] for one in some if one in free) for tree, some in beside.items()}
        lines = [gathered(at[r, c] for c in range(wide)) for r in range(high)]
        lines += [gathered(at[r, c] for r in range(high)) for c in range(wide)]
        counted = [(line, count) for line, count in zip(lines, clues.counts, strict=True) if count is not None]
        super().__init__(wide, high, functools.reduce(int.__or__, self.places.values()), counted)

    def settled(self, position: Position) -> tuple[Position, int] | None:
        """What follows of lines and trees, and a cell of the tree with fewest to try; None where that fails."""
        while found := super().settled(position):
            position, (on, left, _) = found[0], found[0]
            waiting = [places & left for places in self.places.values() if not places & on]
            own = min(waiting, key=int.bit_count, default=left)
            if waiting and not own & (own - 1):
                if not own:
                    break
                position = self.with_cell(position, own.bit_length() - 1)
            elif self.may_pair(on | left):
                return position, own & -own
            else:
                break
        return None

    def branch(self, position: Position) -> tuple[int | None, Sequence[Position]]:
        """The tents of a full position that are as many as trees, or the positions below."""
        on, below = super().branch(position)
        return on if on is not None and on.bit_count() == len(self.places) else None, below

    def may_pair(self, cells: int) -> bool:
        """Whether each tree can have a cell of its own among these: who has one passes it on where another will do."""
        given: dict[int, int] = {}  # for each cell its tree

        def is_given(tree: int, asked: set[int]) -> bool:
            for cell in members(self.places[tree] & cells):
                if cell not in asked:
                    asked.add(cell)
                    if cell not in given or is_given(given[cell], asked):
                        given[cell] = tree
                        return True
            return False

        return all(is_given(tree, set()) for tree in self.places)


def prove(clues: Clues, budget: int) -> Proof[Answer]:
    """Count the answers up to two; each node is a tent tried and what follows."""
    field = _Field(clues)
    budget = for_size(budget, (clues.width * clues.height) ** 2, USUAL**2)
    cells = range(clues.width * clues.height)
    return verdict(field.search(budget), lambda on: Answer.of([on >> k & 1 for k in cells], clues.width))
