"""Items -> files in the output folder: the art of one puzzle and its solution in every format asked for."""

from __future__ import annotations

import datetime
import functools
import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from bookmaker import __version__
from bookmaker.drawing import Drawing
from bookmaker.newspaper import manifest
from bookmaker.newspaper.words import words_in
from bookmaker.pages.newspaper.art import Caption, Format
from bookmaker.pages.setting.quotes import typographic
from bookmaker.pages.setting.theme import Theme
from bookmaker.pages.templates import layouts
from bookmaker.play.page import Sheet, html
from bookmaker.production.verifying.reading_back import LOOK_AT, Reading, left_out, read_picture
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.records.exchange.ipuz import ipuz
from bookmaker.puzzles.records.record import given_of
from bookmaker.puzzles.records.verify import verify
from bookmaker.render import eps, pdf, pdf_pixels, pdfx, svg
from bookmaker.source.faults import Fault, Mark

VERSION = __version__
LAYOUT = "newspaper"
# What a run writes beside the files of its slots.
LISTS = (manifest.NAME, "manifest.csv", "feed.json", "feed.xml", "proof.pdf")
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
class Look:
    """What a slot's files have in common: formats, width in points, resolution, and words for files' own heads."""

    formats: tuple[str, ...]
    width: float
    dpi: int
    is_grey: bool
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
    date: str
    slot: str
    line: str
    record: Mapping[str, Any]
    look: Look
    caption: Caption
    solution_caption: Caption
    path: str
    solution_path: str
    play_path: str
    is_new: bool
    mark: Mark | None
    known: tuple[tuple[str, str], ...] = ()

    def paths(self) -> tuple[str, ...]:
        """Every file of this slot, from the output folder."""
        return paths(self.look.formats, (self.path, self.solution_path, self.play_path))

    def drawn_as(self) -> dict[str, Any]:
        """All that the files depend on beside the record, as plain JSON; `of_record` reads it back."""
        about = ("look", "caption", "solution_caption")
        return {name: asdict(getattr(self, name)) for name in about} | {"play_path": self.play_path}

    def made_from(self) -> str:
        """A digest of all that the files depend on."""
        left_out = {"folder", "record", "is_new", "mark", "known"}
        parts = [repr(getattr(self, field.name)) for field in fields(self) if field.name not in left_out]
        text = "\n".join([VERSION, _theme().model_dump_json(), *parts])
        return hashlib.sha256(text.encode()).hexdigest()


def of_record(
    folder: Path, line: str, *, date: str, slot: str, path: str, solution_path: str, drawn_as: Mapping[str, Any]
) -> SlotFiles:
    """What an earlier run delivered, from its record and what its manifest says.

    Raises ValueError, TypeError or KeyError where `drawn_as` is
    not what `SlotFiles.drawn_as` gave.
    """
    look = dict(drawn_as["look"])
    return SlotFiles(
        folder=folder,
        date=date,
        slot=slot,
        path=path,
        solution_path=solution_path,
        line=line,
        record=json.loads(line),
        look=Look(**{**look, "formats": tuple(look["formats"])}),
        caption=Caption(**drawn_as["caption"]),
        solution_caption=Caption(**drawn_as["solution_caption"]),
        play_path=drawn_as["play_path"],
        is_new=False,
        mark=None,
    )


@dataclass(frozen=True, slots=True)
class Delivered:
    """The files of one slot: (path, bytes, SHA-256) each; and what of reading them back could not be done."""

    files: tuple[tuple[str, int, str], ...]
    left_out: tuple[str, ...] = ()


@functools.cache
def _theme() -> Theme:
    return layouts.load(LAYOUT).theme


def theme() -> Theme:
    """The look of newspaper art."""
    return _theme()


def drawings(record: Mapping[str, Any]) -> tuple[Drawing, Drawing]:
    """The puzzle and the answer of a record."""
    given = given_of(record)
    kind = registry.get(given.kind)
    grid = tuple(tuple(row) for row in record["solution"])
    return kind.draw(given.clues), kind.draw(given.clues, kind.Answer.from_grid(grid))


