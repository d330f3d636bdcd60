"""Checks of canonical forms: equal for twins, different for different puzzles; and of twins' grades and efforts."""

import itertools
from collections.abc import Iterable
from typing import Any

from bookmaker.puzzles.contract.abilities import Symmetric
from bookmaker.puzzles.contract.asking import beside_of, twins_of
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET
from bookmaker.puzzles.contract.testing.subject import Subject

MOST_TWINS = 80  # looked at of one puzzle; a torus has hundreds
PROVED = 12  # twins of one puzzle whose answers are counted


def check_twins(subject: Subject) -> None:
    """Twins under each symmetry of the kind have equal canonical forms and are proved alike."""
    for clues in subject.large_and_tiny:
        canonical = clues.canonical()
        for twin in _twins(subject, clues):
            assert twin.canonical() == canonical, f"{clues.code()} and its twin {twin.code()} differ in canonical form"
        verdict = type(subject.kind.prove(clues, DEFAULT_BUDGET))
        for twin in _spread(_twins(subject, clues), PROVED):
            other = subject.kind.prove(twin, DEFAULT_BUDGET)
            assert type(other) is verdict, f"{twin.code()} is called a twin of {clues.code()}, but proved {other}"


def check_canonical(subject: Subject) -> None:
    """One canonical form means one puzzle: of one size and variant, with as many answers."""
    known: dict[str, tuple[Any, Any]] = {}
    for clues in subject.large_and_tiny:
        size = tuple(sorted((clues.width, clues.height)))
        key: tuple[object, ...] = (size, tuple(sorted(dict(clues.variant).items())))
        if clues in subject.tiny:
            key += (len(subject.right_answers(clues)),)
        first, before = known.setdefault(f"{len(key)} {clues.canonical()}", (clues, key))
        assert before == key, f"{first.code()} and {clues.code()} are different puzzles with one canonical form"
    for params in [*subject.optional({})] if not subject.data.get("one_puzzle", False) else ():
        found = [clues for clues in subject.proposals(params, None) if clues is not None]
        forms = {clues.canonical(): clues for clues in found}
        assert len(forms) > 1 or len(set(found)) < 2, f"all {params} have one canonical form"


def check_efforts(subject: Subject) -> None:
    """Twins are solved alike: to the same end, at the same grade, with the same effort."""
    if subject.data.get("equal_efforts", True) is False:
        return
    for clues in subject.large_and_tiny:
        own = subject.kind.deduce(clues)
        for twin in _spread(_twins(subject, clues), PROVED):
            theirs = subject.kind.deduce(twin)
            assert (theirs.grade, theirs.effort) == (own.grade, own.effort), (
                f"{clues.code()} is {own.grade} with effort {own.effort:g}, "
                f"its twin {twin.code()} {theirs.grade} with {theirs.effort:g}"
            )


def _twins(subject: Subject, clues: Any) -> list[Any]:
    if not isinstance(subject.kind, Symmetric):
        assert not beside_of(clues), "clues stand beside the grid, so the kind must say itself what its twins are"
    found = list(itertools.islice(twins_of(subject.kind, clues), MOST_TWINS))
    assert found, f"{clues.code()} has no twin, not even itself"
    turned = clues.grid()[::-1]
    if turned != clues.grid() or clues.width != clues.height:
        assert any(twin != clues for twin in found), f"{clues.code()} has no twin but itself"
    return found


def _spread(found: Iterable[Any], count: int) -> list[Any]:
    """At most so many of them, from the first to the last."""
    some = list(found)
    step = max(1, -(-len(some) // count))
    return [*some[::step], some[-1]]
