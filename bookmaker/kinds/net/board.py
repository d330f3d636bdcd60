"""Net's nouns: Params, Clues, Answer and their text code "5x5:42b5..." or "5x5w:..."; geometry only."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator
from pydantic.dataclasses import dataclass as checked

from bookmaker.kinds.net.images import ARMS, CANONICAL, DIGITS, MARKS, images, least_image, shifts, written
from bookmaker.kinds.net.walls import shut, walls_of
from bookmaker.puzzles.contract.kind import MaskedGrid
from bookmaker.puzzles.toolbox.arms import DOWN, RIGHT, choices_of_edges
from bookmaker.puzzles.toolbox.bitgrid import BitGrid, bit_grid
from bookmaker.puzzles.toolbox.gridcode import HOLE, LARGEST, digit_rows, digits, masked_numbers, read_head
from bookmaker.puzzles.toolbox.masks import MaskOption, holes_in, holes_of, read_mask
from bookmaker.puzzles.toolbox.near import missing_of
from bookmaker.puzzles.toolbox.symmetry import is_own_half_turn
from bookmaker.puzzles.toolbox.walls import Wall, read_walls
from bookmaker.source.faults import counted

LEAST_WRAPPED = 3  # cells: on a side of two, a tile would meet the same neighbour twice
TOO_SMALL_TO_WRAP = f"a net that wraps needs at least {LEAST_WRAPPED} cells along each side"

A_MASK = "a sum of arms up to 15"
MOST_BRANCHES = 4
CELLS_A_WALL = 3  # or more; with few edges left there is little to find out

_TILE = re.compile(r"([0-9a-f.])(v?)(h?)")

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
        Field(description="how far must a solver ever look ahead: never, or three rounds; any is the same as short"),
    ] = "short"
    mask: MaskOption = None
    tiles: Annotated[
        Literal["mark", "ghost"],
        Field(description="ghost: in print each tile stands full size in light grey, to be drawn over"),
    ] = "mark"
    walls: Annotated[
        int,
        Field(
            ge=0,
            le=LARGEST**2,
            description="how many edges between tiles are closed by a wall, one for three cells at most",
        ),
    ] = 0

    @model_validator(mode="after")
    def _possible(self) -> Self:
        if self.wrap and min(self.width, self.height) < LEAST_WRAPPED:
            raise ValueError(TOO_SMALL_TO_WRAP)
        if self.wrap and self.mask:
            raise ValueError("a net that wraps fills a whole rectangle; leave out the mask, or wrap")
        grid = self.grid()
        edges = sum((grid.full & ~ends).bit_count() for ends in (grid.rightmost, grid.bottommost))
        most = min(self.cells // CELLS_A_WALL, edges - self.cells + 1)  # a tree takes an edge fewer than cells
        if self.walls > most:
            size = f"{self.width}x{self.height} with {counted(self.cells, 'cell')}"
            raise ValueError(f"{counted(self.walls, 'wall')} cannot stand in {size}; ask for {most} at most")
        if self.symmetry == "half-turn" and self.walls:
            raise ValueError("symmetry half-turn is made without walls; leave out one of them")
        if self.symmetry == "half-turn" and self.mask:
            shape = read_mask(self.mask, self.width, self.height)
            if not is_own_half_turn(shape) or not shape[self.height // 2][self.width // 2]:
                raise ValueError("symmetry half-turn needs a mask that looks the same upside down and has a middle")
        if self.symmetry == "half-turn" and self.width % 2 == 0 == self.height % 2:
            # The only answer would be its own half turn, and such a tree has a cell or an edge in the middle.
            raise ValueError(f"symmetry half-turn needs an odd side, {self.width}x{self.height} has none")
        return self

    @property
    def cells(self) -> int:
        """How many cells are there."""
        return self.width * self.height - holes_of(self.mask, self.width, self.height).bit_count()

    def grid(self, copies: int = 1) -> BitGrid:
        """The geometry of so many such grids."""
        return bit_grid(self.width, self.height, self.wrap, copies, holes_of(self.mask, self.width, self.height))


@dataclass(frozen=True, slots=True)
class Clues:
    """The printed tiles: one hexadecimal digit each (right 1, up 2, left 4, down 8) in reading order, "." for a hole.

    `walls` are the closed edges, sorted. As `ghosts` the tiles are printed full size in light grey, not as small marks.
    """

    width: int
    height: int
    wrap: bool
    tiles: str
    walls: tuple[Wall, ...] = ()
    ghosts: bool = False

    @property
    def looks(self) -> Mapping[str, bool | int | str]:
        """{"tiles": "ghost"} where they are printed so."""
        return {"tiles": "ghost"} if self.ghosts else {}

    @property
    def variant(self) -> Mapping[str, bool | int | str]:
        """{"wrap": whether arms reach across the edge to the opposite side}, and how many "walls" there are, if any."""
        return {"wrap": self.wrap, "walls": len(self.walls)} if self.walls else {"wrap": self.wrap}

    @property
    def holes(self) -> int:
        """The cells that are not there, as the bits of a BitGrid."""
        return holes_in(self.grid()) if HOLE in self.tiles else 0

    def beside(self) -> Mapping[str, Any]:
        """The walls, each [row, column, "right" or "down"]; nothing where there are none."""
        return {"walls": [list(wall) for wall in self.walls]} if self.walls else {}

    def grid(self) -> MaskedGrid:
        """The rows of a record: for every tile the sum of its arms as printed, 1 to 15; None where no cell is."""
        return digit_rows(self.tiles, self.width)

    def code(self) -> str:
        """Size, "w" where the grid wraps, a colon and the tiles' digits in reading order: "3x3w:42b...".

        After a digit "v" is a wall to its right and "h" one below; "." is no tile. "g" after the size prints ghosts.
        """
        text = written(self._cells()) if self.walls else self.tiles
        return f"{self.width}x{self.height}{'w' * self.wrap}{'g' * self.ghosts}:{text}"

    def canonical(self) -> str:
        """The least text of the tiles' shapes among all twins: turned, mirrored, on a torus also shifted."""
        width, text = least_image(self.width, self._cells(), wrap=self.wrap)
        return f"{width}x{len(self.tiles) // width}{'w' * self.wrap}:{text}"

    def images(self) -> Iterator[Self]:
        """The grid turned and mirrored in eight ways, a torus also shifted; last, each tile turned by itself."""
        for width, image in images(self.width, self._cells()):
            for cells in shifts(width, image) if self.wrap else (image,):
                tiles = "".join([DIGITS[cell >> 4] for cell in cells])
                yield replace(self, width=width, height=len(cells) // width, tiles=tiles, walls=walls_of(width, cells))
        yield replace(self, tiles=self.tiles.translate(CANONICAL))

    def _cells(self) -> bytes:
        """The cells as bytes (see images)."""
        closed = shut(self.walls, self.width, self.height)
        return bytes([ARMS[tile] << 4 | sides for tile, sides in zip(self.tiles, closed, strict=True)])

    @classmethod
    def from_grid(cls, grid: MaskedGrid, variant: Mapping[str, Any]) -> Self:
        """Clues from a record's rows, the option "wrap" (false where it is missing) and the list "walls" beside them.

        ValueError when the rows are no rectangle of sums of arms or no net can have them.
        """
        wrap = variant.get("wrap", False)
        if not isinstance(wrap, bool):
            raise ValueError(f"'wrap' must be true or false, not {str(wrap)[:20]!r}")
        rows = masked_numbers(grid, most=15, what=A_MASK)
        width, height, missing = len(rows[0]), len(rows), missing_of(rows)
        if width * height - len(missing) < 2:
            raise ValueError("a net of one tile has nothing to join")
        if wrap and min(width, height) < LEAST_WRAPPED:
            raise ValueError(TOO_SMALL_TO_WRAP)
        if any(0 in row for row in rows):
            raise ValueError("every tile must have at least one arm")
        if wrap and missing:
            raise ValueError("a net that wraps has all its cells")
        walls = read_walls(variant.get("walls") or (), width, height, wrap=wrap, missing=missing)
        return cls(width, height, wrap, digits(rows), walls, variant.get("tiles") == "ghost")

    @classmethod
    def parse(cls, text: str) -> Self:
        """Clues from their code; ValueError for any other text, and for a size or tiles that no net can have."""
        head = read_head(text, kind="net", like="'2x2:1394' or '3x3w:...'", letters="wg")
        cells = head.width * head.height
        # A tile takes three characters at most, so a long text is refused before it is taken apart.
        tokens = _TILE.findall(head.cells) if len(head.cells) <= 3 * cells else []
        is_whole = sum(map(len, map("".join, tokens))) == len(head.cells)
        if len(tokens) != cells or not is_whole:
            least = f"a {head.width}x{head.height} net needs {counted(cells, 'digit')} from 1 to f"
            raise ValueError(f"{least}, not {len(tokens)}" if is_whole else least)
        walls = [
            (*divmod(at, head.width), side)
            for at, (_, *marks) in enumerate(tokens)
            for mark, side in zip(marks, MARKS, strict=True)
            if mark
        ]
        rows = digit_rows("".join(tile for tile, *_ in tokens), head.width)
        fields = {"wrap": "w" in head.letters, "walls": walls, "tiles": "ghost" if "g" in head.letters else "mark"}
        return cls.from_grid(rows, fields)


@dataclass(frozen=True, slots=True)
class Answer:
    """Tiles turned, right or wrong: one hexadecimal digit each, in rows of `width`; "." where no cell is."""

    width: int
    tiles: str

    def grid(self) -> MaskedGrid:
        """The rows of a record's solution: for every tile the sum of its arms, None where no cell is."""
        return digit_rows(self.tiles, self.width)

    @classmethod
    def from_grid(cls, grid: MaskedGrid) -> Self:
        """An answer from such rows; ValueError when they are no rectangle of numbers from 0 to 15."""
        rows = masked_numbers(grid, most=15, what=A_MASK)
        return cls(len(rows[0]), digits(rows))


def candidates(clues: Clues) -> Iterator[Answer]:
    """Every answer of a tiny grid in which arms meet arms and no wall, whatever the printed tiles: any other edges."""
    closed = [(row, column, RIGHT if side == "right" else DOWN) for row, column, side in clues.walls]
    missing = missing_of(clues.grid())
    for masks in choices_of_edges(clues.width, clues.height, wrap=clues.wrap, missing=missing, closed=closed):
        yield Answer(clues.width, digits(masks))
