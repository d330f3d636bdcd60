"""A book's lock: the file beside book.yaml that says which puzzle stands at each place, as text for `git diff`.

Its first line names the work; each further one is a place: its name, the number printed there, a digest of what
book.yaml asks of it, the puzzle's code and what that cannot tell, seed, id, grade, effort. A lock may come from
anywhere, so it is read within limits and strictly, and no puzzle of it is believed: each is proved again.
"""

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Annotated, Any

from pydantic import AfterValidator, ConfigDict, Field, StringConstraints, TypeAdapter, ValidationError

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.asking import beside_of, caption_of, looks_of
from bookmaker.puzzles.records.record import LONGEST_TEXT, given_of, plain_record
from bookmaker.source.faults import Fault, SourcePlace, fault, refuse
from bookmaker.source.file_bytes import Unreadable, first_bytes, read_bytes

VERSION = 1
LARGEST = 64 << 20  # bytes
MOST_LINES = 25_000  # twice as many as a book has puzzles, and what is printed solved
HINT = "bring back the lock that was, or move it away: 'bookmaker lock BOOK --from FOLDER' makes it from what was built"
_BEGINS = b'{"lock": '
_NUMBER = re.compile(r"([0-9]+)")
_STRICT = ConfigDict(strict=True, extra="forbid")


def _is_text(text: str) -> str:
    text.encode()
    if not text.isprintable():
        raise ValueError
    return text


Text = Annotated[str, StringConstraints(max_length=1000), AfterValidator(_is_text)]
Code = Annotated[str, StringConstraints(max_length=LONGEST_TEXT), AfterValidator(_is_text)]
Id = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]


