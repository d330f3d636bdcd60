"""Numbers printed as "?": which of them a puzzle of the ordered grade can do without.

A "?" in a corner between other clues leaves few rectangles, one with free cells around it dozens; so those with
few are tried first. Hiding a number can only make a puzzle harder.
"""

from bookmaker.kinds.shikaku.board import Clues, Params
from bookmaker.kinds.shikaku.search import rectangles
from bookmaker.kinds.shikaku.techniques import deduce
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.toolbox.cover import Groups, narrow
from bookmaker.puzzles.toolbox.gridcode import UNKNOWN
from bookmaker.seeds import Stream

MOST_FAILED = 12  # numbers that could not be hidden, beside one for each hidden, before it is given up


def hide(clues: Clues, params: Params, grade: Grade, rng: Stream) -> Clues | None:
    """The clues of that grade with `params.unknown` numbers printed as "?"; None if no more would do."""
    count = params.unknown
    waiting = sorted(clues.places(), key=lambda place: _room(clues, place[0], place[1]) * (0.5 + rng.random()))
    for tried, (row, column, _) in enumerate(waiting):
        if count == 0:
            break
        if count > len(waiting) - tried or tried > MOST_FAILED + 2 * (params.unknown - count):
            return None
        fewer = _without(clues, row, column)
        if _is_within(fewer, params, grade):
            clues, count = fewer, count - 1
    return clues if count == 0 else None


def narrowed(groups: Groups, full: int, grade: Grade) -> Groups:
    """The groups as far as `cover.narrow` gets with what stands for the techniques up to easy or medium.

    Lone cells stand for "reach", cores for "core" and "taken" (see techniques.LADDER); harder ones have no such facts.
    """
    left = list(groups)
    narrow(left, full, cores=grade > Grade.EASY)
    return left


def ambiguous_clues(fits: Groups) -> list[int]:
    """The clues with more than one rectangle left."""
    return [k for k, sets in enumerate(fits) if len(sets) > 1]


def barred(trials: str) -> tuple[str, ...]:
    """The techniques that no puzzle may need where so much trying is allowed."""
    return {"none": ("trial", "long-trial"), "short": ("long-trial",), "any": ()}[trials]


def _without(clues: Clues, row: int, column: int) -> Clues:
    rows = [list(numbers) for numbers in clues.rows]
    rows[row][column] = UNKNOWN
    return Clues(tuple(map(tuple, rows)))


def _room(clues: Clues, row: int, column: int) -> int:
    """About how many rectangles a "?" in that cell would have: by its free cells to either side, up and down."""
    room = 1
    for step_r, step_c in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        r, c, free = row + step_r, column + step_c, 1
        while 0 <= r < clues.height and 0 <= c < clues.width and clues.rows[r][c] == 0:
            r, c, free = r + step_r, c + step_c, free + 1
        room *= free
    return room


def _is_within(clues: Clues, params: Params, grade: Grade) -> bool:
    """Whether easy or medium facts solve the puzzle; above medium, whether the ladder says exactly that grade."""
    if grade > Grade.MEDIUM:
        deduction = deduce(clues)
        return deduction.grade is grade and not any(name in barred(params.trials) for name, _ in deduction.techniques)
    groups = rectangles(clues)
    if groups is None:
        return False
    return not ambiguous_clues(narrowed(groups, params.grid.full, grade))
