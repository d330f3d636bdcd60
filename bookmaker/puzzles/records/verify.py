"""Record -> what is wrong with it: every claim of a published puzzle, and its options, checked anew from its grid."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import OptionChecks
from bookmaker.puzzles.contract.asking import beside_of, stars_of
from bookmaker.puzzles.contract.flow import flow_of
from bookmaker.puzzles.contract.grading import budgeted
from bookmaker.puzzles.contract.params import read_params
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET, Impossible, Several, Undecided, Unique
from bookmaker.puzzles.records.isolating import Failed, guarded
from bookmaker.puzzles.records.record import RECORD_VERSION, Given, identity, options_of, read_given, version_of
from bookmaker.source.strict_json import same

# The keys of a record that are looked at, options by their names.
PROVED = frozenset(
    {
        "kind",
        "size",
        "options",
        "grid",
        "solution",
        "grade",
        "effort",
        "stars",
        "techniques",
        "flow",
        "code",
        "id",
        "version",
    }
)
WORDS = frozenset({"seed", "caption"})  # and those that are the maker's word: the puzzle has nothing to tell them by


@dataclass(frozen=True, slots=True)
class Verified:
    """What one record turned out to be: its id (None where it is no puzzle), its wrong claims, and its notes.

    A note is what was true when the record was written: the effort of an older version's ladder. `words` names
    what it says that leaves nothing in the puzzle by which it could be told, and `unproved` its keys that nobody knows;
    an `undecided` record is not known to be right or wrong, for the budget ran out.
    """

    id: str | None
    wrongs: tuple[str, ...]
    notes: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    unproved: tuple[str, ...] = ()
    undecided: bool = False


def verify_many(budget: int, lines: Sequence[str]) -> list[Verified | Failed]:
    """What `verify` says of each line, in the same order; a failure of ours in its place, which ends no other."""
    return [guarded(partial(verify, budget=budget), line) for line in lines]


def verify(line: str, budget: int = DEFAULT_BUDGET) -> Verified:
    """Prove a record's puzzle again and compare every claim that the record makes.

    The exact search and the ladder look at `budget` positions each, at most.
    """
    try:
        given = read_given(line)
    except ValueError as error:
        return Verified(None, (str(error),))
    kind, clues = registry.get(given.kind), given.clues
    record = given.record
    wrongs: list[str] = []
    with budgeted(budget):
        proof, deduction = kind.prove(clues, budget), kind.deduce(clues)
    undecided = isinstance(proof, Undecided) or (isinstance(proof, Unique) and deduction.undecided)
    match proof:
        case Unique(answer=answer):
            _compare(wrongs, record, "solution", [list(row) for row in answer.grid()])
            wrongs += [f"the proved answer breaks the rule '{one.name}'" for one in kind.faults(clues, answer)]
            wrongs += broken_options(given, answer)
        case Several():
            wrongs.append("the puzzle has more than one solution")
        case Impossible():
            wrongs.append("the puzzle has no solution")
    found = identity(given.kind, clues)
    notes: list[str] = []
    version = version_of(record)
    is_older = version < RECORD_VERSION
    if not deduction.undecided:
        claims = notes if is_older else wrongs  # what a ladder says, which an older one said otherwise
        _compare(claims, record, "grade", deduction.grade.word if deduction.grade else None)
        _compare(claims, record, "effort", deduction.effort)
        _compare(claims, record, "stars", stars_of(kind, clues, deduction))
        _compare(claims, record, "techniques", dict(deduction.techniques))
        _compare(claims, record, "flow", flow_of(kind, clues, deduction))
    _compare(wrongs, record, "code", clues.code())
    _compare(wrongs, record, "id", found)
    others = sorted(set(record) - PROVED - set(beside_of(clues)))
    older = tuple(f"of version {version}: {note}" for note in notes)
    words = (*unproved_options(given), *(name for name in others if name in WORDS))
    return Verified(found, tuple(wrongs), older, words, tuple(set(others) - WORDS), undecided)


def _compare(wrongs: list[str], record: Mapping[str, object], key: str, truth: object) -> None:
    if key in record and not same(record[key], truth):
        shown = (
            "" if key in ("solution", "techniques") else f": it says {str(record[key])[:40]}, it is {str(truth)[:40]}"
        )
        wrongs.append(f"the record's {key} is wrong{shown}")


def broken_options(given: Given, answer: Any) -> list[str]:
    """What is untrue of a record's options, a sentence each, for the puzzle's one answer.

    A record with a seed, and without `from`, says that bookmaker made it: there every option that is not named has its
    default. Of a foreign record only the options that it names are claims.
    """
    kind, options = registry.get(given.kind), _options(given.record)
    is_ours = "seed" in given.record and "from" not in given.record
    named = {name for name in options if name not in given.clues.variant}
    size = (given.clues.width, given.clues.height)
    params, complaints = read_params(given.kind, size=size, options=options)
    # A foreign puzzle may be of a size that we do not make; that is no fault as long as it claims no option of ours.
    faults = [one for one in complaints if is_ours or named or one.where[0] == "options"]
    if faults:
        return [f"the record's options are wrong: {one.message}" for one in faults]
    if params is None:
        return []
    read = {name: getattr(params, name) for name in options if hasattr(params, name)}
    loose = [name for name, value in read.items() if isinstance(value, int | float) and not same(options[name], value)]
    if loose:
        return [
            f"the record's options are wrong: '{name}' is written as {json.dumps(options[name])[:40]}, "
            f"it must be {json.dumps(read[name])}"
            for name in loose
        ]
    if not isinstance(kind, OptionChecks):
        return []
    claimed = named if not is_ours else options_of(given.kind)
    values = {name: getattr(params, name) for name in sorted(claimed) if name in kind.CHECKED_OPTIONS}
    if not values:  # a kind may read a missing one as its default
        return []
    return [f"the record's options are wrong: {fault}" for fault in kind.broken_options(given.clues, answer, values)]


def unproved_options(given: Given) -> tuple[str, ...]:
    """The options that the record names and that leave nothing in a puzzle by which they could be proved."""
    kind = registry.get(given.kind)
    proved = {*given.clues.variant, *(kind.CHECKED_OPTIONS if isinstance(kind, OptionChecks) else ())}
    return tuple(sorted(name for name in _options(given.record) if name not in proved))


def _options(record: Mapping[str, Any]) -> Mapping[str, Any]:
    return record.get("options") or {}
