"""A board that never fails the hand: palms, second fingers, keys and pointers in any order, marks, what is kept."""

import math
import time
from typing import Any

import pytest

from tests.playing import Page, Tab, given, needs_browser, puzzle
from tests.solving import solve_shikaku

pytestmark = needs_browser
GRID = [[2, 0, 0], [0, 0, 0], [3, 0, 4]]


@pytest.fixture
def shikaku(opened: Any) -> Page:
    board: Page = opened(given("shikaku", GRID), "mouse")
    return board


def test_a_second_finger_cancels_a_stroke_and_the_next_one_counts(shikaku: Page) -> None:
    before = shikaku.labels()
    one, two, three = shikaku.points([(0, 0), (0, 1), (2, 2)])
    shikaku.fingers("touchStart", one)
    shikaku.fingers("touchMove", two)
    shikaku.fingers("touchStart", two, three)
    shikaku.fingers("touchEnd", three)
    shikaku.fingers("touchEnd")
    assert shikaku.labels() == before
    shikaku.how = "touch"
    shikaku.stroke([(0, 0), (0, 1)])
    assert shikaku.labels()[0] == "row 1, column 1, 2, in a rectangle 2 wide and 1 high"


def test_a_stroke_that_leaves_the_board_is_given_up(shikaku: Page) -> None:
    before = shikaku.labels()
    shikaku.drag([(0, 0), (0, 1)], lift=False)
    shikaku.tab.page.mouse.move(1200, 600)
    shikaku.tab.page.mouse.up()
    assert shikaku.labels() == before


@pytest.mark.parametrize("key", ["Enter", " "])
def test_a_key_that_began_a_stroke_leaves_the_pointer_free(key: str, shikaku: Page) -> None:
    shikaku.type((2, 2), key)
    shikaku.stroke([(0, 0), (0, 1)])
    shikaku.tap((2, 0))
    assert [label.endswith("high") for label in shikaku.labels()] == [True, True, *[False] * 7]
    shikaku.stroke([(2, 0), (2, 2)])
    assert shikaku.mistakes == {"two-numbers"}


def test_the_keys_undo_and_redo(shikaku: Page) -> None:
    before = shikaku.labels()
    shikaku.stroke([(0, 0), (0, 1)])
    after = shikaku.labels()
    for keys, wanted in (("Control+z", before), ("Control+y", after), ("Control+z", before)):
        shikaku.type((1, 1), keys)
        assert shikaku.labels() == wanted
    shikaku.type((1, 1), "Control+Shift+z")
    assert shikaku.labels() == after


def test_while_a_rectangle_is_drawn_its_area_shows_and_a_wrong_one_is_marked_by_more_than_colour(shikaku: Page) -> None:
    shikaku.drag([(0, 0), (1, 2)], lift=False)
    assert "3 × 2 = 6" in shikaku.picture
    assert 'class="bad"' in shikaku.picture
    shikaku.tap((0, 0))  # the pointer is lifted
    shikaku.stroke([(0, 0), (1, 2)])
    assert shikaku.run("return document.querySelector('.flag').getAttribute('d').length") > 4
    assert "wrong: a piece of 6 cells" in shikaku.labels()[0]


def test_marks_are_set_by_a_button_or_a_key_and_locked_tiles_stay(opened: Any) -> None:
    board = opened(given("net", [[1, 4], [2, 2]], wrap=False))
    board.press("mark")
    board.tap((0, 0))
    board.press("mark")
    board.tap((0, 0))
    assert board.labels()[0] == "row 1, column 1, arms right, locked"
    board.type((0, 0), "x")
    board.tap((0, 0))
    assert board.labels()[0] == "row 1, column 1, arms down"


def test_a_tap_counts_once_though_a_busy_page_hears_of_its_click_late(opened: Any) -> None:
    board = opened(given("net", [[1, 4], [2, 2]], wrap=False), "touch")
    board.run("""
        const late = (event) => {
          if (!event.isTrusted || event.detail === 0) return;
          event.stopPropagation();
          setTimeout(() => event.target.dispatchEvent(event), 120);
        };
        window.addEventListener("click", late, true);""")
    board.tap((0, 0))
    time.sleep(0.3)
    assert board.labels()[0] == "row 1, column 1, arms down"


def test_a_torus_is_shifted_and_its_tiles_answer_where_they_are_shown(opened: Any) -> None:
    board = opened(given("net", [[1, 2, 4], [8, 1, 2], [1, 1, 1]], wrap=True))
    before = board.points([(0, 0)])
    assert board.run("return document.querySelectorAll('#shift button').length") == 4
    board.run("document.querySelector('#shift button').click()")
    assert board.points([(0, 0)]) != before
    board.tap((0, 0))
    assert [label.split(", arms ")[1] for label in board.labels()][:2] == ["down", "up"]


def test_crosses_stop_nothing_and_a_finished_pair_says_so(opened: Any) -> None:
    board = opened(given("numberlink", [[1, 0, 1], [2, 0, 2]]))
    board.press("mark")
    board.stroke([(0, 0), (1, 0)])
    assert board.labels()[0] == "row 1, column 1, 1, cross down"
    board.press("mark")
    board.stroke([(0, 0), (0, 1), (0, 2)])
    assert board.labels()[1] == "row 1, column 2, blank, link 1 right and left, joined up"
    assert "whole" in board.picture


def test_clues_of_a_nonogram_are_struck_out_one_by_one(opened: Any) -> None:
    outside = {"rows": [[1, 2], [2]], "columns": [[1], [1], [], [1], [1]]}
    board = opened({**given("nonogram", [[0] * 5] * 2), "outside": outside})
    board.tap((0, 0))
    struck = "return [...document.querySelectorAll('.ticked')].map(text => text.textContent).join(' ')"
    assert board.run(struck) == "1 1"  # the row's first block, and the column


