"""Art for a newspaper: a Drawing with its head, rule and credit -> a Page exactly as wide as its columns."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from bookmaker.drawing import Drawing, Meaning
from bookmaker.pages.manuscript import Edition
from bookmaker.pages.page import Circles, Glyphs, Ink, Item, Page, Stroke
from bookmaker.pages.setting import fonts, paint
from bookmaker.pages.setting.boxes import MOST_PIPS
from bookmaker.pages.setting.fonts import Typeface
from bookmaker.pages.setting.theme import Theme
from bookmaker.source.lengths import POINTS_PER_MM

LEAST_CELL_MM = 7.0  # newspapers use 7 mm; smaller cells cannot be written in
LARGEST_CELL_MM = 14.0

BLACK = Ink()
# Type of 7 points and more, as newsprint needs.
TITLE = Typeface("SourceSans3-Bold", 11.0)
NUMBER = Typeface("SourceSans3-Regular", 9.0)
GRADE = Typeface("SourceSans3-Semibold", 8.0)
RULE = Typeface("SourceSans3-Regular", 8.0)
CREDIT = Typeface("SourceSans3-Regular", 7.0)
FACES = ("SourceSans3-Bold", "SourceSans3-Regular", "SourceSans3-Semibold")

HEAD_LEADING = 12.0
RULE_LEADING = 9.5
CREDIT_LEADING = 9.0
GAP = 4.0  # points between head, grid and rule
WORD_GAP = 4.0
PIP_RADIUS = 1.9
PIP_STEP = 5.2
PIP_LINE = 0.75


@dataclass(frozen=True, slots=True)
class Caption:
    """The words around a grid; empty ones are left out. `pips` counts 1 to 4, 0 for none."""

    title: str
    number: str
    grade: str
    pips: int
    rule: str
    credit: str

    def lacking(self) -> str:
        """The characters that the fonts cannot show, each once."""
        text = self.title + self.number + self.grade + self.rule + self.credit
        return "".join(dict.fromkeys(char for name in FACES for char in fonts.face(name).lacks(text)))


@dataclass(frozen=True, slots=True)
class Format:
    """Where art is drawn: its width in points, in whose look."""

    width: float
    theme: Theme

    def cell(self, drawing: Drawing) -> float:
        """The cell in points with which the drawing and its frame are as wide as the art, or the largest cell."""
        room = (self.width - self._frame()) / drawing.across
        return min(room, LARGEST_CELL_MM * POINTS_PER_MM)

    def most_cells(self) -> int:
        """How many cells of the least size stand side by side."""
        return int((self.width - self._frame()) / (LEAST_CELL_MM * POINTS_PER_MM) + 1e-9)

    def _frame(self) -> float:
        strokes = (self.theme.stroke(meaning, Edition.PRINT, 0.0) for meaning in (Meaning.FRAME, Meaning.OPEN_FRAME))
        return max(stroke.width for stroke in strokes if stroke is not None)

    def is_narrow(self, caption: Caption) -> bool:
        """Whether a word is wider than the art."""
        parts = (
            (TITLE, caption.title),
            (NUMBER, caption.number),
            (RULE, caption.rule),
            (CREDIT, caption.credit),
        )
        widest = (face.width(word) for face, text in parts for word in text.split())
        return max(widest, default=0.0) > self.width or _grade_width(caption) > self.width

    def art(self, drawing: Drawing, caption: Caption, *, name: str) -> Page:
        """The page; `name` names the part that holds the grid."""
        items: list[Item] = []
        y = 0.0
        for line in self._head(caption):
            items += line.items(y + HEAD_LEADING - 3.0, self.width)
            y += HEAD_LEADING
        half = self._frame() / 2
        cell = self.cell(drawing)
        y += GAP + half + drawing.margins.top * cell
        left = (self.width - drawing.across * cell) / 2 + drawing.margins.left * cell
        part = paint.paint(drawing, name=name, at=(left, y), cell=cell, theme=self.theme, edition=Edition.PRINT)
        items.append(part)
        y += (drawing.height + drawing.margins.bottom) * cell + half + GAP
        for face, leading, text in ((RULE, RULE_LEADING, caption.rule), (CREDIT, CREDIT_LEADING, caption.credit)):
            for line_of_text in face.wrap(text, self.width) if text else ():
                items.append(_run(face, 0.0, y + face.size, line_of_text))
                y += leading
        return Page(self.width, y + 1.0, tuple(items))

    def _head(self, caption: Caption) -> Iterator[_HeadLine]:
        """Title and number to the left, grade to the right: in one line where they fit, else one below the other."""
        words = [(TITLE, caption.title), (NUMBER, caption.number)]
        together = math.fsum(face.width(text) for face, text in words if text) + 2 * WORD_GAP
        grade = _grade_width(caption)
        if together + grade <= self.width:
            yield _HeadLine(tuple(words), caption)
            return
        if together <= self.width:
            yield _HeadLine(tuple(words), None)
        else:
            for face, text in words:
                for part in face.wrap(text, self.width) if text else ():
                    yield _HeadLine(((face, part),), None)
        if grade:
            yield _HeadLine((), caption)


@dataclass(frozen=True, slots=True)
class _HeadLine:
    """One line of the head: words from the left, and where `graded` is not None its grade at the right."""

    words: tuple[tuple[Typeface, str], ...]
    graded: Caption | None

    def items(self, baseline: float, width: float) -> Iterator[Item]:
        """What is printed in a line of this width (points) whose text stands on this baseline."""
        x = 0.0
        for face, text in self.words:
            if text:
                yield _run(face, x, baseline, text)
                x += face.width(text) + WORD_GAP
        if self.graded is not None and self.graded.pips:
            # A lone grade stands at the left, under the title.
            start = width - _grade_width(self.graded) if self.words else 0.0
            yield from _pips(start, baseline, self.graded.pips)
            yield _run(GRADE, start + MOST_PIPS * PIP_STEP + 1.5, baseline, self.graded.grade)


def _grade_width(caption: Caption) -> float:
    return MOST_PIPS * PIP_STEP + 1.5 + GRADE.width(caption.grade) if caption.pips else 0.0


def _pips(x: float, baseline: float, filled: int) -> Iterator[Circles]:
    y = baseline - fonts.face(GRADE.face).cap_height * GRADE.size / 2
    centres = tuple((x + PIP_RADIUS + PIP_LINE / 2 + PIP_STEP * n, y) for n in range(MOST_PIPS))
    pen = Stroke(BLACK, PIP_LINE)
    yield Circles(centres[:filled], PIP_RADIUS, pen, BLACK)
    if centres[filled:]:
        yield Circles(centres[filled:], PIP_RADIUS, pen, None)


def _run(face: Typeface, x: float, y: float, text: str) -> Glyphs:
    return Glyphs(tuple((x + at, y, piece) for at, piece, _, _ in face.pieces(text)), face.face, face.size, BLACK)
