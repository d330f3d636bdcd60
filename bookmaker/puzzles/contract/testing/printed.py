"""Checks at the sizes that are printed: many clues of each variant, proposed and altered, seen by all witnesses."""

import functools
import re
from collections.abc import Sequence
from typing import Any, TypeVar

from bookmaker.puzzles.contract.abilities import Inspectable, Joining, Parting, Taught, supports
from bookmaker.puzzles.contract.asking import beside_of, engines_of, looks_of
from bookmaker.puzzles.contract.grading import Deduction, Grade, budgeted, rests_on_trust
from bookmaker.puzzles.contract.marks import Finding, Marking, Sort
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET, Examined, Impossible, Proof, Several, Undecided, Unique
from bookmaker.puzzles.contract.testing.altering import (
    accepted,
    altered_answers,
    caged,
    is_twin,
    loosened,
    rebuilt,
    renumbered,
    some_altered,
)
from bookmaker.puzzles.contract.testing.subject import Subject
from bookmaker.puzzles.contract.testing.witnesses import check_climb, says_alike
from bookmaker.puzzles.contract.walking import taken

T = TypeVar("T")
NUMBER = re.compile(r"[0-9]+")
FEW_CHANGES = 6  # of clues, looked at by all witnesses
NUMBERED = 4  # of one clues in so many all pairs of numbers are exchanged
WRONG_ANSWERS = 40  # that the referee sees of each of the first puzzles
FEWER = 6  # of all others
ALTERED = 20  # clues of each variant that are altered, and searched with small budgets
SMALL_BUDGETS = range(1, 21)
POWERS = (1, 2, 4, 8, 16)
SELDOM = 4  # of one of so many clues a formula is asked with small budgets: it is made anew each time
MORE_BUDGETS = 10
ENOUGH = 2  # budgets that decide, after which a search is asked once again, with the most
MANY = 20  # clues of each variant, from which on a technique that finds nothing is dead
LOOSENED = 24  # clues with more given and one rule less
CAGES = 12  # laid over one answer
MOST_UNDECIDED = 0.1  # the part of clues that a search may give up on


def check_agreement(subject: Subject) -> None:
    """At printed sizes search, formulas, ladder and referee agree on the answer, and the referee refuses all others."""
    undecided = 0
    for number, clues in enumerate(subject.at_large):
        proof = _agreed(subject, clues, number, subject.deductions[number])
        undecided += isinstance(proof, Undecided)
        if isinstance(proof, Unique):
            others = renumbered(subject.kind, clues, proof.answer) if number % NUMBERED == 0 else ()
            most = WRONG_ANSWERS if number < ALTERED else FEWER
            for wrong in {*altered_answers(subject.kind, proof.answer, most), *others} - {proof.answer}:
                assert subject.kind.faults(clues, wrong), (
                    f"{clues.code()}: {wrong.grid()} is called right, the only answer is {proof.answer.grid()}"
                )
    assert undecided <= MOST_UNDECIDED * len(subject.at_large), (
        f"{undecided} of {len(subject.at_large)} searches give up"
    )


def check_altered(subject: Subject) -> None:
    """Where one clue is changed or left out, all witnesses agree again, on the answer before and new ones too."""
    for clues in _some(subject):
        before = subject.kind.prove(clues, DEFAULT_BUDGET)
        for number, other in enumerate(some_altered(subject.kind, clues, FEW_CHANGES)):
            proof = _agreed(subject, other, number)
            if isinstance(before, Unique) and isinstance(proof, Unique | Impossible):
                fits = before.answer in _answers(proof)
                assert fits is not bool(subject.kind.faults(other, before.answer)), (
                    f"{other.code()}: the proof says {fits} of {before.answer.grid()}, the referee the opposite"
                )
            for answer in _answers(proof):
                if isinstance(before, Unique) and answer != before.answer:
                    assert subject.kind.faults(clues, answer), (
                        f"{clues.code()}: {answer.grid()} is called right, the only answer is {before.answer.grid()}"
                    )


