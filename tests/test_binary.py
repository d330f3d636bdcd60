"""Binary: what readers of other rules get wrong, the ladder's own techniques, what is made, ids."""

from typing import Any

import pytest

from bookmaker.drawing import Meaning, Polygon
from bookmaker.kinds import binary
from bookmaker.kinds.binary import (
    LADDER,
    NOTATIONS,
    Answer,
    Clues,
    Params,
    clue_count,
    deduce,
    faults,
    hardest,
    propose,
    prove,
    start,
)
from bookmaker.kinds.binary.generator import filled
from bookmaker.kinds.binary.picture import draw_midway
from bookmaker.puzzles.contract.asking import told_variant
from bookmaker.puzzles.contract.grading import Grade, Step
from bookmaker.puzzles.contract.marks import Finding, Marks, Sort
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET, Several
from bookmaker.puzzles.contract.voices import CHILDREN
from bookmaker.puzzles.contract.words import OwnWords, words_of
from bookmaker.puzzles.making.orders import Order, Puzzle, generate
from bookmaker.seeds import Seed


def clues(rows: str, **beside: Any) -> Clues:
    """Clues by their rows, "." for a blank, and what stands beside them."""
    grid = tuple(tuple(-1 if one == "." else int(one) for one in row) for row in rows.split("/"))
    return Clues.from_grid(grid, beside)


def answer(rows: str) -> Answer:
    return Answer.from_grid(tuple(tuple(map(int, row)) for row in rows.split("/")))


def found(puzzle: Clues, technique: str) -> list[Step]:
    """What a technique finds from the start."""
    return list(next(one for one in LADDER if one.name == technique).apply(start(puzzle)))


def settled(steps: list[Step]) -> dict[tuple[int, int], str]:
    return {cell: str(dict(step.facts)["digit"]) for step in steps for cell in step.cells}


def test_equal_rows_are_right_unless_lines_must_differ() -> None:
    rows, empty = "0110/1001/0110/1001", "..../..../..../...."
    assert faults(clues(empty), answer(rows)) == ()
    assert {one.name for one in faults(clues(empty, different=True), answer(rows))} == {"rows", "columns"}


def test_three_alike_are_wrong_down_a_column_too_but_not_around_a_corner() -> None:
    assert {one.name for one in faults(clues("../../../../../.."), answer("01/01/01/10/10/10"))} == {"three"}
    assert faults(clues("..../...."), answer("0011/1100")) == ()


def test_an_odd_side_is_refused_and_so_are_signs_that_stand_nowhere() -> None:
    with pytest.raises(ValueError, match="both sides of a binary puzzle are even"):
        clues(".../...")
    with pytest.raises(ValueError, match="no sign on the right side of row 1, column 2"):
        clues("../..", signs=[[0, 1, "right", "="]])
    with pytest.raises(ValueError, match="two signs"):
        clues("../..", signs=[[0, 0, "down", "="], [0, 0, "down", "x"]])


def test_beside_two_alike_and_between_two_alike_stands_the_other() -> None:
    assert settled(found(clues(".11.../......"), "pair")) == {(0, 0): "0", (0, 3): "0"}
    assert settled(found(clues("0.0.../......"), "gap")) == {(0, 1): "1"}


def test_a_sign_copies_or_turns_what_is_beside_it() -> None:
    puzzle = clues("1...../.....0", signs=[[0, 0, "right", "="], [0, 5, "down", "x"]])
    assert settled(found(puzzle, "sign")) == {(0, 1): "1", (0, 5): "1"}


def test_two_equal_cells_do_not_make_three_with_the_one_beside_them() -> None:
    assert settled(found(clues("1...../......", signs=[[0, 1, "right", "="]]), "equal-pair")) == {
        (0, 1): "0",
        (0, 2): "0",
    }


def test_a_digit_that_is_missing_once_stands_where_it_parts_the_others() -> None:
    # One 0 is missing: in the last cell it would leave 111.
    assert settled(found(clues("001.../......"), "one-missing")) == {(0, 5): "1"}


def test_lines_differ_only_where_that_is_a_rule() -> None:
    rows = "0101/.10./..../...."
    assert found(clues(rows), "lines-differ") == []
    assert settled(found(clues(rows, different=True), "lines-differ")) == {(1, 0): "1", (1, 3): "0"}


