"""Every layout on every trim: fill, edges, type sizes and overflow, measured."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from bookmaker.drawing import Drawing, Line, Margins, Meaning, Rect, Text
from bookmaker.files.data import data_folder
from bookmaker.pages.book import prose
from bookmaker.pages.book.block import screen_page, text_block
from bookmaker.pages.book.compose import Composition, compose
from bookmaker.pages.book.template_names import drawings_of
from bookmaker.pages.manuscript import Edition, FirstStep, Imprint, Manuscript, Piece, Pointer, Surroundings
from bookmaker.pages.page import Boxes, Glyphs, Page, Part
from bookmaker.pages.templates import layouts
from bookmaker.production.preview import preview
from bookmaker.source.faults import BookError, Fault
from tests.few import every
from tests.page_laws import around, check_laws, grids, leaves, lines_of_text
from tests.sample_book import chapter, how_to, manuscript, numbers, paper

NAMES = [name for name in layouts.names() if name != "newspaper"]
TRIMS = {
    "a6": (4.13, 5.83),
    "5x8": (5, 8),
    "6x9": (6, 9),
    "a5": (5.83, 8.27),
    "8.25x8.25": (8.25, 8.25),
    "8.5x11": (8.5, 11),
    "a4": (8.27, 11.69),
}
AT_HOME = {
    "classic": "6x9",
    "large-print": "8.5x11",
    "children": "a5",
    "magazine": "a4",
    "pocket": "a6",
    "worksheet": "a4",
}
LEAST_TYPE = {"large-print": 16, "children": 9, "pocket": 7, "magazine": 8}  # points, of all that is read; elsewhere 7
LEAST_IN_GRIDS = {"large-print": 11}


def composed(name: str, trim: str, text: Manuscript) -> Composition | tuple[Fault, ...]:
    """The book, or what the layout says against it."""
    try:
        return compose(text, layouts.load(name), paper(*TRIMS[trim]), Edition.PRINT)
    except BookError as error:
        return error.faults


def check(name: str, trim: str, text: Manuscript) -> bool:
    """Whether there is such a book; what there is keeps the laws and is as large as the layout promises."""
    book = composed(name, trim, text)
    if not isinstance(book, Composition):
        assert all(fault.mark and fault.hint for fault in book)
        return False
    check_laws(book, paper(*TRIMS[trim]), Edition.PRINT, has_references=name != "worksheet")
    outside = {item.size for page in book.pages for item in page.items if isinstance(item, Glyphs)}
    drawn = [leaf for page in book.pages for part in parts(page) for leaf in leaves((part,))]
    assert min(outside) >= LEAST_TYPE.get(name, 7)
    assert min(item.size for item in drawn if isinstance(item, Glyphs)) >= LEAST_IN_GRIDS.get(name, 7)
    return True


def parts(page: Page) -> Iterator[Part]:
    return (item for item in page.items if isinstance(item, Part) and item.name.startswith(("puzzle", "answer")))


AROUND = Surroundings(
    has_half_title=True,
    imprint=Imprint("First edition", "© 2026 A. Name", "978-3-16-148410-0", "1.0"),
    has_certificate=True,
    has_log=True,
    notes=1,
    dedication=(Piece("paragraph", "For Ada."),),
    introduction=prose.read(
        "# Before you begin\n\nEvery **puzzle** has *one* answer; see <https://example.com>.\n\n- Go on"
    ),
    about=(Piece("paragraph", "We make puzzle books."),),
    also_by=(Piece("item", "Small Nets", "•"),),
)


def small(per_page: int | None, side: int) -> Manuscript:
    """Two sections, one with clues beside its grids, and every page that can stand around them."""
    first = chapter(1, count=4, width=side, height=side, per_page=per_page, title="A section whose name is rather long")
    second = chapter(5, count=2, width=side, height=side, per_page=per_page, title="Another")
    entries = tuple(replace(entry, puzzle=labelled(entry.puzzle), cell_floors=(4.5, 9.0)) for entry in second.entries)
    second = replace(second, entries=entries, kind="Clues")
    return replace(manuscript(first, second, answers_per_page=None), surroundings=AROUND)


def labelled(grid: Drawing) -> Drawing:
    """The grid with small numbers above its columns."""
    clues = tuple((x + 0.5, -0.5, str(x)) for x in range(int(grid.width)))
    return replace(grid, shapes=(Text(Meaning.LABEL, clues, 0.3), *grid.shapes), margins=Margins(top=1.0))


def test_a_trim_is_named_at_which_each_layout_is_at_home() -> None:
    assert sorted(AT_HOME) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_each_layout_keeps_the_laws_at_home(name: str) -> None:
    assert check(name, AT_HOME[name], small(None, 6))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "trim"), every(4, product(NAMES, TRIMS)))
def test_each_layout_keeps_the_laws_on_every_trim_or_says_why_not(name: str, trim: str) -> None:
    there_are = [check(name, trim, small(per_page, 5)) for per_page in (None, 3)]
    is_narrow = (layouts.load(name).spec.least_width or 0) > TRIMS[trim][0] * 72
    assert any(there_are) is not is_narrow


@pytest.mark.parametrize(("trim", "side"), [("6x9", 9), ("8.5x11", 12)])
def test_a_page_with_one_puzzle_is_used(trim: str, side: int) -> None:
    check_is_used(trim, side, side)


@pytest.mark.slow
@pytest.mark.parametrize(("trim", "side"), every(5, product(("5x8", "6x9", "a5", "8.5x11", "a4"), range(9, 13))))
def test_a_page_with_one_puzzle_is_used_on_every_upright_trim(trim: str, side: int) -> None:
    check_is_used(trim, side, side)
    check_is_used(trim, side, side + 2)


def check_is_used(trim: str, across: int, down: int) -> None:
    """From nine columns up a grid takes three quarters of the width, and with head and foot 70 % of the height."""
    book = composed("classic", trim, manuscript(chapter(1, count=2, width=across, height=down)))
    if not isinstance(book, Composition):  # under the floor of a cell
        assert across > 11
        assert trim == "5x8"
        return
    page = book.pages[book.places[1][0] - 1]
    ((left, _, right, bottom),) = grids(page, "puzzle").values()
    sheet = paper(*TRIMS[trim])
    block = text_block(layouts.load("classic"), sheet, pages=len(book.pages), is_recto=True, edition=Edition.PRINT)
    assert right - left >= 0.75 * block.width
    texts = [box for box in lines_of_text(page) if box[3] < block.y + block.height]
    assert max(bottom, *(box[3] for box in texts)) - block.y >= 0.7 * block.height


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "trim"),
    dict.fromkeys([*AT_HOME.items(), *product(["classic"], TRIMS), ("children", "a4"), ("magazine", "a4")]),
)
def test_pages_with_one_two_and_four_are_used_in_each_layout(name: str, trim: str) -> None:
    """Grids take 0.45 of the width, one alone 0.75; with heads 0.65 of the height; and 0.88 of one of the two."""
    used = [(n, fill(name, trim, n, side)) for n, side in ((1, 9), (2, 6), (4, 5))]
    assert used[0][1] is not None or name in ("large-print", "children")
    for count, shares in used:
        if shares is not None:  # one under the floor of a cell is a fault
            assert shares[0] >= (0.75 if count == 1 else 0.45), count
            assert shares[1] >= 0.65, count
            assert max(shares) >= 0.88, count


def fill(name: str, trim: str, per_page: int, side: int) -> tuple[float, float] | None:
    """Which shares of the block's width and height so many square grids on a page take; None where they do not fit."""
    book = composed(name, trim, manuscript(chapter(1, count=per_page, width=side, height=side, per_page=per_page)))
    if not isinstance(book, Composition):
        return None
    number = book.places[1][0]
    page, sheet = book.pages[number - 1], paper(*TRIMS[trim])
    block = text_block(
        layouts.load(name), sheet, pages=len(book.pages), is_recto=number % 2 == 1, edition=Edition.PRINT
    )
    boxes = list(grids(page, "puzzle").values())
    lowest = max(box[3] for box in (*boxes, *lines_of_text(page)) if box[3] < block.y + block.height + 1)
    wide = max(box[2] for box in boxes) - min(box[0] for box in boxes)
    return wide / block.width, (lowest - block.y) / block.height


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "trim"),
    [("classic", "6x9"), ("classic", "8.25x8.25"), ("worksheet", "8.5x11"), ("magazine", "8.5x11"), ("pocket", "6x9")],
)
def test_pages_with_many_are_used(name: str, trim: str) -> None:
    """The same of pages with up to twelve."""
    used = [shares for n, side in ((3, 6), (6, 5), (8, 4), (9, 4), (12, 4)) if (shares := fill(name, trim, n, side))]
    assert len(used) >= 3
    for shares in used:
        assert min(shares) >= 0.65
        assert max(shares) >= 0.88


