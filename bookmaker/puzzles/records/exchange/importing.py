"""A file in any form that is known -> the lines of records, each with its place, and what could not be read."""

import functools
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import Notation
from bookmaker.puzzles.contract.asking import notations_of
from bookmaker.puzzles.contract.proof import Unique
from bookmaker.puzzles.records.exchange import ipuz, plain
from bookmaker.puzzles.records.record import LONGEST_TEXT, Given, plain_record, to_json
from bookmaker.source.faults import Fault, SourcePlace
from bookmaker.source.lines import decoded

NODES = 2_000  # of a search that tells which kind a text is of
KIND_HINT = "name the kind with --kind"
HINT = "give records, ids, addresses, an ipuz file or plain grids, as 'bookmaker convert' writes them"


@dataclass(frozen=True, slots=True)
class Lines:
    """What a file holds: the records, a line each with its place, and a fault for each puzzle that cannot be read."""

    lines: tuple[tuple[SourcePlace, str], ...]
    faults: tuple[Fault, ...] = ()


def forms() -> tuple[str, ...]:
    """Every form in which puzzles can be written: records, ipuz, plain grids, and those of the installed kinds."""
    own = {notation.form for name in registry.names(hidden=True) for notation in notations_of(registry.get(name))}
    return ("jsonl", *sorted(own | {"ipuz", "text"}))


def records_of(name: str, data: bytes, *, kind: str | None = None) -> Lines:
    """The records of a file's bytes, whatever its form; lines of JSON are handed on as they are, unread.

    `kind` is for texts that do not say it themselves. BookError where the bytes are not UTF-8.
    """
    text = decoded(name, data, hint=HINT)
    lines = text.splitlines()
    first = next((line for line in lines if line.strip()), "")
    if _is_whole_json(first, text):
        found: list[tuple[int, str]] = [(0, text)]
        read: Callable[[str], Given | str] = ipuz.read_ipuz
    elif first.lstrip()[:1] == "{" or _by_line(first, kind):
        found = [(at, line) for at, line in enumerate(lines) if line.strip()]
        read = functools.partial(_read_line, kind, is_jsonl=first.lstrip()[:1] == "{")
    elif _whole(text, kind):
        found, read = [(0, text)], functools.partial(_read_file, kind)
    else:
        found, read = (
            [(at, "\n".join(block)) for at, block in plain.blocks(lines)],
            functools.partial(_read_block, kind),
        )
    records: list[tuple[SourcePlace, str]] = []
    faults: list[Fault] = []
    for at, one in found:
        mark = SourcePlace(name, at + 1, 1)
        try:
            if len(one) > LONGEST_TEXT:
                raise ValueError(f"{len(one)} letters are more than any puzzle has")
            result = read(one)
            records.append((mark, result if isinstance(result, str) else _line_of(result)))
        except ValueError as error:
            faults.append(Fault(str(error), KIND_HINT if kind is None and "kind" in str(error) else HINT, mark))
    return Lines(tuple(records), tuple(faults))


def _line_of(given: Given) -> str:
    return to_json(given.record if "grid" in given.record else plain_record(given.kind, given.clues))


def _is_whole_json(first: str, text: str) -> bool:
    """Whether the whole text is one ipuz file: a script, or JSON that its first line does not end."""
    if not ipuz.looks_like(text) or len(text) > LONGEST_TEXT:
        return False
    try:
        json.loads(first)
    except (ValueError, RecursionError):
        return True
    return len(first) == len(text.strip())


@functools.cache
def _notations(kind: str | None, *, is_line: bool) -> tuple[tuple[str, Notation], ...]:
    return tuple(
        (name, notation)
        for name in ((kind,) if kind else registry.names(hidden=True))
        for notation in notations_of(registry.get(name))
        if notation.is_line == is_line and notation.form != ipuz.FORM
    )


def _by_line(line: str, kind: str | None) -> bool:
    start = line.strip()[:200]
    return any(one.begins.match(start) for _, one in _notations(kind, is_line=True)) or "://" in start


def _whole(text: str, kind: str | None) -> bool:
    start = text.lstrip()[:2000]
    return any(one.form != "text" and one.begins.match(start) for _, one in _notations(kind, is_line=False))


def _read_line(kind: str | None, line: str, *, is_jsonl: bool) -> Given | str:
    """A record, which is handed on as it is, or what some kind knows as its own.

    Among records, a line that no kind knows is handed on too: whoever reads it as a record says what is wrong.
    """
    text = line.strip()
    if text.startswith("{"):
        return ipuz.read_ipuz(text) if ipuz.looks_like(text) else line
    known = _notations(kind, is_line=True)
    if is_jsonl and not any(one.begins.match(text[:2000]) for _, one in known):
        return line
    return _by_notation(text, known)


def _read_file(kind: str | None, text: str) -> Given:
    """A file that is one puzzle in the notation of some kind."""
    return _by_notation(text.strip(), _notations(kind, is_line=False))


def _read_block(kind: str | None, text: str) -> Given:
    """A plain grid: in a kind's own form where it has one, otherwise in ours."""
    own = [pair for pair in _notations(kind, is_line=False) if pair[1].begins.match(text)]
    return _by_notation(text, own) if own else plain.read_block(text.splitlines(), kind)


def _by_notation(text: str, known: Sequence[tuple[str, Notation]]) -> Given:
    """What the one kind that can read the text makes of it; ValueError where none can, or more than one.

    Of several it is the one for which the puzzle has one answer: hardly ever does it for two.
    """
    start = text[:2000]
    fitting = [(name, notation) for name, notation in known if notation.begins.match(start)]
    found: list[Given] = []
    reasons: list[str] = []
    for name, notation in fitting:
        try:
            found.append(Given(name, notation.read(text), {}))
        except ValueError as error:
            reasons.append(str(error) if len(fitting) == 1 else f"no {name}: {error}")
    may_be = [one for one in found if _has_one_answer(one)] if len(found) > 1 else found
    if len(found) > 1 and len(may_be) != 1:
        raise ValueError(f"'{text[:40]}' may be of the kind {' or '.join(one.kind for one in found)}")
    if not found:
        raise ValueError("; ".join(reasons) or f"'{text[:40]}' is no puzzle that is known here")
    return may_be[0]


def _has_one_answer(one: Given) -> bool:
    return isinstance(registry.get(one.kind).prove(one.clues, NODES), Unique)
