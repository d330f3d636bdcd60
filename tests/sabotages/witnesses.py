"""Wrong witnesses: ladders that guess, proofs that do not look, referees that look away."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bookmaker.puzzles.contract.asking import engines_of
from bookmaker.puzzles.contract.grading import Contradiction, Deduction, Step
from bookmaker.puzzles.contract.kind import BrokenRule
from bookmaker.puzzles.contract.proof import Examined, Impossible, Several, Undecided, Unique
from tests.sabotages.wrapping import (
    Sabotage,
    caught_by,
    gathered,
    has_ambiguous,
    has_beside,
    has_equal_efforts,
    has_grades,
    has_impossible,
    single_verb,
    with_single_verbs,
    with_verbs,
)


def _some_answer(kind: Any, clues: Any) -> Any:
    return next(kind.candidates(clues))


@caught_by("proofs", "brute force finds", has_ambiguous, how=single_verb("prove"))
def _the_proof_stops_at_one(kind: Any, clues: Any, budget: int) -> Any:
    proof = kind.prove(clues, budget)
    return Unique(proof.first) if isinstance(proof, Several) else proof


@caught_by("proofs", "brute force finds", has_impossible, how=single_verb("prove"))
def _the_proof_says_unique_for_impossible(kind: Any, clues: Any, budget: int) -> Any:
    proof = kind.prove(clues, budget)
    return Unique(_some_answer(kind, clues)) if isinstance(proof, Impossible) else proof


@caught_by("proofs", "undecided", how=single_verb("prove"))
def _the_proof_gives_up_on_tiny_grids(kind: Any, clues: Any, budget: int) -> Any:
    return Undecided(0) if clues.width * clues.height <= 9 else kind.prove(clues, budget)


@caught_by("proofs", "the same", has_ambiguous, how=single_verb("prove"))
def _two_answers_are_the_same(kind: Any, clues: Any, budget: int) -> Any:
    proof = kind.prove(clues, budget)
    return Several(proof.first, proof.first) if isinstance(proof, Several) else proof


@caught_by("proofs", "called impossible", how=single_verb("prove"))
def _the_proof_denies_an_answer(kind: Any, clues: Any, budget: int) -> Any:
    """A proof that calls tiny clues impossible."""
    return Impossible() if clues.width * clues.height <= 9 else kind.prove(clues, budget)


@caught_by("engines", "'wrong' says Impossible")
def _a_general_solver_denies_all(kind: Any) -> Mapping[str, Any]:
    return {"ENGINES": {**engines_of(kind), "wrong": lambda clues, budget: Examined(Impossible(), 0, 0, 0)}}


@caught_by("deductions", "deduced to the end", has_ambiguous, how=single_verb("deduce"))
def _the_ladder_guesses(kind: Any, clues: Any) -> Any:
    """A ladder that takes the proof's first answer where it is stuck."""
    deduction = kind.deduce(clues)
    proof = kind.prove(clues, 10_000)
    if not isinstance(proof, Several):
        return deduction
    step = Step(kind.LADDER[0].name, ((0, 0),))
    grade = kind.LADDER[0].grade
    return Deduction(proof.first, (step,), ((step.technique, 1),), grade, 1.0)


@caught_by("deductions", "there is an answer", has_ambiguous, how=with_single_verbs)
def _the_ladder_sees_contradictions(kind: Any) -> Mapping[str, Any]:
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


@caught_by("deductions", "answers are right", how=single_verb("deduce"))
def _the_ladders_answer_is_wrong(kind: Any, clues: Any) -> Any:
    deduction = kind.deduce(clues)
    if deduction.answer is None or clues.width * clues.height > 9:
        return deduction
    wrong = next((one for one in kind.candidates(clues) if one != deduction.answer), deduction.answer)
    return replace(deduction, answer=wrong)


@caught_by("deductions", "excludes the right answer", how=single_verb("allows"))
def _a_step_excludes_an_answer(kind: Any, state: Any, answer: Any) -> Any:
    """A ladder whose techniques exclude answers: the first that is asked for allows none."""
    return False


