"""YAML text -> plain values that know their line: a Source holds values, and a SourcePlace for every path.

Scalars follow YAML 1.2's core schema with two differences that spare users surprises: numbers are
decimal only (`0x5` is text, so a size can say so), and only true/false are booleans.
"""

import functools
import os
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import yaml

from bookmaker.source.faults import BookError, Fault, SourcePlace, fault
from bookmaker.source.file_bytes import Unreadable, read_bytes

Step: TypeAlias = str | int
Where: TypeAlias = tuple[Step, ...]

LARGEST_FILE = 1 << 19  # bytes; a book of a thousand sections is a fifth of this
LONGEST_KEY = 40  # characters of a key that a fault repeats
MOST_VALUES = 200_000  # after aliases are followed, so that nested aliases cannot explode
DEEPEST = 50


_TEXT = "tag:yaml.org,2002:str"
# The plain scalars of this module's docstring; all others are text.
_SCALARS = tuple(
    (f"tag:yaml.org,2002:{name}", re.compile(pattern))
    for name, pattern in (
        ("null", r"^(?:~|null|)$"),
        ("bool", r"^(?:true|false)$"),
        ("int", r"^[-+]?[0-9]{1,18}$"),
        ("float", r"^[-+]?[0-9]{1,18}\.[0-9]{1,18}$"),
    )
)

_HALVES = re.compile("[\ud800-\udfff]")  # surrogates
# The values of scalars by their tags; KeyError and ValueError where an explicit one such as `!!int x` does not fit.
_WORDS_AND_NUMBERS: dict[str, Callable[[str], Any]] = {
    "tag:yaml.org,2002:null": lambda text: None,
    "tag:yaml.org,2002:bool": {"true": True, "false": False}.__getitem__,
    "tag:yaml.org,2002:int": int,
    "tag:yaml.org,2002:float": float,
}


@functools.lru_cache(maxsize=1 << 12)  # pages say the same words and numbers again and again
def _tag(scalar: str) -> str:
    return next((tag for tag, pattern in _SCALARS if pattern.match(scalar)), _TEXT)


def _with_our_scalars(base: type[Any]) -> Any:
    def resolve(self: Any, kind: type[yaml.Node], value: Any, implicit: Any) -> Any:
        """The tag of a node that names none itself: PyYAML's own rules are YAML 1.1's."""
        if kind is yaml.ScalarNode:
            return _tag(value) if implicit[0] else _TEXT
        return base.resolve(self, kind, value, implicit)

    return type("Loader", (base,), {"resolve": resolve})


_Loader = _with_our_scalars(yaml.SafeLoader)
# PyYAML's parser in C, several times as fast, where PyYAML was built with it.
_FastLoader = _with_our_scalars(getattr(yaml, "CSafeLoader", yaml.SafeLoader))
FAST_LENGTH, FAST_DEPTH = 1 << 18, 2000


@dataclass(frozen=True, slots=True)
class Source:
    """A YAML file's values, and where each stands.

    `value` is made of dict, list, str, int, float, bool and None. Paths are tuples of keys and
    indices from the top; `marks` holds the place of each value, `key_marks` of each key.
    """

    name: str
    value: Any
    marks: dict[Where, SourcePlace]
    key_marks: dict[Where, SourcePlace]

    def mark(self, where: Where) -> SourcePlace:
        """The place of the value at that path; where it is missing, of the nearest thing around it."""
        while where not in self.marks:
            where = where[:-1]
        return self.marks[where]

    def key_mark(self, where: Where) -> SourcePlace:
        """The place of the key at that path, or of the value where there is no such key."""
        return self.key_marks.get(where) or self.mark(where)


def read(path: Path, *, name: str | None = None) -> Source:
    """The Source of a file; `name` is what faults call it (by default the path as given).

    Raises BookError for a file that cannot be read, is not text, or is not YAML.
    """
    shown = name or str(path)
    if path.is_dir():
        raise fault(f"'{shown}' is a folder", hint="name the file inside it, such as book.yaml")
    if not os.path.lexists(path):
        raise fault(f"no file '{shown}'", hint="'bookmaker new DIR' makes a file to start from")
    try:
        data = read_bytes(path, most=LARGEST_FILE)
    except Unreadable as error:
        raise fault(f"cannot read '{shown}': {error}", hint="check the path and its rights") from None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        raise fault("not text in UTF-8", hint="save the file as UTF-8", mark=SourcePlace(shown, line, column)) from None
    return parse(text, name=shown)


def parse(text: str, *, name: str) -> Source:
    """The Source of YAML text; BookError, at its line, for text that is not YAML."""
    try:
        node = _compose(text)
    except yaml.MarkedYAMLError as error:
        place = error.problem_mark or error.context_mark
        mark = SourcePlace(name, place.line + 1, place.column + 1) if place else SourcePlace(name, 1, 1)
        problem = (error.problem or "not understood").replace("%", "%%")
        raise fault(
            f"not YAML: {problem}", hint="check indentation, colons and quotes around here", mark=mark
        ) from None
    except yaml.YAMLError as error:  # a character that YAML forbids
        position = getattr(error, "position", 0)
        before = text[:position] if isinstance(position, int) else ""
        mark = SourcePlace(name, before.count("\n") + 1, position - (before.rfind("\n") + 1) + 1 if before else 1)
        raise fault("not YAML: a character that is not allowed", hint="remove it", mark=mark) from None
    except RecursionError:
        raise fault(
            "not YAML that anybody wrote: it is nested too deep", hint="flatten it", mark=SourcePlace(name, 1, 1)
        ) from None
    reader = _Reader(name)
    value = reader.value(node, ()) if node is not None else None
    reader.marks.setdefault((), SourcePlace(name, 1, 1))
    if reader.faults:
        raise BookError(reader.faults)
    return Source(name, value, reader.marks, reader.key_marks)


