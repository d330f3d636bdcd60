"""Nonogram: both line logics beside brute force, what people see in a line, foreign puzzles, patterns."""

import itertools
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bookmaker.kinds import nonogram
from bookmaker.kinds.nonogram import (
    NOTATIONS,
    Answer,
    Clues,
    Params,
    broken_options,
    deduce,
    draw,
    prove,
    read_answer,
    read_clues,
    told,
)
from bookmaker.kinds.nonogram.board import Runs, most_runs, runs_of
from bookmaker.kinds.nonogram.making.grading import is_inside
from bookmaker.kinds.nonogram.proving.lines import Readings, Stack, lanes
from bookmaker.kinds.nonogram.reasoning.knowledge import State
from bookmaker.kinds.nonogram.reasoning.line import look
from bookmaker.kinds.nonogram.reasoning.sorting import sorted_out
from bookmaker.pages.book.single import picture
from bookmaker.pages.manuscript import PictureRole
from bookmaker.pages.templates import layouts
from bookmaker.production.technique_lessons import longest_lessons
from bookmaker.puzzles.contract.asking import told_variant
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.contract.params import grade_complaints, sides_made
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET, Impossible, Several, Unique
from bookmaker.puzzles.contract.words import OwnWords, words_of
from bookmaker.puzzles.making.orders import Order, Puzzle, generate
from bookmaker.puzzles.toolbox import symmetry
from bookmaker.render import svg
from bookmaker.render.reading import grids
from bookmaker.render.reading import svg as svg_reading
from bookmaker.seeds import Seed

CORPUS = Path(__file__).parents[2] / "shared" / "corpora" / "nonogram.jsonl"

lines = st.lists(st.booleans(), min_size=1, max_size=9)


def bits(cells: Any) -> int:
    return sum(bool(cell) << at for at, cell in enumerate(cells))


def ways(runs: Runs, cells: int, filled: int, empty: int) -> list[int]:
    """Every way to fill a line that has these blocks and agrees with what is known, by trying all."""
    every = (bits(way) for way in itertools.product((0, 1), repeat=cells) if runs_of(way) == runs)
    return [way for way in every if filled & ~way == 0 and empty & way == 0]


@given(lines, lines, st.data())
def test_a_look_at_a_line_tells_just_what_all_ways_to_fill_it_tell(line: Any, other: Any, data: st.DataObject) -> None:
    cells, runs = len(line), runs_of(tuple(map(int, line)))
    known = data.draw(st.integers(0, 2**cells - 1))
    source = bits(data.draw(st.sampled_from([line, (other * cells)[:cells]])))
    filled, empty = known & source, known & ~source
    right = ways(runs, cells, filled, empty)
    seen = look(runs, cells, filled, empty)
    read = Readings([[runs]], cells, lanes(16)).read(2**cells - 1 & ~empty, 2**cells - 1 & ~filled)
    if not right:
        assert (seen, read) == (None, (0, 0))
        return
    can_fill = bits(any(way >> at & 1 for way in right) for at in range(cells))
    can_clear = bits(any(not way >> at & 1 for way in right) for at in range(cells))
    assert seen is not None
    assert (seen.can_fill, seen.can_clear) == (can_fill, can_clear)
    assert read == (can_fill, can_clear)


@given(st.lists(st.tuples(*[st.booleans()] * 14), min_size=2, max_size=7))
def test_lines_that_leave_no_bit_of_their_lanes_free_are_read_as_each_by_itself(some: Any) -> None:
    known = [(runs_of(tuple(map(int, line[:7]))), bits(line[:7]), bits(line[7:])) for line in some]
    stride = Stack([([(1,)] * 7, [(1,)] * 7)]).lanes.stride
    assert stride == 8
    may_fill, may_clear = (
        sum((0x7F & ~(seen & (cells ^ is_filled))) << at * stride for at, (_, cells, seen) in enumerate(known))
        for is_filled in (0x7F, 0)
    )
    read = Readings([[runs for runs, _, _ in known]], 7, lanes(stride)).read(may_fill, may_clear)
    looks = [look(runs, 7, seen & cells, seen & ~cells) for runs, cells, seen in known]
    assert read == (
        sum(one.can_fill << at * stride for at, one in enumerate(looks) if one),
        sum(one.can_clear << at * stride for at, one in enumerate(looks) if one),
    )


