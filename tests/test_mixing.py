"""Sections that mix kinds, sizes and grades: what they hold, in which order, and how their pages are filled."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookmaker.book import plan, spec
from bookmaker.cli import app
from bookmaker.pages.book.compose import Composition, compose
from bookmaker.pages.manuscript import Chapter, Edition, Entry
from bookmaker.pages.page import Part
from bookmaker.pages.templates import layouts
from bookmaker.production.manuscript import sketch
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.making.orders import Puzzle
from bookmaker.puzzles.making.section_order import Hardness, arranged, first_fall
from bookmaker.source import document
from bookmaker.source.lengths import POINTS_PER_MM
from tests.few import every
from tests.page_laws import check_laws, grids
from tests.sample_book import chapter, manuscript, numbers, paper
from tests.samples import sample
from tests.test_build import built, page_texts
from tests.test_every_layout import AT_HOME, NAMES, TRIMS

MIXED: dict[str, Any] = {
    "title": "All Sorts",
    "seed": "m",
    "sections": [
        {
            "title": "Bag",
            "grade": "easy",
            "mix": [
                {"kind": "net", "size": "5x5", "count": 3},
                {"kind": "shikaku", "size": "4x4", "count": 2},
                {"kind": "shikaku", "size": "6x6", "count": 1},
            ],
        },
        {"kind": "net", "size": ["4x4", "5x5"], "grade": "easy", "count": 3},
    ],
}


@pytest.fixture(scope="module")
def mixed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("mixed"), MIXED, editions=(Edition.PRINT,))


def records_of(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "puzzles.jsonl").read_text(encoding="utf-8").splitlines()]


def test_parts_take_from_their_section_what_they_do_not_say_and_sizes_share_its_puzzles() -> None:
    text = document.parse(json.dumps(MIXED), name="book.yaml")
    checked = spec.check(text)
    assert [section.count for section in checked.sections] == [6, 3]
    assert [(one.kind, one.size, one.count) for one in checked.sections[1].parts] == [
        ("net", (4, 4), 1),
        ("net", (5, 5), 2),
    ]
    orders = plan.plan(checked, text).orders
    assert [order.number for order in orders] == list(range(1, 10))
    assert sorted(str(order.seed) for order in orders[:6]) == [
        *(f"m/bag/net/5x5/easy/{place}" for place in (1, 2, 3)),
        *("m/bag/shikaku/4x4/easy/1", "m/bag/shikaku/4x4/easy/2", "m/bag/shikaku/6x6/easy/1"),
    ]
    assert [order.place for order in orders[6:]] == ["net/4x4/easy/1", "net/5x5/easy/1", "net/5x5/easy/2"]
    assert {order.grade for order in orders} == {Grade.EASY}


@pytest.mark.slow
def test_kinds_take_turns_and_sizes_rise(mixed: Path) -> None:
    records = records_of(mixed)
    assert [record["kind"] for record in records[:6]] == ["net", "shikaku"] * 3
    assert [record["size"] for record in records[1:6:2]] == ["4x4", "4x4", "6x6"]
    assert [record["size"] for record in records[6:]] == ["4x4", "5x5", "5x5"]


@pytest.mark.slow
def test_a_mixed_book_is_true_and_tells_the_rules_of_each_kind_once(
    mixed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert app.run(["verify", str(mixed), "--jobs", "1", "--folder", str(tmp_path)]) == 0, capsys.readouterr().err
    texts = page_texts(mixed / "print.pdf")
    assert sum("HOW TO PLAY" in text for text in texts) == 2
    assert any("3 × Net and 3 × Shikaku" in text.replace("\u00a0", " ") for text in texts)
    for record in records_of(mixed):
        title = record["kind"].capitalize()
        assert f"{title}" in texts[record["page"] - 1]


@pytest.mark.slow
@pytest.mark.parametrize("change", [("size", "3x3"), ("grade", "medium")])
def test_a_mixed_section_out_of_order_is_noticed(change: tuple[str, str], mixed: Path) -> None:
    told = [
        Hardness(Grade[record["grade"].upper()], record["kind"], int(record["size"][0]) ** 2, record["effort"])
        for record in records_of(mixed)[:6]
    ]
    assert first_fall(told) is None
    wrong = replace(told[5], size=9) if change[0] == "size" else replace(told[0], grade=Grade.MEDIUM)
    assert first_fall(
        [wrong if (change[0] == "size") == (at == 5) and at in (0, 5) else one for at, one in enumerate(told)]
    )


SAMPLES = [sample("blank", width=5, height=5), sample("blank", width=6, height=5), sample("net", width=5, height=5)]


def test_a_mixed_section_opens_with_a_picture_of_each_kind() -> None:
    text = document.parse(json.dumps(MIXED), name="book.yaml")
    checked = spec.check(text)
    sketched = sketch(checked, text, plan.plan(checked, text))
    assert [[kind for kind, _ in one.ornaments] for one in sketched.chapters] == [["Net", "Shikaku"], ["Net"]]
    book = compose(sketched, layouts.load("classic"), paper(), Edition.PRINT)
    shown = [[part.name for part in book.pages[page - 1].items if isinstance(part, Part)] for page in book.sections]
    assert shown == [["ornament-1-1", "ornament-1-2"], ["ornament-2-1"]]


def puzzle(which: int, grade: Grade, effort: float, number: int) -> Puzzle:
    one = SAMPLES[which]
    assert one is not None
    deduction = replace(one.deduction, grade=grade, effort=effort)
    return replace(one, order=replace(one.order, number=number), deduction=deduction)


@given(st.lists(st.tuples(st.integers(0, 2), st.sampled_from(Grade), st.integers(1, 60)), max_size=24))
def test_whatever_is_mixed_rises_and_kinds_take_turns(asked: list[tuple[int, Grade, int]]) -> None:
    puzzles = [puzzle(*one, number) for number, one in enumerate(asked)]
    order = arranged(puzzles)
    assert sorted(order) == list(range(len(puzzles)))
    one_by_one = [puzzles[at] for at in order]
    assert first_fall([hardness(one) for one in one_by_one]) is None
    for grade in Grade:
        kinds = [one.order.kind for one in one_by_one if one.deduction.grade == grade]
        if kinds.count("net") == kinds.count("blank"):
            assert kinds == kinds[:2] * (len(kinds) // 2)


def hardness(one: Puzzle) -> Hardness:
    size = one.clues.width * one.clues.height
    return Hardness(one.deduction.grade or 1, one.order.kind, size, one.deduction.effort)


def sorts(*sizes: int, per_page: int | None = None, floors: tuple[float, float] | None = None) -> Chapter:
    """A mixed chapter of square grids; those of odd size have the smallest cells that are given."""
    plain = chapter(1, count=len(sizes), per_page=per_page)
    entries = tuple(_of_size(entry, side, floors) for entry, side in zip(plain.entries, sizes, strict=True))
    return replace(plain, entries=entries, is_mixed=True)


def _of_size(entry: Entry, side: int, floors: tuple[float, float] | None) -> Entry:
    own = floors if side % 2 else None
    answer = numbers(side, side, is_answer=True)
    return replace(entry, size=f"{side} × {side}", puzzle=numbers(side, side), answer=answer, cell_floors=own)


def laid_out(one: Chapter, name: str = "classic", trim: str = "6x9") -> Composition:
    return compose(manuscript(one, answers_per_page=None), layouts.load(name), paper(*TRIMS[trim]), Edition.PRINT)


def by_page(book: Composition) -> list[list[int]]:
    pages: dict[int, list[int]] = {}
    for number, (page, _) in book.places.items():
        pages.setdefault(page, []).append(number)
    return list(pages.values())


def test_a_page_takes_as_many_of_the_next_puzzles_as_keep_large_cells() -> None:
    book = laid_out(sorts(6, 6, 12, 8, 6, 12, 12))
    assert by_page(book) == [[1, 2], [3], [4, 5], [6], [7]]


def test_every_page_of_a_mixed_chapter_has_the_largest_cells_that_it_can() -> None:
    book = laid_out(sorts(6, 6, 12, 8, 6, 12, 12))
    cells = {page: width_of(book, page) / side for page, side in ((1, 6), (3, 12), (4, 8), (5, 6))}
    assert cells[3] < cells[1]
    assert cells[4] == pytest.approx(cells[5])  # they share a page
    assert min(cells.values()) == pytest.approx(book.cells[0])
    check_laws(book, paper(), Edition.PRINT)


def test_no_page_of_a_mixed_chapter_but_its_last_has_an_empty_corner() -> None:
    book = laid_out(sorts(9, 4, 4, 6, 6, 5, 9, 5, 4, 6), "classic", "8.5x11")
    assert by_page(book)[1] == [4, 5, 6]
    page = book.pages[book.places[4][0] - 1]
    assert len({top for _, top, _, _ in grids(page, "puzzle").values()}) == 3  # below each other, not in three corners


def test_the_last_few_of_a_mixed_chapter_are_as_large_as_those_before_them() -> None:
    """Two left of four to a page stand below each other; a large one that found no room there is not one of these."""
    four_up = laid_out(sorts(8, 9, 8, 9, 8, 9, per_page=4), "magazine", "8.5x11")
    assert by_page(four_up) == [[1, 2, 3, 4], [5, 6]]
    assert width_of(four_up, 5) == pytest.approx(width_of(four_up, 3))
    last = grids(four_up.pages[four_up.places[5][0] - 1], "puzzle")
    assert last["puzzle-5"][0] == pytest.approx(last["puzzle-6"][0])
    by_room = laid_out(sorts(6, 8, 6))
    assert by_page(by_room) == [[1, 2], [3]]
    assert width_of(by_room, 3) == pytest.approx(width_of(by_room, 1))
    large = laid_out(sorts(7, 7, 12))
    assert by_page(large) == [[1, 2], [3]]
    assert width_of(large, 3) > 1.3 * width_of(large, 1)


def width_of(book: Composition, number: int) -> float:
    left, _, right, _ = grids(book.pages[book.places[number][0] - 1])[f"puzzle-{number}"]
    return right - left


def test_rows_of_a_page_are_as_high_as_what_stands_in_them() -> None:
    book = laid_out(sorts(10, 5, per_page=2))
    boxes = grids(book.pages[book.places[1][0] - 1])
    assert boxes["puzzle-1"][3] - boxes["puzzle-1"][1] > 1.9 * (boxes["puzzle-2"][3] - boxes["puzzle-2"][1])
    assert width_of(book, 1) / 10 > 26  # two rows as high as the higher grid's would leave it cells of 25.2 points


def test_kinds_that_need_smaller_cells_get_them_beside_others_and_large_ones_alone() -> None:
    small = (4.25, 6.0)  # half of the layout's own floor
    together = laid_out(sorts(10, 3, per_page=2, floors=small))
    assert width_of(together, 2) / 3 == pytest.approx(width_of(together, 1) / 10 / 2)
    alone = laid_out(sorts(6, 11, per_page=1, floors=small))
    assert width_of(alone, 2) > 0.9 * 124 * POINTS_PER_MM


def test_kinds_of_one_page_are_equally_wide_where_none_grows_much_beyond_its_need() -> None:
    together = laid_out(sorts(6, 11, per_page=2, floors=(4.25, 6.0)))
    assert width_of(together, 2) == pytest.approx(width_of(together, 1))
    assert width_of(together, 2) / 11 > 4.25 * POINTS_PER_MM


@pytest.mark.slow
@pytest.mark.parametrize("name", every(2, NAMES))
def test_every_layout_packs_mixed_sizes_without_going_under_its_floor(name: str) -> None:
    for trim in {AT_HOME[name], "a4", "8.5x11"}:
        layout = layouts.load(name)
        book = laid_out(sorts(5, 8, 6, 6, 5, 8, 6, 5), name, trim)
        check_laws(book, paper(*TRIMS[trim]), Edition.PRINT, has_references=name != "worksheet")
        assert book.cells[0] >= layout.spec.cells.floor - 0.02
        assert [number for page in by_page(book) for number in page] == list(range(1, 9))
