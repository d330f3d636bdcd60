"""Number paths as people solve them: LADDER, easiest first, and deduce().

Every technique finds all its steps in the state as it is, and only then writes or strikes; so a puzzle's twins are
solved alike, and each sentence is true when it is read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from bookmaker.kinds.numberpath.board import Answer, Clues
from bookmaker.kinds.numberpath.reasoning import routes
from bookmaker.kinds.numberpath.reasoning.knowledge import Routes, State, opening
from bookmaker.kinds.numberpath.reasoning.settling import settled
from bookmaker.kinds.numberpath.reasoning.trials import refuted
from bookmaker.puzzles.contract.grading import (
    Cell,
    Contradiction,
    Deduction,
    Grade,
    Raise,
    Step,
    Tally,
    Technique,
    climb,
)
from bookmaker.puzzles.toolbox.lanes import lowest_first

FEW_ROUTES = 6  # through a gap, that are soon listed


def _lone(state: State, view: int) -> Iterator[tuple[int, int]]:
    """Numbers with one cell left in a view that are not written yet, with that cell."""
    geometry = state.geometry
    found = geometry.singles(view) & ~state.placed
    if found:
        for number, cell in enumerate(geometry.split(found)):
            if cell:
                yield number, cell


def _written(state: State, steps: list[tuple[Step, int, int]]) -> Sequence[Step]:
    if not steps:
        return ()
    cells = 0
    for _, number, cell in steps:
        cells |= cell << number * state.geometry.pitch
    state.write(cells)
    return [step for step, _, _ in steps]


def _forced(state: State) -> Sequence[Step]:
    """A written number has one free cell beside it, and the number before or after is missing."""
    geometry, near = state.geometry, state.geometry.steps
    free = geometry.cells & ~state.taken
    lanes = geometry.split(state.placed)
    found: dict[int, tuple[Step, int, int]] = {}
    for at, cell in enumerate(lanes):
        if cell and (beside := near[cell] & free) and not beside & (beside - 1):
            for number in (at - 1, at + 1):
                if 0 <= number < geometry.count and not lanes[number]:
                    facts = (("number", number + 1), ("other", at + 1), ("start", (geometry.place(cell),)))
                    found.setdefault(number, (Step("forced", (geometry.place(beside),), facts), number, beside))
    return _written(state, [found[number] for number in sorted(found)])


def _reached(state: State, name: str) -> Sequence[Step]:
    """Going from the written number before to the one after, a number can only be in one cell."""
    found = []
    for number, cell in _lone(state, state.reach):
        before, after = state.neighbours(number)
        if before is None or after is None:
            kind, known = "end", before if after is None else after
            facts: tuple[tuple[str, int | tuple[Cell, ...]], ...] = (
                () if known is None else _facts(state, known, "other", "start")
            )
        else:
            kind = "close" if number in (before + 1, after - 1) else "between"
            facts = (*_facts(state, before, "low", "start"), *_facts(state, after, "high", "end"))
        if kind == name:
            place = state.geometry.place(cell)
            found.append((Step(name, (place,), (("number", number + 1), *facts)), number, cell))
    return _written(state, found)


def _facts(state: State, number: int, name: str, where: str) -> tuple[tuple[str, int | tuple[Cell, ...]], ...]:
    return (name, number + 1), (where, (state.cell_of(number),))


def _only_number(state: State, name: str) -> Sequence[Step]:
    """A cell that only one number can have: of those that get there in time, or else of those that are left."""
    geometry = state.geometry
    alone = _alone(state, state.reach)
    if name == "last":
        alone = _alone(state, state.left) & ~alone
    found = []
    for number, cells in enumerate(geometry.split(alone)) if alone else ():
        if cells & (cells - 1):
            raise Contradiction  # two cells that only this number can have
        if cells:
            found.append((Step(name, (geometry.place(cells),), (("number", number + 1),)), number, cells))
    return _written(state, found)


def _alone(state: State, view: int) -> int:
    """For each number the free cells that no other can have."""
    once, twice = state.geometry.folded(view)
    return state.geometry.everywhere(once & ~twice & ~state.taken) & view


def _left(state: State) -> Sequence[Step]:
    """A number that has one cell left, of several that it could reach."""
    place = state.geometry.place
    by_reach = dict(_lone(state, state.reach))
    found = [(number, cell) for number, cell in _lone(state, state.left) if number not in by_reach]
    return _written(state, [(Step("left", (place(cell),), (("number", n + 1),)), n, cell) for n, cell in found])


def _struck(state: State, found: list[tuple[Step, int]]) -> Sequence[Step]:
    gone = 0
    for _, cells in found:
        gone |= cells
    if gone:
        state.strike(gone)
    return [step for step, _ in found]


def _listed(state: State, name: str, most: int) -> Sequence[Step]:
    """Gaps of which all ways can be listed: the numbers between keep to them, others keep off what all ways pass."""
    geometry = state.geometry
    found = []
    for ways, gone in routes.listed(state, most):
        visited = geometry.folded(ways.lanes)[0]
        found.append((Step(name, _places(state, visited), _gap_facts(state, ways)), gone))
    return _struck(state, found)


def _cut_off(state: State) -> Sequence[Step]:
    """Cells that only the numbers of one gap can fill: its ways must pass them all."""
    found = [
        (Step("cut-off", _places(state, alone), _gap_facts(state, ways)), gone)
        for ways, alone, gone in routes.cut_off(state)
    ]
    return _struck(state, found)


def _places(state: State, cells: int) -> tuple[Cell, ...]:
    return tuple(sorted(state.geometry.place(cell) for cell in lowest_first(cells)))


def _gap_facts(state: State, ways: Routes) -> tuple[tuple[str, int | tuple[Cell, ...]], ...]:
    low, high = _facts(state, ways.low, "low", "start"), _facts(state, ways.high, "high", "end")
    return (("count", len(ways.ways)), *low, *high)


def _tried(state: State, name: str, most: int, is_beside: bool) -> Sequence[Step]:
    """Cells of numbers with 2 to `most` cells left that lead nowhere within a few rounds, the fewest rounds first.

    With `is_beside` only of numbers next to a written one.
    """
    geometry = state.geometry
    rounds, found = refuted(state, most, is_beside)
    steps = [
        (
            Step(name, (geometry.place(cell),), (("number", number + 1), ("rounds", rounds))),
            cell << number * geometry.pitch,
        )
        for number, cell in found
    ]
    return _struck(state, steps)


def _answer(state: State) -> Answer | None:
    done = not state.geometry.has_empty(state.placed)
    return Answer.from_lanes(state.geometry, state.placed) if done else None


LADDER: tuple[Technique[State], ...] = (
    Technique("forced", Grade.EASY, 1.0, _forced),
    Technique("left", Grade.EASY, 1.0, _left),
    Technique("last", Grade.EASY, 1.0, partial(_only_number, name="last")),
    Technique("close", Grade.EASY, 1.5, partial(_reached, name="close")),
    Technique("between", Grade.EASY, 2.0, partial(_reached, name="between")),
    Technique("end", Grade.EASY, 2.0, partial(_reached, name="end")),
    Technique("filler", Grade.EASY, 2.5, partial(_only_number, name="filler")),
    Technique("routes", Grade.MEDIUM, 5.0, partial(_listed, name="routes", most=FEW_ROUTES)),
    Technique("cut-off", Grade.MEDIUM, 6.0, _cut_off),
    Technique("many-routes", Grade.HARD, 10.0, partial(_listed, name="many-routes", most=routes.MOST)),
    Technique(
        "trial",
        Grade.HARD,
        12.0,
        partial(_tried, name="trial", most=2, is_beside=True),
        raises=(Raise(5, Grade.EXPERT),),
    ),
    Technique("wide-trial", Grade.EXPERT, 16.0, partial(_tried, name="wide-trial", most=9, is_beside=True)),
    Technique("far-trial", Grade.EXPERT, 20.0, partial(_tried, name="far-trial", most=9, is_beside=False)),
)
SETTLES = frozenset(
    {"forced", "left", "last", "close", "between", "end", "filler"}
)  # after such a step its cells are done


def deduce(clues: Clues) -> Deduction[Answer]:
    """Solve as far as the ladder goes."""
    try:
        state = start(clues)
    except Contradiction:
        return Tally(LADDER).result(None, contradiction=True)
    return climb(state, LADDER, finished=_answer)


def carried_on(state: State, most: Grade, tally: Tally[State] | None = None) -> bool:
    """Go on from the state by techniques of that grade at most; whether that solves the puzzle.

    The easy ones are taken all at once. What is harder is counted in the tally as `deduce` would count it, so that a
    puzzle that needs it too often for the grade is not solved. The last rung is left out: with far trials puzzles of
    others are solved, and none are made that need them.
    """
    geometry = state.geometry
    harder = [(rung, one) for rung, one in enumerate(LADDER[:-1]) if Grade.EASY < one.grade <= most]
    tally = tally or Tally(LADDER)
    while True:
        left = settled(geometry, state.left)
        if left is None:
            raise Contradiction
        state.left = state.reach = left
        state.placed = geometry.singles(left)
        if state.placed == left:
            return True
        for rung, technique in harder:
            if found := technique.apply(state):
                tally.note(rung, len(found))
                if technique.grade_after(tally.counts[rung]) > most:
                    return False
                break
        else:
            return False


def start(clues: Clues) -> State:
    """What the printed numbers tell."""
    return opening(clues)


def allows(state: State, answer: Answer) -> bool:
    """Whether every number's cell in the answer is still left for it."""
    geometry = state.geometry
    return all(
        state.left >> ((number - 1) * geometry.pitch) & geometry.bit(r, c)
        for r, row in enumerate(answer.rows)
        for c, number in enumerate(row)
        if number is not None
    )
