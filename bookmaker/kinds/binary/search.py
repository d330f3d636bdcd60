"""Binary's exact search: what the fillings left to each line have in common; then the line with the fewest of them."""

import functools
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import TypeAlias

from bookmaker.kinds.binary.board import Answer, Clues
from bookmaker.puzzles.contract.proof import Proof
from bookmaker.puzzles.kits.proving import Search, depth_first, for_size, verdict
from bookmaker.puzzles.toolbox.bitgrid import members

USUAL = 64  # cells; in a larger grid a node counts for more
Pair: TypeAlias = tuple[int, int]  # of a line the cells that hold a 0, and those that hold a 1, bit by bit
Position: TypeAlias = tuple[tuple[Pair, ...], Iterable[int]]  # of each row, then each column; which to look at again


@functools.cache
def fillings(length: int) -> tuple[int, ...]:
    """Every line with as many 0s as 1s and never three alike side by side, as the set of its 1s."""
    found: list[tuple[int, int]] = [(0, 0)]  # the line so far and how many 1s it has
    for at in range(length):
        found = [
            (line | bit << at, ones + bit)
            for line, ones in found
            for bit in (0, 1)
            if ones + bit <= length // 2 and at + 1 - ones - bit <= length // 2
            if at < 2 or not (line >> at - 1 & 1) == (line >> at - 2 & 1) == bit
        ]
    return tuple(line for line, _ in found)


@functools.lru_cache(maxsize=1 << 16)
def _left(length: int, pair: Pair, same: int, other: int) -> tuple[int, Pair]:
    """How many fillings of a line fit what it holds and its signs, and what they all hold.

    A bit of `same` says that a cell equals the next one, a bit of `other` that it does not.
    """
    zeros, ones = pair
    count, every, some = 0, -1, 0
    for line in fillings(length):
        if not line & zeros and not ones & ~line:
            changes = line ^ line >> 1
            if not changes & same and not other & ~changes:
                count += 1
                every &= line
                some |= line
    full = (1 << length) - 1
    return count, (full & ~some, full & every)


class Board:
    """The lines of some clues, and the search on them."""

    def __init__(self, clues: Clues) -> None:
        """Rows from above, then columns from the left."""
        self.wide, self.high, self.different = clues.width, clues.height, clues.different
        self.lengths = (self.wide,) * self.high + (self.high,) * self.wide
        self.same, self.other = [0] * len(self.lengths), [0] * len(self.lengths)
        for a, b, sign in clues.signs:
            (r, c), signs = divmod(a, self.wide), self.same if sign == "=" else self.other
            line, at = (r, c) if b == a + 1 else (self.high + c, r)
            signs[line] |= 1 << at
        self.begun = self.with_values(
            [(0, 0)] * len(self.lengths),
            ((at, value - 1) for at, value in enumerate(chain.from_iterable(clues.rows)) if value),
        )

    def with_values(self, lines: Sequence[Pair], values: Iterable[tuple[int, int]]) -> Position:
        """The position with more cells known, each with what it holds; all lines are to be looked at."""
        found = [list(pair) for pair in lines]
        for cell, value in values:
            r, c = divmod(cell, self.wide)
            found[r][value] |= 1 << c
            found[self.high + c][value] |= 1 << r
        return tuple((zeros, ones) for zeros, ones in found), range(len(lines))

    def settled(self, position: Position) -> tuple[Pair, ...] | None:
        """What follows line by line; None where a line has no filling left."""
        lines, waiting = [*position[0]], set(position[1])
        while waiting:
            line = min(waiting)
            waiting.discard(line)
            before = lines[line]
            count, lines[line] = _left(self.lengths[line], before, self.same[line], self.other[line])
            if not count:
                return None
            for value in (0, 1):
                for at in members(lines[line][value] & ~before[value]):
                    across, bit = (self.high + at, 1 << line) if line < self.high else (at, 1 << line - self.high)
                    zeros, ones = lines[across]
                    lines[across] = (zeros, ones | bit) if value else (zeros | bit, ones)
                    waiting.add(across)
        if self.different and self._has_twins(lines):
            return None
        return tuple(lines)

    def _has_twins(self, lines: Sequence[Pair]) -> bool:
        """Whether two full rows are the same, or two full columns."""
        for some in (lines[: self.high], lines[self.high :]):
            full = [ones for zeros, ones in some if (zeros | ones).bit_count() == len(lines) - len(some)]
            if len(full) != len({*full}):
                return True
        return False

    def branch(self, position: Position) -> tuple[tuple[Pair, ...] | None, Iterable[Position]]:
        """The answer that a position comes to, or it with either digit in a cell of the fullest open line."""
        lines = self.settled(position)
        if lines is None:
            return None, ()
        left = [
            (_left(self.lengths[k], pair, self.same[k], self.other[k])[0], k)
            for k, pair in enumerate(lines)
            if (pair[0] | pair[1]).bit_count() < self.lengths[k]
        ]
        if not left:
            return lines, ()
        line = min(left)[1]
        free = ~(lines[line][0] | lines[line][1])
        at = (free & -free).bit_length() - 1
        cell = line * self.wide + at if line < self.high else at * self.wide + line - self.high
        return None, self.either(lines, cell)

    def either(self, lines: Sequence[Pair], cell: int) -> Iterator[Position]:
        """The two positions with a digit in an open cell, the 0 first."""
        r, c = divmod(cell, self.wide)
        for value in (0, 1):
            yield self.with_values(lines, [(cell, value)])[0], (r, self.high + c)

    def search(self, position: Position, budget: int, most: int = 2) -> Search[tuple[Pair, ...]]:
        """The answers below a position, up to so many."""
        return depth_first([position], self.branch, most=most, budget=budget)

    def answer(self, lines: Sequence[Pair]) -> Answer:
        """The answer of full lines."""
        return Answer(tuple(tuple(ones >> c & 1 for c in range(self.wide)) for _, ones in lines[: self.high]))


def prove(clues: Clues, budget: int) -> Proof[Answer]:
    """Count the answers to two; a node is a digit supposed, and what follows line by line."""
    board = Board(clues)
    budget = for_size(budget, clues.width * clues.height, USUAL)
    return verdict(board.search(board.begun, budget), board.answer)
