"""Each of the three witnesses is necessary: where it alone says no, single or in a batch, there is no puzzle."""

import functools
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.grading import Grade, grades_of
from bookmaker.puzzles.contract.kind import BrokenRule
from bookmaker.puzzles.contract.proof import Impossible, Several, Undecided, Unique
from bookmaker.puzzles.making.orders import Order, Puzzle, fulfil
from bookmaker.seeds import Seed
from bookmaker.source.faults import Fault
from tests.few import every, few
from tests.sabotages.wrapping import batched, single, wrapped
from tests.samples import params_of

ATTEMPTS = 12  # enough for a puzzle of each kind, once the witnesses agree
Disagree = Callable[[Any], Mapping[str, Any]]


def other_answer(answer: Any) -> Any:
    """A right answer with another number in the first cell that is there."""
    first, *rest = answer.grid()
    at = next(at for at, value in enumerate(first) if value is not None)
    try:
        changed = type(answer).from_grid(((*first[:at], first[at] + 1, *first[at + 1 :]), *rest))
    except ValueError:  # it was the largest number that may be
        changed = type(answer).from_grid(((*first[:at], first[at] - 1, *first[at + 1 :]), *rest))
    assert changed != answer
    return changed


@functools.cache
def order(name: str, grade: Grade | None = None, *, together: bool) -> Order:
    """An order that is fulfilled where the witnesses agree, and by its last attempt."""
    params = params_of(name, (5, 5))
    tries = [Order(0, 0, name, params, grade, Seed(("witnesses",)), attempts=n) for n in range(1, ATTEMPTS + 1)]
    kind = as_made(registry.get(name), together=together)
    return next(one for one in tries if isinstance(fulfil(kind, [one])[0], Puzzle))


def ladder(change: Callable[[Any], Any]) -> Disagree:
    return lambda kind: {"deduce": lambda clues: change(kind.deduce(clues))}


def proof(change: Callable[[Any], Any]) -> Disagree:
    return lambda kind: {"prove": lambda clues, budget: change(kind.prove(clues, budget))}


def several(found: Any) -> Any:
    return Several(found.answer, other_answer(found.answer)) if isinstance(found, Unique) else found


def elsewhere(found: Any) -> Any:
    return Unique(other_answer(found.answer)) if isinstance(found, Unique) else found


def mistaken(deduction: Any) -> Any:
    return deduction if deduction.answer is None else replace(deduction, answer=other_answer(deduction.answer))


DISAGREEING: dict[str, Disagree] = {
    "the ladder is stuck": ladder(lambda found: replace(found, answer=None, grade=None)),
    "the ladder finds another answer": ladder(mistaken),
    "the proof finds a second answer": proof(several),
    "the proof finds another answer": proof(elsewhere),
    "the proof finds none": proof(lambda _: Impossible()),
    "the proof is undecided": proof(lambda _: Undecided(1)),
    "the referee finds a fault": lambda _: {"faults": lambda clues, answer: (BrokenRule("shape"),)},
}
# In the batch's two comparisons the answers differ whichever witness is mistaken; the referee agrees with both.
LENIENT = {"faults": lambda clues, answer: ()}


def as_made(kind: Any, *, together: bool) -> Any:
    return batched(kind) if together else single(kind)


@pytest.mark.parametrize("together", [False, True], ids=["single", "batch"])
@pytest.mark.parametrize("name", few(registry.names(hidden=True), pytest.mark.long))
def test_agreement_makes_a_puzzle(name: str, together: bool) -> None:
    one = order(name, together=together)
    made = fulfil(as_made(registry.get(name), together=together), [one, replace(one, number=1)])
    assert all(isinstance(puzzle, Puzzle) for puzzle in made)


@pytest.mark.slow
@pytest.mark.parametrize("together", [False, True], ids=["single", "batch"])
@pytest.mark.parametrize("why", DISAGREEING)
@pytest.mark.parametrize("name", every(3, registry.names(hidden=True)))
def test_one_witness_alone_can_say_no(name: str, why: str, together: bool) -> None:
    right = registry.get(name)
    changed = DISAGREEING[why](right)
    # Where the answers are what is disagreed upon, the referee takes either: it is not the one to say no.
    others = {} if "faults" in changed else LENIENT
    made = fulfil(as_made(wrapped(right, **others, **changed), together=together), [order(name, together=together)])
    assert all(isinstance(one, Fault) for one in made), why


@pytest.mark.parametrize("together", [False, True], ids=["single", "batch"])
@pytest.mark.parametrize("name", registry.names(hidden=True))
def test_the_ladder_must_find_the_ordered_grade(name: str, together: bool) -> None:
    right: Any = registry.get(name)
    easiest = min(grades_of(right.LADDER))
    other = Grade.EXPERT if easiest is not Grade.EXPERT else Grade.EASY
    harder = ladder(lambda found: found if found.grade is None else replace(found, grade=other))(right)
    made = fulfil(as_made(wrapped(right, **harder), together=together), [order(name, easiest, together=together)])
    assert all(isinstance(one, Fault) for one in made)
