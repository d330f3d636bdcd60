"""ipuz: a puzzle record <-> the JSON text of an ipuz v2 file, mostly with a kind URI of our own."""

import datetime
import json
import re
from collections.abc import Mapping
from typing import Any

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import BESIDE
from bookmaker.puzzles.contract.asking import notations_of
from bookmaker.puzzles.records.record import Given, given_of, plain_record

# A kind is an address and a field of one's own bears a domain's name backwards; no domain of this name can be anyone's.
VERSION = "http://ipuz.org/v2"
FORM = "ipuz"
KIND = "http://bookmaker.example/ipuz/{kind}#1"
OWN = "example.bookmaker"
ISO_LENGTH = len("2026-12-01")

_KIND = re.compile(re.escape(KIND).replace(r"\{kind\}", r"([a-z][a-z0-9_-]{0,39})"))
_WRAPPED = re.compile(r"\s*ipuz\s*\((.*)\)\s*;?\s*", re.DOTALL)  # as a script, which older programs want


def ipuz(
    record: Mapping[str, Any],
    *,
    title: str = "",
    publication: str = "",
    author: str = "",
    intro: str = "",
    difficulty: str = "",
    date: str = "",
) -> str:
    """The file's text; `date` is an ISO date. Cells are the numbers of the record's grid and solution.

    A cell that is not there is null, in ipuz as in records; what stands beside the grid has fields of our own. Words
    that are empty, and what the record does not have, are left out.
    """
    day = f"{datetime.date.fromisoformat(date[:ISO_LENGTH]):%m/%d/%Y}" if date else ""
    values = {
        "version": VERSION,
        "kind": [KIND.format(kind=record["kind"])],
        "title": title,
        "author": author,
        "publication": publication,
        "date": day,
        "difficulty": difficulty or record.get("grade") or "",
        "intro": intro,
        "uniqueid": record.get("id", ""),
        "dimensions": {"width": len(record["grid"][0]), "height": len(record["grid"])},
        "empty": 0,
        "puzzle": record["grid"],
        "solution": record.get("solution") or "",
    }
    own = {key: record[key] for key in ("options", *BESIDE, "effort", "code") if key in record}
    values |= {f"{OWN}.{key}": value for key, value in own.items()}
    notation = next((one for one in notations_of(registry.get(record["kind"])) if one.form == FORM), None)
    if notation is not None:
        values |= json.loads(notation.write(given_of({**record, "grid": [list(row) for row in record["grid"]]}).clues))
    return json.dumps({key: value for key, value in values.items() if value != ""}, ensure_ascii=False, indent=1) + "\n"


def looks_like(text: str) -> bool:
    """Whether a text may be an ipuz file, by its beginning."""
    head = text[:2000]
    return "ipuz.org/" in head or _WRAPPED.match(text[:40] + ")") is not None


def read_ipuz(text: str) -> Given:
    """The puzzle of a file of a kind that is known here; ValueError, in one sentence, for any other text."""
    wrapped = _WRAPPED.fullmatch(text)
    try:
        values = json.loads(wrapped[1] if wrapped else text)
    except (ValueError, RecursionError):
        raise ValueError("not an ipuz file: the text is not JSON") from None
    if not isinstance(values, dict) or not str(values.get("version", "")).startswith("http://ipuz.org/"):
        raise ValueError("not an ipuz file: it does not say 'version'")
    kinds = values.get("kind")
    uris = [uri for uri in (kinds if isinstance(kinds, list) else [kinds]) if isinstance(uri, str)]
    for uri in uris:
        own = _KIND.fullmatch(uri)
        if own:
            return _own(own[1], values)
        for name in registry.names(hidden=True):
            for notation in notations_of(registry.get(name)):
                if notation.form == FORM and notation.begins.match(uri):
                    clues = notation.read(json.dumps(values))
                    _check_size(values, f"{clues.width}x{clues.height}")
                    return Given(name, clues, {})
    raise ValueError(f"ipuz of the kind {', '.join(uris)[:60] or 'none'} is not known here")


def _said_size(values: Mapping[str, Any]) -> str | None:
    sides = values.get("dimensions")
    return f"{sides.get('width')}x{sides.get('height')}" if isinstance(sides, dict) else None


def _check_size(values: Mapping[str, Any], size: str) -> None:
    """ValueError where `dimensions` say another size than the grid has."""
    stated = _said_size(values)
    if stated not in (None, size):
        raise ValueError(f"'dimensions' say {str(stated)[:20]}, the grid is {size}")


def _own(kind: str, values: Mapping[str, Any]) -> Given:
    """The puzzle of a file with a kind URI of our own."""
    own = {key: values[f"{OWN}.{key}"] for key in ("options", *BESIDE) if f"{OWN}.{key}" in values}
    size = {} if _said_size(values) is None else {"size": _said_size(values)}
    given = given_of({"kind": kind, "grid": values.get("puzzle"), **size, **own})
    record = plain_record(kind, given.clues)
    if values.get("solution") is not None:
        record["solution"] = values["solution"]
    return Given(kind, given.clues, {**record, "options": {**own.get("options", {}), **record["options"]}})
