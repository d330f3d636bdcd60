"""Towers's picture: Clues (and Answer) -> Drawing of the grid with the numbers around it."""

from bookmaker.drawing import Drawing, Margins, Meaning, Text, frame, grid_lines
from bookmaker.puzzles.contract.kind import Grid
from towers.board import Answer, Clues


def draw(clues: Clues, answer: Answer | None = None) -> Drawing:
    n, given = clues.width, clues.grid()
    ring = [[0 if 0 < r <= n and 0 < c <= n else v for c, v in enumerate(row)] for r, row in enumerate(clues.ringed)]
    shapes = [grid_lines(n, n), frame(n, n), _text(Meaning.LABEL, ring, 0.5, -0.5), _text(Meaning.GIVEN, given, 0.6)]
    if answer is not None:
        added = [
            [0 if v else height for v, height in zip(*rows, strict=True)]
            for rows in zip(given, answer.rows, strict=True)
        ]
        shapes.append(_text(Meaning.ENTRY, added, 0.6))
    return Drawing(n, n, tuple(shapes), Margins(1.0, 1.0, 1.0, 1.0))


def _text(meaning: Meaning, rows: Grid | list[list[int]], size: float, at: float = 0.5) -> Text:
    return Text(
        meaning, tuple((c + at, r + at, str(v)) for r, row in enumerate(rows) for c, v in enumerate(row) if v), size
    )
