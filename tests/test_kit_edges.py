"""The kit of edges: lines between cells of a grid, what they join, and what a finding adds."""

import pytest

from bookmaker.drawing import Drawing, Line, Meaning
from bookmaker.puzzles.contract.grading import Contradiction
from bookmaker.puzzles.contract.marks import Finding, Marks, Sort
from bookmaker.puzzles.kits.edges.counting import countings
from bookmaker.puzzles.kits.edges.lines import Edges, Lines, singles
from bookmaker.puzzles.kits.edges.nouns import Pair, SpanAnswer
from bookmaker.puzzles.kits.edges.picture import APART, draw_spans_midway
from bookmaker.puzzles.kits.edges.spans import Spans
from bookmaker.puzzles.toolbox import midway
from bookmaker.puzzles.toolbox.bitgrid import bit_grid


def drawn(across: set[tuple[int, int]], down: set[tuple[int, int]], *, wrap: bool = False) -> Lines:
    """The lines of a 3x3 grid that lead right, and down, from these cells."""
    grid = bit_grid(3, 3, wrap)
    return Lines(grid, *(sum(grid.bit(*cell) for cell in cells) for cells in (across, down)))


def test_the_way_between_two_cells_follows_the_lines() -> None:
    lines = drawn({(0, 0), (2, 0)}, {(0, 1), (1, 1)})
    assert lines.way(((0, 0), (2, 0))) == ((2, 0), (2, 1), (1, 1), (0, 1), (0, 0))


def test_cells_are_joined_by_lines_round_the_edge_of_a_torus() -> None:
    assert drawn({(1, 2)}, {(2, 0)}, wrap=True).joined_to([(1, 0), (0, 0)]) == ((0, 0), (1, 0), (1, 2), (2, 0))
    assert drawn({(1, 2)}, {(2, 0)}).joined_to([(1, 0)]) == ((1, 0),)


@pytest.mark.parametrize(("wrap", "ends"), [(False, [((0, 0), (0, 1))]), (True, [((0, 0), (0, 1)), ((0, 2), (0, 0))])])
def test_only_edges_within_the_grid_are_told(wrap: bool, ends: list[tuple[tuple[int, int], tuple[int, int]]]) -> None:
    lines = drawn(set(), set(), wrap=wrap)
    grid = lines.grid
    found = lines.new(Edges(across_off=grid.bit(0, 0) | grid.bit(0, 2)))
    assert list(found) == [Finding(Sort.EDGE, pair, holds=False) for pair in ends]


def test_what_is_known_is_not_told_again_and_both_ways_conflict() -> None:
    lines = drawn({(0, 0)}, set())
    (edge,) = singles(lines.across_on, 0)
    assert list(lines.new(edge)) == []
    assert lines.ends(edge) == ((0, 0), (0, 1))
    lines.put(*edge.otherwise())
    assert lines.conflicts() == lines.grid.bit(0, 0)


def test_a_side_is_open_until_its_edge_is_known() -> None:
    lines = drawn({(1, 0)}, set())
    right, up, left, down = lines.opened
    middle = lines.grid.bit(1, 1)
    assert [bool(side & middle) for side in (right, up, left, down)] == [True, True, False, True]
    assert lines.on[2] & middle
    assert lines.off[1] & lines.grid.bit(0, 1)  # the border is closed


# Four nodes in a square of which the upper left sees two, and one in the middle row that sees nothing.
SQUARE: tuple[Pair, ...] = (((0, 0), (0, 2)), ((0, 0), (2, 0)), ((0, 2), (2, 2)), ((2, 0), (2, 2)))
NODES = ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2))


