"""A finished cover and pages -> pictures for a shop's page: the book seen from the side, and A+ modules."""

import io
import math
from collections.abc import Mapping, Sequence

from PIL import Image, ImageDraw, ImageEnhance, ImageFilter, ImageOps

# What shops ask of the modules of a book's page, in pixels.
HEADER, BANNER, SQUARE = (970, 600), (970, 300), (300, 300)
EDGE, GAP = 30, 18  # pixels around what stands in the header, and between pages
BOOK_HIGH = 1600  # pixels of the front's height in the view of the book
TURNED, SEEN_FROM_ABOVE = math.radians(32), math.radians(14)
SPINE_LIGHT = 0.8  # of the front's
PAPER, SHADOW = (243, 240, 232), (0, 0, 0, 110)
LEAST_SPINE = 0.02  # of the height: a thin book still shows that it is one


def solid(front: Image.Image, spine: Image.Image) -> Image.Image:
    """The book standing, seen over the edge between front and spine, on a transparent ground: no artist's template.

    An axonometric view: front, spine and the paper's upper edge are parallelograms.
    """
    front = ImageOps.contain(front, (BOOK_HIGH, BOOK_HIGH))
    thick = max(round(spine.width * front.height / spine.height), round(LEAST_SPINE * front.height))
    spine = ImageEnhance.Brightness(spine.resize((thick, front.height))).enhance(SPINE_LIGHT)
    right = front.width * math.cos(TURNED), -front.width * math.sin(TURNED) * math.sin(SEEN_FROM_ABOVE)
    left = -thick * math.sin(TURNED), -thick * math.cos(TURNED) * math.sin(SEEN_FROM_ABOVE)
    high = front.height * math.cos(SEEN_FROM_ABOVE)
    edge = round(0.06 * front.height)
    corner = edge - left[0], edge - right[1] - left[1]  # the nearest upper one
    size = round(corner[0] + right[0] + edge), round(corner[1] + high + edge)
    ends = [corner, _plus(corner, right), _plus(_plus(corner, right), left), _plus(corner, left)]
    view = Image.new("RGBA", size, (0, 0, 0, 0))
    foot = [(x, y + high) for x, y in ends]
    ImageDraw.Draw(view).polygon([(x + edge / 3, y + edge / 4) for x, y in foot], fill=SHADOW)
    view = view.filter(ImageFilter.GaussianBlur(edge / 4))
    ImageDraw.Draw(view).polygon(ends, fill=PAPER)
    for face, across, start in ((front, right, corner), (spine, left, _plus(corner, left))):
        run = across if across is right else (-left[0], -left[1])
        view.alpha_composite(_sheared(face, size, start, run, high))
    return view


def _plus(point: tuple[float, float], by: tuple[float, float]) -> tuple[float, float]:
    return point[0] + by[0], point[1] + by[1]


def _sheared(
    face: Image.Image, size: tuple[int, int], at: tuple[float, float], run: tuple[float, float], high: float
) -> Image.Image:
    """A face whose upper edge runs from `at` by `run`, upright and so high."""
    wide, tall = face.width / run[0], face.height / high
    slope = run[1] / run[0]
    back = (wide, 0.0, -at[0] * wide, -slope * tall, tall, (slope * at[0] - at[1]) * tall)
    return face.convert("RGBA").transform(size, Image.Transform.AFFINE, back, Image.Resampling.BICUBIC)


def a_plus(
    book: Image.Image, pages: Sequence[Image.Image], pairs: Sequence[tuple[Image.Image, Image.Image]], ground: str
) -> Mapping[str, Image.Image]:
    """A shop's modules by name: the book before its pages, two puzzles and their answers, up to three alone."""
    both = [picture for pair in pairs[:2] for picture in pair]
    found = {"header": _header(book, pages, ground), "banner": _side_by_side(both, BANNER, ground)}
    return {
        **found,
        **{f"puzzle-{n}": _side_by_side((one,), SQUARE, "white") for n, (one, _) in enumerate(pairs[:3], 1)},
    }


