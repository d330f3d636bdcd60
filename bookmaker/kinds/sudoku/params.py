"""What authors ask of a Sudoku: size, variant and design, checked."""

import re
from typing import Annotated, Literal, Self

from pydantic import BeforeValidator, Field, model_validator
from pydantic.dataclasses import dataclass as checked

from bookmaker.kinds.sudoku.board import EXTRAS, check_extras, read_box
from bookmaker.kinds.sudoku.twinning import Box
from bookmaker.puzzles.kits.making import orbits

Side = Annotated[int, Field(ge=4, le=16, description="cells along this side")]

SQUARE = 9  # the side of grids whose irregular regions are made with every symmetry
LARGEST_KILLER = 9  # cells along a side
_GIVENS = re.compile(r"([0-9]{1,3})(?:-([0-9]{1,3}))?", re.ASCII)


@checked(frozen=True, slots=True)
class Params:
    """Size, variant and design of a Sudoku."""

    width: Side
    height: Side
    box: Annotated[str, Field(description="a box's WIDTHxHEIGHT; auto: as usual for the size", max_length=5)] = "auto"
    x: Annotated[bool, Field(description="both long diagonals hold every digit as well")] = False
    windoku: Annotated[bool, Field(description="four shaded inner boxes hold every digit as well; one at 4x4")] = False
    antiknight: Annotated[bool, Field(description="cells a knight's move of chess apart never hold the same digit")] = (
        False
    )
    regions: Annotated[
        Literal["boxes", "jigsaw"], Field(description="jigsaw: regions of irregular shape in place of boxes")
    ] = "boxes"
    cages: Annotated[
        bool, Field(description="Killer: cages with their sums; digits only where givens asks for some")
    ] = False
    symmetry: Annotated[
        Literal["half-turn", "quarter-turn", "mirror", "diagonal", "none"],
        Field(description="how the printed digits' cells are arranged; so are regions and cages"),
    ] = "half-turn"
    givens: Annotated[
        str,
        BeforeValidator(lambda given: str(given) if type(given) is int else given),
        Field(
            description="how many digits are printed, such as 28-32; minimal: few as the grade allows; none with cages"
        ),
    ] = "minimal"
    pattern: Annotated[
        Literal["none", "heart", "ring", "diamond", "star", "windmill"],
        Field(description="a figure that the printed digits form"),
    ] = "none"
    symbols: Annotated[
        Literal["numbers", "letters"], Field(description="letters: A in place of 10, B of 11, and so on")
    ] = "numbers"
    uniqueness: Annotated[
        bool, Field(description="solvers may use that there is one solution: unique rectangle, BUG")
    ] = False

    @property
    def box_size(self) -> Box | None:
        """Width and height of the boxes, None with regions in their place."""
        return None if self.regions == "jigsaw" else read_box(self.box, self.width)

    @property
    def givens_range(self) -> tuple[int, int] | None:
        """The least and the most digits to be printed, None for as few as can be."""
        match = _GIVENS.fullmatch(self.givens)
        return (int(match[1]), int(match[2] or match[1])) if match else None

    @model_validator(mode="after")
    def _possible(self) -> Self:
        n = self.width
        if n != self.height:
            raise ValueError(f"a sudoku is a square, not {n}x{self.height}")
        if self.regions == "jigsaw" and self.box != "auto":
            raise ValueError("regions: jigsaw stands in place of boxes; leave box out")
        if self.regions == "boxes":
            read_box(self.box, n)
        extras = [name for name in EXTRAS if getattr(self, name)]
        check_extras(n, extras, None if self.cages else self.box_size)
        if self.cages and n > LARGEST_KILLER:
            raise ValueError(f"cages go up to {LARGEST_KILLER}x{LARGEST_KILLER}, not to {n}x{n}")
        if self.cages and self.pattern != "none":
            raise ValueError("with cages no digits form a figure; leave pattern out")
        if self.x and self.regions == "jigsaw" and n < 6:
            raise ValueError(
                f"diagonals and jigsaw regions together leave too little at {n}x{n}; ask for 6x6 or larger"
            )
        is_found = n == SQUARE or self.symmetry in ("half-turn", "none") or (self.symmetry == "mirror" and n % 2 == 0)
        if self.regions == "jigsaw" and not is_found:
            raise ValueError(f"regions of a {n}x{n} are not made with a {self.symmetry}; leave symmetry out")
        if self.symbols == "letters" and n < 10:
            raise ValueError(f"a {n}x{n} has no number above 9; symbols: letters is for 10x10 and larger")
        if self.pattern != "none" and (n != 9 or self.givens != "minimal" or self.symmetry != "half-turn"):
            raise ValueError(
                "a pattern is for 9x9, and says itself which cells have a digit; leave givens and symmetry out"
            )
        if self.givens != "minimal":
            span = self.givens_range
            if span is None or not span[0] <= span[1] <= n * n:
                raise ValueError(f"'{self.givens[:40]}' is no number of givens; use minimal, or a range such as 28-32")
            sizes = [len(orbit) for orbit in orbits(n, n, self.symmetry)]
            together, alone = max(sizes), sizes.count(1)
            if all(count % together > alone for count in range(span[0], span[1] + 1)):
                cells = f"the cells of {n}x{n} go together {together} at a time"
                raise ValueError(f"with a {self.symmetry} {cells}: their number is never {self.givens}")
        return self
