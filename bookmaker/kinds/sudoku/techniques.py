"""Sudoku as people solve it: LADDER, easiest first, and deduce()."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bookmaker.kinds.sudoku.board import Answer, Clues
from bookmaker.kinds.sudoku.reasoning import cages, fish, singles, subsets, unique, wings
from bookmaker.kinds.sudoku.reasoning.state import State
from bookmaker.puzzles.contract.grading import Contradiction, Deduction, Grade, Raise, Step, Technique, climb


def _rungs(grade: Grade, *rungs: tuple[str, float, Callable[[State], Sequence[Step]]]) -> tuple[Technique[State], ...]:
    return tuple(Technique(name, grade, cost, apply) for name, cost, apply in rungs)


# Costs follow the scores of HoDoKu and the ratings of Sudoku Explainer, fitted on puzzles that both have rated.
_TECHNIQUES: tuple[Technique[State], ...] = (
    *_rungs(
        Grade.EASY,
        ("full-house", 1.0, singles.full_house),
        ("naked-single", 1.2, singles.naked_single),
        ("hidden-box", 3.5, singles.hidden_box),
        ("hidden-line", 4.0, singles.hidden_line),
        ("hidden-diagonal", 4.0, singles.hidden_diagonal),
        ("combination", 4.0, cages.combination),
        ("forty-five", 4.0, cages.forty_five),
    ),
    # A few sums that no cage tells are usual in a Killer, many are work.
    Technique("innies", Grade.MEDIUM, 7.0, cages.innies, (Raise(25, Grade.HARD), Raise(50, Grade.EXPERT))),
    *_rungs(
        Grade.MEDIUM,
        ("pointing", 12.0, subsets.pointing),
        ("claiming", 12.0, subsets.claiming),
        ("leftovers", 7.0, subsets.leftovers),
        ("naked-pair", 14.0, subsets.naked(2, "naked-pair")),
        ("hidden-pair", 16.0, subsets.hidden(2, "hidden-pair")),
    ),
    *_rungs(
        Grade.HARD,
        ("x-wing", 30.0, fish.fish(2, "x-wing")),
        ("naked-triple", 20.0, subsets.naked(3, "naked-triple")),
        ("hidden-triple", 22.0, subsets.hidden(3, "hidden-triple")),
        ("skyscraper", 30.0, fish.skyscraper),
        ("kite", 30.0, fish.kite),
        ("turbot", 30.0, fish.turbot),
        ("empty-rectangle", 30.0, fish.empty_rectangle),
        ("xy-wing", 36.0, wings.xy_wing),
        ("swordfish", 36.0, fish.fish(3, "swordfish")),
        ("xyz-wing", 40.0, wings.xyz_wing),
        ("w-wing", 40.0, wings.w_wing),
        ("naked-quad", 35.0, subsets.naked(4, "naked-quad")),
        ("hidden-quad", 38.0, subsets.hidden(4, "hidden-quad")),
    ),
    Technique("unique-rectangle", Grade.HARD, 19.0, unique.unique_rectangle, trusting=True),
    Technique("bug", Grade.HARD, 22.0, unique.bug, trusting=True),
    *_rungs(
        Grade.EXPERT,
        ("remote-pair", 40.0, wings.remote_pair),
        ("colours", 50.0, fish.colours),
        ("xy-chain", 70.0, wings.xy_chain),
    ),
)
LADDER = tuple(sorted(_TECHNIQUES, key=lambda technique: (technique.grade, technique.cost)))
SETTLES = frozenset(
    {"full-house", "naked-single", "hidden-box", "hidden-line", "hidden-diagonal"}
)  # after such a step its cells are done


UP_TO = {grade: tuple(one for one in LADDER if one.grade <= grade) for grade in Grade}


def deduce(clues: Clues) -> Deduction[Answer]:
    """Solve by the easiest technique that finds something, all its steps at once, then from the top again."""
    try:
        state = start(clues)
    except Contradiction:
        return Deduction(answer=None, steps=(), techniques=(), grade=None, effort=0.0, contradiction=True)
    return climb(state, LADDER, finished=State.answer)


def solved_up_to(clues: Clues, grade: Grade) -> Deduction[Answer]:
    """The same with the techniques of that grade and easier ones only; not for clues that contradict each other."""
    return climb(start(clues), UP_TO[grade], finished=State.answer)


def start(clues: Clues) -> State:
    """The printed digits are placed, and struck from what they see; Contradiction where that cannot be."""
    return State(clues)


def allows(state: State, answer: Answer) -> bool:
    """Whether each cell of the answer holds a digit that it holds or may hold."""
    flat = [value - 1 for row in answer.rows for value in row]
    return all((state.may[d] | state.put[d]) >> cell & 1 for cell, d in enumerate(flat))
