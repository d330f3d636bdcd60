"""Puzzles to look at a book with, before it is built: its lock's, and of others alike a few that stand in for all."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

from bookmaker.book.lock import Lock
from bookmaker.book.locking import Resolved
from bookmaker.book.plan import Plan
from bookmaker.pages.manuscript import Manuscript
from bookmaker.production import manuscript as writing
from bookmaker.production.job import Job
from bookmaker.production.locked import Use, locked
from bookmaker.production.puzzles import (
    BookPuzzles,
    as_locked,
    as_printed,
    made_of,
    printed_solved,
    shown_solved,
    trusted,
    unproved,
)
from bookmaker.puzzles.making import series
from bookmaker.puzzles.making.orders import Order, Puzzle
from bookmaker.puzzles.making.series import Made
from bookmaker.puzzles.making.store import Store
from bookmaker.puzzles.records.record import identity
from bookmaker.source.faults import Fault, refuse

STAND_INS = 2  # puzzles made for each kind, size and grade


def few(plan: Plan) -> BookPuzzles:
    """Puzzles that stand in for all of a plan, in its order, with what is quick to make of what is printed solved."""
    puzzles = _stand_ins(plan.orders)
    examples = {topic: shown_solved(plan, orders[:1])[0] for topic, orders in plan.examples.items()}
    ornaments = tuple(tuple(shown_solved(plan, [order])[0] for order, *_ in orders) for orders in plan.ornaments)
    ids = tuple(identity(puzzle.order.kind, puzzle.clues) for puzzle in puzzles)
    return BookPuzzles(tuple(puzzles), ids, examples, ornaments)


def manuscript_of(job: Job) -> Manuscript:
    """The manuscript of a job with the puzzles of its lock, where it has one; BookError where that is not true."""
    held = locked(job, Use.READ)
    puzzles = as_it_stands(job.plan, held.lock, held.resolved) if held and held.resolved.kept else few(job.plan)
    return replace(writing.write(job.spec, job.text, job.plan, puzzles), surroundings=job.surroundings)


def as_it_stands(
    plan: Plan,
    lock: Lock | None,
    resolved: Resolved,
    store: Store | None = None,
    proved: Mapping[str, Puzzle] = MappingProxyType({}),
) -> BookPuzzles:
    """The lock's puzzles, proved again or known to be, and stand-ins, all in the order of a build.

    `proved` are those of lines that were proved before for this plan, by place. BookError where one of the lock is not
    proved any more.
    """
    kept = resolved.kept
    locked = [order for order in resolved.orders if order.place in kept and order.place not in proved]
    asked = [trusted(order, kept[order.place]) for order in locked]
    results = series.results(asked, series.itself, count=len(asked), jobs=1, store=store)
    known = {place: Made(kept[place].id, puzzle) for place, puzzle in proved.items()}
    faults: list[Fault] = []
    for order, (_, one) in zip(locked, results, strict=True):
        if isinstance(one, Fault):
            faults.append(unproved(kept[order.place], one.message))
        else:
            known[order.place] = as_locked(one, order, kept[order.place])
    refuse(faults)
    for puzzle in _stand_ins((order for order in resolved.orders if order.place not in kept), store):
        known[puzzle.order.place] = Made(identity(puzzle.order.kind, puzzle.clues), puzzle)
    shown = lock.lines if lock else {}
    stays = {one for line in kept.values() for one in (line.id, line.code)}
    solved = printed_solved(plan, shown, stays, store)
    return BookPuzzles(*as_printed([known[order.place] for order in resolved.orders], kept), *solved)


def _stand_ins(orders: Iterable[Order], store: Store | None = None) -> list[Puzzle]:
    made: dict[tuple[object, ...], list[Puzzle]] = {}
    puzzles: list[Puzzle] = []
    for order in orders:
        alike = made.setdefault((order.section, order.kind, order.params, order.grade), [])
        if len(alike) < STAND_INS:
            alike.append(made_of([order], store)[0])
        again = alike[order.number % len(alike)]
        puzzles.append(replace(again, order=replace(again.order, number=order.number, place=order.place)))
    return puzzles