def deliver(wanted_files: Sequence[SlotFiles]) -> list[Delivered | Fault]:
    """Write each slot's files, each whole or not at all; files that are there already as they must be stay."""
    return [_deliver(wanted) for wanted in wanted_files]


def _deliver(wanted: SlotFiles) -> Delivered | Fault:
    there = _intact(wanted)
    if there is not None:
        return there
    if not wanted.is_new:
        wrongs = verify(wanted.line).wrongs
        if wrongs:
            return untrusted(wanted.slot, wanted.date, wrongs[0], wanted.mark)
    files = []
    readings: list[Reading] = []
    try:
        for path, data in made(wanted):
            is_answer = path.startswith(f"{wanted.solution_path}.")
            reading = read_picture(path, data, wanted.line, is_answer=is_answer)
            readings.append(reading)
            if reading.wrong is not None:
                what = "solution" if is_answer else "puzzle"
                return Fault(f"'{path}' does not show the {what} of its record: {reading.wrong}", LOOK_AT, wanted.mark)
            put(wanted.folder, path, data)
            files.append((path, len(data), hashlib.sha256(data).hexdigest()))
    except OSError as error:
        reason = (error.strerror or "not possible").lower()
        return Fault(f"cannot write '{wanted.folder}': {reason}", "name another folder with --out")
    return Delivered(tuple(files), left_out(readings))


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


def made(wanted: SlotFiles) -> Iterator[tuple[str, bytes]]:
    """Every file of a slot, as its path from the output folder and its bytes."""
    record = wanted.record
    puzzle, answer = drawings(record)
    yield from _art(wanted, wanted.path, puzzle, wanted.caption, name="puzzle")
    yield f"{wanted.path}.json", (wanted.line + "\n").encode()
    if "ipuz" in wanted.look.formats:
        yield f"{wanted.path}.ipuz", _ipuz(wanted, record).encode()
    if "play" in wanted.look.formats:
        yield f"{wanted.play_path}.html", _play(wanted, record).encode()
    yield from _art(wanted, wanted.solution_path, answer, wanted.solution_caption, name="solution")


def _ipuz(wanted: SlotFiles, record: Mapping[str, Any]) -> str:
    caption = wanted.caption
    return ipuz(
        record,
        title=f"{caption.title} {caption.number}".strip(),
        publication=wanted.look.publication,
        author=wanted.look.credit,
        intro=caption.rule,
        difficulty=caption.grade,
        date=wanted.date,
    )


def _play(wanted: SlotFiles, record: Mapping[str, Any]) -> str:
    caption, language = wanted.caption, wanted.look.language
    day = words_in(language).day(datetime.date.fromisoformat(wanted.date))
    sheet = Sheet(
        language=language,
        title=f"{caption.title} {caption.number}".strip(),
        subtitle=f"{wanted.look.publication}, {day}, {caption.grade}",
        credit=caption.credit,
    )
    return html(record, sheet, typeset=typographic)


def _art(wanted: SlotFiles, path: str, drawing: Drawing, caption: Caption, *, name: str) -> Iterator[tuple[str, bytes]]:
    look = wanted.look
    page = Format(look.width, theme()).art(drawing, caption, name=name)
    title = f"{look.publication}, {wanted.date}: {caption.title} {caption.number}".strip()
    file: bytes | None = None
    if {"pdf", "png", "tif"} & set(look.formats):
        plain = pdf.document([page], title=title, author=look.credit, language=look.language, edition="print")
        file = pdfx.conform(plain, level=LEVEL, title=title, condition=CONDITION)
    if file is not None and "pdf" in look.formats:
        yield f"{path}.pdf", file
    if "svg" in look.formats:
        yield f"{path}.svg", svg.text(page).encode()
    if "eps" in look.formats:
        yield f"{path}.eps", eps.text(page, title=title).encode()
    if file is not None and {"png", "tif"} & set(look.formats):
        pixels = pdf_pixels.pixels(file, dpi=look.dpi, is_grey=look.is_grey)
        if "png" in look.formats:
            yield f"{path}.png", pixels.png()
        if "tif" in look.formats:
            yield f"{path}.tif", pixels.tiff()
