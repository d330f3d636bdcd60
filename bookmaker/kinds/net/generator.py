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
from bookmaker.puzzles.toolbox.bitgrid import bit_grid
from bookmaker.seeds import Stream

# With fewer cells a new tree is cheaper than mending one: about half of all trees have one answer.
MENDED_FROM = 250
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
    steered = max(params.corridors, CORRIDORS[grade])
    grown = grow(rngs, replace(params, corridors=steered))
    knowledge = first_looks(tiles_of_arms(grown.grid, grown.arms()))
    small = params.width * params.height < MENDED_FROM
    if grade is Grade.EASY or (grade is Grade.MEDIUM and small):
        settle_easily(knowledge)
    else:
        settle(knowledge)
    opened = grown.grid.layers(grown.lonely | knowledge.across_open | knowledge.down_open)
    too_easy = small and grade not in (None, Grade.EASY)
    singles = zip(grown.split(), knowledge.split(), opened, rngs, strict=True)
    return [
        _finished(trees, known, grade, rng, params) if still_open else None if too_easy else trees
        for trees, known, still_open, rng in singles
    ]


def _finished(trees: Trees, knowledge: Knowledge, grade: Grade | None, rng: Stream, params: Params) -> Trees | None:
    """The tree when it has one answer, mended where it has not; None when that does not work out."""
    grid = trees.grid
    small = grid.width * grid.height < MENDED_FROM
    for _ in range(ROUNDS):
        if trees.lonely:
            region = trees.lonely | grid.near(trees.lonely)
        elif small and grade is Grade.EXPERT:
            return trees if _is_expert(knowledge) else None
        else:
            conclude(knowledge, grade)
            region = knowledge.undecided
            if not region:
                return trees
            if small:
                return None
        trees = regrow(trees, region, rng, cross=params.cross)
        if not trees.lonely:
            knowledge = first_looks(tiles_of_arms(grid, trees.arms()))
    return None


def _is_expert(knowledge: Knowledge) -> bool:
    """Whether short loops do not suffice and long ones and traps do.

    On a torus also what is beyond traps is left to the ladder, for there a quarter of all trees is.
    """
    conclude(knowledge, Grade.HARD)
    if not knowledge.undecided:
        return False
    conclude(knowledge, Grade.EXPERT)
    return knowledge.tiles.grid.wrap or not knowledge.undecided


def conclude(knowledge: Knowledge, grade: Grade | None) -> None:
    """All that the techniques up to the grade say; for no grade, and for expert, up to traps."""
    if grade is Grade.EASY:
        settle_easily(knowledge)
        return
    settle(knowledge)
    while grade is not Grade.MEDIUM and (knowledge.across_open or knowledge.down_open):
        networks = Networks(knowledge)
        across, down = networks.short_loops() if grade is Grade.HARD else networks.closures()
        if not across and not down:
            return
        knowledge.across_off |= across
        knowledge.down_off |= down
        settle(knowledge)


def _printed(params: Params, trees: Sequence[Trees | None], rngs: Sequence[Stream]) -> list[Clues | None]:
    """The clues: every tile turned by none to three quarters, each equally likely."""
    good = [(tree, rng) for tree, rng in zip(trees, rngs, strict=True) if tree is not None]
    if not good:
        return [None] * len(trees)
    grid = bit_grid(params.width, params.height, params.wrap, len(good))
    stack = Trees(
        grid,
        grid.stacked([tree.across for tree, _ in good]),
        grid.stacked([tree.down for tree, _ in good]),
        0,
    )
    arms = stack.arms()
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
