"""The desk's rooms in a real browser: the editor with the schema's help, the preflight's page, sections that move."""

import filecmp
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from .playing import needs_browser
from .test_desk import CODE, Open, at_rest, ended, opened

pytestmark = [needs_browser, pytest.mark.slow]

BOOK = """# mine
title: Pipes
seed: s
printer: plain
sections:
  # the first
  - title: Pipes
    kind: net
    size: 4x4
    grade: easy
    count: 2
  - {title: Plots, kind: shikaku, size: 4x4, grade: easy, count: 1}
"""
PRESS = """extends: plain
name: The press
source: its list
checked: 2026-11-20
least_type: 9
papers:
  white: {pages: [2, 400], spine_per_page: 0.0025, cost: {base: 0.9, page: 0.01, currency: EUR}}
"""


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Open]:
    """A desk over a book that was never built."""
    path = tmp_path_factory.mktemp("rooms") / "book.yaml"
    (path.parent / "printers").mkdir()
    (path.parent / "printers" / "press.yaml").write_text(PRESS)
    path.write_text(BOOK)
    one = opened(path, "--store", "store.sqlite")
    yield one
    ended(one, signal.SIGTERM)


@pytest.fixture(scope="module")
def page(browser: Browser, desk: Open) -> Iterator[Page]:
    """A window in which the desk is open; what the browser complains of is an error."""
    yield from window_of(browser, desk)


def window_of(browser: Browser, desk: Open) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 900}, locale="en-GB")
    window = context.new_page()
    told: list[str] = []
    window.on("pageerror", lambda error: told.append(str(error)))
    window.on("console", lambda line: told.append(line.text) if "Content Security Policy" in line.text else None)
    window.set_default_timeout(60_000)
    expect.set_options(timeout=60_000)
    window.goto(desk.address)
    yield window
    context.close()
    assert told == []


def sure(page: Page) -> None:
    """Yes to the question; what it leads to is done."""
    expect(page.get_by_role("dialog")).to_be_visible()  # what the question came by is an answer too
    with page.expect_response("**/do/*"):  # a dialog is gone a moment before anything is done
        page.get_by_role("dialog").get_by_role("button", name="Yes").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    at_rest(page)


