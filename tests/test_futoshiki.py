"""Futoshiki: what signs say and what they do not, ids of others, and what is made."""

from dataclasses import replace

import pytest

from bookmaker.drawing import Line, Meaning, Text
from bookmaker.kinds import futoshiki
from bookmaker.kinds.futoshiki import Clues, Params
from bookmaker.kinds.futoshiki.exchange import NOTATIONS
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.contract.marks import Finding, Marks, Sort
from bookmaker.puzzles.contract.words import words_of
from bookmaker.puzzles.story.path import one_by_one
from bookmaker.seeds import Seed

(SGT,) = NOTATIONS


def clues_of(n: int, *signs: tuple[int, int, str, str]) -> Clues:
    return Clues.from_grid(((0,) * n,) * n, {"signs": signs})


@pytest.mark.parametrize(
    ("sign", "right", "wrong"),
    [
        ((0, 0, "right", "<"), ((1, 2), (2, 1)), ((2, 1), (1, 2))),
        ((0, 0, "right", ">"), ((2, 1), (1, 2)), ((1, 2), (2, 1))),
        ((0, 1, "down", "<"), ((2, 1), (1, 2)), ((1, 2), (2, 1))),
        ((0, 1, "down", ">"), ((1, 2), (2, 1)), ((2, 1), (1, 2))),
    ],
)
def test_a_sign_points_to_the_smaller_number(
    sign: tuple[int, int, str, str], right: tuple[tuple[int, ...], ...], wrong: tuple[tuple[int, ...], ...]
) -> None:
    clues = clues_of(2, sign)
    assert not futoshiki.faults(clues, futoshiki.Answer(right))
    (fault,) = futoshiki.faults(clues, futoshiki.Answer(wrong))
    assert (fault.name, len(fault.cells)) == ("sign", 2)


def test_where_no_sign_stands_nothing_is_said() -> None:
    # Signs of the outer pairs; between the second and the third cell the numbers fall.
    clues = clues_of(4, (0, 0, "right", "<"), (0, 2, "right", "<"))
    answer = ((3, 4, 1, 2), (4, 3, 2, 1), (1, 2, 3, 4), (2, 1, 4, 3))
    assert not futoshiki.faults(clues, futoshiki.Answer(answer))


def test_the_tip_of_a_drawn_sign_is_beside_the_smaller_number() -> None:
    (sign,) = [shape for shape in futoshiki.draw(clues_of(2, (0, 0, "right", "<"))).shapes if isinstance(shape, Line)]
    ((one, tip, two),) = sign.paths
    assert sign.meaning is Meaning.NODE
    assert tip[0] < 1 < one[0] == two[0]  # the left cell is the smaller one


@pytest.mark.parametrize(
    ("signs", "why"),
    [
        ([[0, 3, "right", "<"]], "there is no sign on the right side of row 1, column 4"),
        ([[0, 0, "left", "<"]], "a sign is row, column"),
        ([[0, 0, "down", "<"], [0, 0, "down", ">"]], "two signs stand on one side"),
        ("<", "'signs' is a list"),
    ],
)
def test_signs_that_stand_nowhere_are_refused(signs: object, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Clues.from_grid(((0,) * 4,) * 4, {"signs": signs})


def test_an_id_of_unequal_is_read_and_written() -> None:
    text = "4:0R,0,0,2,0D,0,3,0,0,0,0,0U,0,0,0L,0,"
    clues = SGT.read(text)
    assert clues.beside()["signs"] == [
        [0, 0, "right", ">"],
        [1, 0, "down", ">"],
        [1, 3, "down", "<"],
        [3, 1, "right", "<"],
    ]
    assert list(clues.places()) == [((0, 3), 2), ((1, 2), 3)]
    assert SGT.write(clues) == text


def test_an_id_with_marks_of_adjacent_numbers_is_refused() -> None:
    with pytest.raises(ValueError, match="adjacent numbers are not marked"):
        SGT.read("4a:0R,0,0,2,0D,0,3,0,0,0,0,0U,0,0,0L,0,")


@pytest.mark.parametrize(
    ("signs", "cells", "said"),
    [
        ([(0, 0, "right", "<"), (0, 1, "right", "<")], (0, 2), "is at least 3, which rules out 1 and 2."),
        ([(0, 0, "right", ">"), (0, 1, "right", ">")], (0, 2), "is at most 3, which rules out 4 and 5."),
    ],
)
def test_a_chain_tells_how_far_it_leads(
    signs: list[tuple[int, int, str, str]], cells: tuple[int, int], said: str
) -> None:
    clues = clues_of(5, *signs)
    state = futoshiki.start(clues)
    technique = next(one for one in futoshiki.LADDER if one.name == "chain")
    told = [words_of("futoshiki").explain(step) for step in technique.apply(state) if step.cells == (cells,)]
    assert len(told) == 1
    assert told[0].endswith(said)


def test_hard_puzzles_of_4x4_are_not_made() -> None:
    for grade in (Grade.HARD, Grade.EXPERT):
        assert futoshiki.propose(Params(4, 4), grade, Seed(("x",)).stream()) is None


def test_a_puzzle_without_numbers_has_none_and_more_signs_for_it() -> None:
    made = [futoshiki.propose(Params(5, 5, "none"), Grade.EASY, Seed(("none", str(n))).stream()) for n in range(3)]
    assert all(clues and not any(clues.places()) and len(clues.signs) >= 12 for clues in made)


def test_a_broken_claim_is_told() -> None:
    clues = Clues(((1, 0), (0, 0)))
    assert futoshiki.broken_options(clues, futoshiki.Answer(((1, 2), (2, 1))), {"givens": "none"})
    assert not futoshiki.broken_options(Clues(((0, 0), (0, 0))), futoshiki.Answer(((1, 2), (2, 1))), {"givens": "none"})


def test_of_one_cell_a_record_has_the_sign_below_before_the_one_on_the_right() -> None:
    signs = [[0, 0, "down", "<"], [0, 0, "right", ">"], [1, 0, "right", "<"]]
    assert Clues.from_grid(((0,) * 4,) * 4, {"signs": signs[::-1]}).beside() == {"signs": signs}


@pytest.mark.parametrize("technique", ["few-orders", "all-orders"])
def test_a_picture_of_the_ways_of_a_line_has_what_each_of_its_open_cells_may_hold(technique: str) -> None:
    puzzle = Clues.parse(futoshiki.POSITIONS[technique])
    one = next(one for one in one_by_one(futoshiki, puzzle) if one.step.technique == technique)
    filled = {finding.cells for finding in one.known if finding.holds}
    shown = {finding.cells for finding in one.marks.candidates}
    assert shown == {((r, c),) for r, c in one.marks.looks_at if not puzzle.rows[r][c]} - filled
    assert len(shown) > len(one.step.cells)


@pytest.mark.parametrize(("count", "shown"), [(5, "12345"), (6, "12")])
def test_of_a_square_that_may_hold_every_number_only_those_that_go_are_drawn(count: int, shown: str) -> None:
    may = tuple(Finding(Sort.VALUE, ((0, 0),), value) for value in range(1, count + 1))
    marks = Marks(concludes=tuple(replace(one, holds=False) for one in may[:2]), candidates=may)
    picture = futoshiki.draw_midway(clues_of(6), (), marks)
    texts = [one for one, _, _ in picture.flat() if isinstance(one, Text) and one.meaning is Meaning.CANDIDATE]
    assert "".join(sorted({text for one in texts for _, _, text in one.items})) == shown