def _header(book: Image.Image, pages: Sequence[Image.Image], ground: str) -> Image.Image:
    header = Image.new("RGB", HEADER, ground)
    book = ImageOps.contain(book, (HEADER[0] * 2 // 5, HEADER[1] - EDGE))
    header.paste(book, (EDGE, (HEADER[1] - book.height) // 2), book)
    left = 2 * EDGE + book.width
    room = HEADER[0] - EDGE - left, HEADER[1] - 2 * EDGE
    for page, (x, y) in apart(pages, room):
        header.paste(ImageOps.expand(page, 1, "#888888"), (left + x, EDGE + y))
    return header


def apart(pages: Sequence[Image.Image], room: tuple[int, int]) -> list[tuple[Image.Image, tuple[int, int]]]:
    """Pages of one size with the corners where they stand in that room, none before another, as large as they can be.

    They stand in rows, those of a last row that is not full in its middle; or the first is large beside all others.
    """
    found = [_in_rows(pages, room, columns) for columns in range(1, len(pages) + 1)]
    found += [_beside_the_first(pages, room)] if pages[2:] else []
    return max(found, key=lambda one: sum(page.width * page.height for page, _ in one), default=[])


def _in_rows(
    pages: Sequence[Image.Image], room: tuple[int, int], columns: int
) -> list[tuple[Image.Image, tuple[int, int]]]:
    rows = -(-len(pages) // columns)
    place = (room[0] - (columns - 1) * GAP) // columns, (room[1] - (rows - 1) * GAP) // rows
    shown = [ImageOps.contain(page.convert("RGB"), place) for page in pages]
    wide, high = (max(getattr(one, side) for one in shown) + GAP for side in ("width", "height"))
    top = (room[1] - rows * high + GAP) // 2
    found = []
    for at, one in enumerate(shown):
        row = at // columns
        count = min(columns, len(shown) - row * columns)
        left = (room[0] - count * wide + GAP) // 2
        found.append((one, (left + at % columns * wide, top + row * high)))
    return found


def _beside_the_first(pages: Sequence[Image.Image], room: tuple[int, int]) -> list[tuple[Image.Image, tuple[int, int]]]:
    """The first page large, the others in a column on its right that is as high."""
    shape, count = pages[0].width / pages[0].height, len(pages) - 1
    gaps = (count - 1) * GAP  # between the others; high + (high - gaps) / count, times the shape, is the pages' width
    high = min(room[1], int(((room[0] - GAP) / shape + gaps / count) * count / (count + 1)))
    first = ImageOps.contain(pages[0].convert("RGB"), (room[0], high))
    small = (high - gaps) // count
    others = [ImageOps.contain(page.convert("RGB"), (room[0], small)) for page in pages[1:]]
    left, top = (room[0] - first.width - GAP - others[0].width) // 2, (room[1] - high) // 2
    right = left + first.width + GAP
    return [(first, (left, top)), *((one, (right, top + at * (small + GAP))) for at, one in enumerate(others))]


def _side_by_side(shown: Sequence[Image.Image], size: tuple[int, int], ground: str) -> Image.Image:
    """Pictures beside each other on a ground, as large as leaves a margin."""
    picture, margin = Image.new("RGB", size, ground), size[1] // 25
    room = size[0] // len(shown)
    for at, one in enumerate(shown):
        one = ImageOps.expand(
            ImageOps.contain(one.convert("RGB"), (room - 4 * margin, size[1] - 4 * margin)), margin, "white"
        )
        picture.paste(one, (at * room + (room - one.width) // 2, (size[1] - one.height) // 2))
    return picture


def png(picture: Image.Image) -> bytes:
    """The bytes of a PNG, for screens."""
    buffer = io.BytesIO()
    picture.save(buffer, "PNG", optimize=True)
    return buffer.getvalue()
