"""A record and what stands around it -> the text of one HTML file that plays in a browser and fetches nothing."""

import base64
import functools
import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

import jinja2
from markupsafe import Markup

from bookmaker.play.hint_lessons import Typeset, as_written, lessons_of, packed
from bookmaker.play.still import still
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import BESIDE, Tabled
from bookmaker.puzzles.contract.play import script_of
from bookmaker.puzzles.contract.words import NONE_OWN, OwnWords, words_of
from bookmaker.puzzles.records.record import given_of, told_variant_of_given
from bookmaker.source.public_words import words_in

_STRING = re.compile(r"""("(?:[^"\\]|\\.)*"|`(?:[^`$]|\$\{[^`{}]*\})*`)""")
_SIGN = re.compile(r" ?([=<>!&|?:,;(){}\[\]*%]+) ?")
_SUM = re.compile(r"(?<![-+ ]) ?([-+/]) ?(?![-+/ ])")  # but "a - -b" stays as it is
_COMMENT = re.compile(r""" // [^"`]*$""")  # at the end of a line
_GOES_ON = ("{", "(", "[", ",", ";")
# Joined in this order: what a part does when it is read may use only those before it.
SCRIPTS = ("setup", "history", "extras", "view", "pointer", "access", "help", "club", "start")


@dataclass(frozen=True, slots=True)
class House:
    """What every page of a site has of its own.

    `masthead` is the path of a picture in place of the paper's name, from the site's folder; `style` stands after ours;
    `footer` are texts, each with an address or none. With `is_external` scripts and styles are files of their own.
    """

    masthead: str = ""
    style: str = ""
    footer: tuple[tuple[str, str], ...] = ()
    is_external: bool = False


PLAIN = House()


@dataclass(frozen=True, slots=True)
class Ahead:
    """A puzzle to go on with: its page from this one's folder, its title and the language of that, and what a browser
    keeps of it under."""

    path: str
    title: str
    mine: str
    language: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a page stands: what leads away from it, and what was corrected there.

    `home` is where a link back leads, from the page's own folder, `root` the way to the site's folder, `address` that
    of the page's own folder on the web, and `ahead` what to go on with, the nearest first. `correction` says what was
    corrected, and `replaces` are the ids of the puzzles that stood there before: who has saved a game of one is told.
    `off` are days without an issue (see `Site`).
    """

    house: House = PLAIN
    address: str = ""
    home: str = ""
    root: str = ""
    ahead: tuple[Ahead, ...] = ()
    correction: str = ""
    replaces: tuple[str, ...] = ()
    off: tuple[str, ...] = ()


ALONE = Place()


@dataclass(frozen=True, slots=True)
class Sheet:
    """What the page shows around the board; with `hints` it holds the answer and the steps to it, packed.

    A browser keeps what its reader has played under `paper`, `day`, `slot` and `grade`.
    """

    language: str
    title: str
    subtitle: str
    credit: str
    hints: bool = False
    paper: str = ""
    slot: str = ""
    day: str = ""
    grade: str = ""
    place: Place = ALONE


def html(record: Mapping[str, Any], sheet: Sheet, own: OwnWords = NONE_OWN, *, typeset: Typeset = as_written) -> str:
    """The file. Without hints nobody finds the answer in it. `own` are the author's words in place of a kind's.

    `typeset` gives a text of a language its spaces and quotes.

    ValueError where the record is no puzzle; LookupError where its kind cannot be played on the web, or speaks another
    language.
    """
    given = given_of(record)
    kind_words = words_of(given.kind, sheet.language, told_variant_of_given(given), own=own)
    asked = script(given.kind)
    shared = {name: text for name, text in kind_words.phrases.play.items() if f'"{name}"' in asked}
    labels, faults, cells = (
        {name: typeset(text, sheet.language) for name, text in some.items()}
        for some in (words_in(sheet.language).play, kind_words.faults, {**shared, **kind_words.play})
    )
    shown = {key: record[key] for key in ("kind", "size", "options", "grid", *BESIDE) if key in record}
    id = record.get("id") or hashlib.sha256(repr(shown).encode()).hexdigest()
    kind = registry.get(given.kind)
    if isinstance(kind, Tabled):
        shown["tables"] = kind.tables(given.clues)
    named = "" if kind_words.title.lower() in sheet.title.lower() else kind_words.title
    words = {
        "labels": {name: text for name, text in labels.items() if f'"{name}"' in asked},
        "faults": faults,
        "cells": cells,
    }
    return page_of(
        "page.html.j2",
        language=sheet.language,
        style=_style(sheet.place.house),
        script=asked,
        apart=sheet.place.root if sheet.place.house.is_external else None,
        pictures="'self'" if sheet.place.house.masthead else "",
        sheet=sheet,
        place=sheet.place,
        labels=labels,
        rules=[typeset(rule, sheet.language) for rule in (kind_words.goal, *kind_words.web_rules)],
        id=id,
        about=", ".join(dict.fromkeys(part for part in (sheet.title, named, sheet.subtitle) if part)),
        picture=still(kind.draw(given.clues), title=typeset(f"{sheet.title}: {labels['board']}", sheet.language)),
        puzzle=_json(shown),
        words=_json(words),
        lessons=packed(lessons_of(record, sheet.language, own, typeset)) if sheet.hints else "",
    )


def page_of(
    template: str,
    *,
    style: str,
    script: str,
    apart: str | None = None,
    pictures: str = "",
    more: str = "",
    **values: Any,
) -> str:
    """A page from one of our templates, with a policy that lets nothing run or be fetched but its own two blocks.

    Where `apart`, the way to the site's folder, is given, the blocks are files there, named by `asset`. `pictures` says
    from where they may come beside the page itself, `more` what else is allowed.
    """
    if apart is None:
        allowed = f"script-src {_hash(script)}; style-src {_hash(style)}"
        blocks = f"<style>{style}</style>", f"<script>{script}</script>"
    else:
        allowed = "script-src 'self'; style-src 'self'"
        blocks = (
            f'<link rel="stylesheet" href="{apart}{asset(style, "css")}">',
            f'<script src="{apart}{asset(script, "js")}"></script>',
        )
    policy = f"default-src 'none'; {allowed}; img-src data: {pictures}".strip()
    policy += f"; {more}base-uri 'none'; form-action 'none'"
    styled, run = map(Markup, blocks)
    return _template(template).render(policy=Markup(policy), style=styled, script=run, **values)


def asset(block: str, ending: str) -> str:
    """The path of a style or script that is a file of its own, from the site's folder; another text is another file."""
    return f"assets/{hashlib.sha256(block.encode()).hexdigest()[:16]}.{ending}"


