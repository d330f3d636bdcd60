"""What the tests of web play share: puzzles, a page in a real browser, and hands to play it with."""

import functools
import itertools
import json
import shutil
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from bookmaker.play.html_page import Sheet, html
from bookmaker.puzzles.contract.params import read_params
from bookmaker.puzzles.making.orders import Order, Puzzle, generate
from bookmaker.puzzles.records.record import record_of
from bookmaker.seeds import Seed

# Of kinds that make no 5x4.
SQUARES = ("calcudoku", "futoshiki", "skyscrapers", "sudoku")
SIZES = {
    "slitherlink": (5, 5),
    "akari": (7, 6),
    "binary": (6, 6),
    "bridges": (7, 7),
    "masyu": (6, 6),
    "tents": (8, 8),
    "kakuro": (6, 6),
    "nonogram": (6, 5),
    "starbattle": (5, 5),
    **dict.fromkeys(SQUARES, (4, 4)),
}
BROWSER = shutil.which("chromium") or shutil.which("google-chrome")
needs_browser = pytest.mark.skipif(not BROWSER, reason="chromium is not installed")
HANDS = ("mouse", "touch", "keys", "tree")

Cell = tuple[int, int]
STEPS = {1: (0, 1), 2: (-1, 0), 4: (0, -1), 8: (1, 0)}
KEYS = {(0, 1): "ArrowRight", (-1, 0): "ArrowUp", (0, -1): "ArrowLeft", (1, 0): "ArrowDown"}
# The element of a cell, found as a screen reader does: by its row and column.
BOX = """document.querySelector(
    `[role="row"][aria-rowindex="${cell[0] + 1}"] > [role="gridcell"][aria-colindex="${cell[1] + 1}"]`)"""
DESK = (1280, 800)
# Windows by width and height; all but the last are phones'.
SCREENS = ((320, 568), (360, 740), (740, 360), DESK)
_ids = itertools.count()


def puzzle(kind: str, size: tuple[int, int] | None = None, seed: str = "", **options: Any) -> dict[str, Any]:
    return json.loads(_made(kind, size or SIZES.get(kind, (5, 4)), seed, json.dumps(options)))


@functools.cache
def _made(kind: str, size: tuple[int, int], seed: str, options: str) -> str:
    params, wrongs = read_params(kind, size=size, options=json.loads(options))
    assert not wrongs
    tries = (generate(Order(1, 0, kind, params, None, Seed(("play", kind, seed, str(n))))) for n in range(20))
    made = next(one for one in tries if isinstance(one, Puzzle))
    return json.dumps(record_of(made))


def given(kind: str, grid: list[list[int]], **options: Any) -> dict[str, Any]:
    return {"kind": kind, "size": f"{len(grid[0])}x{len(grid)}", "options": options, "grid": grid}


def html_of(record: dict[str, Any], language: str = "en", *, hints: bool = False) -> str:
    return html(record, Sheet(language, "A <Title>", "The Paper", "By A. Name", hints=hints))


class Tab:
    """The one page of the browser that all tests share, since a new one takes a second; what it logs is kept."""

    def __init__(self, page: Any) -> None:
        self.page, self.log = page, []
        page.on("console", lambda message: self.log.append(message.text))
        page.on("pageerror", lambda error: self.log.append(str(error)))
        self.cdp = page.context.new_cdp_session(page)
        self.cdp.send("Page.enable")

    def run(self, script: str, *values: Any) -> Any:
        """What the body of a function returns; `arguments` are the values."""
        return self.page.evaluate(f"values => (function () {{{script}\n}}).apply(null, values)", list(values))

    def said(self) -> list[str]:
        """What the page has logged, which is forgotten then."""
        said, self.log[:] = [*self.log], []
        return said

    def screen(self, width: int, height: int, *, is_phone: bool = True) -> None:
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": is_phone}
        self.cdp.send("Emulation.setDeviceMetricsOverride", size)


