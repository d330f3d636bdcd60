"""The desk's forms: each section, part of a mixed one and page has its fields, each list a place for one more."""

from pathlib import Path

import pytest

from bookmaker.desk.building import Build
from bookmaker.desk.form_fields import sections
from bookmaker.desk.open_book import Desk, State
from bookmaker.desk.rooms import Pages

from .test_rounds import book

BOOK = b"""
sections:
  - {kind: net, size: 5, count: 2}
  - title: Both
    mix: [{kind: net, size: 5, count: 1}, {kind: akari, size: 7, count: 1}]
pages:
  - {title: Mine, after: answers}
"""


def test_a_mixed_section_has_a_title_and_each_of_its_parts_has_fields() -> None:
    entries = sections(State(BOOK, "", None, None, ()))
    assert [(one["key"] or one["more"], one["title"]) for one in entries] == [
        ("sections.1", "net"),
        ("sections.2", "Both"),
        ("sections.2.mix.1", "Both: net"),
        ("sections.2.mix.2", "Both: akari"),
        ("sections.2.mix.+", ""),
        ("sections.+", ""),
        ("pages.1", ""),
        ("pages.+", ""),
    ]
    assert all(one["fields"] for one in entries if not one["more"])


@pytest.mark.parametrize(("design", "is_told"), [("nine", True), ("plots", False)])
def test_the_room_of_the_cover_says_why_it_is_in_another_design(design: str, is_told: bool, tmp_path: Path) -> None:
    net = {"kind": "net", "size": "4x4", "grade": "easy", "count": 3}
    path = book(tmp_path, net, printer="kdp-paperback", cover={"design": design})
    room = Pages(Desk(path, None), Build(lambda: None)).room("cover", "en", {})
    assert ("which the design &#39;nine&#39; shows: the cover is in the design" in room) is is_told