def test_a_small_grid_alone_on_a_page_takes_most_of_its_width() -> None:
    found = fill("classic", "6x9", 1, 5)
    assert found is not None
    assert found[0] > 0.7


def test_of_three_kinds_on_an_opener_one_stands_in_the_middle_below_two_and_each_has_nearly_half_the_width() -> None:
    three = tuple((f"Kind {at}", how_to().answer) for at in range(3))
    book = composed("classic", "6x9", manuscript(replace(chapter(1), ornaments=three)))
    assert isinstance(book, Composition)
    opener = book.pages[book.sections[0] - 1]
    boxes = [box for part in opener.items if isinstance(part, Part) and (box := around((part,)))]
    assert len(boxes) == 3
    width = text_block(layouts.load("classic"), paper(), pages=20, is_recto=True, edition=Edition.PRINT).width
    assert all(0.46 * width < box[2] - box[0] < 0.5 * width for box in boxes)
    left, right, below = boxes
    assert left[3] == right[3] < below[1]
    assert below[0] + below[2] == pytest.approx(left[0] + right[2])


@pytest.mark.parametrize(("layout", "trim"), [("classic", "6x9"), ("pocket", "a6"), ("children", "8.5x11")])
@pytest.mark.parametrize("kinds", [1, 2, 3])
def test_grids_of_several_kinds_on_a_title_page_reach_both_edges_and_one_leaves_a_third(
    layout: str, trim: str, kinds: int
) -> None:
    some = tuple((f"Kind {at}", how_to().answer) for at in range(kinds))
    book = composed(layout, trim, manuscript(replace(chapter(1), ornaments=some)))
    assert isinstance(book, Composition)
    boxes = [box for part in book.pages[0].items if isinstance(part, Part) and (box := around((part,)))]
    block = text_block(layouts.load(layout), paper(*TRIMS[trim]), pages=20, is_recto=True, edition=Edition.PRINT)
    assert len(boxes) == kinds
    assert boxes[0][0] == pytest.approx(block.x, abs=2)
    if kinds > 1:
        assert boxes[-1][2] == pytest.approx(block.right, abs=2)
    else:
        assert boxes[0][2] - boxes[0][0] < 0.68 * block.width


