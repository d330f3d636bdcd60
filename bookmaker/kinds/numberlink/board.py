"""Numberlink's nouns: Params, Clues, Answer and their text code; geometry only."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import Field, model_validator
from pydantic.dataclasses import dataclass as checked

from bookmaker.kinds.numberlink.links import Links, fewest_links, link_range
from bookmaker.puzzles.contract.kind import MaskedGrid
from bookmaker.puzzles.kits.nouns import GridAnswer, GridClues
from bookmaker.puzzles.toolbox.arms import choices_of_edges
from bookmaker.puzzles.toolbox.gridcode import LARGEST, masked_numbers, written
from bookmaker.puzzles.toolbox.masks import MaskOption, excess, holes_in, holes_of, read_mask
from bookmaker.puzzles.toolbox.near import missing_of
from bookmaker.puzzles.toolbox.symmetry import is_own_half_turn, is_own_mirror_image, renumbered
from bookmaker.source.faults import counted

FREE = ("none", "auto")  # what `symmetry` says where the number cells need not be symmetric

Side = Annotated[int, Field(ge=3, le=LARGEST, description="cells along this side")]


@checked(frozen=True, slots=True)
class Params:
    """Size and options of a Numberlink. `links` is "auto", a number, or a range such as "8-12" or "0.85-1.15"."""

    width: Side
    height: Side
    links: Links = "auto"
    min_length: Annotated[int, Field(ge=3, le=10, description="cells of the shortest link")] = 3
    bends: Annotated[int, Field(ge=1, le=99, description="most turns of one link")] = 20
    touching_ends: Annotated[bool, Field(description="may the two ends of a link be neighbours?")] = False
    symmetry: Annotated[
        Literal["auto", "none", "half-turn", "mirror"],
        Field(description="symmetry of the number cells; auto: half-turn where that costs less than twice as much"),
    ] = "auto"
    style: Annotated[
        Literal["winding", "nested", "classic"],
        Field(
            description="winding: links as in published puzzles, few straight or trivial, few ends on the border; "
            "nested: along walls and one another; classic: shortest ways, dead ends first"
        ),
    ] = "winding"
    trials: Annotated[
        Literal["none", "short", "any"],
        Field(description="how far ahead a solver must try: never, up to three rounds of forced moves, or any number"),
    ] = "short"
    unique: Annotated[
        Literal["covered", "free"],
        Field(description="covered: one answer that fills the grid; free: one even if cells may stay empty"),
    ] = "covered"
    mask: MaskOption = None
    uniqueness: Annotated[
        bool,
        Field(
            description="may solving rest on there being one answer? it is then made so even if cells may stay empty"
        ),
    ] = False

    @model_validator(mode="after")
    def _possible(self) -> Self:
        (fewest, most), cells = self.link_range(), self.cells
        if fewest > most:
            raise ValueError(f"links '{self.links}': the first number must not be above the second")
        if fewest * self.min_length > cells:
            raise ValueError(
                f"{counted(fewest, 'link')} of at least {self.min_length} cells: that is {fewest * self.min_length}, "
                f"the grid has {cells}"
            )
        needed = fewest_links(self.width, self.height, cells)
        if most < needed:
            raise ValueError(
                f"{self.width}x{self.height} with so few links is out of reach: "
                f"links '{self.links}' means at most {most}, ask for {needed} or more"
            )
        odd = abs(excess(self.mask, self.width, self.height))
        if most < odd:  # a link has as many cells of one colour as of the other, or one more
            raise ValueError(
                f"links '{self.links}' cannot fill the mask: coloured like a chessboard it has {odd} more cells of one "
                f"colour than of the other, so ask for {odd} or more"
            )
        if self.mask and self.symmetry not in FREE:
            shape = read_mask(self.mask, self.width, self.height)
            is_symmetric = is_own_half_turn if self.symmetry == "half-turn" else is_own_mirror_image
            if not is_symmetric(shape):
                raise ValueError(f"the mask has no symmetry {self.symmetry}, so the numbers cannot; use symmetry: none")
        return self

    @property
    def holes(self) -> int:
        """The cells that the mask leaves out, as the bits of a BitGrid."""
        return holes_of(self.mask, self.width, self.height)

    @property
    def cells(self) -> int:
        """How many cells are there."""
        return self.width * self.height - self.holes.bit_count()

    def link_range(self) -> tuple[int, int]:
        """The fewest and the most links wanted, both included."""
        return link_range(self.links, self.cells, shaped=self.mask is not None or self.symmetry not in FREE)


@dataclass(frozen=True, slots=True)
class Clues(GridClues):
    """The printed numbers in rows, 0 where a cell is blank, None where none is; every number stands exactly twice.

    `uniqueness` is what a solver may trust: that no other answer exists, nor one that leaves cells empty. It is
    told beside the numbers and makes no other puzzle.
    """

    NAME: ClassVar[str] = "numberlink"
    LIKE: ClassVar[str] = "'3x3:1a1_2a2_3a3'"
    LARGEST: ClassVar[int] = 99_999

    uniqueness: bool = field(default=False, compare=False)

    @property
    def holes(self) -> int:
        """The cells that are not there, as the bits of a BitGrid."""
        return holes_in(self.rows)

    @property
    def looks(self) -> Mapping[str, bool]:
        """{"uniqueness": True} where solving may rest on it."""
        return {"uniqueness": True} if self.uniqueness else {}

    def form(self) -> str:
        """The code with the links numbered in order of first appearance."""
        return written(renumbered(self.rows, keep=(0,)))

    def images(self) -> Iterator[Self]:
        """The grid turned and mirrored in eight ways; last, the numbers given out the other way round."""
        yield from GridClues.images(self)
        numbers = sorted({number for _, number in self.places()})
        names: dict[int | None, int | None] = {None: None, 0: 0, **dict(zip(numbers, reversed(numbers), strict=True))}
        yield replace(self, rows=tuple(tuple(map(names.get, row)) for row in self.rows))

    @classmethod
    def from_grid(cls, grid: MaskedGrid, variant: Mapping[str, Any]) -> Self:
        """Clues from a record's rows, and the option `uniqueness` if it is there.

        ValueError when they are no rectangle of 0 to LARGEST, or a number does not stand exactly twice.
        """
        rows = masked_numbers(grid, most=cls.LARGEST, what=f"0 or a number up to {cls.LARGEST}")
        if sum(number is not None for row in rows for number in row) < 2:
            raise ValueError("a numberlink of one cell has nothing to join")
        counts = Counter(value for row in rows for value in row if value)
        for number, count in sorted(counts.items()):
            if count != 2:
                raise ValueError(f"the number {number} stands {counted(count, 'time')}, it must stand twice")
        return cls(rows, variant.get("uniqueness") is True)


@dataclass(frozen=True, slots=True)
class Answer(GridAnswer):
    """The arms of every cell's path in rows: the sum of right 1, up 2, left 4, down 8."""

    WHAT: ClassVar[str] = "a sum of arms up to 15"
    LEAST: ClassVar[int] = 0
    MOST: ClassVar[int | None] = 15


def candidates(clues: Clues) -> Iterator[Answer]:
    """Every answer of a tiny grid that any choice of inner edges gives, right or wrong."""
    return map(Answer, choices_of_edges(clues.width, clues.height, missing=missing_of(clues.rows)))
