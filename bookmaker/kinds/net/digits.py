"""Net's tiles as text, one hexadecimal digit a tile: rows of masks <-> digits, and the least twin of a grid."""

from __future__ import annotations

from collections.abc import Sequence

from bookmaker.puzzles.contract.kind import MaskedGrid
from bookmaker.puzzles.toolbox.symmetry import least_on_torus

DIGITS = "0123456789abcdef"
HOLE = "."  # where no cell is
# Each digit's canonical rotation, in which all tiles of a shape are alike: a dead end points right, a
# straight lies flat, a bend has arms right and up, a tee has none below.
CANONICAL = str.maketrans(DIGITS, "011315371357377f")
_VALUES = bytes(DIGITS.find(chr(code)) if chr(code) in DIGITS else 0 for code in range(256))


def rows_of_digits(tiles: str, width: int) -> MaskedGrid:
    """The masks, 0 to 15, of digits in reading order, in rows of `width`; None for a hole."""
    masks: Sequence[int | None] = tiles.encode().translate(_VALUES)
    if HOLE in tiles:
        masks = [None if tile == HOLE else mask for tile, mask in zip(tiles, masks, strict=True)]
    return tuple(tuple(masks[start : start + width]) for start in range(0, len(masks), width))


def digits_of_rows(rows: MaskedGrid) -> str:
    """The digits of masks from 0 to 15 in reading order; undoes `rows_of_digits`."""
    return "".join([HOLE if mask is None else DIGITS[mask] for row in rows for mask in row])


def least_twin(width: int, tiles: str, *, wrap: bool) -> tuple[int, str]:
    """The least of the grid's images as (width, text): turned, mirrored, with `wrap` also shifted.

    The digits themselves are moved, never turned.
    """
    on_its_side = "".join([tiles[column::width] for column in range(width)])
    images: list[tuple[int, str]] = []
    for across, text in ((width, tiles), (len(tiles) // width, on_its_side)):
        mirrored = "".join([text[at : at + across][::-1] for at in range(0, len(text), across)])
        images += [(across, image) for image in (text, text[::-1], mirrored, mirrored[::-1])]
    if wrap:
        images = [(across, _least_shift(across, image)) for across, image in images]
    return min(images)


def _least_shift(width: int, tiles: str) -> str:
    return "".join(least_on_torus([tiles[at : at + width] for at in range(0, len(tiles), width)]))
