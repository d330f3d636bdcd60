"""The same seed gives what it has always given: puzzles, their drawings and sentences, pages, covers, newspapers."""

from __future__ import annotations

import pytest
import yaml

from tests.few import slowly
from tests.kept import KEPT, MAKERS

CASES = [(room, name) for room, (_, names) in MAKERS.items() for name in names]


@pytest.mark.parametrize(
    ("name", "room"), [slowly(name, room) if room == "kinds" else (name, room) for room, name in CASES]
)
def test_a_seed_gives_what_it_has_always_given_or_the_change_is_written_down(room: str, name: str) -> None:
    """Where it is meant to be another: `python -m tests.kept`, and a line in the changelog."""
    kept = yaml.safe_load(KEPT.read_text(encoding="utf-8"))[room][name]
    assert MAKERS[room][0](name) == kept
