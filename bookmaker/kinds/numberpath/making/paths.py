"""Random paths through all the cells of a grid, by a king's steps or a rook's."""

from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.toolbox.near import Near
from bookmaker.seeds import Stream

GROWTH = 60  # steps a cell, after which a path that does not fill the grid is given up
MOVES = 10  # a cell; fewer still show how the path began
# How likely a move is taken that adds so many straight steps; a rook's paths run straight too often by themselves.
TAKEN = (1.0, 0.5, 0.25)


def path(near: Near, rng: Stream, *, fewer_straight: bool) -> list[Cell] | None:
    """A random path through all the cells; None when none was found, or it is a spiral."""
    found = grown(near, rng)
    if found is None:
        return None
    for _ in range(MOVES * len(found)):
        _bitten(found, near, rng, fewer_straight)
        if rng.random() < 0.5:
            found.reverse()
    return None if _is_spiral(found) else found


def grown(near: Near, rng: Stream) -> list[Cell] | None:
    """A path grown towards the cells with the fewest exits; where it is stuck, its end is turned round."""
    cells = list(near)
    found = [rng.choice(cells)]
    used = set(found)
    for _ in range(GROWTH * len(cells)):
        if len(found) == len(cells):
            return found
        free = [cell for cell in near[found[-1]] if cell not in used]
        if free:
            exits = [sum(other not in used for other in near[cell]) for cell in free]
            fewest = min(exits)
            found.append(rng.choice([cell for cell, count in zip(free, exits, strict=True) if count == fewest]))
            used.add(found[-1])
        else:
            at = found.index(rng.choice(near[found[-1]]))
            found[at + 1 :] = found[:at:-1]
    return None


def _bitten(found: list[Cell], near: Near, rng: Stream, fewer_straight: bool) -> None:
    """Join the path's start to a neighbour of it, and cut there: the backbite move (Mansfield 1982), in place."""
    start = found[0]
    at = found.index(rng.choice(near[start]))
    if at < 2:
        return
    if fewer_straight:
        before = _is_straight(found, at - 2) + _is_straight(found, at - 1)
        joined = [found[1], start, *found[at : at + 2]]
        more = _is_straight(joined, 0) + _is_straight(joined, 1) - before
        if more > 0 and rng.random() >= TAKEN[more]:
            return
    found[:at] = found[at - 1 :: -1]


def _is_straight(found: list[Cell], at: int) -> bool:
    """Whether the two steps from that place on go the same way."""
    if at + 2 >= len(found) or at < 0:
        return False
    (a, b), (c, d), (e, f) = found[at : at + 3]
    return c - a == e - c and d - b == f - d


def _is_spiral(found: list[Cell]) -> bool:
    """Whether the numbers grow with the depth of their cells, or the other way: a correlation above one half."""
    height, width = max(r for r, _ in found) + 1, max(c for _, c in found) + 1
    depths = [min(r, c, height - 1 - r, width - 1 - c) for r, c in found]
    n = len(found)
    places = range(n)
    both = n * sum(x * y for x, y in zip(places, depths, strict=True)) - sum(places) * sum(depths)
    spread = n * sum(x * x for x in places) - sum(places) ** 2
    depth = n * sum(y * y for y in depths) - sum(depths) ** 2
    return 4 * both * both > spread * depth
