"""Numberlink's own promises: what its puzzles look like, what its options do, what its steps say."""

from __future__ import annotations

import json
import statistics
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from bookmaker.drawing import Circle, Line, Meaning, Text
from bookmaker.kinds import numberlink
from bookmaker.kinds.numberlink import Answer, Clues, Params, deduce, draw, faults, propose, prove, techniques
from bookmaker.kinds.numberlink.making.growth import Draw, classic, grown, nested
from bookmaker.kinds.numberlink.making.layout import Layout, LinkLimits
from bookmaker.kinds.numberlink.proving.formula import LinkFormula
from bookmaker.kinds.numberlink.reasoning.contours import check_order
from bookmaker.kinds.numberlink.reasoning.knowledge import Conflict, Knowledge
from bookmaker.kinds.numberlink.search import link_ends
from bookmaker.puzzles.contract.grading import Grade, Step
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET, Impossible, Several, Undecided, Unique
from bookmaker.puzzles.contract.words import words_of
from bookmaker.puzzles.making.orders import Order, generate
from bookmaker.puzzles.toolbox.paths import mesh
from bookmaker.puzzles.toolbox.symmetry import twins
from bookmaker.seeds import Seed
from bookmaker.source.faults import Fault

CORPUS = Path(__file__).parents[2] / "shared" / "corpora" / "numberlink.jsonl"
Cell = tuple[int, int]
ARMS = {1: (0, 1), 2: (-1, 0), 4: (0, -1), 8: (1, 0)}

# Few, large and easy to look at: 5x5, made by the project.
SMALL = Clues.parse("5x5:4b1_3_2_4a3b5_1_2d5f")


def made(width: int, height: int, *, seed: str = "tests", grade: Grade | None = None, **options: Any) -> Clues:
    """The first puzzle that the generator makes for these options."""
    params = Params(width, height, **options)
    for attempt in range(300):
        clues = propose(params, grade, Seed((seed, str(attempt))).stream())
        if clues is not None:
            return clues
    raise AssertionError(f"no puzzle of {width}x{height} with {options}")


def answer_of(clues: Clues) -> Answer:
    proof = prove(clues, DEFAULT_BUDGET)
    assert isinstance(proof, Unique)
    return proof.answer


def links_of(clues: Clues) -> list[list[Cell]]:
    """The links of a puzzle's answer, each from one of its numbers to the other."""
    masks = answer_of(clues).rows
    links: list[list[Cell]] = []
    for r, row in enumerate(clues.rows):
        for c, value in enumerate(row):
            if value and not any((r, c) in link for link in links):
                link = [(r, c)]
                while True:
                    y, x = link[-1]
                    ways = [(y + dy, x + dx) for arm, (dy, dx) in ARMS.items() if masks[y][x] & arm]
                    ways = [way for way in ways if way not in link[-2:-1]]
                    if not ways:
                        break
                    link.append(ways[0])
                links.append(link)
    return links


def bends(link: list[Cell]) -> int:
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(link)]
    return sum(one != other for one, other in pairwise(steps))


def beside(a: Cell, b: Cell) -> bool:
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1


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
    assert Params(15, 15).link_range() == (10, 13)
    assert Params(8, 8).link_range() == (6, 8)
    assert Params(20, 20).link_range() == (17, 23)
    assert Params(4, 4).link_range() == (3, 4)


def test_links_may_be_asked_for_as_shares_of_the_side() -> None:
    assert Params(10, 10, links="0.85-1.15").link_range() == (9, 11)
    assert 9 <= len(links_of(made(10, 10, links="0.85-1.15", style="classic"))) <= 11


