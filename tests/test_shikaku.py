"""Shikaku: boards and codes, the referee, the witnesses, the generator's promises, and the picture."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from bookmaker.drawing import Line, Meaning, Rect, Text
from bookmaker.kinds.shikaku import LADDER, Answer, Clues, Params, candidates, deduce, draw, faults, propose, prove
from bookmaker.kinds.shikaku.generator import start
from bookmaker.kinds.shikaku.making.draft import Draft
from bookmaker.kinds.shikaku.making.partition import CLASSIC, EVEN, Mix, cut
from bookmaker.kinds.shikaku.reasoning.knowledge import State
from bookmaker.puzzles.contract.grading import Cell, Grade, Step
from bookmaker.puzzles.contract.kind import Grid
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET, Impossible, Several, Undecided, Unique
from bookmaker.puzzles.contract.words import words_of
from bookmaker.puzzles.making.orders import Order, Puzzle, generate
from bookmaker.puzzles.toolbox.bitgrid import BitGrid, indices
from bookmaker.puzzles.toolbox.cover import narrow, tilings
from bookmaker.puzzles.toolbox.regions import box_of, boxes_around
from bookmaker.puzzles.toolbox.symmetry import twins
from bookmaker.seeds import Seed

CORPUS = Path(__file__).parents[2] / "shared" / "corpora" / "shikaku.jsonl"

# A puzzle for each technique, which it cannot do without; all from this generator.
NEEDED = {
    "only": "3x3:3d4b2",
    "reach": "5x5:b4b4c4a6a3j4",
    "core": "5x5:2a3e10h6b4d",
    "taken": "5x5:2a3e10h6b4d",
    "strand": "5x5:2a3e10h6b4d",
    "pocket": "5x5:a3c3c10b4b3e2c",
    "share": "5x5:c4a4a2e3_5a4d3c",
    "area": "6x5:8c4i4b3a6d3c2a",
    "trial": "5x5:b5c2a2b3a2a4c3b4b",
}


def made(width: int, height: int, grade: Grade | None = None, *, seed: str = "test", **options: Any) -> Puzzle:
    order = Order(1, 0, "shikaku", Params(width, height, **options), grade, Seed((seed,)))
    puzzle = generate(order)
    assert isinstance(puzzle, Puzzle), puzzle
    return puzzle


def corpus() -> list[dict[str, Any]]:
    if not CORPUS.exists():
        pytest.skip(f"no foreign puzzles here: {CORPUS} is missing")
    return [json.loads(line) for line in CORPUS.read_text(encoding="utf-8").splitlines()]


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


# --- covers and rectangles


def test_a_cell_that_one_group_alone_can_reach_is_its_own_unless_that_is_not_asked_for() -> None:
    groups = [(0b001, 0b010), (0b110, 0b100)]
    assert narrow(groups, 0b111)
    assert groups == [(0b001,), (0b110,)]
    unasked = [(0b001, 0b010), (0b110, 0b100)]
    assert narrow(unasked, 0b111, lone=False)
    assert unasked == [(0b001, 0b010), (0b110, 0b100)]


def test_narrowing_with_more_facts_never_leaves_more() -> None:
    clues = made(8, 8, Grade.HARD).clues
    groups = [boxes_around(8, 8, row=row, column=column, area=number) for row, column, number in clues.places()]
    left = []
    for lone, cores in ((False, False), (True, False), (True, True)):
        trial = list(groups)
        assert narrow(trial, BitGrid(8, 8).full, lone=lone, cores=cores)
        left.append(sum(map(len, trial)))
    assert left == sorted(left, reverse=True)


def test_a_cover_counts_to_two_and_no_further() -> None:
    rows_and_columns = [(0b0011, 0b0101), (0b1100, 0b1010)]
    result = tilings(rows_and_columns, 0b1111, budget=10)
    assert len(result.found) == 2
    assert result.complete


def test_the_rectangles_of_four_around_the_middle_of_a_5x5() -> None:
    sizes = Counter(box_of(cells, 6)[2:] for cells in boxes_around(5, 5, row=2, column=2, area=4))
    assert sizes == {(1, 4): 2, (2, 2): 4, (4, 1): 2}


# --- the ladder


@pytest.mark.parametrize("technique", NEEDED)
def test_a_technique_is_needed_where_it_is_used(technique: str) -> None:
    deduction = deduce(Clues.parse(NEEDED[technique]))
    assert deduction.answer is not None
    assert technique in dict(deduction.techniques)


def states(clues: Clues) -> Iterator[tuple[str, State]]:
    """The state after every successful technique on the way up the ladder."""
    state = State.of(clues)
    while state.answer() is None:
        used = next((technique.name for technique in LADDER if technique.apply(state)), None)
        if used is None:
            return
        yield used, state


@pytest.mark.parametrize("code", sorted(set(NEEDED.values())))
def test_no_technique_ever_strikes_a_rectangle_of_the_answer(code: str) -> None:
    clues = Clues.parse(code)
    proof = prove(clues, DEFAULT_BUDGET)
    assert isinstance(proof, Unique)
    right = rectangles_of(proof.answer, clues)
    for used, state in states(clues):
        assert all(cells in fits for cells, fits in zip(right, state.fits, strict=True)), used


def rectangles_of(answer: Answer, clues: Clues) -> list[int]:
    """For each clue the region around it, as a set of cells."""
    sets: Counter[int] = Counter()
    for r, row in enumerate(answer.rows):
        for c, region in enumerate(row):
            sets[region] |= 1 << (r * (clues.width + 1) + c)
    return [sets[answer.rows[row][column]] for row, column, _ in clues.places()]


def test_a_step_says_which_cells_and_why() -> None:
    deduction = deduce(Clues.parse(NEEDED["core"]))
    said = [words_of("shikaku").explain(step) for step in deduction.steps]
    assert "Every rectangle that still fits the 10 at row 2, column 4 covers row 3, columns 4 and 5" in said[0]
    assert said[1].startswith("The 10 at row 2, column 4 is sure of row 3, columns 4 and 5, so the 6 at row 4")


def is_true(step: Step, region_of: Callable[[tuple[Cell]], set[Cell]]) -> bool:
    """Whether what a step says holds in the answer; `region_of` gives the piece around the cell of a clue."""
    facts: dict[str, Any] = dict(step.facts)
    cells, mine = set(step.cells), region_of(facts["clue"])
    theirs = region_of(facts["other_clue"]) if "other_clue" in facts else set()
    match step.technique:
        case "only":
            return cells == mine
        case "reach" | "core":
            return cells <= mine
        case "taken":
            return cells <= theirs
        case "pocket" | "share":
            return cells <= mine | theirs
        case "trial" | "long-trial":
            return cells != mine
        case "strand" | "area":
            ((top, left),), ((bottom, right),) = facts["first"], facts["last"]
            return mine != {(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)}
    return False


def test_every_step_says_what_is_true_in_the_answer() -> None:
    experts = [made(9, 8, Grade.EXPERT, seed=f"steps {n}").clues for n in range(8)]
    untold = [made(8, 8, seed=f"steps {n}", unknown=2).clues for n in range(4)]
    for clues in [*map(Clues.parse, NEEDED.values()), *experts, *untold]:
        deduction = deduce(clues)
        assert deduction.answer is not None
        rows = deduction.answer.rows

        def region_of(clue: tuple[Cell], rows: Grid = rows) -> set[Cell]:
            ((row, column),) = clue
            return {
                (r, c) for r, line in enumerate(rows) for c, region in enumerate(line) if region == rows[row][column]
            }

        for step in deduction.steps:
            assert is_true(step, region_of), (clues.code(), step)


def test_a_question_mark_is_solved_and_explained_as_such() -> None:
    deduction = deduce(Clues.parse("4x3:?b3_?b6d"))
    assert deduction.grade is not None
    assert "the ? at row 2, column 1" in " ".join(words_of("shikaku").explain(s) for s in deduction.steps)


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


def test_a_puzzle_that_takes_a_trial_keeps_its_effort() -> None:
    """Records and ledgers hold efforts: a change of a technique's cost is a change of what was published."""
    deduction = deduce(Clues.parse("6x6:a2c4d3a2a6b4c6c2d3c4a"))
    counted = (("only", 10), ("reach", 4), ("core", 4), ("taken", 4), ("strand", 1), ("trial", 2))
    assert (deduction.techniques, deduction.effort) == (counted, 70.2)


