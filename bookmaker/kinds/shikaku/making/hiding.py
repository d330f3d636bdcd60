"""Numbers told as "?": which of them a puzzle can do without, for the grade that is wished.

A "?" in a corner between other clues leaves few rectangles, one in the open dozens; so the tight ones are
tried first. A puzzle can only become harder so: where many numbers are to go, it starts out easier than wished,
and the last "?" is to lift it to the grade.
"""

from __future__ import annotations

from bookmaker.kinds.shikaku.board import UNKNOWN, Clues
from bookmaker.kinds.shikaku.search import rectangles
from bookmaker.kinds.shikaku.techniques import deduce
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.toolbox.bitgrid import BitGrid
from bookmaker.puzzles.toolbox.cover import narrow
from bookmaker.seeds import Stream

FEW = 2  # so many "?" are sooner found in a puzzle that has the grade already
LAST = 6  # numbers tried as the last "?"

# What narrowing may use so that it gets as far as a solver of the grade (see techniques.LADDER): `lone`
# cells are "reach", `cores` are "core" and "taken". Beyond those lie the techniques of an expert.
FACTS = {
    Grade.EASY: {"lone": False, "cores": False},
    Grade.MEDIUM: {"lone": True, "cores": False},
    Grade.HARD: {"lone": True, "cores": True},
}


def below(grade: Grade | None) -> Grade:
    """The next easier grade, easy if any will do: where a puzzle starts that is to lose more than FEW numbers."""
    return Grade(grade - 1) if grade and grade > Grade.EASY else Grade.EASY


def hide(clues: Clues, count: int, grade: Grade | None, rng: Stream) -> Clues | None:
    """The clues with `count` numbers told as "?", None if that was not found within the grade.

    The clues have the grade or, where more than FEW are to go, are finished by the facts `below` it. No "?" can
    be easy: the rectangle of a "?" has smaller ones within, which no drawn rectangle strikes out; only a
    cell that no other number reaches does.
    """
    lifted = count > FEW and grade in (Grade.HARD, Grade.EXPERT)
    within = below(grade) if lifted else grade or Grade.HARD
    waiting = sorted(clues.places(), key=lambda place: _room(clues, place[0], place[1]) * (0.5 + rng.random()))
    kept: list[tuple[int, int]] = []
    for row, column, _ in waiting:
        if count == lifted:
            kept.append((row, column))
            continue
        fewer = _without(clues, row, column)
        if _is_within(fewer, within):
            clues, count = fewer, count - 1
        else:
            kept.append((row, column))
    if count > lifted:
        return None
    if grade is None or not lifted:
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
    """Whether the facts of that grade finish the puzzle; for an expert, the whole ladder and no less."""
    if grade is Grade.EXPERT:
        return deduce(clues).grade is grade
    groups = rectangles(clues)
    if groups is None:
        return False
    narrow(groups, BitGrid(clues.width, clues.height).full, **FACTS[grade])
    return all(len(sets) == 1 for sets in groups)
