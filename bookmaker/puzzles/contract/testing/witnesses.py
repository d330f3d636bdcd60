"""Checks of the three witnesses: examples, brute force on tiny grids, and each against the others."""

import itertools
import math
from typing import Any

from bookmaker.puzzles.contract.abilities import Inspectable
from bookmaker.puzzles.contract.asking import engines_of
from bookmaker.puzzles.contract.grading import Contradiction, Deduction, Grade, Step, Tally
from bookmaker.puzzles.contract.kind import BrokenRule
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET, Impossible, Proof, Several, Undecided, Unique
from bookmaker.puzzles.contract.testing.independence import shared_functions, shared_modules
from bookmaker.puzzles.contract.testing.subject import Subject, rows
from bookmaker.puzzles.contract.walking import taken

OTHERS = 20  # candidates of tiny clues that a ladder must not allow in the end


def check_independence(subject: Subject) -> None:
    """What is handed out as ladder, proof and referee, batches included, shares nouns, and what is named."""
    package = getattr(subject.kind, "__name__", "")
    assert package, "the kind is no module"
    shared = shared_modules(package)
    assert not shared, "; ".join(shared)
    if "shared" in subject.data:
        named = set(subject.data["shared"])
        found = {one.what: one.sentence for one in shared_functions(package)}
        unnamed = [sentence for what, sentence in found.items() if what not in named]
        assert not unnamed, "; ".join(unnamed)
        assert named <= set(found), f"shared: nothing is shared any more of {sorted(named - set(found))}: take it out"


def check_examples(subject: Subject) -> None:
    """The right answer breaks no rule and is the only one; each wrong one breaks the rule it stands for."""
    kind = subject.kind
    for example in subject.examples:
        code = example["code"]
        clues = kind.Clues.parse(code)
        answer = kind.Answer.from_grid(rows(example["answer"]))
        assert not _faults(subject, clues, answer), f"the right answer of {code} is called wrong"
        proof = kind.prove(clues, DEFAULT_BUDGET)
        assert proof == Unique(answer), f"{code} is proved {proof}"
        for fault, wrong in example["wrong"].items():
            named = _faults(subject, clues, kind.Answer.from_grid(rows(wrong)))
            assert fault in named, f"'{fault}' is not found in {wrong}: {named}"
    _check_shapes(subject)


def _check_shapes(subject: Subject) -> None:
    """An answer of another size breaks the rule "shape" alone."""
    for puzzle, other in itertools.permutations(subject.puzzles, 2):
        if [len(row) for row in puzzle.answer.grid()] != [len(row) for row in other.answer.grid()]:
            names = _faults(subject, puzzle.clues, other.answer)
            assert names == ["shape"], f"{puzzle.clues.code()}: an answer of another size breaks {names}"


def _faults(subject: Subject, clues: Any, answer: Any) -> list[str]:
    """The names of the rules that the answer breaks; each is in words.toml, and its cells are in the grid."""
    found = subject.kind.faults(clues, answer)
    named = {name for words in subject.words.values() for name in words.faults}
    for broken in found:
        assert isinstance(broken, BrokenRule), f"the referee gives {broken!r:.80}, no BrokenRule"
        assert broken.name in named, f"the referee names '{broken.name}', of which words.toml says nothing"
        outside = [(r, c) for r, c in broken.cells if not (0 <= r < clues.height and 0 <= c < clues.width)]
        assert not outside, f"'{broken.name}' names {outside}, outside the grid"
    return [broken.name for broken in found]


def check_proofs(subject: Subject) -> None:
    """On tiny grids the exact search says what brute force by the referee says; every verdict is met."""
    for puzzle in subject.puzzles:
        assert isinstance(subject.kind.prove(puzzle.clues, 0), Undecided), "a budget of nothing decides something"
    met = {type(_check_proof(subject, clues)) for clues in subject.tiny}
    assert Unique in met, "tiny: no clues have exactly one answer"
    for key, verdict in (("ambiguous", Several), ("impossible", Impossible)):
        none = subject.data.get(key) == "none"
        assert none or verdict in met, f"no {key} clues were found: name some tiny ones under '{key}', or say none"
        assert not none or verdict not in met, f"the data file says that no clues are {key}, but some are"


def _check_proof(subject: Subject, clues: Any) -> object:
    proof = subject.kind.prove(clues, DEFAULT_BUDGET)
    right = subject.right_answers(clues)
    code = clues.code()
    match proof:
        case Unique(answer=answer):
            assert right == [answer], f"{code}: proved unique, brute force finds {len(right)}"
        case Several(first=first, second=second):
            assert first != second, f"{code}: the two answers are the same"
            assert first in right, f"{code}: a wrong answer is shown: {first}"
            assert second in right, f"{code}: a wrong answer is shown: {second}"
        case Impossible():
            assert not right, f"{code}: called impossible, brute force finds {len(right)}"
        case Undecided():
            raise AssertionError(f"{code}: a grid of 9 cells or fewer is left undecided")
    return proof


def says_alike(one: Proof[Any], other: Proof[Any]) -> bool:
    """Whether two proofs say the same; of several answers each may show others."""
    return one == other if isinstance(one, Unique) else type(one) is type(other)


