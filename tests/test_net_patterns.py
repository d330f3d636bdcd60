"""Net's pattern book: windows that make a tree need a technique, and trees grown around them."""

from collections import Counter

import pytest

from bookmaker.kinds.net import Params, deduce
from bookmaker.kinds.net.generator import _aims, propose_many
from bookmaker.kinds.net.making.batch_search import grown
from bookmaker.kinds.net.making.drafts import Draft
from bookmaker.kinds.net.making.growth import drawn_walls
from bookmaker.kinds.net.making.patterns import book, fitting, stamp
from bookmaker.kinds.net.making.planting import planted
from bookmaker.kinds.net.techniques import LADDER
from bookmaker.puzzles.contract.grading import Grade, least_moments
from bookmaker.puzzles.making.orders import Order, Puzzle, generate_many
from bookmaker.puzzles.toolbox.bitgrid import bit_grid
from bookmaker.puzzles.toolbox.edges import reach
from bookmaker.seeds import Seed
from tests.few import few

OPTIONS: list[dict[str, object]] = [
    {},
    {"wrap": True},
    {"cross": True},
    {"symmetry": "half-turn"},
    {"mask": "circle"},
    {"walls": 12},
]


@pytest.mark.parametrize("options", few(OPTIONS, quick=OPTIONS[:2]), ids=str)
def test_a_planted_tree_is_a_tree_with_the_window_in_it(options: dict[str, object]) -> None:
    params = Params(11, 11, **options)
    patterns = fitting(params, Grade.EXPERT, 3, None)
    drafts = [Draft(Seed(("planted", str(n))).stream(), patterns=patterns) for n in range(12)]
    for draft in drafts:
        draft.walls = drawn_walls(params, draft.rng)
    trees = planted(grown(drafts, Grade.EXPERT, params, per_attempt=2), drafts, params)
    whole = [tree for tree in trees.split() if not tree.lonely]
    assert len(whole) >= 6
    with_window = 0
    for tree in whole:
        grid = tree.grid
        assert tree.across.bit_count() + tree.down.bit_count() == params.cells - 1
        assert reach(grid, tree.across, tree.down, grid.origins) == grid.full
        assert not tree.across & (tree.walls[0] | grid.rightmost)
        assert not tree.down & (tree.walls[1] | grid.bottommost)
        with_window += any(
            tree.across & cells & grid.left(cells) == across and tree.down & cells & grid.up(cells) == down
            for cells, across, down in everywhere(patterns, grid.stride, params)
        )
    # A large one may find no place beside its own half turn, in a mask, or among walls.
    assert with_window == len(whole) or (options.keys() & {"symmetry", "mask", "walls"} and with_window >= 5)


def everywhere(patterns, stride, params):  # type: ignore[no-untyped-def]
    for pattern in patterns:
        stamped = stamp(pattern, stride)
        for top in range(params.height - pattern.height + 1):
            for left in range(params.width - pattern.width + 1):
                yield tuple(plane << top * stride + left for plane in stamped)


@pytest.mark.parametrize(("side", "windows"), [(11, 1), (12, 2)])
def test_a_large_tree_has_two_windows_that_do_not_touch(side: int, windows: int) -> None:
    params = Params(side, side)
    pattern = min(fitting(params, Grade.EXPERT, 3, None), key=lambda one: one.width * one.height)
    drafts = [Draft(Seed(("two", str(n))).stream(), patterns=[pattern]) for n in range(12)]
    most = 0
    for tree in planted(grown(drafts, Grade.EXPERT, params, per_attempt=1), drafts, params).split():
        grid, room, found = tree.grid, tree.grid.full, 0
        for cells, across, down in everywhere([pattern], grid.stride, params):
            is_here = tree.across & cells & grid.left(cells) == across and tree.down & cells & grid.up(cells) == down
            if is_here and cells & ~room == 0:
                room &= ~(cells | grid.near(cells))
                found += 1
        most = max(most, found)
    assert most == windows


