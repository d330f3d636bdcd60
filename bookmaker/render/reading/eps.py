"""An EPS file -> what is painted on it: its strokes and fills, and the numbers by the outlines of their digits."""

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from bookmaker.painted import Fill, Painted, Stroke, Word
from bookmaker.render.reading import numerals
from bookmaker.render.reading.numerals import Contour

_SIZE = re.compile(r"^%%HiResBoundingBox: 0 0 ([0-9.]+) ([0-9.]+)$", re.MULTILINE)
_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?")


@dataclass(slots=True)
class _Page:
    """The interpreter's state and what it has painted."""

    path: list[Contour] = field(default_factory=list)
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
            page.path.append(Contour([(numbers[-2], numbers[-1])]))
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
        case "fill":  # numbers where the outlines are those of digits, boxes otherwise
            words, boxes = numerals.read(page.path)
            page.words += words
            page.fills += [Fill(*box, page.tint) for box in boxes]
        case "stroke":
            for contour in page.path:
                if not contour.is_round:
                    ring = [*contour.points, contour.points[0]] if contour.is_closed else contour.points
                    page.strokes += [Stroke(*start, *end, page.width, page.tint) for start, end in pairwise(ring)]
        case "gsave" | "grestore" | "showpage" | "setlinecap" | "setlinejoin" | "setdash":
            pass
        case _:
            raise ValueError(f"it says '{word[:20]}'")
