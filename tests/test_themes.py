"""Themes: each lies over every layout, passes the printer's checks, bleeds as asked, and leaves the puzzles alone."""

import io
import math
from dataclasses import replace
from itertools import product
from pathlib import Path

import PIL.Image
import pytest
import yaml

from bookmaker import printers
from bookmaker.pages.book.block import text_block
from bookmaker.pages.book.compose import Composition, compose
from bookmaker.pages.manuscript import Edition, OwnPages, Paper, Photograph, Piece, Surroundings
from bookmaker.pages.page import Boxes, Glyphs, Image, Ink, Part, Polylines
from bookmaker.pages.setting import motifs
from bookmaker.pages.templates import dressing, layouts
from bookmaker.pages.templates.dressing import Dress
from bookmaker.production import book, launch
from bookmaker.production.job import _asked, prepare
from bookmaker.production.verifying.any_folder import verify_folder
from bookmaker.render import pdf
from bookmaker.render.preflight.check import check
from bookmaker.source.faults import BookError
from tests.page_laws import leaves
from tests.sample_book import GUTTERS, chapter, manuscript
from tests.test_every_layout import AT_HOME, LEAST_IN_GRIDS, LEAST_TYPE, TRIMS, parts

THEMES = tuple(dressing.themes())
PAIRS = tuple(product(THEMES, AT_HOME))
QUICK = (PAIRS[0], ("deco", "pocket"))
PAPER = Paper(4.13 * 72, 5.83 * 72, GUTTERS, 18.0, (1, 828), True)
POCKETS = tuple(layouts.load("pocket", dress=Dress(theme)) for theme in ("", "garden"))
BOOK = """title: B
seed: s
sections: [{kind: shikaku, size: 5x5, grade: easy, count: 1}]
"""


def dressed(theme: str, layout: str) -> Composition:
    """A book of four puzzles in a theme over a layout, on KDP's paper, which bleeds an eighth of an inch."""
    width, height = (72 * side for side in TRIMS[AT_HOME[layout]])
    paper = Paper(width, height, GUTTERS, 27.0, (1, 828), True, beyond=(0.0, 9.0, 9.0, 9.0))
    return compose(manuscript(chapter(1)), layouts.load(layout, dress=Dress(theme)), paper, Edition.PRINT)


@pytest.mark.parametrize(
    ("theme", "layout"),
    [pytest.param(*pair, marks=() if pair in QUICK else (pytest.mark.slow, pytest.mark.long)) for pair in PAIRS],
)
def test_every_theme_with_every_layout_passes_preflight_and_keeps_the_least_type(theme: str, layout: str) -> None:
    book = dressed(theme, layout)
    found = check(pdf.document(book.pages, title="x", author="N", edition="print"), printers.load("kdp-paperback"))
    assert {one.rule: one.measured for one in found.failures if one.rule not in ("page-count", "trim")} == {}
    drawn = {part for page in book.pages for part in parts(page)}
    read = leaves([one for page in book.pages for one in page.items if not isinstance(one, Part) or one not in drawn])
    assert min(one.size for one in read if isinstance(one, Glyphs)) >= LEAST_TYPE.get(layout, 7)
    digits = [one.size for one in leaves(drawn) if isinstance(one, Glyphs)]
    assert min(digits) >= LEAST_IN_GRIDS.get(layout, 7)


def test_a_picture_alone_on_a_page_stands_a_little_above_its_middle_with_no_spot_below_it() -> None:
    buffer = io.BytesIO()
    PIL.Image.new("L", (60, 30)).save(buffer, "PNG")
    picture = Piece("picture", "", photograph=Photograph("ad", buffer.getvalue(), 200.0, 100.0))
    around = Surroundings(own=(OwnPages(("before", "answers"), (picture,)),))
    paper = Paper(432, 648, GUTTERS, 27.0, (1, 828), True)
    book = compose(
        replace(manuscript(chapter(1)), surroundings=around),
        layouts.load("classic", dress=Dress("garden")),
        paper,
        Edition.PRINT,
    )
    (page,) = (page for page in book.pages if any(isinstance(item, Image) for item in page.items))
    (image,) = (item for item in page.items if isinstance(item, Image))
    assert 0.4 * page.height < image.box[1] + image.box[3] / 2 < 0.48 * page.height
    assert not any(isinstance(item, Polylines) for item in leaves(page.items))


def test_a_ground_reaches_as_far_beyond_the_page_as_the_printer_asks_but_not_at_the_spine() -> None:
    opener = next(
        page for page in dressed("garden", "classic").pages if page.items and isinstance(page.items[0], Boxes)
    )
    assert opener.beyond == (0.0, 9.0, 9.0, 9.0)
    assert opener.items[0].boxes == ((0.0, -9.0, 441.0, 666.0),)  # type: ignore[union-attr]


def test_text_on_a_ground_keeps_away_from_the_line_around_its_panel() -> None:
    opener = next(
        page for page in dressed("garden", "classic").pages if page.items and isinstance(page.items[0], Boxes)
    )
    (panel,) = next(item for item in opener.items if isinstance(item, Boxes) and item.stroke).boxes
    left = min(x for item in opener.items if isinstance(item, Glyphs) for x, _, _ in item.runs)
    assert left - panel[0] >= 18


