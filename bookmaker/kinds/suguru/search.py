"""Suguru's exact search: the numbers left to each cell, narrowed by singles of regions and by cells that touch."""

import functools
from collections import Counter

from bookmaker.kinds.suguru.board import Answer, Clues
from bookmaker.puzzles.contract.kind import MaskedGrid
from bookmaker.puzzles.contract.proof import Proof
from bookmaker.puzzles.kits.proving import for_size, touched, verdict
from bookmaker.puzzles.kits.values.proving import Masks, Narrow, group, search_from, singled, striking
from bookmaker.puzzles.toolbox.bitgrid import indices

USUAL = 64  # cells


def prove(clues: Clues, budget: int) -> Proof[Answer]:
    """Count the answers up to two; each node is a number tried and what follows by singles.

    In a grid of more than USUAL cells a node takes longer by the square of its size, and counts for so many.
    """
    budget = for_size(budget, (clues.width * clues.height) ** 2, USUAL**2)
    found = search_from(left_by(clues), 0, narrowing(clues.regions), budget)
    return verdict(found, lambda values: Answer.of(values, clues.width))


def left_by(clues: Clues) -> Masks:
    """What is left to each cell by its own number, or by the size of its region."""
    sizes = Counter(region for row in clues.regions for region in row)
    both = [pair for rows in zip(clues.rows, clues.regions, strict=True) for pair in zip(*rows, strict=True)]
    return [1 << number - 1 if number else (1 << sizes[region]) - 1 for number, region in both]


@functools.lru_cache(maxsize=16)
def narrowing(regions: MaskedGrid) -> Narrow:
    """What singles strike in regions, and from the cells that they touch."""
    near = [indices(cells & ~(1 << at)) for at, cells in enumerate(touched(len(regions[0]), len(regions)))]
    within: dict[int | None, list[int]] = {}
    for at, region in enumerate(one for row in regions for one in row):
        within.setdefault(region, []).append(at)
    houses, full = striking([group(own, singled) for own in within.values()]), (1 << len(near)) - 1

    def narrow(masks: Masks, fresh: int) -> int:
        changed = houses(masks, fresh)
        for at in indices((fresh | changed) & full) if changed >= 0 else ():
            mask = masks[at]
            if mask & (mask - 1):
                continue
            for other in near[at]:
                if masks[other] & mask:
                    masks[other] ^= mask
                    changed |= 1 << other
                    if not masks[other]:
                        return -1
        return changed

    return narrow
