"""Puzzles of a book as they stand -> the same with others in the places of some; nothing else moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import model_of
from bookmaker.puzzles.making.orders import Puzzle
from bookmaker.puzzles.making.requirements import Range
from bookmaker.puzzles.making.series import made_of
from bookmaker.puzzles.making.store import Store
from bookmaker.puzzles.records.record import identity
from bookmaker.source.faults import BookError, Fault, Mark

ATTEMPTS = 2000  # at a puzzle of the old one's grade with an effort between its neighbours'
TWINS = 20  # how often one that came before is made again from another seed
HINT = "ask for another attempt, or replace one beside it"


def replaced(
    puzzles: Sequence[Puzzle], wanted: Mapping[int, tuple[int, Mark]], known: Sequence[str], store: Store | None
) -> dict[int, Puzzle]:
    """For each number from 1 in `wanted` another puzzle, the result of so many attempts, with its line to blame.

    It has kind, size, options and grade of the old one, and an effort between those of its neighbours: the nearest
    puzzles of the same kind, size and grade in its section, as they were before anything is replaced. None is a twin of
    a puzzle of the book, of an earlier attempt or of one whose id is `known`. BookError where there is no such puzzle.
    """
    if not wanted:
        return {}
    seen = {*known, *(identity(one.order.kind, one.clues) for one in puzzles)}
    found: dict[int, Puzzle] = {}
    faults: list[Fault] = []
    for number, (attempts, mark) in sorted(wanted.items()):
        own = set(seen)
        for attempt in range(1, attempts + 1):
            made = _another(puzzles, number, attempt, own, mark, store)
            if isinstance(made, Fault):
                faults.append(made)
                break
            own.add(identity(made.order.kind, made.clues))
            found[number] = made
        seen |= own
    if faults:
        raise BookError(faults)
    return found


def _another(
    puzzles: Sequence[Puzzle], number: int, attempt: int, seen: set[str], mark: Mark, store: Store | None
) -> Puzzle | Fault:
    old = puzzles[number - 1]
    if model_of(registry.get(old.order.kind), old.order.params):
        return Fault(f"puzzle {old.order.number} shows a picture of its own", "change the picture", mark)
    own, wide = _ranges(puzzles, number - 1)
    for bounds in (own, wide):
        requirements = replace(old.order.requirements, effort=_common(bounds, old.order.requirements.effort))
        order = replace(old.order, grade=old.deduction.grade, requirements=requirements, attempts=ATTEMPTS)
        for again in range(TWINS):
            (made,) = made_of([replace(order, seed=old.order.seed.child("instead", attempt, again))], store)
            if isinstance(made, Fault):
                break
            if identity(made.order.kind, made.clues) not in seen:
                return replace(
                    made, order=replace(made.order, requirements=old.order.requirements, grade=old.order.grade)
                )
    said = f"no other puzzle for number {old.order.number} with an effort of {wide[0]:g} to {wide[1]:g} found"
    return Fault(said, HINT, mark)


def _common(one: Range, other: Range | None) -> Range:
    return one if other is None else (max(one[0], other[0]), min(one[1], other[1]))


def _ranges(puzzles: Sequence[Puzzle], at: int) -> tuple[Range, Range]:
    """The effort that a puzzle in that place may have: half the way to its neighbours'; where that fails, all the way.

    With the first, several replaced side by side still rise.
    """
    alike = [place for place, one in enumerate(puzzles) if _sort(one) == _sort(puzzles[at])]
    nth, effort = alike.index(at), puzzles[at].deduction.effort
    before = puzzles[alike[nth - 1]].deduction.effort if nth else 0.0
    after = puzzles[alike[nth + 1]].deduction.effort if nth + 1 < len(alike) else float("inf")
    middles = ((before + effort) / 2 if nth else 0.0, (effort + after) / 2)
    return (min(middles), max(middles)), (min(before, after), max(before, after))


def _sort(one: Puzzle) -> tuple[object, ...]:
    return one.order.section, one.order.kind, one.clues.width, one.clues.height, one.deduction.grade
