"""Net's nouns: Params, Clues, Answer and their text code "5x5:42b5..." or "5x5w:..."; geometry only."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator
from pydantic.dataclasses import dataclass as checked

from bookmaker.puzzles.contract.kind import Grid
from bookmaker.puzzles.toolbox.symmetry import least_on_torus

LARGEST = 200
LEAST_WRAPPED = 3  # cells: on a side of two, a tile would meet the same neighbour twice
TOO_SMALL_TO_WRAP = f"a net that wraps needs at least {LEAST_WRAPPED} cells along each side"
# Arms of a tile; a mask is their sum, one hexadecimal digit a tile.
RIGHT, UP, LEFT, DOWN = 1, 2, 4, 8

# Each digit's canonical rotation, in which all tiles of a shape are alike: a dead end points right, a
# straight lies flat, a bend has arms right and up, a tee has none below.
CANONICAL = str.maketrans("0123456789abcdef", "011315371357377f")
DIGITS = "0123456789abcdef"
_VALUES = bytes(DIGITS.find(chr(code)) if chr(code) in DIGITS else 0 for code in range(256))

MOST_BRANCHES = 4

Side = Annotated[int, Field(ge=2, le=LARGEST, description="cells along this side")]


@checked(frozen=True, slots=True)
class Params:
    """Size and options of a Net."""

    width: Side
    height: Side
    wrap: Annotated[bool, Field(description="do arms reach across the edge to the opposite side?")] = False
    cross: Annotated[bool, Field(description="may tiles have four arms?")] = False
    branchiness: Annotated[
        int, Field(ge=0, le=MOST_BRANCHES, description="how readily the net branches: fewer or more tees")
    ] = MOST_BRANCHES
    clumps: Annotated[bool, Field(description="may four dead ends stand in a square?")] = True
    corridors: Annotated[int, Field(ge=0, le=4, description="how far arms run straight on: more straights")] = 0
    symmetry: Annotated[
        Literal["none", "half-turn"],
        Field(description="half-turn: the tiles' shapes look the same upside down (one side must be odd)"),
    ] = "none"
    trials: Annotated[
        Literal["none", "short", "any"],
        Field(description="how far must a solver ever look ahead: never, three rounds, or six near the end"),
    ] = "short"

    @model_validator(mode="after")
    def _possible(self) -> Self:
        if self.wrap and min(self.width, self.height) < LEAST_WRAPPED:
            raise ValueError(TOO_SMALL_TO_WRAP)
        if self.symmetry == "half-turn" and self.width % 2 == 0 == self.height % 2:
            # The only answer would be its own half turn, and such a tree has a cell or an edge in the middle.
            raise ValueError(f"symmetry half-turn needs an odd side, {self.width}x{self.height} has none")
        return self


@dataclass(frozen=True, slots=True)
class Clues:
    """The printed tiles: one hexadecimal digit each (right 1, up 2, left 4, down 8) in reading order."""

    width: int
    height: int
    wrap: bool
    tiles: str

    @property
    def variant(self) -> Mapping[str, bool | int | str]:
        """{"wrap": whether arms reach across the edge to the opposite side}."""
        return {"wrap": self.wrap}

    def grid(self) -> Grid:
        """The rows of a record: for every tile the sum of its arms as printed, 1 to 15."""
        return _rows(self.tiles, self.width)

    def code(self) -> str:
        """Size, "w" where the grid wraps, a colon and the tiles' digits in reading order: "3x3w:42b..."."""
        return f"{self.width}x{self.height}{'w' if self.wrap else ''}:{self.tiles}"

    def canonical(self) -> str:
        """The least text of the tiles' shapes among all twins: turned, mirrored, on a torus also shifted."""
        shapes = self.tiles.translate(CANONICAL)
        on_its_side = "".join([shapes[column :: self.width] for column in range(self.width)])
        images: list[tuple[int, str]] = []
        for width, text in ((self.width, shapes), (self.height, on_its_side)):
            mirrored = "".join([text[at : at + width][::-1] for at in range(0, len(text), width)])
            images += [(width, image) for image in (text, text[::-1], mirrored, mirrored[::-1])]
        if self.wrap:
            images = [(width, _least_shift(width, image)) for width, image in images]
        width, least = min(images)
        return f"{width}x{len(least) // width}{'w' if self.wrap else ''}:{least}"

    @classmethod
    def from_grid(cls, grid: Grid, variant: Mapping[str, Any]) -> Self:
        """Clues from a record's rows and the option "wrap" (false where it is missing).

        ValueError when the rows are no rectangle of sums of arms or no net can have them.
        """
        wrap = variant.get("wrap", False)
        if not isinstance(wrap, bool):
            raise ValueError(f"'wrap' must be true or false, not {str(wrap)[:20]!r}")
        width, tiles = _digits(grid)
        return cls._checked(width, len(grid), wrap, tiles)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Clues from their code; ValueError for any other text, and for a size or tiles that no net can have."""
        head = re.match(r"([1-9][0-9]{0,2})x([1-9][0-9]{0,2})(w?):", text)
        if not head:
            raise ValueError(f"'{text[:40]}' is not a net code like '2x2:1394' or '3x3w:...'")
        width, height, tiles = int(head[1]), int(head[2]), text[head.end() :]
        if re.fullmatch(r"[0-9a-fhv]*[hv][0-9a-fhv]*", tiles):
            raise ValueError("a net with walls between tiles is not understood")
        if max(width, height) <= LARGEST and not re.fullmatch(f"[0-9a-f]{{{width * height}}}", tiles):
            raise ValueError(f"a {width}x{height} net needs {width * height} digits from 1 to f")
        return cls._checked(width, height, bool(head[3]), tiles)

    @classmethod
    def _checked(cls, width: int, height: int, wrap: bool, tiles: str) -> Self:
        if max(width, height) > LARGEST:
            raise ValueError(f"{width}x{height} is larger than {LARGEST}x{LARGEST}")
        if width * height < 2:
            raise ValueError("a net of one tile has nothing to join")
        if wrap and min(width, height) < LEAST_WRAPPED:
            raise ValueError(TOO_SMALL_TO_WRAP)
        if "0" in tiles:
            raise ValueError("every tile must have at least one arm")
        return cls(width, height, wrap, tiles)


@dataclass(frozen=True, slots=True)
class Answer:
    """Tiles turned, right or wrong: one hexadecimal digit each, in rows of `width`."""

    width: int
    tiles: str

    def grid(self) -> Grid:
        """The rows of a record's solution: for every tile the sum of its arms."""
        return _rows(self.tiles, self.width)

    @classmethod
    def from_grid(cls, grid: Grid) -> Self:
        """An answer from such rows; ValueError when they are no rectangle of numbers from 0 to 15."""
        return cls(*_digits(grid))


