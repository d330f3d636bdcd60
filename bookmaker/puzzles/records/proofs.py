"""A puzzle -> a proof to take away: a formula in DIMACS with a table of its variables, and that it has no other model.

The formula says the puzzle's rules, all of them, and in one last clause that the answer is another than the one found.
A DRAT proof shows that nothing keeps it, which any checker can tell that knows nothing of puzzles or of us. That all
hangs together, without loops, is said by a number for each cell that is lower at its parent's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain
from typing import Any, TypeAlias

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.asking import engines_of
from bookmaker.puzzles.records.record import Given, identity
from bookmaker.puzzles.toolbox import sat
from bookmaker.puzzles.toolbox.sat import Asked, Model

ENGINE = "sat"
Grid: TypeAlias = tuple[tuple[int | None, ...], ...]


@dataclass(frozen=True, slots=True)
class Proved:
    """A formula in DIMACS and a proof in DRAT, both as text, that it has no model; how many answers the puzzle has."""

    formula: str
    proof: str
    solutions: int


def proof_of(given: Given, budget: int) -> Proved | None:
    """The formula and the proof of a puzzle; None where it has several answers, or the budget ran out.

    The budget is in conflicts. ValueError where its kind has no formula.
    """
    engine = engines_of(registry.get(given.kind)).get(ENGINE)
    if engine is None:
        raise ValueError(f"a puzzle of the kind '{given.kind}' has no formula")
    with sat.recorded() as formulas:
        engine(given.clues, budget)
    asked = formulas[-1]
    if len(asked.models) > 1:
        return None
    assert len(asked.added) == len(asked.models), "the formula lacks a rule"
    clauses = [*asked.clauses, *asked.added]
    lines = sat.refuted(clauses, budget=budget)
    if lines is None:
        return None
    text = "\n".join([*_head(given, asked), *(" ".join(map(str, (*one, 0))) for one in clauses)])
    return Proved(text + "\n", "".join(f"{one}\n" for one in lines), len(asked.models))


def _head(given: Given, asked: Asked) -> Iterator[str]:
    clues = given.clues
    yield f"c {given.kind} {clues.width}x{clues.height} {clues.code()}"
    yield f"c id {identity(given.kind, clues)}"
    yield f"c clauses 1 to {len(asked.clauses)}: the rules and the clues"
    if asked.models:
        yield f"c clause {len(asked.clauses) + 1}: another answer than this one, row by row:"
        yield from (f"c   {' '.join(map(_cell, row))}" for row in _grid(asked, asked.models[0]))
        yield from (f"c var {variable} {meaning}" for variable, meaning in _table(asked))
    yield f"p cnf {asked.variables} {len(asked.clauses) + len(asked.added)}"


def _cell(value: int | None) -> str:
    return "-" if value is None else str(value)


def _grid(asked: Asked, model: Model) -> Grid:
    return tuple(tuple(row) for row in asked.answer(model).grid())


def _table(asked: Asked) -> Iterator[tuple[int, str]]:
    """For each variable in which answers differ what the answer would say with it, found by asking.

    A variable is turned over; where that alone makes no grid, as where a cell would have two values or none, it takes
    the place of one that is true, the nearest first.
    """
    model = asked.models[0]
    right = _grid(asked, model)
    true = sorted(model & set(asked.shown))
    for variable in asked.shown:
        yield variable, _said(asked, model, right, true, variable)


def _said(asked: Asked, model: Model, right: Grid, true: Sequence[int], variable: int) -> str:
    if variable in model:
        changed = _tried(asked, right, model - {variable})
        others = (
            _tried(asked, right, (model - {variable}) | {one})
            for one in _near(variable, asked.shown)
            if one not in model
        )
        seen = next((one for one in chain([changed], others) if one is not None and one != right), None)
        return _by_order(asked, model, right, variable) if seen is None else _places(right, seen, right)
    bare = _tried(asked, right, model | {variable})
    if bare is not None and bare != right:
        return _places(bare, right, bare)
    for one in _near(variable, true):
        swapped = _tried(asked, right, (model - {one}) | {variable})
        if swapped is not None and swapped != right and swapped != _tried(asked, right, model - {one}):
            return _places(swapped, right, swapped)
    return "is false"


class _Listening(frozenset[int]):
    """A model that remembers which of its variables were asked for, in their order."""

    def __new__(cls, model: Model) -> _Listening:
        """The same model, of which nothing was asked yet."""
        self = super().__new__(cls, model)
        self.hits = {}
        return self

    hits: dict[int, None]

    def __contains__(self, one: object) -> bool:
        is_true = super().__contains__(one)
        if is_true and isinstance(one, int):
            self.hits[one] = None
        return is_true


def _by_order(asked: Asked, model: Model, right: Grid, variable: int) -> str:
    """The cell of a variable that nothing can replace: that in whose turn it is asked for, where each asks once."""
    listening = _Listening(model)
    asked.answer(listening)
    cells = [
        (r, c) for r, row in enumerate(right, start=1) for c, value in enumerate(row, start=1) if value is not None
    ]
    if len(listening.hits) != len(cells) or variable not in listening.hits:
        return "is true"
    r, c = cells[list(listening.hits).index(variable)]
    return f"r{r}c{c}={_cell(right[r - 1][c - 1])}"


def _near(variable: int, others: Sequence[int]) -> list[int]:
    """The others, the nearest by number first, at most so many that a cell's values are among them."""
    return sorted(others, key=lambda one: abs(one - variable))[:64]


def _tried(asked: Asked, right: Grid, model: Model) -> Grid | None:
    """The grid of a set of variables; None where it makes none."""
    with suppress(Exception):  # whatever a kind's reader says to what is no answer
        grid = _grid(asked, model)
        return grid if [*map(len, grid)] == [*map(len, right)] else None
    return None


def _places(one: Grid, other: Grid, shown: Grid) -> str:
    """Where two grids differ, and what stands there in one of them."""
    found: list[Any] = [
        f"r{r}c{c}={_cell(shown[r - 1][c - 1])}"
        for r, (first, second) in enumerate(zip(one, other, strict=True), start=1)
        for c, (a, b) in enumerate(zip(first, second, strict=True), start=1)
        if a != b
    ]
    return " ".join(found)