@pytest.mark.parametrize(
    ("runs", "known", "technique", "then"),
    [
        ((7,), "..........", "overlap", "...####..."),
        ((2, 1), "##..#.....", "done", "##xx#xxxxx"),
        ((1, 3), "..###.....", "close", ".x###x...."),
        ((3,), "...#......", "reach", "...#..xxxx"),
        ((3, 2), ".x........", "gap", "xx........"),
        ((4,), ".#........", "glue", ".###......"),
        ((4,), "....#.#...", "join", "....###..."),
        ((3, 3), "..##.##...", "split", "..##x##..."),
        ((2, 1), "..#.......", "mercury", "x.#......."),
    ],
)
def test_each_easy_technique_sees_its_cells(runs: Runs, known: str, technique: str, then: str) -> None:
    state = State(Clues((runs,), ((1,),) * 10))
    state.filled[0], state.empty[0] = bits(c == "#" for c in known), bits(c == "x" for c in known)
    state.stale = {0}
    state.take(list(state.found(sorted_out(state, state.look_again())[technique])))
    after = "".join("#" if state.filled[0] >> at & 1 else "x" if state.empty[0] >> at & 1 else "." for at in range(10))
    new = [(a, b) for a, b, c in zip(after, then, known, strict=True) if b != c]
    assert new
    assert all(a == b for a, b in new), after


@settings(max_examples=40)
@given(st.integers(2, 7), st.integers(2, 7), st.integers(0))
def test_the_clues_of_a_picture_lead_back_to_it_or_to_two_answers(width: int, height: int, cells: int) -> None:
    rows = tuple(tuple(cells >> (r * width + c) & 1 for c in range(width)) for r in range(height))
    clues = Clues.of_answer(rows)
    assert Clues.parse(clues.code()) == clues
    proof = prove(clues, DEFAULT_BUDGET)
    deduction = deduce(clues)
    if isinstance(proof, Several):
        assert deduction.answer is None
        for answer in (proof.first, proof.second):
            assert Clues.of_answer(answer.rows) == clues
    else:
        assert proof == Unique(Answer(rows))
        assert deduction.answer in (None, Answer(rows))


def published() -> list[tuple[Clues, Answer]]:
    if not CORPUS.exists():
        pytest.skip(f"no foreign puzzles: {CORPUS} is missing")
    records = [json.loads(line) for line in CORPUS.read_text(encoding="utf-8").splitlines()]
    return [
        (Clues.from_grid(tuple(map(tuple, one["grid"])), one), Answer.from_grid(tuple(map(tuple, one["solution"]))))
        for one in records
    ]


@pytest.mark.slow
def test_every_published_puzzle_is_proved_to_have_its_answer_and_most_by_lines_alone() -> None:
    by_lines = 0
    for clues, answer in published():
        assert prove(clues, DEFAULT_BUDGET) == Unique(answer), clues.code()
        by_lines += not Stack([(clues.rows, clues.columns)]).settled()[0].open
    assert by_lines == 245


@pytest.mark.long
def test_the_ladder_solves_nearly_every_published_puzzle_at_spread_grades() -> None:
    found = [(deduce(clues), answer) for clues, answer in published()]
    assert all(one.answer in (None, answer) for one, answer in found)
    grades = [one.grade for one, _ in found]
    assert [grades.count(grade) for grade in (*Grade, None)] == [168, 73, 4, 52, 3]


def test_clues_whose_sums_disagree_have_no_answer_and_a_line_too_long_is_told() -> None:
    assert prove(Clues.parse("3x2:1/2//2/2"), DEFAULT_BUDGET) == Impossible()
    with pytest.raises(ValueError, match="row 2 needs 4 cells for its clue, the grid gives it 3"):
        Clues.parse("3x2:1/2//2/1.2")
    with pytest.raises(ValueError, match="'outside' must hold the clues of 2 rows"):
        Clues.from_grid(((0, 0), (0, 0)), {"outside": {"rows": [[1]], "columns": [[1], []]}})


