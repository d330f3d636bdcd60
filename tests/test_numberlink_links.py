"""Numberlink as it is made: the links keep the rules of the house and do what the options ask."""

import statistics
import time
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from bookmaker.kinds.numberlink import Clues, Params, deduce, propose
from bookmaker.kinds.numberlink.generator import symmetry_of
from bookmaker.kinds.numberlink.making.first_links import Draw, classic, grown, nested
from bookmaker.kinds.numberlink.making.layout import Layout, LinkLimits
from bookmaker.kinds.numberlink.proving.formula import LinkFormula
from bookmaker.kinds.numberlink.search import link_ends
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET
from bookmaker.puzzles.making.orders import Order, generate
from bookmaker.puzzles.toolbox.paths import mesh
from bookmaker.puzzles.toolbox.symmetry import is_own_half_turn
from bookmaker.seeds import Seed
from bookmaker.source.faults import Fault
from tests.numberlink_made import bends, beside, links_of, made, ways_to_join

# --- what every puzzle looks like


@settings(max_examples=20)
@given(
    width=st.integers(4, 8),
    height=st.integers(4, 8),
    seed=st.integers(0, 10**6),
    style=st.sampled_from(["winding", "nested", "classic"]),
    grade=st.sampled_from([None, *Grade]),
)
def test_every_puzzle_keeps_the_rules_of_the_house(
    width: int, height: int, seed: int, style: str, grade: Grade | None
) -> None:
    # Small grids lack some grades.
    clues = made(width, height, seed=str(seed), grade=grade if width * height >= 49 else None, style=style)
    links = links_of(clues)
    assert sorted(cell for link in links for cell in link) == [(r, c) for r in range(height) for c in range(width)]
    for link in links:
        assert len(link) >= 3
        assert bends(link) <= 20
        assert not beside(link[0], link[-1]), "equal numbers are neighbours"
        touching = [(a, b) for i, a in enumerate(link) for b in link[i + 2 :] if beside(a, b)]
        assert touching == [], "a link touches itself"
    fewest, most = Params(width, height).link_range()
    assert fewest <= len(links) <= most
    numbers = Counter(value for row in clues.rows for value in row if value)
    assert numbers == dict.fromkeys(range(1, len(links) + 1), 2)


def test_the_number_of_links_is_as_in_published_puzzles() -> None:
    assert Params(10, 10).link_range() == (7, 8)
    assert Params(20, 5).link_range() == (7, 8)
    assert Params(12, 12).link_range() == (8, 9)
    assert Params(15, 15).link_range() == (10, 12)
    assert Params(12, 12, symmetry="half-turn").link_range() == (8, 18)
    assert Params(8, 8).link_range() == (6, 8)
    assert Params(20, 20).link_range() == (17, 23)
    assert Params(4, 4).link_range() == (3, 4)


def test_links_may_be_asked_for_as_shares_of_the_side() -> None:
    assert Params(10, 10, links="0.85-1.15").link_range() == (9, 11)
    assert 9 <= len(links_of(made(10, 10, links="0.85-1.15", style="classic"))) <= 11


@pytest.mark.slow
def test_winding_links_are_seldom_straight_and_leave_the_border_and_make_no_combs() -> None:
    def figures(style: str) -> tuple[float, float, float]:
        puzzles = [made(10, 10, seed=f"looks {n}", style=style) for n in range(12)]
        links = [link for clues in puzzles for link in links_of(clues)]
        ends = [cell for link in links for cell in (link[0], link[-1])]
        on_border = sum(0 in cell or 9 in cell for cell in ends)
        lines = [
            max(sum(map(bool, line)) for line in (*clues.rows, *zip(*clues.rows, strict=True))) for clues in puzzles
        ]
        return sum(bends(link) == 0 for link in links) / len(links), on_border / len(ends), statistics.mean(lines)

    straight, border, numbers_in_a_line = figures("winding")
    assert straight <= 0.09
    assert border <= 0.29
    assert numbers_in_a_line <= 4.2
    assert figures("nested") > (straight, border, numbers_in_a_line)


def test_trials_are_taken_as_far_as_asked_for() -> None:
    def techniques_of(trials: str) -> set[str]:
        puzzles = [made(7, 7, seed=f"trials {n}", grade=Grade.EXPERT, trials=trials) for n in range(1)]
        return {name for clues in puzzles for name, _ in deduce(clues).techniques}

    assert not any("trial" in name for name in techniques_of("none"))
    assert not any("long" in name for name in techniques_of("short"))


