"""Nonogram's generator: Params, grade, random numbers -> Clues of a picture, unique and of that grade, or None."""

from __future__ import annotations

from bookmaker.kinds.nonogram.board import Clues, Params
from bookmaker.kinds.nonogram.making import gallery
from bookmaker.kinds.nonogram.making.abstract import EXPERT_SHARES, HARDER_SHARES, SHARES, Levels, pattern
from bookmaker.kinds.nonogram.making.dealt import WithPicture, picture_of, shown_by
from bookmaker.kinds.nonogram.making.expert import for_experts, made_for_experts
from bookmaker.kinds.nonogram.making.fitting import Draft, draft, made_solvable, without_needless
from bookmaker.kinds.nonogram.making.grading import hardest, is_of, made_of_grade
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.seeds import Stream

DARK = (0.40, 0.60)  # the share of a pattern's cells that are filled, from the least to the most
HARDER_DARK = (0.36, 0.48)  # the same for medium and hard: light patterns take more sweeps
EXPERT_DARK = (0.29, 0.39)  # and for expert
MOST_CHANGED = 8  # percent of a picture's cells, rounded up
MOST_GROWN = 25  # percent of a pattern's cells, of which nobody knows what they were
CUTS = 6  # places to part dark from light that are compared for a pattern that is to be harder than easy
SHIFTS = (0, 0, 0, -4, 4, -8, 8)  # percent of the darkest level
DRAWN = 0.5  # how often one of our own pictures is tried where there may be a pattern as well


def propose(params: Params, grade: Grade | None, rng: Stream) -> Clues | None:
    """One of our own pictures as it was drawn; or one of a book, changed in few cells; or an ornament.

    A book's picture is taken where it is of the puzzle's size. Our own are of the grade that is asked for.
    """
    if params.dealt:
        picture = picture_of(params.dealt[0])
        if (picture.width, picture.height) == (params.width, params.height):
            return _of_levels(picture.levels, picture.cut, picture.title, params, grade, rng)
    name = _own_picture(params, grade, rng)
    if name:
        return Clues.of_answer(gallery.pictures()[params.width][name].rows, name)
    return None if params.subject == "picture" else _of_pattern(params, grade, rng)


def _own_picture(params: Params, grade: Grade | None, rng: Stream) -> str:
    """The one of our own pictures to show: the one that was dealt, else any; empty for an ornament."""
    if isinstance(params, WithPicture):
        return params.own
    names = shown_by(params, grade)
    is_drawn = params.subject == "picture" or rng.random() < DRAWN
    return rng.choice(names) if names and is_drawn else ""


def _of_pattern(params: Params, grade: Grade | None, rng: Stream) -> Clues | None:
    """A smooth pattern with a symmetry that no flip breaks."""
    cells = params.width * params.height
    is_hard = grade is not None and grade > Grade.EASY
    symmetries = EXPERT_SHARES if grade is Grade.EXPERT else HARDER_SHARES if is_hard else SHARES
    shades, orbits = pattern(params.width, params.height, rng, smoother=not is_hard, shares=symmetries)
    least, most = EXPERT_DARK if grade is Grade.EXPERT else HARDER_DARK if is_hard else DARK
    count = CUTS if is_hard else 1
    levels = sorted(shades, reverse=True)
    shares = ((at + rng.random()) / count for at in range(count))
    cuts = dict.fromkeys(levels[int(cells * (least + (most - least) * share))] for share in shares)
    drafts = [draft(shades, cut, width=params.width, height=params.height, orbits=orbits) for cut in cuts]
    most = MOST_GROWN * cells // 100
    if grade is Grade.EXPERT:
        found = for_experts(drafts, rng, most)
        return _short_enough(found, params) if found else None
    return _made(hardest(drafts) if is_hard else drafts[0], params, grade, rng, most)


def _of_levels(
    levels: Levels, cut: int, caption: str, params: Params, grade: Grade | None, rng: Stream
) -> Clues | None:
    """The puzzle of a picture, given as how dark its cells are: those at least as dark as the cut are filled."""
    cells = params.width * params.height
    orbits = [(cell,) for cell in range(cells)]
    one = draft(levels, cut, width=params.width, height=params.height, orbits=orbits)
    # An attempt may begin a little lighter or darker: other cells are open then. What changed counts all the same.
    other = cut + rng.choice(SHIFTS) * max(levels) // 100
    for cell, level in enumerate(levels):
        if (level >= other) != (level >= cut):
            one.flip(cell)
    most = 0 if params.keep == "exact" else -(-MOST_CHANGED * cells // 100)
    return _made(one, params, grade, rng, most, caption)


def _made(one: Draft, params: Params, grade: Grade | None, rng: Stream, most: int, caption: str = "") -> Clues | None:
    """The draft's clues once they are unique, of the grade, and no longer than asked; at most so many cells change."""
    if grade is Grade.EXPERT:
        if not made_for_experts(one, rng, most):
            return None
    elif not made_solvable(one, most) or (grade is not None and not made_of_grade(one, grade, rng, most)):
        return None
    if caption:
        without_needless(one, (lambda it: is_of(it, grade)) if grade else (lambda it: not it.settled().open))
    return _short_enough(one, params, caption)


def _short_enough(one: Draft, params: Params, caption: str = "") -> Clues | None:
    """The draft's clues where none has more numbers than asked."""
    clues, (across, down) = one.clues(caption), params.most_runs
    is_short = all(len(runs) <= across for runs in clues.rows) and all(len(runs) <= down for runs in clues.columns)
    return clues if is_short else None