class Page:
    """A puzzle in the browser; what a person can do with it by mouse, touch, keys, or the accessibility tree."""

    def __init__(self, tab: Tab, record: dict[str, Any], how: str) -> None:
        self.tab, self.record, self.how = tab, record, how
        self.run = tab.run

    def points(self, some: list[Cell]) -> list[list[int]]:
        """The pixels in the middle of some cells; who does not see them all scrolls first."""
        script = f"""
            for (const cell of arguments[0]) {BOX}.scrollIntoView({{ block: "nearest", inline: "nearest" }});
            return arguments[0].map((cell) => {{
              const box = {BOX}.getBoundingClientRect();
              return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
            }})"""
        return self.run(script, some)

    def tap(self, cell: Cell) -> None:
        self.stroke([cell])

    def stroke(self, some: list[Cell]) -> None:
        if self.how == "tree":
            self.run(f"for (const cell of arguments[0]) {BOX}.click()", some)
        elif self.how == "keys":
            walks = [*walk_all(some), "Enter"] if self.record["kind"] not in ("net", "sudoku") else []
            self.type(some[0], "Enter", *walks)
        else:
            self.drag(some)

    def drag(self, some: list[Cell], *, lift: bool = True) -> None:
        points = self.points(some)
        if self.how == "touch":
            for kind, point in zip(["touchStart", *["touchMove"] * len(points)], points, strict=False):
                self.fingers(kind, point)
            if lift:
                self.fingers("touchEnd")
            return
        mouse = self.tab.page.mouse
        mouse.move(*points[0])
        mouse.down()
        for point in points[1:]:
            mouse.move(*point)
        if lift:
            mouse.up()

    def fingers(self, kind: str, *points: list[int]) -> None:
        """What the browser hears of touches: the fingers that are down after the event, in pixels."""
        touches = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        self.tab.cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def type(self, cell: Cell, *keys: str) -> None:
        """Press keys where that cell is; one gets there by the arrows from the tab stop, by no click."""
        row, column = self.run("""
            const box = document.querySelector('[role="gridcell"][tabindex="0"]');
            return [box.parentElement.ariaRowIndex - 1, box.ariaColIndex - 1];""")
        for key in (*way(self.record["grid"], (row, column), cell), *keys):
            self.tab.page.keyboard.press(key)

    def write(self, cell: Cell, number: int) -> None:
        """Write a number, figure by figure: by keys, or by the buttons below the board."""
        if self.how == "keys":
            self.type(cell, *str(number))
            return
        self.tap(cell)
        for figure in str(number):
            self.press_pad(figure)

    def press_pad(self, key: str) -> None:
        """Press a button of the pad where it is shown, as the hand does."""
        script = """
            const button = [...document.querySelectorAll('#pad button')].find(b => b.textContent === arguments[0]);
            button.scrollIntoView({ block: "nearest" });
            const box = button.getBoundingClientRect();
            if (arguments[1]) button.click();
            return [box.x + box.width / 2, box.y + box.height / 2];"""
        x, y = self.run(script, key, self.how == "tree")
        if self.how == "touch":
            self.fingers("touchStart", [round(x), round(y)])
            self.fingers("touchEnd")
        elif self.how != "tree":
            self.tab.page.mouse.click(x, y)

    def reload(self) -> None:
        """Load the page anew with what it kept last, which the browser alone may take a moment to pass on."""
        self.reload_with(self.run("return localStorage.getItem(arguments[0])", f"bookmaker/{self.record['id']}"))

    def reload_with(self, kept: str) -> None:
        """Load the page anew on a device that kept this of the game: it is there before the page's script runs."""
        source = f"localStorage.setItem({json.dumps('bookmaker/' + self.record['id'])}, {json.dumps(kept)});"
        added = self.tab.cdp.send("Page.addScriptToEvaluateOnNewDocument", {"source": source})
        self.tab.page.reload()
        self.tab.cdp.send("Page.removeScriptToEvaluateOnNewDocument", added)

    def press(self, button: str) -> None:
        self.run("document.getElementById(arguments[0]).click()", button)

    def press_shown(self, button: str) -> None:
        """Press a button where it can be seen."""
        if self.run("return document.getElementById(arguments[0]).checkVisibility()", button):
            self.press(button)

    def labels(self) -> list[str]:
        """What a screen reader reads of every cell."""
        return self.run("return [...document.querySelectorAll('[role=\"gridcell\"]')].map(box => box.ariaLabel)")

    @property
    def picture(self) -> str:
        return str(self.run("return document.getElementById('art').innerHTML"))

    @property
    def state(self) -> str:
        return str(self.run("return document.body.dataset.state"))

    @property
    def mistakes(self) -> set[str]:
        self.press("check")
        return set(str(self.run("return document.body.dataset.mistakes")).split())

    @property
    def says(self) -> str:
        return str(self.run("return document.getElementById('status').textContent"))


