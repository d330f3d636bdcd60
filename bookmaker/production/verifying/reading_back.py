"""Finished files -> what in them is not the puzzle of the record beside it: read from what is painted, solved anew."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

from bookmaker.painted import GridPicture, Painted
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import BESIDE, ReadBack, Unframed
from bookmaker.puzzles.contract.asking import engines_of
from bookmaker.puzzles.contract.proof import Undecided, Unique
from bookmaker.puzzles.making import pool
from bookmaker.puzzles.records.record import Given, read_given
from bookmaker.render import strange_pdf
from bookmaker.render.preflight.facts import Page as PageFacts
from bookmaker.render.preflight.facts import Unreadable
from bookmaker.render.preflight.reading import pdf_file
from bookmaker.render.reading import eps, grids, svg
from bookmaker.source.file_bytes import LARGEST_MADE, read_bytes

ENGINE = "sat"  # what solves a puzzle that was read back: another engine than the one that made it
BUDGET = 100_000  # conflicts, after which there is no second opinion: a huge puzzle must not hold a book up
NAMED = 5  # puzzles that a sentence names one by one
LOOK_AT = "compare the picture with the record; where the layout is not your own, this is a bug of ours"


@dataclass(frozen=True, slots=True)
class Spot:
    """A picture on a page: the record's line and number, and whether its answer is shown.

    `found` is what the other engine said before to just this puzzle, as a Reading has it.
    """

    page: int
    number: int
    line: str
    is_answer: bool
    found: str | None = None

    @property
    def what(self) -> str:
        """What is shown there, in words."""
        return f"{'the answer to ' * self.is_answer}puzzle {self.number}"


@dataclass(frozen=True, slots=True)
class Reading:
    """What reading one picture back gave: why it is not that of its record, or else what could not be looked at."""

    wrong: str | None = None
    unread: str | None = None  # that nobody could read it, as a part of a sentence
    unsolved: str | None = None  # the puzzle's name, where the other engine gave up on it
    found: str | None = None  # the only answer that the other engine found now, as JSON


READ = Reading()
NO_PAGE = Reading("there is no such page")
# What of a record makes the puzzle; numbers and pages change with the book.
PUZZLE = ("kind", "version", "size", "options", "grid", *BESIDE)


def asked_of(record: Mapping[str, Any]) -> str:
    """The words under which a store keeps what the other engine says to the puzzle of a record."""
    return json.dumps([ENGINE, BUDGET, *(record.get(key) for key in PUZZLE)], sort_keys=True)


def left_out(readings: Iterable[Reading]) -> tuple[str, ...]:
    """What of these pictures nobody could look at, as parts of a sentence, each once; nothing where all were read."""
    readings = list(readings)
    found = dict.fromkeys(one.unread for one in readings if one.unread is not None)
    names = list(dict.fromkeys(one.unsolved for one in readings if one.unsolved is not None))
    if names:
        more = [f"{len(names) - NAMED} more"] if len(names) > NAMED else []
        what = f"the solution of {', '.join([*names[:NAMED], *more])} by another engine"
        found[f"{what} ({ENGINE} gave up after {BUDGET:,} conflicts)"] = None
    return tuple(found)


def spots_of(lines: Sequence[tuple[int, str, Mapping[str, Any]]]) -> list[Spot]:
    """Where a book shows its puzzles and answers, by page; `lines` hold number, line and record."""
    found = [
        Spot(page, number, line, key == "answer_page")
        for number, line, record in lines
        for key in ("page", "answer_page")
        if type(page := record.get(key)) is int
    ]
    return sorted(found, key=lambda one: (one.page, one.is_answer, one.number))


def read_pages(pages: Iterable[PageFacts], spots: Sequence[Spot], *, jobs: int) -> Iterator[tuple[Spot, Reading]]:
    """Every picture of a PDF, read back as the puzzle or the answer of its record; `pages` are read as they come."""
    wanted = {number: tuple(group) for number, group in groupby(spots, key=lambda one: one.page)}
    tasks = ((page.painted.shown, wanted.pop(page.number)) for page in pages if page.number in wanted)
    for found in pool.run(_read_all_pages, tasks, jobs=jobs, count=len(wanted)):
        yield from found
    for missing in wanted.values():
        yield from ((spot, NO_PAGE) for spot in missing)


@dataclass(frozen=True, slots=True)
class ForeignPage:
    """A page of a PDF of anybody's, and the pictures that should be on it."""

    path: Path
    number: int
    spots: tuple[Spot, ...]


def read_file(path: Path, spots: Sequence[Spot], *, pages: int, jobs: int) -> Iterator[tuple[Spot, Reading]]:
    """Every picture of a PDF of anybody's that has so many `pages`, read back like ours; see `strange_pdf`."""
    wanted = [ForeignPage(path, number, tuple(group)) for number, group in groupby(spots, key=lambda one: one.page)]
    there = [one for one in wanted if 1 <= one.number <= pages]
    for found in pool.run(_read_foreign_pages, there, jobs=jobs):
        yield from found
    for one in wanted:
        if one not in there:
            yield from ((spot, NO_PAGE) for spot in one.spots)


def _read_foreign_pages(tasks: Sequence[ForeignPage]) -> list[list[tuple[Spot, Reading]]]:
    shown = strange_pdf.shown(read_bytes(tasks[0].path, most=LARGEST_MADE), [one.number for one in tasks])
    return _read_all_pages([(page, one.spots) for page, one in zip(shown, tasks, strict=True)])