@pytest.mark.parametrize(("layout", "trim"), [("classic", "6x9"), ("magazine", "8.5x11")])
def test_a_book_of_one_kind_has_grids_of_its_sections_from_edge_to_edge_below_its_title_and_its_contents(
    layout: str, trim: str
) -> None:
    book = composed(layout, trim, manuscript())  # of three sections of one kind
    assert isinstance(book, Composition)
    block = text_block(layouts.load(layout), paper(*TRIMS[trim]), pages=20, is_recto=True, edition=Edition.PRINT)
    for page in (book.pages[0], book.pages[2]):
        boxes = [box for part in page.items if isinstance(part, Part) and (box := around((part,)))]
        frieze = sorted(box for box in boxes if box[2] - box[0] > 0.25 * block.width)
        assert len(frieze) == 3
        assert frieze[0][0] == pytest.approx(block.x, abs=2)
        assert frieze[-1][2] == pytest.approx(block.right, abs=2)
        assert all(box[3] > block.y + 0.97 * block.height for box in frieze)


def test_grids_of_a_chapter_begin_at_one_height_whatever_stands_beside_them() -> None:
    one = chapter(1, count=4)
    rooms = (Margins(left=1, top=2), Margins(left=3, top=1), Margins(), Margins(top=3))
    entries = tuple(
        replace(entry, puzzle=replace(entry.puzzle, margins=room))
        for entry, room in zip(one.entries, rooms, strict=True)
    )
    drawings = drawings_of(manuscript(replace(one, entries=entries)))
    found = {drawings[f"puzzle-{entry.number}"].margins for entry in entries}
    assert found == {Margins(left=3, top=3)}


