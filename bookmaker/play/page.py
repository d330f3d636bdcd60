"""A puzzle, words and a kind's script -> the text of one self-contained HTML file."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

import jinja2
from markupsafe import Markup

from bookmaker.puzzles.contract.abilities import BESIDE


@dataclass(frozen=True, slots=True)
class Sheet:
    """What the page shows around the board; `labels` are the words of buttons and messages by name."""

    language: str
    title: str
    subtitle: str
    credit: str
    rules: Sequence[str]
    labels: Mapping[str, str]
    faults: Mapping[str, str]


def html(puzzle: Mapping[str, Any], sheet: Sheet, *, script: str) -> str:
    """The file: kind, size, options, grid and what stands beside it, but no solution for anyone to find in it."""
    given = {key: puzzle[key] for key in ("kind", "size", "options", "grid", *BESIDE) if key in puzzle}
    words = {"labels": dict(sheet.labels), "faults": dict(sheet.faults)}
    return _template().render(
        sheet=sheet,
        puzzle=_json(given),
        words=_json(words),
        kind=Markup(script),
        board=Markup(_text("board.js")),
        style=Markup(_text("style.css")),
    )


def _json(value: Any) -> Markup:
    # In HTML a script ends at "</script", so no "<" stands in it.
    return Markup(json.dumps(value, ensure_ascii=False).replace("<", "\\u003c"))


def _text(name: str) -> str:
    return files("bookmaker.play").joinpath(name).read_text(encoding="utf-8")


@functools.cache
def _template() -> jinja2.Template:
    environment = jinja2.Environment(autoescape=True, undefined=jinja2.StrictUndefined, keep_trailing_newline=True)
    return environment.from_string(_text("page.html.j2"))
