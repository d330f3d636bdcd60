"""The author's desk in a real browser: what is clicked, dragged and typed is what the commands do, and nothing else."""

import json
import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml
from playwright.sync_api import Browser, Page, expect

from bookmaker.book import lock as locks
from bookmaker.book.lock import Line
from bookmaker.desk import steps
from bookmaker.desk.building import Build
from bookmaker.desk.open_book import Desk
from bookmaker.desk.rooms import Pages
from bookmaker.production import rounds
from bookmaker.source.faults import BookError

from .playing import needs_browser
from .test_lock import make
from .test_rounds import book

NET: dict[str, Any] = {"title": "Pipes", "kind": "net", "size": "4x4", "grade": "easy", "count": 3}
PLOTS: dict[str, Any] = {"title": "Plots", "kind": "shikaku", "size": "4x4", "grade": "easy", "count": 2}
CODE = "from bookmaker.cli import main; main()"

pytestmark = [needs_browser, pytest.mark.slow]


@dataclass(frozen=True)
class Open:
    """A desk that is open: its book, its address with the token, and its process."""

    path: Path
    address: str
    process: subprocess.Popen[str]

    @property
    def site(self) -> str:
        return self.address.split("/?")[0]

    def printed(self) -> list[Line]:
        found = locks.read(self.path.with_suffix(".lock"))
        assert found is not None
        return found[0].printed


def opened(path: Path, *more: str) -> Open:
    """A desk over the book at a path."""
    process = subprocess.Popen(
        [sys.executable, "-c", CODE, "desk", path.name, *more], cwd=path.parent, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    return Open(path, process.stdout.readline().strip(), process)


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Open]:
    """A desk over a book that was built; each test goes on with what the one before has left of it."""
    folder = tmp_path_factory.mktemp("desk")
    make(folder, NET, PLOTS)
    one = opened(book(folder, NET, PLOTS), "--store", "store.sqlite")
    yield one
    ended(one, signal.SIGTERM)


def ended(one: Open, how: signal.Signals) -> None:
    """A desk that a signal has ended, within a time."""
    with one.process as process:
        process.send_signal(how)
        try:
            process.wait(20)
        finally:
            process.kill()