def test_an_ornament_has_no_room_for_clues_and_no_hairlines_between_empty_cells() -> None:
    frame, thick = Line(Meaning.FRAME, (((0, 0), (2, 0)),)), Line(Meaning.BOX, (((1, 0), (1, 2)),))
    clues = Text(Meaning.LABEL, ((-0.5, 0.5, "1"),), 0.5)
    beside = Drawing(2, 2, (frame, thick, clues), Margins(left=1))
    filled = Drawing(2, 2, (Rect(Meaning.FILLED, ((0, 0, 1, 1),)), thick, frame))
    kinds = (("Clues", beside), ("Pictures", filled))
    drawings = drawings_of(manuscript(replace(chapter(1), ornaments=kinds)))
    assert drawings["ornament-1-1"] == replace(beside, margins=Margins())
    assert thick not in drawings["ornament-1-2"].shapes
    assert frame in drawings["ornament-1-2"].shapes


def test_a_row_of_ornaments_shows_the_corner_of_a_large_grid_without_a_frame_where_it_goes_on() -> None:
    large = Drawing(16, 16, (Rect(Meaning.FRAME, ((0, 0, 16, 16),)), Text(Meaning.GIVEN, ((2.5, 2.5, "16"),), 0.5)))
    drawings = drawings_of(manuscript(replace(chapter(1), ornaments=(("Large", large), ("Small", Drawing(9, 9, ()))))))
    assert drawings["ornament-1-1"] == large
    corner = drawings["small-ornament-1-1"]
    assert (corner.width, corner.height) == (9, 9)
    (frame,) = (one for one in corner.shapes if isinstance(one, Line))
    assert {point for path in frame.paths for point in path} == {(9, 0), (0, 0), (0, 9)}
    assert drawings["small-ornament-1-2"] == drawings["ornament-1-2"]


TAUGHT = [name for name in NAMES if "howto" not in layouts.load(name).spec.without]


@pytest.mark.parametrize(("name", "trim"), [*((name, AT_HOME[name]) for name in TAUGHT), ("classic", "5x8")])
@pytest.mark.parametrize("is_screen", [False, True])
def test_a_how_to_shows_all_first_steps_or_two_on_a_spread(name: str, trim: str, is_screen: bool) -> None:
    layout, sheet = layouts.load(name), paper(*TRIMS[trim])
    sheet = screen_page(layout, sheet) if is_screen else sheet
    long = tuple(replace(step, sentence=f"{step.sentence} {'So it goes. ' * 9}") for step in how_to().steps)
    told = replace(chapter(1, count=1), how_tos=(replace(how_to(), steps=long),))
    book = compose(manuscript(told), layout, sheet, Edition.DIGITAL if is_screen else Edition.PRINT)
    pages = [[part for part in page.items if isinstance(part, Part) and "how-1-1" in part.name] for page in book.pages]
    shown = [page for page in pages if page]
    names = sorted(part.name for page in shown for part in page)
    steps = 3 if any("of-3" in one for one in names) else 2
    assert names == [
        "how-1-1-answer",
        "how-1-1-puzzle",
        *(f"how-1-1-step-{at}-of-{steps}" for at in range(1, steps + 1)),
    ]
    assert steps == 3 or len(shown) <= 2  # all of them would need more pages
    assert (shown[0][0].name, shown[-1][-1].name) == ("how-1-1-puzzle", "how-1-1-answer")  # as it is read
    for part in (part for page in shown for part in page):
        _, _, width, _ = [item for item in part.items if isinstance(item, Boxes)][-1].boxes[0]
        assert width / 5 >= 0.3 * layout.spec.cells.example


def rows_of_pictures(
    layout: str, rules: int, sentences: Sequence[int], *, side: int = 5, trim: str = "8.5x11"
) -> list[list[int]]:
    """How many pictures each row has of each page of a how-to, with rules and sentences of so many words."""
    picture = numbers(side, side)
    steps = tuple(FirstStep(picture, "word " * words) for words in sentences)
    how = replace(how_to(), rules=("word " * rules,) * 3, puzzle=picture, answer=picture, steps=steps)
    book = compose(
        manuscript(replace(chapter(1, count=1), how_tos=(how,))),
        layouts.load(layout),
        paper(*TRIMS[trim]),
        Edition.PRINT,
    )
    pages = [[part for part in page.items if isinstance(part, Part) and "how-1-1" in part.name] for page in book.pages]
    tops = [[round(box[1]) for part in parts if (box := around((part,)))] for parts in pages if parts]
    return [list(Counter(some).values()) for some in tops]


