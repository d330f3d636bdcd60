"""What has always come of seeds and commands, as short digests: `python -m tests.kept` writes kept.yaml anew.

A line of kept.yaml that changes says what readers would see changed: do that on purpose, and write it in the changelog.
"""

import functools
import hashlib
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import yaml

from bookmaker import __version__
from bookmaker.book.extending import read_book
from bookmaker.pages.book.compose import compose
from bookmaker.pages.cover.sheet import DESIGNS
from bookmaker.pages.manuscript import Edition, Manuscript
from bookmaker.pages.templates import layouts
from bookmaker.production.job import cover_of, lay_out, prepared
from bookmaker.production.standing import manuscript_of
from bookmaker.production.walkthroughs import pictured
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import Likeness
from bookmaker.puzzles.contract.asking import notations_of
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.contract.marks import Marking
from bookmaker.puzzles.contract.params import made_with
from bookmaker.puzzles.contract.testing.suite import subject_of
from bookmaker.puzzles.contract.words import languages, words_of
from bookmaker.puzzles.making.orders import Order, Puzzle, generate
from bookmaker.puzzles.records.record import record_of
from bookmaker.puzzles.story.moves import story
from bookmaker.render import characters
from bookmaker.seeds import Seed
from tests.daily_runs import DAILY, changed, made
from tests.kept_commands import said
from tests.made_sizes import made_sizes
from tests.sample_book import chapter, manuscript, paper
from tests.test_cover import cover, text
from tests.test_every_layout import AT_HOME, TRIMS, small

KINDS = registry.names()
BOOKS = Path(__file__).parent / "kept_books"
MOST = 10_000  # moves of a story, which is told whole


def digest(thing: object) -> str:
    return hashlib.sha256(repr(thing).encode()).hexdigest()[:8]


def puzzles(name: str, *, hard: bool | None = None) -> Iterator[tuple[str, Puzzle]]:
    """A puzzle of each grade, and one with each of the options that the data of the suite shows.

    With `hard`, only that of the hardest grade, or all others.
    """
    data = yaml.safe_load((Path(__file__).parent / "kinds" / f"{name}.yaml").read_text(encoding="utf-8"))
    subject = subject_of(name, data)
    asked: list[tuple[str, Any, Grade | None]]
    asked = [(grade.name, params, grade) for grade, params in subject.grades.items()]
    asked += [(str(dict(some)), subject.optional(some)[0], None) for some in subject.options]
    for title, params, grade in (one for one in asked if hard in (None, is_hard(one[0]))):
        puzzle = generate(Order(1, 0, name, params, grade, Seed(("kept", title))))
        assert isinstance(puzzle, Puzzle), puzzle
        yield title, puzzle


def is_hard(title: str) -> bool:
    """Whether that puzzle of a kind is of the hardest grade: it takes longer than all others of the kind together."""
    return title == Grade.EXPERT.name


def of_kind(name: str, *, hard: bool | None = None) -> dict[str, str]:
    """Puzzles with grade and effort; how they are drawn and written; how their solving is told in every language."""
    kind: Any = registry.get(name)
    found = {}
    for title, one in puzzles(name, hard=hard):
        record = {key: value for key, value in record_of(one).items() if key != "version"}
        drawings = [kind.draw(one.clues), kind.draw(one.clues, one.answer)]
        told = story(kind, one.clues, MOST) if isinstance(kind, Marking) else None
        steps = [told and pictured(kind, one.clues, told, words_of(name, some)) for some in sorted(languages(name))]
        shown = [*drawings, *map(characters.text, drawings), *written(kind, one.clues)]
        alike = kind.features(one.clues) if isinstance(kind, Likeness) else ()
        found[title] = " ".join(map(digest, (record, [*shown, alike], steps)))
    return found if hard else found | {"positions": digest(list(in_positions(kind)))}


def in_positions(kind: Any) -> Iterator[tuple[str, object]]:
    """How the position of each technique is solved and drawn."""
    for technique, plain in getattr(kind, "POSITIONS", {}).items():
        for code in (plain, *getattr(kind, "VARIANT_POSITIONS", {}).get(technique, ())):
            clues = kind.Clues.parse(code)
            solved = kind.deduce(clues)
            yield (
                technique,
                (solved.steps, solved.grade, solved.effort, solved.moments, kind.draw(clues, solved.answer)),
            )


