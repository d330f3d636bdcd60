"""Instructions: the content stream of a page or a form -> its operators, each with its operands, in order.

Any stream is read by the library. Plain ones, which most pages of puzzles are, hold nothing but numbers, names and
strings before common operators: those are read here in a third of the time, and are as the library would read them.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, TypeAlias, cast

import pikepdf
from pikepdf import Array, Name, Object, Stream

Instruction: TypeAlias = tuple[str, Sequence[Any]]

INLINE_IMAGE = "INLINE IMAGE"
MOST_BYTES = 8 << 20  # of a page's or a form's drawing, unpacked; a page of puzzles has a hundredth of it

_SPACE = rb"[ \t\r\n\f]"
_NUMBERS = rb"((?:[-+.0-9 \t\r\n\f]*[ \t\r\n\f])?)"
_END = rb"(?:[ \t\r\n\f]+|$)"
# Numbers and an operator; a string that is shown; a name, numbers and an operator; a pattern of dashes.
_PLAIN = re.compile(
    b"|".join(
        (
            _NUMBERS + rb"([A-Za-z*]+)" + _END,
            rb"(\((?:[^()\\\r]|\\[^\r\n])*\))" + _SPACE + rb"*Tj" + _END,
            rb"(/[A-Za-z0-9+._-]+)" + _SPACE + _NUMBERS + rb"([A-Za-z]+)" + _END,
            rb"\[[ .0-9]*\][ 0-9]* d" + _END,
        )
    )
)
_AFTER_NUMBERS = (
    "q Q cm w J j M i d m l c v y re h W W* n S s f f* B B* b b* g G rg RG k K BT ET Tc Tw Tz TL Ts Tr Td TD Tm T*"
)
_AFTER_NAMES = "gs Do Tf ri"
_OPERATORS = {word.encode(): word for word in _AFTER_NUMBERS.split()}
_NAMED = {word.encode(): word for word in _AFTER_NAMES.split()}
_ESCAPE = re.compile(rb"\\([0-7]{1,3}|.)", re.DOTALL)
_ESCAPED = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}


class Endless(Exception):
    """More drawing than any page has: nobody would wait until it is read."""


def instructions(of: pikepdf.Page | Object) -> list[Instruction]:
    """The instructions of a page or a form; an image within them is the operand of INLINE_IMAGE.

    Raises Endless for more than MOST_BYTES, and what the library raises for what cannot be read.
    """
    data = _unpacked(of.obj.Contents if isinstance(of, pikepdf.Page) else of)
    found = plain(data) if data is not None else None
    return list(map(_instruction, pikepdf.parse_content_stream(of))) if found is None else found


def _instruction(one: pikepdf.ContentStreamInstruction | pikepdf.ContentStreamInlineImage) -> Instruction:
    if isinstance(one, pikepdf.ContentStreamInlineImage):
        return INLINE_IMAGE, [one.iimage]
    return str(one.operator), cast(Sequence[Any], one.operands)


def plain(data: bytes) -> list[Instruction] | None:
    """The instructions of a plain content stream; None where it has anything else in it. Names are text."""
    found: list[Instruction] = []
    at = len(data) - len(data.lstrip(b" \t\r\n\f"))
    try:
        for match in _PLAIN.finditer(data, at):
            start, end = match.span()
            if start != at:
                return None
            at = end
            numbers, word, string, name, rest, named = match.groups()
            if word is not None:
                found.append((_OPERATORS[word], list(map(float, numbers.split()))))
            elif string is not None:
                found.append(("Tj", [_text(string)]))
            elif name is not None:
                found.append((_NAMED[named], [name.decode(), *map(float, rest.split())]))
            else:
                found.append(("d", ()))  # no dash is longer than its line
    except (KeyError, ValueError):
        return None
    return found if at == len(data) else None


def _text(string: bytes) -> bytes:
    """The characters of a string in brackets (ISO 32000-1, 7.3.4.2)."""
    inner = string[1:-1]
    return _ESCAPE.sub(_unescaped, inner) if b"\\" in inner else inner


def _unescaped(match: re.Match[bytes]) -> bytes:
    code = match[1]
    return bytes([int(code, 8) % 256]) if code.isdigit() and code < b"8" else _ESCAPED.get(code, code)


def _unpacked(contents: Object) -> bytes | None:
    """The drawing in a stream; None where it is in several, or packed in another way than deflated.

    Deflated streams are unpacked up to MOST_BYTES in all; Endless where there is more, however small it is packed.
    """
    streams = [one for one in (contents if isinstance(contents, Array) else [contents]) if isinstance(one, Stream)]
    room, whole = MOST_BYTES, None
    for stream in streams:
        data, packing = stream.read_raw_bytes(), stream.get("/Filter")
        whole = data if packing is None else None
        if packing in (Name.FlateDecode, Array([Name.FlateDecode])):
            unpacking = zlib.decompressobj()
            with suppress(zlib.error):  # of which the library tells
                data = unpacking.decompress(data, room + 1)
                whole = data if unpacking.eof and "/DecodeParms" not in stream else None
        room -= len(data)
        if room < 0:
            raise Endless
    return whole if len(streams) == 1 else None
