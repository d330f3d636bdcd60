"""The desk's forms: each section, part of a mixed one and page has its fields, each list a place for one more."""

from bookmaker.desk.form_fields import sections
from bookmaker.desk.open_book import State

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
