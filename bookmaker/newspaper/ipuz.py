"""ipuz: a puzzle record -> the JSON text of an ipuz v2 file, with a kind URI of our own."""

from __future__ import annotations

import datetime
import json
from collections.abc import Mapping
from typing import Any

from bookmaker.puzzles.contract.abilities import BESIDE

# ipuz has no kind for our puzzles; a kind is any URI, and fields of one's own bear a name space.
VERSION = "http://ipuz.org/v2"
KIND = "urn:x-bookmaker:ipuz:{kind}#1"
OWN = "x-bookmaker"
ISO_LENGTH = len("2026-12-01")


def ipuz(
    record: Mapping[str, Any],
    *,
    title: str,
    publication: str,
    author: str,
    intro: str,
    difficulty: str,
    date: str,
) -> str:
    """The file's text; `date` is an ISO date. Cells are the numbers of the record's grid and solution.

    A cell that is not there is null, in ipuz as in records; what stands beside the grid has fields of our own.
    """
    width, height = (int(side) for side in str(record["size"]).split("x"))
    day = datetime.date.fromisoformat(date[:ISO_LENGTH])
    values = {
        "version": VERSION,
        "kind": [KIND.format(kind=record["kind"])],
        "title": title,
        "author": author,
        "publication": publication,
        "date": f"{day:%m/%d/%Y}",
        "difficulty": difficulty,
        "intro": intro,
        "uniqueid": record["id"],
        "dimensions": {"width": width, "height": height},
        "empty": 0,
        "puzzle": record["grid"],
        "solution": record["solution"],
        f"{OWN}:options": record["options"],
        **{f"{OWN}:{key}": record[key] for key in BESIDE if key in record},
        f"{OWN}:effort": record["effort"],
        f"{OWN}:code": record["code"],
    }
    filled = {key: value for key, value in values.items() if value != ""}
    return json.dumps(filled, ensure_ascii=False, indent=1) + "\n"
