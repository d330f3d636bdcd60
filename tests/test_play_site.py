"""The pages around those that play: today's, the archive, a book's companion, and a puzzle in others' pages."""

import contextlib
import datetime
import functools
import hashlib
import http.server
import posixpath
import re
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bookmaker.play import site
from bookmaker.play.html_page import House, Sheet, html
from bookmaker.play.site import Site
from bookmaker.play.views import Entry
from bookmaker.production.book import build
from bookmaker.production.job import prepare
from bookmaker.source.faults import BookError
from tests.playing import Tab, given, html_of, needs_browser, until
from tests.test_play_access import needs_axe, violations

BOOK = """
title: Plots
seed: s
companion: true
sections:
  - {title: Fields, kind: shikaku, size: 5x5, grade: easy, count: 2}
  - {title: Pipes, kind: net, size: 5x5, grade: easy, count: 1}
"""
DAYS = [datetime.date(2026, 11, 30), datetime.date(2026, 12, 1)]


def entries() -> list[Entry]:
    return [
        Entry(
            f"{day}/{slot}/play.html",
            f"{slot.title()} {n}",
            "9 × 9, easy",
            slot.title(),
            "",
            day,
            slot,
            n == 0,
            kind=slot,
            series="Fields",
        )
        for n, day in enumerate(DAYS)
        for slot in ("net", "shikaku")
    ]


def links(text: str) -> list[str]:
    return re.findall(r'<a href="([^"]+)"', text)


def made_of(some: list[Entry], *languages: str, **more: Any) -> dict[str, str]:
    spoken = languages or ("en",)
    return site.pages(Site("The Paper", spoken, **more), dict.fromkeys(spoken, some))


def puzzles_on(text: str) -> list[str]:
    """The pages to play that a page links to, from the site's folder."""
    return [link.removeprefix("../") for link in links(text) if link.endswith("play.html")]


def test_puzzles_are_found_by_day_week_month_and_kind_in_the_order_of_the_paper() -> None:
    made = made_of(entries())
    (net0, fields0), (net1, fields1) = ([f"{day}/{slot}/play.html" for slot in ("net", "shikaku")] for day in DAYS)
    assert puzzles_on(made["index.html"]) == puzzles_on(made["2026-12-01/index.html"]) == [net1, fields1]
    assert puzzles_on(made["week/2026-W49.html"]) == [net0, fields0, net1, fields1]
    assert puzzles_on(made["month/2026-11.html"]) == [net0, fields0]
    assert puzzles_on(made["kind/net.html"]) == [net1, net0]
    assert made["kind/net.html"].count("with hints") == 1
    assert links(made["archive.html"])[-4:] == [
        "month/2026-12.html", "month/2026-11.html", "kind/net.html", "kind/shikaku.html",
    ]  # fmt: skip
    ways = {name: re.findall(r'rel="(prev|next)" href="([^"]+)"', made[name]) for name in made}
    assert ways["index.html"] == [("prev", "2026-11-30/index.html")]
    assert ways["2026-11-30/index.html"] == [("next", "../2026-12-01/index.html")]
    assert ways["month/2026-12.html"] == [("prev", "../month/2026-11.html")]


def test_a_kind_of_many_puzzles_has_several_pages_the_newest_first() -> None:
    days = [DAYS[0] + datetime.timedelta(days=n) for n in range(61)]
    made = made_of([Entry(f"{day}/net/play.html", "Net", "", "Net", "", day, "net", kind="net") for day in days])
    assert (len(puzzles_on(made["kind/net.html"])), len(puzzles_on(made["kind/net-2.html"]))) == (60, 1)
    assert puzzles_on(made["kind/net.html"])[0] == f"{days[-1]}/net/play.html"
    assert "kind/net-2.html" in made["kind/net.html"]


def test_every_link_of_the_site_leads_to_a_page_in_every_language() -> None:
    made = made_of(entries(), "en", "de", address="https://example.com/p")
    there = {*made, *(one.path for one in entries())}
    for path, text in made.items():
        if path.endswith(".html"):
            found = re.findall(r'<a [^>]*?href="([^"#]+)"', text)
            assert {posixpath.normpath(posixpath.join(posixpath.dirname(path), one)) for one in found} <= there, path
    assert '<html lang="de">' in made["de/index.html"]
    assert "Die Rätsel von heute" in made["de/2026-12-01/index.html"]
    assert 'hreflang="de" href="https://example.com/p/de/index.html"' in made["index.html"]
    assert "<loc>https://example.com/p/de/kind/net.html</loc>" in made["sitemap.xml"]
    planned = site.names(("en", "de"), entries(), is_external=False, has_address=True)
    assert sorted(planned) == sorted(made)


