"""Variants are part of what is printed: rules, title, daily line and web page are true of the puzzle beside them."""

import html
import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
import pytest
import yaml
from pydantic.fields import FieldInfo

from bookmaker.book import plan as planning
from bookmaker.book import spec as specs
from bookmaker.cli import solve
from bookmaker.pages.setting.quotes import typographic
from bookmaker.production import book, daily_job, manuscript, newspaper
from bookmaker.production.job import prepare
from bookmaker.production.puzzles import make_puzzles
from bookmaker.puzzles.contract import play, registry
from bookmaker.puzzles.contract.asking import told_variant
from bookmaker.puzzles.contract.params import read_params
from bookmaker.puzzles.contract.variants import holds, told_terms, variant_of
from bookmaker.puzzles.contract.words import (
    MOST_RULES,
    Words,
    conditions,
    longest_words,
    possible_terms,
    variants_of,
    words_of,
)
from bookmaker.puzzles.records import solving
from bookmaker.puzzles.records.record import options_of, read_given, told_variant_of_given
from bookmaker.source import document
from tests.few import FEW, few
from tests.test_kinds import subject

from .daily_runs import MONDAY
from .test_cli import run

SIZES = ((6, 6), (7, 7), (9, 9), (10, 10))
QUICK = ("blank", "shikaku")  # kinds that the quick tests print
MOST_TERMS = 3  # of a kind of which every choice is printed; of others each by itself
OF_OTHERS = {"unsigned", "holes"}  # what somebody else's puzzle may be, and none is that we make
LEAST_FRAGMENT = 20  # letters; a shorter piece of a sentence may stand anywhere by chance


def terms_of(kind: str) -> tuple[str, ...]:
    """What the conditions of a kind's words.toml are made of."""
    return tuple(dict.fromkeys(term for condition in conditions(kind) for term in condition.split("+")))


def asked(kind: str, condition: str) -> dict[str, Any]:
    """Options with which puzzles of that condition are made."""
    options: dict[str, Any] = {}
    for term in filter(None, condition.split("+")):
        name, wanted, value = term.partition("=")
        options[name] = value if wanted else _any_value(options_of(kind)[name])
    return options


def _any_value(field: FieldInfo) -> bool | int:
    return True if field.annotation is bool else 2


def size_of(kind: str, condition: str) -> tuple[int, int] | None:
    """A size at which the kind makes puzzles of that condition; None where its options exclude each other."""
    sizes = (size for size in SIZES if not read_params(kind, size=size, options=asked(kind, condition))[1])
    return next(sizes, None)


def can_be(kind: str, variant: Mapping[str, bool | int | str]) -> bool:
    """Whether puzzles can have these terms together, as far as they are options."""
    options = options_of(kind)
    conditions = (name if value is True else f"{name}={value}" for name, value in variant.items() if name in options)
    return size_of(kind, "+".join(conditions)) is not None


def spoken() -> Iterator[Any]:
    """Every kind with no variant, with each, and with several at once; among the quick and slow tests a few alone."""
    for kind in registry.names():
        terms = [term for term in terms_of(kind) if term not in OF_OTHERS]
        for count in range(len(terms) + 1):
            for some in combinations(terms, count):
                condition = "+".join(some)
                if len(asked(kind, condition)) < count:
                    continue  # an option has one value
                if size_of(kind, condition) is not None and (
                    len(terms) <= MOST_TERMS or count < 2 or count == len(terms)
                ):
                    soon = () if kind in QUICK else pytest.mark.slow
                    yield pytest.param(kind, condition, marks=pytest.mark.long if count or kind not in FEW else soon)


SPOKEN = list(spoken())


@pytest.mark.parametrize("kind", registry.names(hidden=True))
def test_a_sketch_takes_the_room_of_any_variant_and_no_page_has_too_many_rules(kind: str) -> None:
    longest = longest_words(kind, "en", terms_of(kind))
    for variant in variants_of(terms_of(kind)):
        words = words_of(kind, variant=variant)
        assert 1 <= len(words.printed_rules) <= MOST_RULES or not can_be(kind, variant)
        for name in ("title", "teaser", "goal", "line"):
            assert len(getattr(words, name)) <= len(getattr(longest, name))
        assert len(words.printed_rules) <= len(longest.printed_rules)
        for some, rooms in ((words.paper, longest.paper), (words.rules, longest.rules)):
            assert all(len(rule) <= len(room) for rule, room in zip(some, rooms, strict=False))


@pytest.mark.parametrize("kind", registry.names(hidden=True))
def test_what_words_speak_of_is_an_option_or_something_told(kind: str) -> None:
    names = {term.partition("=")[0] for term in terms_of(kind)}
    assert names <= {*options_of(kind), *OF_OTHERS}, "give the options that bring it about in this test's `asked`"


