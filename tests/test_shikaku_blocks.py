"""Shikaku's blocks: small blocks that need a hard grade, and grids mended around them."""

from __future__ import annotations

from itertools import combinations, count

import pytest

from bookmaker.kinds.shikaku import Params, deduce, prove
from bookmaker.kinds.shikaku.generator import start
from bookmaker.kinds.shikaku.making import blocks
from bookmaker.kinds.shikaku.making.draft import Draft
from bookmaker.kinds.shikaku.making.partition import EVEN
from bookmaker.kinds.shikaku.making.repair import is_solved_at
from bookmaker.puzzles.contract.grading import Grade, least_moments
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET, Unique
from bookmaker.seeds import Seed


def hard_draft(params: Params) -> Draft:
    attempts = (blocks.made_with_blocks(params, Grade.HARD, EVEN, Seed(("blocks", str(n))).stream()) for n in count())
    return next(draft for draft in attempts if draft is not None)


@pytest.mark.parametrize("symmetry", ["none", "half-turn"])
@pytest.mark.parametrize("size", [(20, 20), (10, 19)])
def test_a_grid_around_blocks_has_their_grade_and_moments(size: tuple[int, int], symmetry: str) -> None:
    clues = hard_draft(Params(*size, symmetry=symmetry)).clues()
    deduction = deduce(clues)
    assert deduction.grade is Grade.HARD
    assert deduction.moments >= least_moments(Grade.HARD, size[0] * size[1])
    assert isinstance(prove(clues, DEFAULT_BUDGET), Unique)


@pytest.mark.parametrize(("symmetry", "count"), [("none", 6), ("half-turn", 12)])
def test_blocks_lie_apart_in_different_parts_of_a_large_grid(symmetry: str, count: int) -> None:
    params = Params(50, 50, symmetry=symmetry)
    for n in range(20):
        places = blocks._places(params, Seed((str(n),)).stream())
        corners = list(places)
        if symmetry == "half-turn":
            corners += [(50 - blocks.SIDE - top, 50 - blocks.SIDE - left) for top, left in places]
        assert 4 <= len(corners) <= count
        cells = [{(top + r, left + c) for r in range(8) for c in range(8)} for top, left in corners]
        assert all(one.isdisjoint(other) for one, other in combinations(cells, 2))


def test_a_grid_without_room_for_a_block_and_its_opposite_has_none() -> None:
    assert blocks.has_room(Params(8, 16))
    assert not blocks.has_room(Params(8, 15))
    assert not blocks.has_room(Params(7, 40))
    assert not blocks.has_room(Params(20, 20, max_area=2))


@pytest.mark.parametrize("symmetry", ["none", "half-turn"])
def test_repair_leaves_fixed_boxes_as_they_are(symmetry: str) -> None:
    params, rng = Params(12, 12, symmetry=symmetry), Seed(("fixed",)).stream()
    draft = next(made for made in (start(params, rng) for _ in count()) if made is not None)
    draft.fixed = frozenset(range(len(draft.targets)))
    before = draft.save()
    assert is_solved_at(draft, params, rng, Grade.EASY)
    assert draft.save() == before
