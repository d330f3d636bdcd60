"""A formula with lazy cuts -> how many answers it has, counted to two, by a SAT solver."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar

from bookmaker.puzzles.contract.proof import Examined, Impossible, Proof, Several, Undecided, Unique

A = TypeVar("A")
Clause: TypeAlias = list[int]
Model: TypeAlias = frozenset[int]  # the variables that are true

SOLVER = "cadical153"
# Variables: a conflict among so many more of them counts as one more, for it takes longer; among FAR more, as several.
SOON, FAR = 1000, 20_000
# So many cut models are free, fewer of more than SOON variables; further ones count as so many conflicts: empty grids
# have many.
ROUNDS, ROUND = 100, 200
PAIRWISE = 6  # up to so many literals, at most one of them is said pair by pair


@dataclass(slots=True)
class Formula:
    """Clauses under construction; variables are numbered from 1, a literal is a variable or its negative."""

    clauses: list[Clause] = field(default_factory=list)
    variables: int = 0

    def fresh(self, count: int = 1) -> int:
        """The first of so many new variables, which follow each other."""
        self.variables += count
        return self.variables - count + 1

    def add(self, clauses: Iterable[Clause]) -> None:
        """Let these clauses hold too."""
        self.clauses += clauses

    def at_most_one(self, literals: Sequence[int]) -> None:
        """Pair by pair where they are few, otherwise by a chain that says "one of these was true" (Sinz 2005)."""
        if len(literals) <= PAIRWISE:
            self.add([-a, -b] for i, a in enumerate(literals) for b in literals[:i])
            return
        before = 0
        for literal in literals:
            here = self.fresh()
            self.clauses.append([-literal, here])
            if before:
                self.add(([-before, here], [-before, -literal]))
            before = here

    def exactly_one(self, literals: Sequence[int]) -> None:
        """One of them, and no more."""
        self.clauses.append(list(literals))
        self.at_most_one(literals)


@dataclass(frozen=True, slots=True)
class Asked:
    """What `count` was asked, and what it found: the formula, what was added since, and a model for each answer.

    What was `added` forbids an answer found. `shown` are the variables in which
    answers differ, `answer` reads a model.
    """

    variables: int
    clauses: tuple[tuple[int, ...], ...]
    added: list[tuple[int, ...]]
    shown: tuple[int, ...]
    models: list[Model]
    answer: Callable[[Model], Any]


_LISTENERS: ContextVar[tuple[list[Asked], ...]] = ContextVar("listeners", default=())


@contextmanager
def recorded() -> Iterator[list[Asked]]:
    """A list of all that `count` is asked within."""
    found: list[Asked] = []
    before = _LISTENERS.set((*_LISTENERS.get(), found))
    try:
        yield found
    finally:
        _LISTENERS.reset(before)


def refuted(clauses: Iterable[Sequence[int]], *, budget: int) -> tuple[str, ...] | None:
    """A DRAT proof that clauses cannot all be true, a line a lemma; None where they can, or the budget ran out.

    The budget is in conflicts. Source of the form: Wetzler, Heule, Hunt, "DRAT-trim", SAT 2014.
    """
    from pysat.solvers import Solver  # type: ignore[import-untyped]

    with Solver(name=SOLVER, bootstrap_with=clauses, with_proof=True) as engine:
        engine.conf_budget(max(1, budget))
        return None if engine.solve_limited() is not False else tuple(engine.get_proof())


def only_sums(literals: Sequence[int], allowed: Iterable[int]) -> Iterator[Clause]:
    """Clauses that leave only the listed choices of a few literals: a choice is the sum of 1 << index of the true."""
    literal = [*literals, *(-one for one in literals)].__getitem__
    for part in _forbidden(len(literals), frozenset(allowed)):
        yield [*map(literal, part)]


def only_counts(literals: Sequence[int], counts: tuple[int, ...]) -> Iterator[Clause]:
    """Clauses that leave only choices of a few literals in which so many are true."""
    return only_sums(literals, _choices(len(literals), counts))


@functools.cache
def _choices(size: int, counts: tuple[int, ...]) -> frozenset[int]:
    return frozenset(choice for choice in range(1 << size) if choice.bit_count() in counts)


@functools.cache
def _forbidden(size: int, allowed: frozenset[int]) -> tuple[tuple[int, ...], ...]:
    """The choices that are not allowed, in few parts: of each the literals one of which is true in any other choice.

    They are given by their index, negative ones by `size` more.

    Of all parts the one with most choices that are left is taken, again and again (a greedy cover); what a solver is
    told takes it longer than what it then has to do.
    """
    left = set(range(1 << size)) - allowed
    parts = [
        (care, value, {choice for choice in range(1 << size) if choice & care == value})
        for care in sorted(range(1 << size), key=int.bit_count)
        for value in sorted({choice & care for choice in left})
    ]
    parts = [part for part in parts if not part[2] & allowed]
    found = []
    while left:
        care, value, choices = max(parts, key=lambda part: len(part[2] & left))
        found.append(tuple(at + size * (value >> at & 1) for at in range(size) if care >> at & 1))
        left -= choices
    return tuple(found)


def count(
    formula: Formula,
    shown: Sequence[int],
    *,
    budget: int,
    answer: Callable[[Model], A],
    cuts: Callable[[Model], list[Clause]] = lambda model: [],
    eager: Callable[[], None] | None = None,
    solver: str = SOLVER,
) -> Examined[A]:
    """Count the answers to two; the budget is counted in conflicts, each by the size of the formula (see SOON).

    `shown` are the variables in which two answers differ. `cuts` gives clauses that every answer keeps and a model that
    is none breaks: a loop, a group cut off; none for an answer. `eager` adds to the formula what the cuts say, all at
    once: that is long, and asked for only where somebody hears, who wants a formula that says it all.
    """
    from pysat.solvers import Solver  # here, since kinds are imported more than solved

    own = formula.variables  # those that answers and cuts are read from
    if eager is not None and _LISTENERS.get():
        eager()
    size = (formula.variables, len(formula.clauses))
    weight = 1 + formula.variables // SOON * (1 + formula.variables // FAR)
    found: list[A] = []
    listeners = _LISTENERS.get()
    clauses = tuple(map(tuple, formula.clauses)) if listeners else ()
    asked = Asked(formula.variables, clauses, [], tuple(shown), [], answer)
    for listener in listeners:
        listener.append(asked)
    rounds = 0
    with Solver(name=solver, bootstrap_with=formula.clauses) as engine:
        while len(found) < 2:
            if budget < weight:  # a budget of nothing is no limit to the solver
                return Examined(Undecided(rounds), *size, rounds)
            before = _conflicts(engine)
            engine.conf_budget(budget // weight)
            verdict = engine.solve_limited()
            budget -= weight * max(1, _conflicts(engine) - before)
            if verdict is None:
                return Examined(Undecided(rounds), *size, rounds)
            if not verdict:
                break
            rounds += 1
            model = frozenset(literal for literal in engine.get_model()[:own] if literal > 0)
            more = cuts(model)
            if more:
                budget -= weight * ROUND if rounds * max(own, SOON) > ROUNDS * SOON else 0
            else:
                found.append(answer(model))
                asked.models.append(model)
                more = [[-one if one in model else one for one in shown]]
            asked.added.extend(map(tuple, more))
            for clause in more:
                engine.add_clause(clause)
    return Examined(_verdict(found), *size, rounds)


def _verdict(found: Sequence[A]) -> Proof[A]:
    if len(found) == 2:
        return Several(found[0], found[1])
    return Unique(found[0]) if found else Impossible()


def _conflicts(solver: Any) -> int:
    return int(solver.accum_stats()["conflicts"])