def test_a_grade_that_a_small_grid_never_has_is_refused_at_once() -> None:
    order = Order(0, 0, "numberlink", Params(3, 3), Grade.HARD, Seed(("small",)))
    began = time.process_time()
    assert isinstance(generate(order), Fault)
    assert time.process_time() - began < 2


def test_links_are_long_and_short() -> None:
    lengths = [len(link) for link in links_of(made(10, 10))]
    assert max(lengths) >= 3 * min(lengths)
    assert statistics.pstdev(lengths) > 3


@pytest.mark.slow
def test_large_grids_get_about_as_many_links_as_their_side() -> None:
    assert 21 <= len(links_of(made(25, 25))) <= 29


def test_the_same_seed_gives_the_same_puzzle_and_another_seed_another() -> None:
    assert made(8, 8, seed="a") == made(8, 8, seed="a")
    assert made(8, 8, seed="a") != made(8, 8, seed="b")


@pytest.mark.parametrize("grade", list(Grade))
def test_every_grade_is_found_at_8x8(grade: Grade) -> None:
    params = Params(8, 8)
    for attempt in range(200):
        clues = propose(params, grade, Seed(("grades", str(attempt))).stream())
        if clues is not None and deduce(clues).grade is grade:
            return
    raise AssertionError(f"no {grade.word} puzzle in 200 attempts")


# --- options


def test_links_may_be_counted_out() -> None:
    assert len(links_of(made(7, 7, links="9"))) == 9
    assert len(links_of(made(7, 7, links=9))) == 9
    assert 5 <= len(links_of(made(7, 7, links="5-6"))) <= 6
    assert len(links_of(made(7, 7, links="13"))) == 13


def test_links_may_be_kept_long() -> None:
    assert min(len(link) for link in links_of(made(7, 7, min_length=5))) >= 5
    assert min(len(link) for link in links_of(made(8, 8, min_length=7, links="4-8"))) >= 7


def test_links_may_be_kept_straight() -> None:
    assert max(bends(link) for link in links_of(made(8, 8, bends=2))) <= 2


def test_the_ends_of_a_link_touch_only_where_that_is_allowed() -> None:
    def touching(**options: bool) -> int:
        puzzles = [made(6, 6, seed=f"ends {seed}", **options) for seed in range(20)]
        return sum(beside(link[0], link[-1]) for clues in puzzles for link in links_of(clues))

    assert touching() == 0
    assert touching(touching_ends=True) > 0


@pytest.mark.parametrize(("width", "height"), [(6, 6), (7, 7), (7, 6), (6, 7)])
@pytest.mark.parametrize("symmetry", ["half-turn", "mirror"])
def test_number_cells_may_be_symmetric(width: int, height: int, symmetry: str) -> None:
    rows = made(width, height, symmetry=symmetry).rows
    image = tuple(row[::-1] for row in (rows[::-1] if symmetry == "half-turn" else rows))
    assert [[bool(value) for value in row] for row in rows] == [[bool(value) for value in row] for row in image]


@pytest.mark.parametrize("grade", [Grade.EASY, Grade.HARD])
def test_number_cells_of_a_grade_are_symmetric_by_themselves_where_that_costs_little(grade: Grade) -> None:
    made = (propose(Params(7, 7), grade, Seed(("usual", str(n))).stream()) for n in range(20))
    rows = next(clues.rows for clues in made if clues)
    assert is_own_half_turn([[bool(value) for value in row] for row in rows])
    said = (({}, grade), ({}, None), ({"symmetry": "none"}, grade), ({"mask": "diamond"}, grade))
    assert [symmetry_of(Params(7, 7, **options), of) for options, of in said] == ["half-turn"] + ["none"] * 3


def test_number_cells_of_any_grade_are_not_symmetric_by_themselves() -> None:
    rows = made(7, 7).rows
    assert [[v > 0 for v in row] for row in rows] != [[v > 0 for v in row[::-1]] for row in rows[::-1]]


def test_a_free_puzzle_has_one_answer_even_if_cells_may_stay_empty() -> None:
    free = [made(6, 6, seed=str(seed), unique="free") for seed in range(20)]
    assert [ways_to_join(clues, covered=False) for clues in free] == [1] * 20


