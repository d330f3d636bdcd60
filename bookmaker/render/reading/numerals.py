"""Filled outlines -> the numbers that they are: digits and letters told by their outlines in our fonts, and boxes."""

import functools
import string
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fontTools.pens.basePen import BasePen  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from bookmaker.files.data import data_folder
from bookmaker.painted import Word

# Puzzles print these alone: A to G stand for 10 to 16, O and X for 0 and 1. A minus is but a bar, told by the digit
# before it.
LETTERS = string.digits + "?ABCDEFGOX+\N{MULTIPLICATION SIGN}\N{DIVISION SIGN}"
MINUS, BAR = "\N{MINUS SIGN}", (4, 10)  # how many times as wide as it is high
LIKE = 0.02  # of a letter's width and height: how far its outline may be from the font's
PART = 0.5  # of a letter's height: how far a dot may stand from the rest of it
APART = 0.32  # of a digit's height: two digits of one number do not stand further apart

Point = tuple[float, float]
Box = tuple[float, float, float, float]


@dataclass(slots=True)
class Contour:
    """One part of a path: its points, control points of curves included, and what leads to them, a letter a step."""

    points: list[Point]
    steps: str = ""
    is_closed: bool = False
    is_round: bool = False

    @property
    def box(self) -> Box:
        """Its bounds: left, low, right, high."""
        xs, ys = [x for x, _ in self.points], [y for _, y in self.points]
        return (min(xs), min(ys), max(xs), max(ys))


def read(path: Sequence[Contour], *, downwards: bool = False) -> tuple[list[Word], list[Box]]:
    """The numbers that a filled path shows, and the boxes of all else in it; y grows `downwards` or up."""
    words: list[Word] = []
    others: list[Box] = []
    for group in _together(path):
        boxes = [contour.box for contour in group]
        box = around(boxes)
        letter = _letter(group, box, downwards)
        if letter is not None:
            words.append(Word(letter, *box))
        elif words and len(group) == 1 and _is_minus(words[-1], box):
            words.append(Word(MINUS, *box))
        else:
            others += boxes
    return list(_numbers(words)), others


def around(boxes: Sequence[Box]) -> Box:
    """The bounds of some boxes; at least one."""
    lefts, lows, rights, highs = zip(*boxes, strict=True)
    return (min(lefts), min(lows), max(rights), max(highs))


def _is_minus(before: Word, box: Box) -> bool:
    wide, high = box[2] - box[0], box[3] - box[1]
    return BAR[0] * high < wide < BAR[1] * high and _follows(before, Word(MINUS, *box))


def _numbers(letters: Sequence[Word]) -> Iterator[Word]:
    """Letters that follow each other closely on one line are one number."""
    whole: Word | None = None
    for one in letters:
        if whole is not None and _follows(whole, one):
            low, high = min(whole.y, one.y), max(whole.y2, one.y2)
            whole = Word(whole.text + one.text, whole.x, low, one.x2, high)
        else:
            if whole is not None:
                yield whole
            whole = one
    if whole is not None:
        yield whole


def _follows(one: Word, other: Word) -> bool:
    high = max(one.y2 - one.y, other.y2 - other.y)
    return (
        abs(one.y + one.y2 - other.y - other.y2) / 2 < APART * high and -APART * high < other.x - one.x2 < APART * high
    )


def _together(path: Sequence[Contour]) -> list[list[Contour]]:
    """Neighbouring contours that lie over each other, as those of one letter do."""
    groups: list[list[Contour]] = []
    for contour in path:
        if groups and _holds(groups[-1][0].box, contour.box):  # the hole of an A, which has no curve
            groups[-1].append(contour)
            continue
        if groups and "c" in contour.steps + groups[-1][0].steps:
            one, other = groups[-1][0].box, contour.box
            across = min(one[2], other[2]) - max(one[0], other[0])
            apart = max(one[1], other[1]) - min(one[3], other[3])
            near = PART * max(side[at + 2] - side[at] for side in (one, other) for at in (0, 1))
            if across > min(one[2] - one[0], other[2] - other[0]) / 2 and apart < near:
                groups[-1].append(contour)
                continue
        groups.append([contour])
    return groups


def _holds(one: Box, other: Box) -> bool:
    """Whether the other box lies within this one, and touches no side of it."""
    return one[0] < other[0] and one[1] < other[1] and other[2] < one[2] and other[3] < one[3]


def _letter(group: Sequence[Contour], box: Box, downwards: bool) -> str | None:
    """The letter whose outline in one of our fonts is this one, stretched to this box; None for anything else."""
    outline = _stretched([point for contour in group for point in contour.points], box)
    outline = [(x, 1 - y) for x, y in outline] if downwards else outline
    for letter, known in _letters().get(tuple(contour.steps for contour in group), ()):
        if len(known) == len(outline) and all(
            abs(a - c) < LIKE and abs(b - d) < LIKE for (a, b), (c, d) in zip(known, outline, strict=True)
        ):
            return letter
    return None


def _stretched(points: Sequence[Point], box: Box) -> list[Point]:
    wide, high = box[2] - box[0] or 1.0, box[3] - box[1] or 1.0
    return [((x - box[0]) / wide, (y - box[1]) / high) for x, y in points]


class Outline(BasePen):  # type: ignore[misc]
    """Takes contours down, with cubic curves."""

    def __init__(self, glyphs: object) -> None:
        """Begin with the glyphs that others may be made of."""
        super().__init__(glyphs)
        self.contours: list[Contour] = []

    def _moveTo(self, pt: Point) -> None:  # noqa: N802 - fontTools' names
        self.contours.append(Contour([pt]))

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
                pen = Outline(glyphs)
                glyphs[names[ord(letter)]].draw(pen)
                box = around([contour.box for contour in pen.contours])
                points = _stretched([point for contour in pen.contours for point in contour.points], box)
                found.setdefault(tuple(contour.steps for contour in pen.contours), []).append((letter, points))
    return found
