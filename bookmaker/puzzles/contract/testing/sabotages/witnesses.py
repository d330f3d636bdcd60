"""Wrong witnesses: ladders that guess, proofs that do not look, referees that look away."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bookmaker.puzzles.contract.abilities import engines_of
from bookmaker.puzzles.contract.grading import Contradiction, Deduction, Step
from bookmaker.puzzles.contract.kind import BrokenRule
from bookmaker.puzzles.contract.proof import Examined, Impossible, Several, Undecided, Unique
from bookmaker.puzzles.contract.testing.sabotages.wrapping import (
    Sabotage,
    has_ambiguous,
    has_beside,
    has_equal_efforts,
    has_grades,
    has_impossible,
    with_single_verbs,
    with_verbs,
)


def _some_answer(kind: Any, clues: Any) -> Any:
    return next(kind.candidates(clues))


def _stops_at_one(kind: Any) -> Mapping[str, Any]:
    def prove(clues: Any, budget: int) -> Any:
        proof = kind.prove(clues, budget)
        return Unique(proof.first) if isinstance(proof, Several) else proof

    return {"prove": prove}


def _finds_one_anyway(kind: Any) -> Mapping[str, Any]:
    def prove(clues: Any, budget: int) -> Any:
        proof = kind.prove(clues, budget)
        return Unique(_some_answer(kind, clues)) if isinstance(proof, Impossible) else proof

    return {"prove": prove}


def _gives_up(kind: Any) -> Mapping[str, Any]:
    def prove(clues: Any, budget: int) -> Any:
        return Undecided(0) if clues.width * clues.height <= 9 else kind.prove(clues, budget)

    return {"prove": prove}


def _same_twice(kind: Any) -> Mapping[str, Any]:
    def prove(clues: Any, budget: int) -> Any:
        proof = kind.prove(clues, budget)
        return Several(proof.first, proof.first) if isinstance(proof, Several) else proof

    return {"prove": prove}


def _denies(kind: Any) -> Mapping[str, Any]:
    """A proof that calls tiny clues impossible."""

    def prove(clues: Any, budget: int) -> Any:
        return Impossible() if clues.width * clues.height <= 9 else kind.prove(clues, budget)

    return {"prove": prove}


def _adds_an_engine(kind: Any) -> Mapping[str, Any]:
    return {"ENGINES": {**engines_of(kind), "wrong": lambda clues, budget: Examined(Impossible(), 0, 0, 0)}}


def _guesses(kind: Any) -> Mapping[str, Any]:
    """A ladder that takes the proof's first answer where it is stuck."""

    def deduce(clues: Any) -> Any:
        deduction = kind.deduce(clues)
        proof = kind.prove(clues, 10_000)
        if not isinstance(proof, Several):
            return deduction
        step = Step(kind.LADDER[0].name, ((0, 0),))
        grade = kind.LADDER[0].grade
        return Deduction(proof.first, (step,), ((step.technique, 1),), grade, 1.0)

    return {"deduce": deduce}


def _guesses_one_step(kind: Any) -> Mapping[str, Any]:
    """A ladder whose last technique sees contradictions where there are none, when nothing else helps."""
    last = kind.LADDER[-1]

    def apply(state: Any) -> Any:
        found = last.apply(state)
        if not found:
            raise Contradiction
        return found

    def deduce(clues: Any) -> Any:
        deduction = kind.deduce(clues)
        return deduction if deduction.answer is not None else replace(deduction, contradiction=True)

    return {"LADDER": (*kind.LADDER[:-1], replace(last, apply=apply)), "deduce": deduce}


def _claims_a_wrong_answer(kind: Any) -> Mapping[str, Any]:
    def deduce(clues: Any) -> Any:
        deduction = kind.deduce(clues)
        if deduction.answer is None or clues.width * clues.height > 9:
            return deduction
        wrong = next((one for one in kind.candidates(clues) if one != deduction.answer), deduction.answer)
        return replace(deduction, answer=wrong)

    return {"deduce": deduce}


