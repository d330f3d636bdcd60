"""Web play in a real browser: solved by clicks, touches and keys; mistakes named as the rules name them."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, Protocol

import pytest

from bookmaker.newspaper.words import LANGUAGES, words_in
from bookmaker.play.page import Sheet, html
from bookmaker.puzzles.contract import play, registry
from bookmaker.puzzles.contract.abilities import BESIDE
from bookmaker.puzzles.contract.params import read_params
from bookmaker.puzzles.contract.words import words_of
from bookmaker.puzzles.making.orders import Order, Puzzle, generate
from bookmaker.puzzles.records.record import options_of, record_of
from bookmaker.seeds import Seed

PLAYABLE = ("hidato", "net", "nonogram", "numberlink", "numbrix", "shikaku", "sudoku")
SIZES = {"nonogram": (6, 5), "sudoku": (4, 4)}  # of kinds that make no 5x4
MASKS = {"numbrix": ".xxxx/xxxxx/xxxxx/xxxxx/xxxxx"}  # of kinds that fill no diamond of 5x5
BROWSER = shutil.which("chromium") or shutil.which("google-chrome")
DRIVER = shutil.which("chromedriver")
needs_browser = pytest.mark.skipif(not (BROWSER and DRIVER), reason="chromium and chromium-driver are not installed")

Cell = tuple[int, int]
STEPS = {1: (0, 1), 2: (-1, 0), 4: (0, -1), 8: (1, 0)}
KEYS = {(0, 1): "\ue014", (-1, 0): "\ue013", (0, -1): "\ue012", (1, 0): "\ue015"}  # the arrow keys of WebDriver


def puzzle(kind: str, size: tuple[int, int] | None = None, **options: Any) -> dict[str, Any]:
    params, wrongs = read_params(kind, size=size or SIZES.get(kind, (5, 4)), options=options)
    assert not wrongs
    made = generate(Order(1, 0, kind, params, None, Seed(("play", kind))))
    assert isinstance(made, Puzzle)
    return json.loads(json.dumps(record_of(made)))


def page(record: dict[str, Any], language: str = "en") -> str:
    words = words_of(record["kind"])
    sheet = Sheet(
        language=language,
        title="A <Title>",
        subtitle="The Paper",
        credit="By A. Name",
        rules=words.rules,
        labels=words_in(language).play.model_dump(),
        faults=words.faults,
    )
    return html(record, sheet, script=play.script_of(record["kind"]))


@pytest.mark.parametrize("kind", PLAYABLE)
def test_a_page_stands_alone_and_holds_no_solution(kind: str) -> None:
    record = puzzle(kind)
    text = page(record)
    assert re.findall(r"(?:src|href)=\"(?!data:)[^\"]*|https?://|@import|fetch\(", text) == []
    assert "default-src 'none'" in text
    assert "A &lt;Title&gt;" in text
    given = re.search(r'<script type="application/json" id="puzzle">(.*?)</script>', text)
    assert given is not None
    told = ("kind", "size", "options", "grid", *BESIDE)
    assert json.loads(given[1]) == {key: record[key] for key in told if key in record}


@pytest.mark.parametrize("kind", PLAYABLE)
def test_every_mistake_that_a_script_names_has_words(kind: str) -> None:
    named = set(re.findall(r'"([a-z]+(?:-[a-z]+)+|loop|branch|row|column|sum|missing|apart)"', play.script_of(kind)))
    assert named - {"use-strict"}
    assert named <= set(words_of(kind).faults)


def test_kinds_without_a_script_cannot_be_played() -> None:
    assert [kind for kind in registry.names() if play.can_play(kind)] == sorted(PLAYABLE)
    with pytest.raises(LookupError, match="'blank' cannot be played"):
        play.script_of("blank")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_button_has_a_word_in_every_language(language: str) -> None:
    labels = words_in(language).play.model_dump()
    text = page(puzzle("shikaku"), language)
    assert all(f">{labels[name]}</button>" in text for name in ("undo", "redo", "check", "restart", "print"))


class Board(Protocol):
    """A browser with one puzzle open."""

    def tap(self, cell: Cell) -> None: ...
    def stroke(self, cells: list[Cell]) -> None: ...


class Page:
    """A puzzle in the browser; what a person can do with it, by mouse, by touch or by keys."""

    def __init__(self, browser: Any, record: dict[str, Any], how: str) -> None:
        self.browser, self.record, self.how = browser, record, how
        self.at: Cell = (0, 0)

    def point(self, cell: Cell) -> tuple[int, int]:
        """The pixel in the middle of a cell."""
        script = "return (([r, c]) => { const p = new DOMPoint(c + 0.5, r + 0.5).matrixTransform(board.getScreenCTM());"
        x, y = self.browser.execute_script(f"{script} return [p.x, p.y]; }})(arguments[0])", list(cell))
        return round(x), round(y)

    def tap(self, cell: Cell) -> None:
        self.stroke([cell])

    def stroke(self, cells: list[Cell]) -> None:
        if self.how == "keys":
            self.type(cells)
            return
        from selenium.webdriver.common.actions.action_builder import ActionBuilder
        from selenium.webdriver.common.actions.pointer_input import PointerInput

        builder = ActionBuilder(self.browser, mouse=PointerInput(self.how, self.how), duration=0)
        builder.pointer_action.move_to_location(*self.point(cells[0])).pointer_down()
        for cell in cells[1:]:
            builder.pointer_action.move_to_location(*self.point(cell))
        builder.pointer_action.pointer_up()
        builder.perform()

    def type(self, cells: list[Cell]) -> None:
        """Walk to the first cell, put the pen down, walk on, put it up; a tile or a digit changes at once."""
        board = self.browser.find_element("id", "board")
        keys = walk(self.at, cells[0])
        keys += "\ue007" if self.record["kind"] in ("net", "sudoku") else "\ue007" + walk_all(cells) + "\ue007"
        board.send_keys(keys)
        self.at = cells[-1]

    def write(self, cell: Cell, number: int) -> None:
        """Walk to a cell and type a number, figure by figure."""
        self.browser.find_element("id", "board").send_keys(walk(self.at, cell) + str(number))
        self.at = cell

    def press(self, button: str) -> None:
        self.browser.find_element("id", button).click()

    @property
    def state(self) -> str:
        return str(self.browser.execute_script("return document.body.dataset.state"))

    @property
    def mistakes(self) -> set[str]:
        self.press("check")
        return set(str(self.browser.execute_script("return document.body.dataset.mistakes")).split())

    @property
    def says(self) -> str:
        return str(self.browser.find_element("id", "status").text)


def walk(start: Cell, end: Cell) -> str:
    down, right = end[0] - start[0], end[1] - start[1]
    return KEYS[(1, 0) if down > 0 else (-1, 0)] * abs(down) + KEYS[(0, 1) if right > 0 else (0, -1)] * abs(right)


def walk_all(cells: list[Cell]) -> str:
    return "".join(walk(a, b) for a, b in pairwise(cells))


def solve_net(board: Board, record: dict[str, Any]) -> None:
    """Turn every tile clockwise until it stands as in the solution."""
    for r, (row, wanted) in enumerate(zip(record["grid"], record["solution"], strict=True)):
        for c, (mask, end) in enumerate(zip(row, wanted, strict=True)):
            while mask != end:
                board.tap((r, c))
                mask = mask >> 1 | (mask & 1) << 3


def solve_shikaku(board: Board, record: dict[str, Any]) -> None:
    """Draw every region from its first cell to its last."""
    regions: dict[int, list[Cell]] = {}
    for r, row in enumerate(record["solution"]):
        for c, region in enumerate(row):
            if region is not None:
                regions.setdefault(region, []).append((r, c))
    for cells in regions.values():
        board.stroke([cells[0], cells[-1]] if len(cells) > 1 else cells)


def solve_numberlink(board: Board, record: dict[str, Any]) -> None:
    """Draw every link from one of its numbers to the other."""
    done: set[Cell] = set()
    for r, row in enumerate(record["grid"]):
        for c, number in enumerate(row):
            if number and (r, c) not in done:
                path = link(record["solution"], (r, c))
                done.update(path)
                board.stroke(path)


def solve_nonogram(board: Board, record: dict[str, Any]) -> None:
    """Fill every block of every row, by a stroke from its first cell to its last."""
    for r, row in enumerate(record["solution"]):
        filled = "".join(map(str, row))
        for block in re.finditer("1+", filled):
            cells = [(r, c) for c in range(*block.span())]
            board.stroke([cells[0], cells[-1]] if len(cells) > 1 else cells)


def link(solution: list[list[int]], start: Cell) -> list[Cell]:
    path = [start]
    while True:
        r, c = path[-1]
        ways = [(r + step[0], c + step[1]) for arm, step in STEPS.items() if solution[r][c] & arm]
        ahead = [cell for cell in ways if len(path) < 2 or cell != path[-2]]
        if not ahead:
            return path
        path.append(ahead[0])


def solve_sudoku(board: Board, record: dict[str, Any]) -> None:
    """Tap every blank cell as often as its digit says."""
    for r, row in enumerate(record["grid"]):
        for c, given in enumerate(row):
            for _ in range(0 if given else record["solution"][r][c]):
                board.tap((r, c))


def solve_path(board: Page, record: dict[str, Any]) -> None:
    """Type every missing number, or draw from every printed number to the next."""
    where = {n: (r, c) for r, row in enumerate(record["solution"]) for c, n in enumerate(row) if n is not None}
    printed = sorted(n for row in record["grid"] for n in row if n)
    for low, high in pairwise(printed):
        cells = [where[n] for n in range(low, high + 1)]
        if board.how == "keys":
            for number in range(low + 1, high):
                board.write(where[number], number)
        elif len(cells) > 2:
            board.stroke(cells[::-1] if low % 2 else cells)  # backwards too


SOLVERS = {
    "hidato": solve_path,
    "numbrix": solve_path,
    "net": solve_net,
    "nonogram": solve_nonogram,
    "shikaku": solve_shikaku,
    "numberlink": solve_numberlink,
    "sudoku": solve_sudoku,
}


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    webdriver = pytest.importorskip("selenium.webdriver")
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    options.binary_location = BROWSER
    profile = tmp_path_factory.mktemp("profile")
    for word in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=800,900"):
        options.add_argument(word)
    options.add_argument(f"--user-data-dir={profile}")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    running = webdriver.Chrome(options=options, service=Service(DRIVER))
    yield running
    running.quit()


@pytest.fixture
def opened(browser: Any, tmp_path: Path) -> Any:
    def open_page(record: dict[str, Any], how: str = "mouse") -> Page:
        path = tmp_path / "play.html"
        path.write_text(page(record), encoding="utf-8")
        browser.get(path.as_uri())
        return Page(browser, record, how)

    return open_page


@needs_browser
@pytest.mark.parametrize("how", ["mouse", "touch", "keys"])
@pytest.mark.parametrize("kind", PLAYABLE)
def test_a_puzzle_is_solved_by_mouse_touch_and_keys(kind: str, how: str, opened: Any, browser: Any) -> None:
    record = puzzle(kind)
    board = opened(record, how)
    assert board.state == "open"
    SOLVERS[kind](board, record)
    assert (board.state, board.says) == ("solved", "Solved!")
    assert board.mistakes == set()
    assert browser.get_log("browser") == []


@needs_browser
@pytest.mark.parametrize("options", [{"wrap": True}, {"walls": 4}, {"walls": 4, "wrap": True}])
def test_a_net_that_wraps_or_has_walls_is_solved(options: dict[str, Any], opened: Any) -> None:
    record = puzzle("net", **options)
    board = opened(record)
    solve_net(board, record)
    assert board.state == "solved"


@needs_browser
@pytest.mark.parametrize("kind", [kind for kind in PLAYABLE if "mask" in options_of(kind)])
def test_a_puzzle_in_a_shape_is_solved_and_has_no_sides_in_its_holes(kind: str, opened: Any, browser: Any) -> None:
    record = puzzle(kind, (5, 5), mask=MASKS.get(kind, "diamond"))
    missing = sum(row.count(None) for row in record["grid"])
    board = opened(record)
    SOLVERS[kind](board, record)
    assert board.state == "solved"
    drawn = browser.execute_script(
        "return [...document.querySelectorAll('.grid, .frame')].map(p => p.getAttribute('d'))"
    )
    sides = re.findall(r"M\d+ \d+[vh]1", " ".join(filter(None, drawn)))
    # A grid of 5x5 has 60 sides; each corner that is missing has two, its border.
    assert missing
    assert len(sides) == len(set(sides)) == 60 - 2 * missing
    assert browser.get_log("browser") == []


@needs_browser
def test_undo_redo_and_start_again(opened: Any) -> None:
    record = puzzle("shikaku")
    board = opened(record)
    solve_shikaku(board, record)
    board.press("undo")
    assert board.state == "open"
    board.press("redo")
    assert board.state == "solved"
    board.press("restart")
    assert (board.state, board.mistakes) == ("open", set())
    assert board.says == "No mistakes so far; 20 cells are open."
    board.press("undo")
    assert board.state == "solved"


def given(kind: str, grid: list[list[int]], **options: Any) -> dict[str, Any]:
    size = f"{len(grid[0])}x{len(grid)}"
    return {"kind": kind, "size": size, "options": options, "grid": grid}


@needs_browser
@pytest.mark.parametrize(
    ("stroke", "mistakes"),
    [
        ([(0, 0), (0, 1)], set()),
        ([(0, 0), (1, 1)], {"wrong-area"}),
        ([(0, 0), (2, 0)], {"two-numbers"}),
        ([(1, 1), (1, 2)], {"no-number"}),
    ],
)
def test_rectangles_are_judged_by_the_rules(stroke: list[Cell], mistakes: set[str], opened: Any) -> None:
    board = opened(given("shikaku", [[2, 0, 0], [0, 0, 0], [3, 0, 4]]))
    board.stroke(stroke)
    assert board.mistakes == mistakes
    assert all(words_of("shikaku").faults[name] in board.says for name in mistakes)


@needs_browser
def test_an_arm_through_a_wall_ends_loose(opened: Any) -> None:
    board = opened({**given("net", [[1, 4]], wrap=False), "walls": [[0, 0, "right"]]})
    assert board.mistakes == {"loose-end"}


RING = [[9, 12], [3, 6]]


@needs_browser
@pytest.mark.parametrize(
    ("grid", "turned", "mistakes"),
    [(RING, [], {"loop"}), (RING, [(0, 0)], {"loose-end"}), ([[8, 8], [2, 2]], [], {"cut-off"})],
)
def test_leaks_loops_and_what_is_cut_off_are_named(
    grid: list[list[int]], turned: list[Cell], mistakes: set[str], opened: Any
) -> None:
    board = opened(given("net", grid, wrap=False))
    for cell in turned:
        board.tap(cell)
    assert board.mistakes == mistakes


@needs_browser
@pytest.mark.parametrize(
    ("strokes", "mistakes"),
    [
        ([[(0, 0), (0, 1), (0, 2)]], {"wrong-pair"}),
        ([[(1, 0), (1, 1), (2, 1), (2, 0), (1, 0)]], {"loop"}),
        ([[(1, 0), (1, 1), (1, 2)], [(0, 1), (1, 1)]], {"branch"}),
        ([[(0, 0), (0, 1)], [(0, 0), (1, 0)]], {"number-arms"}),
        ([[(0, 0), (0, 1)], [(0, 0), (1, 0)], [(1, 0), (0, 0)]], set()),
    ],
)
def test_links_are_judged_by_the_rules(strokes: list[list[Cell]], mistakes: set[str], opened: Any) -> None:
    board = opened(given("numberlink", [[1, 0, 2], [0, 0, 0], [0, 0, 0], [1, 0, 2]]))
    for cells in strokes:
        board.stroke(cells)
    assert board.mistakes == mistakes


@needs_browser
def test_digits_are_typed_with_pencil_marks_and_repeats_are_named(opened: Any) -> None:
    record = puzzle("sudoku", (6, 6), cages=True)
    page = opened(record)
    board = page.browser.find_element("id", "board")
    board.send_keys("3" + KEYS[0, 1] + "3")
    assert {"row", "box"} <= page.mistakes
    from selenium.webdriver.common.keys import Keys

    board.send_keys(KEYS[1, 0] + Keys.SHIFT + "25" + Keys.NULL)
    assert page.browser.execute_script("return document.querySelectorAll('.clue.entry').length") == 4
    assert page.browser.execute_script("return document.querySelectorAll('.same').length") == 0
    board.send_keys(KEYS[-1, 0])
    assert page.browser.execute_script("return document.querySelectorAll('.same').length") == 2


@needs_browser
@pytest.mark.parametrize(
    ("kind", "strokes", "numbers", "mistakes"),
    [
        ("hidato", [[(0, 0), (1, 1), (0, 2)]], [1, 0, 3, 0, 2, 0, 0, 0, 9], set()),
        ("numbrix", [[(0, 0), (1, 1)]], [1, 2, 0, 0, 3, 0, 0, 0, 9], set()),  # by way of a neighbour
        ("hidato", [[(2, 2), (2, 0)]], [1, 0, 0, 0, 0, 0, 7, 8, 9], set()),  # down from the last number
        ("hidato", [[(0, 0), (0, 2)], [(0, 0), (1, 0)]], [1, 0, 3, 2, 0, 0, 0, 0, 9], {"apart"}),  # a number moves
        ("hidato", [[(0, 0), (0, 1)], [(0, 1)], [(0, 2)], [(1, 0)]], [1, 2, 3, 0, 0, 0, 0, 0, 9], set()),  # taps
    ],
)
def test_numbers_are_drawn_along_the_way(
    kind: str, strokes: list[list[Cell]], numbers: list[int], mistakes: set[str], opened: Any
) -> None:
    board = opened(given(kind, [[1, 0, 0], [0, 0, 0], [0, 0, 9]]))
    for cells in strokes:
        board.stroke(cells)
    assert board.mistakes == mistakes
    shown = board.browser.execute_script(
        "return [...document.querySelectorAll('.clue')]"
        ".map(text => [text.getAttribute('y'), text.getAttribute('x'), text.innerHTML].map(Number))"
    )
    assert {(int(y), int(x)): n for y, x, n in shown} == {divmod(at, 3): n for at, n in enumerate(numbers) if n}


@needs_browser
def test_figures_make_a_number_and_one_typed_twice_is_named(opened: Any) -> None:
    grid = [[1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 12]]
    board = opened(given("hidato", grid))
    board.write((0, 1), 11)
    board.write((0, 2), 13)  # there is no 13: the second figure begins anew
    assert board.mistakes == {"apart"}
    board.write((1, 0), 3)
    assert board.mistakes == {"missing"}
    assert words_of("hidato").faults["missing"] in board.says
