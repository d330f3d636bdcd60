"""Black cells of an Akari that look well, and lights that light all others; geometry and chance, no techniques."""

from collections.abc import Collection, Iterable, Sequence, Set

from bookmaker.kinds.akari.board import BLACK, WHITE, seen
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.kind import Grid
from bookmaker.puzzles.toolbox.near import king_near, rook_near
from bookmaker.seeds import Stream

UGLY = (((0, 1), (1, 0), (1, 1)), ((0, -1), (0, 1)), ((-1, 0), (1, 0)))  # with a black cell, other black ones


class Board:
    """A size, and the groups of cells that are black or white together."""

    def __init__(self, width: int, height: int, groups: Sequence[tuple[Cell, ...]]) -> None:
        self.width, self.height, self.groups = width, height, groups
        self.of = {cell: group for group in groups for cell in group}
        self.sides, self.close = rook_near(width, height), king_near(width, height)

    def is_handsome(self, black: Set[Cell], near: Iterable[Cell]) -> bool:
        """Whether near these no four black cells make a square, no three a bar, and no white one is shut in."""
        around = {one for cell in near for one in (cell, *self.close[cell])}
        for r, c in around:
            if (r, c) not in black:
                if all(one in black for one in self.sides[r, c]):
                    return False
            elif any(all((r + y, c + x) in black for y, x in shape) for shape in UGLY):
                return False
        return True

    def black(self, share: float, rng: Stream) -> set[Cell]:
        """About that share of the cells, group by group."""
        found: set[Cell] = set()
        for group in rng.shuffled(list(self.groups)):
            if len(found) >= share * len(self.of):
                break
            if self.is_handsome(found.union(group), group):
                found.update(group)
        return found

    def lights(self, black: Collection[Cell], kept: Iterable[Cell], rng: Stream) -> set[Cell]:
        """Lights for all white cells, none shining on another: those kept as far as they can be, others by chance."""
        found: set[Cell] = set()
        lit: set[Cell] = set()
        white = {cell: None for cell in self.of if cell not in black}
        for cell in (*kept, *rng.shuffled(list(white))):
            if cell in white and cell not in lit:
                found.add(cell)
                lit.add(cell)
                lit.update(seen(white, cell))
        return found

    def rows(self, black: Collection[Cell], lights: Collection[Cell], printed: Collection[Cell]) -> Grid:
        """The rows of a puzzle in which these black cells have their numbers."""
        return tuple(
            tuple(
                WHITE
                if (r, c) not in black
                else sum(one in lights for one in self.sides[r, c])
                if (r, c) in printed
                else BLACK
                for c in range(self.width)
            )
            for r in range(self.height)
        )
