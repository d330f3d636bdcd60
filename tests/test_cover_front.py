"""Fronts of covers: twelve designs for any grid and trim, seven palettes, and what a thumbnail must show."""

import math
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookmaker import printers
from bookmaker.book import cover_keys as keys
from bookmaker.drawing import Circle, Drawing, Group, Line, Meaning, Polygon, Rect, Text, bounds, frame, grid_lines
from bookmaker.pages.cover.canvas import COUNT, LEVEL, TITLE
from bookmaker.pages.cover.front_words import DOT, Words, _joined, _with_whole_names
from bookmaker.pages.cover.lettering import SMALLER, largest, wrapped
from bookmaker.pages.cover.paper import Cover, CoverPaper
from bookmaker.pages.cover.sheet import DESIGNS, ComposedCover, compose_cover
from bookmaker.pages.cover.theme import LEAST_CONTRAST, PALETTES, contrast, parts, pressed, too_near
from bookmaker.pages.cover.thumbnail import ASKED, LEAST_TITLE, Legible
from bookmaker.pages.cover.wandering_lines import across
from bookmaker.pages.cover.windows import box_starts
from bookmaker.pages.manuscript import Manuscript
from bookmaker.pages.page import MOST_INK, Boxes, Circles, Glyphs, Ink, Item, Part, Polylines
from bookmaker.pages.setting import fonts
from bookmaker.pages.setting.crop import crop
from bookmaker.pages.setting.fonts import Typeface
from bookmaker.pages.setting.measure import Area
from bookmaker.pages.templates import layouts
from bookmaker.render import pdf
from bookmaker.render.preflight.check import check
from tests.few import every
from tests.sample_book import chapter, manuscript

INCH = 72.0
LAYOUTS = {name: layouts.load(name) for name in ("classic", "large-print")}
TRIMS = ((5, 8), (6, 9), (8.5, 11), (8.25, 8.25), (8.25, 6))
CELLS = [(x, y) for y in range(6) for x in range(6)]
DIGITS = Text(Meaning.ENTRY, tuple((x + 0.5, y + 0.5, str((x * y) % 9 + 1)) for x, y in CELLS), 0.6)
# Grids as any kind may draw them, a stranger's too.
GRIDS = {
    "digits": Drawing(6, 6, (grid_lines(6, 6), DIGITS, frame(6, 6))),
    "paths": Drawing(6, 6, (Line(Meaning.PATH, (((0.5, 0.5), (5.5, 0.5), (5.5, 5.5)), ((0.5, 2.5), (3.5, 2.5)))),)),
    "regions": Drawing(6, 6, (Rect(Meaning.TINT, ((0, 0, 3, 2),)), Line(Meaning.BORDER, (((3, 0), (3, 6)),)))),
    "picture": Drawing(6, 6, (Rect(Meaning.FILLED, ((1, 1, 3, 1), (2, 2, 1, 3))),)),
    "strange": Drawing(
        6,
        6,
        (
            Group("a", (Polygon(Meaning.NEW, (((0, 0), (2, 0), (1, 2)),)),), 1, 1),
            Circle(Meaning.DOT, ((4.5, 4.5),), 0.2),
        ),
    ),
    "empty": Drawing(6, 6, ()),
    "small": Drawing(1, 2, (DIGITS,)),
}


def book(grid: Drawing = GRIDS["paths"], *, title: str = "Pipes and Plots", count: int = 12) -> Manuscript:
    part = chapter(1, count=count)
    entries = tuple(replace(entry, puzzle=frameless(grid), answer=grid) for entry in part.entries)
    return manuscript(replace(part, entries=entries), title=title)


def frameless(grid: Drawing) -> Drawing:
    return replace(grid, shapes=grid.shapes[:1])


def paper(trim: tuple[float, float] = (6, 9)) -> CoverPaper:
    width, height = (side * INCH for side in trim)
    return CoverPaper(width, height, 32.4, 9, 0, 9, 4.5, True, (144, 86.4), 18, pages=200)


def covered(
    design: str, text: Manuscript, *, trim: tuple[float, float] = (6, 9), layout: str = "classic", **more: object
) -> ComposedCover:
    cover = replace(Cover((design,), "harbour", turn=5), **more)  # type: ignore[arg-type]
    return compose_cover(text, cover, LAYOUTS[layout], paper(trim))


