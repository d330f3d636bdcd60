"""Kinds that are right in small and wrong in print: one witness errs there, an id or a drawing loses something."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from bookmaker.puzzles.contract.asking import beside_of, engines_of
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET, Examined, Impossible, Several, Undecided, Unique
from bookmaker.puzzles.contract.testing.altering import altered_answers, loosened, rebuilt, some_altered
from bookmaker.puzzles.contract.testing.printed import FEW_CHANGES, WRONG_ANSWERS
from bookmaker.puzzles.contract.testing.subject import LARGEST_TINY, Subject
from tests.sabotages.wrapping import (
    Need,
    Sabotage,
    Wreck,
    caught_by,
    gathered,
    single_verb,
    with_single_verbs,
)

LARGE_SUM = 15  # of a cage
FEW_CELLS = 8
LARGE_CAGE = 4  # cells


def has_many(key: str, least: int = 1) -> Need:
    """Kinds of which some clues have so much of that key beside the grid."""
    return lambda subject: any(len(beside_of(clues).get(key, ())) >= least for clues in subject.at_large)


def has_sums(subject: Subject) -> bool:
    """Kinds of which some clues have three cages and more that add up to a sum; cells without a cage may be there."""
    cages = [beside_of(clues).get("cages", ()) for clues in subject.at_large]
    return any(len(some) >= 3 and all("sum" in cage for cage in some) for some in cages)


def has_sums_over_cells_given(subject: Subject) -> bool:
    """The same where a puzzle stays one with all other cells given: not where black cells part the runs."""
    return has_sums(subject) and not any(None in row for clues in subject.at_large for row in clues.grid())


def has_hard_doubt(subject: Subject) -> bool:
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


def _has_given_variant(subject: Subject) -> bool:
    """Kinds with an option without which an answer, given in part, has others that break one rule in a few cells."""
    prove = subject.kind.prove
    return any(
        len(broken := tuple(subject.kind.faults(clues, answer))) == 1 and len(broken[0].cells) < FEW_CELLS
        for clues in subject.at_large
        for name, value in clues.variant.items()
        if value is True and isinstance(proof := prove(clues, DEFAULT_BUDGET), Unique)
        for freed in loosened(subject.kind, clues, proof.answer, name, 8)
        if isinstance(found := prove(freed, DEFAULT_BUDGET), Several)
        for answer in (found.first, found.second)
    )


def is_large(clues: Any) -> bool:
    """Whether clues are more than brute force tries."""
    return bool(clues.width * clues.height > LARGEST_TINY)


@caught_by("budgets", "with a budget of", has_hard_doubt, how=single_verb("prove"))
def _undecided_counts_as_unique(kind: Any, clues: Any, budget: int) -> Any:
    """A search that has found one answer when its budget is used up, and says it is the only one."""
    proof = kind.prove(clues, budget)
    if isinstance(proof, Undecided) and budget:
        whole = kind.prove(clues, DEFAULT_BUDGET)
        return Unique(whole.first) if isinstance(whole, Several) else proof
    return proof


@caught_by("budgets", "with a budget of", has_hard_doubt, how=single_verb("prove"))
def _undecided_counts_as_impossible(kind: Any, clues: Any, budget: int) -> Any:
    proof = kind.prove(clues, budget)
    return Impossible() if isinstance(proof, Undecided) and budget else proof


@caught_by("budgets", "knew less", how=single_verb("prove"))
def _a_search_forgets(kind: Any, clues: Any, budget: Any) -> Any:
    """A search that knows less with a budget of 20 than with less."""
    return Undecided(20) if budget == 20 else kind.prove(clues, budget)


@caught_by("budgets", "with a budget of", _has_engines, how=with_single_verbs)
def _a_formula_that_gives_up_says_impossible(kind: Any) -> Mapping[str, Any]:
    """Encodings that say Impossible where their budget ran out."""

    def hasty(engine: Any) -> Any:
        def solve(clues: Any, budget: int) -> Any:
            found = engine(clues, budget)
            return Examined(Impossible(), 0, 0, 0) if isinstance(found.proof, Undecided) else found

        return solve

    return {"ENGINES": {name: hasty(engine) for name, engine in engines_of(kind).items()}}


@caught_by("agreement", "the proof", how=single_verb("prove"))
def _the_search_errs_in_large(kind: Any, clues: Any, budget: Any) -> Any:
    return Impossible() if is_large(clues) else kind.prove(clues, budget)


@caught_by("agreement", "sees a contradiction", how=single_verb("deduce"))
def _the_ladder_errs_in_large(kind: Any, clues: Any) -> Any:
    found = kind.deduce(clues)
    return replace(found, answer=None, grade=None, contradiction=True) if is_large(clues) else found


@caught_by("agreement", "excludes the right answer", how=single_verb("allows"))
def _a_step_errs_in_large(kind: Any, state: Any, answer: Any) -> bool:
    """Steps that exclude the answer of a large grid."""
    return bool(len(answer.grid()) ** 2 <= LARGEST_TINY and kind.allows(state, answer))


def _lenient(forgives: Callable[[Any, Any, Any], bool]) -> Wreck:
    """A referee that finds nothing wrong where `forgives` says so of clues, answer and what is broken."""

    def make(kind: Any) -> Mapping[str, Any]:
        def faults(clues: Any, answer: Any) -> Any:
            broken = kind.faults(clues, answer)
            return () if broken and is_large(clues) and forgives(clues, answer, broken) else broken

        return {"faults": faults}

    return with_single_verbs(make)


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


@caught_by("cages", "the referee", has_sums_over_cells_given, how=_lenient)
def _the_referee_takes_repeats_in_large_cages_of_one_size(clues: Any, answer: Any, broken: tuple[Any, ...]) -> bool:
    """Whether all that is broken is that a cage of four, or of the next size that there is, holds something twice."""
    large = [cage["cells"] for cage in beside_of(clues).get("cages", ()) if len(cage["cells"]) >= LARGE_CAGE]
    cages = [cells for cells in large if len(cells) == min(map(len, large))]
    return all(any({*map(tuple, cage)} >= {*one.cells} for cage in cages) and one.name == "cage" for one in broken)


@caught_by("variants", "the referee says", _has_given_variant, how=_lenient)
def _the_referee_takes_what_breaks_one_optional_rule(clues: Any, answer: Any, broken: tuple[Any, ...]) -> bool:
    """Whether it is one rule, of clues with an option, of which but a few cells break it."""
    return (
        any(value is True for value in clues.variant.values()) and len(broken) == 1 and len(broken[0].cells) < FEW_CELLS
    )


SHIFTED, EXCHANGED, RING = _takes(_is_one_row), _takes(lambda cells: len(cells) == 2), _takes(_is_ring)

PRINTED = (
    *gathered(globals()),
    Sabotage("the referee takes all in large", "agreement", "is called right", _lenient(lambda *_: True)),
    Sabotage("the referee takes a shifted row", "agreement", "is called right", *SHIFTED),
    Sabotage("the referee takes two cells exchanged", "agreement", "is called right", *EXCHANGED),
    Sabotage("the referee takes a ring", "agreement", "is called right", *RING),
    Sabotage(
        "the referee takes what another clue would make right",
        "altered",
        "is called right|the referee the opposite",
        _lenient(lambda clues, answer, broken: len(broken) == 1),
        has_other_answers,
    ),
    Sabotage(
        "the search does not see large cages",
        "cages",
        "the proof",
        with_single_verbs(_without(_no_large_cages)),
        has_sums_over_cells_given,
    ),
    Sabotage(
        "the search adds large sums wrongly",
        "agreement",
        "the proof",
        with_single_verbs(_without(_large_sums_wrong)),
        has_sums,
    ),
)
