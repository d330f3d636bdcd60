"""Shikaku's blocks: small blocks that need a hard grade, and grids mended around them."""

from itertools import combinations, count

import pytest

from bookmaker.kinds.shikaku import Params, deduce, prove
from bookmaker.kinds.shikaku.generator import start
from bookmaker.kinds.shikaku.making import blocks
from bookmaker.kinds.shikaku.making.draft import Draft
from bookmaker.kinds.shikaku.making.half_turn_partition import half_turned
from bookmaker.kinds.shikaku.making.partition import EVEN
from bookmaker.kinds.shikaku.making.patterns import book, drawn, fitting
from bookmaker.kinds.shikaku.making.repair import is_solved_at
from bookmaker.puzzles.contract.grading import Grade, least_moments
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET, Unique
from bookmaker.puzzles.toolbox.bitgrid import bit_grid
from bookmaker.seeds import Seed


def hard_draft(params: Params) -> Draft:
    attempts = (blocks.made_with_blocks(params, Grade.HARD, EVEN, Seed(("blocks", str(n))).stream()) for n in count())
    return next(draft for draft in attempts if draft is not None)


@pytest.mark.parametrize("symmetry", ["none", "half-turn"])
@pytest.mark.parametrize("size", [(20, 20), (10, 10)])
def test_a_grid_around_blocks_has_their_grade_and_moments(size: tuple[int, int], symmetry: str) -> None:
    clues = hard_draft(Params(*size, symmetry=symmetry)).clues()
    deduction = deduce(clues)
    assert deduction.grade is Grade.HARD
    assert deduction.moments >= least_moments(Grade.HARD, size[0] * size[1])
    assert isinstance(prove(clues, DEFAULT_BUDGET), Unique)


@pytest.mark.parametrize("symmetry", ["none", "half-turn"])
def test_blocks_and_their_opposites_lie_apart(symmetry: str) -> None:
    params = Params(30, 20, symmetry=symmetry)
    for n in range(20):
        rng, taken = Seed((str(n),)).stream(), []
        for _ in range(4):
            pattern = drawn(params, Grade.HARD, rng, least=1)
            rooms = blocks._rooms(pattern, taken, params, rng)
            opposite = [half_turned(room, params.width, params.height) for room in rooms[:1]]
            assert rooms[1:] == (opposite if symmetry == "half-turn" else [])
            taken += rooms
        cells = [{(top + r, left + c) for r in range(down) for c in range(across)} for top, left, across, down in taken]
        assert len(cells) >= 3
        assert all(one.isdisjoint(other) for one, other in combinations(cells, 2))
        assert set().union(*cells) <= {(r, c) for r in range(20) for c in range(30)}


def test_patterns_keep_to_the_limits_of_the_grid() -> None:
    hard = Grade.HARD
    assert fitting(Params(10, 10), hard, 3)
    assert not fitting(Params(10, 10, max_area=2), hard, 3)
    assert not fitting(Params(7, 7), hard, 1)  # no room for a block and its opposite
    flat = fitting(Params(20, 6, symmetry="none"), hard, 1)  # there is room around a block both across and down
    assert flat
    assert all(one.height < 6 for one in flat)
    assert all(
        max(across, down) <= 4
        for one in fitting(Params(20, 20, max_side=4), hard, 3)
        for _, _, across, down in one.boxes()
    )
    assert not fitting(Params(20, 20, trials="none"), Grade.EXPERT, 1) or all(
        "trial" not in one.techniques for one in fitting(Params(20, 20, trials="none"), Grade.EXPERT, 1)
    )


def test_hard_puzzles_around_blocks_have_large_rectangles_too() -> None:
    drafts = [blocks.made_with_blocks(Params(8, 8), Grade.HARD, EVEN, Seed((str(n),)).stream()) for n in range(48)]
    areas = [area for draft in drafts if draft for _, _, area in draft.places()]
    assert sum(areas) / len(areas) > 4.5
    assert max(areas) >= 12


@pytest.mark.parametrize("at", range(0, len(book()), len(book()) // 24))
def test_a_pattern_is_what_its_line_says(at: int) -> None:
    pattern = book()[at]
    boxes = pattern.boxes()
    clues = Draft(list(boxes), boxes.values(), bit_grid(pattern.width, pattern.height)).clues()
    deduction = deduce(clues)
    assert (deduction.grade, deduction.moments) == (pattern.grade, pattern.moments)
    assert set(pattern.techniques) <= {name for name, _ in deduction.techniques}
    assert isinstance(prove(clues, DEFAULT_BUDGET), Unique)


@pytest.mark.parametrize("symmetry", ["none", "half-turn"])
def test_repair_leaves_fixed_boxes_as_they_are(symmetry: str) -> None:
    params, rng = Params(12, 12, symmetry=symmetry), Seed(("fixed",)).stream()
    draft = next(made for made in (start(params, rng) for _ in count()) if made is not None)
    draft.fixed = frozenset(range(len(draft.targets)))
    before = draft.save()
    assert is_solved_at(draft, params, rng, Grade.EASY)
    assert draft.save() == before
