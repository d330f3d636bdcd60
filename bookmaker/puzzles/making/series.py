"""Orders -> a series of puzzles without repeats: none is a symmetric twin of an earlier one."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import tee
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import supports
from bookmaker.puzzles.contract.asking import model_of
from bookmaker.puzzles.contract.sparing import Recurring
from bookmaker.puzzles.making import pool
from bookmaker.puzzles.making.orders import Order, Puzzle, generate_many
from bookmaker.puzzles.making.pool import Cluster
from bookmaker.puzzles.records.record import identity
from bookmaker.source.faults import BookError, Fault

if TYPE_CHECKING:  # SQLite is loaded where there is a store
    from bookmaker.puzzles.making.store import Store

R = TypeVar("R")

# How often a puzzle that came before is made again from another seed, before the series is given up.
RENEWALS = 1000
FEW_RENEWALS = 24  # where a twin of it will do in the end


@dataclass(frozen=True, slots=True)
class Made(Generic[R]):
    """A puzzle in the form the caller wants, with its id (equal for symmetric twins).

    `alike` are the ids of those that show the same picture in another size.
    """

    id: str
    form: R
    alike: tuple[str, ...] = ()

    def is_repeat(self, seen: Container[bytes]) -> bool:
        """Whether it is among the keys of the puzzles that came before, or one like it is."""
        return any(_key(one) in seen for one in (self.id, *self.alike))


def series(
    orders: Iterable[Order],
    form: Callable[[Puzzle, str], R],
    *,
    count: int,
    jobs: int,
    known: Iterable[str] = (),
    cluster: Cluster | None = None,
    store: Store | None = None,
) -> Iterator[Made[R]]:
    """The puzzles of all orders, in order, each in the given form and none a twin of an earlier one.

    `form` gets the puzzle and its id. It is applied in the worker, so that only what is needed travels, and must be
    picklable.
    `count` is the number of orders; `known` are ids of puzzles that must not come again. What the `store` holds is
    not made again, and what is made is kept there. Raises BookError at the first order that cannot be fulfilled.
    """
    seen = {_key(one) for one in known}
    for order, made in results(orders, form, count=count, jobs=jobs, cluster=cluster, store=store):
        fresh = made if isinstance(made, Fault) or not made.is_repeat(seen) else _renew(order, form, seen, store)
        if isinstance(fresh, Fault):
            raise BookError([fresh])
        seen.add(_key(fresh.id))
        yield fresh


def without_repeats(
    made: Sequence[Made[Puzzle]], known: Iterable[str], store: Store | None, beside: Sequence[Made[Puzzle]] = ()
) -> list[Made[Puzzle]]:
    """The same puzzles, in the same order, none a twin of another, of one whose id is `known` or of one `beside` them.

    Where no other is found, one whose order relabels may be a twin of one of the same book, in another print.

    Of two twins the one with the lower number in its place stays, then the earlier one, so that a further place takes
    no puzzle from those before it. BookError where no other is found.
    """
    before = {_key(one) for one in known}
    seen = before | {_key(one.id) for one in beside}
    printed = {one.form.clues.code() for one in beside}
    found = list(made)
    for at in sorted(range(len(made)), key=lambda at: (made[at].form.order.nth, at)):
        fresh: Made[Puzzle] | Fault = made[at]
        if made[at].is_repeat(seen):
            order = made[at].form.order
            fresh = _renew(order, itself, seen, store)
            if isinstance(fresh, Fault) and order.relabels:
                fresh = _relabelled(made[at], before, printed, store) or fresh
        if isinstance(fresh, Fault):
            raise BookError([fresh])
        seen.add(_key(fresh.id))
        printed.add(fresh.form.clues.code())
        found[at] = fresh
    return found


def _relabelled(
    one: Made[Puzzle], before: Container[bytes], printed: Container[str], store: Store | None
) -> Made[Puzzle] | None:
    """The puzzle, or others of its order, in a print that is not there yet; None where each of many attempts is."""
    order = one.form.order
    for again in range(RENEWALS):
        if not one.is_repeat(before) and one.form.clues.code() not in printed:
            return one
        made = _formed(
            itself, made_of([replace(order, seed=order.seed.child("again", FEW_RENEWALS + again))], store)[0]
        )
        if isinstance(made, Fault):
            return None
        one = made
    return None


def itself(puzzle: Puzzle, _: str) -> Puzzle:
    """The form of a puzzle that is the puzzle."""
    return puzzle


def results(
    orders: Iterable[Order],
    form: Callable[[Puzzle, str], R],
    *,
    count: int,
    jobs: int,
    cluster: Cluster | None = None,
    store: Store | None = None,
) -> Iterator[tuple[Order, Made[R] | Fault]]:
    """Each order with what becomes of it, in order, whatever came before."""
    if store is None:
        sent, given = tee(orders)
        formed = pool.run(partial(_make, form), sent, jobs=jobs, count=count, cluster=cluster)
        yield from ((order, result) for result, order in zip(formed, given, strict=True))
        return
    asked = list(orders)
    kept = [store.find(order) for order in asked]
    missing = [order for order, puzzle in zip(asked, kept, strict=True) if puzzle is None]
    made = pool.run(partial(_make_to_keep, form), missing, jobs=jobs, cluster=cluster)
    for order, puzzle in zip(asked, kept, strict=True):
        if puzzle is not None:
            yield order, _formed(form, puzzle)
            continue
        result, fresh = next(made)
        if fresh is not None:
            store.keep(fresh)
        yield order, result


def made_of(orders: Sequence[Order], store: Store | None) -> list[Puzzle | Fault]:
    """What becomes of each order: a puzzle from the store if it is there; else it is made, and kept there."""
    found: dict[int, Puzzle | Fault] = {}
    for place, order in enumerate(orders):
        if store and (kept := store.find(order)):
            found[place] = kept
    missing = [place for place in range(len(orders)) if place not in found]
    for place, made in zip(missing, generate_many([orders[place] for place in missing]), strict=True):
        found[place] = made
        if store and isinstance(made, Puzzle):
            store.keep(made)
    return [found[place] for place in range(len(orders))]


def instead(order: Order) -> Iterator[tuple[Order, tuple[str, ...]]]:
    """Orders that show another of a kind's own pictures, each with the ids of all that it would repeat.

    After the last one without a picture and without ids; or ValueError, in a sentence, where all must be pictures.
    """
    kind = registry.get(order.kind)
    if supports(kind, Recurring):
        for params, clues in kind.others(order.params, order.grade, order.seed.child("others").stream()):
            ids = () if clues is None else (identity(order.kind, clues), *_alike(order.kind, clues))
            yield replace(order, params=params), ids


def _key(identity: str) -> bytes:
    return bytes.fromhex(identity)[:16]  # 128 bits: ten million puzzles share none by chance


def _make(form: Callable[[Puzzle, str], R], orders: Sequence[Order]) -> list[Made[R] | Fault]:
    return [_formed(form, result) for result in generate_many(orders)]


def _make_to_keep(
    form: Callable[[Puzzle, str], R], orders: Sequence[Order]
) -> list[tuple[Made[R] | Fault, Puzzle | None]]:
    return [(_formed(form, result), result if isinstance(result, Puzzle) else None) for result in generate_many(orders)]


def _formed(form: Callable[[Puzzle, str], R], result: Puzzle | Fault) -> Made[R] | Fault:
    if isinstance(result, Fault):
        return result
    id = identity(result.order.kind, result.clues)
    return Made(id, form(result, id), _alike(result.order.kind, result.clues))


def _alike(kind: str, clues: Any) -> tuple[str, ...]:
    one = registry.get(kind)
    return tuple(identity(kind, other) for other in one.alike(clues)) if supports(one, Recurring) else ()


def _renew(order: Order, form: Callable[[Puzzle, str], R], seen: set[bytes], store: Store | None) -> Made[R] | Fault:
    """The order made again from seeds of its own until it is no twin of what came before."""
    if order.clues is not None:
        return Fault("the puzzle is a repeat: it, or a twin of it, came before", "leave it out", order.mark)
    try:
        for other, ids in instead(order):
            if not ids:
                order = other
            elif not any(_key(one) in seen for one in ids):
                return _formed(form, made_of([other], store)[0])
    except ValueError as error:
        message = f"{error}, and each came before in this book or its series"
        return Fault(message, "ask for fewer puzzles, or for another size, grade or themes", order.mark)
    for again in range(FEW_RENEWALS if order.relabels else RENEWALS):
        made = _formed(form, made_of([replace(order, seed=order.seed.child("again", again))], store)[0])
        if isinstance(made, Fault) or not made.is_repeat(seen):
            return made
    message = f"no further {order.described} found that is not a repeat"
    hint = f"each of {RENEWALS:,} further attempts was one that came before: ask for fewer puzzles, or a larger size"
    if model_of(registry.get(order.kind), order.params):
        hint = "one that came before looks like it, perhaps turned or mirrored: leave it out, or take a larger size"
    return Fault(message, hint, order.mark)