@cache
def _book(folder: Path, kind: str, condition: str) -> tuple[str, frozenset[tuple[tuple[str, str], ...]]]:
    """The text of a small book of that condition alone, and what is said of its puzzles."""
    text = {
        "title": "T",
        "seed": "s",
        "printer": "plain",
        "trim": "6x9in",
        "sections": [
            {
                "kind": kind,
                "size": "x".join(map(str, size_of(kind, condition) or ())),
                "grade": grade,
                "count": 3,
                "options": asked(kind, condition),
            }
            for grade in ("medium", "any")
        ],
    }
    path = folder / f"{kind}-{condition}.yaml"
    path.write_text(yaml.safe_dump(text), encoding="utf-8")
    built = book.build(path, out=folder / f"{kind}-{condition}")
    lines = (built.folder / "puzzles.jsonl").read_text(encoding="utf-8").splitlines()
    return pdf_text(built.folder / "print.pdf"), frozenset(
        told_terms(told_variant_of_given(read_given(line))) for line in lines
    )


def pdf_text(path: Path) -> str:
    document = pdfium.PdfDocument(path)
    return plain(" ".join(page.get_textpage().get_text_range() for page in document))


def plain(text: str) -> str:
    """On one line, with the apostrophes and quotes of a typewriter: pages are set with printed ones."""
    return " ".join(text.translate(str.maketrans("’‘“”", "''\"\"")).split())


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("variants")


def sentences(words: Words) -> set[str]:
    """All that is said on opener and how-to page, the steps' sentences in pieces between their facts."""
    steps = (piece for one in words.techniques.values() for piece in re.split(r"\{\w+\}", one.sentence))
    return {words.goal, words.teaser, *words.printed_rules, *(s for s in steps if len(s) >= LEAST_FRAGMENT)}


@pytest.mark.parametrize(("kind", "condition"), SPOKEN)
def test_a_book_of_a_variant_prints_its_rules_and_nothing_of_the_others(
    kind: str, condition: str, folder: Path
) -> None:
    text, said = _book(folder, kind, condition)
    spoken = dict(pair for one in said for pair in one)
    assert not condition or any(holds(condition, one) for one in said), "no puzzle of the book is of the variant"
    words = words_of(kind, variant=spoken)
    for sentence in (words.goal, words.teaser, *words.printed_rules):
        assert plain(sentence) in text
    width, height = size_of(kind, condition) or (0, 0)
    assert f"{words.title}, {width} × {height}" in text or (  # a section called like its kind names it once
        words.title in text and f"· {width} × {height}" in text
    )
    for other in conditions(kind):
        for sentence in sentences(words_of(kind, variant=variant_of(tuple(other.split("+"))))):
            assert sentence in sentences(words) or plain(sentence) not in text, f"'{sentence}' is not true of it"
    for sentence in sentences(words_of(kind)) - sentences(words):
        assert plain(sentence) not in text, f"'{sentence}' is not true of it"


@pytest.mark.parametrize(("kind", "condition"), SPOKEN)
def test_a_newspaper_and_its_web_page_speak_of_the_variant(kind: str, condition: str, tmp_path: Path) -> None:
    formats = ["pdf", "ipuz", *(["play"] if play.can_play(kind) else [])]
    slot = {
        "name": "a",
        "kind": kind,
        "size": "x".join(map(str, size_of(kind, condition) or ())),
        "grade": "medium",
        "columns": 2,
    }
    daily = {
        "publication": "P",
        "seed": "s",
        "columns": {"count": 2, "width": "2in"},
        "formats": formats,
        "slots": [{**slot, "options": asked(kind, condition)}],
    }
    path = tmp_path / "daily.yaml"
    path.write_text(yaml.safe_dump(daily), encoding="utf-8")
    made = newspaper.run(daily_job.prepare(path, first=MONDAY, days=1), out=tmp_path / "out").folder
    place = made / str(MONDAY) / "a"
    spoken = told_variant_of_given(read_given((place / "puzzle.json").read_text(encoding="utf-8")))
    assert not condition or holds(condition, told_terms(spoken))
    words, other = words_of(kind, variant=spoken), words_of(kind)
    text = pdf_text(place / "puzzle.pdf")
    assert text.startswith(words.title)
    assert words.line in text
    assert other.line == words.line or other.line not in text
    puzzle = json.loads((place / "puzzle.ipuz").read_text(encoding="utf-8"))
    assert (puzzle["intro"], puzzle["title"]) == (typographic(words.line, "en"), words.title)
    if "play" in formats:
        page = (place / "play.html").read_text(encoding="utf-8")
        rules = [html.unescape(rule) for rule in re.findall(r"<li>(.*?)</li>", page)]
        assert rules == [words.goal, *words.web_rules]
        assert f"<h1>{words.title}</h1>" in page


@pytest.mark.parametrize("kind", registry.names())
def test_the_command_shows_the_rules_of_each_variant(kind: str) -> None:
    shown = run("kinds", kind).stdout
    for condition in ("", *conditions(kind)):
        words = words_of(kind, variant=variant_of(tuple(filter(None, condition.split("+")))))
        assert all(f"- {rule}\n" in shown for rule in words.printed_rules)


