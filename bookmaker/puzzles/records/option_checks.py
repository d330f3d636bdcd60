"""Options of a record -> what is untrue of them, and which of them leave nothing that could be proved again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import OptionChecks
from bookmaker.puzzles.contract.params import read_params
from bookmaker.puzzles.records.record import Given, options_of
from bookmaker.source.strict_json import same


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
