"""Nets whose tiles stand full size in light grey, to be drawn over: their look, words and reading back."""

import re
from dataclasses import replace

import pytest

from bookmaker.drawing import Line, Meaning, Rect
from bookmaker.files.data import data_folder
from bookmaker.kinds import net
from bookmaker.pages.book.single import picture
from bookmaker.pages.manuscript import Edition
from bookmaker.pages.templates import layouts
from bookmaker.painted import GridPicture, Stroke
from bookmaker.puzzles.contract.words import words_of
from bookmaker.puzzles.records.record import identity
from bookmaker.render.reading import svg
from bookmaker.render.reading.grids import Shape, grids
from bookmaker.render.svg import text

PLAIN = net.Clues.parse("3x3:c795582c4")
GHOSTS = net.Clues.parse("3x3g:c795582c4")
ANSWER = net.Answer.from_grid(((9, 13, 12), (10, 10, 2), (2, 3, 4)))
NAMES = [path.parent.name for path in sorted(data_folder("layouts").glob("*/theme.yaml"))]


def test_a_ghost_is_full_size_about_the_middle_of_its_cell_and_touches_no_other() -> None:
    shapes = net.draw(GHOSTS).shapes
    lines = [
        path for shape in shapes if isinstance(shape, Line) and shape.meaning is Meaning.GHOST for path in shape.paths
    ]
    assert len(lines) >= 9
    for x, y in (point for path in lines for point in path):
        reach = max(abs(x % 1 - 0.5), abs(y % 1 - 0.5))
        assert reach == pytest.approx(0) or reach == pytest.approx(0.42)
    ends = [
        box for shape in shapes if isinstance(shape, Rect) and shape.meaning is Meaning.GHOST for box in shape.boxes
    ]
    assert len(ends) == sum(mask.bit_count() == 1 for row in GHOSTS.grid() for mask in row if mask)
    assert not any(shape.meaning in (Meaning.TILE, Meaning.DISC) for shape in shapes)  # type: ignore[union-attr]


def test_its_answer_is_that_of_any_net_and_so_is_its_id() -> None:
    assert net.draw(GHOSTS, ANSWER) == net.draw(PLAIN, ANSWER)
    assert identity("net", GHOSTS) == identity("net", PLAIN)
    assert (GHOSTS.code(), GHOSTS.looks, PLAIN.looks) == ("3x3g:c795582c4", {"tiles": "ghost"}, {})


@pytest.mark.parametrize("name", NAMES)
def test_ghosts_are_grey_enough_to_print_and_light_enough_to_be_drawn_over(name: str) -> None:
    theme = layouts.load(name).theme
    assert 15 <= theme.inks[theme.meanings[Meaning.GHOST].ink].print <= 20
    stroke = theme.stroke(Meaning.GHOST, Edition.PRINT, 24.0)
    assert stroke is not None
    assert stroke.width >= 3


@pytest.mark.parametrize("variant", [{}, {"wrap": True}, {"walls": 3}, {"wrap": True, "walls": 3}])
def test_its_rules_speak_of_grey_figures_and_of_no_mark(variant: dict[str, bool | int | str]) -> None:
    words = words_of("net", "en", {**variant, "tiles": "ghost"})
    assert not re.search(r"\b(mark|stub|small tile)\b", " ".join((*words.printed_rules, words.line)))
    assert "light figure" in words.printed_rules[-1]
    assert "grey tile" in words.line
    plain = words_of("net", "en", variant)
    assert words.rules == plain.rules
    assert ("A square is a tile" in words.line, "A stub is a tile" in plain.line) == (True, True)  # as each is printed
    assert ("dashed edge" in words.line) is ("dashed edge" in plain.line)


def painted(name: str, edition: Edition) -> GridPicture:
    page = picture(net.draw(GHOSTS), layouts.load(name), edition=edition)
    (found,) = grids(svg.painted(text(page)), [Shape.of([[0] * 3] * 3)])
    return found


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("name", NAMES)
def test_ghosts_are_read_back_from_any_layout(name: str, edition: Edition) -> None:
    assert net.read_clues(painted(name, edition), {"wrap": False}) == net.as_printed(GHOSTS)


def with_stroke(stroke: Stroke) -> GridPicture:
    whole = painted("classic", Edition.PRINT)
    return replace(whole, painted=replace(whole.painted, strokes=(*whole.painted.strokes, stroke)))


def test_one_more_arm_is_another_tile() -> None:
    longer = with_stroke(Stroke(0.5, 1.5, 0.5, 1.08, width=0.16, tint=0.18))
    assert net.read_clues(longer, {"wrap": False}).tiles == "373751131"
    assert net.as_printed(GHOSTS).tiles == "373551131"


@pytest.mark.parametrize(
    ("stray", "said"),
    [
        (Stroke(1.3, 1.2, 1.3, 1.4, width=0.16, tint=0.18), "a tile stands where none should"),
        (Stroke(0.2, 0.3, 0.4, 0.3, width=0.05, tint=0.9), "no tile, or two"),
    ],
)
def test_what_is_no_ghost_is_noticed(stray: Stroke, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        net.read_clues(with_stroke(stray), {"wrap": False})


def test_an_end_without_its_square_is_noticed() -> None:
    whole = painted("classic", Edition.PRINT)
    with pytest.raises(ValueError, match="a dead end without its square"):
        net.read_clues(replace(whole, painted=replace(whole.painted, fills=())), {"wrap": False})
