"""What hosts and readers may ask of a page: scripts in files, 75 KB, large letters, thumbs, an order to read."""

import datetime
import functools
import http.server
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bookmaker.play import site
from bookmaker.play.html_page import Ahead, House, Place, Sheet, html, play_assets
from bookmaker.play.site import POLICY, Site
from bookmaker.play.views import Entry
from tests.playing import HANDS, SQUARES, Page, Tab, given, needs_browser, puzzle, until
from tests.solving import PLAYABLE, SOLVERS, SOME

LARGEST = 75_000  # bytes
SIZES = {**dict.fromkeys(SQUARES, (9, 9)), "calcudoku": (6, 6), "skyscrapers": (6, 6), "suguru": (8, 8)}
OF_A_PAPER = {"paper": "The Daily Lattice", "slot": "monday-special", "day": "2026-12-03", "grade": "medium"}
AHEAD = tuple(Ahead(f"../../2026-12-0{n}/net/play.html", f"Net {n}", f"2026-12-0{n}|net") for n in range(1, 5))
IN_WEB = Place(
    House("assets/masthead.svg", "", (("Imprint", "https://example.com/imprint"),)),
    address="https://example.com/puzzles/2026-12-03/monday-special",
    home="../../index.html",
    root="../../",
    ahead=AHEAD,
    off=("0", "2026-12-25"),
)


@pytest.mark.slow
@pytest.mark.parametrize(
    "kind", [one if one == "futoshiki" else pytest.param(one, marks=pytest.mark.long) for one in PLAYABLE]
)
def test_a_page_of_a_newspaper_with_hints_takes_less_than_75_kb(kind: str) -> None:
    """10x10, or what solvers call large: 9x9 Futoshiki has the most to tell."""
    record = puzzle(kind, SIZES.get(kind, (10, 10)))
    alone = html(record, Sheet("en", "Title", "The Paper", "By A. Name", True))
    assert len(alone.encode()) < LARGEST
    text = html(
        record, Sheet("de", "Das große Rätsel Nr. 365", "The Paper", "By A. Name", True, **OF_A_PAPER, place=IN_WEB)
    )
    assert len(text.encode()) < 75 << 10


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """A folder, and the address at which a host serves it that allows scripts and styles of files alone."""

    class Strict(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *args: Any) -> None: ...

        def end_headers(self) -> None:
            self.send_header("Content-Security-Policy", POLICY)
            super().end_headers()

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Strict, directory=str(tmp_path)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield tmp_path, f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


def put(folder: Path, record: dict[str, Any], name: str, **more: Any) -> None:
    """The page of a record with its assets, in a site's folder."""
    house = House(is_external=True)
    path = folder / "2026-12-03" / name / "play.html"
    path.parent.mkdir(parents=True)
    sheet = Sheet(
        "en",
        name.title(),
        "The Paper",
        "",
        "solution" in record,
        **OF_A_PAPER,
        place=Place(house, root="../../", **more),
    )
    path.write_text(html(record, sheet), encoding="utf-8")
    (folder / "assets").mkdir(exist_ok=True)
    for asset, text in play_assets(house, [record["kind"]]):
        (folder / asset).write_text(text, encoding="utf-8")


@needs_browser
@pytest.mark.parametrize("kind", SOME)
def test_a_puzzle_is_played_under_a_strict_policy_without_a_network_and_in_two_tabs_at_once(
    kind: str, strict: tuple[Path, str], tab: Tab
) -> None:
    folder, address = strict
    record = {**puzzle(kind), "id": f"strict-{kind}"}
    house, path = House(is_external=True), f"2026-12-03/{kind}/play.html"
    put(folder, record, kind)
    entry = Entry(path, kind, "", kind, "", datetime.date(2026, 12, 3), kind, kind=kind)
    for name, text in site.pages(
        Site("The Paper", ("en",), house=house), {"en": [entry]}, dict(play_assets(house, [kind]))
    ).items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    tab.page.goto(f"{address}/index.html")
    tab.page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    other = tab.page.context.new_page()
    tab.page.context.set_offline(True)
    try:
        other.goto(f"{address}/{path}")
        tab.page.bring_to_front()  # the hand of one that is behind is slow
        tab.page.goto(f"{address}/{path}")
        assert tab.run("return getComputedStyle(document.body).margin") == "0px"  # its style is there
        board = Page(tab, record, HANDS[PLAYABLE.index(kind) % 3])
        SOLVERS[kind](board, record)
        assert board.state == "solved"
        until(other, "document.body.dataset.state === 'solved'")
        labels = "[...document.querySelectorAll('[role=gridcell]')].map(b => b.ariaLabel)"
        assert other.evaluate(labels) == board.labels()
    finally:
        tab.page.context.set_offline(False)
        other.close()
    assert not [one for one in tab.said() if "violates" in one]


