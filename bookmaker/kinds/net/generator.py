"""Net's generator: Params and random numbers -> Clues; one attempt, which may fail."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bookmaker.kinds.net.board import Clues, Params
from bookmaker.kinds.net.making.batch_search import best, sift
from bookmaker.kinds.net.making.drafts import Draft, finish, stack_of
from bookmaker.kinds.net.making.growth import Trees
from bookmaker.kinds.net.tiles import Arms, digits_of
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.seeds import Stream

# From so many cells on a tree is mended where it has several answers; of smaller ones many are grown and
# the first of the grade is taken. Measured: there both cost about the same.
MENDED_FROM = {None: 150, Grade.EASY: 160, Grade.MEDIUM: 240, Grade.HARD: 300, Grade.EXPERT: 300}
# Crosses leave fewer answers: where they are wanted, so many times as large.
MENDED_LATER = {None: 1, Grade.EASY: 1, Grade.MEDIUM: 1, Grade.HARD: 2, Grade.EXPERT: 2}
# Cells that one attempt grows at once, in trees, and how often. Measured, of 100 trees at 7x7 68 are easy, 16
# medium, 1.6 hard and 2.2 expert (the rest have several answers); at 5x5 91, 5, 0.3 and 0.15.
TREES_PER_ATTEMPT = {None: 1, Grade.EASY: 150, Grade.MEDIUM: 300, Grade.HARD: 400, Grade.EXPERT: 1600}
LEAST_TREES = {None: 1, Grade.EASY: 1, Grade.MEDIUM: 1, Grade.HARD: 4, Grade.EXPERT: 4}
MOST_TREES = 32
ROUNDS = 16
# Trees of which the one that is nearest to its only answer is mended. On a torus, which has no border to
# begin at, few are easy anywhere.
BEST = {None: 4, Grade.EASY: 1, Grade.MEDIUM: 1, Grade.HARD: 1, Grade.EXPERT: 1}
BEST_WITHOUT_BORDER = 64
TREES_WITHOUT_BORDER = 16


def propose(params: Params, grade: Grade | None, rng: Stream) -> Clues | None:
    """A tree with, it is hoped, one answer and about that grade, its tiles turned at random."""
    return propose_many(params, grade, (rng,))[0]


def propose_many(params: Params, grade: Grade | None, rngs: Sequence[Stream]) -> list[Clues | None]:
    """What `propose` gives for each stream, for all of them at once."""
    cells = params.width * params.height
    mended = cells >= MENDED_FROM[grade] * (MENDED_LATER[grade] if params.cross else 1)
    steered = replace(params, corridors=max(params.corridors, _corridors(params, grade, mended=mended)))
    borderless = grade is Grade.EASY and params.wrap and not params.cross
    if mended:
        per_attempt = BEST_WITHOUT_BORDER if borderless else BEST[grade]
        drafts = [
            Draft(trees, rng)
            for trees, rng in zip(best(rngs, grade, steered, per_attempt=per_attempt), rngs, strict=True)
        ]
        finish(drafts, grade, params)
        found = {at: draft.trees for at, draft in enumerate(drafts) if draft.done}
    else:
        per_attempt = (
            TREES_WITHOUT_BORDER
            if borderless
            else min(MOST_TREES, max(LEAST_TREES[grade], TREES_PER_ATTEMPT[grade] // cells))
        )
        found = sift(rngs, grade, steered, per_attempt=per_attempt, rounds=ROUNDS)
    return _printed(params, found, rngs)


def _corridors(params: Params, grade: Grade | None, *, mended: bool) -> int:
    """How much further arms run straight on where a grade is wanted, of which that makes more.

    It takes long runs to leave a ring open to the last: hard trees are eight times as frequent at 5x5.
    Longer ones yet would make even more of them, but of ever fewer sorts.
    """
    if grade in (None, Grade.EASY):
        return 0
    if mended:
        return 3 if grade is Grade.HARD else 1
    if grade is Grade.EXPERT:
        return 0
    return 2 if grade is Grade.HARD and not params.wrap and params.width * params.height < 49 else 1


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
