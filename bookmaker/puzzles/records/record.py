"""Puzzle <-> record: the JSON object, one a line, by which puzzles travel; its form is fixed (see README)."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, cast

from pydantic.fields import FieldInfo

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.making.orders import Puzzle
from bookmaker.source.faults import did_you_mean

SIZE = re.compile(r"([1-9][0-9]{0,3})(?:x([1-9][0-9]{0,3}))?")


def read_size(text: str) -> tuple[int, int]:
    """(width, height) of "9x12", or of "9" for a square; ValueError for anything else."""
    match = SIZE.fullmatch(text.strip())
    if match is None:
        raise ValueError(f"'{text[:40]}' is not a size such as 9x9 or 8x12")
    return int(match[1]), int(match[2] or match[1])


def options_of(kind: str) -> Mapping[str, FieldInfo]:
    """The options of a kind by name: type, default, bounds and description of each."""
    fields = cast(Mapping[str, FieldInfo], registry.get(kind).Params.__pydantic_fields__)
    return {name: field for name, field in fields.items() if name not in ("width", "height")}


def chosen_options(params: Any, kind: str) -> dict[str, Any]:
    """The options that differ from their defaults."""
    found = {name: getattr(params, name) for name in options_of(kind)}
    return {name: value for name, value in found.items() if value != options_of(kind)[name].default}


def identity(kind: str, clues: Any) -> str:
    """The id of a puzzle: SHA-256 of kind, rule options and canonical form, equal for symmetric twins."""
    variant = json.dumps(dict(clues.variant), sort_keys=True)
    return hashlib.sha256(f"{kind}\n{variant}\n{clues.canonical()}".encode()).hexdigest()


def record_of(puzzle: Puzzle, id: str | None = None) -> dict[str, Any]:
    """The record of a puzzle, its keys in the fixed order; `id` is its identity, worked out where it is not given.

    `options` holds the rule options and every design option that differs from its default.
    """
    order, clues = puzzle.order, puzzle.clues
    return {
        "kind": order.kind,
        "size": f"{clues.width}x{clues.height}",
        "options": {**chosen_options(order.params, order.kind), **clues.variant},
        "grid": clues.grid(),
        "solution": puzzle.answer.grid(),
        "grade": puzzle.deduction.grade.word if puzzle.deduction.grade else None,
        "effort": puzzle.deduction.effort,
        "techniques": dict(puzzle.deduction.techniques),
        "code": clues.code(),
        "seed": str(order.seed),
        "id": id or identity(order.kind, clues),
    }


def to_json(record: Mapping[str, Any]) -> str:
    """The record as one line of JSON."""
    return json.dumps(record, ensure_ascii=False, separators=(", ", ": "))


@dataclass(frozen=True, slots=True)
class Given:
    """A puzzle somebody hands us: its kind and clues, and the record they were read from; nothing yet proved."""

    kind: str
    clues: Any
    record: Mapping[str, Any]


def read_given(line: str) -> Given:
    """The puzzle of one line; ValueError, in one sentence, for a line that is no record. See `given_of`."""
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        raise ValueError("not a puzzle record: the line is not JSON") from None
    if not isinstance(record, dict):
        raise ValueError("not a puzzle record: the line is not a JSON object")
    return given_of(record)


def given_of(record: Mapping[str, Any]) -> Given:
    """The puzzle of a record; of its keys only kind, size, options and grid are looked at.

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
    clues = registry.get(kind).Clues.from_grid(tuple(tuple(row) for row in grid), options)
    size = record.get("size")
    if size is not None and read_size(str(size)) != (clues.width, clues.height):
        raise ValueError(f"'size' says {str(size)[:40]}, the grid is {clues.width}x{clues.height}")
    return Given(kind, clues, record)


def text_of(rows: Iterable[Iterable[int]]) -> str:
    """A grid as aligned columns of numbers, 0 as a dot and -1 as a question mark."""
    shown = [["?" if n == -1 else str(n) if n else "." for n in row] for row in rows]
    width = max(len(word) for row in shown for word in row)
    return "\n".join(" ".join(word.rjust(width) for word in row) for row in shown)
