"""The built-in templates that teach: what they lead with, and what they say once."""

from typing import Any

import pytest

from bookmaker.pages.templates import layouts
from bookmaker.pages.templates.rendering import rendered
from bookmaker.pages.templates.variables import Seen, sample


def written(name: str, page: str, **values: Any) -> str:
    """A page spec of a layout, filled in with plausible values and these."""
    layout = layouts.load(name)
    variables = {**sample(page, 1), "words": layout.words("en"), **values}
    return rendered(layout.jinja, f"{page}.page.j2", variables)


def test_a_walkthrough_names_the_page_of_a_lesson_once_on_a_page() -> None:
    step = {"picture": "puzzle", "sentence": "So it is.", "lesson": " (page 25)"}
    steps = tuple(Seen(number=at, technique=name, **step) for at, name in enumerate(("Trap", "Corner", "Trap"), 1))
    (one, *_) = sample("walkthrough", 1)["walkthroughs"]
    text = written("classic", "walkthrough", walkthroughs=(Seen(**{**vars(one), "steps": steps}),))
    assert text.count("Trap (page 25)") == text.count("Corner (page 25)") == 1
    assert text.count("Trap") == 2


@pytest.mark.parametrize(("name", "leads"), [("magazine", True), ("large-print", True), ("classic", False)])
def test_a_hint_leads_with_where_to_look_where_columns_are_wide(name: str, leads: bool) -> None:
    text = written(name, "hints")
    assert (text.index("Begin at the top.") < text.index("for puzzle 1")) is leads
    assert text.count("Begin at the top.") == text.count("Look in the middle.") == 1


def test_of_a_technique_what_to_look_for_and_the_exercise_stand_out() -> None:
    text = written("magazine", "technique")
    assert "style: pattern" in text
    assert text.count('style: "step-number"') + text.count('style: "move-number"') == text.count("Your turn") > 0
