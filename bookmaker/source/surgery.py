"""One value of a YAML text changed or added: its lines and columns are cut out, and every byte around them stays."""

import json
import re
from contextlib import suppress
from typing import Any

from bookmaker.source import document
from bookmaker.source.document import Where
from bookmaker.source.faults import BookError, SourcePlace, fault
from bookmaker.source.nodes import MERGE, Node, child, tree

BY_HAND = "change it in the file itself"
_HEADER = re.compile(r"[|>][-+0-9]*([ \t]+#[^\r\n]*)?")


def changed(text: str, where: Where, value: Any, *, name: str) -> str:
    """The text with another value at a path; one whose key or entry is missing comes behind the others there.

    What a mapping has from another, by `<<` or an alias, is written in itself. BookError, at its line, for text that
    is not YAML, a path that leads nowhere, and a value that cannot be changed without another one.
    """
    before = document.parse(text, name=name).value
    wanted = replaced(before, where, value, name=name)
    root = tree(text)
    new = text if root is None else _operated(text, root, where, value, name=name)
    return if_same(new, wanted, where, name=name)


def if_same(text: str, wanted: Any, where: Where, *, name: str) -> str:
    """The text where it says what was wanted; BookError where more of it would have to change."""
    with suppress(BookError):
        if _is_same(document.parse(text, name=name).value, wanted):
            return text
    raise fault(f"'{shown(where)}' cannot be changed without something else", hint=BY_HAND)


def shown(where: Where) -> str:
    """A path as people write it: sections.2.count, entries counted from 1."""
    return ".".join(str(step + 1) if isinstance(step, int) else step for step in where)


def replaced(value: Any, where: Where, new: Any, *, name: str) -> Any:
    """The plain values with another one at a path; mappings that are missing on the way to it are new."""
    if not where:
        return new
    step, *rest = where
    if isinstance(step, int):
        entries = [*(value or ()), *([None] if step == len(value or ()) else [])]
        return [replaced(one, tuple(rest), new, name=name) if at == step else one for at, one in enumerate(entries)]
    under = {} if value is None else value
    if not isinstance(under, dict):
        raise fault(f"'{name}' has no keys where '{step}' is to be", hint=BY_HAND)
    return {**under, step: replaced(under.get(step), tuple(rest), new, name=name)}


def _is_same(one: Any, other: Any) -> bool:
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def _operated(text: str, node: Node, where: Where, value: Any, *, name: str) -> str:
    key: Node | None = None
    is_flow = False
    for at, step in enumerate(where):
        is_flow = is_flow or (node.form in ("map", "list") and not node.is_block)
        found = child(node, step)
        if found is None:
            new = _nested(where[at + 1 :], value)
            if node.form == "alias":  # what it has from elsewhere stays, and this comes to it
                own = f"{{{MERGE}: {text[node.start : node.end]}, {written(step)}: {written(new)}}}"
                return text[: node.start] + own + text[node.end :]
            if isinstance(step, int) and node.form == "list":
                return _with_entry(text, node, new)
            return _with_key(text, node, key, str(step), new)
        key, node = found
    if node.anchor is not None:
        message = f"others mean '{shown(where)}' too, by the name '&{node.anchor[:40]}'"
        raise fault(message, hint=BY_HAND, mark=_mark(text, node.start, name))
    if node.is_block or (node.form in ("map", "list") and "#" in text[node.start : node.end]):
        _refuse_comments(text, node, where, name)
    return _with_value(text, key, node, value, is_flow=is_flow)


def _mark(text: str, at: int, name: str) -> SourcePlace:
    return SourcePlace(name, text.count("\n", 0, at) + 1, at - (text.rfind("\n", 0, at) + 1) + 1)


def _nested(where: Where, value: Any) -> Any:
    for step in reversed(where):
        value = [value] if isinstance(step, int) else {step: value}
    return value


def _refuse_comments(text: str, node: Node, where: Where, name: str) -> None:
    """BookError where a comment stands among what a value is made of: it would go with it."""
    at = node.start
    line_end = re.compile(r"[^\r\n]*")
    for leaf in [*sorted(node.leaves(), key=lambda one: one.start), None]:
        end = leaf.start if leaf else node.last
        if (gap := text.find("#", at, end)) >= 0:
            hint = f"change its parts, such as {shown(where)}.KEY, or the file itself"
            raise fault(f"a comment in '{shown(where)}' would be lost", hint=hint, mark=_mark(text, gap, name))
        at = leaf.end if leaf else at
    if node.is_block and (found := line_end.match(text, node.last)) and "#" in found[0]:
        raise fault(f"a comment in '{shown(where)}' would be lost", hint=BY_HAND, mark=_mark(text, node.last, name))


def _line_break(text: str) -> str:
    """How the lines of a text end."""
    at = text.find("\n")
    return "\r\n" if at > 0 and text[at - 1] == "\r" else "\n"


