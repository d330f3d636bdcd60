"""Puzzles of a section -> the same, in which no technique is the hardest of too many: others come in their places."""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import TypeAlias

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.asking import model_of
from bookmaker.puzzles.making import series
from bookmaker.puzzles.making.another import KEPT
from bookmaker.puzzles.making.choosing import is_steered, key_of, keys_of
from bookmaker.puzzles.making.orders import DEFAULT_ATTEMPTS, Order, Puzzle
from bookmaker.puzzles.making.pool import Cluster
from bookmaker.puzzles.making.series import Made
from bookmaker.puzzles.making.store import Store

# Percent of the puzzles of one kind and grade of a section that one technique may be the hardest of; half where
# no third one came twice, or in the last two rounds at all.
SHARE = 40
ROUNDS = 4  # of attempts at another: as many as the first puzzle took, and then twice as many as in the round before
STEERED = 4  # times as many where the first that came was taken, which was steered
VAIN = 2  # rounds at most where only one technique came; one where a kind itself chooses among several
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
    before it. None is a twin of another or has an id that is `known`. Where an author takes the first that comes it
    stays.
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

    No more than two techniques have such a SHARE each. Its seed ends in how many attempts it was given.
    """
    keys, attempts = keys_of(registry.get(order.kind), order.grade), int(order.seed.path[-1][:4])
    for full in (*combinations(keys, 1), *combinations(keys, 2)):
        yield _avoiding(order, full, min(attempts, DEFAULT_ATTEMPTS))


def _avoiding(order: Order, full: tuple[str, ...], attempts: int) -> Order:
    """The order of another puzzle, of half as many candidates: those that have another technique are few."""
    return replace(order, avoids=full, attempts=attempts, best_of=max(1, order.best_of // 2))


def _too_many(made: Sequence[Made[Puzzle]], again: int) -> Iterator[tuple[int, Order]]:
    """The places whose hardest technique comes too often among those up to them, each with an order for another."""
    kept: dict[Group, Counter[str]] = {}
    came: dict[Group, Counter[str]] = {}
    for at in sorted(range(len(made)), key=lambda at: (made[at].form.order.nth, at)):
        puzzle = made[at].form
        order, kind = puzzle.order, registry.get(puzzle.order.kind)
        is_firm = order.clues is not None or order.requirements.best_of == 1 or model_of(kind, order.params)
        if is_firm or len(keys_of(kind, order.grade, order.params)) < 2:
            continue
        group = (order.section, order.kind, order.grade)
        had, all_came = kept.setdefault(group, Counter()), came.setdefault(group, Counter())
        key = key_of(kind, puzzle.deduction)
        all_came[key] += 1
        often = 1 if again < ROUNDS // 2 else 0  # a rare one is looked for but twice: it may cost as much as all others
        usual = sum(times > often for times in all_came.values())
        most = math.ceil(max(SHARE, 100 // max(2, usual)) * all_came.total() / 100)
        if had[key] < most:
            had[key] += 1
        elif again < min(VAIN, order.best_of) or len(all_came) > 1:
            full = tuple(name for name in had if had[name] >= most)
            times = STEERED if is_steered(kind, order.params, order.grade) else 1
            attempts = min(times * puzzle.attempts << again, DEFAULT_ATTEMPTS)
            yield at, _avoiding(replace(order, seed=order.seed.child("varied", attempts)), full, attempts)
