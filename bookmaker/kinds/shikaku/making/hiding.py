"""Numbers printed as "?": which of them a puzzle of the ordered grade can do without.

A "?" in a corner between other clues leaves few rectangles, one with free cells around it dozens; so those with
few are tried first. Hiding a number can only make a puzzle harder: where many are to be hidden, it starts one grade
easier, and the last "?" must raise it to the grade.
"""

from __future__ import annotations

from bookmaker.kinds.shikaku.board import UNKNOWN, Clues
from bookmaker.kinds.shikaku.search import rectangles
from bookmaker.kinds.shikaku.techniques import deduce
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.toolbox.bitgrid import BitGrid
from bookmaker.puzzles.toolbox.cover import narrow
from bookmaker.seeds import Stream

FEW = 2  # up to so many "?" are found sooner in a puzzle that has the grade already
LAST = 6  # numbers tried as the last "?"

# The facts with which `cover.narrow` gets as far as the techniques up to a grade (see techniques.LADDER): `lone`
# cells stand for "reach", `cores` for "core" and "taken". Expert techniques have no such facts.
FACTS = {Grade.EASY: {"lone": True, "cores": False}, Grade.MEDIUM: {"lone": True, "cores": True}}


def below(grade: Grade | None) -> Grade:
    """The grade at which a puzzle starts that is to lose more than FEW numbers: the next easier one, easy for any."""
    return Grade(grade - 1) if grade and grade > Grade.EASY else Grade.EASY


def hide(clues: Clues, count: int, grade: Grade | None, rng: Stream) -> Clues | None:
    """The clues with `count` numbers printed as "?"; None if no such puzzle of the grade was found.

    The given clues have the grade or, where more than FEW are to be hidden, are solved by the facts `below` it. A
    "?" is never easy: the rectangle of a "?" has smaller ones within it, which no drawn rectangle rules out; only a
    cell that no other number reaches does.
    """
    raised = count > FEW and grade in (Grade.HARD, Grade.EXPERT)
    within = below(grade) if raised else grade or Grade.HARD
    waiting = sorted(clues.places(), key=lambda place: _room(clues, place[0], place[1]) * (0.5 + rng.random()))
    kept: list[tuple[int, int]] = []
    for row, column, _ in waiting:
        if count == raised:
            kept.append((row, column))
            continue
        fewer = _without(clues, row, column)
        if _is_within(fewer, within):
            clues, count = fewer, count - 1
        else:
            kept.append((row, column))
    if count > raised:
        return None
    if grade is None or not raised:
        return clues
    last = (_without(clues, row, column) for row, column in kept[:LAST])
    return next((fewer for fewer in last if _is_within(fewer, grade) and not _is_within(fewer, within)), None)


def _without(clues: Clues, row: int, column: int) -> Clues:
    rows = [list(numbers) for numbers in clues.rows]
    rows[row][column] = UNKNOWN
    return Clues(tuple(map(tuple, rows)))


def _room(clues: Clues, row: int, column: int) -> int:
    """About how many rectangles a "?" in that cell would have: by its free cells to either side, up and down."""
    room = 1
    for step_r, step_c in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        r, c, free = row + step_r, column + step_c, 1
        while 0 <= r < clues.height and 0 <= c < clues.width and not clues.rows[r][c]:
            r, c, free = r + step_r, c + step_c, free + 1
        room *= free
    return room


def _is_within(clues: Clues, grade: Grade) -> bool:
    """Whether the facts of that grade solve the puzzle; for expert, whether the ladder says exactly that grade."""
    if grade is Grade.EXPERT:
        return deduce(clues).grade is grade
    groups = rectangles(clues)
    if groups is None:
        return False
    narrow(groups, BitGrid(clues.width, clues.height).full, **FACTS[grade])
    return all(len(sets) == 1 for sets in groups)