@pytest.mark.parametrize("theme", ["circuit", "plain"])
def test_an_edition_for_screens_has_as_much_on_a_page_as_the_printed_one(theme: str, tmp_path: Path) -> None:
    path = tmp_path / "book.yaml"
    section = {"kind": "net", "size": 5, "grade": "easy", "count": 24}
    keys = {"title": "T", "seed": "s", "trim": "a5", "printer": "kdp-paperback", "sections": [section]}
    path.write_text(yaml.safe_dump({**keys, **({} if theme == "plain" else {"theme": theme})}), encoding="utf-8")
    made = prepare(path)
    blocks = [
        text_block(layout, paper, pages=76, is_recto=True, edition=edition)
        for _, layout, paper, edition, _ in (_asked(made, manuscript(chapter(1)), one) for one in Edition)
    ]
    assert len({(one.width, one.height) for one in blocks}) == 1


def test_every_bridge_of_a_border_leads_from_one_island_to_another() -> None:
    """Single and double ones take turns, and meet also at the corners, however long the edges are."""
    for trim in ((432, 648), (397, 577), (612, 792)):
        paper = Paper(*trim, GUTTERS, 27.0, (1, 828), True)
        book = compose(manuscript(chapter(1)), layouts.load("classic", dress=Dress("islands")), paper, Edition.PRINT)
        page = next(page for page in book.pages if page.items and isinstance(page.items[0], Polylines))
        bridges = [path for item in page.items if isinstance(item, Polylines) for path in item.paths if len(path) == 2]
        ends = [path[1] for path in bridges]
        assert len(ends) > 200
        alone = [one for one in ends if sum(math.dist(one, other) < 0.05 for other in ends) != 2]
        assert alone == []


def test_a_lamp_is_a_bulb_and_no_sun() -> None:
    lamp, sun = (
        [point for path in (*one.fills, *one.strokes) for point in path] for one in map(motifs.motif, ("lamp", "sun"))
    )
    wide, high = ([max(abs(point[axis]) for point in one) for one in (lamp, sun)] for axis in (0, 1))
    assert wide[0] < 0.7 * high[0]
    assert wide[1] > 0.9 * high[1]


def test_borders_stand_in_margins_that_are_widened_where_they_have_no_room() -> None:
    plain, garden = (text_block(layout, PAPER, pages=90, is_recto=True, edition=Edition.PRINT) for layout in POCKETS)
    assert garden.width < plain.width
    assert PAPER.width - garden.right >= PAPER.outside + POCKETS[1].theme.decor.clear


def test_a_family_takes_the_place_of_every_face_with_the_cut_that_is_most_like_it() -> None:
    theme = layouts.load("classic", dress=Dress(font="ArchivoNarrow")).theme
    assert set(theme.faces) == {"ArchivoNarrow-Regular", "ArchivoNarrow-Bold"}
    assert theme.styles["number"].font == "ArchivoNarrow-Bold"


def test_inks_have_a_colour_in_print_only_where_the_book_asks_for_it() -> None:
    plain, coloured = (layouts.load("classic", dress=Dress("sea", is_coloured=one)).theme for one in (False, True))
    assert plain.ink("ornament", Edition.PRINT) == Ink(k=0.45)
    assert coloured.ink("ornament", Edition.PRINT).c > 0.5
    assert coloured.ink("black", Edition.PRINT) == Ink(k=1.0)


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ("theme: gardn\n", "unknown theme 'gardn'"),
        ("font: Comic\n", "unknown font 'Comic'"),
        ("printer: kdp-paperback\nink: colour\n", "kdp-paperback prints on 'white' in black alone"),
    ],
)
def test_what_no_theme_no_font_and_no_paper_has_is_told(keys: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text(BOOK + keys, encoding="utf-8")
    with pytest.raises(BookError) as error:
        prepare(tmp_path / "book.yaml")
    assert [one.message for one in error.value.faults] == [said]


@pytest.mark.slow
def test_a_book_in_colour_is_verified_as_it_was_dressed(tmp_path: Path) -> None:
    akari = BOOK.replace("shikaku, size: 5x5", "akari, size: 6x6")  # its answers are tinted
    (tmp_path / "book.yaml").write_text(f"{akari}printer: plain\nink: colour\nfont: Andika\n", encoding="utf-8")
    book.build(tmp_path / "book.yaml", out=tmp_path / "out")
    found = verify_folder(tmp_path / "out", own=tmp_path, jobs=1)
    assert found.faults == ()


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
def test_a_book_in_every_theme_is_read_back(theme: str, tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text(f"{BOOK}theme: {theme}\nlayout: pocket\ntrim: a6\n", encoding="utf-8")
    assert book.build(tmp_path / "book.yaml", out=tmp_path / "out").puzzles == 1


@pytest.mark.parametrize("name", motifs.NAMES)
def test_every_motif_stays_within_its_square(name: str) -> None:
    figure = motifs.motif(name)
    reach = max(abs(side) for path in (*figure.fills, *figure.strokes) for point in path for side in point)
    assert 0.4 < reach <= 1.2


@pytest.mark.slow
@pytest.mark.parametrize(
    ("theme", "said"), [("", "none"), ("theme: sea\n", "top 0.125 in, bottom 0.125 in, outside 0.125 in")]
)
def test_whoever_sets_a_book_up_is_told_how_far_it_bleeds(theme: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text(f"{BOOK}printer: kdp-paperback\n{theme}", encoding="utf-8")
    assert launch._bleed(prepare(tmp_path / "book.yaml")) == said
