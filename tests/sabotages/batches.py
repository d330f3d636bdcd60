"""Wrong batch forms: they give something else than the single verbs, or something that depends on the company."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bookmaker.puzzles.contract.grading import Deduction, Grade
from bookmaker.puzzles.contract.proof import Undecided
from bookmaker.puzzles.contract.testing.subject import Subject
from tests.sabotages.wrapping import (
    Sabotage,
    Wreck,
    batched,
    caught_by,
    gathered,
    has_seeds,
    with_verbs,
    wrapped,
)


def _wrecked(make: Callable[[Any], Mapping[str, Any]]) -> Wreck:
    def wreck(subject: Subject) -> Subject:
        kind = batched(subject.kind)
        return replace(subject, kind=wrapped(kind, **make(kind)), _answers={})

    return wreck


@caught_by("batches", "deduce_many gives", how=_wrecked)
def _a_batch_grades_differently(kind: Any) -> Mapping[str, Any]:
    def deduce_many(clues: Sequence[Any]) -> list[Deduction[Any]]:
        return [
            one if one.grade is None else replace(one, grade=Grade.EASY if one.grade > 1 else Grade.EXPERT)
            for one in kind.deduce_many(clues)
        ]

    return {"deduce_many": deduce_many}


@caught_by("batches", "deduce_many gives", how=_wrecked)
def _a_batchs_effort_depends_on_its_company(kind: Any) -> Mapping[str, Any]:
    def deduce_many(clues: Sequence[Any]) -> list[Deduction[Any]]:
        return [replace(one, effort=one.effort + len(clues)) for one in kind.deduce_many(clues)]

    return {"deduce_many": deduce_many}


def _company(kind: Any) -> Mapping[str, Any]:
    """A batch in which each stream makes the puzzle of the one before it."""

    def propose_many(params: Any, grade: Any, rngs: Sequence[Any]) -> list[Any]:
        return list(kind.propose_many(params, grade, [*rngs[1:], rngs[0]]))

    return {"propose_many": propose_many}


@caught_by("batches", "prove_many gives", how=_wrecked)
def _a_batch_shares_its_budget(kind: Any) -> Mapping[str, Any]:
    """Proofs that share one budget."""

    def prove_many(clues: Sequence[Any], budget: int) -> list[Any]:
        found = kind.prove_many(clues, budget)
        return [proof if at == 0 else Undecided(budget) for at, proof in enumerate(found)]

    return {"prove_many": prove_many}


@caught_by("batches", "faults_many gives", how=_wrecked)
def _a_batchs_referee_accepts_everything(kind: Any) -> Mapping[str, Any]:
    return {"faults_many": lambda clues, answers: [() for _ in clues]}


BATCHES = (
    *gathered(globals()),
    Sabotage("a batch depends on its company", "batches", "propose_many gives", _wrecked(_company), has_seeds),
    Sabotage("puzzles depend on their company", "company", "puzzles depend on", _wrecked(_company), has_seeds),
    Sabotage(
        "half a batch is handed out",
        "batches",
        "are handed out",
        with_verbs(lambda kind: {"prove_many": None, "faults_many": batched(kind).faults_many}),
    ),
)
