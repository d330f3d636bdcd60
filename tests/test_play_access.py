"""For everyone: WCAG 2.2 AA by axe-core in a real browser, colours, labels, one tab stop, pages without scripts."""

import re
from importlib.resources import files
from importlib.util import find_spec
from typing import Any

import pytest

from tests.playing import Tab, given, html_of, needs_browser, puzzle
from tests.solving import PLAYABLE, SOME

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
needs_axe = pytest.mark.skipif(
    find_spec("axe_playwright_python") is None, reason="axe-playwright-python is not installed"
)
STYLE = files("bookmaker.play").joinpath("style.css").read_text(encoding="utf-8")


def violations(tab: Tab) -> list[str]:
    """What axe-core finds wrong on the open page: rule and first element."""
    tab.run(files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8"))
    found = tab.run("return axe.run(document, {runOnly: arguments[0]})", RULES)["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html'][:120]}" for one in found]


@needs_browser
@needs_axe
@pytest.mark.parametrize("kind", SOME)
def test_axe_finds_nothing_wrong_in_the_light_or_in_the_dark_at_work_or_solved(
    kind: str, opened: Any, tab: Tab
) -> None:
    board = opened(puzzle(kind), "mouse", hints=True)
    for theme in ("light", "dark"):
        tab.page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # no colour is on its way to another
        assert violations(tab) == []
        for _ in range(3):
            board.press("hint")
        board.press("mark")
        assert violations(tab) == []
    board.press("options")
    assert violations(tab) == []
    tab.run("document.getElementById('settings').close()")
    board.press("reveal_all")
    assert (board.state, violations(tab)) == ("solved", [])
    tab.page.emulate_media(color_scheme="null", reduced_motion="null")


def palettes() -> dict[str, dict[str, str]]:
    """The colours of the light page and of the dark one, by name."""
    light, dark = (dict(re.findall(r"--([a-z0-9]+): (#[0-9a-f]{6})", block)) for block in blocks())
    return {"light": light, "dark": dark}


def blocks() -> list[str]:
    return re.findall(r":root[^{]*{([^}]*)}", STYLE)[:2]


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, 1 to 21: WCAG 2.2, relative luminance."""
    lights = []
    for colour in (one, other):
        parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
        r, g, b = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        lights.append(0.2126 * r + 0.7152 * g + 0.0722 * b)
    return (max(lights) + 0.05) / (min(lights) + 0.05)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_lines_stand_out_three_to_one_and_letters_four_and_a_half(theme: str) -> None:
    colours = palettes()[theme]
    paper = colours["paper"]
    lines = {name: contrast(paper, colours[name]) for name in ("line", "area", "flag", "joined")}
    lines |= {f"soft on {field}": contrast(colours["soft"], colours[field]) for field in ("white", "lit")}  # a grid's
    pairs = {name: contrast(paper, colour) for name, colour in colours.items() if re.fullmatch(r"p\d", name)}
    letters = {name: contrast(paper, colours[name]) for name in ("ink", "soft", "joined")}
    fields = (
        "tint",
        "shade",
        "wrong",
        "looks",
        "button",
        "peer",
        "tried",
        "white",
        "lit",
        *(f"h{n}" for n in range(1, 7)),
    )
    letters |= {f"ink on {field}": contrast(colours["ink"], colours[field]) for field in fields}
    letters |= {
        f"joined on {field}": contrast(colours["joined"], colours[field])
        for field in ("tint", "shade", "peer", "tried")
    }
    assert {name: found for name, found in {**lines, **pairs}.items() if found < 3} == {}
    assert {name: found for name, found in {**letters, **pairs}.items() if found < 4.5} == {}
    assert len(set(pairs)) == 9


@needs_browser
def test_the_board_is_a_grid_of_labelled_cells_with_one_tab_stop_and_one_polite_status(opened: Any) -> None:
    board = opened(given("shikaku", [[2, 0], [0, 2]]))
    assert (
        board.run("""
        const grid = document.querySelector('[role="grid"]');
        return [...grid.children].map(row => row.role + [...row.children].map(cell => " " + cell.role).join(""))""")
        == ["row gridcell gridcell"] * 2
    )
    assert board.labels() == [
        "row 1, column 1, 2",
        "row 1, column 2, blank",
        "row 2, column 1, blank",
        "row 2, column 2, 2",
    ]
    assert board.run('return document.querySelectorAll(\'[role="grid"] [tabindex="0"]\').length') == 1
    assert board.run("return [...document.querySelectorAll('[aria-live]')].map(e => e.ariaLive)") == ["polite"]
    assert board.run("return document.getElementById('art').getAttribute('aria-hidden')") == "true"


@pytest.mark.parametrize("kind", PLAYABLE)
def test_without_scripts_there_are_the_puzzle_as_a_picture_and_its_rules(kind: str) -> None:
    text = html_of(puzzle(kind))
    shown = re.sub(r"<script.*?</script>", "", text, flags=re.S)
    picture = re.search(r'<svg id="art" [^>]*role="img" aria-label="[^"]+">(.*?)</svg>', shown, re.S)
    assert picture is not None
    assert len(re.findall(r"<(?:path|text|circle)", picture[1])) > 1
    assert shown.count("<li>") >= 3
    assert "<noscript>" in shown


@needs_browser
def test_the_page_obeys_a_policy_without_unsafe_words(opened: Any, tab: Tab) -> None:
    board = opened(given("shikaku", [[2, 0], [0, 2]]))
    policy = board.run("return document.querySelector('meta[http-equiv]').content")
    assert "unsafe" not in policy
    assert policy.count("sha256-") == 2
    board.run(
        "document.body.append(Object.assign(document.createElement('script'), {textContent: 'document.title = 1'}))"
    )
    assert board.run("return document.title") == "A <Title>"
    assert "violates" in str(tab.said())


@needs_browser
def test_who_wants_no_motion_sees_none(opened: Any, tab: Tab) -> None:
    tab.page.emulate_media(reduced_motion="reduce", color_scheme="dark")
    try:
        board = opened(given("shikaku", [[1, 1]]))
        board.tap((0, 0))
        board.tap((0, 1))
        assert board.state == "solved"
        assert board.run("return getComputedStyle(document.getElementById('art')).animationName") == "none"
        assert board.run("return getComputedStyle(document.body).backgroundColor") == "rgb(21, 24, 28)"
    finally:
        tab.page.emulate_media(reduced_motion="null", color_scheme="null")
