"""An EPS file -> what is painted on it: its strokes and fills, and the numbers by the outlines of their digits."""

from __future__ import annotations

import functools
import math
import re
import string
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from fontTools.pens.basePen import BasePen  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from bookmaker.files.data import data_folder
from bookmaker.painted import Fill, Painted, Stroke, Word

LETTERS = string.digits + "?"
LIKE = 0.02  # of a letter's width and height: how far its outline may be from the font's
PART = 0.5  # of a letter's height: how far a dot may stand from the rest of it
_SIZE = re.compile(r"^%%HiResBoundingBox: 0 0 ([0-9.]+) ([0-9.]+)$", re.MULTILINE)
_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?")

Point = tuple[float, float]
Box = tuple[float, float, float, float]


@dataclass(slots=True)
class _Contour:
    """One part of a path: its points, control points of curves included, and what leads to them, a letter a step."""

    points: list[Point]
    steps: str = ""
    is_closed: bool = False
    is_round: bool = False

    @property
    def box(self) -> Box:
        xs, ys = [x for x, _ in self.points], [y for _, y in self.points]
        return (min(xs), min(ys), max(xs), max(ys))


@dataclass(slots=True)
class _Page:
    """The interpreter's state and what it has painted."""

    path: list[_Contour] = field(default_factory=list)
    width: float = 1.0
    tint: float = 1.0
    strokes: list[Stroke] = field(default_factory=list)
    fills: list[Fill] = field(default_factory=list)
    words: list[Word] = field(default_factory=list)


def painted(text: str) -> Painted:
    """What the file shows; ValueError, in a sentence, where it is no EPS that can be read so."""
    size = _SIZE.search(text[:2000])
    if size is None or not text.startswith("%!PS"):
        raise ValueError("it is no EPS that tells its size")
    page = _Page()
    numbers: list[float] = []
    for word in _words(text):
        if _NUMBER.fullmatch(word):
            numbers.append(float(word))
        else:
            try:
                _step(page, word, numbers)
            except IndexError:
                raise ValueError(f"it has a '{word[:20]}' without its numbers") from None
            numbers.clear()
    found = Painted(tuple(page.strokes), tuple(page.fills), tuple(page.words))
    return found.upturned(float(size[2]))


def _words(text: str) -> Iterator[str]:
    for line in text.splitlines():
        if not line.startswith("%"):
            yield from re.sub(r"\[[^\]]*\]", "", line).split()


def _step(page: _Page, word: str, numbers: Sequence[float]) -> None:
    """One operator, with the numbers before it."""
    match word:
        case "newpath":
            page.path = []
        case "moveto":
            page.path.append(_Contour([(numbers[-2], numbers[-1])]))
        case "lineto":
            page.path[-1].points.append((numbers[-2], numbers[-1]))
            page.path[-1].steps += "l"
        case "curveto":
            page.path[-1].points += [(numbers[at], numbers[at + 1]) for at in (0, 2, 4)]
            page.path[-1].steps += "c"
        case "arc":
            x, y, radius = numbers[-5], numbers[-4], numbers[-3]
            page.path[-1].points += [(x - radius, y - radius), (x + radius, y + radius)]
            page.path[-1].is_round = True
        case "closepath":
            page.path[-1].is_closed = True
        case "setcmykcolor":
            page.tint = 1 - (1 - numbers[3]) * (1 - math.fsum(numbers[:3]) / 3)
        case "setlinewidth":
            page.width = numbers[-1]
        case "fill":
            _fill(page)
        case "stroke":
            for contour in page.path:
                if not contour.is_round:
                    ring = [*contour.points, contour.points[0]] if contour.is_closed else contour.points
                    page.strokes += [Stroke(*start, *end, page.width, page.tint) for start, end in pairwise(ring)]
        case "gsave" | "grestore" | "showpage" | "setlinecap" | "setlinejoin" | "setdash":
            pass
        case _:
            raise ValueError(f"it says '{word[:20]}'")


def _fill(page: _Page) -> None:
    """Digits where the outlines are those of digits, boxes otherwise."""
    for group in _together(page.path):
        boxes = [contour.box for contour in group]
        box = (min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes))
        letter = _letter(group, box)
        if letter is not None:
            page.words.append(Word(letter, *box))
        else:
            page.fills += [Fill(*one, page.tint) for one in boxes]


def _together(path: Sequence[_Contour]) -> list[list[_Contour]]:
    """Neighbouring contours that lie over each other, as those of one letter do."""
    groups: list[list[_Contour]] = []
    for contour in path:
        if groups and "c" in contour.steps + groups[-1][0].steps:
            one, other = groups[-1][0].box, contour.box
            across = min(one[2], other[2]) - max(one[0], other[0])
            apart = max(one[1], other[1]) - min(one[3], other[3])
            near = PART * max(one[3] - one[1], other[3] - other[1])
            if across > min(one[2] - one[0], other[2] - other[0]) / 2 and apart < near:
                groups[-1].append(contour)
                continue
        groups.append([contour])
    return groups


def _letter(group: Sequence[_Contour], box: Box) -> str | None:
    """The digit whose outline in one of our fonts is this one, stretched to this box; None for anything else."""
    outline = _stretched([point for contour in group for point in contour.points], box)
    for letter, known in _letters().get(tuple(contour.steps for contour in group), ()):
        if len(known) == len(outline) and all(
            abs(a - c) < LIKE and abs(b - d) < LIKE for (a, b), (c, d) in zip(known, outline, strict=True)
        ):
            return letter
    return None


def _stretched(points: Sequence[Point], box: Box) -> list[Point]:
    wide, high = box[2] - box[0] or 1.0, box[3] - box[1] or 1.0
    return [((x - box[0]) / wide, (y - box[1]) / high) for x, y in points]


class _Outline(BasePen):  # type: ignore[misc]
    """Takes a glyph's contours down as cubic curves."""

    def __init__(self, glyphs: object) -> None:
        super().__init__(glyphs)
        self.contours: list[_Contour] = []

    def _moveTo(self, pt: Point) -> None:  # noqa: N802 - fontTools' names
        self.contours.append(_Contour([pt]))

    def _lineTo(self, pt: Point) -> None:  # noqa: N802
        self.contours[-1].points.append(pt)
        self.contours[-1].steps += "l"

    def _curveToOne(self, pt1: Point, pt2: Point, pt3: Point) -> None:  # noqa: N802
        self.contours[-1].points += [pt1, pt2, pt3]
        self.contours[-1].steps += "c"


@functools.cache
def _letters() -> dict[tuple[str, ...], list[tuple[str, list[Point]]]]:
    """The steps of a letter's contours -> the letters that have them, with their points stretched to a unit square."""
    found: dict[tuple[str, ...], list[tuple[str, list[Point]]]] = {}
    for file in sorted(data_folder("fonts").glob("*/*.ttf")):
        with TTFont(file, lazy=True) as font:
            glyphs, names = font.getGlyphSet(), font.getBestCmap()
            for letter in LETTERS:
                pen = _Outline(glyphs)
                glyphs[names[ord(letter)]].draw(pen)
                boxes = [contour.box for contour in pen.contours]
                left, low = min(box[0] for box in boxes), min(box[1] for box in boxes)
                box = (left, low, max(box[2] for box in boxes), max(box[3] for box in boxes))
                points = _stretched([point for contour in pen.contours for point in contour.points], box)
                found.setdefault(tuple(contour.steps for contour in pen.contours), []).append((letter, points))
    return found