def candidates(clues: Clues) -> Iterator[Answer]:
    """Every answer of a tiny grid in which arms meet arms, whatever the printed tiles: any choice of edges."""
    width, height = clues.width, clues.height
    edges = [
        (r * width + c, r * width + (c + 1) % width, RIGHT, LEFT)
        for r in range(height)
        for c in range(width if clues.wrap else width - 1)
    ] + [
        (r * width + c, (r + 1) % height * width + c, DOWN, UP)
        for r in range(height if clues.wrap else height - 1)
        for c in range(width)
    ]
    for choice in product((False, True), repeat=len(edges)):
        masks = [0] * (width * height)
        for (first, second, there, back), on in zip(edges, choice, strict=True):
            if on:
                masks[first] |= there
                masks[second] |= back
        yield Answer(width, "".join(DIGITS[mask] for mask in masks))


def _least_shift(width: int, tiles: str) -> str:
    return "".join(least_on_torus([tiles[at : at + width] for at in range(0, len(tiles), width)]))


def _rows(tiles: str, width: int) -> Grid:
    masks = tiles.encode().translate(_VALUES)
    return tuple(tuple(masks[start : start + width]) for start in range(0, len(masks), width))


def _digits(grid: Grid) -> tuple[int, str]:
    """Width and digits of a record's grid; ValueError when it is no rectangle of numbers from 0 to 15."""
    if not isinstance(grid, (list, tuple)) or not all(isinstance(row, (list, tuple)) for row in grid):
        raise ValueError("a grid is a list of rows, each a list of numbers")
    if not grid or not grid[0] or any(len(row) != len(grid[0]) for row in grid):
        raise ValueError("the grid's rows must be of one length, at least 1")
    if max(len(grid), len(grid[0])) > LARGEST:
        raise ValueError(f"{len(grid[0])}x{len(grid)} is larger than {LARGEST}x{LARGEST}")
    for mask in (mask for row in grid for mask in row):
        if type(mask) is not int or not 0 <= mask <= 15:
            raise ValueError(f"{str(mask)[:20]!r} is not a sum of arms up to 15")
    return len(grid[0]), "".join([DIGITS[mask] for row in grid for mask in row])
