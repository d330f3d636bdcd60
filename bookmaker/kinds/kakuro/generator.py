"""Kakuro's generator: Params, grade, random numbers -> Clues that the ladder solves at that grade, or None.

Digits are changed until what the grade knows solves the puzzle; black cells come in addition where that stops. Then
they are changed so that the grade is needed, and not at once.
"""

from bookmaker.kinds.kakuro.board import DIGITS, Clues, Params
from bookmaker.kinds.kakuro.making.desk import Desk
from bookmaker.kinds.kakuro.making.masks import Masks
from bookmaker.kinds.kakuro.techniques import deduce
from bookmaker.puzzles.contract.grading import Grade, least_moments
from bookmaker.puzzles.kits.values.making import grade_for
from bookmaker.seeds import Stream

LARGE = 15  # cells along a side; beyond it no puzzle harder than medium is made
SHARES = {  # of white cells, from and to
    Grade.EASY: (0.60, 0.70),
    Grade.MEDIUM: (0.62, 0.72),
    Grade.HARD: (0.64, 0.74),
    Grade.EXPERT: (0.64, 0.74),
}
LEAST = 0.55  # of the cells stay white
LONGEST = {Grade.EASY: 6}  # of a run
ATTEMPTS = 3
MOVES = 60  # of a climb, for each cell


def propose(params: Params, grade: Grade | None, rng: Stream) -> Clues | None:
    """A few starts; None where none came to the grade, and at once where it is not made."""
    wanted = grade_for(grade, [one for one in Grade if one > hardest(params)], rng)
    if wanted is None:
        return None
    for _ in range(ATTEMPTS):
        clues = _made(params, wanted, rng)
        if clues is not None:
            found = deduce(clues)
            if found.grade is wanted and found.moments >= least_moments(wanted, clues.count):
                return clues
    return None


def hardest(params: Params) -> Grade:
    """The hardest grade in which puzzles are made with these params."""
    return Grade.MEDIUM if max(params.width, params.height) > LARGE else Grade.EXPERT


def _made(params: Params, grade: Grade, rng: Stream) -> Clues | None:
    width, height, top = params.width, params.height, DIGITS[params.digits]
    longest = min(LONGEST.get(grade, 9), top, (width + height) // 2 - 1)
    low, high = SHARES[grade]
    masks = Masks(width, height, longest, LEAST)
    white = masks.drawn(low + (high - low) * rng.random(), rng)
    if white is None:
        return None
    desk = Desk(masks, white, top, rng)
    if not desk.filled() or not desk.climb(grade, MOVES * width * height):
        return None
    if grade > Grade.EASY and not desk.need(grade, least_moments(grade, len(desk.cells))):
        return None
    return desk.clues()