@pytest.fixture(scope="module")
def page(browser: Browser, desk: Open) -> Iterator[Page]:
    """A window in which the desk has been opened and its tour seen; what the browser complains of is an error."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, locale="en-GB")
    window = context.new_page()
    told: list[str] = []
    window.on("pageerror", lambda error: told.append(str(error)))
    window.on("console", lambda line: told.append(line.text) if "Content Security Policy" in line.text else None)
    window.set_default_timeout(60_000)  # a busy machine takes its time
    expect.set_options(timeout=60_000)
    window.goto(desk.address)
    window.get_by_role("button", name="Begin").click()
    yield window
    context.close()
    assert told == []


def at_rest(page: Page) -> None:
    """Nothing is being done: till then no key and no click counts."""
    expect(page.locator("body")).not_to_have_attribute("aria-busy", "true")


def ids(desk: Open) -> list[str]:
    return [line.id for line in desk.printed()]


def test_pages_are_shown_and_a_click_on_a_puzzle_tells_all_of_it(page: Page, desk: Open) -> None:
    page.goto(f"{desk.site}/choose?puzzle=1")
    number = page.get_by_role("link", name=re.compile(r"^Page \d")).inner_text().split()[1]
    page.get_by_role("link", name="Pages", exact=True).click()
    page.get_by_role("link", name=re.compile(rf"Pages .*\b{number}\b")).click()
    page.get_by_role("link", name="Puzzle 1", exact=True).click()
    line = desk.printed()[0]
    told = page.get_by_role("complementary", name="Puzzle 1")
    expect(told).to_contain_text(f"easy, effort {line.effort:g}")
    expect(told.locator("code")).to_have_text(line.code)
    told.get_by_text("How it is solved").click()
    expect(told.locator("details ol li").first).to_be_visible()
    assert page.evaluate("[...document.images].filter(one => one.complete && !one.naturalWidth).length") == 0


def test_a_puzzle_is_replaced_by_a_candidate_moved_swapped_and_pinned_and_all_is_taken_back(
    page: Page, desk: Open
) -> None:
    before = ids(desk)
    page.get_by_role("link", name="Choose").click()
    page.locator("#tile-1 a").click()
    page.get_by_role("button", name="Candidates").click()
    expect(page.get_by_role("button", name="Take 6")).to_be_visible(timeout=60_000)
    page.get_by_role("button", name="Take 2").click()
    expect(page.get_by_role("status")).to_contain_text("->")
    expect(page.get_by_role("button", name="Take 6")).to_have_count(0)
    taken = ids(desk)
    assert taken[0] not in before
    assert taken[1:] == before[1:]
    page.locator("#tile-1").drag_to(page.locator("#tile-3"))
    expect(page.get_by_role("status")).to_contain_text("1 -> 3")
    assert ids(desk)[:3] == [taken[1], taken[2], taken[0]]
    page.get_by_label("swaps").check()
    page.locator("#tile-4").drag_to(page.locator("#tile-5"))
    expect(page.get_by_role("status")).to_contain_text("<->")
    assert ids(desk)[3:] == [taken[4], taken[3]]
    for _ in range(3):
        at_rest(page)
        page.locator("#tile-2 a").focus()
        page.keyboard.press("z")
    at_rest(page)
    assert ids(desk) == before


def test_the_keyboard_alone_moves_swaps_pins_and_asks_before_never(page: Page, desk: Open) -> None:
    before = ids(desk)
    page.goto(f"{desk.site}/choose")
    page.locator("#tile-1 a").focus()
    page.keyboard.press("Alt+ArrowRight")
    expect(page.locator("#tile-2 a")).to_be_focused()
    at_rest(page)
    assert ids(desk)[:2] == [before[1], before[0]]
    page.keyboard.press("p")
    expect(page.locator("#tile-2")).to_have_attribute("data-pinned", "1")
    at_rest(page)
    assert desk.printed()[1].pinned
    page.keyboard.press("x")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("x")
    expect(page.locator("#tile-3")).to_have_attribute("data-pinned", "1")
    at_rest(page)
    assert ids(desk)[:3] == [before[1], before[2], before[0]]
    page.keyboard.press("Delete")
    page.get_by_role("button", name="No").click()
    assert ids(desk)[:3] == [before[1], before[2], before[0]]


def test_what_was_chosen_and_marked_stays_when_news_draw_the_room_anew(page: Page, desk: Open) -> None:
    page.goto(f"{desk.site}/choose")
    page.get_by_label("swaps").check()
    page.locator("#tile-1 a").focus()
    page.keyboard.press("x")
    text = desk.path.read_text()
    page.locator("#tile-1").evaluate("tile => { tile.dataset.old = 1; }")
    desk.path.write_text(f"{text}# seen\n")
    expect(page.locator("#tile-1")).not_to_have_attribute("data-old", "1")
    expect(page.get_by_label("swaps")).to_be_checked()
    expect(page.locator("#tile-1")).to_have_class(re.compile("is-marked"))
    desk.path.write_text(text)


def test_a_page_that_is_old_is_told_so_and_what_was_done_elsewhere_stays(page: Page, desk: Open) -> None:
    page.route("**/events", lambda route: route.abort())  # no news reaches it, by which it would be drawn anew
    page.goto(f"{desk.site}/choose?puzzle=1")
    page.evaluate("document.getElementById('room').dataset.lock = 'of yesterday'")
    before = ids(desk)
    page.get_by_role("button", name="Another").click()
    expect(page.get_by_role("dialog")).to_contain_text("changed elsewhere")
    assert ids(desk) == before
    page.unroute("**/events")


def posted(desk: Open, act: str, **said: Any) -> tuple[int, Any]:
    """The status and the answer of an act that is sent by hand with the desk's cookie."""
    token, port = desk.address.split("token=")[1], desk.site.rpartition(":")[2]
    headers = {"Cookie": f"bookmaker_desk_{port}={token}", "Origin": desk.site, "Content-Type": "application/json"}
    request = urllib.request.Request(f"{desk.site}/do/{act}", json.dumps(said).encode(), headers)
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


