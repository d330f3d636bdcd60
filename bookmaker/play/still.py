"""A drawing -> the small picture of a page without scripts, as short as a picture on a screen may be."""

import re
from collections.abc import Iterator, Sequence

from markupsafe import Markup, escape

from bookmaker.drawing import Circle, Drawing, Line, Meaning, Point, Polygon, Rect, Text

EDGE = 0.06  # cells around a drawing, for half of a line's width
_DOT_AFTER = re.compile(r"(\.\d+) (?=\.)")  # numbers that need no space in between


def still(drawing: Drawing, *, title: str) -> Markup:
    """A drawing as a small SVG for a page without scripts: shapes in cells, each of a class that the style knows.

    The title is for readers who do not see it.
    """
    left, top = drawing.margins.left + EDGE, drawing.margins.top + EDGE
    box = " ".join(_n(size) for size in (-left, -top, drawing.across + 2 * EDGE, drawing.down + 2 * EDGE))
    shapes = "".join(_shapes(drawing))
    return Markup('<svg id="art" viewBox="{}" role="img" aria-label="{}">{}</svg>').format(box, title, Markup(shapes))


def _shapes(drawing: Drawing) -> Iterator[str]:
    for shape, dx, dy in drawing.flat():
        match shape:
            case Line(meaning=meaning, paths=paths):
                yield _path(meaning.value, "".join(_polyline(path, dx, dy) for path in paths))
            case Polygon(meaning=meaning, rings=rings):
                yield _path(f"{meaning.value} m-area", "".join(f"{_polyline(ring, dx, dy)}z" for ring in rings))
            case Rect(meaning=meaning, boxes=boxes):
                yield _path(f"{meaning.value} m-box", _boxes([(x + dx, y + dy, w, h) for x, y, w, h in boxes]))
            case Circle(meaning=Meaning.DOT, centres=centres, radius=r):  # points of a line without length
                data = "".join(f"M{_n(x + dx)} {_n(y + dy)}h0" for x, y in centres)
                yield f'<path class="round" stroke-width="{_n(2 * r)}" d="{data}"/>'
            case Circle(meaning=meaning, centres=centres, radius=r):
                rounds = (f'<circle cx="{_n(x + dx)}" cy="{_n(y + dy)}" r="{_n(r)}"/>' for x, y in centres)
                yield f'<g class="m-{meaning.value}">{"".join(rounds)}</g>'
            case Text(meaning=meaning, items=items, size=size):
                runs = _runs([(x + dx, y + dy, text) for x, y, text in items if text])
                yield f'<g class="m-{meaning.value} m-text" font-size="{_n(size)}">{"".join(runs)}</g>'


def _runs(items: Sequence[tuple[float, float, str]]) -> Iterator[str]:
    """Single letters are one text with a place for each; others are texts of their own."""
    letters = [one for one in items if len(one[2]) == 1]
    if letters:
        across, down = (" ".join(map(_n, some)) for some in zip(*((x, y) for x, y, _ in letters), strict=True))
        yield f'<text x="{across}" y="{down}">{escape("".join(text for _, _, text in letters))}</text>'
    for x, y, text in items:
        if len(text) > 1:
            yield f'<text x="{_n(x)}" y="{_n(y)}">{escape(text)}</text>'


def _path(name: str, data: str) -> str:
    return f'<path class="m-{name}" d="{data}"/>' if data else ""


def _boxes(boxes: Sequence[tuple[float, float, float, float]]) -> str:
    """Each from the corner of the one before, where the pen is."""
    found, at = "", (0.0, 0.0)
    for x, y, w, h in boxes:
        right, down = (round(value, 2) - last for value, last in zip((x, y), at, strict=True))
        found += f"m{_n(right)} {_n(down)}h{_n(w)}v{_n(h)}h{_n(-w)}z"
        at = (round(x, 2), round(y, 2))
    return found.replace(" -", "-")


def _polyline(points: tuple[Point, ...], dx: float, dy: float) -> str:
    """The first point as it is, each further one as steps from the one before, which is shorter."""
    x, y = (round(100 * value) for value in (points[0][0] + dx, points[0][1] + dy))
    found, last = f"M{_n(x / 100)} {_n(y / 100)}", ""
    for point in points[1:]:
        right, down = round(100 * (point[0] + dx)) - x, round(100 * (point[1] + dy)) - y
        x, y = x + right, y + down
        sort, steps = ("l", (right, down)) if right and down else ("h", (right,)) if right else ("v", (down,))
        found += (" " if sort == last else sort) + " ".join(_n(step / 100) for step in steps)
        last = sort
    return _DOT_AFTER.sub(r"\1", found.replace(" -", "-"))


def _n(value: float) -> str:
    """A number as short as a picture on a screen allows."""
    text = f"{round(value, 2):g}"
    return text.replace("0.", ".", 1) if abs(value) < 1 else text
