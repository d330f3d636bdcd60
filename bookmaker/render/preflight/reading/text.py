"""Text in content streams: the operators that set and show it, for the interpreter in `painting`."""

import math
from collections.abc import Callable, Sequence
from typing import Any

from pikepdf import Array, Dictionary, Object, String

from bookmaker.render.preflight.facts import PdfBox
from bookmaker.render.preflight.reading import geometry
from bookmaker.render.preflight.reading.cache import Cache
from bookmaker.render.preflight.reading.geometry import IDENTITY, Matrix, product
from bookmaker.render.preflight.reading.graphics_state import State, Tally, lower
from bookmaker.render.preflight.reading.typefaces import SPACE, Typeface

FILLED, STROKED = frozenset({0, 2, 4, 6}), frozenset({1, 2, 5, 6})  # text rendering modes, ISO 32000-1, table 106


class TextOperators:
    """The part of the interpreter that reads text; 9.4 of ISO 32000-1."""

    resource: Callable[[str, Object], Object | None]
    stroked: Callable[[Sequence[PdfBox]], None]
    visible: Callable[[PdfBox], None]
    aside: Callable[..., None]

    def __init__(self, cache: Cache, base: Matrix, *, top: float | None) -> None:
        self.cache = cache
        self.base = base
        self.tally = Tally(top)
        self.state = State(ctm=base)
        self.type3_seen: set[tuple[int, int]] = set()
        self.matrix: Matrix = IDENTITY  # of the text
        self.line_matrix: Matrix = IDENTITY

    def text_operators(self) -> dict[str, Callable[[Any], None]]:
        """The operators by their words."""
        return {
            "BT": self.op_bt,
            "Tf": self.op_tf,
            "Td": self.op_td,
            "TD": self.op_td_leading,
            "Tm": self.op_tm,
            "T*": self.op_next_line,
            "Tc": lambda given: setattr(self.state, "char_spacing", float(given[0])),
            "Tw": lambda given: setattr(self.state, "word_spacing", float(given[0])),
            "Tz": lambda given: setattr(self.state, "stretch", float(given[0]) / 100),
            "TL": lambda given: setattr(self.state, "leading", float(given[0])),
            "Ts": lambda given: setattr(self.state, "rise", float(given[0])),
            "Tr": lambda given: setattr(self.state, "mode", int(given[0])),
            "Tj": self.op_show,
            "TJ": self.op_show_all,
            "'": self.op_next_line_show,
            '"': self.op_spaced_show,
        }

    def op_bt(self, given: Any) -> None:
        """`BT`: begin a text, at the origin."""
        self.matrix = self.line_matrix = IDENTITY

    def op_tf(self, given: Any) -> None:
        """`Tf`: choose a font and its size."""
        font = self.resource("/Font", given[0])
        if font is not None:
            self.set_font(font, float(given[1]))

    def set_font(self, font: Object, size: float) -> None:
        """Choose a font; a Type 3 font's glyphs are read once, for their colours and lines."""
        self.state.face = self.cache.face(font)
        self.state.size = size
        if self.state.face.subtype == "/Type3" and font.objgen not in self.type3_seen:
            self.type3_seen.add(font.objgen)
            a, b, c, d, e, f = (float(part) for part in font.get("/FontMatrix", IDENTITY))
            start = product((size, 0.0, 0.0, size, 0.0, 0.0), self.state.ctm)
            for name in list(font.get("/CharProcs", Dictionary()).keys()):
                self.aside(font.CharProcs[name], (a, b, c, d, e, f), start=start)

    def op_td(self, given: Any) -> None:
        """`Td`: begin a line so far right of and above the beginning of the last one."""
        self.line_matrix = product((1.0, 0.0, 0.0, 1.0, float(given[0]), float(given[1])), self.line_matrix)
        self.matrix = self.line_matrix

    def op_td_leading(self, given: Any) -> None:
        """`TD`: the same, and set the leading to go with it."""
        self.state.leading = -float(given[1])
        self.op_td(given)

    def op_tm(self, given: Any) -> None:
        """`Tm`: set the text matrix and the beginning of the line."""
        a, b, c, d, e, f = (float(part) for part in given)
        self.matrix = self.line_matrix = (a, b, c, d, e, f)

    def op_next_line(self, given: Any) -> None:
        """`T*`: begin the next line, one leading below."""
        self.op_td((0.0, -self.state.leading))

    def op_next_line_show(self, given: Any) -> None:
        """`'`: begin the next line and show a string."""
        self.op_next_line(())
        self.show(bytes(given[0]))

    def op_spaced_show(self, given: Any) -> None:
        """`"`: set word and character spacing, begin the next line and show a string."""
        self.state.word_spacing, self.state.char_spacing = float(given[0]), float(given[1])
        self.op_next_line_show(given[2:])

    def op_show(self, given: Any) -> None:
        """`Tj`: show a string."""
        self.show(bytes(given[0]))

    def op_show_all(self, given: Any) -> None:
        """`TJ`: show strings; a number between them moves the pen back by thousandths of the size."""
        state = self.state
        for part in given[0] if isinstance(given[0], Array) else given:
            if isinstance(part, String | bytes):
                self.show(bytes(part))
            else:
                self.advance(-float(part) / 1000 * state.size * state.stretch)

    def advance(self, by: float) -> None:
        """Move the pen along the line."""
        a, b, c, d, e, f = self.matrix
        self.matrix = (a, b, c, d, e + by * a, f + by * b)

    def show(self, text: bytes) -> None:
        """A string: what it looks like is tallied, then the pen stands at its end."""
        state, face = self.state, self.state.face
        if face is None or not text:
            return
        self.cache.spend(len(text))
        pen, inked = _run(face, state, text)
        if inked is not None and state.mode not in (3, 7):
            self.tally.fonts.add(face.about)
            to_page = product(self.matrix, state.ctm)
            height = math.hypot(to_page[2], to_page[3])
            self.tally.type = lower(self.tally.type, abs(state.size) * face.em * height)
            box = geometry.moved_box(to_page, inked)
            if self.tally.top is not None:
                self.tally.see_word(face.letters(text), box)
            if state.mode in FILLED:
                self.tally.paint(state.fill, overprints=state.overprints)
                if state.fill.tint > 0:
                    self.visible(box)
            if state.mode in STROKED:
                self.stroked([box])
        self.advance(pen)


def _run(face: Typeface, state: State, text: bytes) -> tuple[float, PdfBox | None]:
    """How far a string moves the pen, and the box of its ink in text space."""
    pen, low, high = 0.0, math.inf, -math.inf
    left, right = math.inf, -math.inf
    size, stretch = state.size, state.stretch
    for code in face.codes(text):
        advance, ink = face.glyph(code)
        if ink is not None:
            sides = (pen + ink[0] * size * stretch, pen + ink[2] * size * stretch)
            left, right = min(left, *sides), max(right, *sides)
            low, high = min(low, ink[1] * size, ink[3] * size), max(high, ink[1] * size, ink[3] * size)
        pen += (advance * size + state.char_spacing) * stretch
        if code == SPACE and not face.is_composite:
            pen += state.word_spacing * stretch
    return pen, (left, low + state.rise, right, high + state.rise) if right >= left else None
