"""The same seed gives what it has always given: puzzles, their drawings and sentences, pages, covers, newspapers.

Where it is meant to be another: `python -m tests.kept`, and a line in the changelog.
"""

from typing import Any

import pytest
import yaml

from tests.few import few
from tests.kept import KEPT, KINDS, MAKERS, is_hard, of_kind

# Whose puzzle of the hardest grade takes half a second with all that is told of it; those of others take up to five.
SOON_HARD = ("akari", "binary", "masyu", "nonogram", "shikaku")
LONG_ROOMS = ("books", "commands")  # seconds each
OTHERS = [(room, name) for room, (_, names) in MAKERS.items() if room != "kinds" for name in names]


def kept(room: str, name: str) -> Any:
    return yaml.safe_load(KEPT.read_text(encoding="utf-8"))[room][name]


@pytest.mark.parametrize("name", few(KINDS, quick=("blank", "numbrix", "shikaku")))
def test_each_option_of_a_kind_and_each_grade_but_the_hardest_gives_what_it_has_always_given(name: str) -> None:
    assert of_kind(name, hard=False) == {key: one for key, one in kept("kinds", name).items() if not is_hard(key)}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in SOON_HARD else pytest.mark.slow) for name in KINDS]
)
def test_the_hardest_grade_of_a_kind_gives_what_it_has_always_given(name: str) -> None:
    assert of_kind(name, hard=True) == {key: one for key, one in kept("kinds", name).items() if is_hard(key)}


@pytest.mark.parametrize(
    ("name", "room"),
    [pytest.param(name, room, marks=pytest.mark.slow if room in LONG_ROOMS else ()) for room, name in OTHERS],
)
def test_a_seed_gives_what_it_has_always_given_or_the_change_is_written_down(room: str, name: str) -> None:
    assert MAKERS[room][0](name) == kept(room, name)
