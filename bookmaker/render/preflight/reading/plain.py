"""A PDF of others, read in the bounded process -> the facts of it as plain data."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from bookmaker.render.preflight.facts import Unreadable
from bookmaker.render.preflight.reading import document
from bookmaker.source.reader import Refused


def answer(asked: Any, data: bytes) -> tuple[Any, bytes]:
    """The facts of a whole file as JSON, sets as lists. Raises Refused where it is none that can be read."""
    try:
        file = document.read(data)
    except Unreadable as error:
        raise Refused(str(error)) from None
    text = json.dumps(asdict(file), default=_listed, ensure_ascii=False)
    return None, text.encode("utf-8", "replace")


def _listed(value: Any) -> Any:
    return sorted(value, key=repr) if isinstance(value, frozenset) else asdict(value)
