"""Nonogram's generator: Params, grade, random numbers -> Clues of a picture, unique and of that grade, or None."""

from collections.abc import Collection, Sequence

from bookmaker.kinds.nonogram.board import Clues, Params
from bookmaker.kinds.nonogram.making import gallery
from bookmaker.kinds.nonogram.making.abstract import EXPERT_SHARES, HARD_SHARES, HARDER_SHARES, SHARES, Levels, pattern
from bookmaker.kinds.nonogram.making.dealt import WithPicture, picture_of, shown_by
from bookmaker.kinds.nonogram.making.fitting import Draft, draft, made_solvable, without_needless
from bookmaker.kinds.nonogram.making.grading import LARGER, first_inside, is_inside, made_of_grade
from bookmaker.kinds.nonogram.techniques import course
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.seeds import Stream
from bookmaker.source.faults import counted

# By grade how many patterns are looked at in an attempt, the symmetries that they may have, and the share of cells that
# are filled, from the least to the most.
LOOKS = {
    None: (4, HARDER_SHARES, (0.40, 0.60)),
    Grade.EASY: (4, SHARES, (0.40, 0.60)),
    Grade.MEDIUM: (8, HARDER_SHARES, (0.40, 0.55)),
    Grade.HARD: (24, HARD_SHARES, (0.34, 0.46)),
    Grade.EXPERT: (24, EXPERT_SHARES, (0.36, 0.50)),
}
LEAST_HARD, MOST_HARD = 10, 50  # cells along a side, and both together, where hard patterns come within ten seconds
MOST_MEDIUM = 80  # both together, where medium ones do: of 42x42 one in eight fails, of 50x50 two in three
MORE = 4  # times as many patterns are looked at where sides are large
MOST_CHANGED = 8  # percent of a picture's cells, rounded up
MOST_ADVISED, SHOWN = 25, 8  # percent of a picture's cells that are changed to find advice; cells named in it
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
        return gallery.clues(params.width, name)
    return None if params.subject == "picture" else _of_pattern(params, grade, rng)


def too_rare(params: Params) -> Collection[Grade]:
    """Hard in small grids, in which whole lines are never needed twice; where patterns are large, hard and medium.

    Of a book's pictures nobody knows; our own are those that there are.
    """
    if params.subject == "picture" and not params.dealt:
        return [grade for grade in Grade if not shown_by(params, grade)]
    sides = 0 if params.dealt else params.width + params.height
    is_small = min(params.width, params.height) < LEAST_HARD
    hard = (Grade.HARD,) if is_small or sides > MOST_HARD else ()
    return (Grade.MEDIUM, *hard) if sides > MOST_MEDIUM else hard


def excludes(params: Params) -> Collection[str]:
    """Trials on the whole grid, unless they are asked for."""
    return ("trial",) if params.trials == "none" else ()


def advice(params: Params, grade: Grade | None) -> str:
    """What would make a puzzle of a book's picture, in a sentence; nothing of other params."""
    picture = picture_of(params.dealt[0]) if params.dealt else None
    if picture is None or (picture.width, picture.height) != (params.width, params.height):
        return ""
    cells = params.width * params.height
    one = draft(
        picture.levels, picture.cut, width=params.width, height=params.height, orbits=[(at,) for at in range(cells)]
    )
    if not one.settled().open:
        found = course(one.clues(), with_trials=True)[0].grade
        return f"unchanged it is a puzzle, and {found.word}" if found else ""
    if not made_solvable(one, MOST_ADVISED * cells // 100):
        return "too many cells would have to change: take a picture with larger dark and light parts"
    without_needless(one, lambda it: not it.settled().open)
    places = [f"row {at // params.width + 1} column {at % params.width + 1}" for at in sorted(one.flipped)]
    more = f" and {len(places) - SHOWN} more" if len(places) > SHOWN else ""
    return f"lines alone would solve it with {counted(len(places), 'cell')} changed: {', '.join(places[:SHOWN])}{more}"


def _own_picture(params: Params, grade: Grade | None, rng: Stream) -> str:
    """The one of our own pictures to show: the one that was dealt, else any; empty for an ornament."""
    if isinstance(params, WithPicture):
        return params.own
    names = shown_by(params, grade)
    is_drawn = params.subject == "picture" or rng.random() < DRAWN
    return rng.choice(names) if names and is_drawn else ""


def _of_pattern(params: Params, grade: Grade | None, rng: Stream) -> Clues | None:
    """A smooth pattern with a symmetry: of some the first that is of the grade, or has one answer by its lines."""
    looks, shares, (least, most) = LOOKS[grade]
    looks *= MORE if params.width + params.height >= LARGER else 1
    drafts = [_drafted(params, grade, rng, shares, least + (most - least) * rng.random()) for _ in range(looks)]
    if grade is None:
        found = next((one.clues() for one in drafts if not one.settled().open), None)
    else:
        found = first_inside(drafts, params, grade)
    return found if found and _is_short(found, params) else None


def _drafted(params: Params, grade: Grade | None, rng: Stream, shares: Sequence[str], dark: float) -> Draft:
    width, height = params.width, params.height
    shades, orbits = pattern(width, height, rng, smoother=grade is Grade.EASY, shares=shares)
    cut = sorted(shades, reverse=True)[int(width * height * dark)]
    return draft(shades, cut, width=width, height=height, orbits=orbits)


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


def _made(one: Draft, params: Params, grade: Grade | None, rng: Stream, most: int, caption: str) -> Clues | None:
    """The draft's clues once they are unique, of the grade, and no longer than asked; at most so many cells change."""
    if grade is not Grade.EXPERT and not made_solvable(one, most):
        return None
    if grade and not made_of_grade(one, params, grade, rng, most):
        return None

    def is_good(it: Draft) -> bool:
        return is_inside(it.clues(), grade, with_trials=params.trials == "any") if grade else not it.settled().open

    without_needless(one, is_good)
    clues = one.clues(caption)
    return clues if _is_short(clues, params) else None


def _is_short(clues: Clues, params: Params) -> bool:
    """Whether no line has more numbers than asked."""
    across, down = params.most_runs
    return all(len(runs) <= across for runs in clues.rows) and all(len(runs) <= down for runs in clues.columns)
