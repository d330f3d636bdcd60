"""An ambiguous draft -> the same with clues moved, or boxes cut anew, near the ambiguous ones."""

from collections.abc import Iterable

from bookmaker.kinds.shikaku.board import Params
from bookmaker.kinds.shikaku.making.draft import Draft
from bookmaker.kinds.shikaku.making.hiding import ambiguous_clues, narrowed
from bookmaker.kinds.shikaku.making.partition import recuts
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.toolbox.bitgrid import indices
from bookmaker.puzzles.toolbox.cover import Groups, union
from bookmaker.seeds import Stream

RECUT = 0.3  # share of cuts among the repairs of a symmetric draft, which has few moves
RECUT_FREE = 0.2  # the same of another draft, when no more than STUCK clues are ambiguous
STUCK = 8
LARGE = 200  # cells of a grid from which on it pays to narrow on from what was found before
HUGE = 10_000  # the same where a half-turn ties moves in pairs: in smaller grids it finds too few that help
MOST_HANGING = 400  # cells; in larger grids what hangs on a fixed box is seldom settled by it
LOCAL_ROUNDS = 20  # rounds that narrow on from that, before all is narrowed anew


def is_solved_at(draft: Draft, params: Params, rng: Stream, grade: Grade) -> bool:
    """One round of repair: whether narrowing with the facts of that grade solves the draft; if not, clues have moved.

    Boxes that are fixed are left as they are, and count as known in grids of up to MOST_HANGING cells.
    In a large grid more moves follow, after each of which narrowing begins with what was found before: with all
    rectangles only of clues that may have others now.
    """
    fits = narrowed(_open(draft, range(len(draft.fits))), draft.full, grade)
    ambiguous = [k for k in ambiguous_clues(fits) if k not in draft.fixed]
    solved = not ambiguous
    before = list(draft.fits)
    _move_clues(draft, fits, ambiguous, params, rng)
    is_large = draft.full.bit_count() >= (LARGE if params.symmetry == "none" else HUGE)
    for _ in range(LOCAL_ROUNDS if is_large else 0):
        if not ambiguous:
            break
        changed = [k for k, sets in enumerate(before) if draft.fits[k] != sets]
        for k, sets in zip(changed, _open(draft, changed), strict=True):
            fits[k] = sets
        before = list(draft.fits)
        fits = narrowed(fits, draft.full, grade)
        ambiguous = [k for k in ambiguous_clues(fits) if k not in draft.fixed]
        _move_clues(draft, fits, ambiguous, params, rng)
    return solved


def _open(draft: Draft, some: Iterable[int]) -> Groups:
    """The rectangles that may be those of some clues; of a fixed box just itself, where not much hangs on it."""
    known = draft.fixed if draft.full.bit_count() <= MOST_HANGING else ()
    return [(draft.targets[k],) if k in known else draft.fits[k] for k in some]


def _move_clues(draft: Draft, fits: Groups, ambiguous: list[int], params: Params, rng: Stream) -> None:
    """Move clues, or cut boxes anew, so that ambiguous clues have fewer rectangles.

    Moves are made far enough from each other not to interfere.
    """
    reach = {k: union(fits[k]) for k in ambiguous}
    touched = 0
    for k in rng.shuffled(ambiguous):
        if reach[k] & touched:
            continue
        near = [other for other in ambiguous if draft.targets[other] & reach[k]]
        touched |= reach[k]
        # A cut is tried before a move at random, where few moves are left that could help.
        share = RECUT if params.symmetry == "half-turn" else RECUT_FREE if len(ambiguous) <= STUCK else 0.0
        if share and rng.random() < share and recut(draft, k, near, params, rng):
            continue
        choice = _best_move(draft, fits, near, rng.choice(wrong_fits(draft, fits, [k]))[1], rng)
        if choice:
            draft.move(*choice)
            touched |= draft.zones[choice[0]]
        else:
            recut(draft, k, near, params, rng)


def recut(draft: Draft, k: int, near: list[int], params: Params, rng: Stream) -> bool:
    """Cut box k and one of those near it anew around the same clue cells; whether there was another way."""
    ways = [
        (other, pair)
        for other in near
        if other != k
        for pair in recuts(draft.targets[k], draft.targets[other], params)
        if pair[0] & draft.bits[k] and pair[1] & draft.bits[other]
    ]
    if ways:
        draft.recut(k, *rng.choice(ways))
    return bool(ways)


def _best_move(draft: Draft, fits: Groups, near: list[int], false: int, rng: Stream) -> tuple[int, int] | None:
    """The move, among those that make the rectangle `false` impossible, that helps the clues near it most.

    It fits no longer if its own clue moves out of it, or another clue moves into it. A clue that is left
    with one rectangle counts most; chance decides between moves that are about as good.
    """
    best, choice = -1.0, None
    for k in near:
        inside = draft.targets[k] & false
        for index in indices(draft.targets[k] & ~false if draft.bits[k] & false else inside):
            bit = 1 << index
            if not draft.may_move(k, bit):
                continue
            worth = 3 * rng.random()
            for other in near:
                sets = fits[other]
                left = sum([(cells & bit != 0) == (other == k) for cells in sets])
                if left < len(sets):
                    worth += 10 if left == 1 else 1
            if worth > best:
                best, choice = worth, (k, bit)
    return choice


def wrong_fits(draft: Draft, fits: Groups, pocket: list[int]) -> list[tuple[int, int]]:
    """The clues of a pocket with their wrong rectangles: all that fit them but their own box, as (clue, rectangle)."""
    return [(k, cells) for k in pocket for cells in fits[k] if cells != draft.targets[k]]