def test_harder_grades_take_more_effort_on_the_whole() -> None:
    efforts = [sum(made(8, 8, grade, seed=f"effort {n}").deduction.effort for n in range(6)) for grade in Grade]
    assert efforts == sorted(efforts)


# --- the generator


@pytest.mark.parametrize("grade", Grade)
@pytest.mark.parametrize("size", [(7, 7), (6, 9), (12, 8)])
def test_every_grade_is_made_square_and_oblong(size: tuple[int, int], grade: Grade) -> None:
    puzzle = made(*size, grade)
    assert puzzle.deduction.grade is grade
    assert (puzzle.clues.width, puzzle.clues.height) == size


@given(
    width=st.integers(2, 9),
    height=st.integers(2, 9),
    max_side=st.integers(2, 9),
    max_area=st.integers(2, 20),
    mix=st.sampled_from((CLASSIC, EVEN)),
    seed=st.text(max_size=3),
)
@settings(max_examples=60)
def test_no_rectangle_is_larger_than_allowed(
    width: int, height: int, max_side: int, max_area: int, mix: Mix, seed: str
) -> None:
    try:
        params = Params(width, height, max_side=max_side, max_area=max_area, symmetry="none")
    except ValidationError:
        assert width * height % 2
        return
    boxes = cut(params, Seed((seed,)).stream(), mix)
    for _, _, across, down in boxes or ():
        assert max(across, down) <= max_side
        assert 2 <= across * down <= max_area
    assert sum(across * down for _, _, across, down in boxes or ()) in (0, width * height)


