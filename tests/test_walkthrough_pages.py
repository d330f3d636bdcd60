"""Pages of walkthroughs: as many moves on each as can be read there."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from bookmaker.drawing import Drawing, Meaning, Rect, Text
from bookmaker.pages.manuscript import Edition, FirstStep, Walkthrough
from bookmaker.pages.page import Boxes, Glyphs
from bookmaker.pages.setting.paint import apart_from
from bookmaker.production import job as conductor
from bookmaker.production import manuscript
from bookmaker.puzzles.contract.marks import Finding, Marks, Sort
from bookmaker.puzzles.kits.values import picture
from bookmaker.source.lengths import POINTS_PER_MM
from tests.page_laws import leaves, texts

BOOK = "{title: T, seed: s, trim: a4, sections: [{kind: sudoku, size: 4x4, grade: easy, count: 1}]}"
GRID = Drawing(6, 6, (Rect(Meaning.FRAME, ((0, 0, 6, 6),)),))


def prepared(folder: Path, book: str = BOOK) -> conductor.Job:
    (folder / "book.yaml").write_text(book, encoding="utf-8")
    return conductor.prepare(folder / "book.yaml")


@pytest.mark.parametrize("down", [0.227, 0.2271, 0.2272, 0.2273, 0.2274])  # cells of 8.99 to 9.01 mm
def test_moves_share_a_page_where_cells_are_as_large_as_keeps_their_numbers_apart(down: float, tmp_path: Path) -> None:
    # Cells were compared before and after they were rounded: some pictures then never had another beside them.
    numbers = Text(Meaning.LABEL, ((0.5, 0.22, "3"), (0.5, 0.22 + down, "3")), 0.3)
    steps = (FirstStep(replace(GRID, shapes=(*GRID.shapes, numbers)), "So it is.", "Step"),) * 4
    job = prepared(tmp_path)
    sketch = manuscript.sketch(job.spec, job.text, job.plan)
    walked = replace(sketch, walkthroughs=(Walkthrough(1, "Kind", "6 × 6", "easy", steps),))
    pages = [conductor.lay_out(job, one, Edition.PRINT).sorts.count("answers") for one in (sketch, walked)]
    assert pages[1] == pages[0] + 1


def test_pictures_on_a_wide_page_have_cells_of_ten_millimetres_where_there_is_room(tmp_path: Path) -> None:
    job = prepared(tmp_path)
    sketch = manuscript.sketch(job.spec, job.text, job.plan)
    steps = (FirstStep(GRID, "So it is.", "Step"),) * 4
    walked = replace(sketch, walkthroughs=(Walkthrough(1, "Kind", "6 × 6", "easy", steps),))
    made = conductor.lay_out(job, walked, Edition.PRINT)
    page = next(page for page in made.pages if "Step" in texts(page))
    frames = {
        round(box[2] / POINTS_PER_MM) for one in leaves(page.items) if isinstance(one, Boxes) for box in one.boxes
    }
    assert 60 in frames


@pytest.mark.parametrize(("figure", "pages"), [(Meaning.LABEL, 1), (Meaning.TILE, 2)])
def test_moves_stand_on_one_page_in_small_cells_only_where_no_cell_has_a_small_figure(
    figure: Meaning, pages: int, tmp_path: Path
) -> None:
    drawing = Drawing(18, 18, (Rect(Meaning.FRAME, ((0, 0, 18, 18),)), Rect(figure, ((0.1, 0.1, 0.3, 0.3),))))
    steps = (FirstStep(drawing, "So it is.", "Step"),) * 8
    job = prepared(tmp_path)
    sketch = manuscript.sketch(job.spec, job.text, job.plan)
    walked = replace(sketch, walkthroughs=(Walkthrough(1, "Kind", "18 × 18", "easy", steps),))
    before, after = (conductor.lay_out(job, one, Edition.PRINT).sorts.count("answers") for one in (sketch, walked))
    assert after - before == pages


@pytest.mark.parametrize(("count", "most"), [(1, 5.5), (3, 5.5), (4, 5.5)])
def test_what_may_stand_below_a_sum_can_be_read_in_small_cells(count: int, most: float, tmp_path: Path) -> None:
    struck = [Finding(Sort.VALUE, ((0, 0),), value, holds=False) for value in range(1, count + 1)]
    total = Text(Meaning.LABEL, ((0.3, picture.SUM_DOWN, "21"),), picture.SUM_SIZE)
    drawing = replace(GRID, shapes=(*GRID.shapes, total))
    marks = Marks(concludes=tuple(struck))
    shown = picture.draw_midway(drawing, (), marks, size=0.48, low=0.12)
    assert apart_from(shown, prepared(tmp_path).layout.theme) <= most * POINTS_PER_MM
    sizes = [
        shape.size for shape, _, _ in shown.flat() if isinstance(shape, Text) and shape.meaning is Meaning.CANDIDATE
    ]
    assert len(sizes) == count


@pytest.mark.parametrize(("lost", "shown"), [(range(1, 5), 4), (range(1, 6), 1), (range(1, 2), 1), ((), 0)])
def test_of_six_candidates_below_a_sum_those_that_go_are_shown_or_else_what_stays(
    lost: Sequence[int], shown: int
) -> None:
    total = Text(Meaning.LABEL, ((0.3, picture.SUM_DOWN, "21"),), picture.SUM_SIZE)
    drawing = replace(GRID, shapes=(*GRID.shapes, total))
    maybe = tuple(Finding(Sort.VALUE, ((0, 0),), value) for value in range(1, 7))
    struck = tuple(Finding(Sort.VALUE, ((0, 0),), value, holds=False) for value in lost)
    drawn = picture.draw_midway(drawing, (), Marks(concludes=struck, candidates=maybe), size=0.48, low=0.12)
    texts = [shape for shape, _, _ in drawn.flat() if isinstance(shape, Text) and shape.meaning is Meaning.CANDIDATE]
    assert len({text for one in texts for _, _, text in one.items}) == shown


def test_four_candidates_beneath_a_sum_outside_the_grid_stand_as_in_any_other_cell(tmp_path: Path) -> None:
    # A sum above the first row was taken for one in it: the first candidate was set beside it, onto another.
    total = Text(Meaning.LABEL, ((2.3, -0.25, "6"),), picture.SUM_SIZE)
    struck = tuple(Finding(Sort.VALUE, ((row, 2),), value, holds=False) for row in (0, 1) for value in (6, 7, 8, 9))
    drawn = picture.draw_midway(replace(GRID, shapes=(*GRID.shapes, total)), (), Marks(concludes=struck), size=0.48)
    texts = [shape for shape, _, _ in drawn.flat() if isinstance(shape, Text) and shape.meaning is Meaning.CANDIDATE]
    stand = {(round(x % 1, 6), round(y % 1, 6)) for one in texts for x, y, _ in one.items}
    assert len(stand) == 4
    assert apart_from(drawn, prepared(tmp_path).layout.theme) <= 5 * POINTS_PER_MM


def moves_on_pages(walkthrough: Walkthrough, folder: Path, book: str = BOOK) -> list[int]:
    """How many moves stand on each page that has some; each is titled "Step"."""
    job = prepared(folder, book)
    sketch = manuscript.sketch(job.spec, job.text, job.plan)
    pages = conductor.lay_out(job, replace(sketch, walkthroughs=(walkthrough,)), Edition.PRINT).pages
    titles = [
        sum(text == "Step" for one in leaves(page.items) if isinstance(one, Glyphs) for _, _, text in one.runs)
        for page in pages
    ]
    return [count for count in titles if count]


def test_two_pages_of_a_walkthrough_have_as_many_moves_each_where_that_gives_larger_cells(tmp_path: Path) -> None:
    grid = Drawing(9, 9, (Rect(Meaning.FRAME, ((0, 0, 9, 9),)),))
    steps = (FirstStep(grid, "So it is, and here is why. " * 6, "Step"),) * 14
    assert moves_on_pages(Walkthrough(1, "Kind", "9 × 9", "easy", steps), tmp_path) == [7, 7]


@pytest.mark.parametrize(("words", "pages"), [(30, [6]), (40, [3, 3])])
def test_moves_whose_words_take_half_a_page_stand_on_two_unless_cells_are_clear_on_one(
    words: int, pages: list[int], tmp_path: Path
) -> None:
    steps = (FirstStep(GRID, "So it is, and here is why. " * words, "Step"),) * 6
    assert moves_on_pages(Walkthrough(1, "Kind", "6 × 6", "easy", steps), tmp_path) == pages


@pytest.mark.parametrize(("fewer", "pages"), [(6, [6]), (4, [4]), (3, [6, 3])])
def test_a_shorter_telling_replaces_two_pages_only_where_it_has_much_of_the_moves(
    fewer: int, pages: list[int], tmp_path: Path
) -> None:
    drawing = Drawing(10, 22, (Rect(Meaning.FRAME, ((0, 0, 10, 22),)), Rect(Meaning.TILE, ((0.1, 0.1, 0.3, 0.3),))))
    step = FirstStep(drawing, "So it is.", "Step")
    begun = Walkthrough(1, "Kind", "10 × 22", "easy", (step,))
    shorter = Walkthrough(1, "Kind", "10 × 22", "easy", (step,) * fewer, begun)
    assert moves_on_pages(Walkthrough(1, "Kind", "10 × 22", "easy", (step,) * 9, shorter), tmp_path) == pages


def test_a_telling_has_a_move_less_where_that_makes_the_cells_of_two_pages_larger_by_half(tmp_path: Path) -> None:
    grid = Drawing(12, 12, (Rect(Meaning.FRAME, ((0, 0, 12, 12),)),))
    step = FirstStep(grid, "So it is, and here is why. " * 11, "Step")
    begun = Walkthrough(1, "Kind", "12 × 12", "easy", (step,))
    shorter = Walkthrough(1, "Kind", "12 × 12", "easy", (step,) * 8, begun, is_full=True)
    whole = Walkthrough(1, "Kind", "12 × 12", "easy", (step,) * 9, shorter, is_full=True)
    assert moves_on_pages(whole, tmp_path, BOOK.replace("a4", "6x9in")) == [4, 4]


def test_words_beside_a_picture_have_two_fifths_of_the_width(tmp_path: Path) -> None:
    grid = Drawing(14, 14, (Rect(Meaning.FRAME, ((0, 0, 14, 14),)),))
    job = prepared(tmp_path)
    sketch = manuscript.sketch(job.spec, job.text, job.plan)
    steps = (FirstStep(grid, "So it is, and here is why. " * 3, "Step"),) * 2
    walked = replace(sketch, walkthroughs=(Walkthrough(1, "Kind", "14 × 14", "easy", steps),))
    begins = [
        x / page.width
        for page in conductor.lay_out(job, walked, Edition.PRINT).pages
        for one in leaves(page.items)
        if isinstance(one, Glyphs)
        for x, _, text in one.runs
        if text == "Step"
    ]
    assert len(begins) == 2
    assert max(begins) < 0.6


def test_two_walkthroughs_of_three_moves_share_a_page_with_their_pictures_side_by_side(tmp_path: Path) -> None:
    book = BOOK.replace("trim: a4", "trim: 8.5x11in, layout: magazine")
    job = prepared(tmp_path, book)
    sketch = manuscript.sketch(job.spec, job.text, job.plan)
    steps = (FirstStep(GRID, " ".join(["So it is."] * 15), "Step"),) * 3
    walked = replace(sketch, walkthroughs=tuple(Walkthrough(n, "Kind", "6 × 6", "easy", steps) for n in (1, 2)))
    made = conductor.lay_out(job, walked, Edition.PRINT)
    assert [texts(page).count("Step") for page in made.pages if "Step" in texts(page)] == [6]
