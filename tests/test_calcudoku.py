"""Calcudoku: what cages say and what they do not, ids of others, and what is made."""

from dataclasses import replace
from typing import Any

import pytest

from bookmaker.drawing import Text
from bookmaker.kinds import calcudoku
from bookmaker.kinds.calcudoku import Answer, Clues, Params, engines, table
from bookmaker.kinds.calcudoku.exchange import NOTATIONS
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.contract.marks import Finding, Sort
from bookmaker.puzzles.contract.params import grade_complaints
from bookmaker.puzzles.contract.proof import Impossible, Several, Unique
from bookmaker.puzzles.contract.words import words_of
from bookmaker.puzzles.story.moves import story
from bookmaker.puzzles.story.parsing import objection_to
from bookmaker.puzzles.story.path import one_by_one
from bookmaker.puzzles.story.sentences import sentence
from bookmaker.seeds import Seed

(SGT,) = NOTATIONS
ROWS = ((1, 2, 3, 4), (2, 1, 4, 3), (3, 4, 1, 2), (4, 3, 2, 1))


def clues_of(n: int, *cages: tuple[str, list[tuple[int, int]]]) -> Clues:
    """A square with cages such as ("6+", their cells); all other cells alone, each with the number of ROWS."""
    found: list[dict[str, Any]] = []
    for text, cells in cages:
        sign = text.strip("0123456789")
        found.append({"cells": cells, "value": int(text.rstrip("+-x:"))} | ({"sign": sign} if sign else {}))
    held = {cell for _, cells in cages for cell in cells}
    alone = [(r, c) for r in range(n) for c in range(n) if (r, c) not in held]
    found += [{"cells": [cell], "value": ROWS[cell[0]][cell[1]]} for cell in alone]
    return Clues.from_grid(((0,) * n,) * n, {"cages": found})


PAIR, CORNER = [(0, 2), (0, 3)], [(0, 0), (0, 1), (1, 0)]  # 3 and 4; 1, 2 and 2


@pytest.mark.parametrize(
    ("cage", "cells", "is_right"),
    [
        ("7+", PAIR, True),
        ("1-", PAIR, True),
        ("12x", PAIR, True),
        ("3:", PAIR, False),  # 4 is no multiple of 3
        ("1:", PAIR, False),
        ("2:", [(0, 0), (0, 1)], True),
        ("2:", [(0, 0), (1, 0)], True),  # whichever comes first
        # Without a sign any of the four.
        ("7", PAIR, True),
        ("1", PAIR, True),
        ("12", PAIR, True),
        ("2", [(0, 0), (0, 1)], True),
        ("3", PAIR, False),
        # A number may stand twice in a cage; of three cells without a sign there is no difference.
        ("5+", CORNER, True),
        ("4x", CORNER, True),
        ("5", CORNER, True),
        ("4", CORNER, True),
        ("1", CORNER, False),
    ],
)
def test_a_cage_gives_its_result_with_its_sign(cage: str, cells: list[tuple[int, int]], is_right: bool) -> None:
    clues = clues_of(4, (cage, cells))
    faults = calcudoku.faults(clues, Answer(ROWS))
    assert [(one.name, one.cells) for one in faults] == ([] if is_right else [("cage", tuple(sorted(cells)))])
    expected = Unique(Answer(ROWS)) if is_right else Impossible()
    assert calcudoku.prove(clues, 100) == calcudoku.ENGINES["sat"](clues, 100).proof == expected
    assert calcudoku.deduce(clues).answer == (Answer(ROWS) if is_right else None)


def test_a_large_cage_that_could_be_filled_in_too_many_ways_tells_nothing_until_fewer_are_left() -> None:
    cells = [(0, 0), (0, 1), (0, 2), (0, 3), (1, 3), (2, 3), (3, 3)]
    assert isinstance(calcudoku.prove(clues_of(4, ("16+", cells)), 1000), Unique)
    assert calcudoku.prove(clues_of(4, ("17+", cells)), 1000) == Impossible()
    assert calcudoku.deduce(clues_of(4, ("16+", cells))).answer == Answer(ROWS)
    wide = [[(r, c) for c in range(6)] for r in range(6)]
    every = [{"cells": cage, "value": 21, "sign": "+"} for cage in wide]
    assert isinstance(calcudoku.prove(Clues.from_grid([[0] * 6] * 6, {"cages": every}), 1000), Several)


