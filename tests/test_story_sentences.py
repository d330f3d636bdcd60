"""What a walkthrough says of easy steps: each thing once, in an order in which it can be followed."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from bookmaker.kinds import sudoku
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.marks import Finding
from bookmaker.puzzles.contract.phrases import cell_name
from bookmaker.puzzles.contract.walking import Taken, taken
from bookmaker.puzzles.contract.words import words_of
from bookmaker.puzzles.story import path as story_path
from bookmaker.puzzles.story.moves import folded, solving, story
from bookmaker.puzzles.story.needed import _are_found, needed
from bookmaker.puzzles.story.parsing import objection_to
from bookmaker.puzzles.story.path import hard_techniques, one_by_one
from bookmaker.puzzles.story.sentences import sentence

KILLER = "9x9:zzzc,k1.2.2.2.3.3.4.5.5.1.1.6.7.8.8.4.5.9.10.10.6.7.11.8.12.12.9.13.10.14.14.11.15.15.16.17.13.18.19.19.11.20.20.16.17.13.18.21.21.11.22.22.23.17.24.25.25.26.11.27.28.23.23.24.29.30.26.26.27.28.31.31.29.29.30.32.32.33.33.33.31:9.16.11.12.13.14.11.14.13.23.22.7.16.11.7.13.9.6.9.15.3.11.20.6.11.18.15.11.15.13.13.7.11"  # noqa: E501
KILLER_PAIRS = "9x9:zzzc,k1.1.1.1.2.2.3.3.4.1.5.5.6.6.7.8.3.4.1.5.9.9.7.7.8.10.10.11.11.12.13.14.14.15.15.15.16.16.12.13.14.17.18.19.19.20.20.20.14.14.17.18.21.21.22.22.23.24.24.25.25.26.27.28.29.23.24.30.30.26.26.27.28.29.29.31.31.27.27.27.27:25.16.20.6.16.9.11.7.13.12.15.11.10.23.13.12.12.9.9.7.14.10.12.12.13.17.23.12.11.11.14"  # noqa: E501
MEDIUM_KILLER = "9x9:zzzc,k1.2.2.3.3.4.4.4.5.1.6.7.8.8.9.9.10.5.11.6.7.12.13.13.14.10.10.11.15.7.12.16.16.14.17.17.18.15.15.19.19.19.14.14.17.18.18.15.20.20.21.22.14.23.24.24.15.25.25.21.22.26.23.27.24.28.28.29.29.22.26.30.27.31.31.31.32.32.33.33.30:10.6.8.20.14.9.16.17.6.8.14.6.8.25.30.7.14.12.19.13.5.17.10.18.9.6.7.14.10.10.12.10.15"  # noqa: E501
LONG_REST = "9x9:zzzc,k1.1.1.2.2.3.4.5.5.1.1.1.6.6.3.4.7.7.8.9.9.6.10.11.11.12.12.8.13.13.14.10.11.15.15.16.17.18.18.14.10.11.19.19.16.17.20.20.14.10.11.21.21.22.23.23.14.14.10.24.25.25.22.26.26.27.28.24.24.29.29.29.30.30.27.28.31.31.29.29.29:24.14.7.13.6.17.10.10.14.18.26.13.9.25.8.12.11.13.8.9.12.11.11.18.13.7.8.6.26.15.11"  # noqa: E501
SMALL_KILLER = "6x6:zj,k1.1.2.3.4.4.5.6.2.3.7.8.5.6.9.10.7.8.11.12.9.10.13.14.11.12.15.16.13.14.17.17.15.16.18.18:8.9.6.7.5.7.7.7.4.6.9.7.8.7.8.9.6.6"  # noqa: E501
LONE_ONE = "9x9:zzzc,k1.1.2.2.3.3.4.4.5.1.1.1.6.6.7.7.5.5.1.8.9.10.10.11.11.12.5.13.8.9.14.14.15.15.12.5.13.16.17.17.14.18.18.12.19.20.16.21.21.14.14.22.23.19.20.16.24.24.25.25.22.23.26.20.20.27.27.28.28.26.26.26.20.29.29.30.30.31.31.26.26:31.6.6.13.26.16.7.12.8.11.7.14.8.25.11.9.12.9.11.27.12.15.10.9.7.26.6.17.12.11.11"  # noqa: E501
TWICE_FIVE = "9x9:zzzc,k1.1.2.2.3.3.3.4.4.5.5.6.2.7.8.8.4.9.10.11.6.12.7.13.14.14.9.10.11.15.12.7.13.16.16.9.10.10.15.17.17.17.18.16.16.19.10.10.20.21.22.18.23.16.19.24.24.20.21.22.25.23.16.19.26.27.27.21.28.25.29.29.26.26.30.30.30.28.28.31.31:9.20.14.10.7.14.15.10.13.26.10.11.7.16.13.34.11.5.17.15.12.13.13.7.10.21.5.23.9.8.7"  # noqa: E501
LARGE_CAGES = "9x9:zzzc,k1.1.2.2.3.3.3.3.3.4.5.5.5.6.6.3.3.3.4.7.8.5.5.9.10.11.12.7.7.8.13.14.9.10.11.12.15.7.7.13.14.16.17.17.12.15.18.19.20.14.16.21.17.17.15.18.19.20.22.22.21.17.23.24.24.24.25.25.22.22.22.23.24.24.24.24.24.26.26.27.27:11.7.42.5.35.5.32.6.12.9.8.13.10.11.12.15.24.6.8.9.13.25.9.38.15.9.16"  # noqa: E501
SUMS_THAT_SET = (
    "9x9:.c..c.c..c...e...f..b...b..f...e...c..c.c..c.,12_4_12_18_14_23_29_7_7_23_16_7_11_38_27_14_16_3_3"
    "2_13_9_27_16_7_4_11_13_7_11_23"
)
CROWDED_SUMS = "9x9:..c..b..c.c.b.e.b.c...b...b...c.b.e.b.c.c..b..c..,7_41_13_22_17_22_15_23_8_36_14_21_35_7_9_13_11_16_17_15_16_26_6_33_15_20_10_23_15_17_10_23"  # noqa: E501
KNOWN_BY_THEN = "9x9:zzzc,k1.1.1.2.2.3.4.5.5.6.6.1.2.2.3.4.7.7.1.1.1.2.8.8.9.10.11.12.13.13.14.15.16.9.10.11.12.17.17.14.15.16.18.18.19.20.21.22.14.15.16.23.23.19.20.21.22.24.24.25.26.26.26.27.27.28.29.25.25.26.30.30.31.31.28.29.25.25.26.26.26:33.23.10.15.13.12.11.12.7.4.11.9.12.20.13.12.10.7.11.9.11.10.11.5.27.38.7.5.13.7.17"  # noqa: E501
JIGSAW = "9x9:e5_2a8c8b1a6_8b2l7a5b1a7b4a5l3b5_6a7b1c1a8_9e,raaaaaabbbaacaccdbbecccccdbbecfffddbbeeefffdddggeefffhdggehhhhhdggehhihiigggiiiiii"  # noqa: E501
SAID_AGAIN = "9x9:zzzc,k1.2.2.3.3.4.5.6.6.1.1.2.3.3.4.5.7.7.1.1.2.8.8.8.8.8.8.9.10.2.11.12.13.13.14.14.9.10.2.11.12.15.16.17.18.19.19.20.20.12.15.16.17.18.21.21.21.21.21.21.16.22.22.23.23.24.25.26.26.16.22.22.27.27.24.25.26.26.16.16.22:19.39.22.9.8.11.7.33.9.5.10.15.11.4.7.29.9.14.10.15.27.29.11.4.10.21.17"  # noqa: E501
NEEDED_LAST = "9x9:..d.....e..e.b.b.b.b.d.d.b.b.b.b.e..e.....d..,28_20_33_11_8_18_12_25_8_16_7_35_8_9_9_11_17_26_34_16_14_12_16_6_4_32_8_16_13_22"  # noqa: E501
NEIGHBOURS = "6x6:7a6a4c4c4_5d3_6_7b3f2a3a2_5,r7anm2g4lg7gv"
LINES = "10x10:1/3/6.1/1.2.2/4.1/4.1/1.2.2/6.1/3/1/2/4/1.2.1/6/2.2/2.2/2.2/3.3/1.1/6"
PASSED = "7x7:a24_28_31_32_1a25a23c3b11a34c10e18c36d47_49a43_41a16a45c"
MET_TWICE = "8x8:a2a6a4a4_3h2c3f6a2b2a5f2c3h4_4a4a6a2a"
CLOSED = "10x10:3e4a8e7g8d5b3e4f6d2b8d5f6e4b4d6g6e2a3e6"


def told(name: str, code: str, most: int = 6, tag: str = "en") -> list[str]:
    """What is said of each move, of so many at most."""
    kind, words = registry.get(name), words_of(name, tag)
    clues = kind.Clues.parse(code)
    most = 12 if code in (CLOSED, LARGE_CAGES) else most
    return [sentence(kind, clues, move, words) for move in story(kind, clues, most).moves]


def test_many_steps_about_lines_are_told_by_these_alone_in_an_order_in_which_they_can_be_taken() -> None:
    said = told("nonogram", LINES)
    assert "Rows 5 and 10; columns C, D, G and H; row 7." in said
    assert said[-1] == "Row 6; columns B, D, G and J; rows 8 and 9; columns B and J."


def test_a_number_that_gets_its_area_is_not_told_before_in_the_same_breath() -> None:
    assert (
        "Only one rectangle fits: 2 at C6, B5 and G8; 5 at D5; 3 at G6; 4 at H7. "
        'On the way: "Only one number reaches this cell" (C5, B6, D6, E6, G7 and H8) and '
        '"Another number owns these cells" (F2).' in told("shikaku", MET_TWICE)
    )


def test_techniques_that_find_something_in_the_same_cells_are_named_with_them_once() -> None:
    named = '"Cells that a number is sure of" and "Another number owns these cells" (E3).'
    assert any(one.endswith(named) for one in told("shikaku", MET_TWICE))


def test_where_the_numbers_beside_a_printed_one_have_no_room_the_path_cannot_run_through_it() -> None:
    """That no cell is left for it would be untrue to a reader who sees it stand there."""
    said = " ".join(told("hidato", PASSED))
    assert "and then the path can no longer run through the 11; so it does not." in said
    assert "and then no cell is left for the 9; so it does not." in said, "which is not printed"


def test_many_cells_that_are_closed_off_are_told_by_one_in_their_middle() -> None:
    assert any("it would close off the 17 cells around J8, whose numbers" in one for one in told("shikaku", CLOSED))


def test_a_digit_that_many_cells_lose_is_nowhere_else_in_the_houses_named() -> None:
    said = "\n".join(told("sudoku", KILLER, 12))
    assert "the 7 fits only in B1 or C1, in any case in row 1; so it is nowhere else there." in said
    assert "in A3 or B3; so it is nowhere else in row 3 and in the upper-left box." in said


def test_of_a_cage_it_is_told_which_digits_make_its_cells() -> None:
    said = told("sudoku", KILLER)[0]
    assert said.startswith("Only combination: A3+B3+B4 = 9+8+6. Cage combinations: A1+A2+B2 = 6+2+1, 5+3+1 or 4+3+2;")


@pytest.mark.parametrize("tag", ["en", "de", "fr", "es"])
def test_each_technique_begins_a_sentence_and_within_it_semicolons_part_what_is_found(tag: str) -> None:
    words = words_of("sudoku", tag)
    names = "|".join(sorted((re.escape(one.title) for one in words.techniques.values()), key=len, reverse=True))
    lists = [part for text in told("sudoku", KILLER, tag=tag) for part in re.split(r"(?:^|\. )(?=[^.]*: )", text)]
    behind_a_title = [part for part in lists if re.match(f"(?:{names}) ?: ", part)]
    assert len(behind_a_title) > 5
    for part in behind_a_title:
        assert not re.search(f"[;,] (?:{names}) ?: ", part)
        assert not re.search(r", [^;,]*\+[^;,=]* = ", part), "what another cage makes stands behind a semicolon"


def test_what_a_large_cage_cannot_hold_is_told_of_the_cage() -> None:
    assert any(
        "no 3 in the 42-cage at E1; no 1, 2, 3 or 4 in the 35-cage at B2." in one for one in told("sudoku", LARGE_CAGES)
    )


def test_of_a_digit_that_a_cage_needs_it_is_told_where_it_lies() -> None:
    assert "7 in H9 or J9; 9 in H9 or J9; 9 in A8, B8 or C8" in told("sudoku", LARGE_CAGES)[2]


def test_sets_and_locked_digits_are_told_by_where_they_lie_each_by_itself() -> None:
    """What they strike elsewhere did not say which pair is meant."""
    said = " ".join(told("sudoku", JIGSAW))
    assert "Pointing: 7 in D7 or G7; 7 in E9, G9 or J9. Hidden single in a box:" in said
    assert "Hidden pair: 4 and 5 in E9 and G9." in said


def test_a_digit_to_which_a_sum_leaves_a_cell_is_told_and_drawn_once() -> None:
    said = told("kakuro", CROWDED_SUMS)
    assert "7 or 9 in" in " ".join(said)
    left = re.findall(r"(?:; |: )(\d in [A-J]\d) \(", " ".join(said))
    assert left
    assert len(left) == len({*left})
    kakuro: Any = registry.get("kakuro")
    moves = story(kakuro, kakuro.Clues.parse(CROWDED_SUMS), 6).moves
    for text, move in zip(said, moves, strict=True):
        drawn = {f"{one.value} in {cell_name(one.cells[0])}" for one in move.marks.concludes if one.holds}
        assert move.is_hard or drawn.issuperset(one for one in left if f" {one} (" in text)


def test_steps_that_name_their_sums_are_told_in_their_order_behind_their_techniques_at_once() -> None:
    first = told("kakuro", CROWDED_SUMS)[0]
    assert first.startswith("Only one combination, Two cells left and Smallest and largest: no 9 in G2 to G9 (36); ")
    assert first.count("Two cells left") == 1
    assert "Where two sums cross" not in " ".join(told("kakuro", CROWDED_SUMS)[:-1])  # the picture shows these


def test_a_cell_of_which_a_hard_step_leaves_one_digit_is_set_and_shows_nothing_else() -> None:
    kakuro: Any = registry.get("kakuro")
    moves = story(kakuro, kakuro.Clues.parse(SUMS_THAT_SET), 6).moves
    set_by = [one for one in moves if one.is_hard and "kept" in dict(one.steps[0].step.facts)]
    assert set_by
    said = told("kakuro", SUMS_THAT_SET)
    assert any(re.search(r"make at (?:most|least) \d+, so [A-J]\d is \d\.", text) for text in said)
    for move in set_by:
        (written,) = (one for one in move.marks.concludes if one.holds)
        assert not any(one.cells == written.cells for one in move.marks.candidates)
        assert move.marks.concludes == (written,)


def test_a_killers_moves_hold_about_as_many_steps_whether_these_strike_much_or_write_a_digit() -> None:
    """Thirty strikes are eight combinations of cages, and were as much as 31 digits."""
    told = story(sudoku, sudoku.Clues.parse(MEDIUM_KILLER), 9)
    assert len(told.moves) == 9
    assert told.fullest <= 18


def test_of_two_cells_of_a_kakuro_it_is_told_what_stays_where_that_is_less() -> None:
    *moves, last = told("kakuro", CROWDED_SUMS)
    said = " ".join(moves)
    assert "7 or 9 in G5 and H5 (16)" in said
    assert re.search(r"no [1-9, or]+ in [A-J]\d", said)
    assert "Last cell of a sum" not in said  # everybody sees it; the pictures show it
    assert "Last cell of a sum" in last  # where nothing else is left


@pytest.mark.parametrize(("name", "code"), [("sudoku", KILLER), ("sudoku", LARGE_CAGES), ("kakuro", CROWDED_SUMS)])
def test_what_no_later_step_rests_on_is_not_told_and_the_others_follow_without_it(name: str, code: str) -> None:
    kind, words = registry.get(name), words_of(name, "en")
    clues = kind.Clues.parse(code)
    kept, every, hard = solving(kind, clues).steps, taken(kind, clues), hard_techniques(kind, clues)
    assert len(kept) < len(every) * 0.95
    found = set[Finding]()
    for one in kept:
        assert found.issuperset(one.known)
        found.update(one.marks.concludes)
        if one.step.technique in hard:
            assert objection_to(kind, clues, one, words) == ""


def test_what_is_struck_is_told_just_before_what_rests_on_it() -> None:
    """So that the first digit stands before most of what can be struck."""
    kind = registry.get("kakuro")
    clues = kind.Clues.parse(CROWDED_SUMS)

    def before_a_digit(some: Sequence[Taken]) -> int:
        return next(at for at, one in enumerate(some) if any(each.holds for each in one.marks.concludes))

    assert before_a_digit(solving(kind, clues).steps) < before_a_digit(taken(kind, clues)) / 4


def test_a_cell_of_two_in_a_cage_is_what_the_other_leaves_it() -> None:
    kind, words = registry.get("sudoku"), words_of("sudoku", "en")
    said = {words.explain(one.step) for one in one_by_one(kind, kind.Clues.parse(KILLER_PAIRS))}
    assert any("J5 cannot be 2, so H5 cannot be 7." in one for one in said)


def test_rather_than_a_long_rest_fewer_hard_steps_are_told_with_their_reasons_and_no_hard_one_is_in_the_rest() -> None:
    kind = registry.get("sudoku")
    path = solving(kind, kind.Clues.parse(LONG_REST))
    for most in (7, 8, 9):
        told = folded(path, most)
        assert told.is_whole
        assert told.rest <= 40
        assert told.fullest <= 24
        assert not any(one.step.technique in path.hard for one in told.moves[-1].steps)


@pytest.mark.parametrize(
    ("tag", "no", "either", "within"),
    [("en", "no", "or", "in"), ("de", "keine", "oder", "in"), ("fr", "pas de", "ou", "en"), ("es", "sin", "o", "en")],
)
def test_what_steps_of_a_technique_strike_from_a_cell_is_told_of_it_at_once(
    tag: str, no: str, either: str, within: str
) -> None:
    said = " ".join(told("suguru", NEIGHBOURS, tag=tag)).replace("\u00a0", " ")
    assert f"{no} 1 {either} 4 {within} C5" in said
    assert f"{no} 4 {within} C5" not in said


def test_what_two_steps_of_a_move_say_alike_is_told_once() -> None:
    """Each of two cells of a cage lost something, and a cage left one place to a digit that then was written there."""
    kind, words = registry.get("sudoku"), words_of("sudoku", "en")
    clues = kind.Clues.parse(SAID_AGAIN)
    moves = folded(solving(kind, clues), 6, to_the_end=True).moves
    said = " ".join(sentence(kind, clues, move, words) for move in moves)
    assert [said.count(one) for one in ("H1+J1 = 9+2, 7+4 or 6+5", "7 in G1")] == [1, 1]


def test_the_last_hard_step_has_its_reason_and_none_without_is_in_the_rest() -> None:
    kind = registry.get("kakuro")
    path = solving(kind, kind.Clues.parse(NEEDED_LAST))
    last = [one for one in path.steps if one.step.technique in path.hard][-1]
    for most in range(4, 7):
        moves = folded(path, most, to_the_end=True).moves
        assert last in [move.steps[0] for move in moves if move.is_hard]
    for most in range(1, 7):
        ending = [move for move in folded(path, most, to_the_end=True).moves if move.ends]
        rest = [one for move in ending for one in move.steps[move.alike * move.is_hard :]]
        assert not any(one.step.technique in path.hard for one in rest)


def test_the_end_of_a_short_story_is_no_more_than_half_of_it_where_a_fourth_move_parts_it() -> None:
    kind = registry.get("sudoku")
    told = story(kind, kind.Clues.parse(SMALL_KILLER), 6)
    assert [len(move.steps) for move in told.moves] == [1, 9, 10, 26]


@pytest.mark.parametrize(
    ("code", "said"),
    [
        pytest.param(LONE_ONE, "F9 cannot be 8 or 9, so G9 cannot be 1, 2 or 3.", marks=pytest.mark.slow),  # 1 + 10
        (TWICE_FIVE, "so B4 cannot be 1, 3, 5 or 6."),  # 5 + 5
    ],
    ids=["1 + 10", "5 + 5"],
)
def test_a_digit_that_no_other_one_makes_the_sum_with_hides_no_reason_why_a_cage_of_two_loses_more(
    code: str, said: str
) -> None:
    words, clues = words_of("sudoku", "en", {"cages": True}), sudoku.Clues.parse(code)
    fits = [one for one in solving(sudoku, clues).steps if one.step.technique == "cage-fit"]
    (step,) = (one for one in fits if said in words.explain(one.step))
    assert "However these are placed" not in words.explain(step.step)
    assert objection_to(sudoku, clues, step, words) == ""
    facts = tuple((name, "1" if name == "against" else fact) for name, fact in step.step.facts)
    assert objection_to(sudoku, clues, replace(step, step=replace(step.step, facts=facts)), words)


@pytest.mark.slow
def test_what_no_later_step_misses_is_not_told_where_a_hard_step_says_what_is_known_by_then(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Then nothing was left out: seven ways to make cages, that nobody needs, were told at once."""
    kind, items = registry.get("sudoku"), list[Any]()
    clues = kind.Clues.parse(KNOWN_BY_THEN)

    def kept(start: Any, ladder: Any, some: Any, hard: Any) -> Any:
        items[:] = needed(start, ladder, some, hard)
        return items

    monkeypatch.setattr(story_path, "needed", kept)
    hard = hard_techniques(kind, clues)
    steps = story_path.path(kind, clues, hard)
    assert len(steps) == len(items) < 150
    state = kind.start(clues)
    for at, ((rung, one), _) in enumerate(items):
        if not (one.holds or rung.name in hard):
            rest = [item for item, _ in items[at + 1 :]]
            assert not _are_found(state.copy(), rest, hard, is_done=True)
        state.take([one])
    assert not any("F1+F2 = 9+1" in text for text in told("sudoku", KNOWN_BY_THEN, 12)[:1])
