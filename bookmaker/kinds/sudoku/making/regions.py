"""Side and symmetry -> irregular regions of as many connected cells each, by cells exchanged between neighbours."""

from collections.abc import Mapping, Sequence

from bookmaker.kinds.sudoku.board import BOXES
from bookmaker.kinds.sudoku.making.images import images
from bookmaker.puzzles.contract.kind import Grid
from bookmaker.puzzles.kits.areas import growing
from bookmaker.puzzles.toolbox.bitgrid import gathered, members
from bookmaker.puzzles.toolbox.symmetry import renumbered
from bookmaker.seeds import Stream

EXCHANGES = 0.3  # kept, for each cell, with their images; fewer leave boxes as they were
TRIES = 200  # of an exchange, for each that is wanted


def jigsaw(n: int, symmetry: str, rng: Stream) -> Grid | None:
    """Symmetric regions at random; None where some of them are still lines or boxes, or the symmetry allows none."""
    near = growing.sides(n)
    wide, high = BOXES.get(n, (n, 1))
    of = [r // high * (n // wide) + c // wide for r in range(n) for c in range(n)]
    boxes = _regions(of)
    maps = images(n, symmetry)
    # Boxes that no image exchanges as wholes, and rows under a turn, are no beginning.
    moves = [_renamed(of, image) for image in maps]
    if any(move is None for move in moves):
        return None
    row, column = gathered(range(n)), gathered(range(0, n * n, n))
    plain = {*boxes, *(row << n * k for k in range(n)), *(column << k for k in range(n))}
    wanted = int(EXCHANGES * n * n / (1 + len(maps))) + 1
    for _ in range(wanted * TRIES):
        if wanted <= 0 and plain.isdisjoint(_regions(of)):
            rows = (tuple(of[at : at + n]) for at in range(0, n * n, n))
            return renumbered(tuple(rows))
        changed = _exchanged(of, near, [(image, move) for image, move in zip(maps, moves, strict=True) if move], rng)
        if changed:
            of = changed
            wanted -= 1
    return None


def _exchanged(
    of: list[int], near: Mapping[int, int], moves: Sequence[tuple[Sequence[int], dict[int, int]]], rng: Stream
) -> list[int] | None:
    """Give a random cell to the neighbouring region and take one back, in all images; None where that cannot be."""
    cell = rng.below(len(near))
    one, two = of[cell], of[rng.choice(members(near[cell]))]
    if one == two:
        return None
    left = gathered(at for at, region in enumerate(of) if region == one and at != cell)
    back = [at for at, region in enumerate(of) if region == two and near[at] & left]
    if not back:
        return None
    taken = rng.choice(back)
    changes = {cell: two, taken: one}
    for image, move in moves:
        for at, region in ((cell, two), (taken, one)):
            if changes.setdefault(image[at], move[region]) != move[region]:
                return None
    after = [changes.get(at, region) for at, region in enumerate(of)]
    regions = _regions(after)
    size = len(after) // len(regions)
    return after if all(one.bit_count() == size and growing.is_joined(near, one) for one in regions) else None


def _renamed(of: Sequence[int], image: Sequence[int]) -> dict[int, int] | None:
    """For each region the one that an image makes of it; None where it makes none."""
    found: dict[int, int] = {}
    for at, region in enumerate(of):
        if found.setdefault(region, of[image[at]]) != of[image[at]]:
            return None
    return found


def _regions(of: Sequence[int]) -> tuple[int, ...]:
    found: dict[int, int] = {}
    for at, region in enumerate(of):
        found[region] = found.get(region, 0) | 1 << at
    return tuple(found.values())
