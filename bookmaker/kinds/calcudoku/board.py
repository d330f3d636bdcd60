"""Calcudoku's nouns: Params, Clues, Answer and their text code "2x2:d,k0g,a3a3"; geometry only."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, Literal, Self, TypeAlias

from pydantic import Field
from pydantic.dataclasses import dataclass as checked

from bookmaker.puzzles.contract.kind import Grid
from bookmaker.puzzles.kits.exchange import borders, in_rows, read_borders
from bookmaker.puzzles.kits.nouns import DigitAnswer, SquareClues, SquareParams, places_in
from bookmaker.puzzles.toolbox.gridcode import Head
from bookmaker.puzzles.toolbox.near import is_connected, rook_near
from bookmaker.puzzles.toolbox.regions import cells_of_regions
from bookmaker.puzzles.toolbox.symmetry import moved, turns
from bookmaker.source.faults import counted

Answer: TypeAlias = DigitAnswer
Cage: TypeAlias = tuple[tuple[int, ...], int, str]  # its cells in reading order, its result, and its sign or ""

LARGEST = 9  # cells along a side
MOST_CELLS = 7  # of a cage
LETTERS = {"a": "+", "s": "-", "m": "x", "d": ":", "u": ""}  # of signs in a code; u is a cage without one
_SIGNS = {1: "", 2: "+-x:"}  # that a cage of so many cells may have, else + and x
_PRINTED = {"-": "\N{MINUS SIGN}", "x": "\N{MULTIPLICATION SIGN}", ":": "\N{DIVISION SIGN}"}
_RESULT = re.compile(r"([asmdu])([0-9]{1,7})", re.ASCII)

Side = Annotated[int, Field(ge=4, le=LARGEST, description="cells along this side")]


@checked(frozen=True, slots=True)
class Params(SquareParams):
    """Size, and which signs cages have."""

    NOUN: ClassVar[str] = "a calcudoku"

    width: Side
    height: Side
    signs: Annotated[
        Literal["all", "plus", "times", "none"],
        Field(description="plus, times: only that sign; none: no sign is printed, each cage may mean any of the four"),
    ] = "all"


@dataclass(frozen=True, slots=True)
class Clues(SquareClues):
    """The given numbers in rows, 0 for a blank cell; and the cages in order of their first cells."""

    NAME: ClassVar[str] = "calcudoku"
    LIKE: ClassVar[str] = "'2x2:d,k0g,a3a3'"
    LARGEST: ClassVar[int] = LARGEST

    rows: Grid
    cages: tuple[Cage, ...]

    def beside(self) -> Mapping[str, Any]:
        """`cages`, each with `cells`, `value` and, where one is printed, `sign`."""
        found = []
        for cells, value, sign in self.cages:
            places = [list(divmod(cell, self.width)) for cell in cells]
            found.append({"cells": places, "value": value, **({"sign": sign} if sign else {})})
        return {"cages": found}

    @property
    def rooms(self) -> Grid:
        """For each cell the number of its cage."""
        of = {cell: k for k, (cells, _, _) in enumerate(self.cages) for cell in cells}
        return in_rows([of[cell] for cell in sorted(of)], self.width)

    def parts(self) -> Iterator[str]:
        """In the code "k" and the borders of cages as in an address of puzz.link; then their signs and results."""
        letters = {sign: letter for letter, sign in LETTERS.items()}
        yield f"k{borders(self.rooms)}"
        yield "".join(f"{letters[sign]}{value}" for _, value, sign in self.cages)

    def images(self) -> Iterator[Self]:
        """The eight turns."""
        for turn in turns(self.width):
            cages = [(tuple(sorted(turn[cell] for cell in cells)), value, sign) for cells, value, sign in self.cages]
            yield replace(self, rows=moved(self.rows, turn), cages=tuple(sorted(cages)))

    @classmethod
    def read_beside(cls, variant: Mapping[str, Any], n: int) -> Mapping[str, Any]:
        """The `cages` of a record; ValueError where they do not cover the square."""
        given = variant.get("cages")
        if not isinstance(given, (list, tuple)) or not all(isinstance(one, Mapping) for one in given):
            raise ValueError("'cages' is a list, each cage with 'cells', 'value' and, where one is printed, 'sign'")
        found = [_cage(one, n) for one in given]
        if sorted(cell for cells, _, _ in found for cell in cells) != list(range(n * n)):
            raise ValueError("each cell is in one cage")
        return {"cages": tuple(sorted(found))}

    @classmethod
    def read_parts(cls, head: Head, parts: list[str]) -> Mapping[str, Any]:
        """The cages of a code; ValueError for other parts."""
        if len(parts) != 2 or parts[0][:1] != "k" or not re.fullmatch(f"({_RESULT.pattern})+", parts[1], re.ASCII):
            raise ValueError(f"a calcudoku code has cages (k) and results after commas, not '{','.join(parts)[:20]}'")
        rooms, rest = read_borders(parts[0][1:], head.width, head.height)
        results, areas = _RESULT.findall(parts[1]), cells_of_regions(rooms)
        if rest or len(results) != len(areas):
            raise ValueError("the code does not tell one result for each cage")
        every = zip(areas, results, strict=True)
        return {"cages": [{"cells": cells, "value": int(one[1]), "sign": LETTERS[one[0]]} for cells, one in every]}


def _cage(one: Mapping[str, Any], n: int) -> Cage:
    cells, value, sign = places_in(one, n, n), one.get("value"), one.get("sign", "")
    places = [divmod(cell, n) for cell in cells]
    if not places or len(places) > MOST_CELLS or not is_connected(places, rook_near(n, n)):
        raise ValueError(
            f"a cage has at most {counted(MOST_CELLS, 'cell')} that hang together, not {str(one.get('cells'))[:40]}"
        )
    name = f"the cage of row {places[0][0] + 1}, column {places[0][1] + 1}"
    if type(value) is not int or not 1 <= value <= LARGEST**MOST_CELLS:
        raise ValueError(f"{name} needs a result of 1 or more, not {str(value)[:20]}")
    if sign not in ("", *_SIGNS.get(len(places), "+x")):
        raise ValueError(f"{name} cannot have the sign {str(sign)[:10]!r}: - and : are for two cells, none for one")
    return cells, value, sign


def printed(result: int, sign: str) -> str:
    """A cage's result with its sign, as people write it."""
    return f"{result}{_PRINTED.get(sign, sign)}"
