"""Sudoku as people solve it: LADDER, easiest first, and deduce()."""

from functools import partial

from bookmaker.kinds.sudoku.reasoning.cages import (
    cage_fit,
    cage_needs,
    combination,
    killer_pair,
    only_combination,
    two_cages,
)
from bookmaker.kinds.sudoku.reasoning.leftovers import leftovers
from bookmaker.kinds.sudoku.reasoning.state import State
from bookmaker.kinds.sudoku.reasoning.sums import MOST_CELLS, MOST_HOUSES, alone, together
from bookmaker.kinds.sudoku.reasoning.unique import bug, unique_rectangle
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.kits.ladder import Engine, Finder, Rung, firsts, rung
from bookmaker.puzzles.kits.values import chains, digits, sets, wings
from bookmaker.puzzles.kits.values.almost import als_xz

# By the fact that tells for which digits one looks, the techniques of which a hint may say so.
AIMS = {
    "digit": "hidden-box hidden-line hidden-window hidden-diagonal x-wing swordfish jellyfish finned-x-wing"
    " finned-swordfish skyscraper kite turbot empty-rectangle xy-wing xyz-wing w-wing colours x-chain",
    "digits": "naked-pair hidden-pair naked-triple hidden-triple naked-quad hidden-quad killer-pair",
    "struck": "pointing claiming cage-needs",
    "x": "als-xz",
}


def _rungs(grade: Grade, *rungs: tuple[str, float, Finder[State]], settles: bool = False) -> tuple[Rung[State], ...]:
    """Rungs of one grade; what is found in several ways is one step."""
    aims = {name: fact for fact, names in AIMS.items() for name in names.split()}
    return tuple(
        rung(name, grade, cost, firsts(find), settles=settles, aim=aims.get(name, "")) for name, cost, find in rungs
    )


ONE, MANY, ANY = range(1, 2), range(2, MOST_HOUSES + 1), range(1, MOST_HOUSES + 1)  # houses of the rule of 45
# Costs are the ratings of Sudoku Explainer, or near them: so the hardest technique's cost rates a puzzle as that does.
# What people see first comes first: digits in boxes, before cells with one candidate.
_TECHNIQUES: tuple[Rung[State], ...] = (
    *_rungs(
        Grade.EASY,
        ("full-house", 1.0, sets.full_house),
        ("hidden-box", 1.2, partial(sets.hidden_single, sorts=("box", "region"))),
        ("hidden-line", 1.5, partial(sets.hidden_single, sorts=("row", "column"))),
        ("hidden-window", 1.4, partial(sets.hidden_single, sorts=("window",))),
        ("hidden-diagonal", 1.6, partial(sets.hidden_single, sorts=("diagonal",))),
        ("naked-single", 2.3, sets.naked_single),
        settles=True,
    ),
    *_rungs(
        Grade.EASY,
        ("forty-five", 1.8, partial(alone, houses=ONE)),
        ("only-combination", 2.0, only_combination),
        ("combination", 2.4, combination),
    ),
    *_rungs(
        Grade.MEDIUM,
        ("wide-forty-five", 2.8, partial(alone, houses=MANY)),
        ("cage-needs", 2.9, cage_needs),
        ("innies", 3.0, partial(together, cells=range(2, 3), houses=ONE)),
        ("wide-innies", 3.3, partial(together, cells=range(2, 3), houses=MANY)),
    ),
    *_rungs(
        Grade.HARD,
        ("cage-fit", 3.6, cage_fit),
        ("three-innies", 3.8, partial(together, cells=range(3, 4), houses=range(1, 3))),
        ("killer-pair", 4.0, killer_pair),
    ),
    *_rungs(
        Grade.EXPERT,
        ("many-innies", 5.0, partial(together, cells=range(3, MOST_CELLS + 1), houses=ANY)),
        ("two-cages", 5.2, two_cages),
    ),
    *_rungs(
        Grade.MEDIUM,
        ("pointing", 2.6, partial(sets.locked, in_line=False)),
        ("leftovers", 2.7, leftovers),
        ("claiming", 2.8, partial(sets.locked, in_line=True)),
        ("naked-pair", 3.0, partial(sets.naked_set, count=2)),
        ("hidden-pair", 3.4, partial(sets.hidden_set, count=2)),
        ("naked-triple", 3.6, partial(sets.naked_set, count=3)),
        ("hidden-triple", 4.0, partial(sets.hidden_set, count=3)),
    ),
    *_rungs(
        Grade.HARD,
        ("x-wing", 3.3, partial(digits.fish, count=2)),
        ("swordfish", 3.8, partial(digits.fish, count=3)),
        ("skyscraper", 4.0, partial(digits.two_links, form="skyscraper")),
        ("kite", 4.1, partial(digits.two_links, form="kite")),
        ("turbot", 4.2, partial(digits.two_links, form="turbot")),
        ("xy-wing", 4.2, wings.xy_wing),
        ("empty-rectangle", 4.3, digits.empty_rectangle),
        ("finned-x-wing", 4.4, partial(digits.finned_fish, count=2)),
        ("xyz-wing", 4.4, wings.xyz_wing),
        ("w-wing", 4.5, wings.w_wing),
        ("naked-quad", 5.0, partial(sets.naked_set, count=4)),
        ("hidden-quad", 5.4, partial(sets.hidden_set, count=4)),
    ),
    rung("unique-rectangle", Grade.HARD, 4.6, firsts(unique_rectangle), trusting=True),
    rung("bug", Grade.HARD, 5.6, bug, trusting=True),
    *_rungs(
        Grade.EXPERT,
        ("jellyfish", 5.2, partial(digits.fish, count=4)),
        ("colours", 5.4, digits.colours),
        ("finned-swordfish", 5.4, partial(digits.finned_fish, count=3)),
        ("x-chain", 5.5, chains.x_chain),
        ("xy-chain", 6.6, chains.xy_chain),
        ("als-xz", 7.0, als_xz),
        ("aic", 7.1, chains.alternating),
    ),
)
LADDER = tuple(sorted(_TECHNIQUES, key=lambda technique: (technique.grade, technique.cost)))
RETIRED = {"remote-pair": "xy-chain"}
UP_TO = {grade: tuple(one for one in LADDER if one.grade <= grade) for grade in Grade}
start, deduce, allows, marks, DECIDES_CELLS = Engine(LADDER, State).verbs
