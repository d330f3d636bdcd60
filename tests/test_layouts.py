"""Layouts: every fault of a layout's files is said at its line, all at once; the docs name every key."""

import re
from pathlib import Path

import pytest

from bookmaker.drawing import Drawing
from bookmaker.files.data import data_folder
from bookmaker.pages.manuscript import Edition
from bookmaker.pages.page import Glyphs
from bookmaker.pages.setting import boxes
from bookmaker.pages.setting.boxes import BASELINE
from bookmaker.pages.setting.decor import BorderSpec, DecorSpec, GroundSpec
from bookmaker.pages.setting.flowing import Setter
from bookmaker.pages.setting.measure import Area, Setting
from bookmaker.pages.setting.theme import InkSpec, MeaningSpec, StyleSpec, Theme, from_hex
from bookmaker.pages.templates import layouts, rendering, variables
from bookmaker.pages.templates.layouts import Cells, Furniture, LayoutSpec, Margins
from bookmaker.source.faults import BookError, SourcePlace

EXTENDS = "extends: classic\n"
DOCS = data_folder("layouts") / "README.md"


def write_layout(folder: Path, files: dict[str, str], name: str = "mine") -> None:
    (folder / name).mkdir()
    for file, text in files.items():
        (folder / name / file).write_text(text, encoding="utf-8")


def faults_of(folder: Path, files: dict[str, str]) -> list[str]:
    write_layout(folder, files)
    with pytest.raises(BookError) as error:
        layouts.load("mine", folders=[folder])
    return [str(fault).replace(f"{folder}/", "") for fault in error.value.faults]


def test_the_classic_layout_is_whole() -> None:
    layout = layouts.load("classic")
    assert "en" in layout.spec.words
    assert layouts.names()["classic"] == layout.spec.description


def test_a_layout_takes_from_another_what_it_does_not_say_itself(tmp_path: Path) -> None:
    write_layout(tmp_path, {"layout.yaml": EXTENDS + "margins: {inside: 1in}\n"})
    mine, classic = layouts.load("mine", folders=[tmp_path]), layouts.load("classic")
    assert mine.spec.margins.inside == 72
    assert mine.spec.margins.outside == classic.spec.margins.outside


def test_a_template_may_do_as_much_in_a_folder_with_a_long_name(tmp_path: Path) -> None:
    left = set[int]()
    for folder in (tmp_path / "a", tmp_path / ("a" * 200)):
        folder.mkdir()
        (folder / "title.page.j2").write_text("{% for n in range(50) %}\n{{ n }}\n{% endfor %}", encoding="utf-8")
        jinja = rendering.environment([folder])
        jinja.get_template("title.page.j2").render()
        left.add(jinja.left)
    assert len(left) == 1


@pytest.mark.parametrize("height", [450, 800])
def test_an_opener_of_six_kinds_has_a_square_of_five_around_one_twice_as_large(height: int) -> None:
    layout, drawings = layouts.load("classic"), dict.fromkeys("abcdef", Drawing(1, 1, ()))
    sample = variables.sample("opener", 1) | {"words": layout.words("en")}
    section = variables.Seen(**{**vars(sample["section"]), "ornaments": tuple(drawings)})
    spec = layout.page_spec("opener", sample | {"section": section}, drawings=drawings)
    setter = Setter(Setting(layout.theme, Edition.PRINT, True, drawings, 1.0))
    tuple(setter.place_stack(spec.body, 0.0, Area(0, 0, 360, height)))
    large, *others = (one.cell for one in setter.placed)
    assert 2 * max(others) < large < 2.3 * min(others)
    shown = setter.covered[-6:]
    side = max(one.right for one in shown) - min(one.x for one in shown)
    assert side == pytest.approx(max(one.bottom for one in shown) - min(one.y for one in shown), abs=2)
    assert (side == pytest.approx(360, abs=2)) is (height == 800)


def test_seven_sections_and_all_that_stands_behind_them_are_told_on_one_page_of_contents() -> None:
    layout, sample, curve = layouts.load("classic"), variables.sample("contents", 1), Drawing(24, 6, ())
    many = {"sections": sample["sections"] * 7, "before": sample["before"], "behind": sample["behind"] * 9}
    spec = layout.page_spec("contents", sample | {"words": layout.words("en")} | many, drawings={"curve": curve})
    setter = Setter(Setting(layout.theme, Edition.PRINT, True, {"curve": curve}, 1.0))
    assert setter.measure.stack_height(spec.body, 0.0, 353.0) <= 552  # of 6 x 9 in