def walk(start: Cell, end: Cell) -> list[str]:
    down, right = end[0] - start[0], end[1] - start[1]
    return [KEYS[(1, 0) if down > 0 else (-1, 0)]] * abs(down) + [KEYS[(0, 1) if right > 0 else (0, -1)]] * abs(right)


def way(rows: list[list[int | None]], start: Cell, end: Cell) -> list[str]:
    """The arrows from cell to cell, which jump across cells that are not there."""
    found: dict[Cell, list[str]] = {start: []}
    waiting = [start]
    while waiting:
        cell = waiting.pop(0)
        for (down, right), key in KEYS.items():
            r, c = cell[0] + down, cell[1] + right
            while 0 <= r < len(rows) and 0 <= c < len(rows[0]) and rows[r][c] is None:
                r, c = r + down, c + right
            if 0 <= r < len(rows) and 0 <= c < len(rows[0]) and (r, c) not in found:
                found[r, c] = [*found[cell], key]
                waiting.append((r, c))
    return found[end]


def walk_all(some: list[Cell]) -> list[str]:
    return [key for a, b in pairwise(some) for key in walk(a, b)]


def until(page: Any, expression: str) -> None:
    """Wait until an expression holds. A page that allows no words as script refuses Playwright's own wait for one,
    which asks by eval; what is evaluated from outside is allowed."""
    ends = time.monotonic() + 30
    while not page.evaluate(f"() => Boolean({expression})"):
        assert time.monotonic() < ends, f"{expression} does not hold after 30 seconds"
        time.sleep(0.02)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """How Playwright starts the browser of this machine; it downloads none."""
    words = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
    return {"executable_path": BROWSER, "args": words}


@pytest.fixture(scope="session")
def _tab(browser: Any) -> Tab:
    size = dict(zip(("width", "height"), DESK, strict=True))
    return Tab(browser.new_context(viewport=size).new_page())


@pytest.fixture
def tab(_tab: Tab) -> Iterator[Tab]:
    """The page that all tests share: at the end of each it has logged nothing that the test did not ask for."""
    yield _tab
    _tab.screen(*DESK, is_phone=False)
    _tab.page.emulate_media(color_scheme="null")
    assert _tab.said() == []


@pytest.fixture
def opened(tab: Tab, tmp_path: Path) -> Any:
    """Opens a puzzle's page; every one is new to the device."""

    def open_page(record: dict[str, Any], how: str = "mouse", *, hints: bool = False) -> Page:
        record = {**record, "id": f"test-{next(_ids)}"}
        path = tmp_path / "play.html"
        path.write_text(html_of(record, hints=hints), encoding="utf-8")
        tab.page.goto(path.as_uri())
        if hints:  # the page unpacks them before it offers them, which takes a moment
            until(tab.page, "!document.getElementById('hint').hidden")
        return Page(tab, record, how)

    return open_page
