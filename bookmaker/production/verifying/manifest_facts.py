"""What the manifest of a built book says, its files aside, read strictly: no key but these."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict


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