@pytest.mark.parametrize(("height", "are_apart"), [(330, True), (800, False)])
def test_rules_stand_apart_where_the_page_has_some_room_for_that(height: int, are_apart: bool) -> None:
    layout, drawings = layouts.load("classic"), {"puzzle": Drawing(7, 7, ()), "answer": Drawing(7, 7, ())}
    spec = layout.page_spec(
        "howto",
        variables.sample("howto", 1) | {"words": layout.words("en"), "columns": 2, "rows": 2},
        drawings=drawings,
    )
    setter = Setter(Setting(layout.theme, Edition.PRINT, True, drawings, 10.0))
    items = tuple(setter.place_stack(spec.body, 0.0, Area(0, 0, 360, height)))
    style = layout.theme.styles["rule"]
    rules = (item for item in items if isinstance(item, Glyphs) and (item.font, item.size) == (style.font, style.size))
    one, two = sorted({y for item in rules for _, y, _ in item.runs})
    assert (two - one > style.leading + 1) is are_apart


def test_part_of_a_style_can_be_changed(tmp_path: Path) -> None:
    write_layout(tmp_path, {"layout.yaml": EXTENDS, "theme.yaml": "styles: {number: {size: 24}}\n"})
    number = layouts.load("mine", folders=[tmp_path]).theme.styles["number"]
    assert (number.size, number.font) == (24, "SourceSans3-Bold")


def test_a_layout_beside_the_book_may_extend_the_built_in_one_of_its_name(tmp_path: Path) -> None:
    write_layout(tmp_path, {"layout.yaml": EXTENDS + "cells: {largest: 10mm}\n"}, name="classic")
    layout = layouts.load("classic", folders=[tmp_path])
    assert layout.spec.cells.largest == pytest.approx(28.35, abs=0.01)


def test_layouts_that_extend_each_other_are_a_fault(tmp_path: Path) -> None:
    write_layout(tmp_path, {"layout.yaml": "extends: other\n"})
    write_layout(tmp_path, {"layout.yaml": "extends: mine\n"}, name="other")
    with pytest.raises(BookError, match="in a circle"):
        layouts.load("mine", folders=[tmp_path])


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        *((name, name) for name in ("clasic", "../layouts/classic", "", ".")),
        ("x" * 300, "x" * 150 + "..."),
        ("\0", "\\x00"),
    ],
)
def test_an_unknown_layout_is_a_fault_at_the_line_that_asked_for_it(name: str, shown: str) -> None:
    with pytest.raises(BookError) as error:
        layouts.load(name, mark=SourcePlace("book.yaml", 9, 9))
    assert str(error.value).startswith(f"book.yaml:9:9: unknown layout '{shown}'")


