"""Covers with whole grids and bars: what is shown of which puzzle, and where the badge lies."""

import math
from collections import Counter
from dataclasses import replace

import pytest

from bookmaker.drawing import Drawing, Line, Margins, Meaning, Polygon, Rect, Text, frame, grid_lines
from bookmaker.pages.cover.canvas import ART, TITLE
from bookmaker.pages.cover.parts import has_parts
from bookmaker.pages.cover.sheet import ComposedCover
from bookmaker.pages.cover.theme import PALETTES, pressed
from bookmaker.pages.cover.windows import is_of_boxes
from bookmaker.pages.page import Boxes, Circles, Glyphs, Polylines
from bookmaker.pages.setting import fonts
from bookmaker.pages.setting.fonts import Typeface
from bookmaker.pages.setting.measure import Area
from tests.sample_book import chapter, manuscript
from tests.test_cover_front import GRIDS, TRIMS, book, covered, items, said

SIDES = [3.0 * at for at in (1, 2)]
LINES = (*(((at, 0.0), (at, 9.0)) for at in SIDES), *(((0.0, at), (9.0, at)) for at in SIDES))
DIGITS = tuple((x + 0.5, y + 0.5, str((3 * y + y // 3 + x) % 9 + 1)) for x in range(9) for y in range(9))
BOXED = Drawing(9, 9, (grid_lines(9, 9), Line(Meaning.BOX, LINES), Text(Meaning.ENTRY, DIGITS, 0.6), frame(9, 9)))
CLUES = Text(Meaning.LABEL, ((-0.5, 0.5, "88"),), 0.5)
PICTURE = Drawing(9, 9, (Rect(Meaning.FILLED, ((0, 0, 9, 4),)),))


def mixed(*grids: Drawing) -> ComposedCover:
    """A cover of bands of a book whose puzzles have these answers in turn."""
    part = chapter(1, count=12)
    entries = [replace(one, answer=grids[at % len(grids)]) for at, one in enumerate(part.entries)]
    return covered("bands", manuscript(replace(part, entries=tuple(entries)), title="Pipes"))


def full(text: str, side: int = 9) -> Drawing:
    """A grid with that in every cell."""
    return Drawing(
        side,
        side,
        (
            frame(side, side),
            Text(Meaning.ENTRY, tuple((x + 0.5, y + 0.5, text) for x in range(side) for y in range(side)), 0.6),
        ),
    )


def kinds_in(design: str, *grids: Drawing) -> ComposedCover:
    """A cover of a book with a kind for each of these answers, with twelve puzzles of each."""
    parts = []
    for at, grid in enumerate(grids):
        part = chapter(1 + 12 * at, count=12)
        entries = tuple(replace(one, title=f"Kind {at}", answer=grid) for one in part.entries)
        parts.append(replace(part, entries=entries))
    return covered(design, manuscript(*parts, title="Pipes"))


def bars(made: ComposedCover) -> list[Area]:
    """The boxes on the front that stand on the strip at its foot, without what fills it all."""
    strip = max(one.boxes[0][1] for one in items(made.on_front) if isinstance(one, Boxes) and one.boxes[0][2] > 400)
    boxes = (Area(*one.boxes[0]) for one in items(made.on_front) if isinstance(one, Boxes) and len(one.boxes) == 1)
    return [one for one in boxes if one.bottom == pytest.approx(strip) and one.width < 200]


def test_each_bar_is_higher_than_the_last_and_the_highest_takes_half_of_the_room_and_more() -> None:
    high = [one.height for one in sorted(bars(covered("steps", book(BOXED))), key=lambda one: one.x)]
    assert len(high) == 4
    assert high == sorted(set(high))
    assert high[-1] > 220


@pytest.mark.parametrize("trim", TRIMS)
@pytest.mark.parametrize("title", ["Pipes", "The Great Puzzlebook of Quiet Evenings"])
@pytest.mark.parametrize("design", ["card", "nine", "steps"])
def test_the_badge_lies_within_the_front(design: str, title: str, trim: tuple[float, float]) -> None:
    made = covered(design, book(BOXED, title=title), trim=trim)
    (x, y), radius = next((one.centres[0], one.radius) for one in items(made.on_front) if isinstance(one, Circles))
    front = made.paper.front
    assert front.x < x - radius < x + radius < front.right
    assert front.y < y - radius < y + radius < front.bottom


@pytest.mark.parametrize("trim", TRIMS)
def test_every_digit_of_the_nine_is_seen(trim: tuple[float, float]) -> None:
    assert {*"123456789"} <= set(said(covered("nine", book(BOXED), trim=trim).on_front))


def test_the_badge_hides_no_digit_of_the_nine_where_words_are_many() -> None:
    text = book(BOXED, title="The Great Puzzlebook of Long and Quiet Evenings")
    text = replace(text, subtitle=6 * "Many Grids ", author="Ada Maria Weller-Hohenlohe of Upper Castle Hill")
    assert {*"123456789"} <= set(said(covered("nine", text, trim=(6, 9)).on_front))


@pytest.mark.parametrize("title", ["Quiet Evening Puzzles", "The Great Puzzlebook of Quiet Evenings"])
def test_cells_of_the_nine_go_on_to_the_trim_and_make_room_for_the_badge(title: str) -> None:
    made = covered("nine", book(BOXED, title=title))
    squares = [Area(*one.boxes[0]) for one in items(made.on_front) if isinstance(one, Boxes) and len(one.boxes) == 1]
    high = next(one.height for one in squares if 30 < one.width < 130 and one.width == pytest.approx(one.height))
    cells = [one for one in squares if one.height == pytest.approx(high)]
    centre, reach = badge_of(made)
    assert len(cells) > 9
    assert max(one.right for one in cells) > made.paper.front.right - 0.1 * made.paper.front.width
    assert all(one.distance(centre) > reach for one in cells[9:])


def test_of_pictures_and_others_bands_show_the_others_and_of_cut_regions_other_kinds() -> None:
    cut = Drawing(9, 9, (Line(Meaning.BORDER, (((4, 0), (4, 5), (9, 5)),)), Text(Meaning.GIVEN, ((1, 1, "66"),), 0.6)))
    assert [has_parts(one) for one in (PICTURE, cut, BOXED)] == [False, False, True]
    alone, beside = (said(one.on_front) for one in (mixed(BOXED), mixed(PICTURE, BOXED, cut)))
    assert beside == alone


def test_bands_are_of_different_kinds() -> None:
    assert {"11", "22", "33"} <= set(said(kinds_in("bands", *map(full, ("11", "22", "33"))).on_front))


def test_a_book_of_six_kinds_shows_more_than_half_of_them() -> None:
    texts = ("11", "22", "33", "44", "55", "66")
    assert len(set(texts) & set(said(kinds_in("wall", *map(full, texts)).on_front))) > 3


def test_halves_show_an_answer_that_is_full_and_no_larger_one_with_little_in_it() -> None:
    sparse = Drawing(10, 10, (Text(Meaning.ENTRY, ((4.5, 4.5, "77"),), 0.6),))
    for grids in ((sparse, full("11")), (full("11"), sparse)):
        texts = said(kinds_in("halves", *grids).on_front)
        assert "11" in texts
        assert "77" not in texts


@pytest.mark.parametrize("size", [0.3, 0.6])
def test_a_chequerboard_shows_few_cells_of_a_grid_with_digits_so_that_they_can_be_read(size: float) -> None:
    square = Drawing(10, 10, (replace(full("88", 10).shapes[1], size=size),))
    texts = [one for one in items(kinds_in("chequers", square).on_front) if isinstance(one, Glyphs)]
    shown = [one.size for one in texts for *_, run in one.runs if run == "88"]
    assert len(shown) % 25 == 0
    assert min(shown) > 30 * size * 0.6  # cells of 18 points or more


def test_cells_that_nothing_is_written_in_are_darker_than_the_others_on_a_dark_chequerboard() -> None:
    grid = Drawing(5, 5, (Rect(Meaning.DOT, ((0.0, 0.0, 1.0, 1.0),)), *full("8", 5).shapes))
    part = chapter(1, count=12)
    entries = tuple(replace(one, puzzle=grid, answer=grid) for one in part.entries)
    made = covered("chequers", manuscript(replace(part, entries=entries), title="Pipes"))
    shown = [one for one in items(made.on_front) if isinstance(one, Boxes) and one.fill is not None]
    cells = [one.fill for one in shown for x, y, wide, high in one.boxes if wide == pytest.approx(high) and wide < 40]
    assert pressed(made.colours["ground"]) in cells
    assert pressed(made.colours["text"]) not in cells


@pytest.mark.parametrize("design", ["chequers", "wall"])
@pytest.mark.parametrize(("side", "has_numbers"), [(7, True), (8, False)])
def test_a_chequerboard_and_a_wall_show_regions_whole_and_numbers_in_large_ones_not_at_all(
    design: str, side: int, has_numbers: bool
) -> None:
    border = Line(Meaning.BORDER, (((3.0, 0.0), (3.0, 3.0), (float(side), 3.0)),))
    given = Text(Meaning.GIVEN, ((0.5, 0.5, "88"),), 0.6)
    made = kinds_in(design, Drawing(side, side, (frame(side, side), border, given)))
    assert ("88" in said(made.on_front)) is has_numbers


def test_a_chequerboard_shows_a_grid_with_numbers_beside_it_alone_as_it_is() -> None:
    beside = Text(Meaning.LABEL, tuple((at + 0.5, 9.5, "88") for at in range(9)), 0.5)
    grid = Drawing(9, 9, (frame(9, 9), beside), margins=Margins(0, 0, 1, 0))
    assert said(kinds_in("chequers", grid).on_front).count("88") % 9 == 0
    assert "88" in said(kinds_in("chequers", grid).on_front)


@pytest.mark.parametrize("title", ["Long Winter Puzzles", "The Great Puzzlebook of Quiet Evenings"])
def test_on_a_wide_front_the_badge_hides_nothing_of_the_two_cards(title: str) -> None:
    front = list(items(covered("pair", book(BOXED, title=title), trim=(8.25, 6)).on_front))
    badge = [one for one in front if isinstance(one, Circles)][-1]
    boxes = [Area(*one.boxes[0]) for one in front if isinstance(one, Boxes) and one.fill == badge.fill]
    cards = [one for one in boxes if one.width == pytest.approx(one.height)]
    assert len(cards) == 2
    assert all(one.distance(badge.centres[0]) > badge.radius for one in cards)


@pytest.mark.parametrize("title", ["Star Battle", "Das große Rätselbuch für lange Winterabende"])
def test_on_an_upright_front_two_cards_are_a_third_as_wide_and_the_badge_hides_nothing_of_the_answer(
    title: str,
) -> None:
    made = covered("pair", book(BOXED, title=title), subtitle="Hundert Logikrätsel mit Lösungen")
    front = list(items(made.on_front))
    badge = [one for one in front if isinstance(one, Circles)][-1]
    boxes = [Area(*one.boxes[0]) for one in front if isinstance(one, Boxes) and one.fill == badge.fill]
    _, answer = (one for one in boxes if one.width == pytest.approx(one.height))
    assert answer.width > made.paper.front.width / 3
    assert answer.distance(badge.centres[0]) > badge.radius


def test_a_card_has_the_puzzle_and_of_a_book_of_pictures_one_of_them() -> None:
    for answer, wanted in ((BOXED, True), (PICTURE, False)):
        text = book(answer)
        part = text.chapters[0]
        entries = tuple(replace(one, puzzle=Drawing(9, 9, (CLUES,), Margins(left=1))) for one in part.entries)
        made = covered("card", replace(text, chapters=(replace(part, entries=entries),)))
        assert ("88" in said(made.on_front)) == wanted


def test_clues_beside_a_grid_are_no_digits_in_its_boxes() -> None:
    assert is_of_boxes(BOXED)
    assert not is_of_boxes(replace(BOXED, shapes=(*BOXED.shapes[:2], CLUES), margins=Margins(left=1)))


def test_a_sign_is_as_clear_as_a_stroke_and_a_tree_stays_in_the_cell_that_is_lit() -> None:
    sign = Line(Meaning.NODE, (((2.9, 2.4), (3.1, 2.5), (2.9, 2.6)),))
    front = items(covered("card", book(replace(GRIDS["empty"], shapes=(sign,)))).on_front)
    inks = [one.stroke.ink for one in front if isinstance(one, Polylines) and one.stroke and len(one.paths[0]) == 3]
    assert inks == [pressed(PALETTES["harbour"]["ground"])]
    trees = Polygon(Meaning.FILLED, tuple(((x, y), (x + 0.8, y), (x, y + 0.8)) for x in range(6) for y in range(6)))
    front = items(covered("closeup", book(Drawing(6, 6, (trees,)))).on_front)
    fills = {one.fill for one in front if isinstance(one, Polylines) and len(one.paths[0]) == 3}
    assert pressed(PALETTES["harbour"]["ground"]) in fills


def badge_of(made: ComposedCover) -> tuple[tuple[float, float], float]:
    """The middle of the badge, and how far its ring reaches."""
    ring = next(one for one in items(made.on_front) if isinstance(one, Circles))
    return ring.centres[0], ring.radius


def digits_of(made: ComposedCover) -> list[tuple[float, float]]:
    """Where digits of the art begin."""
    return [at[:2] for one in items(made.on_front, ART) if isinstance(one, Glyphs) for at in one.runs]


def test_a_chequerboard_shows_answers_alone_and_has_two_rows_though_words_leave_little_room() -> None:
    text = book(full("7"), title="The Great Puzzlebook of Quiet Evenings")
    made = covered("chequers", replace(text, subtitle=2 * "Many Grids "), trim=(8.5, 11))
    squares = [Area(*one.boxes[0]) for one in items(made.on_front) if isinstance(one, Boxes) and len(one.boxes) == 1]
    checks = [one for one in squares if one.width == pytest.approx(made.paper.front.width / 4, abs=5)]
    assert len({round(one.y) for one in checks}) == 2
    digits = Counter(run for one in items(made.on_front, ART) if isinstance(one, Glyphs) for *_, run in one.runs)
    assert digits["7"] == 7 * 25


@pytest.mark.parametrize("title", ["Pipes", "The Great Puzzlebook of Quiet Evenings"])
def test_the_badge_has_a_square_of_its_own_on_a_chequerboard(title: str) -> None:
    made = covered("chequers", book(full("7"), title=title))
    centre, reach = badge_of(made)
    squares = [Area(*one.boxes[0]) for one in items(made.on_front) if isinstance(one, Boxes) and len(one.boxes) == 1]
    hidden = [one for one in squares if 60 < one.width < 160 and one.height > 60 and one.distance(centre) < reach]
    assert len(hidden) == 1
    assert min(math.dist(centre, at) for at in digits_of(made)) > reach


def test_the_badge_stands_in_the_middle_of_a_cell_of_a_closeup_where_cells_are_so_large() -> None:
    made = covered("closeup", book(full("7"), title="Quiet Evening Puzzles"))
    (x, y), reach = badge_of(made)
    across, down = zip(*digits_of(made), strict=True)
    assert min(math.dist((x, y), at) for at in digits_of(made)) > reach
    for middle, places in ((x, set(map(round, across))), (y, set(map(round, down)))):
        steps = sorted(places)
        assert min(abs(middle - at) for at in steps) < 0.2 * (steps[1] - steps[0])


def test_the_badge_takes_one_place_of_a_wall() -> None:
    made = covered("wall", book(full("7"), title="The Great Puzzlebook of Quiet Evenings"))
    boxes = [one.boxes[0] for one in items(made.on_front) if isinstance(one, Boxes) and len(one.boxes) == 1]
    rows = Counter(round(y) for _, y, width, height in boxes if width == pytest.approx(height))
    assert sorted(rows.values()) == [3, 4, 4]


def test_the_badge_hides_nothing_of_the_answer_that_lies_over_the_corner_of_its_puzzle() -> None:
    text = replace(book(full("7"), title="Pipes"), author="The Workshop of Long Lines and Names")
    cover = covered("pair", text)
    centre, reach = badge_of(cover)
    digits = digits_of(cover)
    assert len(digits) == 81
    assert min(math.dist(centre, at) for at in digits) > reach


@pytest.mark.parametrize("title", ["Pipes", "Quiet Evenings", "The Great Puzzlebook of Quiet Evenings"])
def test_the_last_column_of_halves_has_its_digits_or_is_cut_before_their_middles(title: str) -> None:
    cover = covered("halves", book(full("7"), title=title))
    digits = [one for one in items(cover.on_front, ART) if isinstance(one, Glyphs)]
    half = Typeface(digits[0].font, digits[0].size, 0.0).width("7") / 2
    middles = sorted({round(x + half, 2) for one in digits for x, _, _ in one.runs})
    assert middles[-1] + (middles[1] - middles[0]) > cover.paper.front.right - 0.1


def test_of_a_small_grid_halves_show_all_rows_and_the_badge_stands_beside_it() -> None:
    cover = covered("halves", book(full("3", side=4), title="Pipes"))
    digits = digits_of(cover)
    assert len({round(y) for _, y in digits}) == 4
    (x, _), reach = badge_of(cover)
    assert max(at[0] for at in digits) < x - reach


@pytest.mark.parametrize("palette", ["harbour", "mint"])
def test_black_cells_of_a_puzzle_are_dark_on_a_cover(palette: str) -> None:
    black = Drawing(9, 9, (*full("7").shapes, Rect(Meaning.BLOCK, ((2, 2, 1, 1), (3, 4, 1, 1)))))
    text = book(black, title="Pipes")
    entries = [replace(one, puzzle=black, answer=full("7")) for one in text.entries]
    part = chapter(1, count=12)
    cover = covered("halves", manuscript(replace(part, entries=tuple(entries)), title="Pipes"), palette=palette)
    dark = pressed(PALETTES[palette]["ground" if palette == "harbour" else "text"])
    assert any(isinstance(one, Boxes) and one.fill == dark for one in items(cover.on_front, ART))


def test_boxes_are_told_from_cells_on_a_card() -> None:
    part = chapter(1, count=12)
    text = manuscript(replace(part, entries=tuple(replace(one, puzzle=BOXED) for one in part.entries)), title="Pipes")
    strokes = [one.stroke.ink for one in items(covered("card", text).on_front, ART) if isinstance(one, Polylines)]
    assert pressed(PALETTES["harbour"]["art"]) in strokes


def test_letters_show_no_column_of_a_small_grid_twice() -> None:
    numbers = tuple((x + 0.5, y + 0.5, str(10 + 4 * y + x)) for x in range(4) for y in range(4))
    small = Drawing(4, 4, (grid_lines(4, 4), Text(Meaning.ENTRY, numbers, 0.6), frame(4, 4)))
    shown = Counter(said(covered("letters", book(small, title="Seven")).on_front, ART))  # the title is wider
    assert len(shown) > 7
    assert set(shown.values()) == {1}


@pytest.mark.parametrize("title", ["Quiet", "Ñandú", "Ça va", "Pipes"])
def test_no_tail_or_accent_of_a_letter_leaves_its_cell(title: str) -> None:
    cover = covered("letters", book(BOXED, title=title))
    cells = [Area(*one.boxes[0]) for one in items(cover.on_front) if isinstance(one, Boxes)]
    for one in items(cover.on_front, TITLE):
        assert isinstance(one, Glyphs)
        ((x, y, letter),) = one.runs
        low, high = (fonts.face(one.font).ink(letter)[at] for at in (1, 3))
        assert any(
            cell.x < x < cell.right and cell.y < y - high * one.size and y - low * one.size < cell.bottom
            for cell in cells
            if cell.width < 100 and cell.height == pytest.approx(cell.width)
        ), letter


def test_a_column_of_a_closeup_whose_middle_is_seen_has_its_digits() -> None:
    for more in range(8):  # makes the place for art higher, and so its cells larger
        made = covered("closeup", book(full("7"), title="Quiet Evening Puzzles"), trim=(6, 8 + more / 4))
        digits = next(one for one in items(made.on_front, ART) if isinstance(one, Glyphs))
        cell = digits.size / 0.6
        last = max(x for x, _ in digits_of(made)) + Typeface(digits.font, digits.size, 0.0).width("7") / 2
        assert last + cell > made.paper.front.right, more
