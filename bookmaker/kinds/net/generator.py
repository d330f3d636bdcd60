"""Net's generator: Params and random numbers -> Clues; one attempt, which may fail."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bookmaker.kinds.net.board import Clues, Params
from bookmaker.kinds.net.growth import Trees, grow, regrow
from bookmaker.kinds.net.knowledge import Knowledge, first_looks, settle, settle_easily
from bookmaker.kinds.net.networks import Networks
from bookmaker.kinds.net.tiles import Arms, digits_of, tiles_of_arms
from bookmaker.puzzles.grading import Grade
from bookmaker.puzzles.toolbox.bitgrid import BitGrid, bit_grid
from bookmaker.seeds import Stream

# From so many cells on a tree is mended where it has several answers; smaller ones are grown anew.
# Measured: trees of the easier grades are mended at less cost than grown from 9x9 or so.
MENDED_FROM = {None: 80, Grade.EASY: 120, Grade.MEDIUM: 150, Grade.HARD: 200, Grade.EXPERT: 100}
# How often a tree is mended before the attempt fails.
ROUNDS = 60
# Trees that one attempt looks at. Measured at 7x7, 70 of 100 trees are easy, 15 medium, 2 hard and 1
# expert (the rest have several answers); at 5x5 91, 6, 0.2 and 0.2.
TREES = {None: 1, Grade.EASY: 1, Grade.MEDIUM: 2, Grade.HARD: 16, Grade.EXPERT: 32}
# How much further arms run straight on where a grade is wanted: that makes hard trees six times as
# frequent at 7x7, and twenty times at 5x5, for long rings of tiles are what the look for loops is needed for.
CORRIDORS = {None: 0, Grade.EASY: 0, Grade.MEDIUM: 1, Grade.HARD: 3, Grade.EXPERT: 1}


def propose(params: Params, grade: Grade | None, rng: Stream) -> Clues | None:
    """A tree with, it is hoped, one answer and about that grade, its tiles turned at random."""
    return propose_many(params, grade, (rng,))[0]


def propose_many(params: Params, grade: Grade | None, rngs: Sequence[Stream]) -> list[Clues | None]:
    """What `propose` gives for each stream, for all of them at once."""
    found: list[Trees | None] = [None] * len(rngs)
    for _ in range(TREES[grade]):
        missing = [at for at, tree in enumerate(found) if tree is None]
        if not missing:
            break
        for at, tree in zip(missing, _designed(params, grade, [rngs[at] for at in missing]), strict=True):
            found[at] = tree
    return _printed(params, found, rngs)


def _designed(params: Params, grade: Grade | None, rngs: Sequence[Stream]) -> list[Trees | None]:
    """A tree for each stream; None where it has several answers or looks too easy."""
    found = grow(rngs, replace(params, corridors=max(params.corridors, CORRIDORS[grade]))).split()
    small = params.width * params.height < MENDED_FROM[grade]
    good: list[Trees | None] = [None] * len(rngs)
    waiting = list(range(len(rngs)))
    for _ in range(ROUNDS):
        whole = [at for at in waiting if not found[at].lonely]
        regions = {at: found[at].lonely | found[at].grid.near(found[at].lonely) for at in waiting}
        for at, undecided in zip(whole, _undecided([found[at] for at in whole], grade, small=small), strict=True):
            if undecided == 0:
                good[at] = found[at]
            regions[at] = undecided or 0
        # A small tree that fails is given up; only its lonely cells are ever mended.
        waiting = [at for at in waiting if regions[at] and (found[at].lonely or not small)]
        if not waiting:
            break
        for at in waiting:
            found[at] = regrow(found[at], regions[at], rngs[at], cross=params.cross)
    return good


def _undecided(trees: Sequence[Trees], grade: Grade | None, *, small: bool) -> list[int | None]:
    """For each tree the cells that techniques up to the grade leave open; None where it is too easy."""
    if not trees:
        return []
    known = first_looks(tiles_of_arms(*_stack_of(trees))).split()
    if not small or grade in (None, Grade.EASY):
        conclude(known, grade)
        return [one.undecided for one in known]
    # Trees that are not mended are sieved: what an easier grade's techniques solve is too easy.
    conclude(known, Grade(grade - 1))
    left: list[int | None] = [one.undecided or None for one in known]
    rest = [(at, one) for at, one in enumerate(known) if one.undecided]
    conclude([one for _, one in rest], grade)
    for at, one in rest:
        # On a torus a quarter of all trees needs what is beyond traps: that is left to the ladder.
        left[at] = 0 if grade is Grade.EXPERT and one.tiles.grid.wrap else one.undecided
    return left


def conclude(known: Sequence[Knowledge], grade: Grade | None) -> None:
    """All that the techniques up to the grade say of each grid; for no grade, and for expert, up to traps.

    Tiles and squares speak for all grids in a stack, loops and traps for each grid alone, in turns.
    """
    active = list(known)
    while active:
        stack = Knowledge.stacked(active)
        if grade is Grade.EASY:
            settle_easily(stack)
        else:
            settle(stack)
        for one, settled in zip(active, stack.split(), strict=True):
            one.learn(settled)
        if grade in (Grade.EASY, Grade.MEDIUM):
            return
        active = [one for one in active if one.undecided and _closes(one, grade)]


def _closes(knowledge: Knowledge, grade: Grade | None) -> bool:
    """Put edges off that would close a loop or a part; whether there were any."""
    networks = Networks(knowledge)
    across, down = networks.short_loops() if grade is Grade.HARD else networks.closures()
    knowledge.across_off |= across
    knowledge.down_off |= down
    return bool(across or down)


def _stack_of(trees: Sequence[Trees]) -> tuple[BitGrid, Arms]:
    one = trees[0].grid
    grid = bit_grid(one.width, one.height, one.wrap, len(trees))
    across, down = (grid.stacked([getattr(tree, axis) for tree in trees]) for axis in ("across", "down"))
    return grid, Trees(grid, across, down, 0).arms()


def _printed(params: Params, trees: Sequence[Trees | None], rngs: Sequence[Stream]) -> list[Clues | None]:
    """The clues: every tile turned by none to three quarters, each equally likely."""
    good = [(tree, rng) for tree, rng in zip(trees, rngs, strict=True) if tree is not None]
    if not good:
        return [None] * len(trees)
    grid, arms = _stack_of([tree for tree, _ in good])
    quarter, half = (grid.stacked([rng.bits(grid.pitch) for _, rng in good]) for _ in range(2))
    right, up, left, down = (
        (plane & ~quarter) | (before & quarter)
        for plane, before in (
            (arms.right, arms.down),
            (arms.up, arms.right),
            (arms.left, arms.up),
            (arms.down, arms.left),
        )
    )
    right, up, left, down = (
        (plane & ~half) | (opposite & half)
        for plane, opposite in ((right, left), (up, down), (left, right), (down, up))
    )
    printed = iter(digits_of(grid, Arms(right, up, left, down)))
    return [
        Clues(params.width, params.height, params.wrap, next(printed)) if tree is not None else None for tree in trees
    ]
