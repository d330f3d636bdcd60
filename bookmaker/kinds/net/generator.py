"""Net's generator: Params and random numbers -> Clues; one attempt, which may fail."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bookmaker.kinds.net.board import Clues, Params
from bookmaker.kinds.net.drafts import Draft, finish, stack_of
from bookmaker.kinds.net.growth import Trees, grow
from bookmaker.kinds.net.sieve import sift
from bookmaker.kinds.net.tiles import Arms, digits_of
from bookmaker.puzzles.grading import Grade
from bookmaker.seeds import Stream

# From so many cells on a tree is mended where it has several answers; smaller ones are grown anew.
# Measured: trees of the easier grades are mended at less cost than grown from 9x9 or so.
MENDED_FROM = {None: 80, Grade.EASY: 120, Grade.MEDIUM: 150, Grade.HARD: 200, Grade.EXPERT: 100}
# Trees that one attempt looks at. Measured, of 100 trees at 7x7 69 are easy, 15 medium, 1.6 hard and 2.2
# expert (the rest have several answers); at 5x5 92, 4.6, 0.3 and 0.2.
LOOKS = {None: 1, Grade.EASY: 1, Grade.MEDIUM: 4, Grade.HARD: 16, Grade.EXPERT: 16}
ROUNDS = {None: 3, Grade.EASY: 3, Grade.MEDIUM: 6, Grade.HARD: 8, Grade.EXPERT: 16}
# How much further arms run straight on where a grade is wanted: that makes hard trees seven times as
# frequent at 7x7, and twelve times at 5x5, for it takes long runs to leave a ring open to the last.
CORRIDORS = {None: 0, Grade.EASY: 0, Grade.MEDIUM: 1, Grade.HARD: 3, Grade.EXPERT: 0}


def propose(params: Params, grade: Grade | None, rng: Stream) -> Clues | None:
    """A tree with, it is hoped, one answer and about that grade, its tiles turned at random."""
    return propose_many(params, grade, (rng,))[0]


def propose_many(params: Params, grade: Grade | None, rngs: Sequence[Stream]) -> list[Clues | None]:
    """What `propose` gives for each stream, for all of them at once."""
    steered = replace(params, corridors=max(params.corridors, CORRIDORS[grade]))
    if params.width * params.height >= MENDED_FROM[grade]:
        drafts = [Draft(trees, rng) for trees, rng in zip(grow(rngs, steered).split(), rngs, strict=True)]
        finish(drafts, grade, params)
        found = {at: draft.trees for at, draft in enumerate(drafts) if draft.done}
    else:
        found = sift(rngs, grade, steered, looks=LOOKS[grade], rounds=ROUNDS[grade])
    return _printed(params, found, rngs)


def _printed(params: Params, trees: dict[int, Trees], rngs: Sequence[Stream]) -> list[Clues | None]:
    """The clues: every tile turned by none to three quarters, each equally likely."""
    if not trees:
        return [None] * len(rngs)
    places = sorted(trees)
    grid, arms = stack_of([trees[at] for at in places])
    quarter, half = (grid.stacked([rngs[at].bits(grid.pitch) for at in places]) for _ in range(2))
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
    printed = dict(zip(places, digits_of(grid, Arms(right, up, left, down)), strict=True))
    return [
        Clues(params.width, params.height, params.wrap, printed[at]) if at in printed else None
        for at in range(len(rngs))
    ]
