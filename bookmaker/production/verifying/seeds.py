"""A book's locked puzzles -> those that their seeds do not make: what a lock alone cannot tell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from bookmaker.book.lock import Line, Lock
from bookmaker.book.locking import resolved, trusted_order
from bookmaker.production.job import Job
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.grading import GRADE_WORDS, Grade, budgeted
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET
from bookmaker.puzzles.making import another, pool, varying
from bookmaker.puzzles.making.orders import Order, Puzzle, generate, is_wanted, proposed
from bookmaker.puzzles.making.requirements import WishReport
from bookmaker.puzzles.making.series import instead
from bookmaker.puzzles.records.record import identity
from bookmaker.seeds import Seed
from bookmaker.source.faults import Fault


@dataclass(frozen=True, slots=True)
class _Said:
    """What a line says: this seed makes, for such an order and one of these grades, the puzzle of these clues."""

    number: int
    order: Order
    grades: tuple[Grade | None, ...]
    clues: Any
    id: str


def untold_by_seeds(job: Job, lock: Lock, *, jobs: int) -> list[int]:
    """The numbers of the puzzles that their seeds do not make; those that came from files have none.

    What stood beside it then chose among the attempts of a seed for another puzzle, by effort, or for a rarer
    technique: the first of its effort, and one that may follow of techniques left out, come whatever that was. A puzzle
    that an earlier version made may be among them, whoever tells the truth.
    """
    orders = {order.place: order for order in resolved(job.plan, lock).orders}
    pairs = [
        _said(job, line, orders[line.place])
        for line in lock.printed
        if not line.origin and orders[line.place].clues is None
    ]
    are_told = pool.run(_told, pairs, jobs=jobs)
    return [one.number for one, is_told in zip(pairs, are_told, strict=True) if not is_told]


def _said(job: Job, line: Line, order: Order) -> _Said:
    rest = line.seed.removeprefix(f"{job.spec.seed}/")
    seed = Seed((job.spec.seed, *rest.split("/"))) if rest != line.seed else Seed((line.seed,))
    own = Grade[line.grade.upper()] if line.grade in GRADE_WORDS else None
    whole = replace(trusted_order(order, line), clues=None, seed=seed)
    return _Said(line.rank, whole, tuple(dict.fromkeys((order.grade, own))), line.clues, line.id)


def _told(orders: Sequence[_Said]) -> list[bool]:
    with budgeted(DEFAULT_BUDGET):
        return [any(_makes(one, grade) for grade in one.grades) for one in orders]


def _makes(one: _Said, grade: Grade | None) -> bool:
    order = replace(one.order, grade=grade)
    with suppress(ValueError):  # one of the kind's own pictures that stands for one that came before
        if any(one.id == next(iter(ids), "") for _, ids in instead(order)):
            return True
    steps = order.seed.path[-2::-2]  # names of attempts, the last first, without their numbers
    if steps[:1] == ("varied",):
        made: Iterator[Puzzle | Fault] = map(generate, varying.askable(order))
    elif "another" in steps[: 2 if steps[:1] == ("again",) else 1]:
        made = _first_as_hard(order, registry.get(order.kind).deduce(one.clues).effort)
    else:
        made = iter((generate(order),))
    return any(isinstance(puzzle, Puzzle) and identity(order.kind, puzzle.clues) == one.id for puzzle in made)


def _first_as_hard(order: Order, effort: float) -> Iterator[Puzzle | Fault]:
    """The first puzzle of this effort that comes of an order, if there is one, however few lie near it."""
    kind = registry.get(order.kind)
    wanted = replace(order, requirements=replace(order.requirements, effort=(effort, effort)))
    for attempt in range(another.ATTEMPTS):
        clues = proposed(kind, wanted, attempt)
        if clues is None or not is_wanted(kind, wanted, clues, kind.deduce(clues), WishReport()):
            continue
        if isinstance(made := generate(replace(wanted, clues=clues)), Puzzle):
            yield made
            return
