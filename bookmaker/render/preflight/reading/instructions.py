"""Instructions: the content stream of a page or a form -> its operators, each with its operands, in order.

Any stream is read by the library. Plain ones, which most pages of puzzles are, hold nothing but numbers, names and
strings before common operators: those are read here in a third of the time, and are as the library would read them.
"""

import re
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, cast

import pikepdf
from pikepdf import Array, Object, Stream

from bookmaker.render.preflight.reading.unpacking import Endless, unpacked

Instruction: TypeAlias = tuple[str, Sequence[Any]]

INLINE_IMAGE = "INLINE IMAGE"
MOST_INSTRUCTIONS = 200_000  # that a page follows, those of forms as often as they are called
MOST_BYTES = 8 << 20  # of a page's or a form's drawing, unpacked; a page of puzzles has a hundredth of it

_SPACE = rb"[ \t\r\n\f]"
_NUMBERS = rb"((?:[-+.0-9 \t\r\n\f]*[ \t\r\n\f])?)"
_END = rb"(?:[ \t\r\n\f]+|$)"
# Numbers and an operator; a string that is shown; a name, numbers and an operator; a pattern of dashes.
_PLAIN = re.compile(
    b"|".join(
        (
            _NUMBERS + rb"([A-Za-z*]+)" + _END,
            rb"(\((?:[^()\\\r]++|\\[^\r\n])*+\))" + _SPACE + rb"*Tj" + _END,
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


def instructions(of: pikepdf.Page | Object, spend: Callable[[int], None] = lambda _: None) -> list[Instruction]:
    """The instructions of a page or a form; an image within them is the operand of INLINE_IMAGE.

    `spend` is told how many bytes they are. Raises Endless for more than MOST_BYTES or MOST_INSTRUCTIONS, and what the
    library raises for what cannot be read.
    """
    contents = of.obj.Contents if isinstance(of, pikepdf.Page) else of
    streams = [one for one in (contents if isinstance(contents, Array) else [contents]) if isinstance(one, Stream)]
    data, room = b"", MOST_BYTES
    for stream in streams:
        data = unpacked(stream, room)
        room -= len(data)
    spend(MOST_BYTES - room)
    found = plain(data) if len(streams) == 1 else None
    return list(map(_instruction, pikepdf.parse_content_stream(of))) if found is None else found


def _instruction(one: pikepdf.ContentStreamInstruction | pikepdf.ContentStreamInlineImage) -> Instruction:
    if isinstance(one, pikepdf.ContentStreamInlineImage):
        return INLINE_IMAGE, [one.iimage]
    return str(one.operator), cast(Sequence[Any], one.operands)


def plain(data: bytes) -> list[Instruction] | None:
    """The instructions of a plain content stream; None where it has anything else in it. Names are text.

    Raises Endless for more than MOST_INSTRUCTIONS.
    """
    found: list[Instruction] = []
    at, end = len(data) - len(data.lstrip(b" \t\r\n\f")), len(data)
    try:
        # Matched at its place and not sought, which would take the square of the length of a row of numbers.
        while at < end and len(found) <= MOST_INSTRUCTIONS and (match := _PLAIN.match(data, at)):
            numbers, word, string, name, rest, named = match.groups()
            if word is not None:
                found.append((_OPERATORS[word], list(map(float, numbers.split()))))
            elif string is not None:
                found.append(("Tj", [_text(string)]))
            elif name is not None:
                found.append((_NAMED[named], [name.decode(), *map(float, rest.split())]))
            else:
                found.append(("d", ()))  # no dash is longer than its line
            at = match.end()
    except (KeyError, ValueError):
        return None
    if len(found) > MOST_INSTRUCTIONS:
        raise Endless
    return found if at == end else None


def _text(string: bytes) -> bytes:
    """The characters of a string in brackets (ISO 32000-1, 7.3.4.2)."""
    inner = string[1:-1]
    return _ESCAPE.sub(_unescaped, inner) if b"\\" in inner else inner


def _unescaped(match: re.Match[bytes]) -> bytes:
    code = match[1]
    return bytes([int(code, 8) % 256]) if code.isdigit() and code < b"8" else _ESCAPED.get(code, code)