def read_picture(name: str, data: bytes, line: str, *, is_answer: bool) -> Reading:
    """A file of one picture, read back as what its record says; nothing is said of a form that is not read here."""
    reader = READERS.get(name.rpartition(".")[2])
    if reader is None:
        return READ
    try:
        return _read_page(reader(data), (Spot(1, 1, line, is_answer),))[0]
    except (ValueError, Unreadable) as error:
        return Reading(str(error))


@dataclass(frozen=True, slots=True)
class PictureFile:
    """A file that shows one puzzle, or its answer, and the line of its record."""

    path: Path
    line: str
    is_answer: bool


def read_files(files: Sequence[PictureFile], *, jobs: int) -> list[Reading]:
    """Each of the files, read back as what its record says; nothing is said of a missing one."""
    return list(pool.run(_read_all_files, files, jobs=jobs))


def _read_all_files(files: Sequence[PictureFile]) -> list[Reading]:
    return [
        read_picture(file.path.name, read_bytes(file.path, most=LARGEST_MADE), file.line, is_answer=file.is_answer)
        if file.path.is_file()
        else READ
        for file in files
    ]


READERS: Mapping[str, Callable[[bytes], Painted]] = {
    "svg": lambda data: svg.painted(data.decode("utf-8")),
    "eps": lambda data: eps.painted(data.decode("ascii")),
    "pdf": lambda data: pdf_file.pages(data, [1])[0].painted.shown,
}


def _read_all_pages(tasks: Sequence[tuple[Painted, tuple[Spot, ...]]]) -> list[list[tuple[Spot, Reading]]]:
    return [list(zip(spots, _read_page(page, spots), strict=True)) for page, spots in tasks]


def _read_page(page: Painted, spots: tuple[Spot, ...]) -> list[Reading]:
    """What reading each picture of a page gave."""
    try:
        givens = [read_given(spot.line) for spot in spots]
    except ValueError:
        return [READ] * len(spots)  # one of them is no puzzle, which its own verdict tells
    readable = [isinstance(registry.get(given.kind), ReadBack) for given in givens]
    strangers = ", ".join(sorted({given.kind for given, known in zip(givens, readable, strict=True) if not known}))
    found = [Reading(unread=f"the pictures of {strangers}, read back from paper")] * len(spots)
    places = [at for at, known in enumerate(readable) if known]
    if not places:
        return found
    try:
        pictures = _pictures(page, [_shape(given) for given in givens], places)
    except ValueError as error:
        # Beside a picture that nobody can read, a grid too many or too few need not be a fault.
        beside = f"what stands on a page with {strangers}, read back from paper"
        return [
            (Reading(unread=beside) if known else other) if strangers else Reading(str(error))
            for known, other in zip(readable, found, strict=True)
        ]
    for at, picture in zip(places, pictures, strict=True):
        spot = spots[at]
        found[at] = _read_answer(givens[at], picture) if spot.is_answer else _read_puzzle(givens[at], picture, spot)
    return found


def _shape(given: Given) -> grids.Shape:
    """How the puzzle's grid is found on a page."""
    kind = registry.get(given.kind)
    return grids.Shape.of(given.clues.grid(), kind.landmarks(given.clues) if isinstance(kind, Unframed) else ())


def _pictures(page: Painted, shapes: Sequence[grids.Shape], places: Sequence[int]) -> list[GridPicture]:
    """The grids at these places among those of a page; ValueError where they cannot be told from the others.

    The others may be drawn as grids, or as something else.
    """
    wanted = [shapes[at] for at in places]
    if len(wanted) < len(shapes):
        try:
            found = grids.grids(page, shapes)
            return [found[at] for at in places]
        except ValueError:
            pass
    return grids.grids(page, wanted)


def _read_puzzle(given: Given, picture: GridPicture, spot: Spot) -> Reading:
    kind: Any = registry.get(given.kind)
    variant = {name: value for name, value in given.clues.variant.items() if name not in BESIDE}
    try:
        clues = kind.read_clues(picture, variant)
    except ValueError as error:
        return Reading(str(error))
    if clues != kind.as_printed(given.clues):
        return Reading("it shows another puzzle")
    engine = engines_of(kind).get(ENGINE)
    if engine is None:
        return Reading(unread=f"the solutions of {given.kind} by another engine")
    solution = given.record.get("solution")
    if spot.found is not None and solution is not None and json.loads(spot.found) == solution:
        return READ
    match engine(clues, BUDGET).proof:
        case Unique(answer=answer):
            grid = [list(row) for row in answer.grid()]
            is_right = solution is None or grid == solution
            wrong = None if is_right else "another engine finds another answer to what it shows"
            return Reading(wrong, found=json.dumps(grid))
        case Undecided():
            number = given.record.get("number")
            return Reading(unsolved=f"a {given.kind}" if number is None else f"puzzle {number}")
        case _:
            return Reading("another engine does not find exactly one answer to what it shows")


def _read_answer(given: Given, picture: GridPicture) -> Reading:
    try:
        answer = registry.get(given.kind).read_answer(picture)  # type: ignore[attr-defined]
    except ValueError as error:
        return Reading(str(error))
    is_right = [list(row) for row in answer.grid()] == given.record.get("solution")
    return READ if is_right else Reading("it shows another answer")
