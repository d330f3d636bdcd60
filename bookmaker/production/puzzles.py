"""Plan -> BookPuzzles: all of a book's puzzles made, without repeats, numbered as they rise."""

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain, groupby
from typing import TypeAlias

from bookmaker.book.lock import Line, Lock
from bookmaker.book.locking import Resolved, asked_digest, example_place, trusted_order
from bookmaker.book.plan import FEW_CELLS, ORNAMENT_SIZE, Plan, Topic
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import supports
from bookmaker.puzzles.contract.sparing import Recurring
from bookmaker.puzzles.making import series
from bookmaker.puzzles.making.orders import Order, Puzzle
from bookmaker.puzzles.making.pool import Cluster
from bookmaker.puzzles.making.section_order import arranged
from bookmaker.puzzles.making.series import Made
from bookmaker.puzzles.making.store import Store
from bookmaker.puzzles.making.varying import varied
from bookmaker.puzzles.records.record import identity, told_variant_of
from bookmaker.seeds import Seed
from bookmaker.source.faults import BookError, Fault, SourcePlace, refuse

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
    lock: Lock | None = None,
    resolved: Resolved | None = None,
) -> BookPuzzles:
    """Make all of a plan's puzzles; BookError for an order that cannot be fulfilled.

    Those that `resolved` keeps are proved again and stay, in their order; no other has an id in `avoid`, or is a twin
    of one of them. What the store holds is taken from there, and what is made is kept there. What is printed solved is
    what the `lock` says unless that is one of the puzzles.
    """
    kept = resolved.kept if resolved else {}
    orders = resolved.orders if resolved else plan.orders
    stays = {one for line in kept.values() for one in (line.id, line.code)}
    shown = lock.lines if lock else {}
    examples, ornaments = printed_solved(plan, shown, stays, store)
    # A puzzle that is printed solved must not be among those to solve; of sizes with few it gives way to them below.
    solved = (*examples.values(), *chain.from_iterable(ornaments))
    firmly = [one for one in solved if one.clues.width * one.clues.height >= FEW_CELLS]
    known = [
        identity(one.order.kind, one.clues) for one in firmly if not supports(registry.get(one.order.kind), Recurring)
    ]
    asked = [trusted(order, kept[order.place]) if order.place in kept else order for order in orders]
    made: list[Made[Puzzle]] = []
    faults: list[Fault] = []
    results = series.results(asked, series.itself, count=len(asked), jobs=jobs, cluster=cluster, store=store)
    for order, (_, one) in zip(orders, results, strict=True):
        if not isinstance(one, Fault):
            made.append(as_locked(one, order, kept[order.place]) if order.place in kept else one)
        elif order.place in kept and order.clues is None:
            faults.append(unproved(kept[order.place], one.message))
        else:
            raise BookError([one])
        report("puzzles", len(made), len(asked))
    refuse(faults)
    firm = [at for at, order in enumerate(orders) if order.place in kept]
    fresh = [at for at, order in enumerate(orders) if order.place not in kept]
    stay = [made[at] for at in firm]
    others = series.without_repeats([made[at] for at in fresh], [*known, *avoid], store, stay)
    taken = [*known, *avoid, *(one.id for one in stay)]
    others = varied(others, taken, jobs=jobs, cluster=cluster, store=store)
    for at, one in zip(fresh, others, strict=True):
        made[at] = one
    stays |= {name for one in made for name in (one.id, one.form.clues.code())}
    if any(identity(one.order.kind, one.clues) in stays for one in solved):  # pictures give way to those to solve
        examples, ornaments = printed_solved(plan, shown, stays, store)
    return BookPuzzles(*as_printed(made, kept), examples, ornaments)


def as_printed(made: Sequence[Made[Puzzle]], kept: Mapping[str, Line]) -> tuple[tuple[Puzzle, ...], tuple[str, ...]]:
    """The puzzles of all sections as they are printed, numbered from 1, and their ids."""
    risen: list[Made[Puzzle]] = []
    for _, group in groupby(made, key=lambda one: one.form.order.section):
        section = list(group)
        risen += [section[at] for at in ranked(section, kept)]
    numbered = (replace(one.form, order=replace(one.form.order, number=n)) for n, one in enumerate(risen, start=1))
    return tuple(numbered), tuple(one.id for one in risen)


def printed_solved(
    plan: Plan, shown: Mapping[str, Line], stays: Collection[str], store: Store | None
) -> tuple[dict[Topic, Puzzle], tuple[tuple[Puzzle, ...], ...]]:
    """Each topic's example and each section's ornaments, as a lock's lines say.

    `stays` has ids and codes of puzzles to solve: no id of what is printed solved is among them, or no code where there
    are so few puzzles of its size that all may be asked.
    """
    examples = {topic: _example(plan, topic, some, shown, stays, store) for topic, some in plan.examples.items()}
    return examples, _ornaments(plan, shown, stays, store)


def trusted(order: Order, line: Line) -> Order:
    """The order to prove a locked puzzle again; BookError where its line holds none."""
    if order.clues is not None:
        return order  # of a file, from which it is read each time
    try:
        return trusted_order(order, line, is_shown=not line.rank)
    except ValueError as error:
        raise BookError([unproved(line, str(error))]) from None


def unproved(line: Line, why: str) -> Fault:
    """The fault that a puzzle of the lock cannot be printed."""
    hint = f"'bookmaker another BOOK {line.rank}' puts another there" if line.rank else "build with --anew"
    return Fault(f"puzzle {line.rank} of the lock, '{line.place}', is not proved any more: {why}", hint)


