"""Page specs: Jinja templates rendered to YAML and read as boxes, with faults at the template's lines."""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from pathlib import Path
from types import CodeType
from typing import Any

import jinja2
from jinja2.bccache import Bucket
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream

from bookmaker.pages.setting import boxes
from bookmaker.pages.setting.boxes import PageSpec
from bookmaker.source import document
from bookmaker.source.document import Source, Where
from bookmaker.source.faults import BookError, Fault, Mark, did_you_mean, fault
from bookmaker.source.reading import is_within, read_bytes
from bookmaker.source.sandbox import Sandbox

# A note of the template and line that a piece of text came from; control characters cannot stand
# in YAML, so a template cannot contain one by chance.
_NOTE = re.compile("\x01([^\x02]*)\x02([0-9]+)\x03")
# Where a line of the template holds only a statement, its note stands right before the next one.
_NOTE_OF_TEXT = re.compile(_NOTE.pattern + "(?!\x01)")
HINT = "layouts/README.md lists the variables of each page"
LARGEST_TEMPLATE = 1 << 17  # bytes
LONGEST_PAGE = 1 << 17  # characters of YAML that a template may write
MOST_REMEMBERED = 1 << 12  # pages whose boxes are kept
_JSON = json.JSONEncoder(ensure_ascii=False).encode
_NOUNS = {"style": "style", "ink": "ink", "fill": "ink", "drawing": "drawing"}  # what the keys of boxes name


class _LineNotes(Extension):
    """Puts a note of its origin before every line of a template's plain text.

    Loops and conditions move lines about; with these notes a fault in the finished YAML is
    shown at the line of the template that wrote it.
    """

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        """The template's tokens; those of plain text with a note at the start of every line."""
        for token in stream:
            if token.type != "data":
                yield token
                continue
            pieces = token.value.split("\n")
            noted = "\n".join(
                f"\x01{stream.filename or stream.name}\x02{token.lineno + at}\x03{piece}"
                for at, piece in enumerate(pieces)
            )
            yield Token(token.lineno, "data", noted)


def _quoted(value: Any) -> Any:
    """What `{{ value }}` writes: text in quotes, so that no title can break the YAML around it.

    Others are let through: Jinja writes a number as it is, and raises for an undefined value.
    """
    return _JSON(value) if value is None or isinstance(value, str | bool) else value


class _Unknown(jinja2.StrictUndefined):
    """A name that a template uses and nobody gave: its message has a hint on a second line."""

    __slots__ = ()

    @property
    def _undefined_message(self) -> str:
        name, holder = self._undefined_name, self._undefined_obj
        if not is_dataclass(holder):
            return f"unknown variable '{name}'\n{HINT}"
        known = tuple(field.name for field in fields(holder))
        return f"unknown variable '{name}'\n{did_you_mean(str(name), known)}"


class Folders(jinja2.BaseLoader):
    """Finds templates in folders, the first one first; names are file names, never paths."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self.folders = tuple(folders)

    def file(self, name: str) -> Path:
        """The template's file; where there is none, where it would be in the first folder."""
        found = (folder / name for folder in self.folders if Path(name).name == name)
        return next((file for file in found if file.is_file() and is_within(file, file.parent)), self.folders[0] / name)

    def get_source(self, environment: jinja2.Environment, template: str) -> tuple[str, str, None]:
        """The text and the file's name, as Jinja asks for them."""
        file = self.file(template)
        if Path(template).name != template or not file.is_file() or not is_within(file, file.parent):
            raise jinja2.TemplateNotFound(template)
        return read_bytes(file, most=LARGEST_TEMPLATE).decode("utf-8").replace("\r\n", "\n"), str(file), None


