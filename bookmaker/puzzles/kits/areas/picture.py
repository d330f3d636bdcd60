"""Pictures of areas: the borders between regions, and tints by which half of them stand out."""

from __future__ import annotations

from itertools import groupby, pairwise

from bookmaker.drawing import Line, Meaning, Rect, Rectangle, Shape
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.kind import MaskedGrid
from bookmaker.puzzles.toolbox.outlines import runs


def borders(rows: MaskedGrid) -> list[Shape]:
    """The lines between regions, given as a number for each cell, each as long as it goes straight on.

    Of rectangles no fewer polylines can draw them: where they meet, three or four borders join, at the frame one ends.
    A polyline can only start or end, an odd number of times, where an odd number of borders join, and each straight
    line does so exactly at its two ends.
    """

    def is_border(one: Cell, other: Cell) -> bool:
        first, second = rows[one[0]][one[1]], rows[other[0]][other[1]]
        return first != second and first is not None and second is not None

    lines = runs(len(rows[0]), len(rows), is_border)
    return [Line(Meaning.BORDER, lines)] if lines else []


def tints(rows: MaskedGrid) -> list[Shape]:
    """Boxes of the tinted regions: chosen so that little border lies between two regions of one tint.

    Each region in turn takes the tint that its neighbours have less of; then regions change while
    that lessens the length of border between equals. Where two tints can do it perfectly, as on a
    chessboard of rectangles, the first pass finds the perfect choice if each region follows a neighbour.
    """
    shared = _shared_borders(rows)
    tinted = [0] * len(shared)  # 1 tinted, -1 plain, 0 not yet chosen
    order = _neighbours_first(shared)
    for _ in range(1 + len(order)):
        changed = False
        for region in order:
            pull = sum(length * tinted[other] for other, length in shared[region].items())
            wish = -1 if pull > 0 else 1 if pull < 0 else tinted[region] or 1
            changed = changed or wish != tinted[region]
            tinted[region] = wish
        if not changed:
            break
    boxes = _boxes(rows, {region for region, tint in enumerate(tinted) if tint == 1})
    return [Rect(Meaning.TINT, boxes)] if boxes else []


def _shared_borders(rows: MaskedGrid) -> list[dict[int, int]]:
    """For each region its neighbours and the length of the border between them."""
    shared: list[dict[int, int]] = [{} for _ in {region for row in rows for region in row if region is not None}]
    columns = tuple(zip(*rows, strict=True))
    for lines in (rows, columns):
        for line, following in pairwise(lines):
            for a, b in zip(line, following, strict=True):
                if a != b and a is not None and b is not None:
                    shared[a][b] = shared[a].get(b, 0) + 1
                    shared[b][a] = shared[b].get(a, 0) + 1
    return shared


def _neighbours_first(shared: list[dict[int, int]]) -> list[int]:
    """All regions, each after a neighbour of its own where it has one: breadth first from region 0."""
    seen = [False] * len(shared)
    order: list[int] = []
    for start in range(len(shared)):
        if seen[start]:
            continue
        seen[start] = True
        first = len(order)
        order.append(start)
        while first < len(order):
            for other in shared[order[first]]:
                if not seen[other]:
                    seen[other] = True
                    order.append(other)
            first += 1
    return order


def _boxes(rows: MaskedGrid, regions: set[int]) -> tuple[Rectangle, ...]:
    """Boxes that cover the regions: runs of cells in a row, joined with equal runs of the row above."""
    growing: dict[tuple[int, int, int], list[int]] = {}  # (region, left, right) -> [top, bottom]
    done: list[tuple[int, int, int, int]] = []
    for y, row in enumerate(rows):
        following: dict[tuple[int, int, int], list[int]] = {}
        x = 0
        for region, run in groupby(row):
            left, x = x, x + len(list(run))
            if region is not None and region in regions:
                top, _ = growing.pop((region, left, x), [y, y])
                following[(region, left, x)] = [top, y + 1]
        done += [(top, left, bottom, right) for (_, left, right), (top, bottom) in growing.items()]
        growing = following
    done += [(top, left, bottom, right) for (_, left, right), (top, bottom) in growing.items()]
    return tuple((float(x), float(y), float(right - x), float(bottom - y)) for y, x, bottom, right in sorted(done))