@dataclass(frozen=True, slots=True)
class Line:
    """A place and the puzzle that stands there.

    `rank` is the number printed, 0 for what is printed solved; `order` the digest of what book.yaml asks. `beside` has
    what a code cannot tell, as in a record; `dealt` which of its options' pictures the place has; `origin` the file of
    a puzzle that others made. `were` are beginnings of the ids of those that stood here and were refused.
    """

    __pydantic_config__ = _STRICT

    place: Annotated[Text, StringConstraints(min_length=1)]
    rank: Annotated[int, Field(ge=0, le=MOST_LINES)]
    order: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{32}$")]
    kind: Text
    code: Code
    seed: Text
    id: Id
    grade: Text
    effort: float
    version: Annotated[int, Field(ge=1)]
    options: dict[str, Any] = field(default_factory=dict)
    beside: dict[str, Any] = field(default_factory=dict)
    dealt: Annotated[int, Field(ge=0)] | None = None
    origin: Text = ""
    pinned: bool = False
    were: Annotated[list[Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{32}$")]], Field(max_length=1000)] = field(
        default_factory=list
    )

    @property
    def clues(self) -> Any:
        """The puzzle's clues; ValueError, in one sentence, where there are none in it."""
        if not registry.has(self.kind):
            raise ValueError(f"the kind '{self.kind[:40]}' is unknown")
        parsed = registry.get(self.kind).Clues.parse(self.code)
        return _completed(self.kind, parsed, self.beside) if self.beside else parsed


_FIELDS = tuple(one.name for one in fields(Line))


@dataclass(frozen=True, slots=True)
class Lock:
    """A whole lock: the work, the seed of its puzzles, its lines by place, and ids that never come in this work."""

    work: str
    seed: str
    lines: Mapping[str, Line]
    never: tuple[str, ...] = ()

    @property
    def printed(self) -> list[Line]:
        """The lines of what is printed to be solved, by their numbers."""
        return sorted((line for line in self.lines.values() if line.rank), key=lambda line: line.rank)


@dataclass(frozen=True, slots=True)
class _Head:
    __pydantic_config__ = _STRICT

    lock: int
    work: Annotated[Text, StringConstraints(min_length=1)]
    seed: Annotated[Text, StringConstraints(min_length=1)]
    never: Annotated[list[Id], Field(max_length=MOST_LINES)] = field(default_factory=list)


_HEAD, _LINE = TypeAdapter(_Head), TypeAdapter(Line)


def beside_code(kind: str, clues: Any) -> dict[str, Any]:
    """What a puzzle's code cannot tell of it, as keys of a record; often nothing."""
    parsed = registry.get(kind).Clues.parse(clues.code())
    if _is_same(parsed, clues):
        return {}
    whole = {**plain_record(kind, clues), "options": {**clues.variant, **looks_of(clues)}}
    caption = {"caption": caption_of(clues)} if caption_of(clues) else {}
    asked = {"options": whole["options"], **beside_of(clues), **caption}
    for beside in (caption, asked, {**asked, "grid": whole["grid"]}):
        plain: dict[str, Any] = json.loads(json.dumps(beside))
        if plain and _is_same(_completed(kind, parsed, plain), clues):
            return plain
    raise AssertionError(f"neither code nor record tell this {kind} whole")


def _completed(kind: str, parsed: Any, beside: Mapping[str, Any]) -> Any:
    record = json.loads(json.dumps(plain_record(kind, parsed)))
    return given_of({**record, **beside, "kind": kind, "size": None, "version": 1}).clues


def _is_same(one: Any, other: Any) -> bool:
    return bool(one == other) and caption_of(one) == caption_of(other) and looks_of(one) == looks_of(other)


def text_of(lock: Lock) -> str:
    """The file's text: the head, then the places by name, numbers in them as numbers."""
    head = {
        "lock": VERSION,
        "work": lock.work,
        "seed": lock.seed,
        **({"never": list(lock.never)} if lock.never else {}),
    }
    lines = sorted(lock.lines.values(), key=lambda line: natural(line.place))
    return "".join(json.dumps(one, ensure_ascii=False) + "\n" for one in (head, *map(_plain, lines)))


def natural(place: str) -> tuple[object, ...]:
    """What places are sorted by: `easy/2` before `easy/10`."""
    return tuple((int(part), "") if at % 2 else (0, part) for at, part in enumerate(_NUMBER.split(place)))


def _plain(line: Line) -> dict[str, Any]:
    always = ("place", "rank", "order", "kind", "code", "seed", "id", "grade", "effort", "version")
    fields = {name: getattr(line, name) for name in _FIELDS}
    return {
        name: value for name, value in fields.items() if value or name in always or (name == "dealt" and value == 0)
    }


def digest_of(data: bytes) -> str:
    """The hash by which a lock is known."""
    return hashlib.sha256(data).hexdigest()


def read(path: Path) -> tuple[Lock, bytes] | None:
    """The lock in a file, and its bytes; None where there is no such file. BookError for what is no lock."""
    if not path.exists() and not path.is_symlink():
        return None
    try:
        data = read_bytes(path, most=LARGEST)
    except Unreadable as error:
        raise fault(f"cannot read '{path}': {error}", hint=HINT) from None
    return parsed(data, str(path)), data


def read_if_ours(path: Path) -> Lock | None:
    """The lock in a file; None where it is another program's, of which many have locks of their own."""
    try:
        is_ours = first_bytes(path, len(_BEGINS)) == _BEGINS
    except Unreadable:
        return None
    found = read(path) if is_ours else None
    return found[0] if found else None


def parsed(data: bytes, name: str) -> Lock:
    """The lock in these bytes, of a file of that name; BookError with the first thing wrong in each of its lines."""
    try:
        lines = data.decode().split("\n")
    except UnicodeDecodeError:
        raise fault(f"'{name}' is not text in UTF-8", hint=HINT) from None
    if lines.pop() or not lines or len(lines) > MOST_LINES:
        raise fault(f"'{name}' is no whole lock of ours", hint=HINT)
    head = _read(_HEAD, lines[0], SourcePlace(name, 1, 1))
    if head.lock != VERSION:
        message = f"'{name}' is a lock of version {head.lock}, not the {VERSION} that is known here"
        raise fault(message, hint="install a newer bookmaker", mark=SourcePlace(name, 1, 1))
    found: dict[str, Line] = {}
    faults: list[Fault] = []
    prints: dict[str, str] = {}
    for number, text in enumerate(lines[1:], start=2):
        mark = SourcePlace(name, number, 1)
        line = _read(_LINE, text, mark)
        if line.place in found:
            faults.append(Fault(f"'{line.place}' has a line already", HINT, mark))
        if line.rank and prints.setdefault(line.code, line.place) != line.place:
            faults.append(Fault(f"'{line.place}' has the puzzle of '{prints[line.code]}'", HINT, mark))
        found[line.place] = line
    lock = Lock(head.work, head.seed, found, tuple(head.never))
    if [line.rank for line in lock.printed] != list(range(1, len(lock.printed) + 1)):
        faults.append(Fault("the ranks are not each number from 1 on, once", HINT, SourcePlace(name, 1, 1)))
    refuse(faults)
    return lock


def _read(form: TypeAdapter[Any], text: str, mark: SourcePlace) -> Any:
    try:
        return form.validate_json(text)
    except (ValidationError, RecursionError) as error:
        where = error.errors()[0]["loc"] if isinstance(error, ValidationError) else ()
        what = f"'{str(where[0])[:40]}' of the line" if where else "the line"
        raise fault(f"{what} is not what a lock holds", hint=HINT, mark=mark) from None


def with_lines(lock: Lock, lines: Iterable[Line]) -> Lock:
    """The lock with these lines in the places that they name."""
    return Lock(lock.work, lock.seed, {**lock.lines, **{line.place: line for line in lines}}, lock.never)