def written(kind: Any, clues: Any) -> Iterator[str]:
    """The clues in each notation of other programs, or why they cannot be written in it."""
    for one in notations_of(kind):
        try:
            yield one.write(clues)
        except ValueError as error:
            yield str(error)


def of_sizes(name: str) -> dict[str, str]:
    """Of each size whether it is made, and with which grades."""
    return {"grades": digest([(size, made_with(name, params)) for size, params in made_sizes(name).items()])}


def of_layout(name: str) -> dict[str, str]:
    """A small book with all that can stand around its puzzles, in print and on screen."""
    book, sheet = small(None, 6), paper(*TRIMS[AT_HOME[name]])
    return {one.value: digest([*compose(book, layouts.load(name), sheet, one).pages]) for one in Edition}


def of_cover(design: str) -> dict[str, str]:
    """A cover of that design in two palettes: lines in a grid on paper, regions on a hardcover."""
    lines, regions = text(), regional()
    return {
        palette: digest(cover(printer=printer, words=words, cover={"design": design, "palette": palette}))
        for palette, printer, words in (("harbour", "kdp-paperback", lines), ("plum", "kdp-hardcover", regions))
    }


@functools.cache
def regional() -> Manuscript:
    """A book whose answers are grids of regions."""
    _, starred = next(puzzles("starbattle"))
    drawn = registry.get("starbattle").draw(starred.clues, starred.answer)
    part = chapter(1, count=2)
    return manuscript(replace(part, entries=tuple(replace(one, answer=drawn) for one in part.entries)))


def of_newspaper(_: str) -> dict[str, str]:
    """All that is delivered in three days but PDF files, which other libraries pack."""
    first, second = DAILY["slots"]
    editions = [{"name": name, "language": name} for name in ("en", "de", "fr")]
    daily = changed(formats=["svg", "eps", "ipuz"], slots=[first, {**second, "editions": editions}])
    with tempfile.TemporaryDirectory() as folder:
        out = made(Path(folder), daily)
        files = (path for path in out.rglob("*.*") if path.suffix != ".pdf")
        return {
            path.relative_to(out).as_posix(): digest(path.read_bytes().replace(__version__.encode(), b""))
            for path in files
        }


def of_book(name: str) -> dict[str, str]:
    """Both editions and the cover of a book in tests/kept_books, with stand-ins for most of its puzzles."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "book.yaml"
        path.write_bytes((BOOKS / f"{name}.yaml").read_bytes())
        job = prepared(read_book(path), path, sketches=False)
    assert job.surroundings.imprint
    imprint = replace(job.surroundings.imprint, version="")
    job = replace(job, surroundings=replace(job.surroundings, imprint=imprint))
    whole = manuscript_of(job)
    pages = {one.value: lay_out(job, whole, one).pages for one in Edition}
    own_cover = cover_of(job, whole, len(pages[Edition.PRINT.value]))
    return {key: digest([*some]) for key, some in pages.items()} | {"cover": digest(own_cover and own_cover.page)}


def of_commands(_: str) -> dict[str, str]:
    """The rounds of a small book at the command line."""
    with tempfile.TemporaryDirectory() as folder:
        return {line: digest(what) for line, what in said(Path(folder))}


MAKERS: dict[str, tuple[Callable[[str], dict[str, str]], tuple[str, ...]]] = {
    "kinds": (of_kind, KINDS),
    "sizes": (of_sizes, KINDS),
    "layouts": (of_layout, tuple(AT_HOME)),
    "covers": (of_cover, tuple(DESIGNS)),
    "newspaper": (of_newspaper, ("daily",)),
    "commands": (of_commands, ("rounds",)),
    "books": (of_book, tuple(sorted(one.stem for one in BOOKS.glob("*.yaml")))),
}
KEPT = Path(__file__).parent / "kept.yaml"


if __name__ == "__main__":
    found = {room: {name: make(name) for name in names} for room, (make, names) in MAKERS.items()}
    KEPT.write_text(yaml.safe_dump(found), encoding="utf-8")