@pytest.mark.parametrize("sides", [(6, 12), (12, 6)])
def test_a_pattern_leaves_room_beside_it_and_below(sides: tuple[int, int]) -> None:
    some = fitting(Params(*sides), Grade.EXPERT, 1, None)
    assert some
    assert all(one.width < sides[0] and one.height < sides[1] for one in some)


def test_a_pattern_stands_at_the_borders_that_it_stood_at() -> None:
    params = Params(11, 11)
    grid = bit_grid(11, 11)
    for side, cells in (("n", grid.topmost), ("e", grid.rightmost), ("s", grid.bottommost), ("w", grid.leftmost)):
        (pattern, *_) = [one for one in fitting(params, Grade.EXPERT, 3, None) if one.borders == side]
        mask, across, down = stamp(pattern, grid.stride)
        drafts = [Draft(Seed(("borders", str(n))).stream(), patterns=[pattern]) for n in range(10)]
        trees = planted(grown(drafts, Grade.EXPERT, params, per_attempt=1), drafts, params)
        for tree in trees.split():
            at_border = [
                shift
                for shift in range(grid.stride * 11)
                if (mask << shift) & ~grid.full == 0
                and tree.across & mask << shift & grid.left(mask << shift) == across << shift
                and tree.down & mask << shift & grid.up(mask << shift) == down << shift
                and mask << shift & cells
            ]
            assert at_border


@pytest.mark.parametrize("technique", ["trap", "long-loop", "closing", "trial"])
def test_expert_trees_around_its_patterns_need_each_technique(technique: str) -> None:
    params = Params(11, 11)
    streams = [Seed(("needs", str(n))).stream() for n in range(40)]
    made = [deduce(clues) for clues in propose_many(params, Grade.EXPERT, streams) if clues is not None]
    assert len(made) >= 30
    assert all(one.grade is Grade.EXPERT for one in made)
    assert all(one.moments >= least_moments(Grade.EXPERT, 121) for one in made)
    assert any(technique in dict(one.techniques) for one in made)
    hard = [sum(LADDER[rung].grade is Grade.HARD for rung, _ in one.trace) for one in made]
    assert min(hard) >= least_moments(Grade.EXPERT, 121) - 1  # they ask for what hard trees do, too


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_some_expert_trees_of_every_form_are_to_need_trials_unless_there_are_to_be_none(
    options: dict[str, object],
) -> None:
    streams = [Seed(("aims", str(n))).stream() for n in range(60)]
    assert "trial" in _aims(streams, Grade.EXPERT, Params(11, 11, **options))
    assert "trial" not in _aims(streams, Grade.EXPERT, Params(11, 11, trials="none", **options))


@pytest.mark.slow
def test_mixed_nets_have_the_grades_of_published_ones() -> None:
    asked = [Order(1, 0, "net", Params(9, 9), None, Seed(("any", str(n))), is_mixed=True) for n in range(200)]
    grades = Counter(made.deduction.grade for made in generate_many(asked) if isinstance(made, Puzzle))
    assert 60 <= grades[Grade.EASY] <= 105  # 41 %
    assert 35 <= grades[Grade.MEDIUM] <= 70  # 26 %
    assert 20 <= grades[Grade.HARD] <= 55  # 18 %
    assert 14 <= grades[Grade.EXPERT] <= 45  # 14 %


def test_every_line_of_the_book_is_a_window_of_a_forest() -> None:
    for pattern in book():
        rows = [[int(digit, 16) for digit in row] for row in pattern.rows]
        for r, row in enumerate(rows):
            for c, arms in enumerate(row):
                right = rows[r][c + 1] if c + 1 < pattern.width else 0
                below = rows[r + 1][c] if r + 1 < pattern.height else 0
                assert bool(arms & 1) == bool(right & 4)
                assert bool(arms & 8) == bool(below & 2)
                assert not (c == 0 and arms & 4)
                assert not (r == 0 and arms & 2)
