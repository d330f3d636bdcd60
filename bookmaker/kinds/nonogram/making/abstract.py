"""Random numbers -> grey levels of a smooth symmetric pattern: noise, made alike under a symmetry, blurred.

All cells are one integer, 32 bits each, so that a blur is a few additions whatever the size.
"""

import functools
from collections.abc import Sequence
from typing import TypeAlias

from bookmaker.puzzles.kits.making import orbits
from bookmaker.puzzles.toolbox.bitgrid import repeat
from bookmaker.seeds import Stream

Levels: TypeAlias = tuple[int, ...]  # how dark each cell is, in reading order, on any scale
Orbit: TypeAlias = tuple[int, ...]  # cells in reading order that are alike

FIELD = 32  # bits of a cell's level
MEAN = 128  # of the noise; so dark is what lies around the grid
MIRROR, BOTH, HALF_TURN, QUARTER_TURN = "mirror", "both", "half-turn", "quarter-turn"
# How often each symmetry is drawn; what cannot be turned by a quarter is mirrored instead.
SHARES = (MIRROR,) * 4 + (BOTH,) * 2 + (HALF_TURN,) * 2 + (QUARTER_TURN,) * 2
# The same where many rounds or whole lines are to be needed: measured, these are where patterns are so oftenest.
HARDER_SHARES = (MIRROR,) * 3 + (HALF_TURN,) * 5
HARD_SHARES = (BOTH,) + (HALF_TURN,) * 2
EXPERT_SHARES = (MIRROR,) * 2 + (BOTH,) + (HALF_TURN,) + (QUARTER_TURN,) * 2


def pattern(
    width: int, height: int, rng: Stream, *, smoother: bool = True, shares: Sequence[str] = SHARES
) -> tuple[Levels, tuple[Orbit, ...]]:
    """The grey levels of a new pattern, and the groups of cells that must stay alike.

    The larger the grid, the smoother it is, and more so where that is asked and it is no tiny one.
    """
    symmetry = rng.choice(shares)
    if symmetry == QUARTER_TURN and width != height:
        symmetry = BOTH if BOTH in shares else HALF_TURN
    alike = orbits_of(width, height, symmetry)
    noise = rng.bits(8 * len(alike)).to_bytes(len(alike), "little")
    fields = [0] * (width * height)
    for level, orbit in zip(noise, alike, strict=True):
        for cell in orbit:
            fields[cell] = level
    passes = 1 + (smoother and width + height > 12) + (width + height >= 36) + (width + height >= 60)
    return _blurred(fields, width, height, passes), alike


@functools.cache
def orbits_of(width: int, height: int, symmetry: str) -> tuple[Orbit, ...]:
    """The groups of cells that a symmetry makes alike, by their first cells."""
    return tuple(tuple(r * width + c for r, c in orbit) for orbit in orbits(width, height, symmetry))


def _blurred(fields: Sequence[int], width: int, height: int, passes: int) -> Levels:
    """The sum over the eight neighbours and the cell itself, so many times."""
    stride = width + 2
    frame, full = _frame(width, height)
    rows = [fields[at : at + width] for at in range(0, len(fields), width)]
    size = FIELD // 8
    edge = bytes(size)
    packed = edge * stride + b"".join(
        edge + b"".join(level.to_bytes(size, "little") for level in row) + edge for row in rows
    )
    levels = int.from_bytes(packed, "little")
    around = MEAN
    for _ in range(passes):
        levels = (levels & full) | frame * around
        levels += (levels << FIELD) + (levels >> FIELD)
        levels += (levels << FIELD * stride) + (levels >> FIELD * stride)
        around *= 9
    cells = memoryview((levels & full).to_bytes(size * stride * (height + 2), "little")).cast("I")
    return tuple(cell for row in range(1, height + 1) for cell in cells[row * stride + 1 : (row + 1) * stride - 1])


@functools.cache
def _frame(width: int, height: int) -> tuple[int, int]:
    """One in each field around the grid, and all bits of the fields within it."""
    stride = width + 2
    inside = repeat(repeat(1, FIELD, width) << FIELD, FIELD * stride, height) << FIELD * stride
    everything = repeat(1, FIELD, stride * (height + 2))
    return everything ^ inside, inside * ((1 << FIELD) - 1)
