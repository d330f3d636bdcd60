"""Findings: what verifying a folder gives, how files compare with its manifest, what a book's manifest may say."""

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from pydantic import BaseModel, ConfigDict

from bookmaker.files import folder as folders
from bookmaker.files.folder import MANIFEST
from bookmaker.files.signatures import NAME
from bookmaker.production.verifying.coverage import Seen
from bookmaker.source.faults import Fault, SourcePlace, fault
from bookmaker.source.file_bytes import Unreadable, bytes_within, is_inside, is_within, read_bytes
from bookmaker.source.strict_json import Doubled, loads

AGAIN = "make it again"
Record: TypeAlias = Mapping[str, Any]
Lines: TypeAlias = tuple[tuple[SourcePlace, str], ...]


@dataclass(frozen=True, slots=True)
class Findings:
    """What a folder turned out to be: the lines of its records, what is wrong, and what was looked at.

    `checked` and `left_out` are parts of a closing sentence: what was found true, and what nobody could look at.
    `proves` are keys of records that the folder proves beside what each record does by itself; `seen` is how much is
    known of each page, file and key.
    """

    lines: Lines
    faults: tuple[Fault, ...]
    checked: tuple[str, ...]
    left_out: tuple[str, ...] = ()
    proves: frozenset[str] = frozenset()
    seen: tuple[Seen, ...] = ()


def read_manifest(folder: Path) -> dict[str, Any]:
    """The folder's manifest; BookError where it has none that a build or a run wrote."""
    try:
        manifest = loads(read_bytes(folder / MANIFEST, most=folders.LARGEST_MANIFEST))
        for about in manifest["files"].values():
            about["sha256"], about["bytes"]
        if not all(map(is_inside, manifest["files"])):
            raise ValueError
    except Doubled as error:
        raise fault(f"'{folder / MANIFEST}' is not as a build writes it: {error}", hint=AGAIN) from None
    except (Unreadable, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise fault(f"'{folder}' has no manifest of ours", hint="name a folder that a build wrote") from None
    found: dict[str, Any] = manifest
    return found


def file_faults(folder: Path, manifest: Mapping[str, Any]) -> Iterator[Fault]:
    """Every file that is missing, was changed, or came in later."""
    files = manifest["files"]
    for name, about in files.items():
        path = folder / name
        if set(about) != {"bytes", "sha256"} or type(about["bytes"]) is not int:
            yield Fault(
                f"the manifest says of '{name}' what no build writes", AGAIN, SourcePlace(str(folder / MANIFEST), 1, 1)
            )
        if not os.path.lexists(path):
            yield Fault(f"'{path}' is missing", AGAIN)
        elif not (is_within(path, folder) and folders.is_as_built(path, about["bytes"], about["sha256"])):
            yield Fault(f"'{path}' was changed after it was built", AGAIN)
    for name in sorted(folders.names_in(folder) - {*files, MANIFEST, NAME}):
        yield Fault(f"'{folder / name}' is not in the manifest", "move it elsewhere")


def bytes_of(folder: Path, name: str) -> bytes | None:
    """A file of the folder; None where there is none that we could have written, which `file_faults` tells."""
    try:
        return bytes_within(folder, name)
    except Unreadable:
        return None


def as_record(line: str) -> Record | None:
    """The record of a line; None where it is no JSON object, which its own verdict tells."""
    try:
        value = loads(line)
    except ValueError:
        return None
    return value if isinstance(value, dict) else None


def untrue(what: str, stated: object, truth: object, mark: SourcePlace | None = None) -> Iterator[Fault]:
    """A fault where what is said is not the truth; nothing where it is."""
    if type(stated) is not type(truth) or stated != truth:
        yield Fault(f"{what} is wrong: it says {str(stated)[:60]}, it is {str(truth)[:60]}", "do not print it", mark)


class _Closed(BaseModel):
    model_config = ConfigDict(strict=True, frozen=True, extra="forbid")


class SectionFacts(_Closed):
    """A section in the manifest: its title, its name (older versions gave none) and how many puzzles it has.

    In one that is `arranged` by its author puzzles need not rise.
    """

    title: str
    puzzles: int
    id: str = ""
    arranged: bool = False


class CoverFacts(_Closed):
    """The cover in the manifest."""

    size_in: list[float]
    spine_text: bool
    design: str = ""
    colours: dict[str, str] = {}


class ScreenFacts(_Closed):
    """A tablet's own edition in the manifest."""

    pages: int
    note_pages: int = 0
    page_in: list[float]


class BookManifest(_Closed):
    """A book's manifest, its files aside."""

    title: str
    subtitle: str | None = None
    author: str | None = None
    series: str | None = None
    volume: str | int | None = None
    seed: str
    language: str
    words: dict[str, str] = {}
    layout: str
    theme: str = ""
    font: str = ""
    ink: str = "black"
    versions: dict[str, str]
    made_with: dict[str, str] = {}
    fonts: dict[str, str] = {}
    inputs: dict[str, str] = {}
    asked: dict[str, Any] = {}
    words_on_pages: dict[str, list[int]] = {}
    puzzles: int
    sections: list[SectionFacts]
    pages: int
    note_pages: int
    trim_in: list[float]
    printer: str
    paper: str
    spine_in: float | None
    cover: CoverFacts | None
    editions: list[str]
    opens_with_cover: bool = False
    screen: ScreenFacts | None = None
    launch: list[str] = []
    companion: bool = False
