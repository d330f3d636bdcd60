"""The README and docs/ are true: examples run, the book checks, every key, command and room is named."""

import json
import re
import shlex
import tomllib
from dataclasses import fields
from pathlib import Path

import pytest
import yaml

from bookmaker.book import spec
from bookmaker.book.cover_keys import ColoursSpec, CoverSpec
from bookmaker.book.on_paper import AnswersSpec, MatterSpec
from bookmaker.book.sections import SectionSpec
from bookmaker.book.spec import Spec
from bookmaker.cli.app import COMMANDS
from bookmaker.newspaper.manifest import Delivery
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.making.orders import Order, generate
from bookmaker.puzzles.records.exchange.importing import forms
from bookmaker.puzzles.records.ledger_rows import Entry
from bookmaker.puzzles.records.record import read_given
from bookmaker.seeds import Seed
from bookmaker.source import document
from bookmaker.source.faults import SourcePlace

from .test_cli import run

HERE = Path(__file__).parent
ROOT = HERE.parent
PACKAGE = ROOT / "bookmaker"
README, ARCHITECTURE, FORMATS, GRADES, PRINTING = (
    (ROOT / name).read_text(encoding="utf-8")
    for name in ("README.md", "docs/architecture.md", "docs/formats.md", "docs/grades.md", "docs/printing.md")
)
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]


def block(page: str, marker: str) -> str:
    """The code block that follows <!-- marker --> on a page."""
    found = re.search(rf"<!-- {marker} -->\n```\w*\n(.*?)```", page, re.DOTALL)
    assert found, f"there is no block '{marker}'"
    return found[1]


def rooms() -> set[str]:
    """Every folder of the package that is a package itself; KIND stands for the name of a kind."""
    found = (path.parent.relative_to(ROOT).as_posix() + "/" for path in PACKAGE.rglob("__init__.py"))
    shared = {registry.package(name).split(".")[2] for name in registry.names(hidden=True)}
    kind = rf"(?<=/)({'|'.join({*registry.names(), *shared})})(?=/)"
    return {re.sub(kind, "KIND", room) for room in found} - {"bookmaker/"}


def test_it_names_every_command_and_option_of_a_command() -> None:
    for command in COMMANDS:
        assert f"`bookmaker {command}" in README, command
        options = re.findall(r"(--[a-z]+)", run(command, "--help").stdout)
        assert [option for option in options if option not in README and option != "--help"] == [], command


def test_it_explains_every_key_of_a_book() -> None:
    book = document.parse(block(README, "book"), name="README.md")
    assert set(book.value) | {key for key in Spec.model_fields if f"`{key}: " in README} == set(Spec.model_fields)
    keys = {field.alias or name for name, field in SectionSpec.model_fields.items()}
    assert set(book.value["sections"][0]) | {key for key in keys if f"`{key}: " in README} == keys
    assert set(book.value["answers"]) == set(AnswersSpec.model_fields)
    assert set(book.value["matter"]) == set(MatterSpec.model_fields)
    assert set(book.value["cover"]["colours"]) == set(ColoursSpec.model_fields)
    told_below = {key for key in CoverSpec.model_fields if f"`{key}: " in README}
    assert set(book.value["cover"]) | told_below == set(CoverSpec.model_fields)
    spec.check(book)
    commented = [line for line in block(README, "book").splitlines() if line.strip() and "#" not in line]
    assert commented == []


def test_it_leaves_to_docs_what_is_not_needed_day_to_day() -> None:
    assert len(README.splitlines()) <= 220


def test_every_file_that_a_page_links_to_is_there() -> None:
    said = {page: re.sub(r"`[^`\n]*\]\([^`\n]*`", "", page.read_text(encoding="utf-8")) for page in PAGES}
    links = [(page, link) for page, text in said.items() for link in re.findall(r"\]\(([^)#]+)", text)]
    assert len(links) > len(PAGES)
    assert [
        link for page, link in links if not link.startswith("https://") and not (page.parent / link).is_file()
    ] == []


def test_the_architecture_names_every_room_and_no_other() -> None:
    told = re.findall(r"^\| `(bookmaker/[^`]*)` \|", ARCHITECTURE, re.MULTILINE)
    assert sorted(told) == sorted(rooms())


def test_the_architecture_names_every_command_in_order() -> None:
    told = re.search(r"The commands of `cli/`: ([^.]*)\.", ARCHITECTURE)
    assert told
    assert re.findall(r"`([\w-]+)`", told[1]) == list(COMMANDS)


