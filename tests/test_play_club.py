"""What a reader keeps and shows of their own, and what pages say in four languages in a narrow window."""

import datetime
import json
import re
from pathlib import Path

import pytest

from bookmaker.play.html_page import Ahead, Place, Sheet, html
from bookmaker.play.site import NEWEST, WORKER, Site, pages
from bookmaker.play.views import Entry
from bookmaker.source.public_words import LANGUAGES, words_in
from tests.playing import Tab, given, html_of, needs_browser, puzzle, until
from tests.test_play_strict import CLIPPED

SAYS = words_in("en").play
DAYS = [datetime.date(2026, 11, 1) + datetime.timedelta(days=n) for n in range(NEWEST + 5)]
OF_A_PAPER = {"paper": "The Paper", "slot": "fields", "day": "2026-12-03", "grade": "easy"}
CLUB = "bookmaker/club/The Paper"
SOLVE = "document.querySelectorAll('[role=gridcell]').forEach(box => box.click())"
# What is saved as a file: its name, and the beginning of its address.
CATCH = "HTMLAnchorElement.prototype.click = function () { window.saved = [this.download, this.href]; }"


@pytest.fixture
def page(tab: Tab, tmp_path: Path) -> Tab:
    """A puzzle of a paper that is solved, in a browser that knew nothing of it before."""
    record = {**given("shikaku", [[1, 1]]), "id": f"club-{tmp_path.name}"}
    path = tmp_path / "play.html"
    path.write_text(html(record, Sheet("en", "Fields 7", "The Paper, 3 December", "", **OF_A_PAPER)), encoding="utf-8")
    tab.page.goto(path.as_uri())
    tab.run("localStorage.clear()")
    tab.run(SOLVE)
    return tab


