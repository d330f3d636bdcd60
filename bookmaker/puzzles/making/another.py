"""A puzzle's order and its neighbours' efforts -> another puzzle for its place, as hard; nothing else moves."""

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

from bookmaker.puzzles.making.orders import Order, Puzzle
from bookmaker.puzzles.making.requirements import Range
from bookmaker.puzzles.making.series import instead, made_of
from bookmaker.puzzles.making.store import Store
from bookmaker.puzzles.records.record import identity
from bookmaker.source.faults import Fault

ATTEMPTS = 2000  # at a puzzle of the old one's grade with an effort between its neighbours'
TWINS = 20  # how often one that came before is made again from another seed
KEPT = 32  # letters of an id by which a puzzle that must not come again is known
HINT = "ask for another again, or replace one beside it"


def another(
    order: Order, bounds: Sequence[Range], seen: Collection[str], attempt: int, *, number: int, store: Store | None
) -> Puzzle | Fault:
    """The result of that attempt, from 1, at another puzzle for an order, of the grade that the order has.

    Its effort lies in the first of the `bounds` in which one is found; it is no twin of a puzzle of which `seen` has
    the first letters of its id. The fault, where there is none, names the puzzle's `number`.
    """
    first = replace(order, seed=order.seed.child("another", attempt), attempts=ATTEMPTS, best_of=1)
    pictures = [replace(one, attempts=1) for one in _pictures(first, seen)]
    for bound in bounds:
        requirements = replace(order.requirements, effort=_common(bound, order.requirements.effort))
        for one in pictures:
            (made,) = made_of([replace(one, requirements=requirements)], store)
            if isinstance(made, Puzzle):
                return replace(made, order=replace(made.order, requirements=order.requirements))
        for again in range(0 if pictures else TWINS):
            seed = first.seed.child("again", again) if again else first.seed
            (made,) = made_of([replace(first, requirements=requirements, seed=seed)], store)
            if isinstance(made, Fault):
                break
            if identity(made.order.kind, made.clues)[:KEPT] not in seen:
                return replace(made, order=replace(made.order, requirements=order.requirements))
    efforts = " to ".join(dict.fromkeys(f"{effort:g}" for effort in bounds[-1]))
    return Fault(f"no other puzzle for number {number} with an effort of {efforts} found", HINT, order.mark)


def _pictures(order: Order, seen: Collection[str]) -> Iterator[Order]:
    """Orders that show another of the kind's own pictures, of which none was seen in any size."""
    with suppress(ValueError):
        for other, ids in instead(order):
            if ids and not any(one[:KEPT] in seen for one in ids):
                yield other


def _common(one: Range, other: Range | None) -> Range:
    return one if other is None else (max(one[0], other[0]), min(one[1], other[1]))


def ranges(efforts: Sequence[float], at: int) -> tuple[Range, Range]:
    """The effort that a puzzle in that place of a row may have: half the way to its neighbours'; then all the way.

    With the first, several replaced side by side still rise.
    """
    effort = efforts[at]
    before = efforts[at - 1] if at else 0.0
    after = efforts[at + 1] if at + 1 < len(efforts) else float("inf")
    middles = ((before + effort) / 2 if at else 0.0, (effort + after) / 2)
    return (min(middles), max(middles)), (min(before, after), max(before, after))