def test_a_page_names_numbers_and_keys_and_never_a_file(desk: Open) -> None:
    lock = locks.digest_of(desk.path.with_suffix(".lock").read_bytes())
    now = locks.digest_of(desk.path.read_bytes())
    for which in ("/etc/passwd", "1", 0, True, None, 10**9):
        assert posted(desk, "take", lock=lock, number=1, which=which)[0] == 422
    assert posted(desk, "retract", lock=lock)[0] == 404
    assert posted(desk, "change", yaml=now, values={"../x": "1"})[0] == 422
    assert posted(desk, "change", yaml=now, add="title.+")[0] == 422
    assert posted(desk, "change", yaml=now, remove="sections.9")[0] == 422
    assert posted(desk, "change", yaml="other", values={"title": "B"})[0] == 409
    assert posted(desk, "another", number=1)[0] == 409


def test_an_end_of_the_terminal_is_an_end_of_the_desk(tmp_path: Path) -> None:
    ended(opened(book(tmp_path, NET)), signal.SIGHUP)


def test_a_whole_round_at_the_desk_is_what_the_commands_make_of_the_same_files(page: Page, desk: Open) -> None:
    page.goto(f"{desk.site}/build")
    page.locator("[name=ledger]").fill("published.sqlite")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("dialog")).to_contain_text("ledger: published.sqlite")
    page.get_by_role("button", name="Yes").click()
    expect(page.locator("[name=ledger]")).to_have_attribute("data-was", "published.sqlite")
    page.get_by_role("button", name="Build the book").click()
    expect(page.get_by_text("The book is built")).to_be_visible(timeout=60_000)
    page.get_by_role("button", name="Publish").click()
    page.get_by_role("button", name="Yes").click()
    expect(page.get_by_role("status")).to_contain_text("5 puzzles published")
    told = ["build", desk.path.name, "--out", "again", "--store", "store.sqlite"]
    subprocess.run([sys.executable, "-c", CODE, *told], cwd=desk.path.parent, check=True, capture_output=True)
    once, again = desk.path.parent / "output" / "t", desk.path.parent / "again"
    files = sorted(one.relative_to(once) for one in once.rglob("*") if one.is_file())
    assert [name for name in files if (once / name).read_bytes() != (again / name).read_bytes()] == []


def test_a_file_that_another_editor_saves_is_drawn_again_and_what_is_being_typed_stays(page: Page, desk: Open) -> None:
    page.goto(f"{desk.site}/sections")
    text = desk.path.read_text()
    desk.path.write_text(text.replace('"Plots"', '"Fields"'))
    expect(page.get_by_role("group", name="Fields")).to_be_visible()
    page.locator("[name='sections.1.title']").fill("Typed")
    desk.path.write_text(text)
    expect(page.get_by_role("status")).to_contain_text("changed elsewhere")
    page.get_by_role("button", name="Save").first.click()
    expect(page.locator("#diff")).to_have_text("sections.1.title: Typed")
    expect(page.locator("#there")).to_have_text("sections.1.title: Pipes")
    page.get_by_role("button", name="No").click()
    expect(page.locator("[name='sections.1.title']")).to_have_value("Typed")
    assert desk.path.read_text() == text


