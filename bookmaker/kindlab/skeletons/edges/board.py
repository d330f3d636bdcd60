"""New Kind's nouns: Params, Clues, Answer and candidates; geometry only."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Annotated, ClassVar

from pydantic import Field
from pydantic.dataclasses import dataclass as checked

from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.kind import MaskedGrid
from bookmaker.puzzles.kits.edges.nouns import Pair, SpanAnswer
from bookmaker.puzzles.kits.nouns import GridClues

MOST = 2  # lines between two nodes
Side = Annotated[int, Field(ge=4, le=30, description="cells along this side")]


@checked(frozen=True, slots=True)
class Params:
    """Size; a further field would be an option."""

    width: Side
    height: Side


@dataclass(frozen=True, slots=True)
class Clues(GridClues):
    """The numbers of the nodes in rows, 0 for a cell without a node."""

    NAME: ClassVar[str] = "newkind"
    LIKE: ClassVar[str] = "'3x2:3a2_1b'"
    WHAT: ClassVar[str] = f"a number from 1 to {4 * MOST}, or 0 for no node"
    LARGEST: ClassVar[int] = 4 * MOST
    MASKED: ClassVar[bool] = False

    @classmethod
    def refuse(cls, rows: MaskedGrid) -> None:
        """ValueError where a number is too large, or there are fewer than two nodes."""
        numbers = [number for row in rows for number in row if number]
        if len(numbers) < 2 or max(numbers) > cls.LARGEST:
            raise ValueError(f"there are fewer than two nodes, or a number is larger than {cls.LARGEST}")


@dataclass(frozen=True, slots=True)
class Answer(SpanAnswer):
    """The arms of every node in rows."""


def candidates(clues: Clues) -> Iterator[Answer]:
    """Every way to join nodes of a tiny grid that see each other, right or wrong."""
    pairs = _pairs([cell for cell, _ in clues.places()])
    for counts in product(range(MOST + 1), repeat=len(pairs)):
        yield Answer.join(clues.width, clues.height, dict(zip(pairs, counts, strict=True)))


def _pairs(nodes: list[Cell]) -> list[Pair]:
    right = {(r, c): min((x for y, x in nodes if y == r and x > c), default=None) for r, c in nodes}
    down = {(r, c): min((y for y, x in nodes if x == c and y > r), default=None) for r, c in nodes}
    across = [((r, c), (r, x)) for (r, c), x in right.items() if x is not None]
    return [*across, *(((r, c), (y, c)) for (r, c), y in down.items() if y is not None)]


def landmarks(clues: Clues) -> list[tuple[float, float]]:
    """The middles (x, y) of the nodes, by which finished pages are read back: there is no frame."""
    return [(c + 0.5, r + 0.5) for (r, c), _ in clues.places()]
