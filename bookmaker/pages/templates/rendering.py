"""Rendering: a layout's templates and the variables of a page -> the text of its page spec, with notes of its origin.

Templates of others are rendered in the bounded process, and ours here; the sandbox counts the work of both alike.
"""

import functools
import itertools
import json
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import astuple
from pathlib import Path
from typing import Any

import jinja2
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream

from bookmaker.files.data import data_folder
from bookmaker.pages.templates.variables import Seen, shaped
from bookmaker.source import bounded
from bookmaker.source.faults import BookError, Fault, SourcePlace, did_you_mean, fault
from bookmaker.source.file_bytes import is_within, read_bytes
from bookmaker.source.reader import Refused
from bookmaker.source.sandbox import MEMORY, SECONDS, Sandbox

# A note of the template and line that a piece of text came from; control characters cannot stand
# in YAML, so a template cannot contain one by chance. It is charged as text is, so no folder is named in it.
NOTE = re.compile("\x01([^\x02]*)\x02([0-9]+)\x03")
HINT = "layouts/README.md lists the variables of each page"
_OBJECT = re.compile(r"(?:object of type )?'(\w+)'(?: object)?(?= is not iterable| has no len)")  # as Python says it
_OBJECTS = {
    **dict.fromkeys(("int", "float"), "a number"),
    **dict.fromkeys(("list", "tuple"), "a list"),
    "str": "a text",
    "dict": "a mapping",
    "nonetype": "nothing",
    "strictundefined": "an unknown variable",
}
LARGEST_TEMPLATE = 1 << 17  # bytes
_NUMBERS = itertools.count()
_JSON = json.JSONEncoder(ensure_ascii=False).encode


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
            noted = "\n".join(f"\x01{stream.name}\x02{token.lineno + at}\x03{piece}" for at, piece in enumerate(pieces))
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
        if not isinstance(holder, Seen):
            return f"unknown variable '{name}'\n{HINT}"
        return f"unknown variable '{name}'\n{did_you_mean(str(name), tuple(vars(holder)))}"


class Folders(jinja2.BaseLoader):
    """Finds templates in folders, the first one first; names are file names, never paths."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self.folders = tuple(folders)
        self.number = next(_NUMBERS)
        ours = data_folder("layouts")
        self.are_foreign = any(not is_within(folder, ours) and any(folder.glob("*.j2")) for folder in self.folders)

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
    )


def rendered(jinja: Sandbox, name: str, variables: Mapping[str, Any]) -> str:
    """The filled-in template, with its notes; BookError, at its line, where it fails."""
    folders = jinja.loader
    if not isinstance(folders, Folders) or not folders.are_foreign:
        return _rendered_here(jinja, name, variables)
    asked = [
        str(Path.cwd()),
        folders.number,
        [str(folder) for folder in folders.folders],
        name,
        _plain(Seen(**variables)),
    ]
    try:
        answered, _ = bounded.ask(__name__, asked, seconds=SECONDS, memory=MEMORY)
    except Refused as error:
        mark = SourcePlace(shown_name(jinja, name), 1, 1)
        raise fault(f"the template {error.what}", hint="are loops or macros nested?", mark=mark) from None
    if isinstance(answered, str):
        return answered
    raise BookError([Fault(message, hint, SourcePlace(*mark)) for message, hint, mark in answered])


def answer(asked: Any, data: bytes) -> tuple[Any, bytes]:
    """What `rendered` asks of the bounded process: the text, or faults as message, hint and place."""
    here, number, folders, name, variables = asked
    os.chdir(here)  # faults name files as the user does
    try:
        return _rendered_here(_environment(number, tuple(folders)), name, vars(shaped(variables))), b""
    except BookError as error:
        return [(one.message, one.hint, astuple(one.mark)) for one in error.faults if one.mark], b""


@functools.lru_cache(maxsize=1)
def _environment(number: int, folders: tuple[str, ...]) -> Sandbox:
    """The environment that a process asks for by a number; with another number, files may have changed."""
    return environment([Path(folder) for folder in folders])


def _plain(value: Any) -> Any:
    """A variable of a page as plain data; what has parts of its own as a mapping of them."""
    if isinstance(value, list | tuple):
        return [_plain(part) for part in value]
    if value is None or isinstance(value, str | int | float):
        return value
    return {name: _plain(part) for name, part in vars(value).items()}


def _rendered_here(jinja: Sandbox, name: str, variables: Mapping[str, Any]) -> str:
    jinja.begin()
    try:
        return str(jinja.get_template(name).render(variables))
    except jinja2.TemplateSyntaxError as error:
        mark = SourcePlace(error.filename or shown_name(jinja, name), error.lineno, 1)
        raise fault(_said(error)[0], hint="see Jinja's notes on its syntax", mark=mark) from None
    except jinja2.TemplateNotFound as error:
        hint = "add it, or extend a layout that has it"
        raise fault(f"no template '{error.name}'", hint=hint, mark=_raised_at(shown_name(jinja, name), error)) from None
    except UnicodeDecodeError:
        mark = SourcePlace(shown_name(jinja, name), 1, 1)
        raise fault("not text in UTF-8", hint="save the file as UTF-8", mark=mark) from None
    except Exception as error:  # a template may fail in any way, a sum of text and number for one
        message, hint = _said(error)
        raise fault(message, hint=hint, mark=_raised_at(shown_name(jinja, name), error)) from None


def shown_name(jinja: jinja2.Environment, name: str) -> str:
    """How faults name the file of a template."""
    return str(jinja.loader.file(name)) if isinstance(jinja.loader, Folders) else name


def _said(error: Exception) -> tuple[str, str]:
    """An error's message in our style, and a hint."""
    if isinstance(error, RecursionError):
        return "a macro calls itself without end", "loop with 'for', or give the macro an end"
    message, _, hint = (str(error).strip() or type(error).__name__).partition("\n")
    message = _OBJECT.sub(lambda found: _OBJECTS.get(found[1].lower(), "this"), message.rstrip("."))
    message = message.replace("is not iterable", "is no list").replace("has no len()", "has no length")
    return message[:1].lower() + message[1:], hint or HINT


def _raised_at(shown: str, error: Exception) -> SourcePlace:
    """The line of the template that failed: Jinja rewrites tracebacks to show template lines."""
    mark = SourcePlace(shown, 1, 1)
    trace = error.__traceback__
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if file.endswith(".j2"):
            mark = SourcePlace(file, trace.tb_lineno, 1)
        trace = trace.tb_next
    return mark
