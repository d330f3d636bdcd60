"""Titles on the web: every title of a newspaper's pages and feeds has the quotes and spaces of its language."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from bookmaker.source.public_words import LANGUAGES
from tests.daily_runs import DAILY, made

WRITTEN = {"publication": "L'Heure: jeux", "title": "Reader's grid: ready? Go!"}
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_titles_on_the_web_have_the_quotes_and_spaces_of_their_language(language: str, tmp_path: Path) -> None:
    slot = {**DAILY["slots"][1], "title": WRITTEN["title"], "size": 4, "grade": "easy", "number": {"first": 7, "on": "2026-11-30"}}
    site = {"publication": WRITTEN["publication"], "language": language, "site": "https://example.com/p"}
    found = [*titles(made(tmp_path, {**DAILY, **site, "slots": [slot], "formats": ["svg", "play"]}, days=2))]
    assert {name.rpartition(".")[2] for name, _ in found} >= {"html", "svg", "json", "xml"}
    wrong = [(name, text) for name, text in found if STRAIGHT.search(text)]
    if language == "fr":
        wrong += [(name, text) for name, text in found if BROKEN.search(text)]
    assert not wrong