def test_for_strict_hosts_scripts_and_styles_are_files_named_by_what_they_hold() -> None:
    house = House("assets/masthead.svg", ":root { --ink: #111 }", (("Imprint", "/imprint"),), is_external=True)
    made = made_of(entries(), house=house, address="https://example.com/p")
    page = made["month/2026-12.html"]
    assert "<style" not in page
    assert re.findall(r"<script[^>]*>", page) == re.findall(r'<script src="../assets/[0-9a-f]{16}.js">', page)
    styles = [path for path in made if path.endswith(".css")]
    assert f'<link rel="stylesheet" href="../{styles[0]}">' in page
    assert made[styles[0]].endswith(house.style)
    assert hashlib.sha256(made[styles[0]].encode()).hexdigest()[:16] in styles[0]
    assert '<a href="/imprint">Imprint</a>' in page
    assert "/p/assets/*" in made["_headers"]
    assert made[".htaccess"].count("script-src 'self'; style-src 'self'") == 1
    assert made["headers.nginx.conf"].count("script-src 'self'; style-src 'self'") == 2


def test_each_slot_has_an_address_that_leads_to_its_newest_puzzle() -> None:
    weekly = Entry("2026-11-30/big/play.html", "Big 1", "20 × 20, hard", "Net", "", DAYS[0], "big")
    made = made_of([*entries()[::-1], weekly])
    goals = {name: re.findall(r'refresh" content="0; url=(.*?)"', text) for name, text in made.items()}
    assert {name: found for name, found in goals.items() if found} == {
        "latest/big.html": ["../2026-11-30/big/play.html"],
        "latest/net.html": ["../2026-12-01/net/play.html"],
        "latest/shikaku.html": ["../2026-12-01/shikaku/play.html"],
    }
    assert links(made["latest/net.html"]) == ["../2026-12-01/net/play.html"]  # where pages may not lead on


def test_pages_of_the_site_run_their_own_script_alone_and_escape_what_is_said() -> None:
    made = site.pages(Site("A <b>", ("en",)), {"en": [Entry("a.html", "<i>", "&", "x")]})
    assert "<b>" not in made["index.html"]
    assert "<i>" not in made["index.html"]
    assert made["index.html"].count("<script") == made["index.html"].count("script-src 'sha256-") == 1
    assert "default-src 'none'" in made["index.html"]
    assert "unsafe" not in made["index.html"]
    assert "archive.html" not in made  # a book has no days


@pytest.fixture(scope="module")
def companion(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("book")
    (folder / "book.yaml").write_text(BOOK, encoding="utf-8")
    return build(folder / "book.yaml", out=folder / "out", reads_back=False).folder / "companion"


@pytest.mark.slow
def test_a_companion_plays_every_puzzle_of_the_book_with_hints(companion: Path) -> None:
    names = sorted(path.name for path in companion.iterdir())
    assert names == ["0001.html", "0002.html", "0003.html", "embed.js", "index.html"]
    assert links((companion / "index.html").read_text(encoding="utf-8")) == names[:3]
    text = (companion / "0003.html").read_text(encoding="utf-8")
    assert "<h1>Net 3</h1>" in text
    assert 'id="lessons"' in text
    assert set(links(text)) == {"index.html"}


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (("kind: net", "kind: blank"), "blank cannot be played on the web"),
        (("companion: true", "companion: true\nplay_hints: after"), "'play_hints'"),
        (("companion: true", "companion: true\nlanguage: tlh"), "play on the web has no words in 'tlh'"),
    ],
)
def test_a_companion_that_cannot_be_is_a_fault(change: tuple[str, str], fault: str, tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text(BOOK.replace(*change), encoding="utf-8")
    with pytest.raises(BookError) as error:
        prepare(tmp_path / "book.yaml")
    assert any(fault in one.message for one in error.value.faults)


@contextlib.contextmanager
def served(folder: Path) -> Iterator[str]:
    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *args: Any) -> None: ...

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


