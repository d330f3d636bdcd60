"""Order -> Puzzle: propose until three witnesses agree. Nobody else makes a Puzzle.

The witnesses do not import each other: the ladder solves the clues at exactly the ordered grade, the
exact search says Unique with the same answer, the referee finds no fault in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bookmaker.faults import Fault, Mark
from bookmaker.puzzles import registry
from bookmaker.puzzles.grading import Deduction, Grade
from bookmaker.puzzles.kind import Kind
from bookmaker.puzzles.proof import DEFAULT_BUDGET, Unique
from bookmaker.seeds import Seed

# Attempts before an order is called impossible; counted, never timed, so that results repeat.
DEFAULT_ATTEMPTS = 500


@dataclass(frozen=True, slots=True)
class Order:
    """One puzzle to make: what, how hard, from which seed; `mark` is the line that asked for it."""

    number: int
    section: int
    kind: str
    params: Any
    grade: Grade | None
    seed: Seed
    attempts: int = DEFAULT_ATTEMPTS
    mark: Mark | None = None


@dataclass(frozen=True, slots=True)
class Puzzle:
    """An order fulfilled: clues with exactly one answer, and how a person gets there."""

    order: Order
    clues: Any
    answer: Any
    deduction: Deduction[Any]
    proof: Unique[Any]


def generate(order: Order) -> Puzzle | Fault:
    """The first attempt on which all witnesses agree, or a fault when the attempts run out."""
    kind = registry.get(order.kind)
    for attempt in range(order.attempts):
        clues = kind.propose(order.params, order.grade, order.seed.child(attempt).stream())
        if clues is not None:
            puzzle = accept(kind, order, clues)
            if puzzle is not None:
                return puzzle
    return not_found(order)


def generate_many(orders: Sequence[Order]) -> list[Puzzle | Fault]:
    """What `generate` gives for each order, in the same order."""
    return [generate(order) for order in orders]


def accept(kind: Kind, order: Order, clues: Any) -> Puzzle | None:
    """The puzzle when all three witnesses agree on the clues, else None. Undecided never passes."""
    deduction = kind.deduce(clues)
    if deduction.grade is None or (order.grade is not None and deduction.grade is not order.grade):
        return None
    proof = kind.prove(clues, DEFAULT_BUDGET)
    if not isinstance(proof, Unique) or proof.answer != deduction.answer:
        return None
    if kind.faults(clues, proof.answer):
        return None
    return Puzzle(order, clues, proof.answer, deduction, proof)


def not_found(order: Order) -> Fault:
    """The fault that says an order's attempts ran out."""
    size = f"{order.params.width}x{order.params.height}"
    grade = f"{order.grade.word} " if order.grade else ""
    return Fault(
        f"no {grade}{order.kind} of {size} found in {order.attempts} attempts",
        "ask for a larger grid, another grade or other options",
        order.mark,
    )
