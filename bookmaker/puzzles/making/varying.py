"""Puzzles of a section -> the same, in which no technique is the hardest of too many: others come in their places."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import TypeAlias

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.making import series
from bookmaker.puzzles.making.another import KEPT
from bookmaker.puzzles.making.choosing import key_of, keys_of
from bookmaker.puzzles.making.orders import Order, Puzzle
from bookmaker.puzzles.making.pool import Cluster
from bookmaker.puzzles.making.series import Made
from bookmaker.puzzles.making.store import Store

# Percent of the puzzles of one kind and grade of a section that one technique may be the hardest of; of two half.
SHARE = 40
TRIES = 24  # attempts at a puzzle with another; where none is found the first stays, for some are all but alone
ROUNDS = 2  # for those that come instead may be too many of another
Group: TypeAlias = tuple[int, str, object]


def varied(
    made: Sequence[Made[Puzzle]],
    known: Iterable[str],
    *,
    jobs: int,
    cluster: Cluster | None = None,
    store: Store | None = None,
) -> list[Made[Puzzle]]:
    """The same puzzles in the same order, others in the places of those whose hardest technique comes too often.

    Of places with one technique the lower numbers keep theirs, so that a further place takes no puzzle from those
    before it. None is a twin of another or has an id that is `known`. Orders that take the first that comes keep it.
    """
    found, seen = list(made), {one[:KEPT] for one in (*known, *(one.id for one in made))}
    for again in range(ROUNDS):
        orders = dict(_too_many(found, again))
        asked = list(orders.values())
        others = series.results(asked, series.itself, count=len(asked), jobs=jobs, cluster=cluster, store=store)
        for at, (_, other) in zip(orders, others, strict=True):
            if isinstance(other, Made) and other.id[:KEPT] not in seen:
                seen.add(other.id[:KEPT])
                order = replace(made[at].form.order, seed=other.form.order.seed)
                found[at] = replace(other, form=replace(other.form, order=order))
    return found


def askable(order: Order) -> Iterator[Order]:
    """The order of a puzzle that came so in another's place, once for all that may have been left out.

    No more than two techniques have such a SHARE each. An order that takes the first that comes had none.
    """
    keys = keys_of(registry.get(order.kind), order.grade) if order.best_of > 1 else ()
    for full in (*combinations(keys, 1), *combinations(keys, 2)):
        yield replace(order, avoids=full, attempts=TRIES)


def _too_many(made: Sequence[Made[Puzzle]], again: int) -> Iterator[tuple[int, Order]]:
    """The places whose hardest technique comes too often among those up to them, each with an order for another."""
    keys: dict[Group, Counter[str]] = {}
    count: Counter[Group] = Counter()
    for at in sorted(range(len(made)), key=lambda at: (made[at].form.order.nth, at)):
        puzzle = made[at].form
        order, kind = puzzle.order, registry.get(puzzle.order.kind)
        keys_there = len(keys_of(kind, order.grade, order.params))
        if order.clues is not None or order.best_of == 1 or keys_there < 2:
            continue
        group = (order.section, order.kind, order.grade)
        had = keys.setdefault(group, Counter())
        count[group] += 1
        most = math.ceil(max(SHARE, 100 // keys_there) * count[group] / 100)
        key = key_of(kind, puzzle.deduction)
        if had[key] < most:
            had[key] += 1
            continue
        full = tuple(name for name in had if had[name] >= most)
        yield at, replace(order, seed=order.seed.child("varied", again), avoids=full, attempts=TRIES)
