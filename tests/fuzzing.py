"""Strategies for what people may hand us: sound files, changed in a few places as people and disks change them."""

import copy
import io
from typing import Any

import yaml
from hypothesis import strategies as st
from PIL import Image

Tree = dict[str, Any]

BOOK: Tree = {
    "title": "T",
    "author": "A",
    "seed": "s",
    "language": "en",
    "printer": "plain",
    "trim": "6x9in",
    "paper": "white",
    "layout": "classic",
    "answers": {"per_page": 6},
    "introduction": "Words.\n\n# More\n\n- an item",
    "matter": {"half_title": True},
    "one_sided": False,
    "cover": {"subtitle": "S", "blurb": "B", "isbn": "978-3-16-148410-0", "colours": {"ground": "#14343e"}},
    "sections": [
        {"kind": "shikaku", "size": "5x4", "grade": ["easy", "medium"], "count": 2, "per_page": 2},
        {"kind": "net", "size": 4, "grade": "any", "count": 1, "options": {"wrap": True}, "effort": "1-90"},
        {"kind": "numberlink", "size": 5, "grade": "easy", "count": 1, "clues": "2-9", "needs": [], "openings": 1},
    ],
}
DAILY: Tree = {
    "publication": "P",
    "seed": "s",
    "credit": "C",
    "columns": {"count": 2, "width": "40mm", "gutter": "4mm"},
    "slots": [
        {
            "name": "a",
            "kind": "net",
            "size": 5,
            "grade": {"monday": "easy"},
            "number": {"first": 1, "on": "2026-12-01"},
        },
        {"name": "b", "kind": "shikaku", "size": "5x4", "grade": ["easy", "hard"], "columns": 2, "rule": False},
    ],
    "formats": ["svg", "ipuz"],
    "raster": {"dpi": 600, "tone": "grey"},
    "naming": "{{ date }}/{{ slot }}/{{ file }}",
    "holidays": ["2026-12-25"],
    "skip": ["sunday", "tue", "wed", "thu", "fri", "sat"],
    "site": "https://example.com",
}
LAYOUT: Tree = {
    "extends": "classic",
    "margins": {"inside": "0.6in", "foot": "10mm"},
    "cells": {"largest": "20mm", "large_print": False},
    "words": {"en": {"notes": "N", "answer_on_page": "{page}"}},
}
THEME: Tree = {
    "inks": {"tint": {"print": 20, "digital": "#1b1f24"}},
    "styles": {"number": {"size": 9, "font": "SourceSans3-Bold", "ink": "black"}},
    "meanings": {"grid": {"line": 0.75}},
}
PRINTER: Tree = {"extends": "lulu", "outside": 0.3, "colours": ["grey"], "pdfx": {"level": "X-1a:2001"}}
PAGE = """\
body:
{% for entry in entries %}
  - {text: "{{ entry.number }}", style: number}
  - {drawing: {{ entry.puzzle }}, fit: slot}
  - row: [{pips: {{ entry.pips }}}, {space: 1, share: 1}, {rule: 1}]
{% endfor %}
foot:
  - {text: {{ page.folio }}, style: number, align: outer}
"""
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 90"><g fill="red"><path d="M0 0L60 90Z"/></g>'
    '<rect width="9" height="9" fill="url(#a)"/><linearGradient id="a"><stop offset="0"/></linearGradient></svg>'
)


def png() -> bytes:
    """A small PNG."""
    buffer = io.BytesIO()
    Image.linear_gradient("L").resize((300, 450)).save(buffer, "PNG")
    return buffer.getvalue()


_ODD = st.sampled_from(
    [
        *(
            "",
            " ",
            "~",
            "-",
            "null",
            "\x00",
            "\x1b[31m",
            "\u202e",
            "\ufeff",
            "\ud800",
            "a" * 300,
            "../x",
            "/etc/passwd",
        ),
        *(
            "9999999999x1",
            "1e999",
            "-1",
            "0",
            "0x0",
            "0in",
            "99in",
            "NaN",
            "con",
            "x.md",
            "x.png",
            "{{ 1 }}",
            "<<",
            "*a",
        ),
        *(0, -1, 1, 10**18, 10**30, -(10**9), 0.0, 1e308, -1e-308, float("inf"), float("nan"), True, False, None),
    ]
)
VALUES = st.recursive(
    _ODD | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


def _places(tree: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    pairs = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    return [place for key, value in pairs for place in [(*path, key), *_places(value, (*path, key))]]


@st.composite
def changed(draw: st.DrawFn, sound: Tree) -> Tree:
    """The tree with one to three values replaced, taken out, moved elsewhere or added."""
    tree = copy.deepcopy(sound)
    for _ in range(draw(st.integers(1, 3))):
        places = _places(tree)
        if not places:
            break
        *above, last = draw(st.sampled_from(places))
        holder = tree
        for step in above:
            holder = holder[step]
        match draw(st.sampled_from(["replace", "replace", "remove", "borrow", "add", "repeat"])):
            case "replace":
                holder[last] = draw(VALUES)
            case "remove":
                del holder[last]
            case "borrow":
                *others, other = draw(st.sampled_from(places))
                found: Any = tree
                for step in (*others, other):
                    found = found[step] if isinstance(found, dict | list) and _has(found, step) else None
                holder[last] = copy.deepcopy(found)
            case "add" if isinstance(holder, dict):
                holder[draw(st.text(max_size=12))] = draw(VALUES)
            case _ if isinstance(holder, list):
                holder.append(copy.deepcopy(holder[last]))
    return tree


def _has(holder: Any, step: Any) -> bool:
    return step in holder if isinstance(holder, dict) else isinstance(step, int) and step < len(holder)


@st.composite
def damaged(draw: st.DrawFn, data: bytes) -> bytes:
    """The bytes with one to four stretches cut out, doubled, overwritten or filled in."""
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(data)))
        end = draw(st.integers(start, min(len(data), start + 40)))
        middle = draw(st.sampled_from([b"", data[start:end] * 2]) | st.binary(max_size=12) | _SPLINTERS)
        data = data[:start] + middle + data[end:]
    return data


_SPLINTERS = st.sampled_from(
    [
        b"[" * 90,
        b"{" * 9,
        b"&a *a",
        b"<<: *a",
        b": ",
        b"\n- ",
        b"\t",
        b"\xff\xfe",
        b"\xed\xa0\x80",
        b"%}",
        b"{{",
        b"999999",
    ]
)


def yaml_of(tree: Any) -> bytes:
    """The tree as a file; what YAML cannot say of a text is left to the escapes of its own."""
    return yaml.safe_dump(tree, allow_unicode=False).encode("utf-8", "surrogatepass")


def files(sound: Tree) -> st.SearchStrategy[bytes]:
    """A YAML file of a changed tree, or the sound one's text damaged."""
    return changed(sound).map(yaml_of) | damaged(yaml_of(sound))
