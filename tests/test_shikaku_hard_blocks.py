"""Shikaku's hard blocks: what hundreds of placements at once say is what each of them says alone."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bookmaker.kinds.shikaku import Params, deduce, prove
from bookmaker.kinds.shikaku.making.draft import Draft
from bookmaker.kinds.shikaku.making.hard_blocks import SIDE, around, hard_blocks, has_room
from bookmaker.kinds.shikaku.making.lanes import COUNT, Lanes
from bookmaker.kinds.shikaku.making.partition import BOLD, COMPACT, cut
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET, Unique
from bookmaker.puzzles.making.orders import Order, Puzzle, generate
from bookmaker.puzzles.toolbox.cover import narrow
from bookmaker.seeds import Seed

HARD_GRADES = [Grade.HARD, Grade.EXPERT]


@given(seed=st.integers(0, 10_000), cores=st.booleans())
@settings(max_examples=25, derandomize=True)
def test_a_lane_is_narrowed_as_its_draft_is(seed: int, cores: bool) -> None:
    rng = Seed((str(seed),)).stream()
    boxes = cut(Params(5, 4), rng, COMPACT)
    assert boxes is not None
    lanes = Lanes(boxes, rng, width=5, height=4)
    finished = lanes.narrow(cores=cores)
    for lane in range(0, COUNT, 61):
        draft = Draft(boxes, lanes.clue_cells(lane), width=5, height=4)
        fits = list(draft.fits)
        assert narrow(fits, draft.full, cores=cores)
        left = [
            {cells for cells, fitting in zip(each.table.boxes, each.fitting, strict=True) if fitting >> lane & 1}
            for each in lanes.choices
        ]
        assert left == [set(sets) for sets in fits]
        assert (finished >> lane & 1) == all(len(sets) == 1 for sets in left)


def test_a_lane_called_unique_has_one_answer() -> None:
    found = 0
    for n in range(12):
        rng = Seed(("unique", str(n))).stream()
        boxes = cut(Params(5, 5), rng, COMPACT)
        assert boxes is not None
        lanes = Lanes(boxes, rng, width=5, height=5)
        unfinished = lanes.full & ~lanes.narrow(cores=True)
        lane = lanes.unique_among(unfinished, rng)
        if lane is not None:
            found += 1
            clues = Draft(boxes, lanes.clue_cells(lane), width=5, height=5).clues()
            assert isinstance(prove(clues, DEFAULT_BUDGET), Unique)
            assert deduce(clues).grade is Grade.EXPERT
    assert found > 1


@pytest.mark.parametrize("grade", HARD_GRADES)
def test_a_knot_alone_is_a_puzzle_of_its_grade(grade: Grade) -> None:
    for n in range(5):
        hard_block = hard_blocks(Params(SIDE, SIDE), grade, Seed(("knot", str(n))).stream())
        assert hard_block is not None
        cells = [row * (SIDE + 1) + column for row, column in hard_block.clues]
        assert deduce(Draft(hard_block.boxes, cells, width=SIDE, height=SIDE).clues()).grade is grade


@pytest.mark.parametrize("params", [Params(9, 8), Params(20, 12)])
def test_knots_stay_as_they_are_where_the_rest_is_cut_around_them(params: Params) -> None:
    for n in range(20):
        rng = Seed(("around", str(n))).stream()
        blocks = hard_blocks(params, Grade.HARD, rng)
        made = around(blocks, params, BOLD, rng) if blocks else None
        if blocks is None or made is None:
            continue
        draft, fixed = made
        rows = draft.clues().rows
        assert len(fixed) == len(blocks.boxes)
        assert all(rows[r][c] == a * d for (_, _, a, d), (r, c) in zip(blocks.boxes, blocks.clues, strict=True))
        assert sum(draft.areas) == params.width * params.height


def test_a_large_grid_has_several_knots_that_do_not_overlap() -> None:
    areas = []
    for n in range(20):
        blocks = hard_blocks(Params(20, 15), Grade.HARD, Seed(("many", str(n))).stream())
        assert blocks is not None
        cells = [(r, c) for t, left, a, d in blocks.boxes for r in range(t, t + d) for c in range(left, left + a)]
        assert len(cells) == len(set(cells))
        areas.append(len(cells))
    assert set(areas) <= {25, 50, 75}
    assert 75 in areas


@pytest.mark.parametrize("grade", HARD_GRADES)
@pytest.mark.parametrize("size", [(5, 5), (5, 8), (7, 7)])
def test_hard_puzzles_of_small_grids_are_made_and_differ(size: tuple[int, int], grade: Grade) -> None:
    made: set[str] = set()
    for n in range(12):
        puzzle = generate(Order(n, 0, "shikaku", Params(*size), grade, Seed(("small", str(n)))))
        assert isinstance(puzzle, Puzzle)
        assert puzzle.deduction.grade is grade
        made.add(puzzle.clues.canonical())
    assert len(made) >= 11


def test_there_is_no_room_for_a_knot_where_limits_are_tight() -> None:
    assert has_room(Params(5, 5))
    assert not has_room(Params(9, 4))
    assert not has_room(Params(9, 9, max_area=3))
    assert not has_room(Params(9, 9, symmetry="half-turn"))


def test_a_partition_holds_what_was_laid_before() -> None:
    laid = ((2, 2, 3, 2), (4, 2, 3, 1))
    for n in range(20):
        boxes = cut(Params(7, 7), Seed((str(n),)).stream(), BOLD, laid=laid)
        if boxes is not None:
            assert set(laid) <= set(boxes)
            cells = [(r, c) for t, left, a, d in boxes for r in range(t, t + d) for c in range(left, left + a)]
            assert len(cells) == len(set(cells)) == 49
