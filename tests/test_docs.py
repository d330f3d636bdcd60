"""The README is true: its examples run, its book checks, it names every key and command."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from bookmaker.book import spec
from bookmaker.book.cover import ColoursSpec, CoverSpec
from bookmaker.book.matter import MatterSpec
from bookmaker.book.spec import AnswersSpec, SectionSpec, Spec
from bookmaker.cli.app import COMMANDS
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.making.orders import Order, generate
from bookmaker.puzzles.records.record import read_given
from bookmaker.seeds import Seed
from bookmaker.source import document
from bookmaker.source.faults import Mark

from .test_cli import run

HERE = Path(__file__).parent
ROOT = HERE.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def block(marker: str) -> str:
    """The code block that follows <!-- marker -->."""
    found = re.search(rf"<!-- {marker} -->\n```\w*\n(.*?)```", README, re.DOTALL)
    assert found, f"the README has no block '{marker}'"
    return found[1]


def test_it_names_every_command_and_option_of_a_command() -> None:
    for command in COMMANDS:
        assert f"`bookmaker {command}" in README, command
        options = re.findall(r"(--[a-z]+)", run(command, "--help").stdout)
        assert [option for option in options if option not in README and option != "--help"] == [], command


def test_it_explains_every_key_of_a_book() -> None:
    book = document.parse(block("book"), name="README.md")
    assert set(book.value) == set(Spec.model_fields)
    assert set(book.value["sections"][0]) == set(SectionSpec.model_fields)
    assert set(book.value["answers"]) == set(AnswersSpec.model_fields)
    assert set(book.value["matter"]) == set(MatterSpec.model_fields)
    assert set(book.value["cover"]["colours"]) == set(ColoursSpec.model_fields)
    told_below = {key for key in CoverSpec.model_fields if f"`{key}: " in README}
    assert set(book.value["cover"]) | told_below == set(CoverSpec.model_fields)
    spec.check(book)
    commented = [line for line in block("book").splitlines() if line.strip() and "#" not in line]
    assert commented == ["answers:"]


def test_it_names_every_kind() -> None:
    assert [kind for kind in registry.names() if f"| {kind} |" not in README] == []


def test_its_record_is_a_record() -> None:
    assert read_given(block("record")).clues.grid() == ((2, 0), (2, 0))


@pytest.mark.parametrize("line", block("example").splitlines())
def test_its_examples_run(line: str) -> None:
    given = ""
    for part in line.split(" | "):
        program, *words = shlex.split(part)
        assert program == "bookmaker"
        result = run(*words, given=given)
        assert result.returncode == 0, result.stderr
        given = result.stdout
    assert given.strip()


def test_its_faults_are_the_ones_that_are_told() -> None:
    known = (HERE / "faults" / "unknown-keys.yaml").read_text(encoding="utf-8")
    told = re.findall(r"    book\.yaml:(\S+ .*)\n      (hint: .*)\n", README)
    assert [f"#! {told[0][0]}\n#!   {told[0][1]}\n" in known, len(told)] == [True, 2]
    shikaku = registry.get("shikaku")
    params, mark = shikaku.Params(width=2, height=2), Mark("book.yaml", 5, 5)
    order = Order(1, 0, "shikaku", params, Grade.EXPERT, Seed(("x",)), mark=mark)
    fault = generate(order)
    assert str(fault) == f"book.yaml:{told[1][0]}\n  {told[1][1]}"


def test_the_sample_book_has_sixty_puzzles_of_three_kinds_over_three_grades_and_several_sizes() -> None:
    book = spec.check(document.read(ROOT / "book.yaml"))
    counts = {kind: sum(s.count for s in book.sections if s.kind == kind) for kind in registry.names()}
    assert counts == {"net": 20, "numberlink": 20, "shikaku": 20}
    assert len({grade for section in book.sections for grade in section.grade}) >= 3
    assert len({section.size for section in book.sections}) >= 5


def test_the_changelog_has_the_version_that_is_installed() -> None:
    from bookmaker import __version__

    assert f"## {__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
