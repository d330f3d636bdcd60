"""bookmaker as a library: make, read, solve, explain and draw puzzles, and build books, in a few typed functions.

What goes wrong by the caller's doing is a ValueError, or a BookError with all faults of a file.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.asked import ASKED_WORDS, MIXED, asked_of, grade_in
from bookmaker.puzzles.contract.params import grade_complaints, read_params
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET
from bookmaker.puzzles.making.choosing import usual_best_of
from bookmaker.puzzles.making.orders import Order
from bookmaker.puzzles.making.orders import Puzzle as MadePuzzle
from bookmaker.puzzles.making.series import series
from bookmaker.puzzles.records.exchange.importing import HINT, records_of
from bookmaker.puzzles.records.exchange.writing import written
from bookmaker.puzzles.records.record import Given, read_given, read_size, record_of, to_json
from bookmaker.puzzles.records.solving import EXACT, solved
from bookmaker.render import characters
from bookmaker.seeds import Seed, fresh_seed
from bookmaker.source.faults import BookError, Fault
from bookmaker.source.lines import file_bytes

# What draws and prints takes a second to import, and is imported when it is first asked for.
if TYPE_CHECKING:
    from bookmaker.production.book import Built

__all__ = ["BookError", "Built", "Puzzle", "Solution", "build", "generate", "kinds", "read", "solve"]


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle as the line of its record; a notebook shows it drawn, `print` in box-drawing characters."""

    line: str

    @property
    def record(self) -> dict[str, Any]:
        """All that is known of it, as in a file of records."""
        record: dict[str, Any] = json.loads(self.line)
        return record

    @property
    def kind(self) -> str:
        """Which kind of puzzle, such as "net"."""
        return str(self.record["kind"])

    def text(self, form: str) -> str:
        """It in another program's words: the forms of `bookmaker convert`. ValueError where there are none for it."""
        return written(self._given(), form)

    def svg(self) -> str:
        """It drawn, as the text of an SVG file."""
        return _svg(self._given(), None)

    def _given(self) -> Given:
        return read_given(self.line)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        given = self._given()
        return characters.text(registry.get(given.kind).draw(given.clues))


@dataclass(frozen=True, slots=True)
class Solution:
    """What an engine says of a puzzle.

    `count` is 0, 1 or 2 (two or more), None where the engine could not tell; `rows` are one solution's. `grade` and
    `effort` are None where the techniques known here do not solve it; `steps` are sentences, where they were asked for.
    """

    puzzle: Puzzle
    count: int | None
    rows: tuple[tuple[int | None, ...], ...] | None
    grade: str | None
    effort: float | None
    engine: str
    steps: tuple[str, ...] = ()

    def svg(self) -> str:
        """The solution drawn, as the text of an SVG file; the puzzle alone where there is none."""
        return _svg(read_given(self.puzzle.line), self.rows)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        given = read_given(self.puzzle.line)
        kind = registry.get(given.kind)
        return characters.text(kind.draw(given.clues, kind.Answer.from_grid(self.rows) if self.rows else None))


def kinds() -> tuple[str, ...]:
    """The names of the installed kinds of puzzle."""
    return registry.names()


def generate(
    kind: str,
    size: str | int,
    *,
    grade: str = "any",
    count: int = 1,
    seed: str | None = None,
    options: Mapping[str, Any] | None = None,
    jobs: int = 1,
) -> list[Puzzle]:
    """Make puzzles, each proved to have one solution, none twice; the same seed gives the same ones.

    `size` is "9x12" or a number for a square. BookError for an unknown kind, or what it cannot make.
    """
    if kind not in registry.names(hidden=True):
        raise BookError([Fault(f"unknown kind '{kind}'", f"known: {', '.join(kinds())}")])
    if grade not in ASKED_WORDS:
        raise BookError([Fault(f"unknown grade '{grade}'", f"known: {', '.join(ASKED_WORDS)}")])
    asked = asked_of(grade)
    wanted = grade_in(asked)
    params, wrongs = read_params(kind, size=read_size(str(size)), options=options or {})
    wrongs += grade_complaints(kind, (wanted,), params)
    if wrongs:
        raise BookError(Fault(wrong.message, wrong.hint) for wrong in wrongs)
    root = Seed((seed if seed is not None else fresh_seed(),))
    best_of = usual_best_of(registry.get(kind), params, wanted)
    orders = (
        Order(n, 0, kind, params, wanted, root.child(n), best_of=best_of, is_mixed=asked is MIXED)
        for n in range(1, count + 1)
    )
    return [made.form for made in series(orders, _puzzle, count=count, jobs=jobs)]


def _puzzle(puzzle: MadePuzzle, id: str) -> Puzzle:
    return Puzzle(to_json(record_of(puzzle, id)))


def read(source: str | Path, *, kind: str | None = None) -> list[Puzzle]:
    """The puzzles of a file (a Path) or a text in any form that is known; `kind` where the text does not say it.

    Nothing is proved yet: see `solve`. BookError with all that cannot be read.
    """
    name, data = ("text", source.encode()) if isinstance(source, str) else (str(source), file_bytes(source, hint=HINT))
    found = records_of(name, data, kind=kind)
    faults = list(found.faults)
    puzzles: list[Puzzle] = []
    for mark, line in found.lines:
        try:
            read_given(line)
            puzzles.append(Puzzle(line))
        except ValueError as error:
            faults.append(Fault(str(error), None, mark))
    if faults:
        raise BookError(faults)
    return puzzles


def solve(puzzle: Puzzle, *, engine: str = EXACT, explain: bool = False, budget: int = DEFAULT_BUDGET) -> Solution:
    """Count the solutions to two, by our exact search or another engine, and grade the puzzle as people solve it.

    `engine` is "exact", "ladder", "sat", or another; ValueError where the kind does not have it. With `explain`, the
    steps that a person takes.
    """
    verdict = solved(engine, read_given(puzzle.line), budget, explain)
    rows = verdict["solution"]
    return Solution(
        puzzle,
        verdict["solutions"],
        tuple(map(tuple, rows)) if rows is not None else None,
        verdict["grade"],
        verdict["effort"],
        verdict["engine"],
        tuple(step["text"] for step in verdict.get("steps", ())),
    )


def build(
    path: str | Path,
    *,
    out: str | Path | None = None,
    editions: Iterable[str] = ("print", "digital"),
    jobs: int = 1,
    budget: int = DEFAULT_BUDGET,
    volume: int | None = None,
) -> Built:
    """Make the book that a book.yaml asks for, as `bookmaker build` does, lock and all; BookError with all its faults.

    Of a file with several volumes it is the one of that number, or the first.
    """
    from bookmaker.pages.manuscript import Edition
    from bookmaker.production import book
    from bookmaker.production.locked import Use

    return book.build(
        Path(path),
        out=Path(out) if out is not None else None,
        editions=[Edition(name) for name in editions],
        jobs=jobs,
        budget=budget,
        use=Use.WRITE,
        volume=volume,
    )


def __getattr__(name: str) -> Any:
    if name != "Built":
        raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
    from bookmaker.production.book import Built

    return Built


def _svg(given: Given, rows: Any) -> str:
    from bookmaker.book.spec import DEFAULT_LAYOUT
    from bookmaker.pages.book.single import picture
    from bookmaker.pages.templates import layouts
    from bookmaker.render import svg

    kind = registry.get(given.kind)
    drawing = kind.draw(given.clues, kind.Answer.from_grid(rows) if rows else None)
    return svg.text(picture(drawing, layouts.load(DEFAULT_LAYOUT)))
