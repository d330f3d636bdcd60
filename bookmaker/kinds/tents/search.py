"""Tents' exact search: tents and cells that may have one, as sets of bits; the tree with the fewest places first."""

from collections.abc import Iterable
from typing import TypeAlias

from bookmaker.kinds.tents.board import Answer, Clues
from bookmaker.puzzles.contract.proof import Proof
from bookmaker.puzzles.kits.proving import depth_first, for_size, touched, verdict
from bookmaker.puzzles.toolbox.bitgrid import gathered, members

USUAL = 100  # cells; in a larger grid a node counts for more, and more of them are needed: by the square
Position: TypeAlias = tuple[int, int]  # the tents, and the cells that may still have one


class _Field:
    """What the clues say of sets of cells; a cell is a bit by its place in reading order."""

    def __init__(self, clues: Clues) -> None:
        wide, high = clues.width, clues.height
        at = {(r, c): r * wide + c for r in range(high) for c in range(wide)}
        self.touched = touched(wide, high)
        beside = {(r, c): ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)) for r, c in clues.trees}
        free = {cell: place for cell, place in at.items() if cell not in beside}
        self.places = {at[tree]: gathered(free[one] for one in some if one in free) for tree, some in beside.items()}
        self.lines = [(gathered(at[r, c] for c in range(wide)), clues.across[r]) for r in range(high)]
        self.lines += [(gathered(at[r, c] for r in range(high)), clues.down[c]) for c in range(wide)]
        self.open = 0
        for places in self.places.values():
            self.open |= places

    def settled(self, position: Position) -> Position | None:
        """What follows of lines and trees; None where that fails."""
        on, left = position
        while True:
            before, new = (on, left), 0
            for line, count in self.lines:
                if count is None:
                    continue
                need, own = count - (on & line).bit_count(), left & line
                if not 0 <= need <= own.bit_count():
                    return None
                if not need:
                    left &= ~line
                elif need == own.bit_count():
                    new |= own
            for places in self.places.values():
                if not places & on:
                    own = places & left
                    if not own:
                        return None
                    if not own & (own - 1):
                        new |= own
            for cell in members(new):
                if not left >> cell & 1:
                    return None
                on |= 1 << cell
                left &= ~self.touched[cell]
            if (on, left) == before:
                return before

    def branch(self, position: Position) -> tuple[int | None, Iterable[Position]]:
        """The tents of a full position that are told into pairs with trees, or the positions below."""
        settled = self.settled(position)
        if settled is None or not self.may_pair(settled[0] | settled[1]):
            return None, ()
        on, left = settled
        if not left:
            return (on if on.bit_count() == len(self.places) else None), ()
        waiting = [places & left for places in self.places.values() if not places & on]
        own = min(waiting, key=int.bit_count, default=left)
        cell = own & -own
        with_tent = on | cell, left & ~self.touched[cell.bit_length() - 1]
        return None, [(on, left & ~cell), with_tent]

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
    search = depth_first([(0, field.open)], field.branch, budget=budget)
    cells = range(clues.width * clues.height)
    return verdict(search, lambda on: Answer.of([on >> k & 1 for k in cells], clues.width))