def shares(count: int, **options: Any) -> Counter[int]:
    """How often each area stands in `count` puzzles of 10x10."""
    puzzles = [made(10, 10, seed=f"shares {n}", **options) for n in range(count)]
    return Counter(number for puzzle in puzzles for _, _, number in puzzle.clues.places())


def test_an_even_mix_has_few_pairs_and_a_classic_one_many() -> None:
    even, classic = shares(20, mix="even"), shares(20, mix="classic")
    assert even[2] / even.total() < 0.25
    assert classic[2] / classic.total() > 0.35


def test_larger_limits_are_used_by_every_mix() -> None:
    for mix in ("even", "classic"):
        assert max(shares(20, mix=mix)) <= 16
        assert max(shares(20, mix=mix, max_area=40, max_side=10)) > 16


def test_an_even_mix_has_no_two_pairs_side_by_side() -> None:
    for n in range(20):
        pairs = {box for box in cut(Params(12, 12), Seed((str(n),)).stream(), EVEN) or () if box[2] * box[3] == 2}
        for top, left, across, down in pairs:
            assert (top + across - 1, left + down - 1, across, down) not in pairs


def test_half_turn_symmetry_is_of_the_cells_not_of_the_numbers() -> None:
    for width, height in ((7, 7), (10, 10), (9, 6)):
        clues = made(width, height, symmetry="half-turn").clues
        cells = {(row, column) for row, column, _ in clues.places()}
        assert cells == {(height - 1 - row, width - 1 - column) for row, column in cells}
        assert clues.rows != tuple(row[::-1] for row in clues.rows[::-1])
    plain = made(10, 10, symmetry="none").clues
    assert any(not plain.rows[9 - row][9 - column] for row, column, _ in plain.places())


@pytest.mark.parametrize("grade", [None, Grade.MEDIUM, Grade.HARD, Grade.EXPERT])
def test_as_many_numbers_as_wished_are_question_marks(grade: Grade | None) -> None:
    puzzle = made(8, 8, grade, unknown=2)
    assert [number for _, _, number in puzzle.clues.places()].count(-1) == 2
    assert grade in (None, puzzle.deduction.grade)


@pytest.mark.parametrize("grade", [None, Grade.MEDIUM, Grade.HARD, pytest.param(Grade.EXPERT, marks=pytest.mark.slow)])
def test_many_question_marks_are_found_at_10x10(grade: Grade | None) -> None:
    for n in range(3):
        puzzle = made(10, 10, grade, seed=f"many {n}", unknown=5)
        assert [number for _, _, number in puzzle.clues.places()].count(-1) == 5
        assert grade in (None, puzzle.deduction.grade)


def test_more_question_marks_than_can_be_made_are_refused_when_read() -> None:
    with pytest.raises(ValidationError, match="40 unknown numbers are too many for 20x20; ask for 20 at most"):
        Params(20, 20, unknown=40)


def test_pairs_alone_cannot_fill_an_odd_grid() -> None:
    with pytest.raises(ValidationError, match="rectangles of 2 cells cannot fill 3x3"):
        Params(3, 3, max_area=2)


def test_a_grid_too_small_to_be_symmetric_is_refused_when_read() -> None:
    with pytest.raises(ValidationError, match="use symmetry: none"):
        Params(2, 2)


@given(seed=st.integers(0, 100_000), size=st.sampled_from(((6, 6), (7, 5), (8, 8))))
@settings(max_examples=60, deadline=None)
def test_twins_are_graded_alike(seed: int, size: tuple[int, int]) -> None:
    # Drafts as they come, unique or not: all techniques up to long trials are met.
    draft = start(Params(*size, symmetry="none"), Seed(("twins", str(seed))).stream())
    assume(draft is not None)
    assert draft is not None
    found = {
        (d.grade, d.effort, d.moments, d.techniques, d.contradiction)
        for d in (deduce(Clues(rows)) for rows in twins(draft.clues().rows))
    }
    assert len(found) == 1