def test_the_pictures_of_a_how_to_leave_no_place_empty_if_they_are_as_large_so() -> None:
    assert rows_of_pictures("children", 18, (30, 12, 20, 5)) == [[3, 3]]


def test_a_how_to_of_two_pages_has_pictures_nearly_as_large_as_they_could_be() -> None:
    assert rows_of_pictures("large-print", 34, (12, 8, 14, 5)) == [[2], [2, 2]]


def test_a_how_to_takes_a_second_page_where_its_digits_would_be_hard_to_read_on_one() -> None:
    assert rows_of_pictures("classic", 9, (9, 9, 9, 5), side=8, trim="6x9") == [[3, 3]]
    assert rows_of_pictures("classic", 9, (9, 9, 9, 5), side=10, trim="6x9") == [[2], [2, 2]]  # neither is bare


@pytest.mark.parametrize("per_page", [2, 4])
def test_heads_and_grids_stand_on_the_same_edges(per_page: int) -> None:
    book = composed("classic", "6x9", small(per_page, 7 if per_page == 2 else 5))
    assert isinstance(book, Composition)
    for number in {page for page, _ in book.places.values()}:
        page = book.pages[number - 1]
        sheet = paper(*TRIMS["6x9"])
        block = text_block(
            layouts.load("classic"), sheet, pages=len(book.pages), is_recto=number % 2 == 1, edition=Edition.PRINT
        )
        edges = [edge for box in grids(page, "puzzle").values() for edge in (box[0], box[2])]
        lefts, rights = min(edges), max(edges)
        inner = rights - block.x - block.width if number % 2 == 0 else lefts - block.x
        assert inner == pytest.approx(0, abs=0.05)  # the inner edge is the block's; the head has the outer one
        for box in lines_of_text(page):
            assert block.x - 2 <= box[0]
            assert box[2] <= block.x + block.width + 2


def test_every_layout_with_a_starter_has_one_that_names_it() -> None:
    starters = sorted(data_folder("layouts").glob("*/starter.yaml"))
    assert len(starters) == 5
    for file in starters:
        assert f"layout: {file.parent.name}\n" in file.read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["children", "large-print", "magazine", "pocket", "worksheet"])
def test_a_starter_is_laid_out_with_answers_that_can_be_read(name: str, tmp_path: Path) -> None:
    starter = (data_folder("layouts") / name / "starter.yaml").read_bytes()
    (tmp_path / "book.yaml").write_bytes(starter)
    assert preview(tmp_path / "book.yaml", out=tmp_path / "seen", chosen=(1,)).pages


def test_a_worksheet_says_the_rule_where_all_its_puzzles_have_one() -> None:
    own = chapter(1, count=2, per_page=2, width=3, height=3)
    for line, said in (("Write 1 to 9.", "Write 1 to 9."), ("", "What awaits.")):
        book = composed("worksheet", AT_HOME["worksheet"], manuscript(replace(own, line=line)))
        assert isinstance(book, Composition)
        page = book.pages[book.places[1][0] - 1]
        words = [text for item in leaves(page.items) if isinstance(item, Glyphs) for _, _, text in item.runs]
        assert said in "".join(words)


@pytest.mark.parametrize("name", NAMES)
def test_hints_at_the_foot_stand_upside_down_below_the_puzzles_and_begin_with_the_first(name: str) -> None:
    own = chapter(1, count=2, per_page=2, width=3, height=3)
    hint = Pointer("in column F", "A loop")
    text = manuscript(replace(own, entries=tuple(replace(entry, hint=hint) for entry in own.entries)))
    book = composed(name, AT_HOME[name], text)
    assert isinstance(book, Composition)
    page = book.pages[book.places[1][0] - 1]
    runs = [run for item in leaves(page.items) if isinstance(item, Glyphs) and item.turn == 180 for run in item.runs]
    # With the page turned round they are read from what was the lower right corner.
    said = "".join(piece for _, _, piece in sorted(runs, key=lambda run: (-run[1], -run[0])))
    assert said.startswith("1 · Look in column F. Look for “A loop”.2 · Look in column F.")
    highest = min(y for _, y, _ in runs)
    assert all(bottom < highest for _, _, _, bottom in grids(page).values())
