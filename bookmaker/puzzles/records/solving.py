"""A puzzle somebody hands us -> a verdict: how many solutions, one of them, and how hard a person finds it."""

from typing import Any

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.asking import engines_of
from bookmaker.puzzles.contract.grading import Deduction, OutOfBudget, budget, budgeted, rests_on_trust, tick, within
from bookmaker.puzzles.contract.proof import Impossible, Several, Undecided, Unique
from bookmaker.puzzles.contract.words import words_of
from bookmaker.puzzles.records.record import Given, told_variant_of_given
from bookmaker.puzzles.story.path import one_by_one
from bookmaker.puzzles.story.telling import looked_over, reasons

Verdict = dict[str, Any]  # as plain JSON
EXACT, LADDER = "exact", "ladder"
OUT_OF_BUDGET: Verdict = {"undecided": True}


def solved(engine: str, given: Given, budget: int, explain: bool) -> Verdict:
    """The verdict of that engine; ValueError where the kind has no such engine, or it is not installed.

    Engine, ladder and the steps told look at `budget` positions each, at most; "undecided" is true where one of them
    would need more.
    """
    with budgeted(budget):
        return ladder(given, explain) if engine == LADDER else counted(engine, given, budget, explain)


def ladder(given: Given, explain: bool) -> Verdict:
    """Solve as a person would. "solutions" is null where it gets stuck or has trusted that there is one answer."""
    kind = registry.get(given.kind)
    deduction = kind.deduce(given.clues)
    solutions = 1 if deduction.answer is not None else 0 if deduction.contradiction else None
    if rests_on_trust(kind.LADDER, deduction.techniques):
        solutions = None
    verdict = verdict_of(LADDER, solutions, deduction.answer) | _person(given, deduction, explain)
    return verdict | (OUT_OF_BUDGET if deduction.undecided else {})


def counted(engine: str, given: Given, budget: int, explain: bool) -> Verdict:
    """Count answers up to two, by exact search or a general solver, and grade by the ladder; null out of budget.

    ValueError where the kind has no encoding for that solver, or it is not installed.
    """
    kind = registry.get(given.kind)
    solvers = engines_of(kind)
    if engine != EXACT and engine not in solvers:
        known = ", ".join((EXACT, LADDER, *solvers))
        raise ValueError(f"a puzzle of the kind '{given.kind}' has no engine '{engine}'; it has {known}")
    proof = kind.prove(given.clues, budget) if engine == EXACT else solvers[engine](given.clues, budget).proof
    match proof:
        case Unique(answer=answer):
            verdict = verdict_of(engine, 1, answer)
        case Several(first=first):
            verdict = verdict_of(engine, 2, first)
        case Impossible():
            verdict = verdict_of(engine, 0, None)
        case Undecided():
            verdict = verdict_of(engine, None, None)
    deduction = kind.deduce(given.clues)
    # How hard a puzzle is that has no answer, or several, is no question.
    is_open = isinstance(proof, Undecided) or (isinstance(proof, Unique) and deduction.undecided)
    return verdict | _person(given, deduction, explain) | (OUT_OF_BUDGET if is_open else {})


def engine_names() -> tuple[str, ...]:
    """Every engine that some installed kind has."""
    solvers = {name for kind in registry.names(hidden=True) for name in engines_of(registry.get(kind))}
    return (EXACT, LADDER, *sorted(solvers))


def verdict_of(engine: str, solutions: int | None, answer: Any | None) -> Verdict:
    """A verdict without a grade."""
    rows = answer.grid() if answer is not None else None
    return {"solutions": solutions, "solution": rows, "grade": None, "effort": None, "engine": engine}


def _person(given: Given, deduction: Deduction[Any], explain: bool) -> Verdict:
    grade = deduction.grade
    verdict: Verdict = {
        "grade": grade.word if grade else None,
        "effort": deduction.effort if grade else None,
    }
    if explain and deduction.undecided:
        verdict |= OUT_OF_BUDGET
    elif explain:
        try:
            verdict["steps"] = _told(given, deduction)
        except OutOfBudget:
            verdict |= OUT_OF_BUDGET
    return verdict


def _told(given: Given, deduction: Deduction[Any]) -> list[dict[str, Any]]:
    """Every step of a person; OutOfBudget where the walk through them, and their proofs, count as more positions than
    the budget has.
    """
    kind, words = registry.get(given.kind), words_of(given.kind, variant=told_variant_of_given(given))
    with within(budget()):
        steps = one_by_one(kind, given.clues, deduction)
        tick(looked_over(given.clues, steps))
        return [
            {
                "technique": one.step.technique,
                "cells": [[row + 1, column + 1] for row, column in one.step.cells],
                "text": sentence,
            }
            for one, sentence in reasons(kind, given.clues, steps, words)
        ]
