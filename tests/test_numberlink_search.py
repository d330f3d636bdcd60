"""Numberlink's exact search: its verdicts are right, and what it leaves out for speed loses no answer."""

from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bookmaker.kinds.numberlink import Clues, candidates, faults, prove, search
from bookmaker.kinds.numberlink.making.first_links import first_links
from bookmaker.kinds.numberlink.making.layout import LinkLimits
from bookmaker.kinds.numberlink.proving.formula import LinkFormula, OutOfBudget
from bookmaker.kinds.numberlink.proving.undominated import (
    SIZES,
    Dominated,
    directed,
    dominated,
    exchanged,
    patches,
    tidy,
)
from bookmaker.kinds.numberlink.search import link_ends
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET, Impossible, Several, Undecided, Unique
from bookmaker.puzzles.toolbox.near import missing_of
from bookmaker.puzzles.toolbox.paths import mesh
from bookmaker.seeds import Seed
from tests.bench import numberlink_exchanges
from tests.bench.numberlink_exchanges import Window

ANSWERS = {Impossible: 0, Unique: 1, Several: 2}


@st.composite
def puzzles(draw: st.DrawFn, cells: int, most_pairs: int) -> Clues:
    """Any pairs of numbers anywhere on a grid of up to so many cells."""
    width = draw(st.integers(1, cells))
    height = draw(st.integers(1 if width > 1 else 2, max(cells // width, 2 if width == 1 else 1)))
    places = draw(st.permutations(range(width * height)))
    pairs = draw(st.integers(1, min(most_pairs, width * height // 2)))
    values = [0] * (width * height)
    for place, cell in enumerate(places[: 2 * pairs]):
        values[cell] = place // 2 + 1
    return Clues(tuple(tuple(values[r * width : (r + 1) * width]) for r in range(height)))


def verdict(clues: Clues, budget: int = DEFAULT_BUDGET) -> int:
    """The number of answers, counted to two; each that is shown keeps the rules."""
    proof = prove(clues, budget)
    assert not isinstance(proof, Undecided)
    shown = [proof.first, proof.second] if isinstance(proof, Several) else []
    shown += [proof.answer] if isinstance(proof, Unique) else []
    assert [faults(clues, answer) for answer in shown] == [()] * len(shown)
    assert len(set(shown)) == len(shown)
    return ANSWERS[type(proof)]


def by_hand(clues: Clues) -> int:
    return min(2, sum(not faults(clues, answer) for answer in candidates(clues)))


@settings(max_examples=60)
@given(puzzles(cells=9, most_pairs=3))
def test_the_verdict_is_that_of_trying_everything(clues: Clues) -> None:
    assert verdict(clues) == by_hand(clues)


@settings(max_examples=60)
@given(puzzles(cells=9, most_pairs=3), st.booleans())
def test_the_verdict_from_undominated_answers_is_that_of_trying_everything(clues: Clues, is_tidy: bool) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(search, "PLAIN_CONFLICTS", 0)
        if not is_tidy:
            patch.setattr(search, "TIDY_CONFLICTS", 0)
        assert verdict(clues) == by_hand(clues)


@st.composite
def cut_paths(draw: st.DrawFn, side: int) -> Clues:
    """The ends of the pieces of a random path through all cells; so there is an answer, and often more.

    Sometimes one piece is a hole instead.
    """
    width, height = draw(st.integers(3, side)), draw(st.integers(3, side))
    path = [(r, c if r % 2 else width - 1 - c) for r in range(height) for c in range(width)]
    random = draw(st.randoms(use_true_random=False))
    for _ in range(5 * width * height):
        # Backbite: the end joins a neighbour on the path, which lets go of the cell behind it.
        if random.random() < 0.5:
            path.reverse()
        (r, c) = path[-1]
        r2, c2 = random.choice([(r, c + 1), (r, c - 1), (r + 1, c), (r - 1, c)])
        if (r2, c2) in path:
            bitten = path.index((r2, c2))
            path[bitten + 1 :] = reversed(path[bitten + 1 :])
    cuts = sorted(draw(st.sets(st.integers(1, len(path) // 2 - 1), max_size=side)))
    values: list[list[int | None]] = [[0] * width for _ in range(height)]
    hole = draw(st.integers(1, 2 * len(cuts))) if cuts else 0
    for number, (start, end) in enumerate(pairwise([0, *(2 * cut for cut in cuts), len(path)]), 1):
        for r, c in (path[start], path[end - 1]):
            values[r][c] = number
        for r, c in path[start:end] if number == hole else ():
            values[r][c] = None
    return Clues(tuple(map(tuple, values)))


@pytest.mark.slow
@settings(max_examples=150)
@given(cut_paths(side=8), st.booleans())
def test_the_verdict_from_undominated_answers_is_that_of_the_plain_formula(clues: Clues, is_tidy: bool) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(search, "PLAIN_CONFLICTS", DEFAULT_BUDGET)
        plain = verdict(clues)
        patch.setattr(search, "PLAIN_CONFLICTS", 0)
        if not is_tidy:
            patch.setattr(search, "TIDY_CONFLICTS", 0)
        assert verdict(clues) == plain > 0


def crossing(side: int) -> Clues:
    """Two links between opposite borders, which would have to cross."""
    middle = side // 2
    values = [[0] * side for _ in range(side)]
    values[middle][0] = values[middle][-1] = 1
    values[0][middle] = values[-1][middle] = 2
    return Clues(tuple(map(tuple, values)))


def test_a_grid_whose_colours_do_not_balance_has_no_answer_however_large_it_is() -> None:
    clues = Clues.parse("3x3:a1a2a2a1a")
    assert verdict(clues) == by_hand(clues) == 0
    beside = Clues(tuple(tuple(int((r, c) in ((0, 0), (20, 0))) for c in range(22)) for r in range(22)))
    assert prove(beside, budget=1) == Impossible()


def answers_of(clues: Clues, *, by_direction: bool = False, is_tidy: bool = False) -> set[tuple[int, ...]]:
    """The edges of all answers, or of those that keep to the clauses about directions or about tidiness."""
    graph, ends = mesh(clues.width, clues.height, missing_of(clues.rows)), link_ends(clues)
    found = set()
    with LinkFormula(graph, len(ends) // 2, budget=DEFAULT_BUDGET) as formula:
        formula.fix(ends)
        if by_direction:
            formula.add(directed(formula, ends))
        switch, about_links = tidy(formula)
        formula.add(about_links)
        while (answer := formula.answer([switch] if is_tidy else [])) is not None:
            found.add(answer)
            formula.forbid(answer)
    return found


def test_a_spiral_that_goes_down_twice_side_by_side_gives_way_to_its_exchange() -> None:
    graph = mesh(3, 3)
    spiral, exchanged = (
        tuple(sorted(graph.between(a, b) for a, b in pairwise(path)))
        for path in ((0, 3, 6, 7, 8, 5, 2, 1, 4), (0, 1, 2, 5, 8, 7, 6, 3, 4))
    )
    clues = Clues.parse("3x3:1c1d")
    assert {spiral, exchanged} <= answers_of(clues, by_direction=False)
    assert {spiral, exchanged} & answers_of(clues, by_direction=True) == {exchanged}


def test_two_links_side_by_side_and_a_link_that_comes_back_are_not_exchanged() -> None:
    assert len(answers_of(Clues.parse("2x3:1_2b1_2"), by_direction=True)) == 1
    assert len(answers_of(Clues.parse("2x3:1_1d"), by_direction=True)) == 1


def touches_itself(clues: Clues, answer: tuple[int, ...]) -> bool:
    """Whether an answer joins two neighbours that are on one link by a longer way only."""
    graph = mesh(clues.width, clues.height, missing_of(clues.rows))
    link = list(range(clues.width * clues.height))
    for _ in link:
        for edge in answer:
            first, second = graph.ends[edge]
            link[first] = link[second] = min(link[first], link[second])
    others = set(range(len(graph.ends))) - set(answer) - set(graph.absent)
    return any(link[first] == link[second] for first, second in (graph.ends[edge] for edge in others))


@settings(max_examples=30)
@given(cut_paths(side=5))
def test_tidy_answers_are_those_in_which_no_link_touches_itself(clues: Clues) -> None:
    expected = {answer for answer in answers_of(clues) if not touches_itself(clues, answer)}
    assert answers_of(clues, is_tidy=True) == expected


def test_two_answers_that_differ_in_a_corner_are_soon_found_however_large_the_grid() -> None:
    # Drawn and never repaired, so of many answers; looked for among all, two took more than 40,000 conflicts.
    limits = LinkLimits(20, 3, 20, False)
    links = first_links(mesh(20, 20), "none", "nested", limits, 60, Seed(("1",)).stream())
    assert links is not None
    numbers = {path[end]: number for number, path in enumerate(links, 1) for end in (0, -1)}
    clues = Clues(tuple(tuple(numbers.get(20 * r + c, 0) for c in range(20)) for r in range(20)))
    assert verdict(clues, budget=20_000) == 2


def test_a_cell_apart_from_all_others_leaves_no_answer() -> None:
    assert prove(Clues.parse("3x3:1a1...a.a"), DEFAULT_BUDGET) == Impossible()


def test_what_conflicts_do_not_settle_is_undecided() -> None:
    assert prove(crossing(12), 5) == Undecided(5)
    assert prove(crossing(12), search.PLAIN_CONFLICTS + 1) == Undecided(search.PLAIN_CONFLICTS + 1)
    assert verdict(crossing(12)) == 0


def test_nothing_is_exchanged_in_a_window_with_a_hole() -> None:
    assert exchanged(mesh(3, 2), frozenset())
    assert not exchanged(mesh(3, 2, frozenset({(1, 1)})), frozenset())


def test_a_formula_asked_without_budget_says_so() -> None:
    with LinkFormula(mesh(3, 3), 3, budget=0) as formula, pytest.raises(OutOfBudget):
        formula.answer()


# --- exchanges


def test_the_list_of_exchanges_reads_as_it_is_written() -> None:
    assert [Dominated.parse(numberlink_exchanges.line(one)) for one in dominated()] == list(dominated())
    assert {(one.rows, one.columns) for one in dominated()} == set(SIZES)
    assert all(len(one.numbers) <= SIZES[one.rows, one.columns] for one in dominated())


@pytest.mark.parametrize(
    "size", [pytest.param(size, marks=[pytest.mark.long] if size[0] * size[1] > 9 else []) for size in SIZES]
)
def test_no_undominated_way_to_fill_a_window_has_the_edges_listed(size: tuple[int, int]) -> None:
    """Tried with the number cells that the edges need and no other; the list was made by trying all."""
    window = Window(*size)
    listed = [one for one in dominated() if (one.rows, one.columns) == size]
    for numbers in sorted({one.numbers for one in listed}, key=sorted):
        undominated = [greatest for greatest, *_ in window.exchangeable(numbers)]
        for one in listed:
            if one.numbers <= numbers <= one.numbers | one.maybe:
                edges = window.mask(one)
                assert not [way for way in undominated if way & edges == edges], one


def test_ways_that_are_exchanged_join_the_same_ends_and_fill_the_window() -> None:
    window = Window(3, 3)
    numbers = frozenset({(0, 0), (1, 1)})
    groups = window.exchangeable(numbers)
    assert max(len(group) for group in groups) > 1
    for group in groups:
        assert len({window.joined(way, numbers) for way in group}) == 1
        assert sorted(group, key=window.rank, reverse=True) == group
        for way in group:
            arms = {cell: sum(way >> edge & 1 for edge in window.at[cell]) for cell in window.cells}
            assert arms == {cell: 1 if cell in numbers else 2 for cell in window.cells}


def test_the_order_of_answers_is_the_same_wherever_a_window_lies() -> None:
    large = Window(4, 4)
    for row, column in ((0, 0), (0, 1), (1, 0), (1, 1)):
        small = Window(3, 3)
        shifted = [large.edges.index((way, r + row, c + column)) for way, r, c in small.edges]
        assert shifted == sorted(shifted)


@given(st.integers(1, 25), st.integers(1, 25))
def test_every_window_lies_within_a_patch(width: int, height: int) -> None:
    squares = patches(mesh(width, height))
    for rows, columns in SIZES:
        for row, column in product(range(height - rows + 1), range(width - columns + 1)):
            window = {(row + r) * width + column + c for r in range(rows) for c in range(columns)}
            assert any(window <= square for square in squares)


def test_exchanges_stay_on_the_grid_and_say_each_thing_once() -> None:
    graph = mesh(5, 4)
    found = exchanged(graph, frozenset({0, 19}))
    assert found
    assert len(found) == len(set(found))
    assert {-literal - 1 for clause in found for literal in clause} <= set(range(len(graph.ends)))


@pytest.mark.long
def test_the_list_of_exchanges_is_what_is_found() -> None:
    """The list of the smaller windows; the whole of it takes minutes and is made by the same lines."""
    small = {size: most for size, most in SIZES.items() if size[0] * size[1] <= 9}
    listed = [one for one in dominated() if (one.rows, one.columns) in small]
    assert listed == numberlink_exchanges.found(small)