def test_sections_parts_and_pages_come_and_go_by_keys_with_what_was_typed(page: Page, desk: Open) -> None:
    text = desk.path.read_text()
    part = {"kind": "net", "size": "4x4", "count": 1}
    book(desk.path.parent, NET, {"title": "Bag", "grade": "easy", "mix": [part, {**part, "kind": "shikaku"}]})
    digest = locks.digest_of(desk.path.read_bytes())
    for added, told in (("sections.2.mix.+", "{kind: shikaku, size: 4x4, count: 1}"), ("pages.+", "{before: answers,")):
        assert told in posted(desk, "change", yaml=digest, add=added)[1]["diff"]
    page.goto(f"{desk.site}/sections")
    page.get_by_role("button", name="Add a section").press("Enter")
    page.get_by_role("button", name="Yes").press("Enter")
    expect(page.locator("[name='sections.3.title']")).to_be_focused()
    page.locator("[name='sections.1.title']").fill("Tubes")
    page.get_by_role("button", name="Remove: Bag: net", exact=True).press("Enter")
    page.get_by_role("button", name="Yes").press("Enter")
    expect(page.get_by_role("group", name="Bag: net", exact=True)).to_have_count(0)
    shikaku = {**part, "kind": "shikaku"}
    first, second, third = yaml.safe_load(desk.path.read_text())["sections"]
    assert (first["title"], second["mix"]) == ("Tubes", [shikaku])
    assert third == {"title": "Bag 3", "grade": "easy", "mix": [part, shikaku]}
    desk.path.write_text(text)


def test_of_two_tabs_the_one_that_saves_later_is_told_and_a_later_sitting_takes_the_change_back(
    page: Page, desk: Open
) -> None:
    text, digest = desk.path.read_bytes(), locks.digest_of(desk.path.read_bytes())
    for title, status in (("First", 200), ("Second", 409)):
        assert posted(desk, "change", yaml=digest, values={"sections.1.title": title}, sure=True)[0] == status
    now = desk.path.read_bytes()
    assert b"First" in now
    steps.undo(desk.path, now)
    assert desk.path.read_bytes() == text
    with pytest.raises(BookError, match="there is no step back"):
        steps.undo(desk.path, b"title: x")


@pytest.mark.parametrize("moment", range(4))
def test_whatever_ends_a_save_the_file_is_the_one_before_or_the_one_after(moment: int, tmp_path: Path) -> None:
    file = tmp_path / "book.yaml"
    file.write_bytes(b"before")
    code = (
        "import os, signal; from pathlib import Path; from bookmaker.desk import steps\n"
        "from bookmaker.production.changing import Change\n"
        f"left, put = iter(range({moment})), os.replace\n"
        "def replace(*said): next(left, None) is None and os.kill(os.getpid(), signal.SIGKILL); put(*said)\n"
        f"os.replace = replace; steps.save(Change(Path({str(file)!r}), b'before', b'after'))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], check=False)
    assert (done.returncode, file.read_bytes()) in ((-signal.SIGKILL, b"before"), (0, b"after"))
    now = file.read_bytes()
    if now == b"after":
        steps.undo(file, now)
    assert file.read_bytes() == b"before"


def test_after_another_puzzle_a_desk_shows_what_one_that_is_opened_anew_shows(tmp_path: Path) -> None:
    make(tmp_path, NET)
    path = book(tmp_path, NET)
    one = Desk(path, None)
    before = one.now().shown
    rounds.make_another(path, 2, None)
    again, anew = one.now().shown, Desk(path, None).now().shown
    assert before is not None
    assert again is not None
    assert anew is not None
    assert again.puzzles[1] != before.puzzles[1]
    assert (again.puzzles, again.manuscript) == (anew.puzzles, anew.manuscript)


@pytest.mark.parametrize("room", ["pages", "choose"])
def test_a_puzzle_of_a_book_that_was_never_built_is_told(room: str, tmp_path: Path) -> None:
    pages = Pages(Desk(book(tmp_path, NET), None), Build(lambda: None))
    assert '<h2 id="one" tabindex="-1">Puzzle 2: ' in pages.room(room, "en", {"page": "1", "puzzle": "2"})


def test_a_changed_blurb_lays_out_no_page_again_and_another_title_does(tmp_path: Path) -> None:
    path = book(tmp_path, NET, cover={"blurb": "One."})
    one = Desk(path, None)
    first = one.now().shown
    assert first is not None
    path.write_text(path.read_text().replace("One.", "Two, and more."))
    second = one.now().shown
    assert second is not None
    assert second.composition is first.composition
    assert second.job.spec.cover.blurb == "Two, and more."
    path.write_text(path.read_text().replace('"T"', '"Other"'))
    third = one.now().shown
    assert third is not None
    assert third.composition is not first.composition