def items(of: tuple[Item, ...], part: str | None = None) -> list[Item]:
    """All items in the order they are painted; only those of parts of that name."""
    found: list[Item] = []
    for item in of:
        if isinstance(item, Part):
            found += items(item.items, None if item.name == part else part)
        elif part is None:
            found.append(item)
    return found


def said(of: tuple[Item, ...], part: str | None = None) -> list[str]:
    return [text for item in items(of, part) if isinstance(item, Glyphs) for _, _, text in item.runs]


def look(design: str, name: str, trim: tuple[float, float], layout: str = "classic") -> None:
    """A thumbnail of that front can be read, and no text comes near the trim."""
    made = covered(design, book(GRIDS[name], title="Pipes"), trim=trim, layout=layout)
    assert [one.what for one in made.thumbnail if one.is_kept] == ["title", "count", "level"]
    face = made.paper.front_face
    for item in items(made.page.items):
        if isinstance(item, Glyphs) and not item.turn and item.runs[0][0] > face.x:
            for x, y, text in item.runs:
                left, _, right, top = fonts.face(item.font).ink(text)
                assert x + left * item.size >= face.x + 9, text
                assert x + right * item.size <= face.x + face.width - 18, text
                assert y - top * item.size >= 18, text


@pytest.mark.parametrize("name", GRIDS)
@pytest.mark.parametrize("design", every(3, DESIGNS))
def test_every_design_makes_a_front_of_any_grid_that_a_thumbnail_shows(design: str, name: str) -> None:
    look(design, name, TRIMS[(list(DESIGNS).index(design) + list(GRIDS).index(name)) % len(TRIMS)])


@pytest.mark.slow
@pytest.mark.parametrize("trim", TRIMS)
@pytest.mark.parametrize("design", every(3, DESIGNS))
def test_every_design_makes_a_front_of_every_trim(design: str, trim: tuple[float, float]) -> None:
    for name in GRIDS:
        look(design, name, trim)


@pytest.mark.parametrize("trim", [(4.25, 6.87), (6, 9), (8.5, 11)])
def test_the_flag_of_large_print_stays_as_far_from_the_trim_as_all_other_text(trim: tuple[float, float]) -> None:
    look("wall", "paths", trim, "large-print")


def test_the_figures_that_the_docs_tell_of_fronts_are_those_that_are_kept() -> None:
    text = " ".join((Path(__file__).parent.parent / "docs" / "printing.md").read_text(encoding="utf-8").split())
    least = {name: f"{figure:g}" for name, figure in LEAST_CONTRAST.items()}
    assert "the text needs a contrast of {text}, the accent {accent} and the art {art}.".format(**least) in text
    (title, contrast_of_title), (count, weak), (level, also_weak) = (
        [f"{figure:g}" for figure in ASKED[what]] for what in ("title", "count", "level")
    )
    assert f"the title's capitals must be {title} pixels high with a contrast of {contrast_of_title}, " in text
    assert f"the badge's digits {count} and the strip's letters {level}, with {weak}." in text
    assert weak == also_weak
    assert f"Under {LEAST_TITLE:g} pixels it is a fault." in text
    for what, (pixels, contrast_asked) in ASKED.items():
        assert Legible(what, pixels, contrast_asked).is_kept
        assert not Legible(what, pixels - 0.1, contrast_asked).is_kept
        assert not Legible(what, pixels, contrast_asked - 0.1).is_kept
        assert [Legible(what, at, contrast_asked).is_small for at in (7.9, 8.0)] == [False, what == "title"]


@pytest.mark.parametrize(("design", "palette"), list(zip(DESIGNS, PALETTES, strict=False)))
def test_the_printer_takes_every_design(design: str, palette: str) -> None:
    page = covered(design, book(), palette=palette).page
    data = pdf.document((page,), title="x", author="", language="en", edition="print")
    report = check(data, printers.load("kdp-paperback"), is_cover=True)
    assert [one.rule for one in report.failures] == []


def test_the_designs_and_palettes_of_a_book_are_those_that_there_are() -> None:
    assert get_args(keys.Design) == tuple(DESIGNS)
    assert get_args(keys.Palette) == tuple(PALETTES)