BOOK = """
title: T
seed: s
sections:
  - {kind: net, size: 6x6, grade: easy, count: 2}
  - {kind: net, size: 7x7, grade: easy, count: 2}
  - {kind: net, size: 6x6, grade: easy, count: 2, options: {wrap: true, corridors: 1}}
  - {kind: net, size: 6x6, grade: easy, count: 2, options: {wrap: true}}
  - {kind: shikaku, size: 6x6, grade: easy, count: 2}
  - {kind: shikaku, size: 7x7, grade: medium, count: 2, options: {unknown: 2}}
"""


@pytest.mark.slow
def test_a_book_tells_the_rules_once_for_each_variant_and_its_example_is_of_it(tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text(BOOK, encoding="utf-8")
    made = book.build(tmp_path / "book.yaml", out=tmp_path / "out", reads_back=False)
    pages = [plain(page.get_textpage().get_text_range()) for page in pdfium.PdfDocument(made.folder / "print.pdf")]
    titles = [page.removeprefix("HOW TO PLAY ") for page in pages if page.startswith("HOW TO PLAY")]
    wanted = ("Net ", "Wrapping Net ", "Shikaku ", "Shikaku ")
    assert [title.startswith(start) for title, start in zip(titles, wanted, strict=True)] == [True] * 4
    plan = prepare(tmp_path / "book.yaml").plan
    wraps = {topic.terms: {order.params.wrap for order in orders} for topic, orders in plan.examples.items()
             if topic.kind == "net"}  # fmt: skip
    assert wraps == {(): {False}, ("wrap",): {True}}


def test_the_sketch_of_a_book_has_every_page_and_the_room_that_the_book_needs(tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text(BOOK, encoding="utf-8")
    job = prepare(tmp_path / "book.yaml")
    puzzles = make_puzzles(job.plan, (), jobs=1, report=lambda stage, done, total: None)
    finished = manuscript.write(job.spec, job.text, job.plan, puzzles)
    sketch = manuscript.sketch(job.spec, job.text, job.plan)
    for sketched, chapter in zip(sketch.chapters, finished.chapters, strict=True):
        assert len(sketched.kind) >= len(chapter.kind)
        assert len(sketched.teaser) >= len(chapter.teaser)
        assert len(sketched.line) >= len(chapter.line)
        for empty, entry in zip(sketched.entries, chapter.entries, strict=True):
            assert len(empty.title) >= len(entry.title)
        assert len(sketched.how_tos) >= len(chapter.how_tos)
        for empty_one, how_to in zip(sketched.how_tos, chapter.how_tos, strict=False):
            assert len(empty_one.rules) >= len(how_to.rules)
            assert len(empty_one.goal) >= len(how_to.goal)


def test_steps_are_explained_in_the_words_of_the_variant(monkeypatch: pytest.MonkeyPatch) -> None:
    asked_of: list[Any] = []
    monkeypatch.setattr(solving, "words_of", lambda kind, variant: asked_of.append(variant) or words_of(kind))
    clues = registry.get("net").Clues.parse("4x3w:3b74823883e3")
    line = json.dumps({"kind": "net", "options": {"wrap": True}, "grid": clues.grid()})
    assert solve.solve_lines("exact", 1000, True, [line])[0]["steps"]
    assert asked_of == [{"wrap": True}]


def test_a_section_without_a_variant_keeps_the_examples_that_it_always_had(tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text(BOOK, encoding="utf-8")
    text = document.read(tmp_path / "book.yaml")
    examples = planning.plan(specs.check(text), text).examples
    first = next(iter(examples.values()))
    assert [str(order.seed) for order in first] == [f"s/example/net/{n}" for n in range(planning.FEW_EXAMPLES)]


@pytest.mark.parametrize("kind", few(registry.names(), quick=("numbrix", "shikaku")))
def test_the_last_number_that_rules_name_is_the_greatest_of_an_answer(kind: str) -> None:
    for puzzle in subject(kind).puzzles:
        greatest = max(value or 0 for row in puzzle.answer.grid() for value in row)
        assert told_variant(registry.get(kind), puzzle.clues, {}).get("last", greatest) == greatest


@pytest.mark.parametrize(
    ("kind", "code", "options", "told_of"),
    [
        ("net", "3x4:2686fca96886", {}, {"cross": True}),
        ("net", "3x3:c795582c4", {"cross": True}, {}),
        ("net", "4x3w:3b74823883e3", {}, {"wrap": True}),
        ("shikaku", "4x3:?b3_?b6d", {}, {"unknown": True}),
        ("shikaku", "3x3:3d4b2", {"unknown": 3}, {}),
        ("numberlink", "3x3:1a1_2a2_3a3", {"unique": "free"}, {"unique": "free"}),
        ("numberlink", "3x3:1a1_2a2_3a3", {"unique": ["free"]}, {}),
    ],
)
def test_only_what_is_true_of_the_clues_is_told(kind: str, code: str, options: Any, told_of: dict[str, Any]) -> None:
    module = registry.get(kind)
    clues = module.Clues.parse(code)
    assert told_variant(module, clues, options) == told_of
    assert possible_terms(kind, {})  # names that are no option may hold of anything