def _indent(text: str, at: int) -> int:
    """The column of a character, from 0."""
    return at - (max(text.rfind("\n", 0, at), text.rfind("\r", 0, at)) + 1)


def _with_value(text: str, key: Node | None, node: Node, value: Any, *, is_flow: bool) -> str:
    start, end, note = node.start, node.last, ""
    if node.form == "scalar" and node.style in ("|", ">"):
        header = _HEADER.match(text, start)
        note = (header and header[1]) or ""
        end = start + len(text[start : node.end].rstrip("\r\n \t"))
    quote = node.style if node.form == "scalar" and node.style in ("'", '"') else ""
    new = written(value, quote)
    if key is not None and not is_flow and isinstance(value, str) and (block := _block(text, key, value, note)):
        new, note = block, ""
        rest = re.compile(r"[ \t]*(#[^\r\n]*)?").match(text, end)
        if rest and rest[1]:  # a comment behind the value stays on its line
            head, _, body = new.partition(_line_break(text))
            new, end = f"{head} {rest[1]}{_line_break(text)}{body}", rest.end()
    if node.is_block and key is not None:  # what stands on lines of its own goes, and the new value behind its key
        colon = text.index(":", key.end) + 1
        first = text.rfind("\n", 0, start) + 1
        after = text.find("\n", end)
        return f"{text[:colon]} {new}{text[colon:first]}{text[after + 1 :] if after >= 0 else ''}"
    gap = " " if start and text[start - 1] == ":" else ""  # `key:` without a value
    return f"{text[:start]}{gap}{new}{note}{text[end:]}"


def _block(text: str, key: Node, value: str, note: str) -> str:
    """A text of several lines as YAML's literal block below its key; "" where it is none, or cannot be one."""
    lines = value.removesuffix("\n").split("\n")
    plain = all(one.isprintable() and one == one.rstrip() for one in lines) and "\ufeff" not in value
    if len(lines) < 2 or not plain or not lines[0] or lines[0][0] == " " or not lines[-1] or value.endswith("\n\n"):
        return ""
    turn, pad = _line_break(text), " " * (_indent(text, key.start) + 2)
    body = turn.join(f"{pad}{one}" if one else "" for one in lines)
    return f"{'|' if value.endswith(chr(10)) else '|-'}{note}{turn}{body}"


def _with_entry(text: str, node: Node, value: Any) -> str:
    """The text with an entry more at the end of a list."""
    if not node.is_block:
        at = node.items[-1].end if node.items else node.start + 1
        return f"{text[:at]}{', ' if node.items else ''}{written(value)}{text[at:]}"
    line = re.compile(r"[^\r\n]*").match(text, len(text[: node.last].rstrip("\r\n \t")))
    at = line.end() if line else node.last
    return f"{text[:at]}{_line_break(text)}{' ' * _indent(text, node.start)}- {written(value)}{text[at:]}"


def _with_key(text: str, node: Node, key: Node | None, name: str, value: Any) -> str:
    """The text with a key more in a mapping; in the place of nothing, or of an empty value, a mapping with it."""
    entry = f"{written(name)}: {written(value)}"
    if node.form == "map" and node.is_block:
        column, turn, end = _indent(text, node.pairs[0][0].start), _line_break(text), node.last
        if node.pairs[-1][1].style in ("|", ">"):
            end = node.pairs[-1][1].start + len(text[node.pairs[-1][1].start : end].rstrip("\r\n \t"))
        line = re.compile(r"[^\r\n]*").match(text, end)
        at = line.end() if line else end
        return f"{text[:at]}{turn}{' ' * column}{entry}{text[at:]}"
    if node.form == "map":
        at = node.pairs[-1][1].end if node.pairs else node.start + 1
        return f"{text[:at]}{', ' if node.pairs else ''}{entry}{text[at:]}"
    gap = " " if node.start and text[node.start - 1] == ":" else ""
    return f"{text[: node.start]}{gap}{{{entry}}}{text[node.end :]}"


def written(value: Any, quote: str = "") -> str:
    """A value as YAML on one line, in quotes where it must be, or where others of its kind were."""
    if isinstance(value, dict):
        return f"{{{', '.join(f'{written(key)}: {written(one)}' for key, one in value.items())}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(written, value))}]"
    if not isinstance(value, str):
        return json.dumps(value)
    if quote == "'" and value.isprintable():
        return "'" + value.replace("'", "''") + "'"
    return value if not quote and _is_plain(value) else _quoted(value)


def _is_plain(value: str) -> bool:
    """Whether a text means itself without quotes, in brackets and outside."""
    if not value.isprintable() or "#" in value:
        return False
    with suppress(BookError):
        return bool(document.parse(f"[{{{value}: {value}}}]", name="").value == [{value: value}])
    return False


def _quoted(value: str) -> str:
    """The text in double quotes, with YAML's escapes for what is not seen."""
    parts = []
    for character in json.dumps(value, ensure_ascii=False):
        code = ord(character)
        hidden = f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
        parts.append(character if character.isprintable() else hidden)
    return "".join(parts)