@pytest.mark.parametrize("name", PALETTES)
def test_a_palette_is_clear_in_colour_in_ink_and_in_grey(name: str) -> None:
    colours = PALETTES[name]
    assert list(too_near(colours)) == []
    inks = [pressed(colour) for colour in colours.values()]
    assert max(ink.c + ink.m + ink.y + ink.k for ink in inks) <= MOST_INK
    weights = (0.299, 0.587, 0.114)
    greys = {
        key: sum(int(w * 1000) * part for w, part in zip(weights, parts(colour), strict=True)) / 255_000
        for key, colour in colours.items()
    }
    assert all(abs(greys[key] - greys["ground"]) >= 0.13 for key in ("art", "accent", "text"))


@given(st.from_regex(r"\A#[0-9a-f]{6}\Z"), st.from_regex(r"\A#[0-9a-f]{6}\Z"))
def test_colours_that_are_too_near_the_ground_are_told(ground: str, text: str) -> None:
    told = {name for name, _, _ in too_near({"ground": ground, "art": text, "accent": text, "text": text})}
    assert told == {name for name, least in LEAST_CONTRAST.items() if contrast(ground, text) < least}


def test_signs_between_cells_are_drawn_on_a_front() -> None:
    sign = Line(Meaning.NODE, (((2.9, 2.4), (3.1, 2.5), (2.9, 2.6)),))
    front = items(covered("bands", book(Drawing(6, 6, (DIGITS, sign)))).on_front)
    assert any(len(path) == 3 for one in front if isinstance(one, Polylines) for path in one.paths if one.stroke)


@pytest.mark.parametrize("design", ["letters", "halves"])
def test_a_part_of_an_answer_is_its_fullest(design: str) -> None:
    digits = Text(Meaning.ENTRY, tuple((x + 0.5, y + 0.5, "7") for x in range(12) for y in range(8, 12)), 0.6)
    front = items(covered(design, book(Drawing(12, 12, (digits,)))).on_front)
    assert sum(text == "7" for one in front if isinstance(one, Glyphs) for _, _, text in one.runs) > 9


@pytest.mark.parametrize("trim", TRIMS)
def test_the_ring_around_the_badge_hides_no_part_of_a_digit(trim: tuple[float, float]) -> None:
    for design in ("closeup", "halves", "wall", "chequers"):
        front = items(covered(design, book(GRIDS["digits"], title="Pipes"), trim=trim).on_front)
        ring = max((one for one in front if isinstance(one, Circles)), key=lambda one: one.radius)
        for one in front[: front.index(ring)]:
            for x, y, text in one.runs if isinstance(one, Glyphs) else ():
                left, bottom, right, top = (one.size * share for share in fonts.face(one.font).ink(text))
                ends = ((x + (left + right) / 2, y - end) for end in (bottom, top))
                assert all(math.dist(end, ring.centres[0]) > ring.radius - 1 for end in ends), (design, text)


def test_small_words_of_a_title_stand_smaller_in_lines_of_their_own() -> None:
    face = Typeface("SourceSerif4-Semibold", 1.0, 0.0, True)
    made = largest("Sudoku for Travel", (face,), Area(0, 0, 100, 100), leading=1.0, most=99)
    small, *_ = [one for one in made.items(Area(0, 0, 100, 100), Ink()) if one.runs[0][2] == "for"]
    assert made.lines == ("Sudoku", "for", "Travel")
    assert small.size == pytest.approx(SMALLER * made.face.size)


@pytest.mark.parametrize(("columns", "rows"), [(3, 2), (4, 4), (9, 3)])
def test_a_part_of_a_sudoku_begins_where_a_box_does_so_that_none_shows_a_digit_twice(columns: int, rows: int) -> None:
    lines = tuple(((3.0 * at, 0.0), (3.0 * at, 9.0)) for at in (1, 2)) + tuple(
        ((0.0, 3.0 * at), (9.0, 3.0 * at)) for at in (1, 2)
    )
    xs, ys = box_starts(Drawing(9, 9, (Line(Meaning.BOX, lines),)), columns, rows)
    assert {at % 3 for at in (*xs, *ys)} == {0}
    assert (max(xs) + columns <= 9, max(ys) + rows <= 9) == (True, True)


