"""Items -> files in the output folder: the art of one puzzle and its solution in every format asked for."""

from __future__ import annotations

import datetime
import functools
import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from bookmaker import __version__
from bookmaker.drawing import Drawing
from bookmaker.newspaper import manifest
from bookmaker.newspaper.manifest import Delivery
from bookmaker.newspaper.words import words_in
from bookmaker.pages.newspaper.art import Caption, Format, least_answer_mm
from bookmaker.pages.page import Page
from bookmaker.pages.setting.paint import legible
from bookmaker.pages.setting.quotes import typographic
from bookmaker.pages.setting.theme import Theme
from bookmaker.pages.templates import layouts
from bookmaker.pages.templates.layouts import Layout
from bookmaker.play.page import Sheet, html
from bookmaker.production.verifying.reading_back import LOOK_AT, Reading, left_out, read_picture
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.records.exchange.ipuz import ipuz
from bookmaker.puzzles.records.ledger import RESERVE
from bookmaker.puzzles.records.record import given_of
from bookmaker.puzzles.records.verify import verify
from bookmaker.render import eps, pdf, pdf_pixels, pdfx, svg
from bookmaker.source.faults import BookError, Fault, Mark
from bookmaker.source.lengths import POINTS_PER_MM

VERSION = __version__
# What a run writes beside the files of its slots.
LISTS = (manifest.NAME, "manifest.csv", "merge.csv", "proof.pdf")
# Newspapers' own condition in the registry of printing conditions: coldset on newsprint, ISO 12647-3.
CONDITION, LEVEL = "IFRA26", "X-1a:2001"
ART = ("pdf", "svg", "eps", "png", "tif")  # formats that a puzzle and its solution have


def paths(formats: Sequence[str], stems: tuple[str, str, str]) -> tuple[str, ...]:
    """The files of one slot of one issue; `stems` are the paths of puzzle, solution and play without endings."""
    puzzle, solution, play = stems
    art = [kind for kind in formats if kind in ART]
    own = [f"{puzzle}.{kind}" for kind in (*art, "json")]
    own += [f"{puzzle}.ipuz"] if "ipuz" in formats else []
    own += [f"{play}.html"] if "play" in formats else []
    return (*own, *(f"{solution}.{kind}" for kind in art))


@dataclass(frozen=True, slots=True)
class House:
    """The layout that art is drawn with: its name, the folders of the newspaper's own, a digest of what lies there."""

    name: str
    shelf: tuple[Path, ...]
    digest: str
    theme: Theme


def house_of(name: str, shelf: Path, mark: Mark | None = None) -> House:
    """The layout of that name, looked for in `shelf` first; BookError with all that is wrong with it."""
    folders = (shelf,) if (shelf / name).is_dir() else ()
    try:
        layout = layouts.load(name, folders=folders) if folders else _built_in(name)
    except BookError:
        layouts.load(name, folders=folders, mark=mark)  # the same fault, at its line
        raise
    own = [folder for folder in layout.folders() if folders and folder.is_relative_to(shelf)]
    files = sorted(path for folder in own for path in folder.rglob("*") if path.is_file())
    said = [f"{path.relative_to(shelf).as_posix()} {hashlib.sha256(path.read_bytes()).hexdigest()}" for path in files]
    digest = hashlib.sha256("\n".join(said).encode()).hexdigest() if said else ""
    return House(name, folders, digest, layout.theme)


@dataclass(frozen=True, slots=True)
class Look:
    """What a slot's files have in common: formats, measures in points, resolution, and words for files' own heads."""

    formats: tuple[str, ...]
    width: float
    solution_width: float
    depth: float | None
    solution_depth: float | None
    dpi: int
    is_grey: bool
    letters: str
    layout: str
    house: str
    publication: str
    credit: str
    language: str


@dataclass(frozen=True, slots=True)
class SlotFiles:
    """One slot of one issue. Paths are without endings; `line` is its record, `record` what that line says.

    A record that comes from an earlier run is proved again. `known` holds files (path, SHA-256) that an
    earlier run delivered from the same things, as `made_from` tells.
    """

    folder: Path
    shelf: tuple[Path, ...]
    date: str
    slot: str
    title: str
    line: str
    record: Mapping[str, Any]
    look: Look
    caption: Caption
    solution_caption: Caption
    path: str
    solution_path: str
    play_path: str
    asked: str
    is_new: bool
    mark: Mark | None
    known: tuple[tuple[str, str], ...] = ()

    def paths(self) -> tuple[str, ...]:
        """Every file of this slot, from the output folder."""
        return paths(self.look.formats, (self.path, self.solution_path, self.play_path))

    def drawn_as(self) -> dict[str, Any]:
        """All that the files depend on beside the record, as plain JSON; `of_delivery` reads it back."""
        about = {name: asdict(getattr(self, name)) for name in ("look", "caption", "solution_caption")}
        return about | {"play_path": self.play_path, "title": self.title}

    def made_from(self) -> str:
        """A digest of all that the puzzle and its art depend on, but for the formats, of which there may be more later.

        Another version of bookmaker may draw the same otherwise; that is found where a file is made again.
        """
        about = self.drawn_as()
        del about["look"]["formats"]
        parts = [about, self.date, self.slot, self.path, self.solution_path, self.line]
        return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()

    def theme(self) -> Theme:
        """The look of its art."""
        return theme(self.look.layout, self.shelf)