def test_two_clues_of_two_figures_are_not_read_as_one_of_four(opened: Any) -> None:
    outside = {"rows": [[11, 11]], "columns": [[1]] * 11 + [[]] + [[1]] * 11}
    board = opened({**given("nonogram", [[0] * 23]), "outside": outside})
    boxes = """
        const found = [...document.querySelectorAll('#art text')].filter((text) => text.textContent === "11");
        return found.map((text) => text.getBoundingClientRect()).map((box) => [box.left, box.right])"""
    (left, _), (_, right) = board.run(boxes)
    assert left - right > 5  # pixels


def test_a_reload_in_the_middle_of_a_game_changes_nothing(opened: Any) -> None:
    board = opened(puzzle("shikaku"))
    board.stroke([(0, 0), (0, 1)])
    board.stroke([(2, 0), (3, 0)])
    before = board.labels()
    board.reload()
    assert board.labels() == before
    board.press("undo")
    board.press("undo")
    board.press("redo")
    board.press("redo")
    assert board.labels() == before
    board.press("restart")
    solve_shikaku(board, board.record)
    board.reload()
    assert board.state == "solved"


def test_what_is_kept_may_be_damaged(opened: Any) -> None:
    board = opened(given("shikaku", GRID))
    fresh = board.labels()
    for damaged in (
        "{",
        '{"form": 2, "state": null}',
        '{"form": 2, "state": {"boxes": 7}}',
        '{"form": 1, "state": []}',
    ):
        board.reload_with(damaged)
        assert board.labels() == fresh


def test_the_clock_rests_while_the_puzzle_is_paused(opened: Any) -> None:
    board = opened(given("shikaku", GRID))
    board.press("pause")
    assert board.run("return document.getElementById('view').inert")
    board.press("pause")
    assert not board.run("return document.getElementById('view').inert")


def test_cells_too_small_for_a_finger_are_made_larger_and_the_board_moves(opened: Any, tab: Tab) -> None:
    tab.screen(390, 844)
    board = opened(given("shikaku", [[1] * 25] * 25), "touch")
    (left, _), (right, _) = board.points([(0, 0), (0, 1)])
    assert right - left >= 24
    assert board.run("return document.documentElement.scrollWidth") <= 390  # the page itself does not
    one, two = board.points([(4, 4), (6, 6)])
    board.fingers("touchStart", one)
    board.fingers("touchStart", one, two)
    board.fingers("touchMove", [one[0] - 60, one[1]], [two[0] - 60, two[1]])
    board.fingers("touchEnd")
    assert board.run("return document.getElementById('view').scrollLeft") > 20
    assert not any("rectangle" in label for label in board.labels())


def test_a_tap_beside_a_side_means_it_as_a_side_is_narrower_than_a_finger(opened: Any, tab: Tab) -> None:
    """Around the middle of each a circle of 24 pixels meets no other's: WCAG 2.2, target size, spacing."""
    tab.screen(320, 640)
    board = opened(given("slitherlink", [[-1] * 10] * 10), "touch")
    (x, y), (beside, above) = board.points([(10, 11), (9, 12)])  # two sides that meet
    assert math.hypot(beside - x, above - y) >= 24
    for down in (-10, 10, 10):  # from cells above and below it
        board.fingers("touchStart", [x, y + down])
        board.fingers("touchEnd")
    assert board.labels()[10 * 21 + 11].endswith(": nothing")
    board.fingers("touchStart", [x + 10, y])  # on the dot at its end
    board.fingers("touchEnd")
    assert [label for label in board.labels() if label.endswith(": line")] == [board.labels()[10 * 21 + 11]]


def test_clues_of_a_large_board_stay_in_sight_while_it_moves(opened: Any, tab: Tab) -> None:
    tab.screen(390, 600)
    record = {**given("nonogram", [[0] * 30] * 30), "outside": {"rows": [[30]] * 30, "columns": [[30]] * 30}}
    board = opened(record, "touch")
    board.run("document.getElementById('view').scrollTo(300, 200)")
    view, top, left = (
        board.run("const b = document.getElementById(arguments[0]).getBoundingClientRect(); return [b.x, b.y]", one)
        for one in ("view", "top", "left")
    )
    assert round(left[0]) == round(view[0]) + 1  # the window's line
    assert round(top[1]) == round(view[1]) + 1
    at = "const b = document.getElementById('left').getBoundingClientRect();"
    across = board.points([(20, 0)])[0][1]
    hit = board.run(f"{at} return document.elementFromPoint(b.x + 5, arguments[0]).closest('svg').id", across)
    assert hit == "left"  # no cell is filled through the clues
    # The window follows the keys, and no cell of theirs is behind the clues.
    board.type((0, 0), "Control+End", "Enter", "Control+Home", "Enter")
    cell, strip = board.points([(0, 0)])[0], board.run(f"{at} return b.right")
    assert cell[0] > strip


def test_a_typed_arrow_walks_and_home_and_end_leap(opened: Any) -> None:
    board = opened(given("shikaku", GRID))
    board.type((0, 0))
    here = "return document.activeElement.ariaLabel.split(', ').slice(0, 2).join(' ')"
    for key, place in (
        ("ArrowDown", "row 2 column 1"),
        ("End", "row 2 column 3"),
        ("Control+Home", "row 1 column 1"),
        ("Control+End", "row 3 column 3"),
        ("Home", "row 3 column 1"),
    ):
        board.tab.page.keyboard.press(key)
        assert board.run(here) == place
