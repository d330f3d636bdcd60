"""Grids without a frame are found on paper by their nodes or dots, and what joins them is read back."""

from typing import Any

import pytest

from bookmaker import painted
from bookmaker.drawing import Circle, Drawing, Line, Meaning, Text, frame, grid_lines
from bookmaker.pages.manuscript import Edition
from bookmaker.pages.page import Page
from bookmaker.pages.setting import paint
from bookmaker.pages.templates import layouts
from bookmaker.painted import Fill, Painted, Word
from bookmaker.production.verifying.reading_back import READERS, _shape
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import Unframed
from bookmaker.puzzles.kits.edges import picture as edges
from bookmaker.puzzles.kits.edges.reading import node_rows, spans
from bookmaker.puzzles.kits.picture import discs
from bookmaker.puzzles.kits.reading import discs as read_discs
from bookmaker.puzzles.records.record import Given
from bookmaker.render import pdf
from bookmaker.render.reading.grids import Shape, grids
from tests.test_reading_back import FORMS

Rows = tuple[tuple[int, ...], ...]
# No node stands in the first row, none in the last column.
ISLANDS: Rows = ((0, 0, 0, 0, 0), (0, 3, 0, 12, 0), (1, 0, 0, 0, 0), (0, 2, 0, 1, 0))
BRIDGES = [((1, 1), (1, 3), 1), ((1, 1), (3, 1), 2)]


def nodes_of(rows: Rows) -> list[tuple[float, float]]:
    return [(c + 0.5, r + 0.5) for r, row in enumerate(rows) for c, number in enumerate(row) if number]


def bridges(rows: Rows = ISLANDS, joined: Any = ()) -> Drawing:
    return Drawing(len(rows[0]), len(rows), (*edges.spans(joined), *edges.nodes(rows)))


def corners(width: int, height: int) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for y in range(height + 1) for x in range(width + 1)]


def dotted(width: int, height: int, number: str, loop: Any = ()) -> Drawing:
    dots = Circle(Meaning.DOT, tuple(corners(width, height)), 0.06)
    return Drawing(width, height, (*loop, dots, Text(Meaning.GIVEN, ((0.5, 0.5, number),), 0.55)))


def on_one_page(*drawings: Drawing, apart: float = 1.5) -> Any:
    """What is read on a page with drawings side by side, so many cells apart."""
    theme, x, parts = layouts.load("classic").theme, 30.0, []
    for number, one in enumerate(drawings):
        parts.append(paint.paint(one, name=str(number), at=(x, 40), cell=24, theme=theme, edition=Edition.PRINT))
        x += 24 * (one.width + apart)
    page = Page(x, 300, tuple(parts))
    return READERS["pdf"](pdf.document([page], title="", author="", language="en", edition="print"))


@pytest.mark.parametrize("form", FORMS)
def test_nodes_and_what_joins_them_are_read_without_a_frame(form: str) -> None:
    shape = Shape.of(ISLANDS, nodes_of(ISLANDS))
    for joined in ([], BRIDGES):
        (seen,) = grids(READERS[form](FORMS[form](bridges(joined=joined))), [shape])
        assert node_rows(seen) == ISLANDS
        assert spans(seen) == {(one, other): count for one, other, count in joined}


@pytest.mark.parametrize("rows", [((0, 0, 2), (1, 0, 0), (3, 0, 1)), ((2, 0, 0), (1, 0, 3))])
def test_a_node_alone_in_the_first_row_is_found(rows: Rows) -> None:
    (seen,) = grids(READERS["svg"](FORMS["svg"](bridges(rows))), [Shape.of(rows, nodes_of(rows))])
    assert node_rows(seen) == rows


def test_grids_side_by_side_are_read_from_the_left_where_the_right_one_lies_a_hair_higher() -> None:
    shape = Shape.of(((0,) * 6,) * 6, [(c + 0.5, r + 0.5) for r in range(6) for c in range(6)])
    tops = {20: 40.02, 320: 40.0}
    squares = [
        Fill(left + 40 * x, top + 40 * y, left + 31 + 40 * x, top + 31 + 40 * y, 0.0)
        for left, top in tops.items()
        for y in range(6)
        for x in range(6)
    ]
    words = [Word(text, left + 10, 50, left + 20, 60) for text, left in zip("ab", tops, strict=True)]
    seen = grids(Painted(fills=tuple(squares), words=tuple(words)), [shape, shape])
    assert [[word.text for word in one.inside().words] for one in seen] == [["a"], ["b"]]


def test_a_field_of_dots_for_notes_is_no_grid_however_many_lie_in_it() -> None:
    field = tuple(Fill(9.9 * x, 300 + 9.9 * y, 9.9 * x + 1, 301 + 9.9 * y, 1.0) for y in range(18) for x in range(24))
    squares = tuple(Fill(20 + 40 * x, 40 * y, 51 + 40 * x, 40 * y + 31, 0.0) for y in range(6) for x in range(6))
    shape = Shape.of(((0,) * 6,) * 6, [(c + 0.5, r + 0.5) for r in range(6) for c in range(6)])
    (seen,) = grids(Painted(fills=(*field, *squares)), [shape])
    assert len(seen.inside().fills) == 36