def check_budgets(subject: Subject) -> None:
    """A search that runs out says Undecided and nothing else, whatever its budget; and with more it does not forget."""
    engines = list(engines_of(subject.kind).items())
    for number, clues in enumerate(_some(subject)):
        for one in (clues, *some_altered(subject.kind, clues, FEW_CHANGES // 2)):
            _check_budgets(one, "prove", subject.kind.prove, SMALL_BUDGETS)
        with budgeted(1):
            deduction = subject.kind.deduce(clues)
        assert deduction.undecided or len(deduction.techniques) < 3, (
            f"{clues.code()}: deduce ignores the ladder's budget"
        )
        for name, engine in _in_turn(engines, number // SELDOM) if number % SELDOM == 0 else ():
            _check_budgets(clues, name, engine, POWERS)


def _check_budgets(clues: Any, name: str, engine: Any, small: Sequence[int]) -> None:
    @functools.cache
    def said(budget: int) -> Proof[Any]:
        found = engine(clues, budget)
        proof: Proof[Any] = found.proof if isinstance(found, Examined) else found
        return proof

    whole = said(DEFAULT_BUDGET)
    needed = 1
    while needed < DEFAULT_BUDGET and isinstance(said(needed), Undecided):
        needed *= 2
    more = [needed * n // MORE_BUDGETS for n in range(1, MORE_BUDGETS + 1) if needed > small[-1]]
    decided = 0
    budgets = sorted({*small, *more})
    for budget in budgets:
        if decided >= ENOUGH and budget != budgets[-1]:
            continue
        proof = said(budget)
        nodes = proof.nodes if isinstance(proof, Undecided) else 0
        assert nodes <= budget, f"{clues.code()}: '{name}' looks at {nodes} positions with a budget of {budget}"
        assert isinstance(proof, Undecided) or says_alike(proof, whole), (
            f"{clues.code()}: with a budget of {budget} '{name}' says {proof}, with more {whole}"
        )
        assert not (decided and isinstance(proof, Undecided)), (
            f"{clues.code()}: '{name}' knew less with a budget of {budget}"
        )
        decided += not isinstance(proof, Undecided)


def check_ids(subject: Subject) -> None:
    """Any change of a clue, a wall, a cage or what else is given makes another canonical form, but that of a twin."""
    for number, clues in enumerate(_some(subject)):
        form, proof = _form(clues), None
        everywhere = 2 * clues.width * clues.height if number % ALTERED < 2 else 0
        for other in some_altered(subject.kind, clues, max(everywhere, 2 * FEW_CHANGES)):
            if _form(other) != form or is_twin(subject.kind, clues, other):
                continue
            # How a tile stands is no part of a puzzle: one that is turned leaves the same answers. A kind need not give
            # all its twins: others must be as hard.
            proof = proof or subject.kind.prove(clues, DEFAULT_BUDGET)
            again = subject.kind.prove(other, DEFAULT_BUDGET)
            is_same = (_given(other) == _given(clues) and again == proof) or _is_alike(subject, clues, other)
            assert is_same, f"{clues.code()} and {other.code()} have one canonical form"


def check_drawn_apart(subject: Subject) -> None:
    """At printed sizes other clues, and the answers to other clues, are drawn in another way."""
    kind = subject.kind
    for clues in _some(subject):
        drawing, form = kind.draw(clues), _form(clues)
        changed = some_altered(subject.kind, clues, 4 * FEW_CHANGES)
        for other in changed:
            assert kind.draw(other) != drawing or _form(other) == form, f"{other.code()} is drawn like {clues.code()}"
        answers = _answers(kind.prove(clues, DEFAULT_BUDGET))
        for other in changed[:FEW_CHANGES]:
            # Lines that join nodes are told by where the nodes are.
            same = _given if answers and isinstance(answers[0], Joining) else _shape
            if same(other) == same(clues):
                answers += _answers(kind.prove(other, DEFAULT_BUDGET))
        answers += [other for answer in answers[:1] for other in renumbered(kind, clues, answer)]
        drawn: dict[Any, Any] = {}
        for answer in dict.fromkeys(answers):
            alike = drawn.setdefault(kind.draw(clues, answer), answer)
            assert alike == answer, f"{clues.code()}: {answer.grid()} is drawn like {alike.grid()}"


def check_cages(subject: Subject) -> None:
    """A cage laid over an answer fits or not, and search, formula and referee agree, whatever its size, sum and digits.

    All other cells are given, so the answer stays the only one or is none; unless cages are all that tells of them.
    """
    for clues in _some(subject):
        proof = subject.kind.prove(clues, DEFAULT_BUDGET)
        if isinstance(proof, Unique) and all("sum" in cage for cage in beside_of(clues).get("cages", ({},))):
            for number, other in enumerate(caged(subject.kind, clues, proof.answer, CAGES)):
                found = _agreed(subject, other, number)
                if isinstance(found, Several):
                    continue
                fits = proof.answer in _answers(found)
                broken = subject.kind.faults(other, proof.answer)
                assert fits is not bool(broken), (
                    f"{other.code()}: the proof says {fits} of {proof.answer.grid()}, the referee {broken}"
                )


def check_variants(subject: Subject) -> None:
    """What is right without a rule that is an option may be wrong with it, and search and referee agree where it is."""
    kind = subject.kind
    for clues in _some(subject):
        proof = kind.prove(clues, DEFAULT_BUDGET)
        for name in [name for name, value in clues.variant.items() if value is True]:
            for loose in loosened(kind, clues, proof.answer, name, LOOSENED) if isinstance(proof, Unique) else ():
                for answer in _answers(kind.prove(loose, DEFAULT_BUDGET)):
                    strict = accepted(kind, clues, answer.grid())
                    is_right = strict is not None and kind.prove(strict, DEFAULT_BUDGET) == Unique(answer)
                    broken = kind.faults(rebuilt(kind, loose, **{name: True}), answer)
                    assert is_right is not bool(broken), (
                        f"{loose.code()} with '{name}': the referee says {broken} of {answer.grid()}, not the proof"
                    )


def check_told(subject: Subject) -> None:
    """What steps conclude is true, what they refute is not, and sentences name the number that is settled and where."""
    concluding: dict[str, set[bool]] = {}
    parts = supports(subject.kind, Parting)
    for clues in _some(subject) if isinstance(subject.kind, Marking) else ():
        answer = subject.kind.deduce(clues).answer
        if answer is None:
            continue
        texts: dict[tuple[str, str], Any] = {}
        for step, marks in ((one.step, one.marks) for one in taken(subject.kind, clues)):
            name = f"{clues.code()}: '{step.technique}'"
            concluding.setdefault(step.technique, set()).add(bool(marks.concludes) or not step.cells)
            named = {*step.cells, *(cell for _, fact in step.facts if isinstance(fact, tuple) for cell in fact)}
            for found in (one for one in marks.concludes if one.holds):
                assert not named.isdisjoint(found.cells), f"{name} is about {step.cells}, and concludes {found}"
            for found in marks.concludes:
                assert is_true(found, answer, parts=parts), f"{name} concludes {found}, the answer is {answer.grid()}"
            for found in marks.supposes:
                assert not is_true(found, answer, parts=parts), f"{name} refutes {found}, the answer is {answer.grid()}"
            for language, words in subject.words.items():
                text = words.explain(step)
                numbers = set(NUMBER.findall(text))
                unsaid = [
                    found.value for found in marks.concludes if is_number(found) and str(found.value) not in numbers
                ]
                assert not unsaid or looks_of(clues), f"{name} settles {unsaid[0]}, in [{language}] it says '{text}'"
                other = texts.setdefault((language, text), step.cells)
                assert other == step.cells, f"{name} says '{text}' in [{language}] of {other} and of {step.cells}"
    silent = [one.name for one in subject.kind.LADDER if one.grade > Grade.EASY and concluding.get(one.name) == {False}]
    assert not silent, f"'{silent[0]}' concludes nothing, wherever it is used"


def is_true(found: Finding, answer: Any, *, parts: bool = False) -> bool:
    """Whether an answer says so: its masks of arms, values or regions, or what it says itself of lines.

    Where the kind's lines run between cells, an edge `parts` its two.
    """
    rows = answer.grid()
    (row, column), *others = found.cells
    match found.sort:
        case Sort.EDGE if parts:
            within = [0 <= r < len(rows) and 0 <= c < len(rows[0]) and bool(rows[r][c]) for r, c in found.cells]
            return (within[0] is not within[1]) is found.holds
        case Sort.EDGE:
            right, down = 1, 8
            lines = max(found.value, 1)
            if isinstance(answer, Joining):
                return (answer.lines((found.cells[0], found.cells[1])) >= lines) is found.holds
            # So many at least; the last of them is 16 times as much as the one before
            is_joined = bool(rows[row][column] & (right if others[0][0] == row else down) << 4 * (lines - 1))
            return is_joined is found.holds
        case Sort.VALUE:
            return (rows[row][column] == found.value) is found.holds
    assert found.clue is not None, f"{found} names no clue"
    area = rows[found.clue[0]][found.clue[1]]
    own = {(r, c) for r, line in enumerate(rows) for c, region in enumerate(line) if region == area}
    if found.sort is Sort.AREA:
        return (own == set(found.cells)) is found.holds
    return own.issuperset(found.cells) if found.holds else own.isdisjoint(found.cells)


def is_number(found: Finding) -> bool:
    """Whether it settles a cell with a number; 0 and 1 may mean empty and filled."""
    return found.sort is Sort.VALUE and found.holds and found.value > 1


def check_rungs(subject: Subject) -> None:
    """What the data file calls dead finds nothing; where many clues are looked at, every other technique does."""
    if "dead" not in subject.data:
        return
    positions = subject.kind.POSITIONS.values() if isinstance(subject.kind, Taught) else ()
    codes = (*positions, *subject.data.get("rare", ()))
    made = [*(puzzle.clues for puzzle in subject.puzzles), *map(subject.kind.Clues.parse, codes)]
    met: set[str] = set()
    for deduction in (*subject.deductions, *map(subject.kind.deduce, (*subject.tiny, *made))):
        met |= {name for name, _ in deduction.techniques}
    named = set(subject.data["dead"])
    unmet = {technique.name for technique in subject.kind.LADDER} - met
    assert named <= unmet, f"not dead, though the data file says so: {sorted(named - unmet)}"
    assert subject.many < MANY or unmet <= named, f"techniques that find nothing: {sorted(unmet - named)}"


def _shape(clues: Any) -> object:
    """Which cells are there."""
    return [[value is None for value in row] for row in clues.grid()]


def _given(clues: Any) -> object:
    """In which cells something is given, and all that stands beside the grid."""
    return [[bool(value) for value in row] for row in clues.grid()], beside_of(clues)


def _is_alike(subject: Subject, *some: Any) -> bool:
    """Whether clues may be twins: they give as much, have equally many answers, and are equally hard."""
    seen = set()
    for clues in some:
        given, deduction = str((clues.grid(), beside_of(clues))), subject.kind.deduce(clues)
        answers = len(_answers(subject.kind.prove(clues, DEFAULT_BUDGET)))
        seen.add((given.count(","), given.count(" 0"), answers, deduction.techniques, deduction.effort))
    return len(seen) == 1


def _form(clues: Any) -> tuple[object, ...]:
    """All of a puzzle that makes its id."""
    return clues.canonical(), dict(clues.variant)


def _in_turn(some: list[T], number: int) -> list[T]:
    """One of them, the next for each number; none where there is none."""
    return [some[number % len(some)]] if some else []


def _some(subject: Subject) -> list[Any]:
    """Clues that are looked at more closely."""
    return subject.at_large[:: -(-subject.many // ALTERED)]


def _agreed(subject: Subject, clues: Any, number: int, deduced: Deduction[Any] | None = None) -> Proof[Any]:
    """What the search says, once a formula, the ladder and the referee say nothing else; formulas are asked in turn."""
    kind: Any = subject.kind
    proof: Proof[Any] = kind.prove(clues, DEFAULT_BUDGET)
    code = clues.code()
    for name, engine in _in_turn(list(engines_of(kind).items()), number):
        other = engine(clues, DEFAULT_BUDGET).proof
        agree = isinstance(proof, Undecided) or isinstance(other, Undecided) or says_alike(proof, other)
        assert agree, f"'{name}' says {other} of {code}, the proof {proof}"
        _check_right(subject, clues, _answers(other))
    answers = _answers(proof)
    _check_right(subject, clues, answers)
    deduction = deduced or kind.deduce(clues)
    if deduction.answer is not None and not rests_on_trust(kind.LADDER, deduction.techniques):
        # Of clues without an answer a ladder may find one that the referee refuses: none is made of them.
        is_refused = isinstance(proof, Impossible) and kind.faults(clues, deduction.answer)
        assert isinstance(proof, Undecided) or is_refused or proof == Unique(deduction.answer), (
            f"{code}: deduced to the end, the proof says {proof}"
        )
        _check_right(subject, clues, [] if is_refused else [deduction.answer])
    assert not (deduction.contradiction and answers), f"{code}: the ladder sees a contradiction, there is an answer"
    if isinstance(proof, Unique) and isinstance(kind, Inspectable):
        check_climb(kind, clues, [proof.answer], deduction)
    return proof


def _check_right(subject: Subject, clues: Any, answers: list[Any]) -> None:
    assert len(set(answers)) == len(answers), f"{clues.code()}: one answer is given twice"
    for answer in answers:
        broken = [one.name for one in subject.kind.faults(clues, answer)]
        assert not broken, f"{clues.code()}: the answer {answer.grid()} breaks {broken}"


def _answers(proof: Proof[Any]) -> list[Any]:
    match proof:
        case Unique(answer=answer):
            return [answer]
        case Several(first=first, second=second):
            return [first, second]
        case Impossible() | Undecided():
            return []