class _Compiled(jinja2.BytecodeCache):
    """The code of templates by file: a file that reads as it did is not compiled again in this process."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[str, CodeType | None]] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        checksum, code = self._kept.get(bucket.key, ("", None))
        if checksum == bucket.checksum:
            bucket.code = code

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._kept[bucket.key] = (bucket.checksum, bucket.code)


_COMPILED = _Compiled()


def environment(folders: Sequence[Path]) -> Sandbox:
    """A sandboxed Jinja for the templates in these folders, that knows no undefined names and quotes text."""
    return Sandbox(
        loader=Folders(folders),
        undefined=_Unknown,
        finalize=_quoted,
        extensions=[_LineNotes],
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=False,
        bytecode_cache=_COMPILED,
    )


def page_spec(
    jinja: Sandbox,
    name: str,
    variables: Mapping[str, Any],
    *,
    known: Mapping[str, Collection[str]],
) -> PageSpec:
    """The boxes of the page spec of that name; BookError with all that is wrong, at its lines.

    `known` holds, for the keys `style`, `ink` and `drawing`, the names that exist.
    """
    text, noted = _render(jinja, name, variables)
    try:
        spec, names = _checked(text, name)
        if spec is None or any(noun in known and word not in known[noun] for noun, word in names):
            raise BookError(_faults(text, name, known))
    except BookError as error:
        raise BookError(_at_origin(error.faults, _origins(noted, shown_name(jinja, name)))) from None
    return spec


@functools.lru_cache(maxsize=MOST_REMEMBERED)
def _checked(text: str, name: str) -> tuple[PageSpec | None, frozenset[tuple[str, str]]]:
    """A filled-in template read and checked, None where it has faults, and what it names, as (noun, name).

    Most pages come again unchanged in the next edition.
    """
    value = document.value(text, name=name)
    spec, complaints = boxes.check(value)
    return None if complaints else spec, frozenset((noun, word) for noun, word, _ in _names(value, ()))


def _faults(text: str, name: str, known: Mapping[str, Collection[str]]) -> list[Fault]:
    """All that is wrong with a filled-in template, at the lines of the text."""
    read = document.parse(text, name=name)
    return [*(complaint.fault(read) for complaint in boxes.check(read.value)[1]), *_unknown(read, known)]


def _at_origin(faults: Iterable[Fault], origins: _Origins) -> list[Fault]:
    return [Fault(one.message, one.hint, origins.at(one.mark)) for one in faults]


def _unknown(read: Source, known: Mapping[str, Collection[str]]) -> Iterator[Fault]:
    for noun, name, where in _names(read.value, ()):
        if noun in known and name not in known[noun]:
            yield Fault(f"unknown {noun} '{name}'", did_you_mean(name, tuple(known[noun])), read.mark(where))


def _names(value: Any, where: Where) -> Iterator[tuple[str, str, Where]]:
    """What boxes name, as (what it is, its name, its path): styles, inks and drawings."""
    if isinstance(value, list):
        for at, item in enumerate(value):
            yield from _names(item, (*where, at))
    elif isinstance(value, dict):
        for key, item in value.items():
            if isinstance(item, str):
                if key in _NOUNS:
                    yield _NOUNS[key], item, (*where, key)
            elif key == "show" and isinstance(item, dict):
                yield from (("ink", ink, (*where, key, name)) for name, ink in item.items() if isinstance(ink, str))
            else:
                yield from _names(item, (*where, key))


@dataclass(frozen=True, slots=True)
class _Origins:
    """The template file and line of each line of a rendered text."""

    lines: tuple[tuple[str, int], ...]

    def at(self, mark: Mark | None) -> Mark | None:
        """The place in a template that a place in the rendered text came from; None for None."""
        if mark is None:
            return None
        file, line = self.lines[min(mark.line, len(self.lines)) - 1]
        return Mark(file, line, mark.column)


def _render(jinja: Sandbox, name: str, variables: Mapping[str, Any]) -> tuple[str, str]:
    """The filled-in template, without and with its notes."""
    jinja.begin()
    try:
        noted = jinja.get_template(name).render(variables)
    except jinja2.TemplateSyntaxError as error:
        mark = Mark(error.filename or shown_name(jinja, name), error.lineno, 1)
        raise fault(_said(error)[0], hint="see Jinja's notes on its syntax", mark=mark) from None
    except jinja2.TemplateNotFound as error:
        hint = "add it, or extend a layout that has it"
        raise fault(f"no template '{error.name}'", hint=hint, mark=_raised_at(shown_name(jinja, name), error)) from None
    except UnicodeDecodeError:
        mark = Mark(shown_name(jinja, name), 1, 1)
        raise fault("not text in UTF-8", hint="save the file as UTF-8", mark=mark) from None
    except Exception as error:  # a template may fail in any way, a sum of text and number for one
        message, hint = _said(error)
        raise fault(message, hint=hint, mark=_raised_at(shown_name(jinja, name), error)) from None
    text = _NOTE.sub("", noted)
    if len(text) > LONGEST_PAGE:
        message = f"it writes a page of more than {LONGEST_PAGE:,} characters"
        raise fault(message, hint="write less", mark=Mark(shown_name(jinja, name), 1, 1))
    return text, noted


def shown_name(jinja: jinja2.Environment, name: str) -> str:
    """How faults name the file of a template."""
    return str(jinja.loader.file(name)) if isinstance(jinja.loader, Folders) else name


def _said(error: Exception) -> tuple[str, str]:
    """An error's message in our style, and a hint."""
    message, _, hint = (str(error).strip() or type(error).__name__).partition("\n")
    message = message.rstrip(".")
    return message[:1].lower() + message[1:], hint or HINT


def _raised_at(shown: str, error: Exception) -> Mark:
    """The line of the template that failed: Jinja rewrites tracebacks to show template lines."""
    mark = Mark(shown, 1, 1)
    trace = error.__traceback__
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if file.endswith(".j2"):
            mark = Mark(file, trace.tb_lineno, 1)
        trace = trace.tb_next
    return mark


def _origins(noted: str, first: str) -> _Origins:
    """The origin of each line of a filled-in template that has its notes still."""
    origins: list[tuple[str, int]] = []
    origin = (first, 1)
    for line in noted.split("\n"):
        note = _NOTE_OF_TEXT.search(line)
        if note is not None:
            origin = (note[1], int(note[2]))
        origins.append(origin)
    return _Origins(tuple(origins))
