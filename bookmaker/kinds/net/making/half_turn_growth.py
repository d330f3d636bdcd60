"""Trees that look the same upside down: every step of growth is made together with its half turn.

Tiles that look the same upside down and have one answer have an answer that does so too, for its half
turn is an answer as well. A tree that is its own half turn has a cell or an edge in the middle; so a
side of the grid is odd. Growth begins in the middle.
"""

from __future__ import annotations

from collections.abc import Sequence

from bookmaker.kinds.net.board import MOST_BRANCHES, Params
from bookmaker.kinds.net.making.growth import Trees, chances, draws_of, rounds_of
from bookmaker.puzzles.toolbox.bitgrid import repeat
from bookmaker.seeds import Stream

# Every byte with its bits in the opposite order.
_MIRRORED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


def grow_with_image(streams: Sequence[Stream], params: Params, *, per_attempt: int = 1, few_crosses: int = 0) -> Trees:
    """What `growth.grow` gives, but trees that are their own half turn.

    Every round grows in one direction with a plane of random bits and in the opposite one with its half turn, so
    that a tree stays its own image. Where both reach a cell, one direction counts in the upper half, the other in
    the lower.
    """
    grid = params.grid(len(streams) * per_attempt)
    slow_branches, slow_bends = MOST_BRANCHES - params.branchiness, params.corridors
    slow_crosses = few_crosses if params.cross else 0
    draws = draws_of(grid, streams)
    slack = grid.pitch - (grid.stride * grid.height - 1)
    planes = zip(chances(draws), chances([_half_turned(draw, grid.pitch // 8) for draw in draws]), strict=True)
    middle, across, down = (repeat(cells, grid.pitch, grid.copies) for cells in _middle(params))
    half = (grid.stride * grid.height - 1) // 2
    upper = repeat((1 << half) - 1, grid.pitch, grid.copies) & grid.full
    lower = grid.full & ~(upper | middle)
    # Cells with an arm to the right, up, left, down; a direction's opposite is two further on.
    arms = [across, grid.down(down), grid.right(across), down]
    empty = grid.full & ~(arms[0] | arms[1] | arms[2] | arms[3] | middle)
    moves = (grid.right, grid.up, grid.left, grid.down)
    for number in range(rounds_of(params)):
        if not empty:
            break
        right, up, left, low = arms
        two = (right & left) | (up & low) | ((right | left) & (up | low))
        three = (right & left & (up | low)) | (up & low & (right | left))
        full = right & left & up & low if params.cross else three | (two & middle)
        there, back = number & 1, (number & 1) + 2
        growing = grid.full ^ (empty | full)
        ways = [growing, growing]
        ends = growing & ~two
        for held, count in ((two, slow_branches), (ends, slow_bends), (three, slow_crosses)):
            for _ in range(count):
                chance, image = next(planes)
                straight = (arms[back], arms[there]) if held is ends else (0, 0)
                ways[0] &= ~held | straight[0] | chance
                ways[1] &= ~held | straight[1] | image >> slack
        chance, image = next(planes)
        forth = moves[there](ways[0]) & empty & chance
        opposite = moves[back](ways[1]) & empty & image >> slack
        both = forth & opposite
        forth &= ~both | upper
        opposite &= ~both | lower
        if not params.cross:
            # A tile with two arms may get one more, not one in each direction.
            torn = moves[back](forth) & moves[there](opposite) & two
            forth &= ~moves[there](torn & lower)
            opposite &= ~moves[back](torn & upper)
        for towards, behind, reached in ((there, back, forth), (back, there, opposite)):
            arms[behind] |= reached
            arms[towards] |= moves[behind](reached)
        empty ^= forth | opposite
    return Trees(grid, arms[0], arms[3], empty)


def _half_turned(draw: bytes, size: int) -> bytes:
    """Layers of so many bytes each with their bits in the opposite order, in the order they were in."""
    turned = draw[::-1].translate(_MIRRORED)
    return b"".join([turned[start : start + size] for start in range(len(draw) - size, -1, -size)])


def _middle(params: Params) -> tuple[int, int, int]:
    """Of one grid the cell in its middle, or the edge (across, down): two of the three are 0."""
    width, height = params.width, params.height
    cell = params.grid().bit((height - 1) // 2, (width - 1) // 2)
    if width % 2 and height % 2:
        return cell, 0, 0
    return (0, 0, cell) if width % 2 else (0, cell, 0)