# A page spec, and what is said about it: place and message, then the hint.
PUZZLES = {
    "body:\n  - {text: a, styel: number}\n": [
        ("2:5", "'style' is missing", "a text style of the theme"),
        ("2:15", "unknown key 'styel'", "did you mean 'style'?"),
    ],
    'body:\n  - text: "a"\n    style: nmber\n': [("3:12", "unknown style 'nmber'", "did you mean 'number'?")],
    "body:\n  - {drawing: foo}\n": [("2:15", "unknown drawing 'foo'", "known: ornament, curve, puzzle, answer")],
    "body:\n  - {rule: 1, ink: blak}\n": [("2:20", "unknown ink 'blak'", "did you mean 'black'?")],
    "body:\n  - {drawing: puzzle, show: {tin: black}}\n": [("2:30", "unknown key 'tin'", "did you mean 'tint'?")],
    "body:\n  - {drawing: puzzle, show: {tint: blac}}\n": [("2:36", "unknown ink 'blac'", "did you mean 'black'?")],
    "body:\n  - {rule: 0.1}\n": [("2:12", "'rule' must be at least 0.75, not '0.1'", "its weight in points")],
    "body:\n  - 3\n": [
        (
            "2:5",
            "entry 1 is no box",
            "a box has one of the keys text, rule, pips, drawing, photo, space, stack, row, grid, dots, spot",
        )
    ],
    "body:\n  - stack:\n      - {txt: a}\n": [
        (
            "3:9",
            "entry 1 is no box",
            "a box has one of the keys text, rule, pips, drawing, photo, space, stack, row, grid, dots, spot",
        )
    ],
    "body: []\nfeet: []\n": [("2:1", "unknown key 'feet'", "known: body, foot")],
    "- a\n": [("1:1", "a page must hold keys and values", "start with 'body:'")],
    "": [("1:1", "a page must hold keys and values", "start with 'body:'")],
    "body:\n{% for e in entries %}\n  - {rule: 1}\n  - {text: {{ e.nubmer }}, style: number}\n{% endfor %}\n": [
        ("4:1", "unknown variable 'nubmer'", "did you mean 'number'?")
    ],
    "body:\n\n  - {text: {{ entri }}, style: number}\n": [
        ("3:1", "unknown variable 'entri'", "layouts/README.md lists the variables of each page")
    ],
    "body:\n{% for e in entries %}\n\n  - {rule: 1, ink: blak}\n{% endfor %}\n": [
        ("4:20", "unknown ink 'blak'", "did you mean 'black'?")
    ],
    'body:\n{% if true %}\n  - {text: "{{ book.title }}", style: number}\n{% endif %}\n': [
        (
            "3:14",
            "not YAML: expected ',' or '}', but got '<scalar>'",
            "check indentation, colons and quotes around here",
        )
    ],
    "{% for e in 5 %}{% endfor %}\nbody: []\n": [
        ("1:1", "a number is no list", "layouts/README.md lists the variables of each page")
    ],
    "{% macro a() %}{{ a() }}{% endmacro %}{{ a() }}\nbody: []\n": [
        ("1:1", "a macro calls itself without end", "loop with 'for', or give the macro an end")
    ],
    "body:\n  - {text: {{ 1 // 0 }}, style: number}\n": [
        (
            "2:1",
            "integer division or modulo by zero",
            "layouts/README.md lists the variables of each page",
        )
    ],
    "body:\n  - {text: {{ book.title }, style: number}\n": [
        ("2:1", "unexpected '}'", "see Jinja's notes on its syntax")
    ],
    "body: []\n{% include 'nothing.j2' %}\n": [
        ("2:1", "no template 'nothing.j2'", "add it, or extend a layout that has it")
    ],
    "body: []\n{% include '../classic/layout.yaml' %}\n": [
        ("2:1", "no template '../classic/layout.yaml'", "add it, or extend a layout that has it")
    ],
    "body: []\n# {{ ''.__class__.__mro__ }}\n": [
        ("2:1", "unknown variable '__class__'", "layouts/README.md lists the variables of each page")
    ],
}


@pytest.mark.parametrize("text", PUZZLES)
def test_what_is_wrong_in_a_page_spec_is_said_at_its_line(text: str, tmp_path: Path) -> None:
    said = faults_of(tmp_path, {"layout.yaml": EXTENDS, "puzzles.page.j2": text})
    expected = [f"mine/puzzles.page.j2:{place}: {message}\n  hint: {hint}" for place, message, hint in PUZZLES[text]]
    assert said == expected


def test_the_file_of_an_included_template_is_named(tmp_path: Path) -> None:
    files = {
        "layout.yaml": EXTENDS,
        "puzzles.page.j2": "body:\n{% include '_one.j2' %}\n",
        "_one.j2": "  - {rule: 1}\n  - {rule: 1, ink: blak}\n",
    }
    assert faults_of(tmp_path, files)[0].startswith("mine/_one.j2:2:20: unknown ink 'blak'")


def test_a_template_that_is_not_text_is_a_fault(tmp_path: Path) -> None:
    write_layout(tmp_path, {"layout.yaml": EXTENDS})
    (tmp_path / "mine" / "title.page.j2").write_bytes(b"\xff\xfe")
    with pytest.raises(BookError, match="not text in UTF-8"):
        layouts.load("mine", folders=[tmp_path])


THEMES = {
    "styles: {number: {size: 5}}": "1:25: 'size' must be at least 7.0, not '5'",
    "styles: {number: {font: Arial}}": "1:25: 'font' names no font: 'Arial'",
    "styles: {number: {ink: blak}}": "1:24: unknown ink 'blak'",
    "meanings: {grid: {line: 0.5}}": "1:25: 'line' must be at least 0.75, not '0.5'",
    "meanings: {gird: {line: 1}}": "1:12: unknown key 'gird'",
    "meanings: {tint: {fill: tnt}}": "1:25: unknown ink 'tnt'",
    "inks: {tint: {print: 5}}": "1:22: 'tint' fills shapes and is only 5 % black in print",
    "inks: {tint: {print: 101}}": "1:22: 'print' must be at most 100, not '101'",
    "inks: {tint: {digital: red}}": "1:24: 'digital' must be a colour such as '#1b1f24', not 'red'",
    "- a": "1:1: must hold keys and values",
}


