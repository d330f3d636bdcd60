"""What the premises' readers let through: no sentence, true or changed, proves what is false of the puzzle."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.grading import Step
from bookmaker.puzzles.contract.marks import Finding, Marks
from bookmaker.puzzles.contract.premises import Untrue, entailed, objection
from bookmaker.puzzles.contract.trials import TRIAL, Trying
from bookmaker.puzzles.contract.walking import Taken
from bookmaker.puzzles.contract.words import Words
from bookmaker.puzzles.kits.premises import Part
from bookmaker.puzzles.story.parsing import names_in, objection_to, read
from bookmaker.puzzles.story.path import one_by_one
from tests.test_premises import KINDS, mutants, said_of, words_for

QUICK = ("akari", "nonogram", "shikaku", "suguru", "tents")
EACH = 2  # steps of each technique that are looked at
LATER = 25  # findings that are supposed to follow in a trial
VALUES = ("struck", "kept", "digit")  # facts that list what cells hold, or do not
REASONED: dict[str, Any] = {name: registry.get(name) for name in KINDS}


def by_speed(names: Iterable[str] = KINDS) -> list[Any]:
    """Kinds as parameters of a test, all but the quick ones marked as slow."""
    return [pytest.param(one, marks=() if one in QUICK else pytest.mark.slow) for one in names]


def told(kind: Any) -> Iterator[tuple[Any, Taken, list[Finding]]]:
    """Steps of every technique that the positions have, and all that is found in the puzzle of each."""
    met = Counter[str]()
    for code in kind.POSITIONS.values():
        clues = kind.Clues.parse(code)
        steps = [one for one in one_by_one(kind, clues) if one.step.cells]
        found = list(dict.fromkeys(finding for one in steps for finding in one.marks.concludes))
        for one in steps:
            met[one.step.technique] += 1
            if met[one.step.technique] <= EACH and one.step.technique in kind.BASES:
                yield clues, one, found


@pytest.mark.parametrize("name", by_speed())
def test_nothing_false_follows_from_a_sentence_whatever_it_names(name: str) -> None:
    """Its facts are exchanged one at a time: what it then names is untrue, or true, but proves no falsehood."""
    kind = REASONED[name]
    asked = 0
    for clues, one, found in told(kind):
        words, reader = words_for(name, clues), kind.reader(clues, one.known)
        names = names_in(words, kind.units(clues))
        false = [finding.otherwise() for finding in found if finding.otherwise() not in found]
        for step in (one.step, *(changed for _, changed in mutants(kind, clues, one.step, words))):
            sentence = said_of(words, step)
            parsed = read(sentence, step.technique, words, names) if sentence else None
            try:
                parts = [part for premise in kind.BASES[step.technique] for part in premise.parts(parsed or {}, reader)]
            except (Untrue, LookupError, ValueError):  # of what is not there, nothing is said
                continue
            clauses = [clause for part in parts for clause in part]
            if all(clauses):  # what can be nothing is refused
                follows = entailed(reader, clauses, [finding for finding in false if not reader.is_known(finding)])
                assert not follows, f"{clues.code()}: '{sentence}' proves {follows[0]}"
                asked += 1
    assert asked > len(kind.BASES)


@pytest.mark.parametrize("name", by_speed())
def test_a_sentence_that_concludes_what_is_false_is_refused(name: str) -> None:
    """The opposite is concluded, or another cell is named, or the value that stands in a cell is struck out of it."""
    kind = REASONED[name]
    refused = set[str]()
    for clues, one, _ in told(kind):
        words = words_for(name, clues)
        names = names_in(words, kind.units(clues))
        opposite = replace(one.marks, concludes=tuple(finding.otherwise() for finding in one.marks.concludes))
        others = (replace(one, step=step) for step in _false(kind, clues, one.step, words))
        for wrong in (*([replace(one, marks=opposite)] if opposite.concludes else ()), *others):
            said = words.explain(wrong.step)
            assert objection_to(kind, clues, wrong, words, names), f"{clues.code()}: '{said}' {wrong.marks.concludes}"
            refused.add(one.step.technique)
    assert refused >= {one.step.technique for _, one, _ in told(kind) if one.marks.concludes}


def _false(kind: Any, clues: Any, step: Step, words: Words) -> Iterator[Step]:
    """The step with another cell than one that it is about, or with one more value, or one less where some are kept."""
    changed = [one for fact, one in mutants(kind, clues, step, words) if fact == "cells"]
    changed = [one for one in changed if len({*one.cells}) == len({*step.cells})]
    for at, (fact, values) in enumerate(step.facts):
        if fact in VALUES and fact not in words.facts:
            first, *rest = str(values).split(", ")
            more = next(str(value) for value in range(1, 99) if str(value) not in (first, *rest))
            wrong = ", ".join(rest or [more]) if fact == "kept" else ", ".join((first, *rest, more))
            changed.append(replace(step, facts=(*step.facts[:at], (fact, wrong), *step.facts[at + 1 :])))
    yield from (one for one in changed if said_of(words, one) not in (None, words.explain(step)))


def test_the_total_that_is_named_beside_a_reason_is_so() -> None:
    kind = REASONED["sudoku"]
    clues = kind.Clues.parse(kind.POSITIONS["two-cages"])
    words, refused = words_for("sudoku", clues), 0
    for one in (one for one in one_by_one(kind, clues) if one.step.cells):
        before = words.explain(one.step)
        for changed in (changed for what, changed in mutants(kind, clues, one.step, words) if what == "total"):
            if said_of(words, changed) != before:
                assert objection_to(kind, clues, replace(one, step=changed), words), words.explain(changed)
                refused += 1
    assert refused


def test_from_what_can_be_nothing_nothing_is_concluded() -> None:
    kind = REASONED["suguru"]
    clues, one, _ = next(told(kind))
    words = words_for("suguru", clues)
    parsed = read(words.explain(one.step), one.step.technique, words, names_in(words, kind.units(clues)))
    assert parsed
    nothing = (Part(lambda *_: [frozenset()]),)
    assert objection(kind.reader(clues, one.known), nothing, parsed, one.marks.concludes).startswith("untrue")


def test_the_ends_of_a_number_that_is_not_printed_are_not_cut_off() -> None:
    kind = REASONED["numberlink"]
    clues = kind.Clues.parse(kind.POSITIONS["cut-off"])
    words = words_for("numberlink", clues)
    one = next(one for one in one_by_one(kind, clues) if one.step.technique == "cut-off")
    wrong = replace(one.step, facts=(*one.step.facts, ("number", 99)))
    assert "99" in words.explain(wrong)
    assert objection_to(kind, clues, replace(one, step=wrong), words)


@pytest.mark.parametrize("name", by_speed(one for one in KINDS if TRIAL in REASONED[one].BASES.values()))
def test_what_is_so_breaks_no_rule_and_nothing_false_follows_from_it(name: str) -> None:
    """A trial of what is true: with all that is found later no rule breaks, and none of the opposite is forced."""
    kind = REASONED[name]
    for clues, one, found in told(kind):
        trying, known = Trying(kind, clues, one.known), {*one.known, *one.marks.concludes}
        later = tuple(finding for finding in found if finding not in known)[:LATER]
        so = Marks(supposes=one.marks.concludes, forces=later)
        assert not [*trying.broken(so)], f"{clues.code()} after {len(known)}"
        false = tuple(finding.otherwise() for finding in later)
        assert {*trying.unproved(replace(so, forces=false))} == {*false}, f"{clues.code()} after {len(known)}"
