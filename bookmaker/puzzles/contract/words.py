"""A kind's words.toml -> Words: title, rules and techniques in a reader's language."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Iterable, Sequence
from importlib.resources import files

from pydantic import BaseModel, ConfigDict, TypeAdapter

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.grading import Cell, Step
from bookmaker.source.languages import DEFAULT_LANGUAGE, nearest


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class TechniqueWords(_Model):
    """A technique's name for readers and the sentence that explains one step of it."""

    title: str
    sentence: str


class Words(_Model):
    """Everything a kind says in one language.

    `goal` is one sentence, `rules` at most three; `line` is the rule in one line, as a newspaper
    prints it beside the grid; `teaser` is a section opener's line; `faults` says of each broken
    rule what is wrong.
    """

    title: str
    teaser: str
    goal: str
    rules: tuple[str, ...]
    line: str
    techniques: dict[str, TechniqueWords]
    faults: dict[str, str]

    def explain(self, step: Step) -> str:
        """One sentence that says what the step does and why."""
        sentence = self.techniques[step.technique].sentence
        facts = {name: name_cells(fact) if isinstance(fact, tuple) else fact for name, fact in step.facts}
        return sentence.format(cells=name_cells(step.cells), **facts)


def name_cells(cells: tuple[Cell, ...]) -> str:
    """Cells as readers count them, from 1: "row 1, columns 2 and 3; row 4, column 2".

    Named by columns where that is shorter, and a rectangle at once: "rows 1 to 4, columns 7 and 8".
    """
    rows, columns = len({row for row, _ in cells}), len({column for _, column in cells})
    if columns < rows and columns * rows != len(cells):
        return _grouped([(column, row) for row, column in cells], line="column", place="row")
    return _grouped(cells, line="row", place="column")


def _grouped(cells: Iterable[Cell], *, line: str, place: str) -> str:
    """Cells in words, line by line; lines with the same places are named together."""
    places: dict[int, list[int]] = {}
    for first, second in cells:
        places.setdefault(first + 1, []).append(second + 1)
    lines: dict[tuple[int, ...], list[int]] = {}
    for number, held in places.items():
        lines.setdefault(tuple(held), []).append(number)
    return "; ".join(f"{_listed(line, on)}, {_listed(place, held)}" for held, on in lines.items())


def _listed(noun: str, numbers: Sequence[int]) -> str:
    """ "row 3", "rows 3 and 5", "rows 3 to 6" """
    *most, last = numbers
    if not most:
        return f"{noun} {last}"
    if len(numbers) > 2 and list(numbers) == list(range(numbers[0], last + 1)):
        return f"{noun}s {numbers[0]} to {last}"
    return f"{noun}s {', '.join(str(number) for number in most)} and {last}"


@functools.cache
def words_of(kind: str, language: str = DEFAULT_LANGUAGE) -> Words:
    """The words of a kind in the nearest language it speaks ("en" for "en-GB"); LookupError where there is none."""
    text = files(registry.package(kind)).joinpath("words.toml").read_text(encoding="utf-8")
    spoken = TypeAdapter(dict[str, Words]).validate_python(tomllib.loads(text))
    found = nearest(language, spoken)
    if found is None:
        raise LookupError(f"'{kind}' has no words in '{language}' (it has: {', '.join(sorted(spoken))})")
    return spoken[found]


def languages(kind: str) -> tuple[str, ...]:
    """The languages that a kind speaks."""
    text = files(registry.package(kind)).joinpath("words.toml").read_text(encoding="utf-8")
    return tuple(sorted(tomllib.loads(text)))
