"""Plan -> BookPuzzles: all of a book's puzzles made, without repeats, numbered as they rise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import chain, groupby
from typing import TypeAlias

from bookmaker.book.plan import Plan, Topic
from bookmaker.puzzles.making import series
from bookmaker.puzzles.making.arranging import arranged
from bookmaker.puzzles.making.orders import Order, Puzzle
from bookmaker.puzzles.making.pool import Cluster
from bookmaker.puzzles.making.replacing import replaced
from bookmaker.puzzles.making.series import Made
from bookmaker.puzzles.making.store import Store
from bookmaker.puzzles.records.record import identity
from bookmaker.puzzles.records.spoken import spoken_of
from bookmaker.source.faults import BookError, Fault

Report: TypeAlias = Callable[[str, int, int], None]  # (stage, done, of how many)


@dataclass(frozen=True, slots=True)
class BookPuzzles:
    """All puzzles of a book: those asked, numbered and rising within each section, and those shown solved.

    `ids` are those of the puzzles, in their order; `examples` are by topic, `ornaments` for each section one of each
    kind.
    """

    puzzles: tuple[Puzzle, ...]
    ids: tuple[str, ...]
    examples: dict[Topic, Puzzle]
    ornaments: tuple[tuple[Puzzle, ...], ...]


def make_puzzles(
    plan: Plan,
    avoid: Sequence[str],
    *,
    jobs: int,
    report: Report,
    store: Store | None = None,
    cluster: Cluster | None = None,
) -> BookPuzzles:
    """Make all of a plan's puzzles, none with an id in `avoid`; BookError for an order that cannot be fulfilled.

    What the store holds is taken from there, and what is made is kept there.
    """
    examples, ornaments = shown_examples(plan, store), shown_ornaments(plan, store)
    # A puzzle that is printed solved must not be among those to solve.
    known = [
        identity(puzzle.order.kind, puzzle.clues) for puzzle in (*examples.values(), *chain.from_iterable(ornaments))
    ]
    known += avoid
    made: list[Made[Puzzle]] = []
    count = len(plan.orders)
    for one in series.series(plan.orders, _itself, count=count, jobs=jobs, known=known, store=store, cluster=cluster):
        made.append(one)
        report("puzzles", len(made), count)
    risen: list[Made[Puzzle]] = []
    for _, group in groupby(made, key=lambda one: one.form.order.section):
        section = list(group)
        risen += [section[at] for at in arranged([one.form for one in section])]
    numbered = [replace(one.form, order=replace(one.form.order, number=n)) for n, one in enumerate(risen, start=1)]
    ids = [one.id for one in risen]
    for number, another in replaced(numbered, plan.replaced, known, store).items():
        numbered[number - 1], ids[number - 1] = another, identity(another.order.kind, another.clues)
    return BookPuzzles(tuple(numbered), tuple(ids), examples, ornaments)


def shown_examples(plan: Plan, store: Store | None) -> dict[Topic, Puzzle]:
    """For each topic the puzzle that its how-to page solves."""
    return {topic: _most_telling(shown_solved(plan, orders, store)) for topic, orders in plan.examples.items()}


def shown_ornaments(plan: Plan, store: Store | None) -> tuple[tuple[Puzzle, ...], ...]:
    """For each section the solved puzzles of its opener, one of each kind."""
    return tuple(tuple(shown_solved(plan, [one], store)[0] for one in orders) for orders in plan.ornaments)


def made_of(orders: Sequence[Order], store: Store | None = None) -> list[Puzzle]:
    """The puzzles of those orders that can be fulfilled; BookError where none can."""
    results = series.made_of(orders, store)
    made = [result for result in results if isinstance(result, Puzzle)]
    if not made:
        raise BookError(result for result in results if isinstance(result, Fault))
    return made


def shown_solved(plan: Plan, orders: Sequence[Order], store: Store | None = None) -> list[Puzzle]:
    """The same for what is printed solved: where none of its usual size can be had, one as large as the section's."""
    usual = orders[0]
    try:
        return made_of(orders, store)
    except BookError:
        asked = plan.as_asked.get((usual.section, usual.part))
        if asked is None or asked.params == usual.params:
            raise
        return made_of([replace(asked, seed=usual.seed, attempts=usual.attempts)], store)


def _most_telling(puzzles: Sequence[Puzzle]) -> Puzzle:
    """The one whose words say most; of those an easy one, with most techniques, and that takes most effort."""
    return max(puzzles, key=_telling)


def _telling(puzzle: Puzzle) -> tuple[int, int, int, float]:
    deduction = puzzle.deduction
    return (len(spoken_of(puzzle)), -(deduction.grade or 0), len(deduction.techniques), deduction.effort)


def _itself(puzzle: Puzzle, _: str) -> Puzzle:
    return puzzle
