"""Net's growth: every tree is one, its options change what is grown, every size and grade is made."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from bookmaker.kinds import net
from bookmaker.kinds.net.board import Answer, Clues, Params
from bookmaker.kinds.net.images import CANONICAL
from bookmaker.kinds.net.making.growth import grow_with_image
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.seeds import Seed
from tests.few import every
from tests.net_grown import puzzles, quarter_turned, trees


def share(clues: list[Clues], digits: str) -> float:
    text = "".join(one.tiles for one in clues)
    return sum(tile in digits for tile in text) / len(text)


def test_every_grown_tree_is_a_tree() -> None:
    for params in (
        Params(width=9, height=5),
        Params(width=4, height=7, wrap=True),
        Params(width=6, height=6, cross=True),
    ):
        clues = trees(params, 30)
        assert len(clues) > 25
        for one in clues:
            assert net.faults(one, Answer(one.width, one.tiles)) == ()


def test_crosses_come_only_when_asked_for() -> None:
    assert share(trees(Params(width=9, height=9), 20), "f") == 0
    assert share(trees(Params(width=9, height=9, cross=True), 20), "f") > 0.02


def test_less_branchiness_means_fewer_tees() -> None:
    shares = [share(trees(Params(width=10, height=10, branchiness=b), 30), "7bde") for b in (4, 2, 0)]
    assert shares[0] > shares[1] + 0.05 > shares[2] + 0.08


def test_corridors_mean_more_straights_and_fewer_bends() -> None:
    plain, long = (trees(Params(width=10, height=10, corridors=c), 30) for c in (0, 3))
    assert share(long, "5a") > share(plain, "5a") + 0.02
    assert share(long, "369c") < share(plain, "369c") - 0.1


@pytest.mark.parametrize("side", [7, 12])
def test_clumps_of_ends_can_be_kept_out(side: int) -> None:
    def clumps(params: Params) -> int:
        grids = [puzzle.clues.grid() for puzzle in puzzles(params, 20)]
        return sum(
            all(grid[r + down][c + right] in (1, 2, 4, 8) for down in (0, 1) for right in (0, 1))
            for grid in grids
            for r in range(side - 1)
            for c in range(side - 1)
        )

    assert clumps(Params(width=side, height=side)) > 0
    assert clumps(Params(width=side, height=side, clumps=False)) == 0


@pytest.mark.parametrize(
    "params",
    [
        Params(width=7, height=7, symmetry="half-turn"),
        Params(width=6, height=9, symmetry="half-turn"),
        Params(width=5, height=8, symmetry="half-turn", cross=True, branchiness=2),
        Params(width=8, height=5, symmetry="half-turn", wrap=True),
        Params(width=17, height=17, symmetry="half-turn"),
        Params(width=17, height=16, symmetry="half-turn", clumps=False, wrap=True),
    ],
)
def test_tiles_look_the_same_upside_down_where_that_is_asked_for(params: Params) -> None:
    for puzzle in puzzles(params, 8):
        shapes = puzzle.clues.tiles.translate(CANONICAL)
        assert shapes == shapes[::-1]
        turned = "".join(quarter_turned(quarter_turned(digit)) for digit in puzzle.answer.tiles[::-1])
        assert puzzle.answer.tiles == turned  # it follows: the half turn of an only answer is that answer
    none = replace(params, symmetry="none")
    assert any((s := p.clues.tiles.translate(CANONICAL)) != s[::-1] for p in puzzles(none, 8))


@pytest.mark.parametrize("grade", list(Grade))
def test_symmetric_tiles_are_had_in_every_grade(grade: Grade) -> None:
    assert puzzles(Params(width=9, height=9, symmetry="half-turn"), 4, grade)[3].deduction.grade is grade


@pytest.mark.parametrize("wrap", [False, True])
def test_symmetry_needs_an_odd_side(wrap: bool) -> None:
    with pytest.raises(ValidationError, match="needs an odd side, 6x4 has none"):
        Params(width=6, height=4, wrap=wrap, symmetry="half-turn")


@settings(max_examples=30)
@given(st.integers(2, 8), st.integers(1, 4), st.booleans(), st.booleans(), st.integers(0, 4), st.integers(0, 3))
def test_a_tree_grown_with_its_image_is_a_tree(
    width: int, half: int, wrap: bool, cross: bool, branchiness: int, corridors: int
) -> None:
    wrap = wrap and width > 2
    params = Params(width, 2 * half + 1, wrap, cross, branchiness, corridors=corridors, symmetry="half-turn")
    streams = [Seed(("image", str(n))).stream() for n in range(3)]
    stack = grow_with_image(streams, params, per_attempt=3)
    grown = [tree for tree in stack.split() if not tree.lonely]
    assert grown
    for tree in grown:
        text = tree.grid.digits(tree.arms())[0]
        assert net.faults(Clues(params.width, params.height, wrap, text), Answer(width, text)) == ()
        assert text == "".join(quarter_turned(quarter_turned(digit)) for digit in text[::-1])
        assert cross or "f" not in text
    alone = grow_with_image([Seed(("image", "1")).stream()], params, per_attempt=3)
    assert [(t.across, t.down) for t in alone.split()] == [(t.across, t.down) for t in stack.split()[3:6]]


def test_a_torus_uses_its_seam() -> None:
    answers = [puzzle.answer.grid() for puzzle in puzzles(Params(width=5, height=5, wrap=True), 10)]
    assert any(row[0] & 4 for grid in answers for row in grid)
    assert any(mask & 2 for grid in answers for mask in grid[0])


def test_tiles_are_printed_in_any_rotation_alike() -> None:
    made = puzzles(Params(width=10, height=10), 20)
    pairs = [pair for p in made for pair in zip(p.clues.tiles, p.answer.tiles, strict=True) if pair[0] not in "5a"]
    assert 0.2 < sum(a == b for a, b in pairs) / len(pairs) < 0.3


@pytest.mark.parametrize(("width", "height"), [(2, 2), (2, 9), (25, 3), (30, 30)])
def test_every_size_is_made(width: int, height: int) -> None:
    puzzle = puzzles(Params(width=width, height=height), 1)[0]
    assert (puzzle.clues.width, puzzle.clues.height) == (width, height)


@pytest.mark.parametrize("grade", list(Grade))
@pytest.mark.parametrize(
    "params", [Params(width=6, height=6), Params(width=40, height=30), Params(width=20, height=20, wrap=True)]
)
def test_every_grade_is_made_small_and_large(params: Params, grade: Grade) -> None:
    assert puzzles(params, 1, grade)[0].deduction.grade is grade


@pytest.mark.slow
@pytest.mark.parametrize("wrap", every(2, [True, False]))
def test_the_largest_grid_is_made(wrap: bool) -> None:
    assert puzzles(Params(width=200, height=200, wrap=wrap), 1)[0].clues.width == 200
