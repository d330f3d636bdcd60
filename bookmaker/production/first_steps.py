"""First steps: an easy example -> pictures of how its solving begins, each with what was found before it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from bookmaker.drawing import Circle, Drawing, Group, Line, Meaning, Point, Rect, Rectangle, Shape, Text
from bookmaker.pages.manuscript import FirstStep
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import Inspectable, Settling
from bookmaker.puzzles.contract.grading import Cell, Step
from bookmaker.puzzles.contract.words import Words
from bookmaker.puzzles.making.orders import Puzzle

MOST_STEPS = 4
LONG = 110  # characters of a sentence that a narrow column can hold
STEP_CELLS = 5  # more cells than this cannot be pointed at clearly
FOUND = {Meaning.PATH, Meaning.BORDER, Meaning.ENTRY, Meaning.FILLED, Meaning.END}  # what a reader draws
KEPT = {Meaning.FILLED, Meaning.END}  # areas, which look like themselves where they are new
EMPTY = 0.09  # radius of the dot in a cell that stays empty


def first_steps(example: Puzzle, words: Words) -> tuple[FirstStep, ...]:
    """Some of the first steps, those that tell most, in the order they are taken."""
    kind = registry.get(example.order.kind)
    steps = kind.deduce(example.clues).steps
    settling = kind.SETTLES if isinstance(kind, Settling) else frozenset()
    puzzle, answer = kind.draw(example.clues), kind.draw(example.clues, example.answer)
    before: list[frozenset[Cell]] = []  # the cells that are settled when each step is taken
    known: frozenset[Cell] = frozenset()
    for step in steps:
        before.append(known)
        known |= frozenset(step.cells if step.technique in settling else ())
    sentences = {at: words.explain(step) for at, step in enumerate(steps) if 0 < len(step.cells) <= STEP_CELLS}
    return tuple(
        FirstStep(
            so_far(
                puzzle,
                answer,
                looked_at=steps[at].cells,
                known=before[at] - set(steps[at].cells),
                new=frozenset(steps[at].cells if steps[at].technique in settling else ()),
            ),
            sentences[at],
        )
        for at in sorted(_ranked(steps, sentences, settling))
    )


def way_in(puzzle: Puzzle, words: Words) -> str:
    """A sentence about a step with which one can begin, by the easiest technique that finds any; or nothing."""
    kind = registry.get(puzzle.order.kind)
    if not isinstance(kind, Inspectable):
        return ""
    state = kind.start(puzzle.clues)
    found = next((steps for technique in kind.LADDER if (steps := technique.apply(state))), ())
    return words.explain(found[0]) if found else ""


def _ranked(steps: Sequence[Step], sentences: Mapping[int, str], settling: Collection[str]) -> list[int]:
    """The places of the steps to be shown, the most telling first: of each technique one, then the next of each.

    One that settles nothing, or takes many words, comes a turn later.
    """
    turns: Counter[str] = Counter()
    ranked = []
    for at, sentence in sentences.items():
        name = steps[at].technique
        turns[name] += 1
        ranked.append((turns[name] + (name not in settling) + (len(sentence) > LONG), at))
    return [at for _, at in sorted(ranked)[:MOST_STEPS]]


def so_far(
    puzzle: Drawing, answer: Drawing, *, looked_at: Collection[Cell], known: Collection[Cell], new: Collection[Cell]
) -> Drawing:
    """The puzzle with the cells looked at, and in known and new cells what the answer shows there, in their meanings.

    What the answer draws stands where it does in the answer's own picture, under or over the puzzle's shapes.
    """
    boxes = tuple((float(column), float(row), 1.0, 1.0) for row, column in looked_at)
    shapes: list[Shape] = [Rect(Meaning.MARK, boxes)]
    rest = list(answer.shapes)

    def found(until: int) -> Iterator[Shape]:
        for shape in rest[:until]:
            if not isinstance(shape, Group) and shape.meaning in FOUND:
                kept = shape.meaning if shape.meaning in KEPT else Meaning.NEW
                yield from _within(shape, set(known), Meaning.KNOWN)
                yield from _within(shape, set(new), kept)
        del rest[: until + 1]

    for shape in puzzle.shapes:
        if shape in rest:
            shapes += found(rest.index(shape))
        shapes.append(shape)
    shapes += found(len(rest))
    if any(not isinstance(shape, Group) and shape.meaning is Meaning.FILLED for shape in answer.shapes):
        shapes += _left_empty(answer, [*known, *new])
    return replace(puzzle, shapes=tuple(shapes))


def with_labels(puzzle: Drawing, answer: Drawing) -> Drawing:
    """The answer with the labels that stand beside the puzzle, where it has none of its own."""
    if answer.margins == puzzle.margins:
        return answer
    labels = tuple(shape for shape in puzzle.shapes if isinstance(shape, Text) and shape.meaning is Meaning.LABEL)
    return replace(answer, shapes=(*labels, *answer.shapes), margins=puzzle.margins)


def _left_empty(answer: Drawing, cells: Sequence[Cell]) -> Iterator[Shape]:
    """A dot in each of the cells that the answer does not fill."""
    filled = [box for shape, _, _ in answer.flat() if isinstance(shape, Rect) for box in shape.boxes]
    filled = [box for box in filled if (box[2], box[3]) != (answer.width, answer.height)]  # but for the frame
    centres = tuple(
        (column + 0.5, row + 0.5) for row, column in cells if not any(_is_in(b, row, column) for b in filled)
    )
    if centres:
        yield Circle(Meaning.DOT, centres, EMPTY)


def _is_in(box: Rectangle, row: int, column: int) -> bool:
    x, y, width, height = box
    return x <= column + 0.5 <= x + width and y <= row + 0.5 <= y + height


def _within(shape: Shape, cells: set[Cell], meaning: Meaning) -> Iterator[Shape]:
    """What of a shape lies in those cells, or on their edges, in that meaning."""
    match shape:
        case Line(paths=paths):
            if parts := tuple(part for path in paths for part in _cut(path, cells)):
                yield Line(meaning, parts)
        case Rect(boxes=boxes):
            pieces = tuple(piece for box in boxes for cell in sorted(cells) if (piece := _overlap(box, cell)))
            if pieces:
                yield Rect(meaning, pieces)
        case Text(items=items, size=size):
            if held := tuple(item for item in items if (math.floor(item[1]), math.floor(item[0])) in cells):
                yield Text(meaning, held, size)
        case _:
            return


def _overlap(box: Rectangle, cell: Cell) -> Rectangle | None:
    x, y, width, height = box
    row, column = cell
    left, top = max(x, column), max(y, row)
    right, bottom = min(x + width, column + 1), min(y + height, row + 1)
    return (left, top, right - left, bottom - top) if left < right and top < bottom else None


def _cut(path: Sequence[Point], cells: set[Cell]) -> Iterator[tuple[Point, ...]]:
    """The parts of a path, cut where it passes from cell to cell, that lie in the cells or on an edge of one."""
    part: list[Point] = []
    for start, end in _pieces(path):
        if not _touches(((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), cells):
            if part:
                yield tuple(part)
            part = []
            continue
        part = [*part, end] if part else [start, end]
    if part:
        yield tuple(part)


def _pieces(path: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    """The path in pieces that each lie in one cell or along one edge."""
    for (x, y), (u, v) in pairwise(path):
        crossed = {0.0, 1.0}
        for a, b in ((x, u), (y, v)):
            if a != b:
                low, high = sorted((a, b))
                crossed |= {(line - a) / (b - a) for line in range(math.ceil(low), math.floor(high) + 1)}
        for one, other in pairwise(sorted(crossed)):
            yield (x + (u - x) * one, y + (v - y) * one), (x + (u - x) * other, y + (v - y) * other)


def _touches(point: Point, cells: set[Cell]) -> bool:
    x, y = point
    columns = {math.floor(x), math.ceil(x) - 1}
    rows = {math.floor(y), math.ceil(y) - 1}
    return any((row, column) in cells for row in rows for column in columns)