def test_the_laws_are_told_by_the_names_of_all_contracts_and_by_tests_that_exist() -> None:
    _, _, laws = ARCHITECTURE.partition("## Laws")
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    assert [one["id"] for one in contracts if f"`{one['id']}`" not in laws] == []
    assert [name for name in re.findall(r"`(test_\w+\.py)`", ARCHITECTURE) if not (HERE / name).is_file()] == []


def test_the_formats_of_every_kind_are_told() -> None:
    _, _, tables = FORMATS.partition("| kind | grid | solution |")
    grids, _, after = tables.partition("### Codes")
    codes = dict(re.findall(r"^\| (\w+) \| `([^`]+)` \|", after, re.MULTILINE))
    assert set(re.findall(r"^\| (\w+) \|", grids, re.MULTILINE)) == set(registry.names())
    assert set(codes) == set(registry.names())
    for kind, code in codes.items():
        assert registry.get(kind).Clues.parse(code).code() == code


def test_the_record_of_the_docs_is_a_record_and_every_key_of_one_is_told() -> None:
    assert read_given(block(FORMATS, "record")).clues.grid() == ((2, 0), (2, 0))
    made = json.loads(run("generate", "net", "--size", "4x4", "--seed", "docs").stdout)
    told, _, _ = FORMATS.partition("| kind | grid | solution |")
    assert [key for key in made if f"`{key}`" not in told] == []


def test_every_key_of_a_manifest_and_every_column_of_the_ledger_is_told(tmp_path: Path) -> None:
    assert run("new", "shelf", cwd=tmp_path).returncode == 0
    assert run("build", "shelf/book.yaml", "--out", "out", cwd=tmp_path).returncode == 0
    _, _, written = FORMATS.partition("## What a build writes")
    build, _, daily = written.partition("## What a daily run writes")
    manifest = json.loads((tmp_path / "out" / "manifest.json").read_text(encoding="utf-8"))
    file = manifest["files"]["print.pdf"]
    assert [key for key in (*manifest, *manifest["cover"], *file) if f"`{key}`" not in build] == []
    deliveries, _, ledger = daily.partition("## The ledger")
    assert [field.name for field in fields(Delivery) if f"`{field.name}`" not in deliveries] == []
    assert [field.name for field in fields(Entry) if f"`{field.name}`" not in ledger] == []


@pytest.mark.parametrize("kind", re.findall(r"^## (\w+)\n\n\| grade \|", GRADES, re.MULTILINE))
def test_the_techniques_of_a_grade_are_those_of_the_ladder(kind: str) -> None:
    _, _, told = GRADES.partition(f"## {kind}\n")
    ladder = registry.get(kind.lower()).LADDER
    for grade in Grade:
        names = ", ".join(technique.name for technique in ladder if technique.grade is grade)
        row = re.search(rf"^\| {grade.word} \| ([^|]*) \|", told, re.MULTILINE)
        assert row
        assert row[1] == names


def test_the_hooks_before_a_commit_are_checks_of_ours_and_fetch_nothing() -> None:
    config = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    assert [source["repo"] for source in config["repos"]] == ["local"]
    checks = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert [hook["id"] for hook in config["repos"][0]["hooks"] if hook["entry"] not in checks] == []
    assert {hook["language"] for hook in config["repos"][0]["hooks"]} == {"system"}


@pytest.mark.parametrize("line", block(README, "example").splitlines())
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
    params, mark = registry.get("net").Params(width=2, height=2), SourcePlace("book.yaml", 5, 5)
    order = Order(1, 0, "net", params, Grade.EXPERT, Seed(("x",)), mark=mark)
    fault = generate(order)
    assert str(fault) == f"book.yaml:{told[1][0]}\n  {told[1][1]}"


def test_the_sample_book_has_sixty_puzzles_of_three_kinds_over_three_grades_and_several_sizes() -> None:
    book = spec.check(document.read(ROOT / "book.yaml"))
    counts = {kind: sum(s.count for s in book.sections if s.kind == kind) for kind in {s.kind for s in book.sections}}
    assert counts == {"net": 20, "numberlink": 20, "shikaku": 20}
    assert len({grade for section in book.sections for grade in section.grade}) >= 3
    assert len({section.size for section in book.sections}) >= 5


def test_the_page_of_exchange_has_every_form_and_the_table_of_kinds_that_the_program_prints() -> None:
    page = (ROOT / "docs" / "exchange.md").read_text(encoding="utf-8")
    assert run("kinds", "--table").stdout.strip() in page
    assert set(forms()) == set(re.findall(r"^\| `([a-z]+)` \| (?!.*\| \d)", page, re.MULTILINE))
    assert run("kinds", "net", "--table").returncode == 2
