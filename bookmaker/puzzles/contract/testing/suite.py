"""The suite that every kind passes: each check of the contract by its name, and `check_kind`, which runs them all.

Each check takes a Subject and raises AssertionError with a sentence that says what is wrong. A kind is
described by a data file (see subject.py).
"""

import functools
import time
import traceback
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from types import SimpleNamespace
from typing import Any, TypeAlias

import yaml

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.contract.testing import making, nouns, offered, pictures, printed, twins, witnesses
from bookmaker.puzzles.contract.testing.subject import FEW, Subject, read
from bookmaker.puzzles.contract.words import languages, words_of

Check: TypeAlias = Callable[[Subject], None]

CHECKS: Mapping[str, Check] = {
    "words": nouns.check_words,
    "ladder": nouns.check_ladder,
    "independence": witnesses.check_independence,
    "examples": witnesses.check_examples,
    "codes": nouns.check_codes,
    "values": nouns.check_values,
    "parse": nouns.check_parse,
    "nonsense": nouns.check_nonsense,
    "sizes": making.check_sizes,
    "grades": making.check_grades,
    "seeds": making.check_seeds,
    "options": making.check_options,
    "batches": making.check_batches,
    "company": making.check_company,
    "extent": pictures.check_extent,
    "clues drawn": pictures.check_clues_drawn,
    "answers drawn": pictures.check_answers_drawn,
    "proofs": witnesses.check_proofs,
    "engines": witnesses.check_engines,
    "deductions": witnesses.check_deductions,
    "steps": witnesses.check_steps,
    "twins": twins.check_twins,
    "canonical": twins.check_canonical,
    "efforts": twins.check_efforts,
    "tables": offered.check_tables,
    "measures": offered.check_measures,
    "notations": offered.check_notations,
    "midway": offered.check_midway,
    "agreement": printed.check_agreement,
    "altered": printed.check_altered,
    "budgets": printed.check_budgets,
    "ids": printed.check_ids,
    "drawn apart": printed.check_drawn_apart,
    "cages": printed.check_cages,
    "variants": printed.check_variants,
    "told": printed.check_told,
    "rungs": printed.check_rungs,
}

DATA = "suite.yaml"  # in a kind's package: what the suite examines it with


def subject_of(name: str, data: Any) -> Subject:
    """An installed kind with its words in every language and its data, ready to be examined."""
    words = {language: words_of(name, language) for language in languages(name)}
    return read(name, registry.get(name), words, data)


def check(name: str, subject: Subject) -> None:
    """One check of the suite; AssertionError names the kind and the check before what is wrong."""
    try:
        CHECKS[name](subject)
    except AssertionError as error:
        raise AssertionError(f"{subject.name} fails the check '{name}': {error}") from error


def data_of(name: str) -> Any:
    """What stands in `suite.yaml` beside the kind's words; FileNotFoundError where there is none, or YAMLError."""
    return yaml.safe_load(files(registry.package(name)).joinpath(DATA).read_text(encoding="utf-8"))


def check_kind(name: str, data: Any = None, *, many: int = FEW) -> None:
    """The whole suite for one installed kind and its data, read from YAML; by default those in its package.

    `many` is how many clues of each variant are made in the printed size.
    """
    data = data_of(name) if data is None else data
    for result in examined(replace(subject_of(name, data), many=many)):
        assert not result.wrong, f"{name} fails the check '{result.check}': {result.wrong}"


@dataclass(frozen=True, slots=True)
class Result:
    """What one check said: the rule that it holds a kind to, and what is wrong, empty where the rule is kept.

    `spent` is the time of this check by verb, in seconds; `proposed` counts the clues that were proposed in it, by the
    grade that was asked for and the one that the ladder found (None: any, and not solved).
    """

    check: str
    rule: str
    wrong: str
    spent: Mapping[str, float]
    proposed: Mapping[tuple[Grade | None, Grade | None], int]


def examined(subject: Subject, only: Collection[str] = ()) -> Iterator[Result]:
    """The checks one by one, all or only those named, each result as soon as it is known.

    Where the kind breaks off, that is what is wrong, with the place.
    """
    watched = Watched(subject.kind)
    subject = replace(subject, kind=watched.kind)
    for name, one in CHECKS.items():
        if not only or name in only:
            wrong = ""
            try:
                one(subject)
            except AssertionError as error:
                wrong = str(error)
            except Exception as error:
                wrong = told(error)
            yield Result(name, (one.__doc__ or "").partition("\n")[0], wrong, *watched.taken())


def told(error: Exception) -> str:
    """What an error of a kind's own says, and where it comes from."""
    if isinstance(error, SyntaxError):
        return f"SyntaxError: {error.msg} ({error.filename}, line {error.lineno})"
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({last.filename}, line {last.lineno})"


VERBS = ("propose", "deduce", "prove", "faults", "draw", "propose_many", "deduce_many", "prove_many", "faults_many")
MOST_REMEMBERED = 10_000  # clues, of which the grade that was asked for is known


class Watched:
    """A kind whose verbs are counted; `kind` stands in its place."""

    def __init__(self, kind: Any) -> None:
        names = dict(vars(kind))
        self._spent: dict[str, float] = {}
        self._proposed: Counter[tuple[Grade | None, Grade | None]] = Counter()
        self._asked: dict[Any, Grade | None] = {}
        timed = {verb: self._timed(verb, names[verb]) for verb in VERBS if verb in names}
        self.kind: Any = SimpleNamespace(**{**names, **timed})

    def taken(self) -> tuple[Mapping[str, float], Mapping[tuple[Grade | None, Grade | None], int]]:
        """Seconds by verb, and clues by the grade asked for and the grade found, since this was last asked."""
        spent, proposed = dict(self._spent), dict(self._proposed)
        self._spent.clear()
        self._proposed.clear()
        return spent, proposed

    def _timed(self, verb: str, function: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(function)
        def timed(*given: Any) -> Any:
            before = time.process_time()
            try:
                found = function(*given)
            finally:
                self._spent[verb] = self._spent.get(verb, 0.0) + time.process_time() - before
            match verb:
                case "propose":
                    self._note(given[1], (found,))
                case "propose_many":
                    self._note(given[1], found)
                case "deduce":
                    self._meet(given, (found,))
                case "deduce_many":
                    self._meet(given[0], found)
            return found

        return timed

    def _note(self, grade: Grade | None, proposed: Sequence[Any]) -> None:
        if len(self._asked) < MOST_REMEMBERED:
            self._asked |= dict.fromkeys((clues for clues in proposed if clues is not None), grade)

    def _meet(self, some: Sequence[Any], deduced: Sequence[Any]) -> None:
        for clues, deduction in zip(some, deduced, strict=True):
            if clues in self._asked:
                self._proposed[self._asked.pop(clues), deduction.grade] += 1
