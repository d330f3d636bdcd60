"""Finished files -> what in them is not the puzzle of the record beside it: read from what is painted, solved anew."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

from bookmaker.painted import GridPicture, Painted
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import BESIDE, ReadBack, engines_of
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET, Undecided, Unique
from bookmaker.puzzles.making import pool
from bookmaker.puzzles.records.record import Given, read_given
from bookmaker.render.preflight.facts import File
from bookmaker.render.preflight.facts import Page as PageFacts
from bookmaker.render.preflight.reading import document
from bookmaker.render.reading import grids, svg

ENGINE = "sat"  # what solves a puzzle that was read back: another engine than the one that made it
READABLE = (".svg", ".pdf")
LOOK_AT = "compare the picture with the record; where the layout is not your own, this is a bug of ours"


@dataclass(frozen=True, slots=True)
class Spot:
    """A picture on a page: the record's line and number, and whether its answer is shown."""

    page: int
    number: int
    line: str
    is_answer: bool

    @property
    def what(self) -> str:
        """What is shown there, in words."""
        return f"{'the answer to ' * self.is_answer}puzzle {self.number}"


def spots_of(lines: Sequence[tuple[int, str, Mapping[str, Any]]]) -> list[Spot]:
    """Where a book shows its puzzles and answers, by page; `lines` hold number, line and record."""
    found = [
        Spot(page, number, line, key == "answer_page")
        for number, line, record in lines
        for key in ("page", "answer_page")
        if type(page := record.get(key)) is int
    ]
    return sorted(found, key=lambda one: (one.page, one.is_answer, one.number))


def wrong_pages(file: File, spots: Sequence[Spot], *, jobs: int) -> list[tuple[Spot, str]]:
    """Every picture of a PDF that cannot be read back as the puzzle or the answer of its record, and why."""
    tasks: list[tuple[Painted, tuple[Spot, ...]]] = []
    found: list[tuple[Spot, str]] = []
    for number, group in groupby(spots, key=lambda one: one.page):
        here = tuple(group)
        if 1 <= number <= len(file.pages):
            tasks.append((_shown(file.pages[number - 1]), here))
        else:
            found += [(spot, "there is no such page") for spot in here]
    for (_, here), reasons in zip(
        tasks, pool.run(_wrong_on_pages, tasks, chunk=pool.chunk_size(len(tasks), jobs), jobs=jobs), strict=True
    ):
        found += [(spot, reason) for spot, reason in zip(here, reasons, strict=True) if reason is not None]
    return found


def wrong_picture(name: str, data: bytes, line: str, *, is_answer: bool) -> str | None:
    """Why a file of one picture does not show what its record says; None where it does, or is of no form read here."""
    if not name.endswith(READABLE):
        return None
    try:
        page = svg.painted(data.decode("utf-8")) if name.endswith(".svg") else _shown(document.read(data).pages[0])
        return _wrong_on_page(page, (Spot(1, 1, line, is_answer),))[0]
    except (ValueError, document.Unreadable) as error:
        return str(error)


@dataclass(frozen=True, slots=True)
class PictureFile:
    """A file that shows one puzzle, or its answer, and the line of its record."""

    path: Path
    line: str
    is_answer: bool


def wrong_files(files: Sequence[PictureFile], *, jobs: int) -> list[tuple[PictureFile, str]]:
    """Those of the files that cannot be read back as what their records say, and why; a missing one is passed over."""
    reasons = pool.run(_wrong_in_files, files, chunk=pool.chunk_size(len(files), jobs), jobs=jobs)
    return [(file, reason) for file, reason in zip(files, reasons, strict=True) if reason is not None]


def _wrong_in_files(files: Sequence[PictureFile]) -> list[str | None]:
    return [
        wrong_picture(file.path.name, file.path.read_bytes(), file.line, is_answer=file.is_answer)
        if file.path.is_file()
        else None
        for file in files
    ]


def unread(kinds: Sequence[str]) -> tuple[str, ...]:
    """What a report says of kinds whose pictures nobody can read back."""
    left = sorted({kind for kind in kinds if not isinstance(registry.get(kind), ReadBack)})
    return (f"the pictures of {', '.join(left)}, read back from paper",) if left else ()


def _shown(page: PageFacts) -> Painted:
    return page.painted.shown.upturned(page.media[3] + page.media[1])


def _wrong_on_pages(tasks: Sequence[tuple[Painted, tuple[Spot, ...]]]) -> list[list[str | None]]:
    return [_wrong_on_page(page, spots) for page, spots in tasks]


def _wrong_on_page(page: Painted, spots: tuple[Spot, ...]) -> list[str | None]:
    """For each picture on a page why it is not that of its record."""
    givens = [read_given(spot.line) for spot in spots]
    if not all(isinstance(registry.get(given.kind), ReadBack) for given in givens):
        return [None] * len(spots)
    try:
        pictures = grids.grids(page, [(given.clues.width, given.clues.height) for given in givens])
    except ValueError as error:
        return [str(error)] * len(spots)
    return [
        (_wrong_answer if spot.is_answer else _wrong_puzzle)(given, picture)
        for spot, given, picture in zip(spots, givens, pictures, strict=True)
    ]


def _wrong_puzzle(given: Given, picture: GridPicture) -> str | None:
    kind: Any = registry.get(given.kind)
    variant = {name: value for name, value in given.clues.variant.items() if name not in BESIDE}
    try:
        clues = kind.read_clues(picture, variant)
    except ValueError as error:
        return str(error)
    if clues != kind.as_printed(given.clues):
        return "it shows another puzzle"
    engine = engines_of(kind).get(ENGINE)
    if engine is None:
        return None
    match engine(clues, DEFAULT_BUDGET).proof:
        case Unique(answer=answer):
            said = given.record.get("solution")
            is_right = said is None or [list(row) for row in answer.grid()] == said
            return None if is_right else "another engine finds another answer to what it shows"
        case Undecided():
            return None
        case _:
            return "another engine does not find exactly one answer to what it shows"


def _wrong_answer(given: Given, picture: GridPicture) -> str | None:
    try:
        answer = registry.get(given.kind).read_answer(picture)  # type: ignore[attr-defined]
    except ValueError as error:
        return str(error)
    return None if [list(row) for row in answer.grid()] == given.record.get("solution") else "it shows another answer"