@pytest.mark.parametrize("code", sorted(set(NEEDED.values())))
def test_twins_of_hard_puzzles_are_graded_alike(code: str) -> None:
    found = [deduce(Clues(rows)) for rows in twins(Clues.parse(code).rows)]
    assert len({(d.grade, d.effort, d.moments, d.techniques) for d in found}) == 1


def test_small_puzzles_have_clues_enough_and_no_rectangle_over_a_quarter() -> None:
    for side, least in ((5, 5), (7, 9), (10, 15)):
        for n in range(10):
            numbers = [number for _, _, number in made(side, side, seed=f"small {n}").clues.places()]
            assert len(numbers) >= least
            assert max(numbers) <= side * side // 4


def test_an_easy_puzzle_opens_in_three_quarters_of_the_grid() -> None:
    for n in range(10):
        clues = made(7, 7, Grade.EASY, seed=f"opens {n}").clues
        state = State.of(clues)
        lone = state.served_once()
        opened = [
            (2 * row < 7, 2 * column < 7)
            for k, (row, column, _) in enumerate(state.places)
            if len(state.fits[k]) == 1 or state.reach[k] & lone & ~state.geometry.bit(row, column)
        ]
        assert len(set(opened)) >= 3


@pytest.mark.parametrize(("trials", "barred"), [("none", {"trial", "long-trial"}), ("short", {"long-trial"})])
def test_an_expert_needs_no_trial_that_is_not_allowed(trials: str, barred: set[str]) -> None:
    grade = Grade.HARD if trials == "none" else Grade.EXPERT
    for n in range(3):
        used = dict(made(7, 7, grade, seed=f"trials {n}", trials=trials).deduction.techniques)
        assert not barred & used.keys()


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


def test_one_seed_makes_one_puzzle_and_two_seeds_two() -> None:
    assert made(9, 7, seed="a").clues == made(9, 7, seed="a").clues
    assert made(9, 7, seed="a").clues != made(9, 7, seed="b").clues


def test_a_poster_of_50x50_is_made() -> None:
    assert made(50, 50).deduction.answer is not None


@pytest.mark.parametrize("symmetry", ["none", "half-turn"])
def test_a_draft_is_put_back_as_it_was(symmetry: str) -> None:
    rng = Seed((symmetry,)).stream()
    params = Params(8, 8, symmetry=symmetry)
    draft = next(d for d in (start(params, rng) for _ in range(50)) if d is not None)
    before, clues = draft.save(), draft.clues()
    for k in range(len(draft.targets)):
        draft.move(k, draft.targets[k] & -draft.targets[k])
    assert draft.clues() != clues
    draft.restore(before)
    assert (draft.clues(), draft.save()) == (clues, before)


@given(seed=st.integers(0, 1000), symmetry=st.sampled_from(("none", "half-turn")))
@settings(max_examples=40)
def test_what_fits_after_a_move_is_what_would_fit_anew(seed: int, symmetry: str) -> None:
    rng = Seed((str(seed),)).stream()
    draft = start(Params(7, 6, symmetry=symmetry), rng)
    if draft is None:
        return
    for _ in range(5):
        k = rng.below(len(draft.targets))
        draft.move(k, 1 << rng.choice(tuple(indices(draft.targets[k]))))
    boxes = [box_of(cells, 8) for cells in draft.targets]
    anew = Draft(boxes, [bit.bit_length() - 1 for bit in draft.bits], width=7, height=6)
    assert (anew.fits, anew.zones, anew.occupied) == (draft.fits, draft.zones, draft.occupied)


@pytest.mark.slow
@pytest.mark.parametrize("grade", [None, *Grade])
def test_many_sizes_are_made_at_every_grade(grade: Grade | None) -> None:
    for width, height in ((10, 10), (20, 20), (30, 30), (15, 40), (60, 60)):
        puzzle = made(width, height, grade)
        assert grade in (None, puzzle.deduction.grade)


@pytest.mark.slow
@pytest.mark.parametrize("seed", ["2", "5"])
def test_a_large_easy_draft_is_not_left_with_a_few_clues_in_doubt(seed: str) -> None:
    assert propose(Params(50, 50), Grade.EASY, Seed(("h", seed)).stream()) is not None


@pytest.mark.slow
def test_the_largest_grid_is_made() -> None:
    assert made(200, 200).deduction.answer is not None


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
