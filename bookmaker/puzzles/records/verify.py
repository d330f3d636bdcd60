"""Record -> what is wrong with it: every claim of a published puzzle is checked anew from its grid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.asking import beside_of, stars_of
from bookmaker.puzzles.contract.flow import flow_of
from bookmaker.puzzles.contract.grading import budgeted
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET, Impossible, Several, Undecided, Unique
from bookmaker.puzzles.records.isolating import Failed, guarded
from bookmaker.puzzles.records.option_checks import broken_options, unproved_options
from bookmaker.puzzles.records.record import RECORD_VERSION, identity, read_given, version_of
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
