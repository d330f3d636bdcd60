"""Shikaku: boards and codes, the referee, the witnesses, the generator's promises, and the picture."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from bookmaker.drawing import Line, Meaning, Rect, Text
from bookmaker.kinds.shikaku import Answer, Clues, Params, candidates, deduce, draw, faults, prove
from bookmaker.kinds.shikaku.making.partition import CLASSIC, cut
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET, Impossible, Several, Undecided, Unique
from bookmaker.puzzles.kits.areas.proving import tilings
from bookmaker.puzzles.making.orders import Order, Puzzle, generate
from bookmaker.puzzles.toolbox.regions import box_of, boxes_around
from bookmaker.seeds import Seed
from tests.shikaku_made import corpus, made

# --- boards and codes


def test_a_code_writes_numbers_question_marks_and_runs_of_blanks() -> None:
    clues = Clues(((2, 0, -1, 10), (0,) * 4, (0,) * 4))
    assert clues.code() == "4x3:2a?_10h"
    assert Clues.parse("4x3:2a?_10h") == clues


def test_the_code_of_the_known_program_is_read() -> None:
    clues = Clues.parse("7x7:a6a2i2_4b4b4b3b6d4_3b3_2f4c2a")
    assert sum(number for row in clues.rows for number in row) == 49
    assert isinstance(prove(clues, DEFAULT_BUDGET), Unique)


def test_a_long_run_of_blanks_takes_several_letters() -> None:
    clues = Clues.from_grid(((60, *(0,) * 59),), {})
    assert clues.code() == "60x1:60zzg"
    assert Clues.parse(clues.code()) == clues


@pytest.mark.parametrize("text", ["3x3:0a", "3x3:12i", "3x3:3e4a", "201x3:a", "3x3:3e4b2", "3x3:3!", "1x1:1"])
def test_a_code_that_describes_no_grid_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        Clues.parse(text)


@pytest.mark.parametrize(
    "grid", [((True, 0), (0, 0)), ((2.0, 0), (0, 0)), (("2", 0), (0, 0)), ((-2, 0), (0, 0)), ((5, 0), (0, 0)), "22"]
)
def test_a_grid_of_anything_but_fitting_numbers_is_refused(grid: Any) -> None:
    with pytest.raises(ValueError, match=r"clue|grid"):
        Clues.from_grid(grid, {})


@given(st.text(alphabet="0123456789abcxz:_? x", max_size=30))
def test_any_text_is_read_or_refused_with_a_sentence(text: str) -> None:
    try:
        clues = Clues.parse("4x4:" + text)
    except ValueError:
        return
    assert Clues.parse(clues.code()) == clues


def test_twins_have_one_canonical_form() -> None:
    clues = Clues(((2, 0, 0), (0, 0, 4)))
    turned = Clues(((0, 2), (0, 0), (4, 0)))
    assert clues.canonical() == turned.canonical()
    assert clues.canonical() != Clues(((0, 2, 0), (0, 0, 4))).canonical()


def test_an_answer_is_numbered_anew_in_reading_order() -> None:
    assert Answer.from_grid(((7, 3), (7, 3))) == Answer(((0, 1), (0, 1)))


def test_all_tilings_of_a_tiny_grid_are_candidates() -> None:
    # Grids of 2 x n are tiled by rectangles in 2, 8, 34 ways (OEIS A034999).
    grids = [Clues(((0,) * n,) * 2) for n in (1, 2, 3)]
    assert [len(set(candidates(grid))) for grid in grids] == [2, 8, 34]


@pytest.mark.parametrize("options", [{"max_side": 2}, {"max_area": 2}])
def test_pairs_and_squares_of_four_cannot_fill_an_odd_grid(options: dict[str, int]) -> None:
    with pytest.raises(ValidationError, match="5x5, which has 25 cells"):
        Params(5, 5, **options)


@pytest.mark.parametrize("size", [(1, 1), (0, 5), (1, 5), (1000, 1000)])
def test_a_size_that_is_no_puzzle_is_refused(size: tuple[int, int]) -> None:
    with pytest.raises(ValidationError):
        Params(*size)


# --- the referee


def test_two_pieces_of_one_number_are_one_piece_that_is_no_rectangle() -> None:
    clues = Clues(((2, 2), (0, 0)))
    assert [broken.name for broken in faults(clues, Answer(((0, 1), (1, 0))))] == ["not-a-rectangle"]


def test_a_fault_names_the_cells_of_its_pieces() -> None:
    clues = Clues(((2, 0, 0), (0, 0, 4)))
    (broken,) = faults(clues, Answer(((0, 0, 0), (1, 1, 1))))
    assert (broken.name, len(broken.cells)) == ("wrong-area", 6)


# --- exact search


def test_kitty_corner_pairs_have_two_answers() -> None:
    proof = prove(Clues(((2, 0), (0, 2))), DEFAULT_BUDGET)
    assert proof == Several(Answer(((0, 1), (0, 1))), Answer(((0, 0), (1, 1)))) or proof == Several(
        Answer(((0, 0), (1, 1))), Answer(((0, 1), (0, 1)))
    )


@pytest.mark.parametrize("code", ["3x3:3d4b3", "3x3:3d4c", "2x2:4b4", "3x3:i", "2x2:?_?_?_4", "3x2:5_1d"])
def test_numbers_that_cannot_fill_the_grid_are_impossible(code: str) -> None:
    assert prove(Clues.parse(code), DEFAULT_BUDGET) == Impossible()
    assert deduce(Clues.parse(code)).contradiction


def test_a_search_without_budget_is_undecided() -> None:
    assert prove(Clues(((2, 0), (0, 2))), 0) == Undecided(0)
    assert prove(Clues(((2, 0), (0, 2))), 1) == Undecided(1)


def test_a_huge_grid_of_question_marks_ends_without_an_answer() -> None:
    grid = tuple(tuple(-1 if r % 50 == c % 50 == 0 else 0 for c in range(100)) for r in range(100))
    clues = Clues.from_grid(grid, {})
    assert isinstance(prove(clues, DEFAULT_BUDGET), Undecided)
    assert deduce(clues).answer is None


def tiny_clues() -> st.SearchStrategy[Clues]:
    def numbers(size: tuple[int, int]) -> st.SearchStrategy[Clues]:
        number = st.sampled_from((0, 0, 0, 1, 2, 2, 3, 4, 4, -1))
        row = st.lists(number, min_size=size[0], max_size=size[0])
        grid = st.lists(row, min_size=size[1], max_size=size[1])
        return grid.map(lambda rows: tuple(tuple(min(n, size[0] * size[1]) for n in row) for row in rows)).map(Clues)

    return st.sampled_from(((3, 3), (4, 2), (2, 3), (2, 2), (9, 1))).flatmap(numbers)


def tiled_clues() -> st.SearchStrategy[Clues]:
    """Clues that a tiling of the grid answers, some of them told as "?"."""

    @st.composite
    def clues(choose: st.DrawFn) -> Clues:
        width, height = choose(st.sampled_from(((4, 4), (5, 3), (3, 6), (5, 5))))
        boxes = cut(Params(width, height), Seed((str(choose(st.integers(0, 10_000))),)).stream(), CLASSIC)
        assume(boxes is not None)
        assert boxes is not None
        rows = [[0] * width for _ in range(height)]
        for top, left, across, down in boxes:
            row = choose(st.integers(top, top + down - 1))
            column = choose(st.integers(left, left + across - 1))
            rows[row][column] = choose(st.sampled_from((across * down, across * down, -1)))
        return Clues(tuple(map(tuple, rows)))

    return clues()


@pytest.mark.slow
@given(tiny_clues())
@settings(max_examples=150)
def test_search_and_ladder_agree_with_brute_force_on_tiny_grids(clues: Clues) -> None:
    right = [answer for answer in candidates(clues) if not faults(clues, answer)]
    proof, deduction = prove(clues, DEFAULT_BUDGET), deduce(clues)
    match proof:
        case Unique(answer=answer):
            assert right == [answer]
        case Several(first=first, second=second):
            assert first != second
            assert {first, second} <= set(right)
        case _:
            assert proof == Impossible()
            assert not right
    assert deduction.answer is None or right == [deduction.answer]
    assert not (deduction.contradiction and right)


@given(tiled_clues())
@settings(max_examples=150)
def test_the_ladder_ends_only_at_the_one_answer(clues: Clues) -> None:
    proof, deduction = prove(clues, DEFAULT_BUDGET), deduce(clues)
    assert not deduction.contradiction
    if deduction.answer is not None:
        assert proof == Unique(deduction.answer)


def test_a_cover_counts_to_two_and_no_further() -> None:
    rows_and_columns = [(0b0011, 0b0101), (0b1100, 0b1010)]
    result = tilings(rows_and_columns, 0b1111, budget=10)
    assert (len(result.found), result.nodes) == (2, 3)


def test_the_rectangles_of_four_around_the_middle_of_a_5x5() -> None:
    sizes = Counter(box_of(cells, 6)[2:] for cells in boxes_around(5, 5, row=2, column=2, area=4))
    assert sizes == {(1, 4): 2, (2, 2): 4, (4, 1): 2}


@pytest.mark.long
def test_foreign_puzzles_are_solved_to_the_end_and_ambiguous_ones_are_told() -> None:
    for record in corpus():
        clues = Clues.from_grid(tuple(map(tuple, record["grid"])), record["options"])
        assert Clues.parse(clues.code()) == clues
        proof, deduction = prove(clues, DEFAULT_BUDGET), deduce(clues)
        if record["unique"]:
            assert isinstance(proof, Unique), record["source"]
            assert faults(clues, proof.answer) == ()
            assert deduction.answer == proof.answer, record["source"]
            if "solution" in record:
                assert proof.answer == Answer.from_grid(tuple(map(tuple, record["solution"])))
        else:
            assert isinstance(proof, Impossible if record["solutions"] == 0 else Several), record["source"]
            assert deduction.answer is None


def test_the_answer_of_a_question_mark_says_its_area() -> None:
    drawing = draw(Clues.parse("4x3:?b3_?b6d"), Answer(((0, 1, 1, 1), (2, 3, 3, 3), (2, 3, 3, 3))))
    (entry,) = [s for s in drawing.shapes if isinstance(s, Text) and s.meaning is Meaning.ENTRY]
    assert [text for _, _, text in entry.items] == ["1", "2"]
    (given_,) = [s for s in drawing.shapes if isinstance(s, Text) and s.meaning is Meaning.GIVEN]
    assert [text for _, _, text in given_.items] == ["3", "6"]


def test_a_rectangle_over_the_whole_of_a_symmetric_grid_has_no_neighbour() -> None:
    for n in range(40):
        order = Order(1, 0, "shikaku", Params(3, 3, symmetry="half-turn"), None, Seed((f"3x3 {n}",)))
        assert isinstance(generate(order), Puzzle)


# --- the picture


def test_borders_are_as_few_lines_as_possible() -> None:
    # Three rectangles of 1x2, 1x2 and 2x1 around one T: two lines.
    drawing = draw(Clues(((2, 2), (0, 0), (2, 0))), Answer(((0, 1), (0, 1), (2, 2))))
    (borders,) = [s for s in drawing.shapes if isinstance(s, Line) and s.meaning is Meaning.BORDER]
    assert sorted(borders.paths) == [((0.0, 2.0), (2.0, 2.0)), ((1.0, 0.0), (1.0, 2.0))]


def test_a_chessboard_of_rectangles_is_tinted_like_one() -> None:
    answer = Answer(((0, 0, 1, 1, 2, 2), (3, 3, 4, 4, 5, 5)))
    drawing = draw(Clues(((2, 0, 2, 0, 2, 0),) * 2), answer)
    (tint,) = [s for s in drawing.shapes if isinstance(s, Rect) and s.meaning is Meaning.TINT]
    assert len(tint.boxes) == 3
    assert {(x % 4 == 0) == (y == 0) for x, y, _, _ in tint.boxes} == {True}


def test_tinted_neighbours_share_little_border() -> None:
    answer = made(12, 12).answer
    (tint,) = [s for s in draw(made(12, 12).clues, answer).shapes if getattr(s, "meaning", None) is Meaning.TINT]
    dark = {(int(y) + r, int(x) + c) for x, y, w, h in tint.boxes for r in range(int(h)) for c in range(int(w))}
    borders = alike = 0
    for r in range(12):
        for c in range(12):
            for there in ((r + 1, c), (r, c + 1)):
                if max(there) < 12 and answer.rows[r][c] != answer.rows[there[0]][there[1]]:
                    borders += 1
                    alike += ((r, c) in dark) == (there in dark)
    # Chance would leave half of it between equals.
    assert alike / borders < 0.3
    assert 0.3 < len(dark) / 144 < 0.7
