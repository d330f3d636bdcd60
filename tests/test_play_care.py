"""What a reader may trust: focus, pause, two tabs, what is kept, what is wrong in words, a board of any size."""

import json
from typing import Any

import pytest

from bookmaker.play.html_page import Sheet, html
from bookmaker.source.public_words import words_in
from tests.playing import BOX, Page, Tab, given, needs_browser, puzzle, until

pytestmark = needs_browser
GRID = [[1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 1]]
SAYS = words_in("en").play


@pytest.fixture
def sudoku(opened: Any) -> Page:
    board: Page = opened(given("sudoku", GRID))
    return board


def key(board: Page, *keys: str) -> None:
    for one in keys:
        board.tab.page.keyboard.press(one)


def test_what_is_typed_goes_where_the_focus_is_though_a_tool_has_moved_it(sudoku: Page) -> None:
    sudoku.type((0, 1))
    sudoku.run(f"const cell = [2, 2]; {BOX}.focus()")
    key(sudoku, "3")
    assert [label[-1] for label in (sudoku.labels()[1], sudoku.labels()[10])] == ["k", "3"]


def test_keys_work_without_a_click_and_after_a_button(sudoku: Page) -> None:
    key(sudoku, "ArrowRight", "2")
    sudoku.tab.page.click("#undo")
    key(sudoku, "3", "ArrowDown", "4")
    assert [label[-1] for label in sudoku.labels()[:6]] == ["n", "3", "k", "k", "k", "4"]
    sudoku.tab.page.focus("#undo")
    key(sudoku, "Enter")  # the button's own
    assert sudoku.labels()[5].endswith("blank")


def test_what_is_wrong_is_told_in_words_where_the_reader_asks_for_it_and_is_marked_for_all(sudoku: Page) -> None:
    invalid = "return [...document.querySelectorAll('[aria-invalid=true]')].map(box => box.ariaLabel)"
    sudoku.type((0, 2), "1")
    assert (sudoku.run(invalid), "row 1" in sudoku.says) == ([], False)
    sudoku.tab.page.click("#options")
    sudoku.tab.page.check("[name=rules]")
    sudoku.tab.page.keyboard.press("Escape")
    assert "Row 1, column 1, 1, given. Row 1, column 3, 1." in sudoku.says
    assert sudoku.run(invalid) == ["row 1, column 1, 1, given", "row 1, column 3, 1"]
    sudoku.run("localStorage.removeItem('bookmaker/settings')")


def test_a_pause_is_a_pause(sudoku: Page) -> None:
    sudoku.type((0, 1), "2")
    sudoku.press("pause")
    before = sudoku.labels()
    sudoku.press_pad("3")
    for button in ("undo", "restart", "check", "hint"):
        sudoku.press(button)
    key(sudoku, "4", "Control+z")
    assert sudoku.labels() == before
    assert sudoku.run("return getComputedStyle(document.getElementById('board')).visibility") == "hidden"
    sudoku.tab.page.emulate_media(media="print")
    assert sudoku.run("return getComputedStyle(document.getElementById('board')).visibility") == "visible"
    sudoku.tab.page.emulate_media(media="null")
    sudoku.press("pause")
    sudoku.press("undo")
    assert sudoku.labels() != before


def test_of_two_tabs_the_last_change_stands_in_both(sudoku: Page) -> None:
    other = sudoku.tab.page.context.new_page()
    other.goto(sudoku.tab.page.url)
    sudoku.type((0, 1), "2")
    until(other, "document.querySelectorAll('[role=gridcell]')[1].ariaLabel.endsWith('2')")
    assert other.inner_text("#status") == SAYS["other_tab"]
    other.close()  # and keeps nothing older
    sudoku.reload()
    assert sudoku.labels()[1].endswith("2")


@pytest.mark.parametrize("kept", ["{", '{"form": 2, "state": {"digits": [1]}, "past": [], "future": []}'])
def test_a_damaged_game_is_dropped_with_a_word(kept: str, sudoku: Page) -> None:
    fresh = sudoku.labels()
    sudoku.reload_with(kept)
    assert (sudoku.labels(), sudoku.says) == (fresh, SAYS["unreadable"])


def test_a_game_from_before_a_part_of_the_state_was_known_goes_on(sudoku: Page) -> None:
    digits = [2 if at == 1 else value for at, value in enumerate(value for row in GRID for value in row)]
    kept = {"form": 2, "state": {"digits": digits}, "past": [], "future": [], "told": [], "helped": 0, "spent": 0}
    sudoku.reload_with(json.dumps(kept))
    assert sudoku.labels()[1].endswith("2")


def test_a_solved_puzzle_is_still_shared_after_a_reload_and_start_again_sets_the_clock_back(opened: Any) -> None:
    board = opened(given("shikaku", [[1, 1]]))
    board.tap((0, 0))
    board.tap((0, 1))
    board.reload_with(
        board.run("return localStorage.getItem(arguments[0])", f"bookmaker/{board.record['id']}").replace(
            '"spent":', '"spent":61000.5,"was":'
        )
    )
    assert board.run(
        "return [document.getElementById('share').hidden, document.getElementById('time').textContent]"
    ) == [
        False,
        "1:01",
    ]
    board.press("restart")
    assert board.run("return document.getElementById('time').textContent") == "0:00"


def test_what_is_shared_says_the_title_the_kind_the_paper_and_the_day() -> None:
    sheet = Sheet("en", "Morning 12", "The Paper, 1 December 2026", "")
    assert 'data-about="Morning 12, Sudoku, The Paper, 1 December 2026"' in html(puzzle("sudoku"), sheet)


@pytest.mark.parametrize(("width", "height"), [(740, 360), (640, 450)])
def test_on_a_phone_that_lies_board_and_pad_are_side_by_side(width: int, height: int, tab: Tab, opened: Any) -> None:
    tab.screen(width, height)
    board = opened(puzzle("sudoku"))
    edges = (
        "const b = document.getElementById(arguments[0]).getBoundingClientRect(); return [b.left, b.right, b.bottom]"
    )
    (_, right, low), (left, _, _) = board.run(edges, "art"), board.run(edges, "pad")
    assert right < left
    assert low <= height


def test_a_board_that_is_larger_than_its_window_is_seen_as_a_whole_and_a_tap_leads_to_its_place(
    tab: Tab, opened: Any
) -> None:
    tab.screen(360, 640)
    board = opened(given("shikaku", [[1] * 18] * 18), "touch")
    before = board.labels()
    board.press("overview")
    assert board.run("const v = document.getElementById('view'); return v.scrollWidth <= v.clientWidth")
    board.tap((17, 17))
    assert board.labels() == before
    assert board.run("return document.getElementById('view').scrollLeft") > 60
