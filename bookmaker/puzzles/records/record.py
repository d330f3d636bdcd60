"""Puzzle <-> record: the JSON object, one a line, by which puzzles travel, its form fixed (see docs/formats.md)."""

import functools
import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, cast

from pydantic.fields import FieldInfo

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import BESIDE
from bookmaker.puzzles.contract.asking import beside_of, caption_of, stars_of, told_variant
from bookmaker.puzzles.contract.flow import flow_of
from bookmaker.puzzles.contract.kind import MaskedGrid
from bookmaker.puzzles.contract.words import possible_terms
from bookmaker.puzzles.making.orders import Puzzle
from bookmaker.source.faults import did_you_mean
from bookmaker.source.strict_json import Doubled, loads

# The form of records, and of what they claim of a puzzle; one without the key `version` is of form 1. Raise it when
# a key changes its meaning, or when a ladder grades the same clues otherwise: then an older record's grade and
# effort are notes and no faults to `verify`. Where clues get another id (code, canonical form or variant of a kind
# changes), raise the ledger's VERSION as well: its rows are found by their ids, which `ledger upgrade` computes anew.
RECORD_VERSION = 6

# No record, id, address or file of one puzzle has more letters than a 200x200 grid with all that may stand beside it.
LONGEST_TEXT = 4_000_000

# `json.dumps` would make these anew for every record.
_SORTED = json.JSONEncoder(sort_keys=True)
_LINE = json.JSONEncoder(ensure_ascii=False, separators=(", ", ": "))

RECORD_HINT = "a record has kind, size, options and grid; see docs/formats.md"

SIZE = re.compile(r"([1-9][0-9]{0,3})(?:x([1-9][0-9]{0,3}))?")


def read_size(text: str) -> tuple[int, int]:
    """(width, height) of "9x12", or of "9" for a square; ValueError for anything else."""
    match = SIZE.fullmatch(text.strip())
    if match is None:
        raise ValueError(f"'{text[:40]}' is not a size such as 9x9 or 8x12")
    return int(match[1]), int(match[2] or match[1])


@functools.cache
def options_of(kind: str) -> Mapping[str, FieldInfo]:
    """The options of a kind by name: type, default, bounds and description of each."""
    fields = cast(Mapping[str, FieldInfo], registry.get(kind).Params.__pydantic_fields__)
    return MappingProxyType({name: field for name, field in fields.items() if name not in ("width", "height")})


def chosen_options(params: Any, kind: str) -> dict[str, Any]:
    """The options that differ from their defaults, without those that no record repeats (their field is excluded)."""
    fields = ((name, field) for name, field in options_of(kind).items() if not field.exclude)
    return {name: value for name, field in fields if (value := getattr(params, name)) != field.default}


