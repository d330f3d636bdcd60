"""A stranger's kind with clues outside its grid: it passes the suite, is verified, and stands in a book."""

import json
import shutil
from pathlib import Path
from types import ModuleType

import pytest
import yaml

from bookmaker.puzzles.contract.testing.subject import Subject, read
from bookmaker.puzzles.contract.testing.suite import CHECKS, check
from bookmaker.puzzles.contract.words import read_words
from tests.few import every
from tests.sabotages import SABOTAGES, Sabotage
from tests.sabotages.wrapping import has_beside, wrapped

from .test_stranger import announce, bookmaker_with

HERE = Path(__file__).parent / "strangers"
TOWERS = HERE / "towers"


@pytest.fixture
def towers(monkeypatch: pytest.MonkeyPatch) -> Subject:
    """The kind as the suite examines it, not installed."""
    monkeypatch.syspath_prepend(str(HERE))
    import towers as kind

    assert isinstance(kind, ModuleType)
    data = yaml.safe_load((TOWERS / "towers.yaml").read_text(encoding="utf-8"))
    words = read_words((TOWERS / "words.toml").read_text(encoding="utf-8"))
    return read("towers", kind, dict(words), data)


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """A folder with an installed project whose kind is towers."""
    shutil.copytree(TOWERS, tmp_path / "towers", ignore=shutil.ignore_patterns("__pycache__"))
    announce(tmp_path, kind="towers", package="towers")
    return tmp_path


@pytest.mark.long
def test_it_keeps_the_contract(towers: Subject) -> None:
    for name in CHECKS:
        check(name, towers)


@pytest.mark.slow
@pytest.mark.parametrize(
    "sabotage", every(4, reversed([one for one in SABOTAGES if one.needs is has_beside])), ids=lambda one: one.name
)
def test_a_kind_that_does_not_look_beside_the_grid_is_caught(towers: Subject, sabotage: Sabotage) -> None:
    with pytest.raises(AssertionError, match=sabotage.says):
        CHECKS[sabotage.check](sabotage.wreck(towers))


def test_clues_beside_the_grid_are_altered_for_the_brute_force(towers: Subject) -> None:
    named = {
        *towers.named("ambiguous"),
        *towers.named("impossible"),
        *(e["code"] for e in towers.examples),
    }
    grids = {towers.kind.Clues.parse(code).grid() for code in named}
    others = [clues for clues in towers.tiny if clues.grid() in grids and clues.code() not in named]
    assert len({clues.canonical() for clues in others}) > 3


def test_a_failure_names_the_check_and_the_kind(towers: Subject) -> None:
    dumb = Subject("towers", wrapped(towers.kind, LADDER=()), towers.words, towers.data)
    with pytest.raises(AssertionError, match="towers fails the check 'ladder': the ladder is empty"):
        check("ladder", dumb)


@pytest.mark.slow
def test_its_record_has_the_numbers_outside_and_its_book_is_verified(elsewhere: Path) -> None:
    book = "title: Towers\nseed: x\nsections:\n  - {kind: towers, size: 4x4, grade: easy, count: 2}\n"
    (elsewhere / "book.yaml").write_text(book, encoding="utf-8")
    result = bookmaker_with(elsewhere, "build", "book.yaml", "--out", "out")
    assert result.returncode == 0, result.stderr
    line = (elsewhere / "out" / "puzzles.jsonl").read_text(encoding="utf-8").splitlines()[0]
    outside = json.loads(line)["outside"]
    assert {name: len(ends) for name, ends in outside.items()} == {"rows": 4, "columns": 4}
    assert {len(pair) for ends in outside.values() for pair in ends} <= {0, 2}
    assert bookmaker_with(elsewhere, "verify", "out").returncode == 0
