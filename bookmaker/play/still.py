"""A Drawing -> a small SVG for a page without scripts: shapes in cells, each of a class that the style knows."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup, escape

from bookmaker.drawing import Circle, Drawing, Line, Point, Polygon, Rect, Text

EDGE = 0.06  # cells around the drawing, for half of a line's width


def still(drawing: Drawing, *, title: str) -> Markup:
    """The picture, with its title for readers who do not see it."""
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
                drawn = (f"M{_n(x + dx)} {_n(y + dy)}h{_n(w)}v{_n(h)}h{_n(-w)}z" for x, y, w, h in boxes)
                yield _path(f"{meaning.value} m-box", "".join(drawn))
            case Circle(meaning=meaning, centres=centres, radius=r):
                for x, y in centres:
                    yield f'<circle class="m-{meaning.value}" cx="{_n(x + dx)}" cy="{_n(y + dy)}" r="{_n(r)}"/>'
            case Text(meaning=meaning, items=items, size=size):
                runs = (
                    f'<text x="{_n(x + dx)}" y="{_n(y + dy)}">{escape(text)}</text>' for x, y, text in items if text
                )
                yield f'<g class="m-{meaning.value} m-text" font-size="{_n(size)}">{"".join(runs)}</g>'


def _path(name: str, data: str) -> str:
    return f'<path class="m-{name}" d="{data}"/>' if data else ""


def _polyline(points: tuple[Point, ...], dx: float, dy: float) -> str:
    at = points[0]
    steps = [f"M{_n(at[0] + dx)} {_n(at[1] + dy)}"]
    for x, y in points[1:]:
        steps.append(
            f"H{_n(x + dx)}" if y == at[1] else f"V{_n(y + dy)}" if x == at[0] else f"L{_n(x + dx)} {_n(y + dy)}"
        )
        at = (x, y)
    return "".join(steps)


def _n(value: float) -> str:
    """A number as short as a picture on a screen allows."""
    return f"{round(value, 2):g}".replace("0.", ".", 1) if abs(value) < 1 else f"{round(value, 2):g}"
