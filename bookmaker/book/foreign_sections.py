"""Sections whose puzzles others made: what their file holds -> the keys that it stands for."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from bookmaker.book.book_values import listed
from bookmaker.puzzles.contract.params import read_params
from bookmaker.puzzles.records.record import options_of
from bookmaker.source.document import Source
from bookmaker.source.faults import Fault, SourcePlace

FROM = "from"
WISHED = ("size", "grade", "options", "openings", "clues", "effort", "needs", "stars", "alike", "flow", "best_of")
# What a file decides, or nobody can wish of puzzles that are there already.
NOT_BESIDE = ("mix", *WISHED)


@dataclass(frozen=True, slots=True)
class ForeignPuzzle:
    """Somebody else's puzzle: where it stands in its file, its clues, and params as if it had been asked for."""

    mark: SourcePlace
    clues: Any
    params: Any


@dataclass(frozen=True, slots=True)
class Foreign:
    """The puzzles of one file, all of one kind, at least one; and how many positions each may take to be trusted."""

    kind: str
    puzzles: tuple[ForeignPuzzle, ...]
    budget: int


NO_FOREIGN: Mapping[int, Foreign] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class StandIn:
    """Params of a puzzle that the kind would not make: its size and its variant, every option else by default."""

    width: int
    height: int
    options: tuple[tuple[str, Any], ...]

    def __getattr__(self, name: str) -> Any:
        """An option by its name."""
        for option, value in object.__getattribute__(self, "options"):
            if option == name:
                return value
        raise AttributeError(name)


def params_for(kind: str, clues: Any) -> Any:
    """Params that a puzzle with these clues could have been made with."""
    known = options_of(kind)
    options = {name: value for name, value in clues.variant.items() if name in known}
    params, _ = read_params(kind, size=(clues.width, clues.height), options=options)
    if params is not None:
        return params
    every = {name: field.default for name, field in known.items()} | options
    return StandIn(clues.width, clues.height, tuple(every.items()))


def filled(text: Source, foreign: Mapping[int, Foreign]) -> Source:
    """The same book with the keys that the files of its sections stand for."""
    if not foreign:
        return text
    sections = [
        {**{key: value for key, value in section.items() if key not in NOT_BESIDE}, **_keys(foreign[index])}
        if index in foreign
        else section
        for index, section in enumerate(text.value["sections"])
    ]
    return replace(text, value={**text.value, "sections": sections})


def _keys(foreign: Foreign) -> dict[str, Any]:
    first = foreign.puzzles[0].clues
    size = f"{first.width}x{first.height}"
    return {"kind": foreign.kind, "size": size, "grade": "any", "count": len(foreign.puzzles)}


def faults_beside(text: Source) -> Iterator[Fault]:
    """Keys that mean nothing beside `from`."""
    for index, section in enumerate(listed(text)):
        for key in NOT_BESIDE if isinstance(section, dict) and FROM in section else ():
            if key in section:
                hint = "leave it out, or leave 'from' out"
                yield Fault(f"'{key}' means nothing beside 'from'", hint, text.key_mark(("sections", index, key)))