@needs_browser
def test_after_a_puzzle_the_nearest_that_is_not_solved_is_offered_and_a_link_takes_the_record_elsewhere(
    strict: tuple[Path, str], tab: Tab
) -> None:
    folder, address = strict
    put(folder, {**given("shikaku", [[1, 1]]), "id": "ahead"}, "fields", ahead=AHEAD)
    club = "bookmaker/club/The Daily Lattice"
    tab.page.goto(f"{address}/2026-12-03/fields/play.html")
    tab.run("localStorage.setItem(arguments[0], arguments[1])", club, json.dumps({AHEAD[0].mine: {"seconds": 9}}))
    tab.run("document.querySelectorAll('[role=gridcell]').forEach(box => box.click())")
    assert tab.page.locator(".ahead:visible").all_inner_texts() == ["Go on with Net 2"]
    tab.run("navigator.clipboard.writeText = (text) => { window.copied = text; }")
    tab.run("document.getElementById('link').click()")
    until(tab.page, "window.copied")
    link = tab.run("const { copied } = window; localStorage.clear(); return copied")
    tab.page.goto("about:blank")
    tab.page.goto(link)
    until(tab.page, "document.getElementById('status').textContent === 'The record was read.'")
    found = json.loads(tab.run("return localStorage.getItem(arguments[0])", club))
    assert found[AHEAD[0].mine] == {"seconds": 9}
    assert found["2026-12-03|monday-special"]["seconds"] == 0
    assert "#" not in tab.page.url
    tab.page.goto("about:blank")
    tab.page.goto(f"{tab.page.url and address}/2026-12-03/fields/play.html#record=rubbish")
    until(tab.page, "document.getElementById('status').textContent.includes('no record')")


# Everything that can be pressed or chosen, and whether it is in a sentence, where a target may be as high as its line.
TARGETS = """
    return [...document.querySelectorAll("button, a[href], input, select, [role=gridcell]")]
      .filter((one) => one.checkVisibility() && !one.closest("p:not(.row), li"))
      .filter((one) => !one.closest("#cells") || !globalThis.bookmakerKind.mesh) // sides are apart, see test_play_hands
      .map((one) => (one.type === "checkbox" || one.type === "file" ? one.closest("label") : one))
      .filter((one) => Math.min(one.getBoundingClientRect().width, one.getBoundingClientRect().height) < 24)
      .map((one) => one.outerHTML.slice(0, 80));"""
CLIPPED = """
    return [...document.querySelectorAll("button")]
      .filter((one) => one.checkVisibility())
      .filter((one) => one.scrollWidth > one.clientWidth || one.getBoundingClientRect().right > innerWidth)
      .map((one) => one.id);"""


@needs_browser
@pytest.mark.parametrize("kind", SOME)
def test_at_200_and_400_percent_nothing_is_cut_off_and_targets_are_24_pixels_and_more(
    kind: str, opened: Any, tab: Tab
) -> None:
    """A window of 1280 x 1024 at 200 and 400 percent is 640 x 512 and 320 x 256 in pixels of the page: WCAG 1.4.10."""
    board = opened(puzzle(kind), "mouse", hints=True)
    for width, height in ((640, 512), (320, 256)):
        tab.screen(width, height, is_phone=False)
        board.press("try")
        assert tab.run("return document.documentElement.scrollWidth <= innerWidth"), width
        assert tab.run(TARGETS) == []
        assert tab.run(CLIPPED) == []
        board.press("drop")
    board.press("options")
    assert tab.run(TARGETS) == []
    assert tab.run("return document.documentElement.scrollWidth <= innerWidth")


@needs_browser
@pytest.mark.parametrize("kind", SOME)
def test_the_tab_key_goes_once_through_all_that_is_there_in_the_order_in_which_it_is_read(
    kind: str, opened: Any, tab: Tab
) -> None:
    opened(puzzle(kind), "keys", hints=True)
    order = """
        const all = [...document.querySelectorAll("a[href], button, [tabindex='0']")];
        return all.filter((one) => one.checkVisibility() && !one.disabled)
          .map((one) => one.id || one.getAttribute("role") || one.textContent);"""
    wanted = tab.run(order)
    assert wanted[0] in ("gridcell", "smaller")
    met = []
    for _ in wanted:
        tab.page.keyboard.press("Tab")
        now = "const one = document.activeElement; return one.id || one.getAttribute('role') || one.textContent"
        met.append(tab.run(now))
    assert met == wanted
    parts = """
        const all = document.querySelectorAll("h1, [role=grid], [role=status], [role=group], h2");
        return [...all].map((one) => one.role || one.tagName);"""
    assert tab.run(parts)[:5] == ["H1", "grid", "group", "status", "H2"]
