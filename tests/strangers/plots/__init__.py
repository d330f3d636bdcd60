"""Plots, a made-up kind: every cell holds its plot's number of cells; with regions and cells that are not there."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Self

from pydantic import Field
from pydantic.dataclasses import dataclass as checked

from bookmaker.drawing import Drawing, Line, Meaning, Text
from bookmaker.puzzles.contract.grading import Deduction, Grade, Step, Technique, climb
from bookmaker.puzzles.contract.kind import BrokenRule, MaskedGrid
from bookmaker.puzzles.contract.proof import Proof, Undecided, Unique
from bookmaker.puzzles.toolbox.gridcode import masked_numbers, read_cells, read_head, written
from bookmaker.puzzles.toolbox.near import rook_near
from bookmaker.puzzles.toolbox.regions import cells_of_regions, checked_regions
from bookmaker.puzzles.toolbox.symmetry import renumbered, twins
from bookmaker.seeds import Stream

Side = Annotated[int, Field(ge=3, le=20, description="cells along this side")]


@checked(frozen=True, slots=True)
class Params:
    width: Side
    height: Side
    holes: Annotated[int, Field(ge=1, le=3, description="how many cells are not there")] = 2


@dataclass(frozen=True, slots=True)
class Clues:
    """All 0, None where no cell is, and a region number for each cell."""

    rows: MaskedGrid
    regions: MaskedGrid

    @property
    def width(self) -> int:
        return len(self.rows[0])

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def variant(self) -> Mapping[str, bool | int | str]:
        return {"regions": True}

    def beside(self) -> Mapping[str, Any]:
        return {"regions": self.regions}

    def grid(self) -> MaskedGrid:
        return self.rows

    def code(self) -> str:
        return f"{written(self.rows)}/{written(self.regions)}"

    def canonical(self) -> str:
        pairs = zip(twins(self.rows), twins(self.regions), strict=True)
        return min(f"{written(rows)}/{written(renumbered(regions))}" for rows, regions in pairs)

    @classmethod
    def from_grid(cls, grid: MaskedGrid, variant: Mapping[str, Any]) -> Self:
        rows = masked_numbers(grid, most=0, what="0: plots have no numbers but those to find")
        if not isinstance(variant.get("regions"), (list, tuple)):
            raise ValueError("plots need 'regions' beside the grid")
        return cls(rows, checked_regions(variant["regions"], rows))

    @classmethod
    def parse(cls, text: str) -> Self:
        codes = text.split("/")
        if len(codes) != 2:
            raise ValueError(f"'{text[:40]}' is not a plots code like '2x2:c./b1.'")
        heads = [read_head(code, kind="plots", like="'2x2:c./b1.'") for code in codes]
        rows, regions = (read_cells(head, kind="plots", masked=True) for head in heads)
        return cls.from_grid(rows, {"regions": regions})


@dataclass(frozen=True, slots=True)
class Answer:
    rows: MaskedGrid

    def grid(self) -> MaskedGrid:
        return self.rows

    @classmethod
    def from_grid(cls, grid: MaskedGrid) -> Self:
        return cls(masked_numbers(grid, least=1, most=400, what="a number of cells"))


def _counted(clues: Clues) -> Answer:
    sizes = [len(cells) for cells in cells_of_regions(clues.regions)]
    return Answer(tuple(tuple(None if n is None else sizes[n] for n in row) for row in clues.regions))


def propose(params: Params, grade: Grade | None, rng: Stream) -> Clues | None:
    if grade not in (None, Grade.EASY):
        return None
    rows: list[list[int | None]] = [[0] * params.width for _ in range(params.height)]
    for _ in range(params.holes):
        rows[rng.below(params.height)][rng.below(params.width)] = None
    grid = tuple(map(tuple, rows))
    missing = frozenset((r, c) for r, row in enumerate(rows) for c, n in enumerate(row) if n is None)
    near = rook_near(params.width, params.height, missing)
    names: dict[tuple[int, int], int] = {}
    for cell, around in near.items():  # a plot of its own, or that of a neighbour
        known = [names[other] for other in around if other in names]
        names[cell] = rng.choice(known) if known and rng.random() < 0.7 else len(names)
    regions = [[names.get((r, c)) for c in range(params.width)] for r in range(params.height)]
    return Clues.from_grid(grid, {"regions": regions})


LADDER: tuple[Technique[list[Any]], ...] = (
    Technique("count", Grade.EASY, 1.0, lambda left: (Step("count", left.pop()),) if left else ()),
)


def deduce(clues: Clues) -> Deduction[Answer]:
    left = list(cells_of_regions(clues.regions))
    return climb(left, LADDER, finished=lambda left: None if left else _counted(clues))


def prove(clues: Clues, budget: int) -> Proof[Answer]:
    return Unique(_counted(clues)) if budget > 0 else Undecided(0)


def faults(clues: Clues, answer: Answer) -> tuple[BrokenRule, ...]:
    if [[n is None for n in row] for row in answer.rows] != [[n is None for n in row] for row in clues.rows]:
        return (BrokenRule("shape"),)
    wrong = [
        cells for cells in cells_of_regions(clues.regions) if any(answer.rows[r][c] != len(cells) for r, c in cells)
    ]
    return (BrokenRule("miscounted", tuple(cell for cells in wrong for cell in cells)),) if wrong else ()


def draw(clues: Clues, answer: Answer | None = None) -> Drawing:
    squares = [
        ((c, r), (c + 1, r), (c + 1, r + 1), (c, r + 1), (c, r))
        for r, row in enumerate(clues.rows)
        for c, n in enumerate(row)
        if n is not None
    ]
    words = [
        (c + 0.5, r + 0.5, str(n))
        for r, row in enumerate(answer.rows if answer else ())
        for c, n in enumerate(row)
        if n is not None
    ]
    return Drawing(
        clues.width, clues.height, (Line(Meaning.GRID, tuple(squares)), Text(Meaning.ENTRY, tuple(words), 0.5))
    )
