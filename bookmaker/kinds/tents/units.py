"""What Tents' sentences name, and what they rest on; nothing here knows a technique."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from bookmaker.kinds.tents.board import Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.marks import Finding
from bookmaker.puzzles.contract.premises import Basis, Clause, ParsedFacts, Untrue, cells_in
from bookmaker.puzzles.contract.trials import NEVER, TRIAL, Rule
from bookmaker.puzzles.kits.premises import Part
from bookmaker.puzzles.kits.values.chosen import Chosen, complete, placed
from bookmaker.puzzles.kits.values.known import units
from bookmaker.puzzles.toolbox.near import king_near, rook_near


class Camp(Chosen):
    """The tents, the cells that may be tents, what each line needs, and which tree has which tent for sure."""

    def __init__(self, clues: Clues, known: Sequence[Finding]) -> None:
        """What is printed, and what was told."""
        trees = frozenset(clues.trees)
        counted = {unit: n for unit, n in zip(units(clues), clues.counts, strict=True) if n is not None}
        super().__init__([*counted], king_near(clues.width, clues.height, trees), 0, known)
        self.sides = rook_near(clues.width, clues.height)
        self.trees = trees
        self.open = {cell for cell in self.open if trees & {*self.sides[cell]}}
        self.needs = {unit: n - len(self.on & {*unit.cells}) for unit, n in counted.items()}
        self.lonely, self.free = {*trees}, {*self.on}  # trees without a tent for sure, and tents without a tree
        while self._pair():
            pass

    def _pair(self) -> bool:
        for tent in sorted(self.free):
            own = self.lonely & {*self.sides[tent]}
            if len(own) == 1:
                self.free.discard(tent)
                self.lonely -= own
                return True
        for tree in sorted(self.lonely):
            places = self.places(tree)
            if len(places) == 1 and places <= self.free:
                self.lonely.discard(tree)
                self.free -= places
                return True
        return False

    def places(self, tree: Cell) -> set[Cell]:
        """Where the tent of a tree may be."""
        return {*self.sides[tree]} & (self.open | self.free)

    def rules(self, cells: Collection[Cell]) -> Iterator[Rule]:
        """Those of lines; each tree has a tent in one of its places, each tent a tree."""
        yield from super().rules(cells)
        around = {
            other for cell in cells for one in (cell, *self.near.get(cell, ())) for other in self.sides.get(one, ())
        }
        for tree in self.lonely & (around | {*cells}):
            places = self.places(tree)
            gone = {cell for cell in self.open - places if places and all(cell in self.near[one] for one in places)}
            clauses = [frozenset((one, True) for one in places), *(frozenset([(cell, False)]) for cell in gone)]
            yield Rule("tree", (tree,), (tree, *places), clauses)
        for cell in self.near.keys() & cells:
            if cell in self.open | self.free and not self.lonely & {*self.sides[cell]}:
                yield Rule("tent", (cell,), (cell,), [frozenset([(cell, False)]) if cell in self.open else NEVER])


def place(parsed: ParsedFacts, reader: Camp) -> list[Clause]:
    """The tree has no tent for sure; its tent is in one of its places, those that are told where they are."""
    (tree,) = cells_in(parsed, "tree")
    places = reader.places(tree) if tree in reader.lonely else set()
    if not places or {*cells_in(parsed, "places")} not in (set(), places):
        raise Untrue(f"the tree at {tree} has the places {sorted(places)}")
    gone = {cell for cell in reader.open - places if all(cell in reader.near[one] for one in places)}
    only = [(one, True) for one in places] if len(places) == 1 else []
    return [frozenset([one]) for one in [*only, *((cell, False) for cell in sorted(gone))]]


def done(parsed: ParsedFacts, reader: Camp) -> list[Clause]:
    """Every tree beside the cell has its tent for sure."""
    (cell,), trees = cells_in(parsed, "cells"), {*cells_in(parsed, "trees")}
    if trees != {*reader.sides[cell]} & reader.trees or trees & reader.lonely:
        raise Untrue(f"{sorted(trees)} are not all trees beside {cell}, or one has no tent")
    return [frozenset([(cell, False)])]


reader = Camp
BASES: Mapping[str, Basis] = {
    "finished": (Part(complete),),
    **dict.fromkeys(("only-cells", "shape", "crowding"), (Part(placed),)),
    **dict.fromkeys(("last-place", "touches-all"), (Part(place),)),
    "others-tents": (Part(done),),
    "trial": TRIAL,
}
