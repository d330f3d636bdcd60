"""Many trees at once: each attempt grows hundreds and keeps the first of the wanted grade.

The trees of all attempts stand in one stack and are solved there together, one grade's techniques after the other.
A tree costs a few microseconds, so even a rare grade is found soon.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bookmaker.kinds.net.board import Params
from bookmaker.kinds.net.making.drafts import flaws
from bookmaker.kinds.net.making.growth import Trees, grow
from bookmaker.kinds.net.making.half_turn_growth import grow_with_image
from bookmaker.kinds.net.reasoning.closures import loops_and_traps, short_loops
from bookmaker.kinds.net.reasoning.knowledge import Knowledge, opening, settle, settle_easily
from bookmaker.kinds.net.tiles import Tiles, tiles_of_arms
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.toolbox.batch_components import chosen, split_copies
from bookmaker.puzzles.toolbox.bitgrid import bit_grid
from bookmaker.seeds import Stream

# Bits of a stack, at most; from a quarter of that to twice as many cost the same (measured).
STACK = 1 << 17
# How often the chance that a tee becomes a cross is halved for expert: a cross has only one way to stand, which
# helps the solver; halved once, expert trees are twice as frequent at 7x7.
FEW_CROSSES = 1


def grown(streams: Sequence[Stream], grade: Grade | None, params: Params, *, per_attempt: int) -> Trees:
    """`per_attempt` trees of the wanted symmetry for each stream, those of one stream next to each other."""
    growth = grow if params.symmetry == "none" else grow_with_image
    return growth(streams, params, per_attempt=per_attempt, few_crosses=FEW_CROSSES if grade is Grade.EXPERT else 0)


def search(
    streams: Sequence[Stream], grade: Grade | None, params: Params, *, per_attempt: int, rounds: int
) -> dict[int, Trees]:
    """For each stream (by its place) its first tree of that grade, if `rounds` of `per_attempt` trees hold one."""
    together = max(1, STACK // (bit_grid(params.width, params.height, params.wrap).pitch * per_attempt))
    found: dict[int, Trees] = {}
    for _ in range(rounds):
        missing = [at for at in range(len(streams)) if at not in found]
        for start in range(0, len(missing), together):
            here = missing[start : start + together]
            trees = grown([streams[at] for at in here], grade, params, per_attempt=per_attempt)
            for place in _wanted(trees, grade, params):
                found.setdefault(here[place // per_attempt], _one(trees, place))
    return found


def best(streams: Sequence[Stream], grade: Grade | None, params: Params, *, per_attempt: int) -> list[Trees]:
    """For each stream, of `per_attempt` trees, the one of which the medium techniques leave fewest cells undecided.

    For easy, the easy techniques.
    """
    together = max(1, STACK // (bit_grid(params.width, params.height, params.wrap).pitch * per_attempt))
    found: list[Trees] = []
    for start in range(0, len(streams), together):
        trees = grown(streams[start : start + together], grade, params, per_attempt=per_attempt)
        if per_attempt == 1:
            found += trees.split()
            continue
        known = opening(tiles_of_arms(trees.grid, trees.arms()))
        (settle_easily if grade is Grade.EASY else settle)(known)
        left = [layer.bit_count() for layer in trees.grid.layers(known.undecided)]
        for begin in range(0, len(left), per_attempt):
            found.append(_one(trees, min(range(begin, begin + per_attempt), key=left.__getitem__)))
    return found


def _wanted(trees: Trees, grade: Grade | None, params: Params) -> Iterable[int]:
    """The places of the trees that the techniques of that grade solve, but not those of an easier one."""
    known = opening(tiles_of_arms(trees.grid, trees.arms()))
    places = split_copies(trees.grid, flaws(trees, known.tiles, params))[1]
    known = picked(known, places)
    if grade in (Grade.EASY, Grade.MEDIUM):
        settle_easily(known)
        known, places, solved = _unsolved(known, places)
        if grade is Grade.EASY:
            return solved
    settle(known)
    known, places, solved = _unsolved(known, places)
    if grade is Grade.MEDIUM:
        return solved
    if grade is Grade.HARD:
        return _close(known, trees, places, far=False)
    closed = _close(known, trees, places, far=True)
    if grade is not Grade.EXPERT:
        return sorted(solved + closed)
    # Expert is what long loops or closed parts solve and short loops alone do not.
    those = set(closed)
    known = picked(known, [at for at, place in enumerate(places) if place in those])
    return sorted(those.difference(_close(known, trees, closed, far=False)))


def _close(known: Knowledge, trees: Trees, places: list[int], *, far: bool) -> list[int]:
    """The places of the half-solved trees that short loops solve, or with `far` any loops and closed parts."""
    solved: list[int] = []
    while places:
        across, down = _closures(known, trees, places) if far else short_loops(known)
        moved = split_copies(known.tiles.grid, across | down)[0]
        known = replace(known, across_off=known.across_off | across, down_off=known.down_off | down)
        known, places = picked(known, moved), [places[at] for at in moved]
        settle(known)
        known, places, whole = _unsolved(known, places)
        solved += whole
    return sorted(solved)


def _closures(known: Knowledge, trees: Trees, places: Sequence[int]) -> tuple[int, int]:
    """The open edges (across, down) of every copy that would close a loop or cut a part off from the rest.

    What is known follows from the tree, so the tree's own edges are never among them.
    """
    tree = chosen(trees.grid, trees.across, places), chosen(trees.grid, trees.down, places)
    loops, traps = loops_and_traps(known, tree)
    return loops[0] | traps[0], loops[1] | traps[1]


def picked(known: Knowledge, places: Sequence[int]) -> Knowledge:
    """The knowledge of these copies of a stack as a stack of their own, in that order; of none, an empty grid's."""
    tiles, grid = known.tiles, known.tiles.grid
    if len(places) == grid.copies:
        return known
    to = bit_grid(grid.width, grid.height, grid.wrap, max(1, len(places)))
    shapes = (tiles.ends, tiles.straights, tiles.bends, tiles.tees)
    edges = (known.across_on, known.across_off, known.down_on, known.down_off, known.broken)
    return Knowledge(
        Tiles(to, *[chosen(grid, plane, places) for plane in shapes]),
        *[chosen(grid, plane, places) for plane in edges],
    )


def _unsolved(known: Knowledge, places: Sequence[int]) -> tuple[Knowledge, list[int], list[int]]:
    """The knowledge of the grids that have open edges, the places of these, and the places of the solved ones."""
    if not places:
        return known, [], []
    some, none = split_copies(known.tiles.grid, known.across_open | known.down_open)
    return picked(known, some), [places[at] for at in some], [places[at] for at in none]


def _one(trees: Trees, place: int) -> Trees:
    """One tree of the stack."""
    grid = trees.grid
    one = bit_grid(grid.width, grid.height, grid.wrap)
    return Trees(
        one,
        chosen(grid, trees.across, (place,)),
        chosen(grid, trees.down, (place,)),
        chosen(grid, trees.lonely, (place,)),
    )