@needs_browser
def test_a_result_is_shared_as_a_text_and_as_a_picture_without_the_answer(page: Tab) -> None:
    page.page.reload()
    page.run("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    page.page.click("#share")
    until(page.page, "window.copied")
    assert page.run("return copied").startswith("Fields 7, Shikaku, The Paper, 3 December")
    page.run(CATCH)
    page.page.click("#card")
    name, picture = page.run("return saved")
    assert (name, picture[:22]) == ("puzzle.png", "data:image/png;base64,")
    assert len(picture) > 5000


@needs_browser
def test_a_record_is_saved_as_a_file_and_what_is_read_from_one_is_added(page: Tab) -> None:
    page.page.click("#options")
    page.run(CATCH)
    page.page.click("#export")
    name, file = page.run("return [saved[0], decodeURIComponent(saved[1].split(',').slice(1).join(','))]")
    mine = {"2026-12-03|fields": {"grade": "easy", "seconds": 0, "hints": 0}}
    assert (name, json.loads(file)) == ("record.json", mine)
    other = {"2026-12-02|fields": {"grade": "easy", "seconds": 60, "hints": 0}, "2026-12-03|fields": {"seconds": 9}}
    helped = {"2026-11-20|fields": {"grade": "easy", "seconds": 50, "hints": 1}}
    page.page.set_input_files(
        "#import", {"name": "a.json", "mimeType": "", "buffer": json.dumps(other | helped).encode()}
    )
    until(page.page, f"document.getElementById('status').textContent === {json.dumps(SAYS['imported'])}")
    found = json.loads(page.run("return localStorage.getItem(arguments[0])", CLUB))
    assert found == {**mine, "2026-12-02|fields": other["2026-12-02|fields"], **helped}
    standing = page.page.inner_text("#standing")
    assert "2 days in a row." in standing
    assert SAYS["times"].format(best="0:00", median="0:00", count=2) in standing  # of those without hints


@needs_browser
def test_an_answer_that_was_revealed_is_not_kept_as_solved(tab: Tab, tmp_path: Path) -> None:
    path = tmp_path / "play.html"
    sheet = Sheet("en", "Fields 7", "The Paper, 3 December", "", hints=True, **OF_A_PAPER)
    path.write_text(html({**puzzle("shikaku"), "id": f"club-{tmp_path.name}"}, sheet), encoding="utf-8")
    tab.page.goto(path.as_uri())
    tab.run("localStorage.clear()")
    until(tab.page, "!document.getElementById('reveal_all').hidden")
    tab.run("document.getElementById('reveal_all').click()")
    assert tab.run("return document.body.dataset.state") == "solved"
    kept = json.loads(tab.run("return localStorage.getItem(arguments[0])", CLUB))
    assert kept == {"2026-12-03|fields": {"grade": "easy"}}


def test_a_site_keeps_the_newest_thirty_puzzles_for_reading_without_a_network() -> None:
    some = [Entry(f"{day}/net/play.html", "Net", "", "Net", "", day, "net", kind="net") for day in DAYS]
    worker = pages(Site("The Paper", ("en",)), {"en": some})[WORKER]
    kept = re.findall(r'"([^"]+/play.html)"', worker)
    assert '"icon.svg"' in worker
    assert kept == [one.path for one in some[: -NEWEST - 1 : -1]]


def test_words_of_another_language_say_which_and_those_of_the_page_around_them_do_not() -> None:
    one = Entry("a/play.html", "Felder 7", "9 × 9, easy", "Shikaku", "", DAYS[0], "fields", language="de", kind="x")
    made = pages(Site("The Paper", ("en",)), {"en": [one]})
    assert '<strong lang="de">Felder 7</strong> <span>9 × 9, easy</span>' in made["index.html"]
    assert '<span lang="de">Felder 7</span>, ' in made["kind/x.html"]
    place = Place(ahead=(Ahead("../b/play.html", "Tuyaux 3", "b", "fr"),))
    text = html(given("shikaku", [[1, 1]]), Sheet("en", "Fields", "", "", place=place))
    assert 'hidden>Go on with <span lang="fr">Tuyaux 3</span></a>' in text


@needs_browser
def test_in_the_frame_of_another_page_links_leave_it_its_height_is_told_and_its_record_is_its_own(
    tab: Tab, tmp_path: Path
) -> None:
    sheet = Sheet("en", "Fields", "", "", **OF_A_PAPER, place=Place(home="index.html"))
    made = pages(Site("The Paper", ("en",)), {"en": [Entry("play.html", "Fields", "", "Shikaku", "", DAYS[0], "f")]})
    (tmp_path / "play.html").write_text(html(given("shikaku", [[1, 1]]), sheet), encoding="utf-8")
    for name in ("index.html", "archive.html"):
        (tmp_path / name).write_text(made[name], encoding="utf-8")
    for name in ("index", "archive", "play"):
        (tmp_path / "host.html").write_text(
            f"""<!doctype html><title>Host</title><link rel="icon" href="data:,">
            <script>addEventListener("message", ({{ data }}) => (window.height = data.height || window.height))</script>
            <iframe src="{name}.html"></iframe>""",
            encoding="utf-8",
        )
        tab.page.goto((tmp_path / "host.html").as_uri())
        until(tab.page, "window.height > 100")
        frame = tab.page.query_selector("iframe").content_frame()
        assert frame.evaluate("document.links.length > 0 && [...document.links].every((one) => one.target === '_top')")
    frame.evaluate(SOLVE)
    assert SAYS["own_record"] in frame.inner_text("#standing")


@needs_browser
@pytest.mark.parametrize("language", LANGUAGES)
def test_at_320_pixels_buttons_hold_their_labels_and_no_word_is_broken(language: str, tab: Tab, tmp_path: Path) -> None:
    (tmp_path / "play.html").write_text(html_of(puzzle("sudoku"), language, hints=True), encoding="utf-8")
    tab.screen(320, 640)
    tab.page.goto((tmp_path / "play.html").as_uri())
    until(tab.page, "!document.getElementById('hint').hidden")
    broken = """
        const found = [], range = document.createRange();
        const walk = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
        for (let node = walk.nextNode(); node; node = walk.nextNode()) {
          if (!node.parentElement.checkVisibility() || node.parentElement.closest(".off")) continue;
          for (const { index, 0: word } of node.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            if (new Set([...range.getClientRects()].map((box) => box.top)).size > 1) found.push(word);
          }
        }
        return found;"""
    for button in ("try", "hint", "hint", "mark"):
        tab.run("document.getElementById(arguments[0]).click()", button)
        assert tab.run(broken) == []
        assert tab.run(CLIPPED) == []
        assert tab.run("return document.documentElement.scrollWidth <= innerWidth")
