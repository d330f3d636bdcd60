"""The contract of a kind of puzzle: three nouns and five verbs, fulfilled by the kind's module itself.

A kind is a module (PEP 544: a module may satisfy a Protocol), found by an entry point in the group
"bookmaker.kinds". Its package also holds words.toml: title, rules and techniques in words.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, Self, TypeAlias

from bookmaker.drawing import Drawing
from bookmaker.puzzles.contract.grading import Cell, Deduction, Grade, Technique
from bookmaker.puzzles.contract.proof import Proof
from bookmaker.seeds import Stream

Grid: TypeAlias = tuple[tuple[int, ...], ...]  # rows, top to bottom
MaskedGrid: TypeAlias = tuple[tuple[int | None, ...], ...]  # the same; None for a cell that is not there


class Params(Protocol):
    """Size and options of a kind: a frozen pydantic dataclass whose first fields are width and height.

    Every further field is an option of book.yaml with a default, bounds and a description. A
    combination that cannot be made is a ValueError that says why (a pydantic validator).
    """

    @property
    def width(self) -> int:
        """Cells across."""

    @property
    def height(self) -> int:
        """Cells down."""


class Clues(Protocol):
    """What is printed: the puzzle without its answer. Frozen, hashable, equal when the print is equal."""

    @property
    def width(self) -> int:
        """Cells across."""

    @property
    def height(self) -> int:
        """Cells down."""

    @property
    def variant(self) -> Mapping[str, bool | int | str]:
        """The options that change what an answer is (not how the puzzle was designed)."""

    def grid(self) -> MaskedGrid:
        """The rows as they stand in a puzzle record."""

    def code(self) -> str:
        """One line of text that `parse` reads back."""

    def canonical(self) -> str:
        """A text that is equal for two puzzles when one is a symmetric twin of the other."""

    @classmethod
    def from_grid(cls, grid: MaskedGrid, variant: Mapping[str, Any]) -> Self:
        """Clues from a record's grid, and from its options together with what stands beside the grid.

        ValueError says what is wrong with them. Options outside the variant are ignored.
        """

    @classmethod
    def parse(cls, text: str) -> Self:
        """Clues from their code; ValueError, in one sentence, for any other text."""


class Answer(Protocol):
    """A filled-in grid, right or wrong. Frozen, hashable, equal when the grids are equal."""

    def grid(self) -> MaskedGrid:
        """The rows as they stand in a puzzle record's solution."""

    @classmethod
    def from_grid(cls, grid: MaskedGrid) -> Self:
        """An answer from a record's solution; ValueError when it is no answer of this kind at all."""


@dataclass(frozen=True, slots=True)
class BrokenRule:
    """A rule that an answer breaks: its name, as in the kind's words.toml, and the cells where."""

    name: str
    cells: tuple[Cell, ...] = ()


def broken_rules(found: Mapping[str, Collection[Cell]]) -> tuple[BrokenRule, ...]:
    """Of rules by name, each with the cells where it is broken, those with any: by name, cells in reading order."""
    return tuple(BrokenRule(name, tuple(sorted({*cells}))) for name, cells in sorted(found.items()) if cells)


class Kind(Protocol):
    """Three nouns, five verbs. It does not grow: a new ability is another small Protocol."""

    Params: type[Any]
    Clues: type[Any]
    Answer: type[Any]
    LADDER: tuple[Technique[Any], ...]

    def propose(self, params: Any, grade: Grade | None, rng: Stream) -> Any | None:
        """One attempt at clues of about that grade (None: any); None when the attempt failed."""

    def deduce(self, clues: Any) -> Deduction[Any]:
        """Solve as a person would, restarting at the easiest technique after each success."""

    def prove(self, clues: Any, budget: int) -> Proof[Any]:
        """Count the answers up to two by exact search, within a budget of nodes."""

    def faults(self, clues: Any, answer: Any) -> tuple[BrokenRule, ...]:
        """The rules that the answer breaks; empty when it is right. This defines the puzzle."""

    def draw(self, clues: Any, answer: Any | None = None) -> Drawing:
        """The puzzle, or with an answer its solution, in cells."""
