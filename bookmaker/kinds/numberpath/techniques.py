"""Number paths as people solve them: LADDER, easiest first, and deduce()."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from bookmaker.kinds.numberpath.board import MOST_MADE
from bookmaker.kinds.numberpath.reasoning.knowledge import State, opening
from bookmaker.kinds.numberpath.reasoning.routes import MOST, cut_off, listed
from bookmaker.kinds.numberpath.reasoning.trials import ROUNDS, followed, narrowed, shown, suppositions
from bookmaker.puzzles.contract.grading import Contradiction, Grade, Raise, Tally, tick
from bookmaker.puzzles.contract.marks import Marks
from bookmaker.puzzles.kits.ladder import Engine, Facts, Finder, Found, refuting, rung

CELLS_A_POSITION = 20  # while making: all cells of a larger grid count for more
LONE = 2  # positions for which a number with one cell left counts, in grids of more than MOST_MADE cells
FEW_ROUTES = 6  # through a gap, that are soon listed


def _written(state: State, number: int, cell: int, facts: Facts = ()) -> Found:
    """That a number, from 0, stands in a cell."""
    geometry = state.geometry
    return Found(cell << number * geometry.pitch, (geometry.place(cell),), (("number", number + 1), *facts))


def _at(state: State, number: int, name: str, where: str) -> Facts:
    return (name, number + 1), (where, (state.cell_of(number),))


def _lone(state: State, view: int) -> Iterator[tuple[int, int]]:
    """Numbers with one cell left in a view that are not written yet, with that cell."""
    geometry = state.geometry
    found = geometry.singles(view) & ~state.placed
    if found:
        for number, cell in enumerate(geometry.split(found)):
            if cell:
                yield number, cell


def _forced(state: State) -> Iterator[Found]:
    """A written number has one free cell beside it, and the number before or after is missing."""
    geometry, near = state.geometry, state.geometry.steps
    free = geometry.cells & ~state.taken
    lanes = geometry.split(state.placed)
    for number, cell in enumerate(lanes):
        for at in (number - 1, number + 1) if not cell else ():
            if 0 <= at < geometry.count and lanes[at]:
                beside = near[lanes[at]] & free
                if beside and not beside & (beside - 1):
                    found = _written(state, number, beside, _at(state, at, "other", "start"))
                    yield replace(found, because=partial(Marks, (geometry.place(lanes[at]),)))
                    break


def _reached(state: State, name: str) -> Iterator[Found]:
    """Going from the written number before to the one after, a number can only be in one cell."""
    for number, cell in _lone(state, state.reach):
        if state.geometry.count > MOST_MADE:
            tick(LONE)
        before, after = state.neighbours(number)
        if before is None or after is None:
            kind, known = "end", before if after is None else after
            facts: Facts = () if known is None else _at(state, known, "other", "start")
        else:
            kind = "close" if number in (before + 1, after - 1) else "between"
            facts = (*_at(state, before, "low", "start"), *_at(state, after, "high", "end"))
        if kind == name:
            yield _written(state, number, cell, facts)


def _only_number(state: State, name: str) -> Iterator[Found]:
    """A cell that only one number can have: of those that get there in time, or else of those that are left."""
    geometry = state.geometry
    alone = _alone(state, state.reach)
    if name == "last":
        alone = _alone(state, state.left) & ~alone
    for number, cells in enumerate(geometry.split(alone)) if alone else ():
        if cells & (cells - 1):
            raise Contradiction  # two cells that only this number can have
        if cells:
            yield _written(state, number, cells)


def _alone(state: State, view: int) -> int:
    """For each number the free cells that no other can have."""
    once, twice = state.geometry.folded(view)
    return state.geometry.everywhere(once & ~twice & ~state.taken) & view


def _left(state: State) -> Iterator[Found]:
    """A number that has one cell left, of several that it could reach."""
    by_reach = dict(_lone(state, state.reach))
    for number, cell in _lone(state, state.left):
        if number not in by_reach:
            yield _written(state, number, cell)


def _trial(most: int, *, is_beside: bool) -> Finder[State]:
    """Cells of numbers with 2 to `most` cells left that lead nowhere within a few rounds, the fewest rounds first."""
    return refuting(partial(suppositions, most=most, is_beside=is_beside), followed, shown, ROUNDS)


LADDER = (
    rung("forced", Grade.EASY, 1.0, _forced, settles=True),
    rung("left", Grade.EASY, 1.0, _left, settles=True),
    rung("last", Grade.EASY, 1.0, partial(_only_number, name="last"), settles=True),
    rung("close", Grade.EASY, 1.5, partial(_reached, name="close"), settles=True, aim="number"),
    rung("between", Grade.EASY, 2.0, partial(_reached, name="between"), settles=True, aim="number"),
    rung("end", Grade.EASY, 2.0, partial(_reached, name="end"), settles=True, aim="number"),
    rung("filler", Grade.EASY, 2.5, partial(_only_number, name="filler"), settles=True),
    rung("routes", Grade.MEDIUM, 5.0, partial(listed, most=FEW_ROUTES)),
    rung("cut-off", Grade.MEDIUM, 6.0, cut_off),
    rung("many-routes", Grade.HARD, 10.0, partial(listed, most=MOST)),
    rung("trial", Grade.HARD, 12.0, _trial(2, is_beside=True), (Raise(5, Grade.EXPERT),), aim="number"),
    rung("wide-trial", Grade.EXPERT, 16.0, _trial(9, is_beside=True), aim="number"),
    rung("far-trial", Grade.EXPERT, 20.0, _trial(9, is_beside=False), aim="number"),
)
start, deduce, allows, marks, DECIDES_CELLS = Engine(LADDER, opening).verbs


def solves_up_to(state: State, most: Grade, tally: Tally[State] | None = None) -> bool:
    """Go on from the state by techniques of that grade at most; whether that solves the puzzle.

    The easy ones are taken all at once. What is harder is counted in the tally as `deduce` would count it, so that a
    puzzle that needs it too often for the grade is not solved. The last rung is left out: with far trials puzzles of
    others are solved, and none are made that need them.
    """
    geometry = state.geometry
    work = 1 + geometry.pitch // CELLS_A_POSITION
    harder = [(at, one) for at, one in enumerate(LADDER[:-1]) if Grade.EASY < one.grade <= most]
    tally = tally or Tally(LADDER)
    while True:
        left, before = state.left, 0
        while left != before:
            tick(work)
            before, left = left, narrowed(geometry, geometry.touching(left))
        state.left = state.reach = left
        state.placed = geometry.singles(left)
        if state.placed == left:
            return True
        for at, technique in harder:
            tick(at * work)
            if found := technique.apply(state):
                tally.note(at, len(found))
                if technique.grade_after(tally.counts[at]) > most:
                    return False
                break
        else:
            return False