def told_alike(records: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The records of a book, numbered from 1; one of a twin of an earlier puzzle has that one's number as `alike`."""
    firsts: dict[str, int] = {}
    for number, record in enumerate(records, start=1):
        first = firsts.setdefault(record["id"], number)
        yield record if first == number else {**record, "alike": first}


def identity(kind: str, clues: Any) -> str:
    """The id of a puzzle: SHA-256 of kind, rule options and canonical form, equal for symmetric twins."""
    variant = _SORTED.encode(dict(clues.variant))
    return hashlib.sha256(f"{kind}\n{variant}\n{clues.canonical()}".encode()).hexdigest()


def record_of(puzzle: Puzzle, id: str | None = None) -> dict[str, Any]:
    """The record of a puzzle, its keys in the fixed order; `id` is its identity, worked out where it is not given.

    `options` holds the rule options and every design option that differs from its default, but none that a key
    beside the grid tells already; `from` names the file of a puzzle that others made.
    """
    order, clues = puzzle.order, puzzle.clues
    beside = beside_of(clues)
    options = {**chosen_options(order.params, order.kind), **clues.variant}
    return {
        "kind": order.kind,
        "size": f"{clues.width}x{clues.height}",
        "options": {name: value for name, value in options.items() if name not in beside},
        "grid": clues.grid(),
        **beside,
        "solution": puzzle.answer.grid(),
        **({"caption": caption} if (caption := caption_of(clues)) else {}),
        "grade": puzzle.deduction.grade.word if puzzle.deduction.grade else None,
        "effort": puzzle.deduction.effort,
        **({"stars": stars} if (stars := stars_of(registry.get(order.kind), clues, puzzle.deduction)) else {}),
        "techniques": dict(puzzle.deduction.techniques),
        **({"flow": flow} if (flow := flow_of(registry.get(order.kind), clues, puzzle.deduction)) else {}),
        "code": clues.code(),
        **({"from": Path(order.mark.file).name} if order.clues is not None and order.mark else {}),
        "seed": str(order.seed),
        "id": id or identity(order.kind, clues),
        "version": RECORD_VERSION,
    }


def plain_record(kind: str, clues: Any) -> dict[str, Any]:
    """The record of a puzzle of which only the clues are known."""
    beside = beside_of(clues)
    return {
        "kind": kind,
        "size": f"{clues.width}x{clues.height}",
        "options": {name: value for name, value in clues.variant.items() if name not in beside},
        "grid": clues.grid(),
        **beside,
        "code": clues.code(),
        "id": identity(kind, clues),
        "version": RECORD_VERSION,
    }


def version_of(record: Mapping[str, Any]) -> int:
    """The version of a record's form; ValueError for one that is no version, or newer than is known here."""
    version = record.get("version", 1)
    if type(version) is not int or version < 1:
        raise ValueError(f"'version' must be a whole number from 1, not {str(version)[:20]!r}")
    if version > RECORD_VERSION:
        raise ValueError(f"the record is of version {version}, newer than the {RECORD_VERSION} that is known here")
    return version


def to_json(record: Mapping[str, Any]) -> str:
    """The record as one line of JSON."""
    return _LINE.encode(record)


@dataclass(frozen=True, slots=True)
class Given:
    """A puzzle somebody hands us: its kind and clues, and the record they were read from; nothing yet proved."""

    kind: str
    clues: Any
    record: Mapping[str, Any]


def read_given(line: str) -> Given:
    """The puzzle of one line; ValueError, in one sentence, for a line that is no record. See `given_of`."""
    if len(line) > LONGEST_TEXT:
        raise ValueError(f"not a puzzle record: {len(line)} letters are more than any puzzle has")
    try:
        record = loads(line)
        # Half of a character, which an escape such as \\ud800 writes, can stand in no file.
        if "\\ud" in line.lower():
            to_json(record).encode()
    except Doubled as error:
        raise ValueError(f"not a puzzle record: {error}") from None
    except ValueError:
        raise ValueError("not a puzzle record: the line is not JSON") from None
    if not isinstance(record, dict):
        raise ValueError("not a puzzle record: the line is not a JSON object")
    return given_of(record)


def given_of(record: Mapping[str, Any]) -> Given:
    """The puzzle of a record; of its keys only kind, size, options, grid, those beside it and version are looked at.

    Raises ValueError, in one sentence, where they make no puzzle.
    """
    missing = [key for key in ("kind", "grid") if key not in record]
    if missing:
        raise ValueError(f"the record has no '{missing[0]}'")
    kind = record["kind"]
    if not isinstance(kind, str) or not registry.has(kind):
        raise ValueError(f"unknown kind '{str(kind)[:40]}'; {did_you_mean(str(kind), registry.names())}")
    grid, options = record["grid"], record.get("options") or {}
    if not isinstance(grid, list) or not all(isinstance(row, list) for row in grid):
        raise ValueError("'grid' must be a list of rows")
    if not isinstance(options, dict):
        raise ValueError("'options' must be an object")
    version_of(record)
    beside = {key: record[key] for key in BESIDE if record.get(key)}
    for key, value in beside.items():
        if _holds_truth(value):
            raise ValueError(f"'{key}' holds true or false, where numbers are asked for")
    clues = registry.get(kind).Clues.from_grid(
        tuple(tuple(row) for row in grid), {**options, **beside, "caption": record.get("caption")}
    )
    # Left unread, a wall or a cage would make it another puzzle, with other answers.
    unknown = [key for key in beside if key not in beside_of(clues)]
    if unknown:
        raise ValueError(f"a puzzle of the kind '{kind}' has no '{unknown[0]}' beside its grid")
    size = record.get("size")
    if size is not None and read_size(str(size)) != (clues.width, clues.height):
        raise ValueError(f"'size' says {str(size)[:40]}, the grid is {clues.width}x{clues.height}")
    return Given(kind, clues, record)


def _holds_truth(value: object) -> bool:
    """Whether true or false stands anywhere in a value: Python takes them for 1 and 0, and nothing here is meant so."""
    if isinstance(value, dict | list):
        return any(map(_holds_truth, value.values() if isinstance(value, dict) else value))
    return isinstance(value, bool)


def text_of(rows: MaskedGrid) -> str:
    """A grid as aligned columns of numbers: 0 as a dot, -1 as a question mark, a cell that is not there left blank."""
    shown = [[_cell(number) for number in row] for row in rows]
    width = max(len(word) for row in shown for word in row)
    return "\n".join(" ".join(word.rjust(width) for word in row).rstrip() for row in shown)


def beside_text(clues: Any) -> str:
    """What stands beside the grid, a line of JSON for each key; empty where there is nothing."""
    return "\n".join(f"{key}: {json.dumps(value)}" for key, value in beside_of(clues).items())


def _cell(number: int | None) -> str:
    if number is None:
        return ""
    return "?" if number == -1 else str(number or ".")


ToldVariant = dict[str, bool | int | str]


def told_variant_of(puzzle: Puzzle) -> ToldVariant:
    """The spoken variant of a puzzle just made, the same as that of its record."""
    kind, order = registry.get(puzzle.order.kind), puzzle.order
    return told_variant(kind, puzzle.clues, {**chosen_options(order.params, order.kind), **puzzle.clues.variant})


def told_variant_of_given(given: Given) -> ToldVariant:
    """The spoken variant of a puzzle that somebody hands us."""
    return told_variant(registry.get(given.kind), given.clues, given.record.get("options") or {})


def told_together(some: Iterable[ToldVariant]) -> ToldVariant:
    """What is said of several puzzles at once: whatever is said of any, but where they differ, nothing."""
    values: dict[str, set[bool | int | str]] = {}
    for one in some:
        for name, value in one.items():
            values.setdefault(name, set()).add(value)
    return {name: found.pop() for name, found in values.items() if len(found) == 1}


def tellable_terms(kind: str, params: Any) -> tuple[str, ...]:
    """The terms of the kind's conditions that may hold for a puzzle with these params."""
    return possible_terms(kind, {name: getattr(params, name) for name in options_of(kind)})