def test_the_tour_leads_from_room_to_room_and_is_not_shown_again(page: Page, desk: Open) -> None:
    for room, said in (("pages", "as it will print"), ("choose", "six candidates"), ("sections", "as fields")):
        expect(page).to_have_url(f"{desk.site}/{room}")
        expect(page.get_by_role("dialog", name="A tour")).to_contain_text(said)
        page.get_by_role("button", name="Next").click()
    expect(page.get_by_role("dialog", name="A tour")).to_contain_text("Checks tells what is wrong")
    page.get_by_role("button", name="Begin").click()
    page.goto(f"{desk.site}/pages")
    expect(page.get_by_role("button", name="A tour")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_editor_completes_explains_marks_faults_and_saves_what_was_typed(page: Page, desk: Open) -> None:
    page.goto(f"{desk.site}/source")
    page.locator(".CodeMirror-line", has_text="count: 2").click()
    expect(page.locator("#help dt").first).to_have_text("sections.count")
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    page.keyboard.type("op")
    expect(page.locator(".CodeMirror-hint")).to_have_text([re.compile("options"), re.compile("openings")])
    page.keyboard.type("e")
    expect(page.locator(".CodeMirror-hint")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator("#help")).to_contain_text("sections.openings")
    page.keyboard.type("99")
    expect(page.locator("#marked")).to_contain_text("book.yaml:12:15: 'openings' must be at most 20, not '99'")
    page.keyboard.press("Control+s")
    expect(page.get_by_role("dialog")).to_contain_text("must be at most 20")
    page.get_by_role("dialog").get_by_role("button", name="Yes").click()
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    page.keyboard.type("1")
    expect(page.locator("#marked li")).to_have_count(0)
    page.keyboard.press("Control+s")
    sure(page)
    assert desk.path.read_text() == BOOK.replace("count: 2\n", "count: 2\n    openings: 1\n")
    page.get_by_role("button", name="Take the last change back").click()
    expect(page.locator(".CodeMirror-code")).not_to_contain_text("openings")
    assert desk.path.read_text() == BOOK


def test_the_values_of_a_key_are_those_of_the_kind_beside_it(page: Page, desk: Open) -> None:
    page.goto(f"{desk.site}/source")
    page.locator(".CodeMirror-line", has_text="kind: net").click()
    page.keyboard.press("End")
    expect(page.locator("#help")).to_contain_text("slitherlink")  # what it helps with is there
    page.keyboard.press("Control+Space")
    expect(page.locator(".CodeMirror-hint", has_text="slitherlink")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    page.keyboard.type("options: {wr")
    page.keyboard.press("Control+Space")
    page.keyboard.press("Enter")
    page.keyboard.press("Control+Space")
    expect(page.locator(".CodeMirror-hint")).to_have_text([re.compile("true"), re.compile("false")])
    page.keyboard.press("Escape")
    page.once("dialog", lambda question: question.accept())
    page.goto(f"{desk.site}/checks")


def test_what_the_printer_refuses_is_shown_on_its_page_and_what_printing_costs_where_it_is_known(
    page: Page, desk: Open
) -> None:
    page.goto(f"{desk.site}/checks")
    expect(page.locator("dl.facts")).to_contain_text("profile does not say")
    desk.path.write_text(BOOK.replace("printer: plain", "printer: press"))
    page.goto(f"{desk.site}/checks")
    expect(page.locator("dl.facts")).to_contain_text(re.compile(r"[01]\.\d\d EUR"))
    page.get_by_role("link", name="Check them now").click()
    broken = page.get_by_role("region", name="type-size")
    expect(broken).to_contain_text("at least 9 pt")
    expect(broken.locator("img")).to_be_visible()
    assert broken.locator("rect").count() > 1
    expect(page.get_by_role("row", name=re.compile("fonts kept"))).to_be_visible()
    desk.path.write_text(BOOK)


def test_a_section_moves_by_keys_and_by_dragging_and_its_comments_go_with_it(page: Page, desk: Open) -> None:
    page.goto(f"{desk.site}/sections")
    page.get_by_role("group", name="Pipes").get_by_label("title").focus()
    page.keyboard.press("Alt+ArrowDown")
    expect(page.get_by_role("dialog")).to_contain_text("+  - {title: Plots")
    sure(page)
    expect(page.locator("[name='sections.2.title']")).to_be_focused()
    lines = BOOK.splitlines(keepends=True)
    assert desk.path.read_text() == "".join([*lines[:5], lines[-1], *lines[5:-1]])
    page.set_viewport_size({"width": 1280, "height": 4000})  # both in sight
    page.locator("legend", has_text="Pipes").drag_to(page.get_by_role("group", name="Plots").get_by_label("size"))
    sure(page)
    page.set_viewport_size({"width": 1280, "height": 900})
    assert desk.path.read_text() == BOOK


def test_what_trying_every_section_says_stands_beside_each(page: Page, desk: Open) -> None:
    desk.path.write_text(BOOK.replace("count: 1}", "count: 1, clues: 2}"))
    page.goto(f"{desk.site}/sections")
    page.get_by_role("button", name="Try every section").click()
    expect(page.get_by_role("group", name="Pipes").locator(".said")).to_have_text("Can be had as it is asked for.")
    expect(page.get_by_role("group", name="Plots").locator(".said")).to_contain_text("book.yaml:12:")
    desk.path.write_text(BOOK)


def built(page: Page, desk: Open) -> None:
    page.goto(f"{desk.site}/build")
    page.get_by_role("button", name="Build the book").click()
    at_rest(page)
    expect(page.get_by_text("The book is built")).to_be_visible(timeout=240_000)  # of two dozen pages on a busy machine


@pytest.mark.long
def test_a_book_made_from_nothing_to_published_at_the_desk_alone_is_what_the_command_makes_of_its_two_files(
    browser: Browser, tmp_path: Path
) -> None:
    desk = opened(tmp_path / "book.yaml", "--store", "store.sqlite")
    windows = window_of(browser, desk)
    page = next(windows)
    page.get_by_role("button", name="Something of everything").click()
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("link", name="Sections").click()
    page.get_by_role("group", name="Starters: binary").get_by_label("count").fill("2")
    page.get_by_role("button", name="Save").first.click()
    sure(page)
    page.get_by_role("link", name="Cover").click()
    page.get_by_role("button", name="plots, plum").click()
    sure(page)
    page.get_by_role("link", name="Build").click()
    page.get_by_label("ledger").fill("published.sqlite")
    page.get_by_role("button", name="Save").click()
    sure(page)
    built(page, desk)
    before = [line.id for line in desk.printed()]
    page.get_by_role("link", name="Choose").click()
    page.locator("#tile-1 a").click()
    page.get_by_role("button", name="Another").click()
    expect(page.get_by_role("status")).to_contain_text("->")
    at_rest(page)
    page.locator("#tile-1").drag_to(page.locator("#tile-4"))
    expect(page.get_by_role("status")).to_contain_text("1 -> 4")
    at_rest(page)
    built(page, desk)
    page.get_by_role("button", name="Publish").click()
    sure(page)
    expect(page.get_by_role("status")).to_contain_text("34 puzzles published")
    windows.close()
    ended(desk, signal.SIGTERM)
    assert len(set(before) - {line.id for line in desk.printed()}) == 1
    alone = tmp_path / "alone"
    alone.mkdir()
    for name in ("book.yaml", "book.lock"):
        (alone / name).write_bytes((tmp_path / name).read_bytes())
    told = [sys.executable, "-c", CODE, "build", "book.yaml", "--no-store", "--out", "made"]
    subprocess.run(told, cwd=alone, check=True, capture_output=True)
    once = tmp_path / "output" / "something-of-everything"
    files = sorted(str(one.relative_to(once)) for one in once.rglob("*") if one.is_file())
    assert len(files) > 12
    assert filecmp.cmpfiles(once, alone / "made", files, shallow=False) == (files, [], [])