def of_delivery(folder: Path, line: str, one: Delivery, *, shelf: tuple[Path, ...]) -> SlotFiles:
    """What an earlier run delivered, from its record and what its manifest says; `shelf` has layouts of one's own.

    Raises ValueError, TypeError, KeyError or AttributeError where its `drawn_as` is not what `SlotFiles.drawn_as` gave.
    """
    about = dict(one.drawn_as or {})
    look = dict(about["look"])
    return SlotFiles(
        folder=folder,
        shelf=shelf,
        date=one.date,
        slot=one.slot,
        title=about["title"],
        path=one.puzzle,
        solution_path=one.solution,
        line=line,
        record=json.loads(line),
        look=Look(**{**look, "formats": tuple(look["formats"])}),
        caption=Caption(**about["caption"]),
        solution_caption=Caption(**about["solution_caption"]),
        play_path=about["play_path"],
        asked=one.asked,
        is_new=False,
        mark=None,
    )


@dataclass(frozen=True, slots=True)
class Delivered:
    """The files of one slot: (path, bytes, SHA-256) each; and what of reading them back could not be done."""

    files: tuple[tuple[str, int, str], ...]
    left_out: tuple[str, ...] = ()


@functools.cache
def theme(layout: str = "newspaper", shelf: tuple[Path, ...] = ()) -> Theme:
    """The look of art in that layout."""
    return (layouts.load(layout, folders=shelf) if shelf else _built_in(layout)).theme


@functools.cache
def _built_in(name: str) -> Layout:
    return layouts.load(name)


def drawings(record: Mapping[str, Any]) -> tuple[Drawing, Drawing]:
    """The puzzle and the answer of a record."""
    given = given_of(record)
    kind = registry.get(given.kind)
    grid = tuple(tuple(row) for row in record["solution"])
    return kind.draw(given.clues), kind.draw(given.clues, kind.Answer.from_grid(grid))


def deliver(reads_back: bool, wanted_files: Sequence[SlotFiles]) -> list[Delivered | Fault]:
    """Write each slot's files, each whole or not at all; files that are there already as they must be stay.

    With `reads_back` each picture is read back first, and what it shows solved anew.
    """
    return [_deliver(wanted, reads_back) for wanted in wanted_files]


def _deliver(wanted: SlotFiles, reads_back: bool) -> Delivered | Fault:
    there = _intact(wanted)
    if there is not None:
        return there
    if not wanted.is_new:
        wrongs = verify(wanted.line).wrongs
        if wrongs:
            return untrusted(wanted.slot, wanted.date, wrongs[0], wanted.mark)
    if tiny := _illegible(wanted):
        return tiny
    known = dict(wanted.known)
    files = []
    readings: list[Reading] = []
    try:
        for path, data in made(wanted):
            digest = hashlib.sha256(data).hexdigest()
            if known.get(path, digest) != digest:
                message = f"'{path}' was delivered otherwise than this version of bookmaker makes it"
                hint = f"bring back a copy of it, or make the issue again: --reissue {wanted.date} --slot {wanted.slot}"
                return Fault(message, hint, wanted.mark)
            is_answer = path.startswith(f"{wanted.solution_path}.")
            reading = read_picture(path, data, wanted.line, is_answer=is_answer) if reads_back else Reading()
            readings.append(reading)
            if reading.wrong is not None:
                what = "solution" if is_answer else "puzzle"
                return Fault(f"'{path}' does not show the {what} of its record: {reading.wrong}", LOOK_AT, wanted.mark)
            put(wanted.folder, path, data)
            files.append((path, len(data), digest))
    except OSError as error:
        reason = (error.strerror or "not possible").lower()
        return Fault(f"cannot write '{wanted.folder}': {reason}", "name another folder with --out")
    return Delivered(tuple(files), left_out(readings))


def _illegible(wanted: SlotFiles) -> Fault | None:
    """A fault where the solution's cells are too small for what stands in them."""
    _, answer = drawings(wanted.record)
    look = wanted.look
    form = Format(look.solution_width, wanted.theme(), look.solution_depth)
    cell, least = form.cell(answer, wanted.solution_caption), least_answer_mm(answer)
    if cell >= least * POINTS_PER_MM and legible(answer, cell, wanted.theme()):
        return None
    shown = int(max(cell, 0.0) / POINTS_PER_MM * 10) / 10
    message = f"the cells of the solutions of '{wanted.slot}' would be {shown} mm wide, too small to read"
    return Fault(message, f"they need {least} mm or more: give 'solution' more columns", wanted.mark)