def test_a_front_says_how_many_puzzles_how_hard_and_that_the_print_is_large() -> None:
    text = book(count=12)
    hard = replace(text.chapters[0], entries=tuple(replace(e, grade="hard", pips=3) for e in text.chapters[0].entries))
    mixed = replace(text, chapters=(*text.chapters, hard), series="Quiet Hours", volume="3")
    for layout, flag in (("classic", False), ("large-print", True)):
        made = covered("wall", mixed, layout=layout)
        assert said(made.page.items, COUNT) == ["24", "puzzles"]
        assert said(made.page.items, LEVEL) == ["EASY TO HARD"]
        assert ("LARGE PRINT" in said(made.page.items)) is flag
        assert "QUIET HOURS\u00a0· VOLUME 3" in said(made.page.items)
    assert said(covered("wall", text).page.items, LEVEL) == ["EASY"]


def test_a_long_word_in_the_badge_is_as_wide_as_its_circle_allows_and_a_short_one_no_larger_than_it_need_be() -> None:
    def share(language: str) -> tuple[str, float]:
        made = covered("wall", replace(book(), language=language))
        radius = max(one.radius for one in items(made.on_front) if isinstance(one, Circles))
        last = [one for one in items(made.on_front, COUNT) if isinstance(one, Glyphs)][-1]
        return last.runs[0][2], Typeface(last.font, last.size, last.spacing).width(last.runs[0][2]) / radius

    (short, narrow), (long, wide) = share("en"), share("es")
    assert (short, long) == ("puzzles", "pasatiempos")
    assert 1.1 < narrow < 1.35 < 1.4 < wide < 1.65


def test_a_long_level_takes_the_place_of_its_steps() -> None:
    text = book()
    entries = text.chapters[0].entries
    grades = ("leicht", "ganz sehr schwer")
    some = tuple(replace(one, grade=grades[at % 2], pips=1 + at % 2) for at, one in enumerate(entries))
    made = covered("path", replace(text, chapters=(replace(text.chapters[0], entries=some),)))
    assert all(one.is_kept for one in made.thumbnail if one.what == "level")


def test_letters_set_the_title_one_to_a_cell() -> None:
    assert "".join(said(covered("letters", book()).page.items, TITLE)) == "PIPESANDPLOTS"


def test_another_volume_lights_another_answer_of_the_wall() -> None:
    accent = pressed(PALETTES["harbour"]["accent"])

    def lit(volume: str) -> list[tuple[float, ...]]:
        made = covered("wall", replace(book(), volume=volume, series="S"))
        tiles = [item for item in items(made.page.items) if isinstance(item, Boxes) and item.fill == accent]
        return [box for item in tiles for box in item.boxes if abs(box[2] - box[3]) < 0.01]

    assert len(lit("1")) == len(lit("2")) == 1
    assert lit("1") != lit("2")


def test_the_path_runs_from_the_spine_to_the_badge() -> None:
    made = covered("path", book())
    accent = pressed(PALETTES["harbour"]["accent"])
    lines = [item for item in items(made.page.items) if isinstance(item, Polylines)]
    (way,) = [item for item in lines if item.stroke and item.stroke.ink == accent and item.stroke.width > 5]
    (badge,) = [item for item in items(made.page.items) if isinstance(item, Circles) and item.fill == accent]
    assert way.paths[0][0][0] == made.paper.front_face.x
    assert way.paths[0][-1] == badge.centres[0]


def test_the_path_bends_where_another_part_of_the_answer_is_fuller() -> None:
    discs = Circle(Meaning.DISC, tuple((x + 0.5, y + 0.5) for x in range(12) for y in range(4)), 0.3)
    ways = (((0.5, 1.5), (11.5, 1.5)), ((0.5, 8.5), (2.5, 8.5), (2.5, 10.5), (4.5, 10.5), (4.5, 8.5), (11.5, 8.5)))
    front = items(covered("path", book(Drawing(12, 12, (discs, Line(Meaning.PATH, ways))))).on_front)
    accent = pressed(PALETTES["harbour"]["accent"])
    (way,) = [one for one in front if isinstance(one, Polylines) and one.stroke and one.stroke.ink == accent]
    assert len({y for _, y in way.paths[0][:-2]}) == 2


@given(st.integers(0, 4), st.integers(0, 4), st.integers(1, 4), st.integers(1, 4), st.sampled_from(sorted(GRIDS)))
def test_a_crop_holds_nothing_outside_its_window(left: int, top: int, width: int, height: int, name: str) -> None:
    found = crop(GRIDS[name], left, top, width, height)
    low_x, low_y, high_x, high_y = bounds(found)
    around = 0.2 if name == "strange" else 0.0  # a circle belongs to the cell of its middle
    assert low_x >= -around
    assert low_y >= -around
    assert high_x <= width + around
    assert high_y <= height + around