def test_where_cells_may_stay_empty_other_answers_count() -> None:
    clues = Clues.parse("7x7:1f2a6_5a5f4d7a7f6d1d2_3b3_4")
    assert ways_to_join(clues, covered=True) == 1
    assert ways_to_join(clues, covered=False) > 1
    graph = mesh(7, 7)
    with LinkFormula(graph, 7, budget=DEFAULT_BUDGET, free=True) as formula:
        formula.fix(link_ends(clues))
        first = formula.answer()
        assert first is not None
        formula.forbid(first)
        assert formula.answer() is not None


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"width": 1, "height": 1}, "greater than or equal to 3"),
        ({"width": 201, "height": 5}, "less than or equal to 200"),
        ({"width": 5, "height": 5, "links": "9-8"}, "must not be above"),
        ({"width": 5, "height": 5, "links": "9"}, "9 links of at least 3 cells: that is 27, the grid has 25"),
        ({"width": 5, "height": 5, "links": "many"}, "should match pattern"),
        ({"width": 5, "height": 5, "links": True}, "should be a valid string"),
        ({"width": 5, "height": 5, "links": "0"}, "should match pattern"),
        ({"width": 5, "height": 5, "symmetry": "odd"}, "Input should be 'auto', 'none', 'half-turn' or 'mirror'"),
        ({"width": 5, "height": 5, "bends": 0}, "greater than or equal to 1"),
    ],
)
def test_options_that_cannot_be_met_are_refused(options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValidationError, match=complaint):
        Params(**options)


def test_a_wish_that_no_layout_meets_is_refused_or_ends_in_none() -> None:
    with pytest.raises(ValueError, match="3x3 with so few links is out of reach"):
        Params(3, 3, links="1")
    assert propose(Params(4, 4, min_length=8, links="2", bends=1), None, Seed(("never",)).stream()) is None


# --- layouts


def test_a_change_that_the_limits_forbid_changes_nothing() -> None:
    graph = mesh(4, 2)
    layout = Layout(graph, [[0, 1, 2, 3], [4, 5, 6, 7]], LinkLimits(4, 3, 6, touching_ends=False), lambda cell: cell)
    before = layout.links()
    assert not layout.change(((), ((3, 7),))), "the ends of the joined link would touch"
    assert not layout.change((((1, 2),), ())), "two links of two cells"
    assert layout.links() == before


def test_what_is_done_to_a_seam_is_done_to_its_image() -> None:
    graph = mesh(6, 2)
    limits = LinkLimits(6, 3, 6, touching_ends=False)
    layout = Layout(graph, [[0, 1, 2, 3, 4, 5], [6, 7, 8, 9, 10, 11]], limits, lambda cell: 11 - cell)
    change = (((2, 3),), ())
    assert layout.change(change)
    assert [*map(list, layout.links())] == [[0, 1, 2], [3, 4, 5], [6, 7, 8], [9, 10, 11]]
    layout.undo(change)
    assert [*map(list, layout.links())] == [[0, 1, 2, 3, 4, 5], [6, 7, 8, 9, 10, 11]]


@settings(max_examples=40)
@given(
    width=st.integers(3, 14),
    height=st.integers(3, 14),
    draw=st.sampled_from([nested, classic]),
    shortest=st.integers(3, 5),
    most_bends=st.integers(1, 6),
    seed=st.integers(0, 10**6),
)
def test_first_links_cover_the_cells_within_the_limits(
    width: int, height: int, draw: Draw, shortest: int, most_bends: int, seed: int
) -> None:
    limits = LinkLimits(width, shortest, most_bends, touching_ends=False)
    links = grown(width, range(width * height), draw, limits, 12, Seed((str(seed),)).stream())
    if links is not None:
        assert sorted(cell for link in links for cell in link) == list(range(width * height))
        assert all(limits.allow(link) for link in links)


@pytest.mark.parametrize("style", [nested, classic])
def test_nearly_every_cover_of_ordinary_limits_succeeds(style: Draw) -> None:
    limits = LinkLimits(10, 3, 6, touching_ends=False)
    covers = [grown(10, range(100), style, limits, 12, Seed(("cover", str(n))).stream()) for n in range(50)]
    assert sum(links is not None for links in covers) >= 45


@pytest.mark.long
def test_nested_links_bend_less_than_classic_ones() -> None:
    def bends_of(style: str) -> int:
        return sum(bends(link) for n in range(60) for link in links_of(made(8, 8, seed=f"style {n}", style=style)))

    assert bends_of("nested") < bends_of("classic")