def test_a_line_or_a_number_out_of_its_place_is_objected_to() -> None:
    shape = Shape.of(ISLANDS, nodes_of(ISLANDS))

    def read(*shapes: Any) -> Any:
        drawing = Drawing(5, 4, (*shapes, *edges.nodes(ISLANDS)))
        return grids(READERS["svg"](FORMS["svg"](drawing)), [shape])[0]

    for path in (
        ((1.5, 1.5), (2.5, 1.5)),
        ((1.5, 1.5), (3.5, 3.5)),
        ((1.5, 1.9), (3.5, 1.9)),
        ((1.5, 1.5), (1.9, 1.5)),
    ):
        with pytest.raises(ValueError, match="a line joins no two nodes"):
            spans(read(Line(Meaning.PATH, (path,))))
    for paths in ([1.5, 1.5], [1.5, 1.7]):
        with pytest.raises(ValueError, match="lie over each other, or beside"):
            spans(read(Line(Meaning.PATH, tuple(((1.5, y), (3.5, y)) for y in paths))))
    with pytest.raises(ValueError, match="a number without one"):
        node_rows(read(Text(Meaning.GIVEN, ((2.5, 0.5, "3"),), 0.5)))
    with pytest.raises(ValueError, match="no grid of 5x4 with just its 5 discs"):
        read(*discs([(2, 4)], edges.RADIUS, Meaning.NODE))


def test_dots_are_a_lattice_and_a_small_one_is_not_found_in_a_large_one() -> None:
    loop = [Line(Meaning.BORDER, (((0, 0), (2, 0), (2, 1), (0, 1), (0, 0)),))]
    page = on_one_page(dotted(5, 4, "2"), dotted(3, 3, "3", loop), dotted(5, 4, "1"))
    shapes = [Shape.of(((0,) * w,) * h, corners(w, h)) for w, h in ((5, 4), (3, 3), (5, 4))]
    found = grids(page, shapes)
    assert [painted.numbers(one) for one in found] == [{(0, 0): text} for text in "231"]
    drawn = {
        ((-1, 0), "down"),
        ((-1, 1), "down"),
        ((0, 0), "down"),
        ((0, 1), "down"),
        ((0, -1), "right"),
        ((0, 1), "right"),
    }
    assert [set(painted.lattice(one)) for one in found] == [set(), drawn, set()]


def test_dots_a_whole_cell_apart_are_two_grids_where_two_are_asked_and_none_where_one_is_larger() -> None:
    shape = Shape.of(((0,) * 3,) * 3, corners(3, 3))
    found = grids(on_one_page(dotted(3, 3, "1"), dotted(3, 3, "2"), apart=1), [shape, shape])
    assert [painted.numbers(one) for one in found] == [{(0, 0): "1"}, {(0, 0): "2"}]
    with pytest.raises(ValueError, match="no grid of 3x3 with just its 16 discs"):
        grids(on_one_page(dotted(4, 3, "1"), dotted(3, 3, "2"), apart=1), [shape, shape])


def test_grids_with_and_without_a_frame_stand_on_one_page() -> None:
    ring = (((1, 1), (1, 3), 1), ((3, 1), (3, 3), 1), ((1, 1), (3, 1), 2), ((1, 3), (3, 3), 2))
    framed = Drawing(4, 4, (grid_lines(4, 4), *discs([(1, 2)], 0.4, Meaning.NODE), frame(4, 4)))
    page = on_one_page(bridges(joined=ring), framed, bridges())
    shape = Shape.of(ISLANDS, nodes_of(ISLANDS))
    first, second, third = grids(page, [shape, Shape.of(((0,) * 4,) * 4), shape])
    assert spans(first) == {(one, other): count for one, other, count in ring}
    assert (len(painted.cells_of(second)), list(read_discs(second))) == (16, [(1, 2)])
    assert spans(third) == {}


def test_white_and_black_discs_are_told_apart() -> None:
    pearls = (*discs([(0, 0)], 0.35, Meaning.NODE), *discs([(1, 1)], 0.35, Meaning.END))
    drawing = Drawing(3, 3, (grid_lines(3, 3), *pearls, frame(3, 3)))
    (seen,) = grids(READERS["svg"](FORMS["svg"](drawing)), [Shape.of(((0,) * 3,) * 3)])
    assert {cell: fill.tint for cell, fill in read_discs(seen).items()} == {(0, 0): 0.0, (1, 1): 1.0}


def test_a_kind_says_where_its_landmarks_are(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = registry.get("shikaku")
    given = Given("shikaku", kind.Clues.parse("2x1:2a"), {})
    assert not isinstance(kind, Unframed)
    assert _shape(given).landmarks == ()
    monkeypatch.setattr(kind, "landmarks", lambda clues: [(0.5, 0.5), (1.5, 0.5)], raising=False)
    assert _shape(given).landmarks == ((0.5, 0.5), (1.5, 0.5))