def made(params: Params, grade: Grade | None, seed: str) -> Puzzle:
    puzzle = generate(Order(1, 0, "nonogram", params, grade, Seed((seed,))))
    assert isinstance(puzzle, Puzzle), puzzle
    return puzzle


def test_patterns_have_a_symmetry_and_no_name() -> None:
    for seed in "abcd":
        puzzle = made(Params(15, 12, subject="ornament"), None, seed)
        rows = puzzle.answer.rows
        images = set(itertools.islice(symmetry.twins(rows), 1, None))
        assert rows in images
        assert puzzle.clues.caption == ""


@pytest.mark.parametrize("grade", [None, Grade.EASY, Grade.MEDIUM, Grade.HARD])
def test_a_grade_is_met_as_often_as_print_asks(grade: Grade | None) -> None:
    puzzle = made(Params(10, 10, subject="ornament"), grade, "g")
    assert grade in (None, puzzle.deduction.grade)
    assert puzzle.deduction.grade is not None
    assert grade is None or is_inside(puzzle.clues, grade)


def test_no_clue_is_longer_than_asked_and_a_longer_one_is_told() -> None:
    puzzle = made(Params(15, 15, depth=3), None, "deep")
    assert max(map(len, puzzle.clues.rows + puzzle.clues.columns)) <= 3
    comb = Clues.of_answer(((1, 0, 1, 0, 1),) * 5)
    assert broken_options(comb, Answer(()), {"depth": 2}) == ("'depth' is 2, but a clue has 3 numbers",)
    assert [most_runs("auto", side) for side in (5, 10, 20, 30)] == [3, 5, 8, 12]


def test_clues_stand_next_to_the_grid_and_the_fifth_lines_are_heavier() -> None:
    drawing = draw(Clues.of_answer(((1, 0, 1, 0, 1, 0, 1),) + ((0,) * 7,) * 5))
    (text,) = [shape for shape in drawing.shapes if hasattr(shape, "items")]
    rightmost = {max(x for x, y, _ in text.items if y == 0.5)}
    lowest = {y for _, y, _ in text.items if y < 0}
    assert rightmost == {-0.53}
    assert lowest == {-0.51}
    (heavy,) = [shape for shape in drawing.shapes if shape.meaning.value == "box"]
    assert [path[1] for path in heavy.paths if min(path[0]) >= 0] == [(5.0, 6.0), (7.0, 5.0)]


SMALL = Clues.parse("3x2:1/2//2/1")


def test_other_programs_words_for_it_are_those_they_use() -> None:
    written = {one.form: one.write(SMALL) for one in NOTATIONS}
    assert written["sgt"] == "3x2:1/2//2/1"
    assert written["pzpr"] == "https://puzz.link/p?nonogram/3/2/12g2g1g"
    assert written["non"] == "width 3\nheight 2\n\nrows\n2\n1\n\ncolumns\n1\n2\n0\n"
    assert written["webpbn"].count("<line>") == 5
    read = {one.form: one.read for one in NOTATIONS}
    assert read["pzpr"]("https://puzz.link/p?nonogram/6/1/11g1h1h") == Clues.parse("6x1:1/1//1///1")
    with pytest.raises(ValueError, match="black cells only"):
        read["webpbn"](written["webpbn"].replace("<count>", '<count color="red">'))
    with pytest.raises(ValueError, match="with a clue for each line"):
        read["non"]("width 3\nheight 2\nrows\n2\n1\n")


@pytest.mark.parametrize("drawn", ["puzzle", "answer"])
def test_puzzle_and_answer_are_read_back_from_a_picture(drawn: str) -> None:
    puzzle = made(Params(12, 15), None, "back")
    page = picture(
        draw(puzzle.clues, puzzle.answer if drawn == "answer" else None), layouts.load("classic", folders=[])
    )
    (grid,) = grids.grids(svg_reading.painted(svg.text(page)), [grids.Shape.of([[0] * 12] * 15)])
    read = read_answer(grid) if drawn == "answer" else read_clues(grid, {})
    assert read == (puzzle.answer if drawn == "answer" else puzzle.clues)


