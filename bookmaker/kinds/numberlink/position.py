"""Numberlink half solved as a reader has it: ways drawn, shut or open, and what follows of a supposition, move by move.

This knows only what sentences say, and nothing of the ladder's reasoning.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Self, TypeAlias

from bookmaker.puzzles.contract.grading import Cell

Way: TypeAlias = frozenset[Cell]
MOVES = ((0, 1), (1, 0), (0, -1), (-1, 0))


@dataclass(slots=True)
class Position:
    """The printed numbers, 0 for none, and ways drawn (True), shut (False) or open (None)."""

    numbers: Mapping[Cell, int]
    around: Mapping[Cell, Collection[Cell]]
    ways: dict[Way, bool | None]
    _chains: dict[Cell, frozenset[Cell]] = field(default_factory=dict)

    def copy(self) -> Self:
        """The same to go on from."""
        return replace(self, ways=dict(self.ways))

    def put(self, way: Way, is_drawn: bool) -> None:
        """Draw a way, or shut it."""
        self.ways[way] = is_drawn
        if is_drawn and self._chains:
            one, other = way
            joined = self._chains[one] | self._chains[other]
            self._chains = {**self._chains, **dict.fromkeys(joined, joined)}

    def need(self, cell: Cell) -> int:
        """How many arms it has in the end."""
        return 1 if self.numbers[cell] else 2

    def beside(self, cell: Cell, *states: bool | None) -> list[Cell]:
        """The neighbours to which its ways are so."""
        return [other for other in self.around[cell] if self.ways[frozenset((cell, other))] in states]

    def drawn(self, cell: Cell) -> int:
        """How many arms it has."""
        return len(self.beside(cell, True))

    def is_full(self, cell: Cell) -> bool:
        """Whether these are all."""
        return self.drawn(cell) >= self.need(cell)

    def is_stranded(self, cell: Cell) -> bool:
        """Whether its ways are too few."""
        return len(self.beside(cell, True, None)) < self.need(cell)

    def is_forced(self, cell: Cell) -> bool:
        """Whether it needs all ways that it has, and some are not drawn."""
        return not self.is_full(cell) and len(self.beside(cell, True, None)) == self.need(cell)

    def chain(self, cell: Cell) -> frozenset[Cell]:
        """All that is joined to a cell."""
        if not self._chains:
            self._chains = {one: frozenset([one]) for one in self.around}
            for way in [way for way, state in self.ways.items() if state]:
                self.put(way, is_drawn=True)
        return self._chains[cell]

    def carried(self, cell: Cell) -> set[int]:
        """The numbers on its chain."""
        return {self.numbers[other] for other in self.chain(cell)} - {0}

    def barred(self, way: Way) -> str | None:
        """Why a way that is drawn next would break a rule at once."""
        one, other = way
        if other in self.chain(one):
            return "loop"
        return "differ" if len(self.carried(one) | self.carried(other)) > 1 else None

    def is_ring(self, cell: Cell) -> bool:
        """Whether its chain is closed."""
        return sum(map(self.drawn, self.chain(cell))) > 2 * (len(self.chain(cell)) - 1)

    def clashes(self) -> bool:
        """Whether a cell has an arm too many, different numbers are joined, or a ring is closed."""
        crowded = any(self.drawn(cell) > self.need(cell) for cell in self.around)
        chains = {self.chain(cell): cell for cell in self.around}
        return crowded or any(len(self.carried(cell)) > 1 or self.is_ring(cell) for cell in chains.values())

    def tidy(self) -> None:
        """Shut what full cells leave over, and what would join or close wrongly."""
        full = {cell for cell in self.around if self.is_full(cell)}
        for way, state in self.ways.items():
            if state is None and (way & full or self.barred(way)):
                self.ways[way] = False

    def touches_itself(self) -> bool:
        """Whether two neighbours on one link are not joined, nor the two loose ends that still can be."""
        for way, state in self.ways.items():
            one, other = way
            if state is True:
                continue
            if other in self.chain(one):
                return True
            carried = self.carried(one) & self.carried(other)
            if carried and (state is False or self.is_full(one) or self.is_full(other)):
                return True
        return False

    def supposed(
        self, way: Way, forced: Collection[Cell], *, drawn: bool, trusting: bool
    ) -> tuple[Self, list[list[Cell]]]:
        """What follows of a supposition by the forced moves of these cells only; trusting, without detours.

        And the cells that move, round by round.
        """
        after, rounds = self.copy(), list[list[Cell]]()
        after.put(way, drawn)
        while not (after.clashes() or (trusting and after.touches_itself())):
            after.tidy()
            if trusting and (drawn or rounds):
                after._shut_detours()
            moving = [cell for cell in forced if after.is_forced(cell)]
            if not moving:
                break
            rounds.append(moving)
            for cell in moving:
                for other in after.beside(cell, None):
                    after.put(frozenset((cell, other)), is_drawn=True)
        return after, rounds

    def _shut_detours(self) -> None:
        for way in [way for way, state in self.ways.items() if state is None]:
            after = self.copy()
            after.put(way, is_drawn=True)
            if after.touches_itself():
                self.ways[way] = False

    def loose_ends(self, number: int) -> list[Cell]:
        """The ends of a number's chains that still have to go on; none once the pair is joined."""
        chains = self._chains_of(number)
        return sorted(cell for cell in chain(*chains) if not self.is_full(cell)) if len(chains) == 2 else []

    def meets(self, start: Cell, goal: Cell, shut: Collection[Cell] = ()) -> bool:
        """Whether one gets from cell to cell by ways not shut and by cells on no numbered chain, save these."""
        seen, waiting = {start}, [start]
        for here in waiting:
            for other in self.beside(here, True, None):
                if other == goal:
                    return True
                if other not in seen and other not in shut and not self.carried(other):
                    seen.add(other)
                    waiting.append(other)
        return False

    def is_parted(self, number: int) -> bool:
        """Whether its two ends cannot meet any more."""
        if len(self._chains_of(number)) == 1:
            return False
        ends = self.loose_ends(number)
        return len(ends) < 2 or not self.meets(ends[0], ends[1])

    def _chains_of(self, number: int) -> set[frozenset[Cell]]:
        return {self.chain(cell) for cell in self.around if self.numbers[cell] == number}

    def is_sealed(self, where: Cell) -> bool:
        """Whether the cell lies in a pocket that no pair can visit."""
        if self.carried(where):
            return False
        inside, waiting, touched = {where}, [where], set[Cell]()
        for here in waiting:
            for other in self.beside(here, True, None):
                if self.carried(other):
                    touched.add(other)
                elif other not in inside:
                    inside.add(other)
                    waiting.append(other)
        pairs = (self.loose_ends(number) for number in {*self.numbers.values()} - {0})
        return not any(len(ends) == 2 and touched.issuperset(ends) for ends in pairs)

    def is_crossed(self, *numbers: int) -> bool:
        """Whether no two ways through what is still open, one for each number, keep clear of each other: tried out."""
        ends = [self.loose_ends(number) for number in numbers]
        if any(len(one) != 2 for one in ends):
            return False
        (first, goal), (second, end) = ends
        # A link that keeps to the rim of what is open leaves the other the most room: try those that hug a side.
        paths = (self._along_the_rim(first, goal, hand) for hand in (1, -1))
        return not any(path and self.meets(second, end, path) for path in paths)

    def _along_the_rim(self, start: Cell, goal: Cell, hand: int) -> list[Cell]:
        """A way from start to goal that always keeps to one hand, by depth-first search; empty where there is none."""
        seen, trail = {start}, [(start, 0)]
        while trail:
            here, facing = trail[-1]
            if here == goal:
                return [cell for cell, _ in trail]
            for there, way in self._by_hand(here, facing, hand):
                if there not in seen and (there == goal or not self.carried(there)):
                    seen.add(there)
                    trail.append((there, way))
                    break
            else:
                trail.pop()
        return []

    def _by_hand(self, here: Cell, facing: int, hand: int) -> Iterator[tuple[Cell, int]]:
        for turn in (-1, 0, 1, 2):
            way = (facing + hand * turn) % 4
            there = (here[0] + MOVES[way][0], here[1] + MOVES[way][1])
            if self.ways.get(frozenset((here, there)), False) is not False:
                yield there, way
