"""Slot files: all that the files of one slot of one issue depend on, and their paths."""

from __future__ import annotations

import functools
import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from bookmaker import __version__
from bookmaker.newspaper import manifest
from bookmaker.newspaper.manifest import Delivery
from bookmaker.pages.newspaper.art import Caption
from bookmaker.pages.setting.quotes import typographic
from bookmaker.pages.setting.theme import Theme
from bookmaker.pages.templates import layouts
from bookmaker.pages.templates.layouts import Layout
from bookmaker.source.faults import BookError, SourcePlace, fault
from bookmaker.source.file_bytes import Unreadable, bytes_within

VERSION = __version__
# What a run writes beside the files of its slots.
LISTS = (manifest.NAME, "manifest.csv", "merge.csv", "proof.pdf")
ART = ("pdf", "svg", "eps", "png", "tif", "jpg")  # formats that a puzzle and its solution have


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


def house_of(name: str, shelf: Path, mark: SourcePlace | None = None) -> House:
    """The layout of that name, looked for in `shelf` first; BookError with all that is wrong with it."""
    folders = (shelf,) if (shelf / name).is_dir() else ()
    try:
        layout = layouts.load(name, folders=folders) if folders else _built_in(name)
    except BookError:
        layouts.load(name, folders=folders, mark=mark)  # the same fault, at its line
        raise
    own = [folder for folder in layout.folders() if folders and folder.is_relative_to(shelf)]
    files = sorted(path.relative_to(shelf) for folder in own for path in folder.rglob("*") if path.is_file())
    try:
        digests = [f"{path.as_posix()} {hashlib.sha256(bytes_within(shelf, str(path))).hexdigest()}" for path in files]
    except Unreadable as error:
        raise fault(
            f"cannot read the layout '{name}': {error}", hint="take that file out of its folder", mark=mark
        ) from None
    digest = hashlib.sha256("\n".join(digests).encode()).hexdigest() if digests else ""
    return House(name, folders, digest, layout.theme)


@dataclass(frozen=True, slots=True)
class Look:
    """What a slot's files have in common: formats, measures in points, resolution, and words for files' own heads.

    `embargo` are the days before which puzzle and solution are not to be shown, as files say of themselves; "" in what
    an older version drew, whose files say nothing.
    """

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
    embargo: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SlotFiles:
    """One slot of one issue. Paths are without endings; `line` is its record, `record` what that line says.

    A record that comes from an earlier run is proved again. `known` holds files (path, SHA-256) that an
    earlier run delivered from the same things, as `made_from` tells. `also` are the same puzzle's further editions.
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
    mark: SourcePlace | None
    known: tuple[tuple[str, str], ...] = ()
    also: tuple[SlotFiles, ...] = ()

    def paths(self) -> tuple[str, ...]:
        """Every file of this slot in all its editions, from the output folder."""
        own = paths(self.look.formats, (self.path, self.solution_path, self.play_path))
        return (*own, *(path for one in self.also for path in one.paths()))

    def is_answer(self, path: str) -> bool:
        """Whether one of its files shows the solution."""
        return any(path.startswith(f"{one.solution_path}.") for one in (self, *self.also))

    def drawn_as(self) -> dict[str, Any]:
        """All that the files depend on beside the record, as plain JSON; `of_delivery` reads it back."""
        about: dict[str, Any] = {name: asdict(getattr(self, name)) for name in ("look", "caption", "solution_caption")}
        if not self.look.embargo:
            del about["look"]["embargo"]
        about |= {"play_path": self.play_path, "title": self.title}
        more = [{**one.drawn_as(), "path": one.path, "solution_path": one.solution_path} for one in self.also]
        return about | ({"editions": more} if more else {})

    def made_from(self) -> str:
        """A digest of all that the puzzle and its art depend on, but for formats and embargo, which may come later.

        Another version of bookmaker may draw the same otherwise; that is found where a file is made again.
        """
        about = self.drawn_as()
        for one in (about, *about.get("editions", ())):
            del one["look"]["formats"]
            one["look"].pop("embargo", None)
        parts = [about, self.date, self.slot, self.path, self.solution_path, self.line]
        return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()

    def theme(self) -> Theme:
        """The look of its art."""
        return theme(self.look.layout, self.shelf)


def shelf_of(one: Delivery, own: Path) -> tuple[Path, ...]:
    """The newspaper's own layouts, where the layout of a delivery is one of them."""
    return (own,) if (own / str((one.drawn_as or {})["look"]["layout"])).is_dir() else ()


def of_delivery(folder: Path, line: str, one: Delivery, *, shelf: tuple[Path, ...]) -> SlotFiles:
    """What an earlier run delivered, from its record and what its manifest says; `shelf` has layouts of one's own.

    Raises ValueError, TypeError, KeyError or AttributeError where its `drawn_as` is not what `SlotFiles.drawn_as` gave.
    """
    about = dict(one.drawn_as or {})
    first = _of_drawn(folder, line, one, {**about, "path": one.puzzle, "solution_path": one.solution}, shelf)
    more = (_of_drawn(folder, line, one, dict(other), shelf) for other in about.get("editions", ()))
    return replace(first, also=tuple(more))


def _of_drawn(folder: Path, line: str, one: Delivery, about: Mapping[str, Any], shelf: tuple[Path, ...]) -> SlotFiles:
    look = dict(about["look"])
    return SlotFiles(
        folder=folder,
        shelf=shelf,
        date=one.date,
        slot=one.slot,
        title=about["title"],
        path=about["path"],
        solution_path=about["solution_path"],
        line=line,
        record=json.loads(line),
        look=Look(**{**look, "formats": tuple(look["formats"]), "embargo": tuple(look.get("embargo", ()))}),
        caption=Caption(**about["caption"]),
        solution_caption=Caption(**about["solution_caption"]),
        play_path=about["play_path"],
        asked=one.asked,
        is_new=False,
        mark=None,
    )


@functools.cache
def theme(layout: str = "newspaper", shelf: tuple[Path, ...] = ()) -> Theme:
    """The look of art in that layout."""
    return (layouts.load(layout, folders=shelf) if shelf else _built_in(layout)).theme


@functools.cache
def _built_in(name: str) -> Layout:
    return layouts.load(name)


def titled(wanted: SlotFiles) -> str:
    """Title and number of a puzzle, for heads of files."""
    return typographic(f"{wanted.title} {wanted.caption.number}".strip(), wanted.look.language)
