"""Puzzles that lie well inside their grade: what an order asks of them beside the label.

What a puzzle from elsewhere is called is for the ladder alone. But at the borders programs and solvers disagree: on
what needs no more than a locked digit that at once leaves a single, on techniques that one program calls hard and
another does not, and on what a solver may use who trusts in one solution. So none of these are made.
"""

from collections.abc import Sequence
from dataclasses import replace

from bookmaker.kinds.sudoku.board import Clues
from bookmaker.kinds.sudoku.measured import STARS
from bookmaker.kinds.sudoku.reasoning.state import State
from bookmaker.kinds.sudoku.techniques import LADDER, UP_TO, deduce, start
from bookmaker.puzzles.contract.grading import Grade, climb
from bookmaker.puzzles.contract.units import units_of
from bookmaker.puzzles.kits.ladder import Finder, Found

BORDER = {"w-wing", "naked-quad", "hidden-quad", "bug"}  # never the hardest technique of a hard puzzle
SIDES = range(6, 10)  # of the grids that this is for: smaller ones have too little to choose from, larger take long
CELLS = 81  # of those whose easy puzzles are chosen
APART = 8  # cells along a side, from which a digit that is left a place counts wherever it is; see _direct
LOOKS = 3  # moments in which an easy puzzle asks to look along a line, or at a cell
PRINTED = {False: 26, True: 30}  # digits of an easy puzzle at least, and of one for beginners
OPENINGS = 6  # digits that a beginner can begin with, at least

_FIND = {technique.name: technique.find for technique in LADDER}
_BOXES = (_FIND["full-house"], _FIND["hidden-box"])
_SINGLES = (*_BOXES, *(_FIND[name] for name in ("hidden-line", "hidden-window", "hidden-diagonal", "naked-single")))


def is_inside(clues: Clues, grade: Grade, *, hardest: str = "", for_beginners: bool = False) -> bool:
    """Whether clues of this grade, with this hardest technique, are such as an order of it asks for."""
    if grade is Grade.MEDIUM:
        return not _is_solved(start(clues), (*_SINGLES, _direct))
    if grade is Grade.HARD:
        return hardest not in BORDER
    if grade is Grade.EXPERT:
        return _trusting(clues) != "unique-rectangle"
    if for_beginners:
        return len(list(_BOXES[1](start(clues)))) >= OPENINGS
    return _looks(start(clues)) >= LOOKS and STARS[grade].stars(deduce(clues).effort, CELLS) > 1  # one: for beginners


def _trusting(clues: Clues) -> str:
    """The technique up to hard that solves an expert puzzle where one uses that there is one solution; "" if none."""
    state = start(replace(clues, uniqueness=True))
    found = climb(state, UP_TO[Grade.HARD], finished=type(state).answer)
    return found.techniques[-1][0] if found.answer is not None else ""


def is_reserved(clues: Clues, grade: Grade) -> bool:
    """Whether the clues are for beginners, which are ordered by one star."""
    return grade is Grade.EASY and clues.width**2 == CELLS and is_for_beginners(clues)


def is_for_beginners(clues: Clues) -> bool:
    """Whether looking for digits in boxes, and for last cells, solves the clues."""
    return _is_solved(start(clues), _BOXES)


def _is_solved(state: State, finders: Sequence[Finder[State]]) -> bool:
    while state.open:
        found = _first(state, finders)
        if not found:
            return False
        state.take(found)
    return True


def _first(state: State, finders: Sequence[Finder[State]]) -> list[Found]:
    return next((found for find in finders if (found := list(find(state)))), [])


def _looks(state: State) -> int:
    """How often nothing is found in boxes while singles solve the puzzle; no more than LOOKS are counted."""
    looks = 0
    while looks < LOOKS and state.open:
        found = _first(state, _BOXES)
        looks += not found
        found = found or _first(state, _SINGLES[len(_BOXES) :])
        if not found:
            break
        state.take(found)
    return looks


def _direct(state: State) -> list[Found]:
    """The digits that are left a single place in a house by a locked digit or a hidden pair: no note is needed.

    In small grids, where few medium ones would be left, it is looked for as programs do: in houses of the same sort.
    """
    found = dict[int, Found]()
    size = state.cells
    for name in ("pointing", "claiming", "hidden-pair"):
        for one in _FIND[name](state):
            sort = next(units_of(one.facts)).sort  # of the house in which it is seen
            for d, may in enumerate(state.may):
                gone = one.what >> d * size & state.layout.full
                for house in state.layout.houses if gone else ():
                    if state.n < APART and state.layout.units[house].sort != sort:
                        continue
                    left = may & house.mask & ~gone
                    if gone & house.mask and left and not left & (left - 1):
                        found.setdefault(left << d * size, state.placed(left.bit_length() - 1, d))
    return list(found.values())
