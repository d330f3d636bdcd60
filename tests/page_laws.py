"""Laws of composed pages, checked on the finished pages themselves, and where things stand on a page."""

import re
from collections.abc import Iterator
from itertools import combinations, groupby

from bookmaker.pages.book.compose import Composition
from bookmaker.pages.manuscript import Edition, Paper
from bookmaker.pages.page import Boxes, Circles, Glyphs, Item, Link, Page, Part, Polylines
from bookmaker.pages.setting import fonts
from bookmaker.pages.setting.fonts import Typeface

Box = tuple[float, float, float, float]


def parts(items: tuple[Item, ...]) -> Iterator[Part]:
    for item in items:
        if isinstance(item, Part):
            yield item
            yield from parts(item.items)


def leaves(items: tuple[Item, ...]) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Part):
            yield from leaves(item.items)
        else:
            yield item


def ink_box(item: Item) -> Box | None:
    """Left, top, right, bottom of what an item paints, its strokes' width included."""
    match item:
        case Polylines(paths=paths):
            points = [point for path in paths for point in path]
            boxes = [(x, y, x, y) for x, y in points]
        case Boxes(boxes=rects):
            boxes = [(x, y, x + w, y + h) for x, y, w, h in rects]
        case Circles(centres=centres, radius=r):
            boxes = [(x - r, y - r, x + r, y + r) for x, y in centres]
        case Glyphs():
            boxes = [
                (x, y - item.size * 0.75, x + Typeface(item.font, item.size, item.spacing).width(text), y)
                for x, y, text in item.runs
            ]
        case _:
            return None
    half = item.stroke.width / 2 if not isinstance(item, Glyphs) and item.stroke else 0.0
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return (min(lefts) - half, min(tops) - half, max(rights) + half, max(bottoms) + half)


def around(items: tuple[Item, ...]) -> Box | None:
    found = [box for box in map(ink_box, leaves(items)) if box]
    if not found:
        return None
    lefts, tops, rights, bottoms = zip(*found, strict=True)
    return (min(lefts), min(tops), max(rights), max(bottoms))


def texts(page: Page) -> list[str]:
    """Every line of text outside drawings; kerning sets a line in pieces."""
    lines = []
    for item in page.items:
        if isinstance(item, Glyphs):
            for _, pieces in groupby(item.runs, key=lambda run: run[1]):
                lines.append("".join(text for _, _, text in pieces))
    return lines


def grids(page: Page, prefix: str = "") -> dict[str, Box]:
    """The frames of the puzzles and answers of a page by name."""
    found = {}
    for part in parts(page.items):
        if re.fullmatch(r"(puzzle|answer)-\d+", part.name) and part.name.startswith(prefix):
            (x, y, w, h) = [item for item in part.items if isinstance(item, Boxes)][-1].boxes[0]
            found[part.name] = (x, y, x + w, y + h)
    return found


def lines_of_text(page: Page) -> Iterator[Box]:
    """The ink of every line of text outside drawings; bold words within a line part it."""
    for item in page.items:
        if isinstance(item, Glyphs):
            for _, pieces in groupby(item.runs, key=lambda run: run[1]):
                line: Box | None = None
                for x, y, text in pieces:
                    left, bottom, right, top = (part * item.size for part in fonts.face(item.font).ink(text))
                    box = (x + left, y - top, x + right + item.spacing * (len(text) - 1), y - bottom)
                    if line is not None and box[0] - line[2] > item.size / 2:
                        yield line
                        line = None
                    line = box if line is None else (line[0], min(line[1], box[1]), box[2], max(line[3], box[3]))
                if line is not None:
                    yield line


def check_laws(composed: Composition, sheet: Paper, edition: Edition, *, has_references: bool = True) -> None:
    """What must hold of every book; all but worksheets name the page of each answer beside its puzzle."""
    count = len(composed.pages)
    gutter = next(margin for most, margin in sheet.gutters if count <= most)
    assert count % 2 == 0 or not sheet.even
    for number, page in enumerate(composed.pages, start=1):
        where = f"page {number}"
        box = around(page.items)
        if box is not None:
            left, right = (gutter, sheet.outside) if number % 2 else (sheet.outside, gutter)
            if edition is Edition.DIGITAL:
                left = right = sheet.outside
            assert box[0] >= left, where
            assert box[1] >= sheet.outside, where
            assert box[2] <= page.width - right, where
            assert box[3] <= page.height - sheet.outside, where
        for a, b in combinations([*grids(page).values(), *lines_of_text(page)], 2):
            assert a[2] < b[0] or b[2] < a[0] or a[3] < b[1] or b[3] < a[1], f"overlap on {where}"
        for item in leaves(page.items):
            check_item(item, edition, where)
    if has_references:
        check_references(composed)


def check_item(item: Item, edition: Edition, where: str) -> None:
    if isinstance(item, Link):
        assert edition is Edition.DIGITAL, where
        return
    if isinstance(item, Glyphs):
        assert item.size >= 7, where
        inks = [item.ink]
    else:
        assert not isinstance(item, Part)
        assert item.stroke is None or item.stroke.width >= 0.75, where
        inks = [ink for ink in (item.fill, item.stroke.ink if item.stroke else None) if ink]
        if edition is Edition.PRINT and item.fill is not None:
            assert item.fill.k == 0 or item.fill.k >= 0.1, where
    if edition is Edition.PRINT:
        assert all((ink.c, ink.m, ink.y) == (0, 0, 0) for ink in inks), where


def check_references(composed: Composition) -> None:
    for number, (page, answer_page) in composed.places.items():
        puzzle, answer = composed.pages[page - 1], composed.pages[answer_page - 1]
        assert f"puzzle-{number}" in grids(puzzle)
        assert f"answer-{number}" in grids(answer)
        # Beside a narrow grid it may take two lines.
        assert re.search(rf"Answer on page {answer_page}\b", " ".join(texts(puzzle)))
        assert {str(number), f"p. {page}"} <= set(texts(answer))
        assert (page + 1) // 2 != (answer_page + 1) // 2, "an answer lies on its puzzle's leaf"
