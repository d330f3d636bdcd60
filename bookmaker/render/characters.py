"""Drawing -> lines of text, the grid and the strokes of an answer in box-drawing characters, for a terminal.

A cell is four characters wide and two lines high, so that edges and centres of cells fall on characters; a stroke whose
ends lie on neither is a small figure of the printed puzzle and is left out.
"""

import math
from itertools import pairwise

from bookmaker.drawing import Circle, Drawing, Line, Meaning, Point, Polygon, Rect, Text

ACROSS, DOWN = 4, 2  # characters and lines of a cell
LIGHT, HEAVY = 1, 2
WEIGHTS = {
    Meaning.GRID: LIGHT,
    Meaning.OPEN_FRAME: LIGHT,
    Meaning.CAGE: LIGHT,
    Meaning.FRAME: HEAVY,
    Meaning.BOX: HEAVY,
    Meaning.BORDER: HEAVY,
    Meaning.PATH: HEAVY,
}
BLOCKS = {Meaning.FILLED: "█", Meaning.BLOCK: "█", Meaning.END: "■"}
DOTS = {Meaning.DOT: "•", Meaning.CROSS: "×", Meaning.NODE: "○"}
# By the weights of the arms up, right, down and left, read as a number of base 3: "╋" is heavy all round.
GLYPHS = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
UP, RIGHT, BELOW, LEFT = range(4)


def text(drawing: Drawing) -> str:
    """The drawing as lines without trailing blanks."""
    canvas = _Canvas(drawing)
    for shape, dx, dy in drawing.flat():
        match shape:
            case Line(meaning=meaning, paths=paths):
                for path in paths:
                    canvas.stroke([(x + dx, y + dy) for x, y in path], WEIGHTS.get(meaning, 0))
            case Rect(meaning=meaning, boxes=boxes):
                for x, y, w, h in boxes:
                    left, top = x + dx, y + dy
                    ring = [(left, top), (left + w, top), (left + w, top + h), (left, top + h), (left, top)]
                    canvas.stroke(ring, WEIGHTS.get(meaning, 0))
                    canvas.block((left, top), (left + w, top + h), BLOCKS.get(meaning, ""))
            case Circle(meaning=meaning, centres=centres):
                for x, y in centres:
                    canvas.write((x + dx, y + dy), DOTS.get(meaning, ""))
            case Text(items=items):
                for x, y, word in items:
                    canvas.write((x + dx, y + dy), word)
            case Polygon(meaning=Meaning.FILLED, rings=stars):  # only stars are filled so
                for star in stars:
                    x, y = (math.fsum(axis) / len(star) for axis in zip(*star, strict=True))
                    canvas.write((x + dx, y + dy), "★")
            case Polygon():
                pass  # arrows and shades, which characters cannot show
    return canvas.text()


class _Canvas:
    """Characters by place, and for each place the weights of the strokes that meet there."""

    def __init__(self, drawing: Drawing) -> None:
        self._left, self._top = math.ceil(drawing.margins.left), math.ceil(drawing.margins.top)
        across = self._left + math.ceil(drawing.width + drawing.margins.right)
        down = self._top + math.ceil(drawing.height + drawing.margins.bottom)
        self._columns, self._lines = across * ACROSS + 1, down * DOWN + 1
        self._arms = [[[0, 0, 0, 0] for _ in range(self._columns)] for _ in range(self._lines)]
        self._words: dict[tuple[int, int], str] = {}

    def stroke(self, path: list[Point], weight: int) -> None:
        """A polyline along edges and centres of cells; nothing where it runs elsewhere, or has no weight."""
        places = [self._place(point) for point in path]
        if not weight or not all(_is_half(x) and _is_half(y) for x, y in path):
            return
        for (x, y), (x2, y2) in pairwise(places):
            for one in range(min(x, x2), max(x, x2)):
                self._join(one, y, RIGHT, weight if y == y2 else 0)
                self._join(one + 1, y, LEFT, weight if y == y2 else 0)
            for one in range(min(y, y2), max(y, y2)):
                self._join(x, one, BELOW, weight if x == x2 else 0)
                self._join(x, one + 1, UP, weight if x == x2 else 0)

    def block(self, corner: Point, opposite: Point, sign: str) -> None:
        """A filled box: whole cells where it covers them, otherwise one sign in its middle."""
        if not sign:
            return
        (x, y), (x2, y2) = self._place(corner), self._place(opposite)
        if opposite[0] - corner[0] < 0.75:
            self.write(((corner[0] + opposite[0]) / 2, (corner[1] + opposite[1]) / 2), sign)
            return
        for line in range(y + 1, y2):
            for column in range(x + 1, x2):
                self._words[line, column] = sign

    def write(self, centre: Point, word: str) -> None:
        """A word around a point."""
        x, y = self._place(centre)
        start = min(max(0, x - (len(word) - 1) // 2), self._columns - len(word))
        for at, letter in enumerate(word, start):
            self._words[min(y, self._lines - 1), at] = letter

    def text(self) -> str:
        """All of it, line by line."""
        lines = []
        for y, line in enumerate(self._arms):
            row = [
                self._words.get((y, x)) or GLYPHS[27 * arms[UP] + 9 * arms[RIGHT] + 3 * arms[BELOW] + arms[LEFT]]
                for x, arms in enumerate(line)
            ]
            lines.append("".join(row).rstrip())
        return "\n".join(lines)

    def _place(self, point: Point) -> tuple[int, int]:
        """(character, line) of a point, halves upwards."""
        x, y = point
        return math.floor((x + self._left) * ACROSS + 0.5), math.floor((y + self._top) * DOWN + 0.5)

    def _join(self, x: int, y: int, arm: int, weight: int) -> None:
        if 0 <= x < self._columns and 0 <= y < self._lines:
            self._arms[y][x][arm] = max(self._arms[y][x][arm], weight)


def _is_half(length: float) -> bool:
    return abs(length * 2 - round(length * 2)) < 1e-6