def check_engines(subject: Subject) -> None:
    """Each general solver that the kind has an encoding for says of tiny grids and of examples what the proof says."""
    examples = [subject.kind.Clues.parse(example["code"]) for example in subject.examples]
    for name, engine in engines_of(subject.kind).items():
        for clues in [*subject.tiny, *examples]:
            proof, other = subject.kind.prove(clues, DEFAULT_BUDGET), engine(clues, DEFAULT_BUDGET).proof
            assert says_alike(proof, other), f"'{name}' says {other} of {clues.code()}, the proof {proof}"
            if isinstance(other, Several):
                assert other.first != other.second, f"'{name}' gives one answer of {clues.code()} twice"
                broken = [*_faults(subject, clues, other.first), *_faults(subject, clues, other.second)]
                assert not broken, f"'{name}' gives an answer of {clues.code()} that breaks {broken}"


def check_deductions(subject: Subject) -> None:
    """What the ladder finds out holds in every answer: of tiny clues at each step, of larger ones in the end."""
    kind: Any = subject.kind
    solved = 0
    for clues in subject.tiny:
        right = subject.right_answers(clues)
        deduction = subject.kind.deduce(clues)
        code = clues.code()
        if deduction.answer is not None:
            assert right == [deduction.answer], f"{code}: deduced to the end, but {len(right)} answers are right"
            solved += 1
        assert not (deduction.contradiction and right), f"{code}: the ladder sees a contradiction, there is an answer"
        if isinstance(subject.kind, Inspectable):
            others = (one for one in kind.candidates(clues) if one not in right)
            check_climb(kind, clues, right, deduction, tuple(itertools.islice(others, OTHERS)))
    assert solved, "the ladder solves none of the tiny clues"
    for puzzle in subject.puzzles:
        deduction = subject.kind.deduce(puzzle.clues)
        proof = subject.kind.prove(puzzle.clues, DEFAULT_BUDGET)
        assert proof == Unique(deduction.answer), f"{puzzle.clues.code()}: deduced another answer than the proof's"


def check_climb(
    kind: Any, clues: Any, right: list[Any], deduction: Deduction[Any], others: tuple[Any, ...] = ()
) -> None:
    """Climb the ladder from the start: its steps and their sum are `deduce`'s, and each leaves all right answers.

    Where it ends with the answer, none of the other answers is allowed any more.
    """
    code = clues.code()
    steps: list[Step] = []
    tally = Tally(kind.LADDER)
    try:
        state = kind.start(clues)
        while len(steps) < len(deduction.steps):
            found = ((rung, applied) for rung, one in enumerate(kind.LADDER) if (applied := one.apply(state)))
            rung, applied = next(found, (0, ()))
            assert applied, f"{code}: deduce takes steps that the ladder's techniques do not find"
            steps += applied
            tally.note(rung, len(applied))
            name = applied[-1].technique
            for answer in right:
                assert kind.allows(state, answer), f"{code}: '{name}' excludes the right answer {answer.grid()}"
    except Contradiction:
        assert not right, f"{code}: step {len(steps) + 1} sees a contradiction, there is an answer"
        return
    assert tuple(steps) == deduction.steps, f"{code}: deduce takes other steps than the ladder's techniques"
    summed = tally.result(deduction.answer, steps)
    for name in ("techniques", "grade", "effort", "moments", "opening", "trace"):
        stated, own = getattr(deduction, name), getattr(summed, name)
        assert stated == own, f"{code}: deduce says {name} {stated}, its steps are {own}"
    for wrong in others if deduction.answer is not None else ():
        assert not kind.allows(state, wrong), f"{code}: solved to the end, the ladder allows {wrong.grid()} too"


def check_steps(subject: Subject) -> None:
    """A deduction counts what it took: every step explained, by a technique of the ladder, cells in the grid."""
    for clues in subject.large_and_tiny:
        deduction = subject.kind.deduce(clues)
        _check_sums(subject, clues.code(), deduction)
        for step in deduction.steps if clues not in subject.tiny else ():
            for row, column in step.cells:
                assert 0 <= row < clues.height, f"'{step.technique}' names row {row}"
                assert 0 <= column < clues.width, f"'{step.technique}' names column {column}"
        for step in [one.step for one in taken(subject.kind, clues)] if clues not in subject.tiny else ():
            for language, words in subject.words.items():
                sentence = words.explain(step)
                assert sentence.strip(), f"[{language}] '{step.technique}' explains itself with nothing"
    for puzzle in subject.puzzles:
        assert subject.kind.deduce(puzzle.clues).steps, "a puzzle is solved without a step"


def _check_sums(subject: Subject, code: str, deduction: Deduction[Any]) -> None:
    ladder = subject.kind.LADDER
    counted = dict(deduction.techniques)
    used = [step.technique for step in deduction.steps]
    expected = [(technique.name, used.count(technique.name)) for technique in ladder if technique.name in used]
    assert list(deduction.techniques) == expected, f"{code}: counts {deduction.techniques}, the steps are {expected}"
    assert set(used) <= set(counted), f"{code}: a step's technique is not of the ladder"
    assert (deduction.answer is None) == (deduction.grade is None), f"{code}: a grade without an answer, or none with"
    assert not (deduction.contradiction and deduction.answer is not None), f"{code}: an answer and a contradiction"
    if deduction.grade is not None:
        needed = [technique.grade_after(counted[technique.name]) for technique in ladder if technique.name in used]
        hardest = max(needed, default=Grade.EASY)
        assert deduction.grade == hardest, f"{code}: called {deduction.grade.word}, its steps are {hardest.word}"
        assert math.isfinite(deduction.effort), f"{code}: an effort of {deduction.effort}"
        assert deduction.effort > 0, f"{code}: an effort of {deduction.effort}"