@pytest.mark.slow
def test_random_grids_are_shown_to_have_several_answers() -> None:
    stream = Seed(("half",)).stream()
    verdicts = []
    for _ in range(4):
        rows = tuple(tuple(stream.below(2) for _ in range(40)) for _ in range(40))
        verdicts.append(type(prove(Clues.of_answer(rows), DEFAULT_BUDGET)).__name__)
    assert verdicts == ["Several"] * 4


pictures = st.integers(3, 9).flatmap(
    lambda width: st.lists(
        st.lists(st.tuples(*[st.integers(0, 1)] * width), min_size=5, max_size=5).map(tuple), min_size=2, max_size=4
    )
)


def stacked(rows: Any) -> Any:
    clues = Clues.of_answer(rows)
    return clues.rows, clues.columns


@settings(max_examples=30)
@given(pictures)
def test_stacked_pictures_are_settled_as_each_by_itself(some: Any) -> None:
    grids = [stacked(rows) for rows in some]
    assert Stack(grids).settled() == [Stack([grid]).settled()[0] for grid in grids]


def test_readings_are_counted_picture_by_picture() -> None:
    plain = ((1, 1, 1, 1),) * 5
    chained = ((1, 0, 1, 1), (1, 0, 0, 1), (0, 1, 0, 0), (1, 1, 1, 0), (0, 1, 0, 1))
    assert [one.readings for one in Stack([stacked(plain), stacked(chained), stacked(plain)]).settled()] == [1, 5, 1]


def test_hard_ones_are_refused_in_small_and_in_large_grids_and_said_to_be_made_in_others() -> None:
    (wrong,) = grade_complaints("nonogram", [Grade.HARD, Grade.EXPERT], Params(9, 12))
    assert wrong.message == "no nonogram of 9x12 is made with grade 'hard'"
    assert wrong.hint.startswith("made so are easy, medium, expert")
    assert not grade_complaints("nonogram", [Grade.HARD], Params(30, 30, subject="picture"))
    assert sides_made("nonogram")[Grade.HARD] == "10 to 25"


def test_medium_patterns_are_refused_where_they_hardly_come_and_pictures_of_grades_that_none_of_ours_has() -> None:
    (wrong,) = grade_complaints("nonogram", [Grade.MEDIUM, Grade.EXPERT], Params(41, 40, subject="ornament"))
    assert wrong.message == "no nonogram of 41x40 is made with grade 'medium'"
    assert sides_made("nonogram")[Grade.MEDIUM] == "5 to 40"
    (wrong,) = grade_complaints("nonogram", [Grade.MEDIUM, Grade.HARD], Params(10, 10, subject="picture"))
    assert wrong.hint.startswith("made so are easy, medium;"), "ours at 10x10 are easy, but for one"
    with_theme = Params(10, 10, subject="picture", themes=("space",))
    assert grade_complaints("nonogram", [Grade.MEDIUM], with_theme), "that one is about something else"


def test_an_ornament_is_told_by_name_where_it_is_the_same_turned_or_mirrored() -> None:
    ring = Clues.of_answer(((1, 1, 1), (1, 0, 1), (1, 1, 1)))
    said = words_of("nonogram", "en", told_variant(nonogram, ring, {"subject": "ornament"}))
    assert said.title == "Nonogram, Ornament"
    assert said.goal.endswith("find the pattern they make.")
    assert told(ring, {"subject": "picture"}) == told(replace(ring, caption="Ring"), {"subject": "abstract"}) == {}
    assert told(Clues.of_answer(((1, 1, 0), (0, 0, 0))), {"subject": "ornament"}) == {}


def test_every_near_miss_of_a_lesson_says_which_cells_are_lacking_for_the_step() -> None:
    order = Order(1, 0, "nonogram", Params(10, 10), None, Seed(("near",)))
    near = [one for one in longest_lessons([order], "en", OwnWords()) if PictureRole.NEAR_MISS in dict(one.pictures)]
    assert len(near) == 11
    assert all(one.lacking for one in near)
