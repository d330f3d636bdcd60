"""Windows: a Drawing -> the part of it in which there is most to see, and where such a part may begin."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from bookmaker.drawing import Circle, Drawing, Group, Line, Meaning, Point, Polygon, Rect, Text
from bookmaker.pages.cover import wandering_lines
from bookmaker.pages.cover.canvas import Pair
from bookmaker.pages.cover.parts import (
    is_along_lines,
    is_full_of_digits,
    is_of_fills,
    is_of_regions,
    part,
    without_halves,
)
from bookmaker.pages.setting.crop import crop

BOX = 3  # cells across and down a box, at least
FEW_CELLS, MOST_CELLS = 5, 7  # across and down: of a grid with digits that is seen small; whole with its digits


def seen_in_part(pair: Pair) -> Drawing:
    """What of a puzzle shows best in parts: its answer, or where that has regions that are cut, itself.

    Of an answer along the lines between cells those lines are in the middle of what is cut into cells.
    """
    if is_along_lines(pair.answer):
        width, height, shapes = int(pair.answer.width), int(pair.answer.height), pair.answer.shapes
        return Drawing(max(1, width - 1), max(1, height - 1), (Group("between", shapes, -0.5, -0.5),))
    return pair.puzzle if is_of_regions(pair.answer) and not is_full_of_digits(pair.answer) else pair.answer


def without_numbers(drawing: Drawing) -> Drawing:
    """A grid without the numbers and discs on its strokes; as it is where it has no strokes that wander."""
    return without_texts(drawing) if wandering_lines.flows(drawing) else drawing


def without_texts(drawing: Drawing) -> Drawing:
    """A grid with nothing written in it."""
    return replace(drawing, shapes=tuple(one for one in drawing.shapes if not isinstance(one, Text)))


def fullest(drawing: Drawing, columns: int, rows: int) -> tuple[int, int]:
    """The column and row from which on a window of that size shows most of a grid, near its middle."""
    written = replace(drawing, shapes=tuple(one for one in drawing.shapes if isinstance(one, Text)))  # counts twice
    held_at = [*spots(drawing), *spots(written), *_corners(drawing)]
    xs, ys = box_starts(drawing, columns, rows)
    middle = (drawing.width - columns) / 2, (drawing.height - rows) / 2

    def worth(start: tuple[int, int]) -> tuple[int, float]:
        x, y = start
        held = sum(x < at < x + columns and y < down < y + rows for at, down in held_at)
        if is_of_regions(drawing):
            held = len(list(spots(part(drawing, x, y, columns, rows))))
        return held, -abs(x - middle[0]) - abs(y - middle[1])

    return max(((x, y) for y in ys for x in xs), key=worth)


def box_starts(drawing: Drawing, columns: int, rows: int) -> tuple[Sequence[int], Sequence[int]]:
    """From which columns and rows on a window of that size may show a grid: where it has boxes, where one begins.

    So no box is cut at its upper left, and none is seen in which a digit stands twice. Of pictures all may.
    """
    width, height = int(drawing.width), int(drawing.height)
    lines = [
        (start, end)
        for shape, _, _ in drawing.flat()
        if isinstance(shape, Line) and shape.meaning is Meaning.BOX
        for path in shape.paths
        for start, end in pairwise(path)
    ]
    if is_of_fills(drawing):
        lines = []
    down = {round(x) for (x, y), (to_x, to_y) in lines if x == to_x and abs(to_y - y) >= height - 0.01}
    along = {round(y) for (x, y), (to_x, to_y) in lines if y == to_y and abs(to_x - x) >= width - 0.01}

    def starts(seams: set[int], size: int, seen: int) -> Sequence[int]:
        return [at for at in sorted({0, *seams}) if at + seen <= size] if seams else range(max(1, size - seen + 1))

    return starts(down, width, columns), starts(along, height, rows)


def spots(drawing: Drawing) -> Iterator[Point]:
    """The middles of what is seen in a grid beside its lines, and where ways turn or end."""
    for shape, dx, dy in drawing.flat():
        match shape:
            case Line(meaning, paths) if meaning in wandering_lines.FLOWING:
                points = ((x + dx, y + dy) for path in paths for x, y in path)
                yield from ((x, y) for x, y in points if 0 < x < drawing.width and 0 < y < drawing.height)
            case Text(items=items):
                yield from ((x + dx, y + dy) for x, y, _ in items)
            case Circle(centres=centres):
                yield from ((x + dx, y + dy) for x, y in centres)
            case Rect(meaning=meaning, boxes=boxes) if meaning not in (Meaning.FRAME, Meaning.OPEN_FRAME):
                yield from ((x + w / 2 + dx, y + h / 2 + dy) for x, y, w, h in boxes)
            case Polygon(rings=rings):
                yield from ((ring[0][0] + dx, ring[0][1] + dy) for ring in rings)
            case _:
                pass


def _corners(drawing: Drawing) -> Iterator[Point]:
    """The corners of fills, where a picture has its outline."""
    for shape, dx, dy in drawing.flat():
        if isinstance(shape, Rect) and shape.meaning is Meaning.FILLED:
            yield from ((x + a * w + dx, y + b * h + dy) for x, y, w, h in shape.boxes for a in (0, 1) for b in (0, 1))


def says_much(answer: Drawing) -> bool:
    """Whether every part of an answer has much to see: digits in all cells, or ways that wander."""
    return is_full_of_digits(answer) or wandering_lines.flows(answer)


def is_of_boxes(drawing: Drawing) -> bool:
    """Whether a grid has digits and lines from edge to edge that part it into boxes of three by three at least."""
    has_boxes = any(isinstance(one, Line) and one.meaning is Meaning.BOX for one, _, _ in drawing.flat())
    starts = box_starts(drawing, 1, 1)
    return (
        has_boxes
        and has_digits(drawing)
        and all(to - at >= BOX for some in starts for at, to in pairwise(some))
        and not is_of_regions(drawing)
    )


def has_digits(drawing: Drawing) -> bool:
    """Whether something is written within a grid."""
    texts = (one.items for one, _, _ in drawing.flat() if isinstance(one, Text))
    return any(0 < x < drawing.width and 0 < y < drawing.height for items in texts for x, y, _ in items)


def seen_small(answer: Drawing) -> Drawing:
    """What of a grid can be seen small: its fullest box, or where it has digits its fullest cells.

    What lines part into many shapes is seen whole, where it is large without digits too small to read.
    """
    bare = without_numbers(answer)
    if bare is not answer:
        return bare
    if is_of_boxes(answer):
        return crop(answer, *fullest(answer, BOX, BOX), BOX, BOX)
    if is_of_regions(answer) and not is_full_of_digits(answer):
        is_large = max(answer.width, answer.height) > MOST_CELLS
        return without_texts(answer) if is_large else answer
    if not has_digits(answer):
        return answer
    side = min(FEW_CELLS, int(answer.width), int(answer.height))
    return without_halves(part(answer, *fullest(answer, side, side), side, side))
