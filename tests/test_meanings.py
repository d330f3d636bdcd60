"""The table of docs/adding-a-kind.md says what each meaning looks like on each page, as it is painted there."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from bookmaker.drawing import Drawing, Line, Meaning, Rect, Text
from bookmaker.pages.cover.theme import PALETTES, as_art, cover_theme
from bookmaker.pages.manuscript import Edition
from bookmaker.pages.page import Boxes, Glyphs, Polylines
from bookmaker.pages.setting import paint
from bookmaker.pages.setting.theme import Theme
from bookmaker.pages.templates import layouts
from bookmaker.play.html_page import style_named

ROOT = Path(__file__).parent.parent
GUIDE = (ROOT / "docs" / "adding-a-kind.md").read_text(encoding="utf-8")
CLASSIC = ROOT / "layouts" / "classic"
THEME = layouts.load("classic").theme


def painted(
    meaning: Meaning, theme: Theme, show: dict[Meaning, str] | None = None, omit: tuple[Meaning, ...] = ()
) -> str:
    """How a line, a box and a text of a meaning are seen: as line, area, text, or not at all."""
    path = ((0.0, 0.0), (1.0, 0.0))
    shapes = (Line(meaning, (path,)), Rect(meaning, ((0.0, 0.0, 1.0, 1.0),)), Text(meaning, ((0.5, 0.5, "1"),), 0.5))
    part = paint.paint(
        Drawing(1, 1, shapes), name="a", at=(0, 0), cell=20, theme=theme, edition=Edition.PRINT, omit=omit, show=show
    )
    found = []
    for item in part.items:
        match item:
            case Polylines(stroke=stroke) if stroke is not None:
                found.append("line")
            case Boxes(fill=fill) if fill is not None:
                found.append("area")
            case Glyphs():
                found.append("text")
    return told(meaning, found)


def told(meaning: Meaning, found: list[str]) -> str:
    """Of what is seen that for which the meaning is made: lines and areas where it has a look as such, or texts."""
    spec = THEME.meanings[meaning]
    made_for = {
        "line": spec.line is not None,
        "area": spec.fill is not None,
        "text": spec.font is not None or (spec.line is None and spec.fill is None),
    }
    return ", ".join(one for one in made_for if made_for[one] and one in found) or "–"


def template(name: str, key: str) -> str:
    """What the template of a page, or a part of it, shows or leaves out of a drawing."""
    found = re.search(rf"{key}: ([{{\[].*?[}}\]])", (CLASSIC / f"{name}.j2").read_text(encoding="utf-8"))
    assert found
    return found[1]


def on_opener(meaning: Meaning) -> str:
    show = {Meaning(name): ink for name, ink in yaml.safe_load(template("_ornament", "show")).items()}
    return painted(meaning, THEME, show)


def on_answer(meaning: Meaning) -> str:
    return painted(meaning, THEME, omit=tuple(map(Meaning, yaml.safe_load(template("_answers", "omit")))))


def on_cover(meaning: Meaning) -> str:
    theme = as_art(cover_theme(THEME, next(iter(PALETTES)), {}, scale=1.0))
    return painted(meaning, theme, dict.fromkeys(Meaning, "cover-accent"))


def on_the_web(meaning: Meaning) -> str:
    """By the style sheet: every shape is a line but where its meaning says otherwise; a text is one everywhere."""
    rules = re.findall(r"([^{}]+)\{([^{}]*)\}", style_named("style.css"))
    own = "".join(body for names, body in rules if re.search(rf"\.m-{meaning.value}(?![\w-])", names))
    return told(meaning, ["line"] * ("stroke:none" not in own) + ["area"] * ("fill:var" in own) + ["text"])


PAGES: dict[str, Callable[[Meaning], str]] = {
    "puzzle, midway": lambda meaning: painted(meaning, THEME),
    "answer": on_answer,
    "opener": on_opener,
    "cover": on_cover,
    "web board": on_the_web,
}


def row(meaning: Meaning) -> str:
    return f"| `{meaning.value}` | {' | '.join(look(meaning) for look in PAGES.values())} |"


def test_the_table_names_every_page_and_meaning() -> None:
    _, head, table = GUIDE.partition(f"| meaning | {' | '.join(PAGES)} |")
    assert head
    rows = table.partition("\n\n")[0]
    assert re.findall(r"^\| `([\w-]+)` \|", rows, re.MULTILINE) == [meaning.value for meaning in Meaning]


@pytest.mark.parametrize("meaning", Meaning, ids=lambda meaning: meaning.value)
def test_a_meaning_is_seen_on_each_page_as_the_guide_says(meaning: Meaning) -> None:
    assert row(meaning) in GUIDE


def test_an_outline_filled_with_paper_hides_no_number_where_only_some_meanings_are_shown() -> None:
    node = Rect(Meaning.NODE, ((0.0, 0.0, 1.0, 1.0),))
    show = {Meaning.NODE: "ornament", Meaning.GIVEN: "ornament"}
    part = paint.paint(
        Drawing(1, 1, (node,)), name="a", at=(0, 0), cell=20, theme=THEME, edition=Edition.PRINT, show=show
    )
    (box,) = part.items
    assert isinstance(box, Boxes)
    assert box.stroke is not None
    assert (box.stroke.ink, box.fill) == (THEME.ink("ornament", Edition.PRINT), THEME.ink("paper", Edition.PRINT))


def test_title_and_certificate_show_what_openers_show() -> None:
    shown = [set(yaml.safe_load(template(name, "show"))) for name in ("_ornament", "title.page", "_certificate")]
    assert shown[0] == shown[1] == shown[2]
