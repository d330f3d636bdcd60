"""Net's cells as bytes, sixteen times a tile's arms and its sides closed by walls; turned, mirrored, and written."""

from collections.abc import Iterator

from bookmaker.puzzles.toolbox.arms import DOWN, LEFT, RIGHT, UP
from bookmaker.puzzles.toolbox.symmetry import least_on_torus

DIGITS = ".123456789abcdef"
ARMS = {digit: arms for arms, digit in enumerate(DIGITS)}
MARKS = {"right": "v", "down": "h"}  # of walls, after a tile's digit in a code
# Each digit's canonical rotation, in which all tiles of a shape are alike: a dead end points right, a
# straight lies flat, a bend has arms right and up, a tee has none below.
CANONICAL = str.maketrans("0123456789abcdef", "011315371357377f")
TURNED = [int(f"{mask:x}".translate(CANONICAL), 16) for mask in range(16)]  # the same by masks

# What becomes of four arms in a quarter turn clockwise of the whole grid, and where left and right are exchanged.
_QUARTER = [mask >> 1 | mask << 3 & 8 for mask in range(16)]
_MIRROR = [mask & (UP | DOWN) | (mask & RIGHT) << 2 | (mask & LEFT) >> 2 for mask in range(16)]
_TURN, _FLIP = (bytes([16 * to[cell >> 4] | to[cell & 15] for cell in range(256)]) for to in (_QUARTER, _MIRROR))
# How cells are written, each wall by the cell on its left or above it; and cells in the order of that.
_WRITTEN = [
    DIGITS[cell >> 4] + MARKS["right"] * (cell & RIGHT) + MARKS["down"] * (cell >> 3 & 1) for cell in range(256)
]
_IN_ORDER = sorted(set(_WRITTEN))
# Of each cell its place in that order once its tile stands in the canonical rotation.
_RANKS = bytes([_IN_ORDER.index(_WRITTEN[TURNED[cell >> 4] << 4 | cell & 15]) for cell in range(256)])


def images(width: int, cells: bytes) -> Iterator[tuple[int, bytes]]:
    """The grid turned and mirrored in eight ways, as (width, cells), itself first; walls and tiles turn with it."""
    flipped = b"".join([cells[at : at + width][::-1] for at in range(0, len(cells), width)]).translate(_FLIP)
    for image in (cells, flipped):
        wide = width
        for _ in range(4):
            yield wide, image
            image = b"".join([image[column::wide][::-1] for column in range(wide)]).translate(_TURN)
            wide = len(cells) // wide


def shifts(width: int, cells: bytes) -> Iterator[bytes]:
    """A torus moved along in every way, itself first."""
    for column in range(width):
        rows = [cells[at + column : at + width] + cells[at : at + column] for at in range(0, len(cells), width)]
        for row in range(len(rows)):
            yield b"".join(rows[row:] + rows[:row])


def written(cells: bytes) -> str:
    """The cells as in a code: a digit for each tile, after it "v" for a wall to its right and "h" for one below."""
    return "".join([_WRITTEN[cell] for cell in cells])


def least_image(width: int, cells: bytes, *, wrap: bool) -> tuple[int, str]:
    """The least of the images, of a torus also shifted, as (width, written), every tile in its canonical rotation."""
    found: list[tuple[str, int, str]] = []
    has_walls = any(cell & 15 for cell in cells)
    for wide, image in images(width, cells):
        ranks = image.translate(_RANKS).decode("latin-1")
        if wrap:
            ranks = "".join(least_on_torus([ranks[at : at + wide] for at in range(0, len(ranks), wide)]))
        found.append((f"{wide}x" if has_walls else "", wide, ranks))  # with walls, widths are compared as written
    _, wide, ranks = min(found)
    return wide, "".join([_IN_ORDER[ord(rank)] for rank in ranks])
