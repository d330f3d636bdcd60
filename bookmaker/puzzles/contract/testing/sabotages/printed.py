"""Kinds that are right in small and wrong in print: one witness errs there, an id or a drawing loses something."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from bookmaker.puzzles.contract.abilities import beside_of, engines_of
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET, Examined, Impossible, Several, Undecided, Unique
from bookmaker.puzzles.contract.testing.altering import altered_answers, loosened, rebuilt, some_altered
from bookmaker.puzzles.contract.testing.printed import FEW_CHANGES, WRONG_ANSWERS
from bookmaker.puzzles.contract.testing.sabotages.wrapping import (
    Need,
    Sabotage,
    Wreck,
    single,
    wrapped,
)
from bookmaker.puzzles.contract.testing.subject import LARGEST_TINY, Subject

LARGE_SUM = 15  # of a cage
LARGE_CAGE = 4  # cells


def of_same_puzzles(make: Callable[[Any], Mapping[str, Any]]) -> Wreck:
    """A wreck of verbs that make no puzzle, so those of the right kind are looked at."""

    def wreck(subject: Subject) -> Subject:
        wrong = replace(subject, kind=wrapped(single(subject.kind), **make(subject.kind)), _answers={})
        vars(wrong).update(puzzles=subject.puzzles, at_large=subject.at_large)
        return wrong

    return wreck


def has_many(key: str, least: int = 1) -> Need:
    """Kinds of which some clues have so much of that key beside the grid."""
    return lambda subject: any(len(beside_of(clues).get(key, ())) >= least for clues in subject.at_large)


def _has_hard_doubt(subject: Subject) -> bool:
    """Kinds whose search runs out of a budget of 20 on some altered clues that have several answers."""
    return any(
        isinstance(subject.kind.prove(other, DEFAULT_BUDGET), Several)
        and isinstance(subject.kind.prove(other, 2), Undecided)
        for clues in subject.at_large
        for other in some_altered(subject.kind, clues, 2)
    )


def _has_engines(subject: Subject) -> bool:
    return bool(engines_of(subject.kind))


def has_other_answers(subject: Subject) -> bool:
    """Kinds of which some changed clues have an answer that breaks one rule of the clues before."""
    for clues in subject.at_large:
        before = subject.kind.prove(clues, DEFAULT_BUDGET)
        for other in some_altered(subject.kind, clues, FEW_CHANGES) if isinstance(before, Unique) else ():
            after = subject.kind.prove(other, DEFAULT_BUDGET)
            if isinstance(after, Unique) and len(subject.kind.faults(clues, after.answer)) == 1:
                return True
    return False


def is_large(clues: Any) -> bool:
    """Whether clues are more than brute force tries."""
    return bool(clues.width * clues.height > LARGEST_TINY)


def _takes_undecided_for_unique(kind: Any) -> Mapping[str, Any]:
    """A search that has found one answer when its budget is used up, and says it is the only one."""

    def prove(clues: Any, budget: int) -> Any:
        proof = kind.prove(clues, budget)
        if isinstance(proof, Undecided) and budget:
            whole = kind.prove(clues, DEFAULT_BUDGET)
            return Unique(whole.first) if isinstance(whole, Several) else proof
        return proof

    return {"prove": prove}


def _takes_undecided_for_impossible(kind: Any) -> Mapping[str, Any]:
    def prove(clues: Any, budget: int) -> Any:
        proof = kind.prove(clues, budget)
        return Impossible() if isinstance(proof, Undecided) and budget else proof

    return {"prove": prove}


def _forgets(kind: Any) -> Mapping[str, Any]:
    """A search that knows less with a budget of 20 than with less."""
    return {"prove": lambda clues, budget: Undecided(20) if budget == 20 else kind.prove(clues, budget)}


def _engine_gives_up_as_impossible(kind: Any) -> Mapping[str, Any]:
    """Encodings that say Impossible where their budget ran out."""

    def hasty(engine: Any) -> Any:
        def solve(clues: Any, budget: int) -> Any:
            found = engine(clues, budget)
            return Examined(Impossible(), 0, 0, 0) if isinstance(found.proof, Undecided) else found

        return solve

    return {"ENGINES": {name: hasty(engine) for name, engine in engines_of(kind).items()}}


def _search_errs_in_large(kind: Any) -> Mapping[str, Any]:
    return {"prove": lambda clues, budget: Impossible() if is_large(clues) else kind.prove(clues, budget)}


def _ladder_errs_in_large(kind: Any) -> Mapping[str, Any]:
    def deduce(clues: Any) -> Any:
        found = kind.deduce(clues)
        return replace(found, answer=None, grade=None, contradiction=True) if is_large(clues) else found

    return {"deduce": deduce}


def _step_errs_in_large(kind: Any) -> Mapping[str, Any]:
    """Steps that exclude the answer of a large grid."""

    def allows(state: Any, answer: Any) -> bool:
        return bool(len(answer.grid()) ** 2 <= LARGEST_TINY and kind.allows(state, answer))

    return {"allows": allows}


def _lenient(forgives: Callable[[Any, Any, Any], bool]) -> Wreck:
    """A referee that finds nothing wrong where `forgives` says so of clues, answer and what is broken."""

    def make(kind: Any) -> Mapping[str, Any]:
        def faults(clues: Any, answer: Any) -> Any:
            broken = kind.faults(clues, answer)
            return () if broken and is_large(clues) and forgives(clues, answer, broken) else broken

        return {"faults": faults}

    return of_same_puzzles(make)


def _takes(is_taken: Callable[[list[Cell]], bool]) -> tuple[Wreck, Need]:
    """A referee that takes answers which differ from the right one in such cells, and kinds that have such answers."""

    def differs(kind: Any, clues: Any, answer: Any) -> bool:
        proof = kind.prove(clues, DEFAULT_BUDGET)
        if not isinstance(proof, Unique) or len(answer.grid()) != clues.height:
            return False
        pairs = zip(answer.grid(), proof.answer.grid(), strict=True)
        cells = [
            (r, c)
            for r, both in enumerate(pairs)
            for c, (one, two) in enumerate(zip(*both, strict=False))
            if one != two
        ]
        return bool(cells) and is_taken(cells)

    def wreck(subject: Subject) -> Subject:
        kind = subject.kind
        return _lenient(lambda clues, answer, _: differs(kind, clues, answer))(subject)

    def needs(subject: Subject) -> bool:
        some = [(clues, subject.kind.prove(clues, DEFAULT_BUDGET)) for clues in subject.at_large]
        return any(
            differs(subject.kind, clues, answer)
            for clues, proof in some
            if isinstance(proof, Unique)
            for answer in altered_answers(subject.kind, proof.answer, WRONG_ANSWERS)
        )

    return wreck, needs


def _is_one_row(cells: list[Cell]) -> bool:
    return len({row for row, _ in cells}) == 1 < len(cells)


def _is_ring(cells: list[Cell]) -> bool:
    rows, columns = zip(*cells, strict=True)
    return len(cells) == 4 and (max(rows) - min(rows), max(columns) - min(columns)) == (1, 1)


def _without(change: Callable[[dict[str, Any]], Mapping[str, Any]]) -> Callable[[Any], Mapping[str, Any]]:
    """A search that sees clues with something else beside the grid."""

    def make(kind: Any) -> Mapping[str, Any]:
        def prove(clues: Any, budget: int) -> Any:
            beside = dict(beside_of(clues))
            if not beside:
                return kind.prove(clues, budget)
            try:
                return kind.prove(rebuilt(kind, clues, **{**beside, **change(beside)}), budget)
            except ValueError:
                return Impossible()

        return {"prove": prove}

    return make


def _large_sums_wrong(beside: dict[str, Any]) -> Mapping[str, Any]:
    return {"cages": [{**cage, "sum": cage["sum"] + (cage["sum"] >= LARGE_SUM)} for cage in beside.get("cages", ())]}


def _no_large_cages(beside: dict[str, Any]) -> Mapping[str, Any]:
    return {"cages": [cage for cage in beside.get("cages", ()) if len(cage["cells"]) < LARGE_CAGE]}


def _repeats_in_four(clues: Any, answer: Any, broken: tuple[Any, ...]) -> bool:
    """Whether all that is broken is that a cage of four holds something twice."""
    cages = [cage["cells"] for cage in beside_of(clues).get("cages", ()) if len(cage["cells"]) == LARGE_CAGE]
    return all(any({*map(tuple, cage)} >= {*one.cells} for cage in cages) and one.name == "cage" for one in broken)


def _breaks_one(clues: Any, answer: Any, broken: tuple[Any, ...]) -> bool:
    """Whether it is one rule, of clues with an option, of which but a few cells break it."""
    return any(value is True for value in clues.variant.values()) and len(broken) == 1 and len(broken[0].cells) < 8


def _has_given_variant(subject: Subject) -> bool:
    """Kinds with an option that changes answers, of which an answer can be given in part."""
    return any(
        any(loosened(subject.kind, clues, proof.answer, name, 1))
        for clues in subject.at_large
        for name, value in clues.variant.items()
        if value is True and isinstance(proof := subject.kind.prove(clues, DEFAULT_BUDGET), Unique)
    )


SHIFTED, EXCHANGED, RING = _takes(_is_one_row), _takes(lambda cells: len(cells) == 2), _takes(_is_ring)

PRINTED = (
    Sabotage(
        "undecided counts as unique",
        "budgets",
        "with a budget of",
        of_same_puzzles(_takes_undecided_for_unique),
        _has_hard_doubt,
    ),
    Sabotage(
        "undecided counts as impossible",
        "budgets",
        "with a budget of",
        of_same_puzzles(_takes_undecided_for_impossible),
        _has_hard_doubt,
    ),
    Sabotage("a search forgets", "budgets", "knew less", of_same_puzzles(_forgets)),
    Sabotage(
        "a formula that gives up says impossible",
        "budgets",
        "with a budget of",
        of_same_puzzles(_engine_gives_up_as_impossible),
        _has_engines,
    ),
    Sabotage("the search errs in large", "agreement", "the proof", of_same_puzzles(_search_errs_in_large)),
    Sabotage("the ladder errs in large", "agreement", "sees a contradiction", of_same_puzzles(_ladder_errs_in_large)),
    Sabotage("a step errs in large", "agreement", "excludes the answer", of_same_puzzles(_step_errs_in_large)),
    Sabotage("the referee takes all in large", "agreement", "is called right", _lenient(lambda *_: True)),
    Sabotage("the referee takes a shifted row", "agreement", "is called right", *SHIFTED),
    Sabotage("the referee takes two cells exchanged", "agreement", "is called right", *EXCHANGED),
    Sabotage("the referee takes a ring", "agreement", "is called right", *RING),
    Sabotage(
        "the referee takes what another clue would make right",
        "altered",
        "is called right",
        _lenient(lambda clues, answer, broken: len(broken) == 1),
        has_other_answers,
    ),
    Sabotage(
        "the search does not see large cages",
        "cages",
        "the proof",
        of_same_puzzles(_without(_no_large_cages)),
        has_many("cages"),
    ),
    Sabotage(
        "the search adds large sums wrongly",
        "agreement",
        "the proof",
        of_same_puzzles(_without(_large_sums_wrong)),
        has_many("cages"),
    ),
    Sabotage(
        "the referee takes repeats in cages of four",
        "cages",
        "the referee",
        _lenient(_repeats_in_four),
        has_many("cages"),
    ),
    Sabotage(
        "the referee takes what breaks one optional rule",
        "variants",
        "the referee says",
        _lenient(_breaks_one),
        _has_given_variant,
    ),
)
