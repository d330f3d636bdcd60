"""Areas read back: the regions within thick lines; it shares nothing with what draws them."""

from __future__ import annotations

from bookmaker import painted
from bookmaker.painted import GridPicture
from bookmaker.puzzles.contract.kind import MaskedGrid


def region_rows(picture: GridPicture) -> MaskedGrid:
    """For each cell the number of its region, counted in reading order; None where no cell is."""
    found = painted.regions(picture, painted.cells_of(picture))
    of = {cell: number for number, region in enumerate(found) for cell in region}
    return tuple(tuple(of.get((r, c)) for c in range(picture.width)) for r in range(picture.height))