def as_locked(one: Made[Puzzle], order: Order, line: Line) -> Made[Puzzle]:
    """A locked puzzle that was proved, as if it had been made for its order; BookError where its line is untrue."""
    if one.id != line.id:
        raise BookError([unproved(line, "its id is not that of its code")])
    if order.clues is not None:
        return one
    proved = one.form
    whole = replace(proved.order, clues=None, seed=Seed((line.seed,)))
    if line.origin:
        whole = replace(whole, clues=proved.clues, mark=SourcePlace(line.origin, 1, 1))
    return Made(one.id, replace(proved, order=whole, attempts=0))


def ranked(section: Sequence[Made[Puzzle]], kept: Mapping[str, Line]) -> list[int]:
    """The places of a section's puzzles as they are printed: new ones where they rise, those before as they stood."""
    order = arranged([one.form for one in section])
    ranks = {at: kept[place].rank for at, one in enumerate(section) if (place := one.form.order.place) in kept}
    stood = iter(sorted(ranks, key=lambda at: ranks[at]))
    return [next(stood) if at in ranks else at for at in order]


def _example(
    plan: Plan,
    topic: Topic,
    orders: Sequence[Order],
    shown: Mapping[str, Line],
    stays: Collection[str],
    store: Store | None,
) -> Puzzle:
    """The worked example of a topic: the lock's, or the one of several that shows most; none that is to be solved."""
    place = example_place(topic)
    line = shown.get(place)
    if line is not None and line.order == asked_digest(orders[0]) and _is_free(orders[0], line.id, line.code, stays):
        return as_it_was(orders[0], line, store)
    found = [one for one in shown_solved(plan, orders, store) if identity(one.order.kind, one.clues) not in stays]
    usual = [one for one in found if one.order.params == orders[0].params] or found
    best = max(usual, key=_telling) if found else _beside(plan, orders[-1], stays, store)
    return replace(best, order=replace(best.order, place=place))


def _ornaments(
    plan: Plan, shown: Mapping[str, Line], stays: Collection[str], store: Store | None
) -> tuple[tuple[Puzzle, ...], ...]:
    """What stands on the opener of each section, one of each of its kinds."""
    found = []
    for section in plan.ornaments:
        own = []
        for order, *others in section:
            line = shown.get(order.place)
            if line is not None and line.order == asked_digest(order) and _is_free(order, line.id, line.code, stays):
                own.append(as_it_was(order, line, store))
                continue
            tries = (shown_solved(plan, [one], store)[0] for one in (order, *others))
            free = (one for one in tries if identity(one.order.kind, one.clues) not in stays)
            made = next(free, None) or _beside(plan, order, stays, store)
            own.append(replace(made, order=replace(made.order, place=order.place)))
        found.append(tuple(own))
    return tuple(found)


def as_it_was(order: Order, line: Line, store: Store | None = None) -> Puzzle:
    """The puzzle of one line of a lock, proved again; BookError where it is not proved any more."""
    order = replace(order, place=line.place)
    (made,) = series.made_of([trusted(order, line)], store)
    if isinstance(made, Fault):
        raise BookError([unproved(line, made.message)])
    return as_locked(Made(identity(line.kind, made.clues), made), order, line).form


def _is_free(order: Order, id: str, code: str, stays: Collection[str]) -> bool:
    """Whether what has this id and code can be printed solved where that was ordered."""
    return id not in stays or (_has_few(order) and code not in stays)


def _has_few(order: Order) -> bool:
    return order.params is not None and order.params.width * order.params.height < FEW_CELLS


def _beside(plan: Plan, order: Order, stays: Collection[str], store: Store | None) -> Puzzle:
    """Something to print solved that is none of the puzzles to solve, where the usual ones all are.

    Of a size with few puzzles a twin of one will do that nobody is to solve; a larger grid, which belies its section,
    only where there is none.
    """
    tries = [replace(order, seed=order.seed.child("again", again)) for again in range(series.RENEWALS)]
    if _has_few(order):
        with suppress(ValueError):
            width, height = ORNAMENT_SIZE
            tries.append(replace(order, params=replace(order.params, width=width, height=height)))
    for one in tries:
        (made,) = shown_solved(plan, [one], store)
        if _is_free(order, identity(made.order.kind, made.clues), made.clues.code(), stays):
            return made
    message = f"every {order.described} that could be printed solved is a puzzle of the book"
    raise BookError([Fault(message, "ask for fewer puzzles, or a larger size", order.mark)])


def made_of(orders: Sequence[Order], store: Store | None = None) -> list[Puzzle]:
    """The puzzles of those orders that can be fulfilled; BookError where none can."""
    results = series.made_of(orders, store)
    made = [result for result in results if isinstance(result, Puzzle)]
    if not made:
        raise BookError(result for result in results if isinstance(result, Fault))
    return made


def shown_solved(plan: Plan, orders: Sequence[Order], store: Store | None = None) -> list[Puzzle]:
    """The same for what is printed solved: where none of its usual size comes soon, one as large as the section's."""
    usual = orders[0]
    try:
        return made_of(orders, store)
    except BookError:
        asked = plan.as_asked.get((usual.section, usual.part))
        if asked is None:
            raise
        return made_of([replace(asked, seed=usual.seed)], store)


def _telling(puzzle: Puzzle) -> tuple[int, int, int, float]:
    """How much its words say; then that it is easy, how many techniques it needs, and how much effort."""
    deduction = puzzle.deduction
    return (len(told_variant_of(puzzle)), -(deduction.grade or 0), len(deduction.techniques), deduction.effort)
