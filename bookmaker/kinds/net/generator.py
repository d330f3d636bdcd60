"""Net's generator: Params and random numbers -> Clues; one attempt, which may fail."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bookmaker.kinds.net.board import Clues, Params
from bookmaker.kinds.net.making.batch_search import best, search
from bookmaker.kinds.net.making.drafts import Draft, finish
from bookmaker.kinds.net.making.growth import NO_WALLS, Trees, drawn_walls
from bookmaker.kinds.net.making.patterns import fitting, is_fitted
from bookmaker.kinds.net.walls import named
from bookmaker.puzzles.contract.grading import Grade, least_moments
from bookmaker.seeds import Stream

# In grids of so many cells and more a tree with several answers is repaired; in smaller ones many trees are grown
# and the first of the grade is taken. Measured: at these sizes both cost about the same.
REPAIRED_FROM = {None: 121, Grade.EASY: 160, Grade.MEDIUM: 240, Grade.HARD: 300, Grade.EXPERT: 300}
# Of hard and expert trees: with crosses, which leave fewer answers, that size is so many times as large; and so many
# trees are grown in a round at least.
RARE = (Grade.HARD, Grade.EXPERT)
REPAIRED_LATER, LEAST_TREES = 2, 4
# How many cells one round of an attempt fills with trees; at most how many trees that is; and how many rounds there
# are. Measured: of 100 trees of 8x8, 54 are easy, 20 medium, 4 hard and 2 expert (the others have several
# answers); 10 of the medium ones have two moments, but of a thousand trees only 5 hard and 4 expert ones.
TREES_PER_ATTEMPT = {None: 1, Grade.EASY: 150, Grade.MEDIUM: 900, Grade.HARD: 1400, Grade.EXPERT: 1600}
MOST_TREES = 64
ROUNDS = 14
# Of a repaired tree so many are made in each round, each with another pattern.
CHILDREN = 8
# Of a hundred expert trees so many are to need that technique; left to chance, nearly all would need traps.
AIMS = {"trap": 48, "long-loop": 32, "closing": 8, "trial": 12}
# The same where the book has no patterns; in grids under so many cells any expert tree is rare enough.
AIMS_WITHOUT_PATTERNS = {"trap": 45, "trial": 55}
AIMED_FROM = 64
# Trees of a round in which patterns are planted.
PLANTED = 2
# Of mixed puzzles, as published.
SHARES = {Grade.EXPERT: 0.14, Grade.HARD: 0.18, Grade.MEDIUM: 0.26}
# How many trees are grown for a puzzle of any grade, of which the one with fewest undecided cells is repaired. On a
# torus, which has no border to begin at, few trees are easy even in part.
BEST = 4
BEST_WITHOUT_BORDER = 64
TREES_WITHOUT_BORDER = 16


def propose(params: Params, grade: Grade | None, rng: Stream) -> Clues | None:
    """The tiles of one random tree, turned at random; likely of one answer and of that grade, or None."""
    return propose_many(params, grade, (rng,))[0]


def propose_many(params: Params, grade: Grade | None, rngs: Sequence[Stream]) -> list[Clues | None]:
    """What `propose` gives for each stream, for all of them at once."""
    cells = params.cells
    drafts = [Draft(rng, drawn_walls(params, rng) if params.walls else NO_WALLS) for rng in rngs]
    repaired = cells >= REPAIRED_FROM[grade] * (REPAIRED_LATER if params.cross and grade in RARE else 1)
    tuned = replace(params, corridors=max(params.corridors, _corridors(params, grade)))
    for draft, aim in zip(drafts, _aims(rngs, grade, params), strict=True):
        draft.aim = aim
        if grade is not None and (grade is Grade.HARD or aim):
            draft.patterns = fitting(params, grade, least_moments(grade, cells), aim)
    borderless = grade is Grade.EASY and params.wrap and not params.cross
    if repaired:
        best(drafts, grade, tuned, per_attempt=BEST_WITHOUT_BORDER if borderless else 1 if grade else BEST)
        finish(drafts, grade, params)
        if grade not in (None, Grade.EASY):
            hosts = [draft for draft in drafts if draft.found]
            for draft in hosts:
                draft.tree, draft.found = draft.found, None
            # Without a pattern a tree is what it is.
            each, rounds = (CHILDREN, ROUNDS) if any(draft.patterns for draft in drafts) else (1, 1)
            search(hosts, grade, params, per_attempt=each, rounds=rounds)
    else:
        many = min(MOST_TREES, max(LEAST_TREES if grade in RARE else 1, TREES_PER_ATTEMPT[grade] // cells))
        for is_planted, each in ((True, PLANTED), (False, TREES_WITHOUT_BORDER if borderless else many)):
            some = [draft for draft in drafts if bool(draft.patterns) is is_planted]
            search(some, grade, tuned, per_attempt=each, rounds=ROUNDS)
    return _printed(params, drafts)


def shares(params: Params) -> Mapping[Grade, float]:
    """The shares of grades among mixed puzzles; none where they have those of random trees.

    That is where there are too few patterns, or what published Nets have not: crosses, among which medium trees are
    rare, or walls.
    """
    is_shared_out = not (params.cross or params.walls) and all(
        is_fitted(params, grade, least_moments(grade, params.cells), aim)
        for grade, aim in ((Grade.HARD, None), (Grade.EXPERT, "trap"))
    )
    return SHARES if is_shared_out else {}


def _aims(rngs: Sequence[Stream], grade: Grade | None, params: Params) -> list[str | None]:
    """For each stream the technique that its tree is to need; None where that is left to chance."""
    if grade is not Grade.EXPERT:
        return [None] * len(rngs)
    cells = params.cells
    least = least_moments(grade, cells)
    chances = {aim: weight for aim, weight in AIMS.items() if is_fitted(params, grade, least, aim)}
    if "trap" not in chances:  # in small grids there is room for few
        chances = {}
    if not chances and cells >= AIMED_FROM:
        chances = dict(AIMS_WITHOUT_PATTERNS)
    elif (
        chances and cells < REPAIRED_FROM[grade]
    ):  # a torus has too few patterns with a trial; a repaired tree needs one
        chances.setdefault("trial", AIMS["trial"])
    if params.trials == "none":
        chances.pop("trial", None)
    lots = [aim for aim, weight in chances.items() for _ in range(weight)]
    return [lots[rng.bits(16) * len(lots) >> 16] if lots else None for rng in rngs]


def _corridors(params: Params, grade: Grade | None) -> int:
    """The setting of `corridors` for trees of a grade.

    Long straight runs make rings that stay possible to the last; hard trees of 5x5 are eight times as frequent with
    them. Expert trees have longer runs than hard ones, so that they are harder by other measures, too: without them
    a SAT solver met fewer conflicts there.
    """
    if grade in (None, Grade.EASY):
        return 0
    is_small = params.cells < AIMED_FROM
    if grade is Grade.EXPERT:
        return 2 if is_small else 3
    return 2 if grade is Grade.HARD and is_small and not params.wrap else 1


def _printed(params: Params, drafts: Sequence[Draft]) -> list[Clues | None]:
    """The clues: every tile turned by none to three quarters, each equally likely."""
    found = [(draft.rng, draft.found) for draft in drafts if draft.found]
    if not found:
        return [None] * len(drafts)
    stack = Trees.stacked([tree for _, tree in found])
    grid, arms = stack.grid, stack.arms()
    for by in (1, 2):
        turned = grid.stacked([rng.bits(grid.pitch) for rng, _ in found])
        arms = tuple([(arms[side] & ~turned) | (arms[side - by] & turned) for side in range(4)])
    printed = iter(grid.digits(arms))
    return [
        Clues(
            params.width,
            params.height,
            params.wrap,
            next(printed),
            named(*draft.walls, grid.stride) if params.walls else (),
            params.tiles == "ghost",
        )
        if draft.found
        else None
        for draft in drafts
    ]
