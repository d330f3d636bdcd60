"""Orders -> a series of puzzles without repeats: none is a symmetric twin of an earlier one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from functools import partial
from typing import Generic, TypeVar

from bookmaker.puzzles.making import pool
from bookmaker.puzzles.making.orders import Order, Puzzle, generate, generate_many
from bookmaker.puzzles.records.record import identity
from bookmaker.source.faults import BookError, Fault

R = TypeVar("R")

# How often a puzzle that came before is made again from another seed, before the series is given up.
RENEWALS = 100


@dataclass(frozen=True, slots=True)
class Made(Generic[R]):
    """A puzzle in the form the caller wants, with its id (equal for symmetric twins)."""

    id: str
    form: R


def series(
    orders: Iterable[Order],
    form: Callable[[Puzzle, str], R],
    *,
    count: int,
    jobs: int,
    known: Iterable[str] = (),
    executor: Executor | None = None,
) -> Iterator[Made[R]]:
    """The puzzles of all orders, in order, each in the given form and none a twin of an earlier one.

    `form` gets the puzzle and its id. It is applied in the worker, so that only what is needed travels, and must be
    picklable.
    `count` is the number of orders; `known` are ids of puzzles that must not come again. Raises
    BookError at the first order that cannot be fulfilled.
    """
    seen = {_key(one) for one in known}
    results = pool.run(partial(_make, form), orders, chunk=pool.chunk_size(count, jobs), jobs=jobs, executor=executor)
    for order, made in results:
        fresh = made if isinstance(made, Fault) or _key(made.id) not in seen else _renew(order, form, seen)
        if isinstance(fresh, Fault):
            raise BookError([fresh])
        seen.add(_key(fresh.id))
        yield fresh


def _key(identity: str) -> bytes:
    return bytes.fromhex(identity)[:16]  # 128 bits: ten million puzzles share none by chance


def _make(form: Callable[[Puzzle, str], R], orders: Sequence[Order]) -> list[tuple[Order, Made[R] | Fault]]:
    results = generate_many(orders)
    return [(order, _formed(form, result)) for order, result in zip(orders, results, strict=True)]


def _formed(form: Callable[[Puzzle, str], R], result: Puzzle | Fault) -> Made[R] | Fault:
    if isinstance(result, Fault):
        return result
    id = identity(result.order.kind, result.clues)
    return Made(id, form(result, id))


def _renew(order: Order, form: Callable[[Puzzle, str], R], seen: set[bytes]) -> Made[R] | Fault:
    """The order made again from seeds of its own until it is no twin of what came before."""
    if order.clues is not None:
        return Fault("the puzzle is a repeat: it, or a twin of it, came before", "leave it out", order.mark)
    for again in range(RENEWALS):
        made = _formed(form, generate(replace(order, seed=order.seed.child("again", again))))
        if isinstance(made, Fault) or _key(made.id) not in seen:
            return made
    return Fault(
        f"no further {order.described} found that is not a repeat",
        f"ask for fewer than {order.number} puzzles, or a larger size",
        order.mark,
    )