@pytest.mark.slow
def test_winding_links_are_seldom_straight_and_leave_the_border() -> None:
    def figures(style: str) -> tuple[float, float]:
        puzzles = [made(10, 10, seed=f"looks {n}", style=style) for n in range(12)]
        links = [link for clues in puzzles for link in links_of(clues)]
        ends = [cell for link in links for cell in (link[0], link[-1])]
        on_border = sum(0 in cell or 9 in cell for cell in ends)
        return sum(bends(link) == 0 for link in links) / len(links), on_border / len(ends)

    straight, border = figures("winding")
    assert straight <= 0.09
    assert border <= 0.29
    assert figures("nested") > (straight, border)


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


def test_number_cells_are_not_symmetric_by_themselves() -> None:
    rows = made(7, 7).rows
    assert [[v > 0 for v in row] for row in rows] != [[v > 0 for v in row[::-1]] for row in rows[::-1]]


def ways_to_join(clues: Clues, *, covered: bool) -> int:
    """How many ways there are to join all pairs by links that do not meet, filling the grid or not.

    Links that touch themselves count too. Plain search, one step after the other, for small grids.
    """
    pairs: dict[int, list[Cell]] = {}
    for r, row in enumerate(clues.rows):
        for c, value in enumerate(row):
            if value:
                pairs.setdefault(value, []).append((r, c))
    taken = {cell for pair in pairs.values() for cell in pair}

    def ways(todo: list[list[Cell]]) -> int:
        if not todo:
            return not covered or len(taken) == clues.width * clues.height
        (here, goal), *rest = todo
        count = 0
        for dy, dx in ARMS.values():
            there = (here[0] + dy, here[1] + dx)
            if there == goal:
                count += ways(rest)
            elif 0 <= there[0] < clues.height and 0 <= there[1] < clues.width and there not in taken:
                taken.add(there)
                count += ways([[there, goal], *rest])
                taken.remove(there)
        return count

    return ways(list(pairs.values()))


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
        ({"width": 5, "height": 5, "links": "9"}, "9 links of at least 3 cells need 27 cells, the grid has 25"),
        ({"width": 5, "height": 5, "links": "many"}, "should match pattern"),
        ({"width": 5, "height": 5, "links": True}, "should be a valid string"),
        ({"width": 5, "height": 5, "links": "0"}, "should match pattern"),
        ({"width": 5, "height": 5, "symmetry": "odd"}, "Input should be 'none', 'half-turn' or 'mirror'"),
        ({"width": 5, "height": 5, "bends": 0}, "greater than or equal to 1"),
    ],
)
def test_options_that_cannot_be_met_are_refused(options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValidationError, match=complaint):
        Params(**options)


def test_a_wish_that_no_layout_meets_ends_in_none() -> None:
    assert propose(Params(3, 3, links="1"), None, Seed(("never",)).stream()) is None
    assert propose(Params(4, 4, min_length=8, links="2", bends=1), None, Seed(("never",)).stream()) is None


# --- clues and their code