def test_signs_are_drawn_as_signs() -> None:
    clues = clues_of(4, ("1-", PAIR), ("2:", [(0, 0), (0, 1)]), ("2x", [(2, 2), (2, 3)]))
    (results,) = [shape for shape in calcudoku.draw(clues).shapes if isinstance(shape, Text)]
    assert {"1\N{MINUS SIGN}", "2\N{DIVISION SIGN}", "2\N{MULTIPLICATION SIGN}"} <= {
        text for _, _, text in results.items
    }


@pytest.mark.parametrize(
    ("cages", "why"),
    [
        (None, "'cages' is a list"),
        ([{"cells": [[0, 0], [1, 1]], "value": 3}], "hang together"),
        ([{"cells": [[0, 2]], "value": 3}], "from 0 to 1"),
        ([{"cells": [[0, 0]], "value": 1}], "each cell is in one cage"),
        ([{"cells": [[0, 0]], "value": 1, "sign": "+"}], "cannot have the sign"),
        ([{"cells": [[0, 0], [0, 1], [1, 0]], "value": 1, "sign": "-"}], "cannot have the sign"),
        ([{"cells": [[0, 0], [0, 1]], "value": 0, "sign": "-"}], "a result of 1 or more"),
    ],
)
def test_cages_that_cannot_be_are_refused(cages: object, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Clues.from_grid([[0, 0], [0, 0]], {"cages": cages})


def test_an_id_of_keen_is_read_and_written() -> None:
    clues = SGT.read(SGT.write(clues_of(4, ("7+", PAIR), ("2:", [(0, 0), (0, 1)]))))
    assert clues == clues_of(4, ("7+", PAIR), ("2:", [(0, 0), (0, 1)]))
    assert SGT.begins.match(SGT.write(clues))
    with pytest.raises(ValueError, match="sign of every cage"):
        SGT.write(clues_of(4, ("7", PAIR)))


@pytest.mark.parametrize("signs", ["all", "plus", "times", "none"])
def test_the_signs_asked_for_are_made_and_told(signs: str) -> None:
    clues = calcudoku.propose(Params(5, 5, signs), Grade.EASY, Seed((signs,)).stream())
    assert clues is not None
    used = {sign for cells, _, sign in clues.cages if len(cells) > 1}
    assert used == {"all": {"+", "-", "x", ":"}, "plus": {"+"}, "times": {"x"}, "none": {""}}[signs]
    assert calcudoku.told(clues, {}).get("signs", "all") == signs
    assert not calcudoku.broken_options(clues, Answer(ROWS), {"signs": signs})
    assert calcudoku.broken_options(clues, Answer(ROWS), {"signs": "plus" if signs != "plus" else "times"})


def test_cages_are_mostly_pairs_and_few_are_of_one_cell() -> None:
    made = [calcudoku.propose(Params(6, 6), Grade.EASY, Seed(("c", str(n))).stream()) for n in range(4)]
    sizes = [len(cells) for clues in made if clues for cells, _, _ in clues.cages]
    assert 0.5 < sizes.count(2) / len(sizes) < 0.8
    assert all(sum(len(cells) == 1 for cells, _, _ in clues.cages) <= 2 for clues in made if clues)


def test_no_expert_puzzle_of_4x4_is_made_and_that_is_said_where_it_is_asked_for() -> None:
    small = Params(4, 4)
    assert calcudoku.propose(small, Grade.EXPERT, Seed(("x",)).stream()) is None
    (wrong,) = grade_complaints("calcudoku", [Grade.HARD, None, Grade.EXPERT], small)
    assert (wrong.where, wrong.message) == (("grade",), "no calcudoku of 4x4 is made with grade 'expert'")
    assert not grade_complaints("calcudoku", [Grade.EXPERT], Params(5, 5))
    assert not grade_complaints("calcudoku", [Grade.EXPERT], None)


def test_rules_of_a_puzzle_without_signs_say_that_they_are_to_be_found() -> None:
    unsigned, mixed = clues_of(4, ("7", PAIR)), clues_of(4, ("7", PAIR), ("3+", [(0, 0), (0, 1)]))
    assert any("find the sign" in rule for rule in words_of("calcudoku", "en", calcudoku.told(unsigned, {})).rules)
    assert any("no sign stands" in rule for rule in words_of("calcudoku", "en", calcudoku.told(mixed, {})).rules)


@pytest.mark.parametrize(
    ("technique", "says", "complaint"),
    [
        ("one-set", {"result": "99+"}, "untrue"),
        ("one-set", {"digits": "1, 2"}, "untrue"),
        ("line-sum", {"rest": "in"}, "untrue"),
        ("line-sum", {"sum": "12 - 10 = 1"}, "untrue"),
        ("line-sum", {"made": "1 + 2 = 4"}, "untrue"),
        ("line-sum", {"whole": 11}, "untrue"),
    ],
)
def test_what_a_sentence_says_of_cages_is_held_against_them(
    technique: str, says: dict[str, Any], complaint: str
) -> None:
    clues = Clues.parse(calcudoku.POSITIONS[technique])
    words = words_of("calcudoku", "en", calcudoku.told(clues, {}))
    one = next(each for each in one_by_one(calcudoku, clues) if each.step.technique == technique)
    assert objection_to(calcudoku, clues, one, words) == ""
    other = replace(one.step, facts=tuple({**dict(one.step.facts), **says}.items()))
    assert str(objection_to(calcudoku, clues, replace(one, step=other), words)).startswith(complaint)


def test_a_number_that_a_sum_of_lines_leaves_to_a_cell_is_written_there_and_not_told_again() -> None:
    clues, words = Clues.parse("6x6:zj,kevnqsq9bb6ev,a11m6d2a13a12a18d2a16u1a6s1a9u2m24a4"), words_of("calcudoku", "en")
    moves = story(calcudoku, clues, 6).moves
    said = [sentence(calcudoku, clues, move, words) for move in moves]
    at = next(at for at, text in enumerate(said) if text.endswith("so D5 is 3."))
    assert Finding(Sort.VALUE, ((4, 3),), 3) in moves[at].marks.concludes
    assert not any("3 in D5" in text for text in said)
    assert objection_to(calcudoku, clues, moves[at].steps[0], words) == ""
    other = replace(moves[at].steps[0], marks=replace(moves[at].marks, concludes=(Finding(Sort.VALUE, ((4, 3),), 2),)))
    assert objection_to(calcudoku, clues, other, words) == "it says something else"


def test_the_table_at_the_back_has_each_result_of_two_and_three_cells_with_all_that_makes_it() -> None:
    two, three = (dict(entries) for _, entries in table(Params(6, 6)).groups)
    assert (two["7+"], two["12×"], two["2÷"], two["1−"]) == ("16, 25, 34", "26, 34", "12, 24, 36", "12, 23, 34, 45, 56")
    assert three["6+"] == "114, 123"  # not 222: in a bend the ends may be equal, never all three
    assert "8×" in three
    assert "2÷" not in three
    assert {sought[-1] for _, entries in table(Params(4, 4, signs="plus")).groups for sought, _ in entries} == {"+"}


@pytest.mark.parametrize("first", range(9))
def test_the_formula_knows_every_way_to_fill_a_cage_in_which_many_are_possible(first: int) -> None:
    rows = tuple(tuple((first + r + c) % 9 + 1 for c in range(9)) for r in range(9))
    cells = (0, 1, 9, 10)
    cages = [((at,), rows[at // 9][at % 9], "") for at in range(81) if at not in cells]
    total = sum(rows[at // 9][at % 9] for at in cells)
    clues = Clues(((0,) * 9,) * 9, tuple(sorted([*cages, (cells, total, "+")])))
    assert engines.examine(clues, 10_000).proof == Unique(Answer(rows))
