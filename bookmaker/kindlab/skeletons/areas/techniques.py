"""New Kind as people solve it: LADDER, easiest first; which strips fit at first is said here, all else is the kit's."""

from collections.abc import Iterable

from bookmaker.kindlab.skeletons.areas.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.kits.areas import covering
from bookmaker.puzzles.kits.areas.state import Areas
from bookmaker.puzzles.kits.ladder import Engine, rung
from bookmaker.puzzles.toolbox.bitgrid import BitGrid, bit_grid


class State(Areas):
    """The strips that still fit each number."""

    __slots__ = ()

    def joined(self, areas: Iterable[int]) -> Answer:
        """The answer of these strips."""
        of = {cell: number for number, cells in enumerate(areas) for cell in self.cells(cells)}
        grid = self.geometry
        return Answer.from_grid(tuple(tuple(of[r, c] for c in range(grid.width)) for r in range(grid.height)))


def _start(clues: Clues) -> State:
    """Each number with all its strips that hold no other number; Contradiction where it has none."""
    grid = bit_grid(clues.width, clues.height)
    places = [(r, c, number) for (r, c), number in clues.places()]
    taken = sum(grid.bit(r, c) for r, c, _ in places)
    return State(grid, places, [tuple(_strips(grid, taken, *place)) for place in places])


def _strips(grid: BitGrid, taken: int, r: int, c: int, number: int) -> Iterable[int]:
    own = grid.bit(r, c)
    for down, right in ((0, 1), (1, 0))[: 2 if number > 1 else 1]:
        for before in range(number):
            top, left = r - before * down, c - before * right
            cells = [(top + k * down, left + k * right) for k in range(number)]
            if top >= 0 and left >= 0 and cells[-1][0] < grid.height and cells[-1][1] < grid.width:
                strip = sum(grid.bit(*cell) for cell in cells)
                if not strip & (taken & ~own):
                    yield strip


LADDER = (
    rung("only", Grade.EASY, 1.0, covering.only, settles=True),
    rung("reach", Grade.EASY, 1.5, covering.reach),
    rung("core", Grade.MEDIUM, 3.0, covering.core),
    rung("taken", Grade.MEDIUM, 3.0, covering.taken),
)
start, deduce, allows, marks, DECIDES_CELLS = Engine(LADDER, _start).verbs
