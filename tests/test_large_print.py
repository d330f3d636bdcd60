"""The large-print layout: cells of 12.7 mm, type of 16 points, or a fault that says what would fit."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from bookmaker.drawing import Drawing, Meaning, Rect
from bookmaker.pages.book.fitting import Fitting
from bookmaker.pages.manuscript import Edition, FirstStep, Walkthrough
from bookmaker.pages.page import Boxes, Glyphs, Item, Part
from bookmaker.production import job as conductor
from bookmaker.production import manuscript
from bookmaker.source.faults import BookError
from bookmaker.source.lengths import POINTS_PER_MM


def prepared(folder: Path, size: str, trim: str) -> conductor.Job:
    book = f"""\
title: Large
author: A. Name
seed: x
trim: {trim}
layout: large-print
introduction: |
  # Before you begin

  Take your time.
sections:
  - {{kind: net, size: {size}, grade: easy, count: 2}}
  - {{kind: shikaku, size: {size}, grade: any, count: 2}}
answers: {{per_page: 2}}
"""
    path = folder / "book.yaml"
    path.write_text(book, encoding="utf-8")
    return conductor.prepare(path)


def glyphs(items: Iterable[Item]) -> Iterator[Glyphs]:
    for item in items:
        if isinstance(item, Part):
            yield from glyphs(item.items)
        elif isinstance(item, Glyphs):
            yield item


def test_cells_and_type_are_as_large_as_large_print_asks(tmp_path: Path) -> None:
    job = prepared(tmp_path, "10x12", "8.5x11in")
    sketch = manuscript.sketch(job.spec, job.text, job.plan)
    composition = conductor.lay_out(job, sketch, Edition.PRINT)
    assert min(composition.cells) >= 12.7 * POINTS_PER_MM - 1e-6
    sizes = {one.size for page in composition.pages for one in glyphs(page.items)}
    assert len(sizes) > 3
    assert min(sizes) >= 16


def test_a_grid_too_large_for_it_is_a_fault_with_what_would_fit(tmp_path: Path) -> None:
    with pytest.raises(BookError, match=r"under the 12.7 mm that people need to write in\n.*grids up to 14 × 14"):
        prepared(tmp_path, "15x15", "8.5x11in")


def test_no_cell_of_a_walkthrough_is_under_six_millimetres(tmp_path: Path) -> None:
    job = prepared(tmp_path, "10x12", "8.5x11in")
    frame = Drawing(9, 9, (Rect(Meaning.FRAME, ((0, 0, 9, 9),)),))
    walked = Walkthrough(
        1, "Kind", "9 × 9", "easy", (FirstStep(frame, "So it is, and nothing else can be. " * 5, "Step"),) * 5
    )
    sketch = replace(manuscript.sketch(job.spec, job.text, job.plan), walkthroughs=(walked,))
    pages = conductor.lay_out(job, sketch, Edition.PRINT).pages
    told = [page for page in pages if any("step by step" in run for one in glyphs(page.items) for *_, run in one.runs)]
    grids = [
        [one for part in page.items if isinstance(part, Part) for one in part.items if isinstance(one, Boxes)]
        for page in told
    ]
    assert sum(map(len, grids)) == len(walked.steps)
    cells = [box[2] / 9 for page in grids for one in page for box in one.boxes]
    assert min(cells) >= 6 * POINTS_PER_MM


def test_no_more_than_two_pictures_of_a_walkthrough_stand_side_by_side(tmp_path: Path) -> None:
    job = prepared(tmp_path, "10x12", "8.5x11in")
    frame = Drawing(5, 5, (Rect(Meaning.FRAME, ((0, 0, 5, 5),)),))
    walked = Walkthrough(1, "Kind", "5 × 5", "easy", (FirstStep(frame, "So it is.", "Step"),) * 6)
    sketch = replace(manuscript.sketch(job.spec, job.text, job.plan), walkthroughs=(walked,))
    pages = conductor.lay_out(job, sketch, Edition.PRINT).pages
    told = [page for page in pages if any("step by step" in run for one in glyphs(page.items) for *_, run in one.runs)]
    lefts = [{round(part.items[0].boxes[0][0]) for part in page.items if _is_grid(part)} for page in told]
    assert lefts
    assert all(len(some) <= 2 for some in lefts)


def _is_grid(item: Item) -> bool:
    return isinstance(item, Part) and isinstance(item.items[0], Boxes)


def test_the_cells_of_answers_that_the_sketch_found_are_those_of_all_editions_and_not_sought_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = prepared(tmp_path, "10x12", "8.5x11in")
    sketch = manuscript.sketch(job.spec, job.text, job.plan)
    sought = [conductor.lay_out(replace(job, cells={}), sketch, edition) for edition in Edition]
    monkeypatch.delattr(Fitting, "answer_cell")
    found = [conductor.lay_out(job, sketch, edition) for edition in Edition]
    assert [[*one.pages] for one in found] == [[*one.pages] for one in sought]


def test_a_layout_with_own_templates_may_show_more_of_an_answer_than_a_sketch_has_so_cells_are_sought_anew(
    tmp_path: Path,
) -> None:
    assert prepared(tmp_path, "10x12", "8.5x11in").cells
    own = tmp_path / "layouts" / "large-print"
    own.mkdir(parents=True)
    (own / "layout.yaml").write_text("extends: classic\n", encoding="utf-8")
    (own / "answers.page.j2").write_text('{% set side = 2.4 %}\n{% include "_answers.j2" %}\n', encoding="utf-8")
    assert not prepared(tmp_path, "10x12", "8.5x11in").cells