def test_a_code_is_numbers_and_letters_for_blanks() -> None:
    clues = Clues(((12, 0, 12), (1, 2, 0), (1, 2, 0)))
    assert clues.code() == "3x3:12a12_1_2a1_2a"
    assert Clues.parse(clues.code()) == clues
    assert Clues.parse("40x1:1zl1").rows[0][39] == 1


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("3x3:1a1", "does not describe the 9 cells"),
        ("3x3:1a1_1e", "stands 3 times"),
        ("3x3:1h", "stands 1 times"),
        ("999x999:1a1", "larger than 200x200"),
        ("3x3:123456a123456f", r"cannot hold '123456' \(numbers go up to 99999\)"),
        ("3x3:!", "cannot hold '!'"),
        ("1x1:a", "nothing to join"),
        ("three by three", "is not a numberlink code"),
    ],
)
def test_a_wrong_code_is_refused_in_one_sentence(text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        Clues.parse(text)


@pytest.mark.parametrize("wrong", [True, 1.0, "1", [], -1, 100_000])
def test_a_grid_holds_whole_numbers_only(wrong: Any) -> None:
    with pytest.raises(ValueError, match="is not 0 or a number up to 99999"):
        Clues.from_grid(((wrong, 0), (0, wrong)), {})


@given(st.permutations(range(1, 6)))
def test_twins_and_other_numbers_are_the_same_puzzle(names: list[int]) -> None:
    renamed = tuple(tuple(names[value - 1] if value else 0 for value in row) for row in SMALL.rows)
    assert {Clues(rows).canonical() for rows in twins(renamed)} == {SMALL.canonical()}


def test_a_sideways_puzzle_is_its_twin_too() -> None:
    flat = made(6, 4)
    upright = Clues(tuple(zip(*flat.rows, strict=True)))
    assert flat.canonical() == upright.canonical()


# --- the exact search


def test_a_puzzle_with_two_answers_shows_both() -> None:
    proof = prove(Clues.parse("4x4:1b1h2b2"), DEFAULT_BUDGET)
    assert isinstance(proof, Several)
    assert proof.first != proof.second
    for answer in (proof.first, proof.second):
        assert faults(Clues.parse("4x4:1b1h2b2"), answer) == ()


def test_crossed_pairs_and_grids_without_numbers_are_impossible() -> None:
    assert prove(Clues.parse("2x2:1_2_2_1"), DEFAULT_BUDGET) == Impossible()
    assert prove(Clues.parse("2x2:d"), DEFAULT_BUDGET) == Impossible()
    assert deduce(Clues.parse("2x2:1_2_2_1")).contradiction


def test_a_search_without_budget_is_undecided() -> None:
    assert prove(SMALL, 0) == Undecided(0)


@settings(max_examples=60)
@given(st.permutations(range(16)), st.integers(1, 3))
def test_the_search_counts_what_a_plain_search_counts(cells: list[int], pairs: int) -> None:
    values = [0] * 16
    for place, cell in enumerate(cells[: 2 * pairs]):
        values[cell] = place // 2 + 1
    clues = Clues(tuple(tuple(values[r : r + 4]) for r in range(0, 16, 4)))
    verdict = {Impossible: 0, Unique: 1, Several: 2}[type(prove(clues, DEFAULT_BUDGET))]
    assert verdict == min(2, ways_to_join(clues, covered=True))


# --- steps and their sentences

DRAWN = {"needed", "no-escape", "passage", "lifeline", "opening", "in-order", "trial-closed", "long-trial-closed"}
DRAWN |= {"shorter-closed", "shorter-trial-closed"}
CLOSED = {"strand", "clash", "blind-alley", "cut-off", "sealed", "out-of-order", "trial", "long-trial"}
CLOSED |= {"detour", "shorter", "shorter-trial"}
PLACED = {"corner", "exit", "forced", "differ", "loop", "diagonal"}  # about one cell


def test_every_technique_either_draws_or_closes() -> None:
    assert {technique.name for technique in numberlink.LADDER} == DRAWN | CLOSED | PLACED


@settings(max_examples=10)
@given(seed=st.integers(0, 10**6), grade=st.sampled_from([None, Grade.HARD]))
def test_every_step_is_true_of_the_answer(seed: int, grade: Grade | None) -> None:
    clues = made(8, 8, seed=str(seed), grade=grade)
    check_steps(deduce(clues).steps, answer_of(clues))


def check_steps(steps: Sequence[Step], answer: Answer) -> None:
    """Every way that the ladder draws or closes is drawn or closed in the answer."""
    for step in steps:
        if step.technique not in PLACED:
            (y, x), there = step.cells
            arm = next(arm for arm, (dy, dx) in ARMS.items() if (y + dy, x + dx) == there)
            drawn = bool(answer.rows[y][x] & arm)
            assert drawn == (step.technique in DRAWN), words_of("numberlink").explain(step)


def explained(code: str, technique: str) -> list[str]:
    """The sentences of one technique in the deduction of a puzzle."""
    steps = deduce(Clues.parse(code)).steps
    return [words_of("numberlink").explain(step) for step in steps if step.technique == technique]


def test_a_blank_corner_is_turned() -> None:
    assert explained("3x3:1_2_3c1_2_3", "corner") == []
    assert explained("4x4:1_2_3c2c4a1_4_3a", "corner") == [
        "The blank corner at row 1, column 4 has only two ways, so the link turns there.",
        "The blank corner at row 4, column 4 has only two ways, so the link turns there.",
    ]


def test_different_numbers_are_not_joined() -> None:
    assert explained("4x4:1_2_3c2c4a1_4_3a", "differ")[0] == (
        "The link of 1 has come to row 2, column 1; at row 2, column 2 it would meet another number, "
        "so it takes the only other way left."
    )


def test_a_puzzle_that_takes_trials_keeps_its_effort() -> None:
    """Records and ledgers hold efforts: a change of a technique's cost is a change of what was published."""
    deduction = deduce(Clues.parse("7x7:4f3_6d4g1b5_2_5k2_6b1e3"))
    assert dict(deduction.techniques).items() >= {("forced", 16), ("trial", 1), ("long-trial", 1)}
    assert deduction.effort == 456.1


def needs_trials(clues: Clues) -> bool:
    """Whether a puzzle takes trials, or more than that."""
    deduction = deduce(clues)
    return deduction.answer is None or any("trial" in name for name, _ in deduction.techniques)


@pytest.mark.parametrize(
    ("technique", "code"),
    [
        ("out-of-order", "7x7:f2a4_5g6a3d1_3f6a1b5d2e4"),
        ("in-order", "7x7:3c4a5h6a1e6_3e1_4c5f2e2"),
    ],
)
def test_pairs_that_would_have_to_cross_spare_trials(
    technique: str, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    clues = Clues.parse(code)
    assert deduce(clues).grade is Grade.EXPERT
    assert not needs_trials(clues)
    assert "their links would have to cross" in explained(code, technique)[0]
    techniques._climbed.cache_clear()
    monkeypatch.setattr(techniques, "LADDER", tuple(rung for rung in techniques.LADDER if rung.name != technique))
    assert needs_trials(clues)
    techniques._climbed.cache_clear()


def order_breaks(clues: Clues) -> bool:
    """Whether two pairs stand alternately before anything is drawn."""
    try:
        check_order(Knowledge.of(clues))
    except Conflict:
        return True
    return False


def test_pairs_by_turns_along_the_border_would_cross() -> None:
    assert order_breaks(Clues.parse("4x4:1_2a1h2c"))
    assert not order_breaks(Clues.parse("4x4:1b1h2b2")), "side by side"
    assert not order_breaks(Clues.parse("4x4:1_2a2h1c")), "one inside the other"
    assert not order_breaks(Clues.parse("5x5:1a2a1g2l")), "the end that is no part of the border may be passed"


@settings(max_examples=150)
@given(st.permutations(range(16)), st.integers(2, 4))
def test_pairs_said_to_cross_have_no_answer(cells: list[int], pairs: int) -> None:
    values = [0] * 16
    for place, cell in enumerate(cells[: 2 * pairs]):
        values[cell] = place // 2 + 1
    clues = Clues(tuple(tuple(values[r : r + 4]) for r in range(0, 16, 4)))
    if order_breaks(clues):
        assert ways_to_join(clues, covered=False) == 0


# --- the picture


def test_the_answer_is_one_line_a_link_from_bend_to_bend_under_discs_and_numbers() -> None:
    clues = Clues.parse("4x4:1_2_3c2c4a1_4_3a")
    answer = answer_of(clues)
    shapes = draw(clues, answer).shapes
    line = next(shape for shape in shapes if isinstance(shape, Line) and shape.meaning is Meaning.PATH)
    assert ((2.5, 0.5), (3.5, 0.5), (3.5, 3.5), (2.5, 3.5)) in line.paths
    assert len(line.paths) == 4
    kinds = [type(shape) for shape in shapes]
    assert shapes.index(line) < kinds.index(Circle) < kinds.index(Text)


def test_long_numbers_are_set_smaller() -> None:
    def size(number: int) -> float:
        grid = ((number, 0, number), (1, 0, 1))
        return next(s.size for s in draw(Clues(grid)).shapes if isinstance(s, Text))

    assert size(1) == size(12) > size(1234)


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
    assert layout.links() == [[0, 1, 2], [3, 4, 5], [6, 7, 8], [9, 10, 11]]
    layout.undo(change)
    assert layout.links() == [[0, 1, 2, 3, 4, 5], [6, 7, 8, 9, 10, 11]]


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


@pytest.mark.slow
def test_nested_links_bend_less_than_classic_ones() -> None:
    def bends_of(style: str) -> int:
        return sum(bends(link) for n in range(60) for link in links_of(made(8, 8, seed=f"style {n}", style=style)))

    assert bends_of("nested") < bends_of("classic")


# --- puzzles that nobody here made


def foreign(largest: int) -> Iterator[dict[str, Any]]:
    """The foreign puzzles with at most so many cells; the test is skipped aloud where there are none."""
    if not CORPUS.exists():
        pytest.skip(f"{CORPUS} is missing: no foreign puzzles to test with")
    for line in CORPUS.read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        if len(record["grid"]) * len(record["grid"][0]) <= largest:
            yield record


def check_foreign(record: dict[str, Any], budget: int) -> bool:
    """Every verdict is right or honestly Undecided, every step true of every answer; True if proved."""
    clues = Clues.from_grid(record["grid"], record["options"])
    assert Clues.parse(clues.code()) == clues
    solutions = 1 if record["unique"] else record["solutions"]
    answers: tuple[Answer, ...] = ()
    match prove(clues, budget):
        case Unique(answer=answer):
            answers = (answer,)
            assert answer.grid() == tuple(tuple(row) for row in record["solution"])
        case Several(first=first, second=second):
            answers = (first, second)
            assert first != second
        case Undecided():
            return False
    assert len(answers) == solutions
    deduction = deduce(clues)
    assert not (deduction.contradiction and solutions)
    assert deduction.answer is None or answers == (deduction.answer,)
    for answer in answers:
        assert faults(clues, answer) == ()
        check_steps(deduction.steps, answer)
    return True


def test_foreign_puzzles_up_to_7x7_are_judged_right() -> None:
    judged = [check_foreign(record, DEFAULT_BUDGET) for record in foreign(49)]
    assert len(judged) > 100
    assert all(judged)


@pytest.mark.slow
def test_a_solver_who_trusts_that_there_is_one_answer_solves_what_people_made() -> None:
    solved = []
    for record in foreign(100):
        if record["unique"] and record.get("unique_if_cells_may_stay_empty"):
            clues = Clues.from_grid(record["grid"], {"uniqueness": True})
            answer = techniques.climbed(clues, techniques.SHORTLY).deduction.answer
            assert answer is None or answer.grid() == tuple(map(tuple, record["solution"]))
            solved.append(answer is not None)
    assert len(solved) > 150
    assert all(solved)


@pytest.mark.slow
def test_foreign_puzzles_up_to_15x15_are_judged_right() -> None:
    judged = [check_foreign(record, DEFAULT_BUDGET) for record in foreign(225)]
    assert len(judged) > 600
    assert all(judged)


@pytest.mark.slow
def test_foreign_puzzles_above_15x15_are_proved_to_have_one_answer() -> None:
    large = [record for record in foreign(300) if len(record["grid"]) * len(record["grid"][0]) > 225]
    assert len(large) >= 5
    for record in large:
        proof = prove(Clues.from_grid(record["grid"], {}), DEFAULT_BUDGET)
        assert isinstance(proof, Unique)
        assert proof.answer.grid() == tuple(map(tuple, record["solution"]))
