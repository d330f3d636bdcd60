"""Art for a newspaper: a Drawing with its head, rule and credit -> a Page exactly as wide as its columns."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, fields

from bookmaker.drawing import Drawing, Meaning, Text
from bookmaker.pages.manuscript import Edition
from bookmaker.pages.page import Circles, Glyphs, Item, Page, Stroke
from bookmaker.pages.setting import fonts, paint
from bookmaker.pages.setting.boxes import MOST_PIPS
from bookmaker.pages.setting.flow import Lacking
from bookmaker.pages.setting.measure import broken
from bookmaker.pages.setting.theme import StyleSpec, Theme
from bookmaker.source.lengths import POINTS_PER_MM

LEAST_CELL_MM = 7.0  # newspapers use 7 mm; smaller cells cannot be written in
LARGEST_CELL_MM = 14.0
# A solution is only read: with digits of 7 points, or with lines and tints alone.
LEAST_ANSWER_MM, LEAST_DRAWN_MM = 3.4, 2.4

STYLES = ("art-title", "art-number", "art-grade", "art-rule", "art-credit")  # of a layout for newspapers
TITLE, NUMBER, GRADE, RULE, CREDIT = STYLES

DROP = 3.0  # points from the baseline of a head's line to its foot
GAP = 4.0  # points between head, grid and rule
FOOT = 1.0  # points under all
WORD_GAP = 4.0
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
        items: list[Item] = []
        y = 0.0
        leading = self._style(TITLE).leading
        for line in self._head(caption):
            items += self._head_line(line, y + leading - DROP)
            y += leading
        cell = self.cell(drawing, caption)
        used = self._around(caption) + drawing.down * cell
        depth = used if self.depth is None else self.depth
        spare = max(0.0, depth - used)  # what the grid leaves free stands over and under it
        y += (GAP if y else 0.0) + spare / 2 + self._frame() / 2 + drawing.margins.top * cell
        left = (self.width - drawing.across * cell) / 2 + drawing.margins.left * cell
        part = paint.paint(drawing, name=name, at=(left, y), cell=cell, theme=self.theme, edition=Edition.PRINT)
        items.append(part)
        y = depth - FOOT - math.fsum(leading for _, leading, _ in self._under(caption))
        for style, leading, text in self._under(caption):
            items.append(self._run(style, 0.0, y + self._style(style).size, text))
            y += leading
        return Page(self.width, depth, tuple(items))

    def _frame(self) -> float:
        strokes = (self.theme.stroke(meaning, Edition.PRINT, 0.0) for meaning in (Meaning.FRAME, Meaning.OPEN_FRAME))
        return max(stroke.width for stroke in strokes if stroke is not None)

    def _around(self, caption: Caption) -> float:
        """The depth of all but the drawing."""
        head = len(list(self._head(caption))) * self._style(TITLE).leading
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
        words = [(TITLE, caption.title), (NUMBER, caption.number), (NUMBER, caption.date)]
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
                for part in self._style(style).typeface.wrap(self._style(style).set(text), self.width):
                    yield _HeadLine(((style, part),), None)
        if grade:
            yield _HeadLine((), caption)

    def _head_line(self, line: _HeadLine, baseline: float) -> Iterator[Item]:
        """What is printed in a line of the head whose text stands on this baseline."""
        x = 0.0
        for style, text in line.words:
            yield self._run(style, x, baseline, text)
            x += self._width(style, text) + WORD_GAP
        if line.graded is not None and line.graded.pips:
            # A lone grade stands at the left, under the title.
            start = self.width - self._grade_width(line.graded) if line.words else 0.0
            yield from self._pips(start, baseline, line.graded.pips)
            yield self._run(GRADE, start + MOST_PIPS * PIP_STEP + 1.5, baseline, line.graded.grade)

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

    def _run(self, name: str, x: float, y: float, text: str) -> Glyphs:
        style = self._style(name)
        face = style.typeface
        pieces = tuple((x + at, y, piece) for at, piece, _, _ in face.pieces(style.set(text)))
        return Glyphs(pieces, face.face, face.size, self.theme.ink(style.ink, Edition.PRINT), face.spacing)


@dataclass(frozen=True, slots=True)
class _HeadLine:
    """One line of the head: words from the left, and where `graded` is not None its grade at the right."""

    words: tuple[tuple[str, str], ...]
    graded: Caption | None