@needs_browser
def test_a_puzzle_in_others_pages_tells_its_height_takes_their_colours_and_says_when_it_is_solved(
    tab: Tab, tmp_path: Path
) -> None:
    (tmp_path / "embed.js").write_text(site.embed(), encoding="utf-8")
    sheet = html_of({**given("shikaku", [[1, 1]]), "id": "framed"})
    made = made_of([Entry("play.html", "A puzzle", "", "Shikaku", "", DAYS[0], "fields")])
    (tmp_path / "play.html").write_text(sheet, encoding="utf-8")
    (tmp_path / "latest").mkdir()
    (tmp_path / "latest/fields.html").write_text(made["latest/fields.html"], encoding="utf-8")
    (tmp_path / "host.html").write_text(
        """<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Host</title>
        <body><div style="--bookmaker-ink: #102030">
        <script src="embed.js" data-puzzle="latest/fields.html" data-title="A puzzle"></script></div>
        <script>window.told = [];
        for (const name of ["start", "progress", "done"])
          addEventListener(`bookmaker-${name}`, ({detail}) => told.push(detail))</script>""",
        encoding="utf-8",
    )
    with served(tmp_path) as address:
        tab.page.goto(f"{address}/host.html")
        until(tab.page, "document.querySelector('iframe').style.height !== '40rem'")
        assert tab.run("return document.documentElement.scrollWidth <= innerWidth")
        frame = tab.page.query_selector("iframe[title='A puzzle']").content_frame()
        ink = "getComputedStyle(document.documentElement).getPropertyValue('--ink')"
        until(frame, f"{ink} === '#102030'")
        frame.evaluate("document.querySelectorAll('[role=\"gridcell\"]').forEach(box => box.click())")
        until(tab.page, "told.some((one) => one.type === 'bookmaker-done')")
        start, *progress, done = tab.run("return told")
        assert (start["type"], start["id"]) == ("bookmaker-start", "framed")
        assert [(one["done"], one["of"]) for one in progress] == [(1, 2), (2, 2)]
        assert (done["seconds"], done["hints"]) == (0, 0)
        height = frame.evaluate("document.querySelector('main').offsetHeight")
        near = f"Math.abs(document.querySelector('iframe').offsetHeight - {height}) < 80"
        until(tab.page, near)


@needs_browser
@needs_axe
def test_axe_finds_nothing_wrong_with_the_pages_of_the_site(tab: Tab, tmp_path: Path) -> None:
    made = made_of(entries(), credit="By A. Name")
    (tmp_path / site.ICON).write_text(made[site.ICON], encoding="utf-8")
    for name in ("index.html", "archive.html", "record.html", "month/2026-12.html", "kind/net.html"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(made[name], encoding="utf-8")
        tab.page.goto((tmp_path / name).as_uri())
        assert violations(tab) == []


@needs_browser
def test_a_solved_puzzle_is_marked_in_the_calendar_counts_its_days_and_works_without_a_network(
    tab: Tab, tmp_path: Path
) -> None:
    """Solved on two days in a row; then the server is gone."""
    for day in DAYS:
        sheet = Sheet("en", "Fields", "The Paper", "", paper="The Paper", slot="shikaku", day=str(day), grade="easy")
        for slot in ("net", "shikaku"):
            path = tmp_path / f"{day}/{slot}/play.html"
            path.parent.mkdir(parents=True)
            path.write_text(html({**given("shikaku", [[1, 1]]), "id": f"{day}{slot}"}, sheet), encoding="utf-8")
    for name, text in made_of(entries()).items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    solve = "document.querySelectorAll('[role=gridcell]').forEach(box => box.click())"
    asked: list[str] = []
    tab.page.on("request", hear := lambda request: asked.append(request.url))
    with served(tmp_path) as address:
        tab.page.goto(f"{address}/index.html")
        tab.page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
        for day in DAYS:
            tab.page.goto(f"{address}/{day}/shikaku/play.html")
            tab.page.evaluate(solve)
    assert tab.page.inner_text("#standing").splitlines() == [
        "Best 0:00, median 0:00 of 2 without hints.",
        "",
        "2 days in a row.",
    ]
    tab.page.goto(f"{address}/record.html")
    assert [one.inner_text() for one in tab.page.locator("td").all()] == ["Fields", "easy", "2", "0:00", "0:00"]
    tab.page.goto(f"{address}/index.html")
    assert tab.page.locator("a.solved").count() == 1
    assert "solved" in tab.page.locator("a.solved").first.inner_text().lower()
    tab.page.goto(f"{address}/month/2026-12.html")
    assert tab.page.locator(".calendar a.solved").count() == 1
    tab.page.goto(f"{address}/{DAYS[0]}/net/play.html")
    assert tab.page.locator("[role=gridcell]").count() == 2
    tab.page.remove_listener("request", hear)
    assert {url for url in asked if not url.startswith((address, "data:"))} == set()
    tab.said()  # that the network is gone
