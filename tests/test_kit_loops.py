"""The kit of edges: loops on a lattice of points, and the faces that lie on one side of them."""

import pytest

from bookmaker.puzzles.contract.grading import Contradiction
from bookmaker.puzzles.kits.edges.faces import Colours, cut_faces
from bookmaker.puzzles.kits.edges.lines import Edges
from bookmaker.puzzles.kits.edges.loops import Loop, arms, boundary, counts, inside, lattice, simple
from bookmaker.puzzles.kits.edges.making import kept
from bookmaker.puzzles.toolbox.bitgrid import indices

GRID = lattice(4, 4)


def faces(*rows: str) -> int:
    return sum(1 << GRID.at(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "#")


def drawn(*rows: str) -> Loop:
    """The outline of some faces, as far as it is drawn: all of it."""
    lines = Loop.on(GRID)
    lines.put(*boundary(GRID, faces(*rows)))
    return lines


def test_the_outline_of_faces_that_hang_together_is_one_loop_around_them() -> None:
    rows = ("##.", ".#.", ".##")
    lines = drawn(*rows)
    assert lines.is_one_loop()
    assert inside(GRID, lines.on_a, lines.on_d) == faces(*rows)


def test_two_outlines_are_two_rings_and_not_one_loop() -> None:
    lines = drawn("#..", "...", "..#")
    assert (lines.rings, lines.is_one_loop()) == (2, False)


def test_a_line_knows_its_two_ends_and_the_side_that_would_close_it() -> None:
    lines, corner = Loop.on(GRID), GRID.at(0, 0)
    lines.put(1 << corner, 1 << corner | 1 << corner + 1)  # the upper, left and right side of a face
    below = corner + GRID.stride
    assert lines.ends == {below: below + 1, below + 1: below}
    assert list(lines.closing()) == [Edges(1 << below)]


def test_a_line_never_branches_and_an_edge_is_not_on_and_off() -> None:
    lines, middle = Loop.on(GRID), 1 << GRID.at(1, 1)
    lines.put(middle | middle >> 1)
    for third in (middle, middle >> GRID.stride):
        with pytest.raises(Contradiction):
            lines.copy().put(0, third)
    for second in (middle, middle >> 1):
        with pytest.raises(Contradiction):
            Loop.on(GRID).put(second, middle | middle >> GRID.stride)
    with pytest.raises(Contradiction):
        lines.put(0, 0, middle)


def test_no_edge_leads_out_of_the_lattice() -> None:
    lines = Loop.on(GRID)
    by_count = counts(*arms(lines.off_a, lines.off_d, GRID.stride))
    closed = [sum(GRID.points >> v & 1 for v in indices(some)) for some in by_count]
    assert closed == [12, 4, 0, 0]  # points along the border, and its corners


def test_what_is_parted_from_a_face_outside_lies_inside_and_tells_the_edges_between() -> None:
    lines, corner = Loop.on(GRID), GRID.at(0, 0)
    lines.put(1 << corner, 0, 0, 1 << corner + 1)  # a line above the first face, none between it and the second
    colours = Colours(GRID)
    colours.follow(lines)
    assert colours.absolute() == (faces("##."), 0)
    assert colours.told(lines) == Edges(1 << corner + 1, 1 << corner)


def test_a_point_is_looked_at_where_opposite_faces_are_of_one_group_and_not_all_four_or_cross() -> None:
    one, right, below, far = (GRID.at(r, c) for r in (0, 1) for c in (0, 1))
    corners = {GRID.at(r, c) for r in (0, 3) for c in (0, 3)}  # where three faces lie beyond the lattice
    for differ, is_crossed in ((0, False), (1, True)):
        colours = Colours(GRID)
        assert {*indices(colours.at_odds())} == corners
        colours.join(one, far, 0)
        assert {*indices(colours.at_odds())} == {*corners, far}
        colours.join(right, below, 0)
        colours.join(one, right, differ)
        assert {*indices(colours.at_odds())} == ({*corners, far} if is_crossed else corners)


def test_a_face_cannot_be_on_both_sides() -> None:
    colours = Colours(GRID)
    one, other, third = (GRID.at(0, c) for c in range(3))
    colours.join(one, other, 1)
    colours.join(other, third, 1)
    assert not colours.join(one, third, 0)
    with pytest.raises(Contradiction):
        colours.join(one, third, 1)


def test_a_face_is_a_cut_where_two_pieces_hang_together_through_it_alone() -> None:
    allowed = faces("#.#", "#..", "##.")
    cuts, unreached = cut_faces(faces("#..", "...", ".#."), allowed, GRID.stride)
    assert cuts == faces("...", "#..", "#..")
    assert unreached == faces("..#", "...", "...")


def test_faces_that_cannot_hang_together_any_more_are_a_contradiction() -> None:
    with pytest.raises(Contradiction):
        cut_faces(faces("#..", "...", "..#"), faces("#..", "...", ".##"), GRID.stride)


@pytest.mark.parametrize(
    ("rows", "is_simple"),
    [
        (("...", ".#.", ".#."), True),  # an end may go
        ((".#.", ".#.", ".#."), False),  # the middle of a bar would part it
        (("...", ".#.", "..."), False),  # the only face
        (("#..", "...", "..."), False),  # one that touches at a corner alone may not come
        (("##.", "#..", "..."), True),  # what fills a bend may
        (("###", "#.#", "###"), False),  # nor may a hole close
    ],
)
def test_a_face_changes_sides_only_where_both_sides_stay_in_one_piece(rows: tuple[str, ...], is_simple: bool) -> None:
    assert simple(faces(*rows), GRID.at(1, 1), GRID.stride) is is_simple


@pytest.mark.parametrize(("most", "stay"), [(9, 0b10010), (0, 0b10111)])
def test_clues_go_by_halves_until_those_stay_that_are_needed_or_more_than_would_do(most: int, stay: int) -> None:
    def followed(known: str, printed: int, gone: int, is_one: bool) -> str | None:
        assert not printed & gone
        assert is_one is (gone.bit_count() == 1)
        return known if 0b10010 & ~printed else None

    assert kept([1 << k for k in (3, 1, 0, 4, 2)], 0b11111, "nothing", followed, most) == stay