def play_assets(house: House, kinds: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Path and text of the styles and scripts of pages of these kinds, where they are files of their own."""
    for block, ending in ((_style(house), "css"), *((script(kind), "js") for kind in kinds)):
        yield asset(block, ending), block


def _style(house: House) -> str:
    return style_named("style.css") + house.style


@functools.cache
def script(kind: str) -> str:
    """The kind's script and the board's parts, without the comments and margins that readers of the sources need."""
    board = "\n".join(_text(f"scripts/{name}.js") for name in SCRIPTS)
    return squeezed(dense(script_of(kind)) + '"use strict";\n(() => {\n' + dense(board) + "})();\n")


def squeezed(text: str) -> str:
    """A script without the blanks around its signs, and without ends of lines where a sign is the last; strings stay.

    A line that holds more than plain strings and signs, such as a pattern or a string within one, is left as it is.
    """
    found = ""
    for line in text.splitlines():
        parts = _STRING.split(_COMMENT.sub("", line))
        is_plain = not {"`", "/"} & set("".join(parts[::2]).replace(" / ", ""))
        if is_plain:
            parts[::2] = (_SUM.sub(r"\1", _SIGN.sub(r"\1", part)) for part in parts[::2])
        found += "".join(parts)
        found += "" if is_plain and found.endswith(_GOES_ON) else "\n"
    return found


@functools.cache
def style_named(name: str) -> str:
    """A style sheet of ours without the spaces that its readers need."""
    short = re.sub(r"(?<=[{;,}])\s+|\s+(?=[{}])|(?<=[\s(:,-])0(?=\.\d)", "", dense(_text(name)))
    return re.sub(r"(?<=[a-z-]): ", ":", short).replace(";}", "}")


def dense(text: str) -> str:
    """The text without margins, and without lines that are comments alone."""
    lines = (line.strip() for line in text.splitlines())
    return "".join(f"{line}\n" for line in lines if line and not line.startswith(("//", "/*")))


def _hash(block: str) -> str:
    """The name by which a policy knows a block: CSP, level 3."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(block.encode()).digest()).decode()}'"


def _json(value: Any) -> Markup:
    # In HTML a script ends at "</script", so no "<" stands in it.
    return Markup(json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"))


def _text(name: str) -> str:
    return files("bookmaker.play").joinpath(name).read_text(encoding="utf-8")


@functools.cache
def _template(name: str) -> jinja2.Template:
    environment = jinja2.Environment(
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        keep_trailing_newline=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.from_string(_text(name))
