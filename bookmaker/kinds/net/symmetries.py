"""Net's symmetries: Clues -> the clues of equal puzzles."""

from __future__ import annotations

from collections.abc import Iterator

from bookmaker.kinds.net.board import Clues
from bookmaker.kinds.net.digits import CANONICAL

# A tile's arms after a quarter turn clockwise of the whole grid, and after exchanging left and right.
TURNED = str.maketrans("123456789abcdef", "".join(f"{(m >> 1 | m << 3) & 15:x}" for m in range(1, 16)))
MIRRORED = str.maketrans("123456789abcdef", "".join(f"{m & 10 | (m & 1) << 2 | (m & 4) >> 2:x}" for m in range(1, 16)))


def twins(clues: Clues) -> Iterator[Clues]:
    """The grid turned and mirrored in eight ways, of a torus each also shifted; last, each tile turned by itself."""
    for width, tiles in _turns(clues.width, clues.tiles):
        height = len(tiles) // width
        for moved in _shifts(width, tiles) if clues.wrap else (tiles,):
            yield Clues(width, height, clues.wrap, moved)
    yield Clues(clues.width, clues.height, clues.wrap, clues.tiles.translate(CANONICAL))


def _turns(width: int, tiles: str) -> Iterator[tuple[int, str]]:
    rows = [tiles[at : at + width] for at in range(0, len(tiles), width)]
    mirrored = [row[::-1].translate(MIRRORED) for row in rows]
    for image in (rows, mirrored):
        for _ in range(4):
            yield len(image[0]), "".join(image)
            image = ["".join(column).translate(TURNED) for column in zip(*image[::-1], strict=True)]


def _shifts(width: int, tiles: str) -> Iterator[str]:
    for column in range(width):
        rows = [tiles[at + column : at + width] + tiles[at : at + column] for at in range(0, len(tiles), width)]
        text = "".join(rows)
        for start in range(0, len(text), width):
            yield text[start:] + text[:start]
