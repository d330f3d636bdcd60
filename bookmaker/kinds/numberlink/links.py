"""How many links a Numberlink is given when nobody asks, and how few are out of reach: size in cells -> numbers."""

import math
from typing import Annotated

from pydantic import BeforeValidator, Field

# The number of links that a grid is given when nobody asks, as shares of its side (the geometric mean of width and
# height), by the least number of cells: published ones of 10x10 to 15x15 have 0.73 to 0.9, smaller ones more. In
# larger ones few links are out of reach. With a mask or a symmetry more may be needed, up to SHAPED_LINKS: of six
# attempts at a 12x12 with half-turn six succeed then; with as few as others have one did.
SHAPED_LINKS = 1.5
AUTO_LINKS = ((257, 0.85, 1.15), (100, 0.7, 0.79), (64, 0.8, 1.0), (0, 0.85, 1.1))

# Up to so many cells, the most cells a link that are in reach, by the most links asked for: there an attempt
# in ten or so succeeded. 20x20 with 12 links: 2 of 18, with 10 none of 15; 25x25 with 18: 1 of 8; 30x30 with 34:
# 4 of 41, since then 12 of 30; 32x32 with 36: none of 19; 35x35 with up to 60: 2 of 18, up to 40 none of 29; 40x40
# with up to 100: 1 of 7, up to 80 none of 8; 50x50 with up to 250: 1 of 1, in 27 s.
ROOM_A_LINK = ((625, 34.8), (900, 27), (1225, 20.5), (1600, 16), (2500, 10))
# Of whole rectangles, links for each cell of the shorter side: 7x7 and 7x8 can be had with 3, 6x6 and 8x8 with one less
# than this never in 4 to 13 attempts.
A_SHORT_SIDE = 3 / 7
LARGEST_AREA = ROOM_A_LINK[-1][0]


def _range_text(value: object) -> object:
    """A whole number as the text of a range of one, so that `links: 9` may be written."""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


Links = Annotated[
    str,
    BeforeValidator(_range_text),
    Field(
        pattern=r"^(auto|[1-9][0-9]{0,4}(-[1-9][0-9]{0,4})?|[0-9]\.[0-9]{1,2}-[0-9]\.[0-9]{1,2})$",
        description="how many links: a number, a range such as 8-12, a range of shares of the side such as 0.85-1.15, "
        "or auto (as in published puzzles: 0.7 to 0.79 of the side from 10x10, more below)",
    ),
]


def link_range(links: str, cells: int, *, shaped: bool = False) -> tuple[int, int]:
    """The fewest and the most links that such an option means in a grid of so many cells, both included.

    In one that a mask or a symmetry has `shaped`, auto allows for more: a diamond of 8x8, stairs on all sides, needs 8.
    """
    side = math.sqrt(cells)
    if links == "auto":
        low, high = next((low, high) for least, low, high in AUTO_LINKS if cells >= least)
        return round(low * side), max(round(high * side), math.ceil(SHAPED_LINKS * side) if shaped else 0)
    first, _, last = links.partition("-")
    if "." in first:
        return max(1, math.ceil(float(first) * side)), math.floor(float(last) * side)
    return int(first), int(last or first)


def fewest_links(width: int, height: int, cells: int) -> int:
    """The fewest links that a grid of that size, with so many cells, can be asked for; ValueError where none can."""
    room = next((room for area, room in ROOM_A_LINK if cells <= area), None)
    if room is None:
        raise ValueError(f"{width}x{height} has {cells} cells, which is out of reach: ask for at most {LARGEST_AREA}")
    least = math.ceil(cells / room)
    return least if cells < width * height else max(least, math.ceil(A_SHORT_SIDE * min(width, height)))