def _oversees(kind: Any) -> Mapping[str, Any]:
    """A ladder whose techniques exclude answers: the first that is asked for allows none."""
    return {"allows": lambda state, answer: False}


def _miscounts(kind: Any) -> Mapping[str, Any]:
    def deduce(clues: Any) -> Any:
        deduction = kind.deduce(clues)
        return replace(deduction, techniques=tuple((name, count + 1) for name, count in deduction.techniques))

    return {"deduce": deduce}


def _overrates(kind: Any) -> Mapping[str, Any]:
    """A ladder that calls every puzzle as hard as its hardest technique."""

    def deduce(clues: Any) -> Any:
        deduction = kind.deduce(clues)
        return deduction if deduction.grade is None else replace(deduction, grade=kind.LADDER[-1].grade)

    return {"deduce": deduce}


def _effortless(kind: Any) -> Mapping[str, Any]:
    return {"deduce": lambda clues: replace(kind.deduce(clues), effort=0.0)}


def _stepless(kind: Any) -> Mapping[str, Any]:
    return {"deduce": lambda clues: replace(kind.deduce(clues), steps=(), techniques=())}


def _steps_outside(kind: Any) -> Mapping[str, Any]:
    def deduce(clues: Any) -> Any:
        deduction = kind.deduce(clues)
        return replace(deduction, steps=tuple(replace(step, cells=((999, 0),)) for step in deduction.steps))

    return {"deduce": deduce}


def _lopsided(kind: Any) -> Mapping[str, Any]:
    """A ladder that finds a puzzle harder than its twin."""

    def deduce(clues: Any) -> Any:
        deduction = kind.deduce(clues)
        return replace(deduction, effort=deduction.effort + clues.height)

    return {"deduce": deduce}


def _accepts_all(kind: Any) -> Mapping[str, Any]:
    return {"faults": lambda clues, answer: ()}


def _misses(place: int) -> Any:
    """A referee that never names one of the rules, the first or the last of the first example's."""

    def wreck(subject: Any) -> Any:
        rules = sorted({name for example in subject.examples for name in example["wrong"]})
        missed = rules[place]

        def make(kind: Any) -> Mapping[str, Any]:
            def faults(clues: Any, answer: Any) -> tuple[BrokenRule, ...]:
                return tuple(one for one in kind.faults(clues, answer) if one.name != missed)

            return {"faults": faults}

        return with_single_verbs(make)(subject)

    return wreck


def _strict(kind: Any) -> Mapping[str, Any]:
    """A referee that finds fault with every answer."""

    def faults(clues: Any, answer: Any) -> tuple[BrokenRule, ...]:
        return kind.faults(clues, answer) or (BrokenRule("shape", ()),)

    return {"faults": faults}


def _points_outside(kind: Any) -> Mapping[str, Any]:
    def faults(clues: Any, answer: Any) -> tuple[BrokenRule, ...]:
        return tuple(BrokenRule(one.name, ((-1, 0),)) for one in kind.faults(clues, answer))

    return {"faults": faults}


def _looks_at_the_grid_alone(verb: str) -> Any:
    """A verb for which clues of one grid are the first that it met, whatever stands beside them."""

    def make(kind: Any) -> Mapping[str, Any]:
        right = getattr(kind, verb)
        met: dict[Any, Any] = {}

        def wrong(clues: Any, *others: Any) -> Any:
            return right(met.setdefault(clues.grid(), clues), *others)

        return {verb: wrong}

    return with_single_verbs(make)


def _solves_the_grid_alone(kind: Any) -> Mapping[str, Any]:
    """A ladder that solves clues like the first of their grid that could be solved."""
    solved: dict[Any, Deduction[Any]] = {}

    def deduce(clues: Any) -> Any:
        deduction = kind.deduce(clues)
        return deduction if deduction.answer is None else solved.setdefault(clues.grid(), deduction)

    return {"deduce": deduce}


