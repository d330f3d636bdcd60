"""New Kind's nouns: Params, Clues, Answer and candidates; geometry only."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

from pydantic import Field
from pydantic.dataclasses import dataclass as checked

from bookmaker.puzzles.kits.edges.nouns import NodeClues, SpanAnswer, joinings

Side = Annotated[int, Field(ge=4, le=30, description="cells along this side")]


@checked(frozen=True, slots=True)
class Params:
    """Size; a further field would be an option."""

    width: Side
    height: Side


@dataclass(frozen=True, slots=True)
class Clues(NodeClues):
    """The numbers of the nodes in rows, 0 for a cell without a node."""

    NAME: ClassVar[str] = "newkind"
    LIKE: ClassVar[str] = "'3x2:3a2_1b'"
    MOST: ClassVar[int] = 2  # lines between two nodes


@dataclass(frozen=True, slots=True)
class Answer(SpanAnswer):
    """The arms of every node in rows."""


def candidates(clues: Clues) -> Iterator[Answer]:
    """Every way to join nodes of a tiny grid that see each other, right or wrong."""
    return joinings(clues, Answer)
