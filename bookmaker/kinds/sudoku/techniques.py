"""Sudoku as people solve it: LADDER, easiest first, and deduce()."""

from __future__ import annotations

from functools import partial

from bookmaker.kinds.sudoku.board import Answer, Clues
from bookmaker.kinds.sudoku.reasoning.cages import combination, forty_five, innies
from bookmaker.kinds.sudoku.reasoning.leftovers import leftovers
from bookmaker.kinds.sudoku.reasoning.state import State
from bookmaker.kinds.sudoku.reasoning.unique import bug, unique_rectangle
from bookmaker.puzzles.contract.grading import Deduction, Grade, Raise, climb
from bookmaker.puzzles.kits.ladder import Engine, Finder, Rung, firsts, rung
from bookmaker.puzzles.kits.values import digits, sets, wings


def _rungs(grade: Grade, *rungs: tuple[str, float, Finder[State]], settles: bool = False) -> tuple[Rung[State], ...]:
    """Rungs of one grade; what is found in several ways is one step."""
    return tuple(rung(name, grade, cost, firsts(find), settles=settles) for name, cost, find in rungs)


# Costs follow the scores of HoDoKu and the ratings of Sudoku Explainer, fitted on puzzles that both have rated.
_TECHNIQUES: tuple[Rung[State], ...] = (
    *_rungs(
        Grade.EASY,
        ("full-house", 1.0, sets.full_house),
        ("naked-single", 1.2, sets.naked_single),
        ("hidden-box", 3.5, partial(sets.hidden_single, sorts=("box", "region"))),
        ("hidden-line", 4.0, partial(sets.hidden_single, sorts=("row", "column"))),
        ("hidden-diagonal", 4.0, partial(sets.hidden_single, sorts=("diagonal",))),
        settles=True,
    ),
    *_rungs(Grade.EASY, ("combination", 4.0, combination), ("forty-five", 4.0, forty_five)),
    # A few sums that no cage tells are usual in a Killer, many are work.
    rung("innies", Grade.MEDIUM, 7.0, firsts(innies), (Raise(25, Grade.HARD), Raise(50, Grade.EXPERT))),
    *_rungs(
        Grade.MEDIUM,
        ("pointing", 12.0, partial(sets.locked, in_line=False)),
        ("claiming", 12.0, partial(sets.locked, in_line=True)),
        ("leftovers", 7.0, leftovers),
        ("naked-pair", 14.0, partial(sets.naked_set, count=2)),
        ("hidden-pair", 16.0, partial(sets.hidden_set, count=2)),
    ),
    *_rungs(
        Grade.HARD,
        ("x-wing", 30.0, partial(digits.fish, count=2)),
        ("naked-triple", 20.0, partial(sets.naked_set, count=3)),
        ("hidden-triple", 22.0, partial(sets.hidden_set, count=3)),
        ("skyscraper", 30.0, partial(digits.two_links, form="skyscraper")),
        ("kite", 30.0, partial(digits.two_links, form="kite")),
        ("turbot", 30.0, partial(digits.two_links, form="turbot")),
        ("empty-rectangle", 30.0, digits.empty_rectangle),
        ("xy-wing", 36.0, wings.xy_wing),
        ("swordfish", 36.0, partial(digits.fish, count=3)),
        ("xyz-wing", 40.0, wings.xyz_wing),
        ("w-wing", 40.0, wings.w_wing),
        ("naked-quad", 35.0, partial(sets.naked_set, count=4)),
        ("hidden-quad", 38.0, partial(sets.hidden_set, count=4)),
    ),
    rung("unique-rectangle", Grade.HARD, 19.0, firsts(unique_rectangle), trusting=True),
    rung("bug", Grade.HARD, 22.0, bug, trusting=True),
    *_rungs(
        Grade.EXPERT,
        ("remote-pair", 40.0, wings.remote_pair),
        ("colours", 50.0, digits.colours),
        ("xy-chain", 70.0, wings.xy_chain),
    ),
)
LADDER = tuple(sorted(_TECHNIQUES, key=lambda technique: (technique.grade, technique.cost)))
UP_TO = {grade: tuple(one for one in LADDER if one.grade <= grade) for grade in Grade}
_ENGINE = Engine(LADDER, State)
start, deduce, allows, marks, SETTLES = _ENGINE.start, _ENGINE.deduce, _ENGINE.allows, _ENGINE.marks, _ENGINE.settles


def solved_up_to(clues: Clues, grade: Grade) -> Deduction[Answer]:
    """Solve with the techniques of that grade and easier ones only; not for clues that contradict each other."""
    return climb(start(clues), UP_TO[grade], finished=State.answer)
