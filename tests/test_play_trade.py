"""Help of the trade: notes that clear, highlights, several cells at once, digit first, colours, cages, trials."""

from typing import Any

import pytest

from tests.few import longer
from tests.playing import Page, needs_browser, puzzle

pytestmark = needs_browser
TRIED = ["net", "slitherlink", *longer(["shikaku", "nonogram", "numberlink", "masyu"], ["shikaku"])]


@pytest.fixture
def killer(opened: Any) -> Page:
    """A Killer of 4x4, without any digit given."""
    board: Page = opened(puzzle("sudoku", cages=True), "keys", hints=True)
    return board


def test_notes_stand_in_corners_and_in_the_middle_and_clear_where_a_digit_is_placed(killer: Page) -> None:
    killer.type((0, 1), "Shift+Digit2", "Alt+Digit3", "Alt+Digit2")
    assert "notes 2 / 2 3" in killer.labels()[1]
    killer.type((0, 3), "2")
    assert "notes 3" in killer.labels()[1]
    killer.press("undo")
    assert "notes 2 / 2 3" in killer.labels()[1]


def test_all_notes_are_those_that_nothing_in_sight_forbids(killer: Page) -> None:
    killer.type((0, 0), "1")
    killer.press("candidates")
    assert "notes 2 3 4" in killer.labels()[3]
    assert "notes 1 2 3 4" in killer.labels()[15]


def test_what_the_chosen_cell_sees_is_in_a_tint_unless_the_reader_wants_none(killer: Page) -> None:
    killer.type((1, 1))
    seen = (
        "return [...document.querySelectorAll('.peer')].map(box => `${box.getAttribute('y')}${box.getAttribute('x')}`)"
    )
    assert {"10", "12", "13", "01", "21", "31", "00"} <= set(killer.run(seen))
    assert "33" not in killer.run(seen)
    killer.tab.page.click("#options")
    killer.tab.page.uncheck("[name=lines]")
    assert killer.run("return getComputedStyle(document.querySelector('.peer')).display") == "none"
    killer.run("localStorage.removeItem('bookmaker/settings')")


def test_the_pad_counts_what_is_left(killer: Page) -> None:
    killer.type((0, 0), "1")
    assert killer.run("return [...document.querySelectorAll('#pad button')].map(b => b.ariaLabel)")[:2] == [
        "1, 3 left",
        "2, 4 left",
    ]


def test_a_digit_is_written_in_all_chosen_cells_and_colours_too(killer: Page) -> None:
    killer.type((3, 0), "Shift+ArrowRight", "Shift+ArrowRight", "Shift+Digit4")
    assert ["notes 4" in label for label in killer.labels()[12:]] == [True, True, True, False]
    killer.press("colour")
    killer.tab.page.keyboard.press("2")
    assert ["colour 2" in label for label in killer.labels()[12:]] == [True, True, True, False]


def test_a_stroke_chooses_cells_and_a_digit_that_is_chosen_first_is_written_by_taps(killer: Page) -> None:
    killer.how = "mouse"
    killer.drag([(0, 0), (0, 1), (0, 2)])
    assert killer.run("return document.querySelectorAll('.chosen').length") == 3
    killer.run("document.querySelector('[name=first]').click()")
    killer.press_pad("3")
    killer.tap((2, 2))
    killer.tap((3, 0))
    assert [label.split(", ")[2] for label in (killer.labels()[10], killer.labels()[12])] == ["3", "3"]
    killer.run("localStorage.removeItem('bookmaker/settings')")


def test_a_cage_tells_what_it_lacks_and_all_ways_to_have_it(killer: Page) -> None:
    cage = next(cage for cage in killer.record["cages"] if len(cage["cells"]) == 2)
    (row, column), total = cage["cells"][0], cage["sum"]
    killer.type((row, column))
    ways = ", ".join(f"{low} + {total - low}" for low in range(1, 5) if low < total - low <= 4)
    assert killer.run("return document.getElementById('tip').textContent") == f"{total}: {ways}"


@pytest.mark.parametrize("kind", TRIED)
def test_a_trial_is_seen_and_kept_or_dropped(kind: str, opened: Any) -> None:
    board = opened(puzzle(kind), "mouse", hints=True)
    cells = [(0, 0)] if kind == "net" else [(0, 0), (0, 1), (0, 2)]
    before = board.labels()
    board.press("try")
    board.stroke(cells)
    after = board.labels()
    assert after != before
    assert 'class="tried"' in board.picture
    board.reload()
    board.press("drop")
    assert (board.labels(), "tried" in board.picture) == (before, False)
    board.press("try")
    board.stroke(cells)
    board.press("keep")
    assert (board.labels(), "tried" in board.picture) == (after, False)


PATH = {"kind": "hidato", "size": "4x3", "options": {}, "grid": [[1, 0, 0, 0], [0, 0, 0, 12], [0, 0, 0, 0]]}


def test_a_path_tells_which_numbers_are_missing_and_which_comes_next(opened: Any) -> None:
    board = opened({**PATH, "grid": [[1, 0, 3]], "size": "3x1"})
    board.tap((0, 0))
    assert board.run("return document.getElementById('tip').textContent") == "Next: 2 \u00b7 Missing: 2"


def test_a_path_has_notes_of_several_figures_which_clear_where_their_number_is_placed(opened: Any) -> None:
    board = opened(PATH, "keys")
    board.type((0, 1), "Shift+Digit1", "Shift+Digit1", "Enter", "Shift+Digit4")
    assert board.labels()[1].startswith("row 1, column 2, blank, notes 11 4")
    board.type((2, 0), "Shift+Digit1", "Shift+Digit1", "1", "1")
    assert ("notes 4" in board.labels()[1], board.labels()[8].split(", ")[2]) == (True, "11")
    board.press("undo")
    board.press("undo")
    assert "notes 11 4" in board.labels()[1]
    board.type((0, 1), "Delete")
    assert board.labels()[1].endswith("blank")


def test_a_cell_or_the_whole_answer_is_revealed_where_the_paper_gives_hints(killer: Page) -> None:
    killer.type((1, 2))
    killer.press("reveal")
    assert killer.labels()[6].split(", ")[2] == str(killer.record["solution"][1][2])
    killer.press("reveal_all")
    assert killer.state == "solved"