def _compose(text: str) -> yaml.Node | None:
    # The C parser crashes the process on deep nesting (every level takes one of these characters or
    # some spaces), and its messages are for programmers. So it gets only short and shallow texts, and
    # what it refuses is parsed again by the other one for its message.
    if len(text) < FAST_LENGTH and sum(map(text.count, "[{-?")) < FAST_DEPTH:
        with suppress(yaml.YAMLError):
            return yaml.compose(text, Loader=_FastLoader)
    return yaml.compose(text, Loader=_Loader)


def _is_merge(key: yaml.Node) -> bool:
    return isinstance(key, yaml.ScalarNode) and key.value == "<<" and key.style not in ("'", '"')


class _Reader:
    """Turns PyYAML's nodes into plain values, noting marks and gathering faults on the way."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.marks: dict[Where, SourcePlace] = {}
        self.key_marks: dict[Where, SourcePlace] = {}
        self.faults: list[Fault] = []
        self.seen = 0

    def place(self, node: yaml.Node) -> SourcePlace:
        """The mark of a node's first character; lines and columns count from 1."""
        return SourcePlace(self.name, node.start_mark.line + 1, node.start_mark.column + 1)

    def value(self, node: yaml.Node, where: Where) -> Any:
        """The plain value of a node at that path; BookError beyond MOST_VALUES or DEEPEST."""
        self.seen += 1
        mark = self.place(node)
        self.marks[where] = mark
        if self.seen > MOST_VALUES or len(where) > DEEPEST:
            raise fault("too many or too deeply nested values", hint="are aliases nested?", mark=mark)
        if isinstance(node, yaml.MappingNode):
            return self.mapping(node, where)
        if isinstance(node, yaml.SequenceNode):
            return [self.value(item, (*where, index)) for index, item in enumerate(node.value)]
        return self.scalar(node)

    def mapping(self, node: yaml.MappingNode, where: Where) -> dict[str, Any]:
        """The values of a mapping by key; a key that is no word or stands twice is a fault and left out.

        `<<: *name` adds those keys of another mapping, or of a list of them, that do not stand here (a merge key).
        """
        result: dict[str, Any] = {}
        merged: list[yaml.Node] = []
        for key_node, value_node in node.value:
            if _is_merge(key_node):
                merged += value_node.value if isinstance(value_node, yaml.SequenceNode) else [value_node]
                continue
            key = self.key(key_node)
            if key is None:
                continue
            place = self.place(key_node)
            if key in result:
                first = self.key_marks[(*where, key)]
                message = f"'{key[:LONGEST_KEY]}' stands twice"
                self.faults.append(Fault(message, f"line {first.line} has it already; keep one", place))
                continue
            self.key_marks[(*where, key)] = place
            result[key] = self.value(value_node, (*where, key))
        for other in merged:
            self.merge(other, result, where)
        return result

    def key(self, node: yaml.Node) -> str | None:
        """The word of a key; a fault, and None, where it is none."""
        if isinstance(node, yaml.ScalarNode):
            return self.sound(str(node.value), node)
        self.faults.append(Fault("a key must be a word", "write 'key: value'", self.place(node)))
        return None

    def merge(self, node: yaml.Node, result: dict[str, Any], where: Where, depth: int = 1) -> None:
        """Add those keys of a mapping to the result that are not in it; what is merged may merge others in turn."""
        self.seen += 1
        if depth > DEEPEST or self.seen > MOST_VALUES:
            raise fault("mappings that are merged in a circle", hint="write the keys out", mark=self.place(node))
        if not isinstance(node, yaml.MappingNode):
            self.faults.append(Fault("'<<' merges what is no mapping", "write '<<: *name'", self.place(node)))
            return
        for key_node, value_node in node.value:
            key = None if _is_merge(key_node) else self.key(key_node)
            if key is not None and key not in result:
                self.key_marks[(*where, key)] = self.place(key_node)
                result[key] = self.value(value_node, (*where, key))
        for key_node, value_node in node.value:
            if _is_merge(key_node):
                for one in value_node.value if isinstance(value_node, yaml.SequenceNode) else [value_node]:
                    self.merge(one, result, where, depth + 1)

    def sound(self, text: str, node: yaml.Node) -> str:
        """The text; a fault where it holds half of a character, which an escape such as \\ud800 writes."""
        if _HALVES.search(text):
            place = self.place(node)
            self.faults.append(Fault("half of a character, which no file can hold", "remove the escape", place))
        return text

    def scalar(self, node: yaml.Node) -> Any:
        """None, a bool, a number or a text; a value that its tag does not fit is a fault, and None."""
        text: str = node.value
        try:
            return self.sound(text, node) if node.tag == _TEXT else _WORDS_AND_NUMBERS[node.tag](text)
        except (KeyError, ValueError):  # an explicit tag such as `!!int x`
            pass
        tag = node.tag.replace("tag:yaml.org,2002:", "!!")
        hint = "write a plain value, in quotes if need be"
        self.faults.append(Fault(f"'{text[:40]}' cannot be read as '{tag}'", hint, self.place(node)))
        return None