@caught_by("steps", "the steps are", how=single_verb("deduce"))
def _techniques_are_miscounted(kind: Any, clues: Any) -> Any:
    deduction = kind.deduce(clues)
    return replace(deduction, techniques=tuple((name, count + 1) for name, count in deduction.techniques))


@caught_by("steps", "its steps are", has_grades, how=single_verb("deduce"))
def _every_puzzle_is_called_hard(kind: Any, clues: Any) -> Any:
    """A ladder that calls every puzzle as hard as its hardest technique."""
    deduction = kind.deduce(clues)
    return deduction if deduction.grade is None else replace(deduction, grade=kind.LADDER[-1].grade)


@caught_by("steps", "an effort of", how=single_verb("deduce"))
def _solving_costs_nothing(kind: Any, clues: Any) -> Any:
    return replace(kind.deduce(clues), effort=0.0)


@caught_by("steps", "without a step|its steps are", how=single_verb("deduce"))
def _solving_takes_no_step(kind: Any, clues: Any) -> Any:
    return replace(kind.deduce(clues), steps=(), techniques=())


@caught_by("steps", "names row 999", how=single_verb("deduce"))
def _steps_lie_outside_the_grid(kind: Any, clues: Any) -> Any:
    deduction = kind.deduce(clues)
    return replace(deduction, steps=tuple(replace(step, cells=((999, 0),)) for step in deduction.steps))


@caught_by("efforts", "its twin", has_equal_efforts, how=single_verb("deduce"))
def _twins_are_graded_differently(kind: Any, clues: Any) -> Any:
    """A ladder that finds a puzzle harder than its twin."""
    deduction = kind.deduce(clues)
    low = sum(at * ord(letter) for at, letter in enumerate(clues.code())) % 97
    return replace(deduction, effort=deduction.effort + clues.height + low)


@caught_by("examples", "is not found", how=single_verb("faults"))
def _the_referee_accepts_everything(kind: Any, clues: Any, answer: Any) -> Any:
    return ()


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


@caught_by("examples", "is called wrong", how=single_verb("faults"))
def _the_referee_accepts_nothing(kind: Any, clues: Any, answer: Any) -> tuple[BrokenRule, ...]:
    """A referee that finds fault with every answer."""
    return kind.faults(clues, answer) or (BrokenRule("shape", ()),)


@caught_by("examples", "outside the grid", how=single_verb("faults"))
def _the_referee_points_outside(kind: Any, clues: Any, answer: Any) -> tuple[BrokenRule, ...]:
    return tuple(BrokenRule(one.name, ((-1, 0),)) for one in kind.faults(clues, answer))


def _looks_at_the_grid_alone(verb: str) -> Any:
    """A verb for which clues of one grid are the first that it met, whatever stands beside them."""

    def make(kind: Any) -> Mapping[str, Any]:
        right = getattr(kind, verb)
        met: dict[Any, Any] = {}

        def wrong(clues: Any, *others: Any) -> Any:
            return right(met.setdefault(clues.grid(), clues), *others)

        return {verb: wrong}

    return with_single_verbs(make)


@caught_by("deductions", "answers are right|deduced another", has_beside, how=with_single_verbs)
def _the_ladder_does_not_look_beside_the_grid(kind: Any) -> Mapping[str, Any]:
    """A ladder that solves clues like the first of their grid that could be solved."""
    solved: dict[Any, Deduction[Any]] = {}

    def deduce(clues: Any) -> Any:
        deduction = kind.deduce(clues)
        return deduction if deduction.answer is None else solved.setdefault(clues.grid(), deduction)

    return {"deduce": deduce}


WITNESSES = (
    *gathered(globals()),
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
    Sabotage(
        "the proof does not look beside the grid",
        "proofs",
        "brute force finds|a wrong answer|there is an answer",
        _looks_at_the_grid_alone("prove"),
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
    Sabotage("the referee misses the first rule", "examples", "is not found", _misses(0)),
    Sabotage("the referee misses the last rule", "examples", "is not found", _misses(-1)),
)