WITNESSES = (
    Sabotage("the proof stops at one", "proofs", "brute force finds", with_single_verbs(_stops_at_one), has_ambiguous),
    Sabotage(
        "the proof says unique for impossible",
        "proofs",
        "brute force finds",
        with_single_verbs(_finds_one_anyway),
        has_impossible,
    ),
    Sabotage("the proof gives up on tiny grids", "proofs", "undecided", with_single_verbs(_gives_up)),
    Sabotage("the proof denies an answer", "proofs", "called impossible", with_single_verbs(_denies)),
    Sabotage("two answers are the same", "proofs", "the same", with_single_verbs(_same_twice), has_ambiguous),
    Sabotage(
        "the proof ignores its budget",
        "proofs",
        "a budget of nothing",
        with_single_verbs(lambda kind: {"prove": lambda clues, budget: kind.prove(clues, 200_000)}),
    ),
    Sabotage(
        "there are no candidates",
        "proofs",
        "not one candidate",
        with_verbs(lambda kind: {"candidates": lambda clues: iter(())}),
    ),
    Sabotage(
        "candidates are not handed out", "proofs", "no `candidates`", with_verbs(lambda kind: {"candidates": None})
    ),
    Sabotage("a general solver denies all", "engines", "'wrong' says Impossible", with_verbs(_adds_an_engine)),
    Sabotage("the ladder guesses", "deductions", "deduced to the end", with_single_verbs(_guesses), has_ambiguous),
    Sabotage(
        "the ladder sees contradictions",
        "deductions",
        "there is an answer",
        with_single_verbs(_guesses_one_step),
        has_ambiguous,
    ),
    Sabotage(
        "the ladder's answer is wrong", "deductions", "answers are right", with_single_verbs(_claims_a_wrong_answer)
    ),
    Sabotage("a step excludes an answer", "deductions", "excludes the right answer", with_single_verbs(_oversees)),
    Sabotage("techniques are miscounted", "steps", "the steps are", with_single_verbs(_miscounts)),
    Sabotage("every puzzle is called hard", "steps", "its steps are", with_single_verbs(_overrates), has_grades),
    Sabotage("solving costs nothing", "steps", "an effort of", with_single_verbs(_effortless)),
    Sabotage("solving takes no step", "steps", "without a step|its steps are", with_single_verbs(_stepless)),
    Sabotage("steps lie outside the grid", "steps", "names row 999", with_single_verbs(_steps_outside)),
    Sabotage("twins are graded differently", "efforts", "its twin", with_single_verbs(_lopsided), has_equal_efforts),
    Sabotage(
        "the proof does not look beside the grid",
        "proofs",
        "brute force finds|a wrong answer|there is an answer",
        _looks_at_the_grid_alone("prove"),
        has_beside,
    ),
    Sabotage(
        "the ladder does not look beside the grid",
        "deductions",
        "answers are right|deduced another",
        with_single_verbs(_solves_the_grid_alone),
        has_beside,
    ),
    Sabotage(
        "the referee does not look beside the grid",
        "proofs",
        "brute force finds|a wrong answer",
        _looks_at_the_grid_alone("faults"),
        has_beside,
    ),
    Sabotage(
        "what stands beside the grid is not drawn",
        "clues drawn",
        "is drawn like",
        _looks_at_the_grid_alone("draw"),
        has_beside,
    ),
    Sabotage("the referee accepts everything", "examples", "is not found", with_single_verbs(_accepts_all)),
    Sabotage("the referee misses the first rule", "examples", "is not found", _misses(0)),
    Sabotage("the referee misses the last rule", "examples", "is not found", _misses(-1)),
    Sabotage("the referee accepts nothing", "examples", "is called wrong", with_single_verbs(_strict)),
    Sabotage("the referee points outside", "examples", "outside the grid", with_single_verbs(_points_outside)),
)
