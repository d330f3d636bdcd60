"""Hashi's nouns: Params, Clues, Answer and candidates; geometry only."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

from pydantic import Field
from pydantic.dataclasses import dataclass as checked

from bookmaker.puzzles.kits.edges.nouns import NodeClues, SpanAnswer, joinings

Side = Annotated[int, Field(ge=4, le=30, description="cells along this side")]


@checked(frozen=True, slots=True)
class Params:
    """The size."""

    width: Side
    height: Side


@dataclass(frozen=True, slots=True)
class Clues(NodeClues):
    """The numbers of the islands in rows, 0 for water."""

    NAME: ClassVar[str] = "hashi"
    LIKE: ClassVar[str] = "'3x2:3a2_1b'"


@dataclass(frozen=True, slots=True)
class Answer(SpanAnswer):
    """The arms of every island in rows."""


def candidates(clues: Clues) -> Iterator[Answer]:
    """Every way to join islands of a tiny grid that see each other, right or wrong."""
    return joinings(clues, Answer)