def untrusted(slot: str, date: str, why: str, mark: Mark | None) -> Fault:
    """The fault of a record from the ledger that is no puzzle, or no longer the one that was made."""
    message = f"the ledger's puzzle for '{slot}' of {date} cannot be trusted: {why}"
    return Fault(message, "bring back a copy of the ledger from before it was changed", mark)


def _intact(wanted: SlotFiles) -> Delivered | None:
    """What an earlier run delivered, where every file of it is there and unchanged."""
    known = dict(wanted.known)
    files = []
    for path in wanted.paths():
        try:
            data = (wanted.folder / path).read_bytes()
        except OSError:
            return None
        if known.get(path) != hashlib.sha256(data).hexdigest():
            return None
        files.append((path, len(data), known[path]))
    return Delivered(tuple(files))


def put(folder: Path, path: str, data: bytes) -> None:
    """Write a file whole or not at all: a reader, or a run that follows a killed one, never sees half of it."""
    target = folder / path
    target.parent.mkdir(parents=True, exist_ok=True)
    draft = target.with_name(f".{target.name}.part")
    draft.write_bytes(data)
    try:
        draft.replace(target)
    except FileNotFoundError:
        # A worker that outlived a killed run was at the same file, and faster.
        if target.read_bytes() != data:
            raise


def pages(wanted: SlotFiles) -> tuple[Page, Page]:
    """The art of the puzzle, and of its solution."""
    puzzle, answer = drawings(wanted.record)
    look, theme = wanted.look, wanted.theme()
    return (
        Format(look.width, theme, look.depth).art(puzzle, wanted.caption, name="puzzle"),
        Format(look.solution_width, theme, look.solution_depth).art(answer, wanted.solution_caption, name="solution"),
    )


def made(wanted: SlotFiles) -> Iterator[tuple[str, bytes]]:
    """Every file of a slot, as its path from the output folder and its bytes."""
    record = wanted.record
    puzzle, answer = pages(wanted)
    yield from _art(wanted, wanted.path, puzzle)
    yield f"{wanted.path}.json", (wanted.line + "\n").encode()
    if "ipuz" in wanted.look.formats:
        yield f"{wanted.path}.ipuz", ipuz_of(wanted, record).encode()
    if "play" in wanted.look.formats:
        yield f"{wanted.play_path}.html", play_of(wanted).encode()
    yield from _art(wanted, wanted.solution_path, answer)


def ipuz_of(wanted: SlotFiles, record: Mapping[str, Any]) -> str:
    """The ipuz file of a record, which may lack the solution, with a slot's words."""
    caption = wanted.caption
    return ipuz(
        record,
        title=titled(wanted),
        publication=wanted.look.publication,
        author=wanted.look.credit,
        intro=caption.rule,
        difficulty=caption.grade or wanted.record["grade"],
        date="" if wanted.date == RESERVE else wanted.date,
    )


def titled(wanted: SlotFiles) -> str:
    """Title and number of a puzzle, for heads of files."""
    return f"{wanted.title} {wanted.caption.number}".strip()


def play_of(wanted: SlotFiles, *, hints: bool = False, home: str = "") -> str:
    """The page that plays a slot's puzzle on the web; without hints it needs, and holds, no solution.

    `home` is where its link back leads.
    """
    caption, language = wanted.caption, wanted.look.language
    day = words_in(language).day(datetime.date.fromisoformat(wanted.date))
    sheet = Sheet(
        language=language,
        title=titled(wanted),
        subtitle=", ".join(part for part in (wanted.look.publication, day, caption.grade) if part),
        credit=caption.credit,
        hints=hints,
        home=home,
    )
    return html(wanted.record, sheet, typeset=typographic)


def _art(wanted: SlotFiles, path: str, page: Page) -> Iterator[tuple[str, bytes]]:
    look = wanted.look
    title = f"{look.publication}, {wanted.date}: {titled(wanted)}"
    file: bytes | None = None
    if {"pdf", "png", "tif"} & set(look.formats):
        plain = pdf.document([page], title=title, author=look.credit, language=look.language, edition="print")
        file = pdfx.conform(plain, level=LEVEL, title=title, condition=CONDITION)
    if file is not None and "pdf" in look.formats:
        yield f"{path}.pdf", file
    if "svg" in look.formats:
        yield f"{path}.svg", svg.text(page, outlined=look.letters == "outlines", title=title).encode()
    if "eps" in look.formats:
        yield f"{path}.eps", eps.text(page, title=title).encode()
    if file is not None and {"png", "tif"} & set(look.formats):
        pixels = pdf_pixels.pixels(file, dpi=look.dpi, is_grey=look.is_grey)
        if "png" in look.formats:
            yield f"{path}.png", pixels.png()
        if "tif" in look.formats:
            yield f"{path}.tif", pixels.tiff()