def test_a_crop_cuts_strokes_and_fills_at_its_edge_and_keeps_the_rest() -> None:
    assert crop(GRIDS["picture"], 2, 1, 2, 2).shapes == (Rect(Meaning.FILLED, ((0, 0, 2, 1), (0, 1, 1, 1))),)
    assert crop(GRIDS["paths"], 4, 0, 2, 3).shapes == (Line(Meaning.PATH, (((0, 0.5), (1.5, 0.5), (1.5, 3)),)),)
    assert crop(GRIDS["paths"], 0, 0, 6, 6) == GRIDS["paths"]
    triangle = crop(GRIDS["strange"], 1, 1, 1, 1).shapes[0]
    assert isinstance(triangle, Polygon)
    assert set(triangle.rings[0]) == {(0.0, 0.0), (1.0, 0.0), (0.5, 1.0), (1.0, 1.0)}


def test_the_way_across_follows_strokes_and_of_two_as_long_that_with_more_bends() -> None:
    assert across(GRIDS["paths"]) == ((0.5, 0.5), (5.5, 0.5), (5.5, 5.5))
    bent = ((0.5, 0.5), (0.5, 1.5), (4.5, 1.5), (4.5, 0.5), (5.5, 0.5))
    straight = ((0.5, 3.5), (0.5, 5.5), (5.5, 5.5))
    assert across(Drawing(6, 6, (Line(Meaning.PATH, (straight, bent)),))) == bent
    assert across(GRIDS["digits"]) == ()


def test_a_title_is_broken_where_it_can_be_set_largest() -> None:
    face = Typeface("SourceSans3-Bold", 1.0)
    found = largest("Pipes and Plots", (face,), Area(0, 0, 200, 90), leading=1.0, most=500)
    assert found.lines == ("Pipes", "and Plots")
    assert 195 < found.width <= 200 or 85 < found.height <= 90
    high = largest("One Two Three Four", (face,), Area(0, 0, 60, 400), leading=1.0, most=500, least=15)
    assert high.lines == ("One", "Two", "Three", "Four")
    assert wrapped("a few words that go on for long", Typeface(face.face, 10.0), 100, leading=1.2).lines == (
        "a few words that",
        "go on for long",
    )


def test_a_circle_is_clear_of_words_where_it_is_clear_of_their_letters_too() -> None:
    line = Glyphs(((100.0, 200.0, "TITLE"),), "SourceSans3-Bold", 40.0, Ink())
    words = Words((line,), 200.0, None)
    assert not words.leaves((110.0, 165.0), 10.0)  # over the letters, which are as high as this
    assert not words.leaves((110.0, 205.0), 10.0)
    assert words.leaves((110.0, 150.0), 10.0)
    assert words.leaves((110.0, 260.0), 10.0)


def test_a_short_name_of_a_kind_stays_on_one_line_of_a_front() -> None:
    # "Binary" once ended a line, and "Puzzle" began the next.
    face = Typeface("SourceSans3-Semibold", 12, 0.0, True)
    kinds = DOT.join(("Sudoku", "Shikaku", "Binary Puzzle", "Nonogram"))
    text = _joined(_with_whole_names(kinds))
    lines = face.wrap(text, face.width("SUDOKU · SHIKAKU · BINARY PUZ"))
    assert [line.replace("\u00a0", " ") for line in lines] == ["SUDOKU · SHIKAKU ·", "BINARY PUZZLE · NONOGRAM"]
    assert _with_whole_names("All that logic has") == "All that logic has"


def test_no_line_of_kinds_ends_with_a_dot() -> None:
    names = ("Sudoku", "Shikaku", "Akari", "Numberlink", "Loop", "Star Battle", "Kakuro")
    part = chapter(1, count=14)
    entries = tuple(replace(one, title=names[at % len(names)]) for at, one in enumerate(part.entries))
    made = covered("halves", manuscript(replace(part, entries=entries), title="Pipes"))
    lines = [text for text in said(made.on_front) if "SUDOKU" in text or "KAKURO" in text]
    assert [line.replace("\u00a0", " ") for line in lines] == [
        "SUDOKU · SHIKAKU · AKARI · NUMBERLINK",
        "LOOP · STAR BATTLE · KAKURO",
    ]
