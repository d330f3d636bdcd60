"""Art for a newspaper: a Drawing with its head, rule and credit -> a Page exactly as wide as its columns."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from typing import TypeAlias

from bookmaker.drawing import Drawing, Meaning, Text
from bookmaker.pages.frames import Frame, Type
from bookmaker.pages.manuscript import Edition
from bookmaker.pages.page import Circles, Glyphs, Item, Page, Stroke
from bookmaker.pages.setting import fonts, paint
from bookmaker.pages.setting.boxes import MOST_PIPS
from bookmaker.pages.setting.flowing import Lacking
from bookmaker.pages.setting.measure import broken
from bookmaker.pages.setting.theme import StyleSpec, Theme
from bookmaker.source.lengths import POINTS_PER_MM

LEAST_CELL_MM = 7.0  # newspapers use 7 mm; smaller cells cannot be written in
LARGEST_CELL_MM = 14.0
# A solution is only read: with digits of 7 points, or with lines and tints alone.
LEAST_ANSWER_MM, LEAST_DRAWN_MM = 3.4, 2.4

STYLES = ("art-title", "art-number", "art-grade", "art-rule", "art-credit")  # of a layout for newspapers
TITLE, NUMBER, GRADE, RULE, CREDIT = STYLES
Words: TypeAlias = tuple[tuple[str, str], ...]  # of one line: the style of each, and the text

DROP = 3.0  # points from the baseline of a head's line to its foot
GAP = 4.0  # points between head, grid and rule
FOOT = 1.0  # points under all
WORD_GAP = 4.0
BETWEEN = " · "  # number and date, in one line
PIP_RADIUS = 1.9
PIP_STEP = 5.2
PIP_LINE = 0.75


@dataclass(frozen=True, slots=True)
class Caption:
    """The words around a grid; empty ones are left out. `pips` counts 1 to 4, 0 for none."""

    title: str = ""
    number: str = ""
    grade: str = ""
    pips: int = 0
    rule: str = ""
    credit: str = ""
    date: str = ""

    def lacking(self, theme: Theme) -> Iterator[Lacking]:
        """The characters that a font of the art cannot show, for each such font."""
        texts = "".join(str(getattr(self, field.name)) for field in fields(self) if field.name != "pips")
        faces = dict.fromkeys(theme.styles[name].font for name in STYLES)
        for name in faces:
            if missing := fonts.face(name).lacks(texts):
                yield Lacking(missing, texts, name)


def least_answer_mm(answer: Drawing) -> float:
    """The smallest cells, in mm, with which an answer is legible: digits need more than lines."""
    has_words = any(isinstance(shape, Text) for shape, _, _ in answer.flat())
    return LEAST_ANSWER_MM if has_words else LEAST_DRAWN_MM


@dataclass(frozen=True, slots=True)
class Format:
    """Where art is drawn: its width in points, in whose look; its depth too, where that is given."""

    width: float
    theme: Theme
    depth: float | None = None

    def cell(self, drawing: Drawing, caption: Caption | None = None) -> float:
        """The cell in points with which the drawing and its frame fill the art, or the largest cell.

        With a depth, what stands around the grid must be known.
        """
        room = (self.width - self._frame()) / drawing.across
        if self.depth is not None and caption is not None:
            room = min(room, (self.depth - self._around(caption)) / drawing.down)
        return min(room, LARGEST_CELL_MM * POINTS_PER_MM)

    def height(self, drawing: Drawing, caption: Caption) -> float:
        """How deep the art is, in points, where no depth is given."""
        return self._around(caption) + drawing.down * Format(self.width, self.theme).cell(drawing)

    def head(self, caption: Caption) -> float:
        """How deep the head is that stands over the grid, in points."""
        return len(list(self._head(caption))) * self._style(TITLE).leading

    def is_narrow(self, caption: Caption) -> bool:
        """Whether a word is wider than the art."""
        parts = (
            (TITLE, caption.title),
            (NUMBER, caption.number),
            (NUMBER, caption.date),
            (RULE, caption.rule),
            (CREDIT, caption.credit),
        )
        widest = (self._width(style, word) for style, text in parts for word in text.split())
        return max(widest, default=0.0) > self.width or self._grade_width(caption) > self.width

    def art(self, drawing: Drawing, caption: Caption, *, name: str) -> Page:
        """The page; `name` names the part that holds the grid."""
        frames = self.frames(drawing, caption, name=name)
        items = tuple(item for frame in frames for item in frame.printed())
        return Page(self.width, self._depth(drawing, caption), items)

    def frames(self, drawing: Drawing, caption: Caption, *, name: str, over: float = 0.0) -> list[Frame]:
        """The same in frames from the corner on: head, grade, grid, and what stands under it.

        `over` is the share of what the grid leaves free that stands over it; the rest stands under it. Where that is
        none, grids side by side that have heads of one line begin at one height.
        """
        lines = list(self._head(caption))
        found = list(self._head_frames(name, lines))
        cell = self.cell(drawing, caption)
        used = self._around(caption) + drawing.down * cell
        depth = self._depth(drawing, caption)
        spare = max(0.0, depth - used)
        y = len(lines) * self._style(TITLE).leading
        y += (GAP if y else 0.0) + spare * over + self._frame() / 2
        wide, deep = drawing.across * cell, drawing.down * cell
        at = ((self.width - wide) / 2 + drawing.margins.left * cell, y + drawing.margins.top * cell)
        part = paint.paint(drawing, name=name, at=at, cell=cell, theme=self.theme, edition=Edition.PRINT)
        edge = self._frame() / 2
        box = ((self.width - wide) / 2 - edge, y - edge, wide + 2 * edge, deep + 2 * edge)
        found.append(Frame(f"{name} grid", box, (part,), is_linked=True))
        y = depth - FOOT - math.fsum(leading for _, leading, _ in self._under(caption))
        under = []
        for style, leading, line in self._under(caption):
            under.append((y + self._style(style).size, ((style, line),)))
            y += leading
        return found + ([self._words(f"{name} foot", under, 0.0)] if under else [])

    def _depth(self, drawing: Drawing, caption: Caption) -> float:
        used = self._around(caption) + drawing.down * self.cell(drawing, caption)
        return used if self.depth is None else self.depth

    def _frame(self) -> float:
        strokes = (self.theme.stroke(meaning, Edition.PRINT, 0.0) for meaning in (Meaning.FRAME, Meaning.OPEN_FRAME))
        return max(stroke.width for stroke in strokes if stroke is not None)

    def _around(self, caption: Caption) -> float:
        """The depth of all but the drawing."""
        head = self.head(caption)
        under = math.fsum(leading for _, leading, _ in self._under(caption))
        gaps = GAP * bool(head) + GAP * bool(under)
        return head + under + gaps + self._frame() + FOOT

    def _under(self, caption: Caption) -> Iterator[tuple[str, float, str]]:
        """The lines under the grid: style, leading and text of each."""
        for style, text in ((RULE, caption.rule), (CREDIT, caption.credit)):
            spec = self._style(style)
            for line in broken(spec.typeface, spec.set(text), self.width, is_balanced=spec.balanced) if text else ():
                yield style, spec.leading, line

    def _head(self, caption: Caption) -> Iterator[_HeadLine]:
        """Title and number to the left, grade to the right: in one line where they fit, else one below the other."""
        facts = [one for one in (caption.number, caption.date) if one]
        if self._width(NUMBER, BETWEEN.join(facts)) <= self.width:
            facts = [BETWEEN.join(facts)]
        words = [(TITLE, caption.title), *((NUMBER, one) for one in facts)]
        words = [(style, text) for style, text in words if text]
        if not words and not caption.pips:
            return
        together = math.fsum(self._width(style, text) for style, text in words) + len(words) * WORD_GAP
        grade = self._grade_width(caption)
        if together + grade <= self.width:
            yield _HeadLine(tuple(words), caption)
            return
        if together <= self.width:
            yield _HeadLine(tuple(words), None)
        else:
            for style, text in words:
                spec = self._style(style)
                for part in broken(spec.typeface, spec.set(text), self.width, is_balanced=True):
                    yield _HeadLine(((style, part),), None)
        if grade:
            yield _HeadLine((), caption)

    def _head_frames(self, name: str, lines: Sequence[_HeadLine]) -> Iterator[Frame]:
        """The words of the head in one frame; the grade, at the right of the last line or under them, in two."""
        leading = self._style(TITLE).leading
        words = [(leading * (down + 1) - DROP, line.words) for down, line in enumerate(lines) if line.words]
        if words:
            yield self._words(f"{name} head", words, 0.0)
        last = lines[-1] if lines else None
        if last is None or last.graded is None or not last.graded.pips:
            return
        baseline = len(lines) * leading - DROP
        # A lone grade stands at the left, under the title.
        start = self.width - self._grade_width(last.graded) if last.words else 0.0
        wide = MOST_PIPS * PIP_STEP
        box = (start, baseline - leading + DROP, wide, leading)
        yield Frame(f"{name} pips", box, tuple(self._pips(start, baseline, last.graded.pips)))
        yield self._words(f"{name} grade", [(baseline, ((GRADE, last.graded.grade),))], start + wide + 1.5)

    def _words(self, name: str, lines: Sequence[tuple[float, Words]], x: float) -> Frame:
        """Lines of words, each with its baseline, in a text frame from `x` to the right edge."""
        return text_frame(self.theme, name, lines, x, self.width - x)

    def _grade_width(self, caption: Caption) -> float:
        return MOST_PIPS * PIP_STEP + 1.5 + self._width(GRADE, caption.grade) if caption.pips else 0.0

    def _pips(self, x: float, baseline: float, filled: int) -> Iterator[Circles]:
        style = self._style(GRADE)
        y = baseline - fonts.face(style.font).cap_height * style.size / 2
        centres = tuple((x + PIP_RADIUS + PIP_LINE / 2 + PIP_STEP * n, y) for n in range(MOST_PIPS))
        ink = self.theme.ink(style.ink, Edition.PRINT)
        pen = Stroke(ink, PIP_LINE)
        yield Circles(centres[:filled], PIP_RADIUS, pen, ink)
        if centres[filled:]:
            yield Circles(centres[filled:], PIP_RADIUS, pen, None)

    def _style(self, name: str) -> StyleSpec:
        return self.theme.styles[name]

    def _width(self, name: str, text: str) -> float:
        return self._style(name).typeface.width(self._style(name).set(text))


def text_frame(theme: Theme, name: str, lines: Sequence[tuple[float, Words]], x: float, width: float) -> Frame:
    """Lines of words, each with its baseline and every word with its style, in a frame of that left edge and width."""
    items: list[Item] = []
    written = []
    for baseline, line in lines:
        across, runs = x, []
        for style, text in line:
            spec = theme.styles[style]
            ink = theme.ink(spec.ink, Edition.PRINT)
            face = spec.typeface
            pieces = tuple((across + start, baseline, piece) for start, piece, _, _ in face.pieces(spec.set(text)))
            items.append(Glyphs(pieces, face.face, face.size, ink, face.spacing))
            across += face.width(spec.set(text)) + WORD_GAP
            runs.append((Type(style, face.face, face.size, spec.leading, ink, face.spacing), spec.set(text)))
        written.append(tuple(runs))
    top = lines[0][0] - written[0][0][0].leading
    return Frame(name, (x, top, width, lines[-1][0] + DROP - top), tuple(items), lines=tuple(written))


@dataclass(frozen=True, slots=True)
class _HeadLine:
    """One line of the head: words from the left, and where `graded` is not None its grade at the right."""

    words: Words
    graded: Caption | None
