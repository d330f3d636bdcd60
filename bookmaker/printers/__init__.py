"""Printer profiles: YAML data -> Printer, what a printer accepts; figures carry their source and date."""

from __future__ import annotations

import functools
from importlib.resources import files
from pathlib import Path

import yaml
from pydantic import BaseModel, ConfigDict

POINTS_PER_INCH = 72.0
# Printers list metric trims in rounded inches: within 0.15 mm it is the same sheet.
SAME_INCHES = 0.006


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class PaperStock(_Model):
    """A paper: how thick a page is, in inches, and how many pages (least, most) can be bound."""

    spine_per_page: float
    pages: tuple[int, int]


class Trims(_Model):
    """Trim sizes in inches, "6x9", and where page limits depend on them, the limits by paper."""

    sizes: tuple[str, ...]
    pages: dict[str, tuple[int, int]] = {}


class Custom(_Model):
    """The range of trims that a printer cuts on request, in inches."""

    width: tuple[float, float]
    height: tuple[float, float]


class Printer(_Model):
    """What a printer accepts for an interior. Lengths in inches.

    `gutters` maps a page count (up to and including) to the least inside margin, `outside` is the
    least margin at the other edges, `even` asks for an even number of pages.
    """

    name: str
    source: str
    checked: str
    gutters: dict[int, float]
    outside: float
    even: bool
    papers: dict[str, PaperStock]
    trims: tuple[Trims, ...] = ()
    custom: Custom | None = None

    def accepts(self, width: float, height: float) -> bool:
        """Whether a trim of width x height inches can be had."""
        if any(_same(size, width, height) for group in self.trims for size in group.sizes):
            return True
        if self.custom is None:
            return False
        (w_low, w_high), (h_low, h_high) = self.custom.width, self.custom.height
        return w_low <= width <= w_high and h_low <= height <= h_high

    def page_limits(self, paper: str, width: float, height: float) -> tuple[int, int]:
        """The least and the most pages of that paper at a trim of width x height inches."""
        for group in self.trims:
            if paper in group.pages and any(_same(size, width, height) for size in group.sizes):
                return group.pages[paper]
        return self.papers[paper].pages


def _same(size: str, width: float, height: float) -> bool:
    w, h = (float(side) for side in size.split("x"))
    return abs(w - width) < SAME_INCHES and abs(h - height) < SAME_INCHES


@functools.cache
def names() -> tuple[str, ...]:
    """The names of the built-in profiles."""
    found = (Path(entry.name) for entry in files(__package__).iterdir())
    return tuple(sorted(path.stem for path in found if path.suffix == ".yaml"))


def text(name: str) -> str:
    """The profile's file, as it stands; LookupError where there is none."""
    if name not in names():
        raise LookupError(f"unknown printer '{name}'")
    return files(__package__).joinpath(f"{name}.yaml").read_text(encoding="utf-8")


@functools.cache
def get(name: str) -> Printer:
    """The profile of that name; LookupError where there is none."""
    data = yaml.safe_load(text(name))
    return Printer.model_validate({**data, "checked": str(data["checked"])})