@pytest.mark.parametrize("text", THEMES)
def test_what_is_wrong_in_a_theme_is_said_at_its_line(text: str, tmp_path: Path) -> None:
    said = faults_of(tmp_path, {"layout.yaml": EXTENDS, "theme.yaml": text})
    assert [one.split("\n")[0] for one in said] == [f"mine/theme.yaml:{THEMES[text]}"]


def test_all_faults_of_a_layout_are_said_at_once(tmp_path: Path) -> None:
    files = {
        "layout.yaml": EXTENDS + "margin: 3\nmargins: {inside: 12}\nwords: {en: {answers: '{pge}'}}\n",
        "theme.yaml": "styles: {number: {size: 5}}\n",
    }
    said = [one.split("\n")[0] for one in faults_of(tmp_path, files)]
    assert said == [
        "mine/layout.yaml:2:1: unknown key 'margin'",
        "mine/layout.yaml:3:19: 'inside' must be a length, not '12'",
        "mine/layout.yaml:4:23: 'answers' names '{pge}'",
        "mine/theme.yaml:1:25: 'size' must be at least 7.0, not '5'",
    ]


def test_a_layout_that_stands_alone_needs_every_part(tmp_path: Path) -> None:
    said = [one.split("\n")[0] for one in faults_of(tmp_path, {"layout.yaml": "description: bare\n"})]
    assert said == [
        "mine/layout.yaml:1:1: 'margins' is missing",
        "mine/layout.yaml:1:1: 'cells' is missing",
        "mine/layout.yaml:1:1: 'gallery' is missing",
        "mine/layout.yaml:1:1: 'words' is missing",
        "mine/layout.yaml:1:1: the layout has no theme.yaml",
    ]


def test_a_layout_without_words_is_a_fault(tmp_path: Path) -> None:
    classic = data_folder("layouts") / "classic"
    figures = (classic / "layout.yaml").read_text(encoding="utf-8").split("words:")[0]
    theme = (classic / "theme.yaml").read_text(encoding="utf-8")
    said = faults_of(tmp_path, {"layout.yaml": figures + "words: {}\n", "theme.yaml": theme})
    assert "'words' must have at least 1" in said[0]


@pytest.mark.parametrize("colour", ["#000000", "#ffffff", "#0072b2", "#d55e00", "#1b1f24"])
def test_a_screen_colour_comes_back_from_its_ink(colour: str) -> None:
    ink = from_hex(colour)
    parts = (round(255 * (1 - part) * (1 - ink.k)) for part in (ink.c, ink.m, ink.y))
    assert "#" + "".join(f"{part:02x}" for part in parts) == colour


def _documented_names() -> list[str]:
    models = (LayoutSpec, Margins, Cells, Furniture, Theme, InkSpec, StyleSpec, MeaningSpec, boxes.PageSpec)
    models += (DecorSpec, BorderSpec, GroundSpec)
    keys = [name for model in (*models, *boxes.boxes().values()) for name in model.model_fields]
    pages = [f"{page}.page.j2" for page in variables.PAGES]
    return sorted({*keys, *variables.names(), *pages})


@pytest.mark.parametrize("name", _documented_names())
def test_the_docs_name_every_key_and_variable(name: str) -> None:
    assert f"`{name}`" in DOCS.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [name for name in layouts.names() if name != "newspaper"])
def test_the_index_of_techniques_has_room_for_any_letter_and_the_number_of_any_page(name: str) -> None:
    folder = data_folder("layouts")
    own = folder / name / "index.page.j2"
    page = own if own.exists() else folder / "classic" / "index.page.j2"
    (number,) = re.findall(r"set across, number = \d, ([0-9.]+)", page.read_text(encoding="utf-8"))
    (letter,) = re.findall(r"wide: ([0-9.]+)", (folder / "classic" / "_index.j2").read_text(encoding="utf-8"))
    face = layouts.load(name).theme.styles["step-number"].typeface
    assert face.width("1888") <= float(number) * BASELINE
    assert face.width("W") <= float(letter) * BASELINE
