"""A book's locked puzzles -> those that their seeds do not make: what a lock alone cannot tell."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from bookmaker.book.lock import Line, Lock
from bookmaker.book.locking import resolved, trusted_order
from bookmaker.production.job import Job
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.grading import GRADE_WORDS, Grade, budgeted
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET
from bookmaker.puzzles.making import another, pool
from bookmaker.puzzles.making.orders import Order, Puzzle, generate, proposed
from bookmaker.puzzles.making.series import instead
from bookmaker.puzzles.records.record import identity
from bookmaker.seeds import Seed

BESIDES = {"another", "varied"}  # in seeds of puzzles that were chosen by what stood beside them


@dataclass(frozen=True, slots=True)
class _Said:
    """What a line says: this seed makes, for such an order and one of these grades, the puzzle of this id."""

    number: int
    order: Order
    grades: tuple[Grade | None, ...]
    id: str


def untold_by_seeds(job: Job, lock: Lock, *, jobs: int) -> list[int]:
    """The numbers of the puzzles that their seeds do not make; those that came from files have none.

    Of a seed for another puzzle, or for a rarer technique, what stood beside it then chose the attempt, so that any of
    its attempts will do. A puzzle that an earlier version made may be among them, whoever tells the truth.
    """
    orders = {order.place: order for order in resolved(job.plan, lock).orders}
    said = [
        _said(job, line, orders[line.place])
        for line in lock.printed
        if not line.origin and orders[line.place].clues is None
    ]
    told = pool.run(_told, said, chunk=pool.chunk_size(len(said), jobs), jobs=jobs)
    return [one.number for one, is_told in zip(said, told, strict=True) if not is_told]


def _said(job: Job, line: Line, order: Order) -> _Said:
    rest = line.seed.removeprefix(f"{job.spec.seed}/")
    seed = Seed((job.spec.seed, *rest.split("/"))) if rest != line.seed else Seed((line.seed,))
    own = Grade[line.grade.upper()] if line.grade in GRADE_WORDS else None
    whole = replace(trusted_order(order, line), clues=None, seed=seed)
    return _Said(line.rank, whole, tuple(dict.fromkeys((order.grade, own))), line.id)


def _told(said: Sequence[_Said]) -> list[bool]:
    with budgeted(DEFAULT_BUDGET):
        return [any(_makes(one, grade) for grade in one.grades) for one in said]


def _makes(one: _Said, grade: Grade | None) -> bool:
    kind, order = registry.get(one.order.kind), replace(one.order, grade=grade)
    with suppress(ValueError):  # one of the kind's own pictures that stands for one that came before
        if any(one.id == next(iter(ids), "") for _, ids in instead(order)):
            return True
    if not BESIDES & set(order.seed.path):
        made = generate(order)
        return isinstance(made, Puzzle) and identity(order.kind, made.clues) == one.id
    attempts = (proposed(kind, order, n) for n in range(another.ATTEMPTS))
    return any(clues is not None and identity(order.kind, clues) == one.id for clues in attempts)