def test_an_answer_of_lines_is_arms_and_each_span_reads_back() -> None:
    answer = SpanAnswer.join(3, 3, {SQUARE[0]: 2, SQUARE[1]: 1, SQUARE[3]: 3})
    assert answer.rows == ((0x11 + 8, 0, 0x44), (0, 0, 0), (2 + 0x111, 0, 0x444))
    assert answer.spans() == ((*SQUARE[0], 2), (*SQUARE[1], 1), (*SQUARE[3], 3))
    assert SpanAnswer(((1, 0, 0),)).spans() == ()  # an arm that meets none


def test_spans_know_the_fewest_and_the_most_lines_of_each() -> None:
    spans = Spans(SQUARE, NODES, most=2)
    one, none = spans.at_least(0, 1, (("number", 3),)), spans.at_most(1, 0)
    assert (one.cells, one.facts, one.holds) == (SQUARE[0], (("count", 1), ("so", "least"), ("number", 3)), True)
    assert spans.findings(one) == (Finding(Sort.EDGE, SQUARE[0], 1),)
    assert spans.findings(none) == (Finding(Sort.EDGE, SQUARE[1], 1, holds=False),)
    tried = spans.copy()
    tried.take([one, none])
    assert (spans.least, spans.most) == ([0] * 4, [2] * 4)
    assert (tried.bounds((0, 0)), tried.open, tried.counts) == ((1, 2), [0, 2, 3], None)
    tried.take([tried.at_most(0, 1), tried.at_most(2, 0), tried.at_least(3, 2)])
    assert tried.counts == dict(zip(SQUARE, (1, 0, 0, 2), strict=True))
    assert tried.allows(SpanAnswer.join(3, 3, tried.counts))
    assert not tried.allows(SpanAnswer.join(3, 3, {**tried.counts, SQUARE[0]: 2}))
    with pytest.raises(Contradiction):
        tried.take([one.otherwise()])


def test_counts_are_searched_by_their_sums_with_crossings_and_what_hangs_together() -> None:
    sums = [([0, 1], 2), ([0, 2], 2)]
    free = countings(((0, 2),) * 3, sums, (), 100)
    assert {*free.found} < {(0, 2, 2), (1, 1, 1), (2, 0, 0)}
    assert (len(free.found), free.complete) == (2, False)  # two are enough
    assert countings(((0, 2),) * 2, [([0, 1], (1, 3))], [(0, 1)], 100).found == ((2, 0), (1, 0))
    assert not countings(((0, 2),) * 3, [*sums, ([], (1, 3))], (), 100).found
    assert {*countings(((0, 2),) * 3, sums, [(0, 1)], 100).found} == {(0, 2, 2), (2, 0, 0)}
    third = countings(((0, 2),) * 3, sums, [(0, 1)], 100, may_be=lambda bounds: bounds[2][1] > 0)
    assert (third.found, third.complete) == (((0, 2, 2),), True)
    assert not countings(((0, 2),) * 3, sums, (), 1).complete
    assert countings(((0, 1),) * 3, [([0, 1, 2], 4)], (), 100).found == ()


def test_lines_known_midway_stand_side_by_side_and_a_cross_where_no_further_one_is() -> None:
    known = [Finding(Sort.EDGE, SQUARE[0], 1), Finding(Sort.EDGE, SQUARE[1], 1, holds=False)]
    new = (Finding(Sort.EDGE, SQUARE[0], 2), Finding(Sort.EDGE, SQUARE[2], 2, holds=False))
    shapes = draw_spans_midway(Drawing(3, 3, ()), known, Marks(concludes=new)).shapes
    lines = {shape.meaning: shape.paths for shape in shapes if isinstance(shape, Line)}
    assert lines[Meaning.CROSS] == midway.cross((0.5, 1.5), Meaning.CROSS).paths  # beside no line
    beside = tuple(((0.5, y), (2.5, y)) for y in (0.5 - APART / 2, 0.5 + APART / 2))
    assert set(lines[Meaning.NEW]) == {*beside, *midway.cross((2.5 + APART, 1.5), Meaning.NEW).paths}
    assert Meaning.KNOWN not in lines  # the one line is two now
