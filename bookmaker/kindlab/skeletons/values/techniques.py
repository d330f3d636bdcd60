"""New Kind as people solve it: LADDER, easiest first. In a set of cells, cell (r, c) is bit r * width + c."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bookmaker.kindlab.skeletons.values.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Cell, Contradiction, Grade
from bookmaker.puzzles.contract.marks import Finding, Sort
from bookmaker.puzzles.kits.ladder import Engine, Found, firsts, rung, supposing
from bookmaker.puzzles.toolbox.bitgrid import members


@dataclass(slots=True)
class State:
    """The cells known to be shaded or plain; `blocks` are the cells that each number counts, and the number."""

    width: int
    full: int
    blocks: tuple[tuple[Cell, int, int], ...]
    shaded: int = 0
    plain: int = 0

    def take(self, found: Sequence[Found]) -> None:
        """Know these; Contradiction where a cell is both, or a number can no more be met."""
        for one in found:
            self.shaded |= one.what if one.holds else 0
            self.plain |= 0 if one.holds else one.what
        if self.shaded & self.plain or self.failing():
            raise Contradiction

    def failing(self) -> list[Cell]:
        """The numbers that cannot be met."""
        return [
            cell
            for cell, block, number in self.blocks
            if not (block & self.shaded).bit_count() <= number <= (block & ~self.plain).bit_count()
        ]

    def findings(self, one: Found) -> tuple[Finding, ...]:
        """A value for each cell: 1 where it is shaded."""
        return tuple(Finding(Sort.VALUE, (cell,), int(one.holds)) for cell in self.cells(one.what))

    def answer(self) -> Answer | None:
        """The answer once every cell is known."""
        if (self.shaded | self.plain) != self.full:
            return None
        flat = tuple(self.shaded >> k & 1 for k in range(self.full.bit_length()))
        return Answer(tuple(flat[k : k + self.width] for k in range(0, len(flat), self.width)))

    def allows(self, answer: Answer) -> bool:
        """Whether nothing that is known excludes the answer."""
        answered = sum(1 << k for k, value in enumerate(v for row in answer.rows for v in row) if value)
        return not (self.shaded & ~answered or self.plain & answered)

    def copy(self) -> State:
        """The same, which may go another way."""
        return replace(self)

    def cells(self, mask: int) -> tuple[Cell, ...]:
        """The cells of a set, in reading order."""
        return tuple(divmod(k, self.width) for k in members(mask))

    def open(self, block: int) -> int:
        """The cells of a set of which nothing is known."""
        return block & ~(self.shaded | self.plain)


def _start(clues: Clues) -> State:
    wide, high = clues.width, clues.height
    blocks = tuple(
        (
            (r, c),
            sum(1 << y * wide + x for y in range(high) for x in range(wide) if max(abs(y - r), abs(x - c)) < 2),
            number,
        )
        for (r, c), number in clues.places()
    )
    state = State(wide, (1 << wide * high) - 1, blocks)
    if state.failing():
        raise Contradiction
    return state


def full(state: State) -> Iterator[Found]:
    """All open cells around a number are needed, or none is any more."""
    for cell, block, number in state.blocks:
        rest, left = state.open(block), number - (block & state.shaded).bit_count()
        if rest and left in (0, rest.bit_count()):
            facts = (("number", number), ("clue", (cell,)), ("side", "shaded" if left else "plain"))
            yield Found(rest, state.cells(rest), facts, bool(left))


def differences(state: State) -> Iterator[Found]:
    """Two numbers: what the one counts and the other does not is all shaded, where only so the first can be met."""
    for cell, block, number in state.blocks:
        for other, near, less in state.blocks:
            own = state.open(block & ~near)
            if own and block & near and cell != other:
                left, right = (n - (b & state.shaded).bit_count() for b, n in ((block, number), (near, less)))
                if left - right == own.bit_count():
                    facts = (("number", number), ("clue", (cell,)), ("less", less), ("other", (other,)))
                    yield Found(own, state.cells(own), facts)


def _each_open_cell(state: State) -> Iterator[Found]:
    for k in members(state.open(state.full)):
        for holds in (True, False):
            yield Found(1 << k, state.cells(1 << k), (("side", "shaded" if holds else "plain"),), holds)


LADDER = (
    rung("full", Grade.EASY, 1.0, firsts(full), settles=True),
    rung("differences", Grade.MEDIUM, 4.0, firsts(differences), settles=True),
    rung("trial", Grade.HARD, 12.0, supposing(_each_open_cell, [full], State.failing, rounds=3), settles=True),
)
start, deduce, allows, marks, DECIDES_CELLS = Engine(LADDER, _start).verbs
