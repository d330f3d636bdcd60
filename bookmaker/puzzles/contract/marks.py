"""Marks: what one step of solving looks at and concludes, as data of no kind; and pictures of what is known by then.

A kind says of its steps what they mark (`Marking`) and draws what is known (`Midway`); neither costs the ladder
anything, for both are asked only where a step is to be shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Protocol, runtime_checkable

from bookmaker.drawing import Drawing, Meaning, Rect
from bookmaker.puzzles.contract.grading import Cell, Step, Technique
from bookmaker.puzzles.contract.units import Facts


class Sort(Enum):
    """What a finding is about."""

    EDGE = "edge"  # two neighbours are joined, or they are not
    VALUE = "value"  # a cell holds a value (1 where it is filled, 0 where it stays empty), or it does not
    AREA = "area"  # these cells are the whole piece of a clue, or they are not
    PART = "part"  # these cells belong to the piece of a clue, or they do not


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is known of an answer, or may be, or is supposed; not so where it does not `holds`.

    `cells` are one for a value, two for an edge. `clue` is the cell of the clue whose piece is meant.
    """

    sort: Sort
    cells: tuple[Cell, ...]
    value: int = 0
    holds: bool = True
    clue: Cell | None = None

    def otherwise(self) -> Finding:
        """That it is not so."""
        return replace(self, holds=not self.holds)


@dataclass(frozen=True, slots=True)
class Marks:
    """What is marked of one step.

    `looks_at` are the cells that give the reason, `concludes` what is known from now on. Where a step supposes
    something, `supposes` says what, `forces` what follows, first things first, and `fails` where that breaks a rule.
    `candidates` are what may still be, where the reason lies in that. `facts` go into the step's sentence beside its
    own.
    `rests_on` is taken from kinds of older versions, which gave it for the order of their steps; nobody reads it.
    """

    looks_at: tuple[Cell, ...] = ()
    concludes: tuple[Finding, ...] = ()
    supposes: tuple[Finding, ...] = ()
    forces: tuple[Finding, ...] = ()
    fails: tuple[Cell, ...] = ()
    candidates: tuple[Finding, ...] = ()
    facts: Facts = ()
    rests_on: tuple[Cell, ...] | None = None


def forced_cells(marks: Marks) -> tuple[Cell, ...]:
    """The cells that are told to be forced where a step supposes something: other than the supposed ones.

    Where values are placed it is these that are told, not those that are struck; of a clue's piece it is the clue,
    where it gains some.
    """
    placed = [one for one in marks.forces if one.holds or one.sort is Sort.EDGE]
    supposed = {cell for one in marks.supposes for cell in one.cells}
    named = ((one.cells if one.clue is None else (one.clue,)) for one in placed or marks.forces)
    return tuple(sorted({cell for cells in named for cell in cells} - supposed))


def put(found: Sequence[Finding]) -> Facts:
    """In which cells there is what findings are about, and in which there is not, as facts for the words of "put"."""
    cells = {
        key: tuple(sorted({one.cells[0] for one in found if (one.holds is bool(one.value)) is is_so}))
        for key, is_so in (("yes", True), ("no", False))
    }
    keys = [key for key, some in cells.items() if some]
    return (("put", " ".join(keys)), *((f"put_{key}", cells[key]) for key in keys))


@runtime_checkable
class Marking(Protocol):
    """A kind whose ladder can be watched climbing (see Inspectable), and that says what each step marks."""

    LADDER: tuple[Technique[Any], ...]

    def start(self, clues: Any) -> Any:
        """The state that `deduce` begins with."""

    def marks(self, state: Any, step: Step) -> Marks:
        """What a step marks that was found in this very state, which stays as it is."""


@runtime_checkable
class Midway(Protocol):
    """A kind that draws a puzzle in the middle of its solving."""

    def draw_midway(self, clues: Any, known: Sequence[Finding], marks: Marks | None = None) -> Drawing:
        """The puzzle with what is known so far, and over that what a step marks, new things heavier than known ones."""


def midway(kind: Any, clues: Any, known: Sequence[Finding], marks: Marks | None = None) -> Drawing:
    """The puzzle in the middle of its solving; of a kind that does not draw that, with the cells looked at tinted."""
    if isinstance(kind, Midway):
        return kind.draw_midway(clues, known, marks)
    drawing: Drawing = kind.draw(clues)
    boxes = tuple((float(column), float(row), 1.0, 1.0) for row, column in (marks.looks_at if marks else ()))
    return replace(drawing, shapes=(Rect(Meaning.MARK, boxes), *drawing.shapes)) if boxes else drawing