def test_symbols_change_the_sentences_but_not_the_puzzle() -> None:
    digits, suns = clues(".11.../......"), clues(".11.../......", symbols="suns")
    assert digits.canonical() == suns.canonical()
    assert settled(found(suns, "pair")) == {(0, 0): "sun", (0, 3): "sun"}


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_the_rules_of_a_puzzle_with_suns_name_suns_and_no_digits(language: str) -> None:
    suns = clues(".11.../......", symbols="suns", signs=[[0, 0, "right", "="]])
    words = words_of("binary", language, told_variant(binary, suns, {}))
    assert "0" not in " ".join((words.goal, *words.rules, words.line))


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_the_line_that_children_read_below_signs_says_the_rule_and_both_signs(language: str) -> None:
    suns = clues(".11.../......", symbols="suns", signs=[[0, 0, "right", "="]])
    teaser = words_of("binary", language, told_variant(binary, suns, {}), own=OwnWords(voice=CHILDREN)).teaser
    assert {"=", "×"} <= set(teaser)
    assert any(word in teaser for word in ("never three", "nie drei", "jamais trois", "nunca tres"))


def test_a_sun_that_follows_is_drawn_without_a_line_around_it() -> None:
    suns = clues(".11.../......", symbols="suns")
    sun = Finding(Sort.VALUE, ((0, 0),), 0)
    midways = (draw_midway(suns, [sun]), draw_midway(suns, [], Marks(concludes=(sun,))))
    meanings = [{shape.meaning for shape in one.shapes if isinstance(shape, Polygon)} for one in midways]
    assert all(found <= {Meaning.FILLED, Meaning.DOT} for found in meanings)


def test_zeros_and_ones_exchanged_are_a_twin_with_its_signs_as_they_were() -> None:
    one = clues("1.../....", signs=[[0, 0, "right", "="]])
    assert one.canonical() == clues("0.../....", signs=[[0, 0, "right", "="]]).canonical()
    assert one.canonical() != clues("0.../....", signs=[[0, 0, "right", "x"]]).canonical()


@pytest.mark.parametrize("size", [(6, 6), (8, 6), (10, 10)])
def test_fillings_obey_all_rules_and_the_one_about_lines_too(size: tuple[int, int]) -> None:
    for n in range(3):
        rows = filled(*size, Seed(("filled", str(n))).stream())
        assert rows is not None
        blank = clues("/".join("." * size[0] for _ in range(size[1])), different=True)
        assert faults(blank, Answer(rows)) == ()


@pytest.mark.parametrize("grade", Grade)
def test_a_grade_is_made_with_one_answer_whose_lines_differ(grade: Grade) -> None:
    made = generate(Order(1, 0, "binary", Params(8, 8), grade, Seed(("made", grade.word))))
    assert isinstance(made, Puzzle)
    assert faults(clues("/".join(["........"] * 8), different=True), made.answer) == ()


def test_as_many_signs_are_printed_as_asked_for_and_they_make_a_hard_6x6() -> None:
    made = propose(Params(6, 6, signs=7), Grade.HARD, Seed(("signs",)).stream())
    assert made is not None
    assert len(made.signs) == 7
    assert deduce(made).grade is Grade.HARD
    assert clue_count(made) < 16


def test_small_grids_without_signs_are_medium_at_most() -> None:
    assert hardest(Params(6, 6)) is hardest(Params(6, 8)) is Grade.MEDIUM
    assert hardest(Params(6, 6, signs=6)) is hardest(Params(8, 8)) is Grade.EXPERT


def test_an_id_of_unruly_is_read_and_written_with_its_rule_about_lines() -> None:
    (sgt,) = NOTATIONS
    read = sgt.read("4x4u:aBcAj")
    assert read.different
    assert read.grid() == ((0, -1, 1, -1), (-1, 0, 1, -1), (-1,) * 4, (-1,) * 4)
    assert sgt.write(read) == "4x4u:aBcAj"
    with pytest.raises(ValueError, match="does not describe the 16 cells"):
        sgt.read("4x4:aBcAh")
    with pytest.raises(ValueError, match="no signs"):
        sgt.write(clues("..../....", signs=[[0, 0, "right", "="]]))


def test_a_grid_with_little_in_it_has_several_answers() -> None:
    assert isinstance(prove(clues("/".join(["." * 14] * 14)), DEFAULT_BUDGET), Several)
