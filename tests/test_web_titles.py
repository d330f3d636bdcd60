"""Titles on the web: each on a newspaper's pages and in its feeds has the quotes and spaces of its language."""

import datetime
import html
import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from bookmaker.production import newspaper
from bookmaker.source.public_words import LANGUAGES
from tests.daily_runs import DAILY, MONDAY, prepared
from tests.few import few

PAPER, TITLE = "L'Heure: jeux", "Reader's grid: ready? Go!"
# Heads of pages and of windows, what is told to those who share a page, what links say, and pictures.
TITLES = re.compile(
    r"<(title|h1|h2|h3|a|b|strong)\b[^>]*>([^<]+)</\1>"
    r'|<meta property="og:(?:title|site_name)" content="([^"]*)"|\b(?:aria-label|alt|title)="([^"]*)"'
)
STRAIGHT = re.compile(r"['\"]")
BROKEN = re.compile(r"(?<![\u00a0\u202f?!])[;?!](?=\s|$)|(?<!\u00a0):(?=\s|$)")  # with no space before it that stays


def titles(folder: Path) -> Iterator[tuple[str, str]]:
    """Each title that the files of a site show, with its file."""
    for path in sorted((folder / "web").rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.suffix == ".html":
            text = re.sub(r"(?s)<(script|style)\b.*?</\1>", "", path.read_text(encoding="utf-8"))
            for found in TITLES.finditer(text):
                yield name, html.unescape(next(part for part in found.groups()[1:] if part is not None))
        elif path.suffix == ".svg":
            yield from ((name, html.unescape(one)) for one in re.findall(r"<title>([^<]*)", path.read_text("utf-8")))
        elif path.name == "feed.json":
            feed = json.loads(path.read_text(encoding="utf-8"))
            yield from ((name, text) for one in feed["items"] for text in (one["title"], one.get("summary", "")))
            yield name, feed["title"]
        elif path.suffix == ".xml":
            for element in ElementTree.fromstring(path.read_text(encoding="utf-8")).iter("title"):
                yield name, element.text or ""


@pytest.mark.parametrize("language", few(LANGUAGES, quick=("fr",)))
def test_titles_on_the_web_have_the_quotes_and_spaces_of_their_language(language: str, tmp_path: Path) -> None:
    assert not [*amiss(titles(shown(tmp_path, language)), language)]


def shown(folder: Path, language: str) -> Path:
    """The folder around the site of a paper in that language, two days of it public."""
    slot = {**DAILY["slots"][1], "title": TITLE, "size": 4, "grade": "easy"}
    paper = {"publication": PAPER, "language": language, "site": "https://example.com/p", "formats": ["svg", "play"]}
    job = prepared(folder, {**DAILY, **paper, "slots": [{**slot, "number": {"first": 7, "on": str(MONDAY)}}]}, days=2)
    return newspaper.run(job, out=folder / "out", today=MONDAY + datetime.timedelta(days=1), reads_back=False).folder


def amiss(found: Iterable[tuple[str, str]], language: str) -> Iterator[tuple[str, str]]:
    """Those that are not as a printer of that language sets them; every sort of file has some."""
    sorts = set()
    for name, text in found:
        sorts.add(name.rpartition(".")[2])
        if STRAIGHT.search(text) or (language == "fr" and BROKEN.search(text)):
            yield name, text
    assert sorts >= {"html", "svg", "json", "xml"}


@pytest.mark.parametrize(
    "text", ["L'heure", 'A "day"', "jeux: net", "Prêt ?", "Prêt?", "ici; là", "Go !", "jeux : net"]
)
def test_a_title_with_a_straight_quote_or_without_a_french_space_is_seen(text: str) -> None:
    assert STRAIGHT.search(text) or BROKEN.search(text)


@pytest.mark.parametrize("text", ["L’heure", "jeux\u00a0: net", "Prêt\u202f?", "Quoi\u202f?!", "12:30"])
def test_a_title_as_a_printer_sets_it_is_passed(text: str) -> None:
    assert not STRAIGHT.search(text)
    assert not BROKEN.search(text)
