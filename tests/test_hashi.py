"""Hashi, a stranger's kind made with the guide and the kit of edges alone: it does all that ours do, in 800 lines."""

from __future__ import annotations

import json
import shutil
import subprocess
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET, Unique

from .playing import needs_browser
from .test_stranger import announce, bookmaker_with, played_by_hints

HERE = Path(__file__).parent / "strangers"
CORPUS = Path(__file__).parents[2] / "shared" / "corpora" / "bridges.jsonl"
LANGUAGES = ("de", "en", "es", "fr")
MOST_LINES = 800


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """A folder with an installed project whose kind is hashi."""
    shutil.copytree(HERE / "hashi", tmp_path / "hashi", ignore=shutil.ignore_patterns("__pycache__"))
    announce(tmp_path, kind="hashi", package="hashi")
    return tmp_path


@pytest.fixture
def hashi(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The kind, not installed."""
    monkeypatch.syspath_prepend(str(HERE))
    import hashi as kind

    assert isinstance(kind, ModuleType)
    return kind


def told(result: subprocess.CompletedProcess[str]) -> str:
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


def test_it_is_small() -> None:
    texts = [file.read_text("utf-8") for file in (HERE / "hashi").iterdir() if file.is_file()]
    assert sum(len(text.splitlines()) for text in texts) <= MOST_LINES


def test_it_keeps_the_whole_contract_in_four_languages(elsewhere: Path) -> None:
    checked = told(bookmaker_with(elsewhere, "kind", "check", "hashi"))
    assert "WRONG" not in checked
    assert set(tomllib.loads((elsewhere / "hashi" / "words.toml").read_text("utf-8"))) == set(LANGUAGES)


def test_puzzles_of_others_are_read_proved_and_solved_and_written_for_other_programs(hashi: ModuleType) -> None:
    if not CORPUS.exists():
        pytest.skip("the corpora are not there")
    records = [json.loads(line) for line in CORPUS.read_text(encoding="utf-8").splitlines()]
    known = [one for one in records if not one["options"] and all(number >= 0 for row in one["grid"] for number in row)]
    small = [one for one in known if len(one["grid"]) <= 10]
    assert len(small) > 40
    for one in small:
        clues = hashi.Clues.from_grid(one["grid"], {})
        proof, other = hashi.prove(clues, DEFAULT_BUDGET), hashi.ENGINES["sat"](clues, DEFAULT_BUDGET).proof
        assert isinstance(proof, Unique) is one["unique"] is isinstance(other, Unique)
        if isinstance(proof, Unique):
            joined = {(node, end): count for node, end, count in proof.answer.spans()}
            for (r, c), told_here in ((cell, one["solution"][cell[0]][cell[1]]) for cell, _ in clues.places()):
                right, down = (
                    sum(count for (node, end), count in joined.items() if node == (r, c) and (end[0] == r) is is_across)
                    for is_across in (True, False)
                )
                assert right + 10 * down == told_here
            assert hashi.deduce(clues).answer == proof.answer
        assert [notation.read(notation.write(clues)) for notation in hashi.NOTATIONS] == [clues, clues]


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("4x3m2:2b3d1b2", ((2, 0, 0, 3), (0, 0, 0, 0), (1, 0, 0, 2))),
        ("4x3:2b3d1b2", ((2, 0, 0, 3), (0, 0, 0, 0), (1, 0, 0, 2))),
        ("https://puzz.link/p?hashikake/4/3/2h3j1h2", ((2, 0, 0, 3), (0, 0, 0, 0), (1, 0, 0, 2))),
        ("https://puzz.link/p?hashi/4/3/2h3j1h2", ((2, 0, 0, 3), (0, 0, 0, 0), (1, 0, 0, 2))),
    ],
)
def test_ids_and_addresses_are_read(text: str, rows: Any, hashi: ModuleType) -> None:
    notation = next(one for one in hashi.NOTATIONS if one.begins.match(text))
    assert notation.read(text).rows == rows


@pytest.mark.parametrize(
    ("text", "says"),
    [("4x3m3:2b3d1b2", "the id allows 3 bridges"), ("4x3m2:2b3d1b", "12 cells"), ("4x3m2:0b3d1b2", "cannot hold '0'")],
)
def test_ids_of_other_puzzles_are_refused(text: str, says: str, hashi: ModuleType) -> None:
    with pytest.raises(ValueError, match=says):
        hashi.NOTATIONS[0].read(text)


@pytest.mark.slow
def test_a_book_of_it_with_pages_about_its_techniques_is_verified(elsewhere: Path) -> None:
    section = "{kind: hashi, size: 7x7, grade: medium, count: 2}"
    book = f"title: Islands\nseed: x\ntechniques: appendix\nsections:\n  - {section}\n"
    (elsewhere / "book.yaml").write_text(book, encoding="utf-8")
    told(bookmaker_with(elsewhere, "build", "book.yaml", "--out", "out"))
    assert "the pictures, drawn again and read back" in told(bookmaker_with(elsewhere, "verify", "out"))


@needs_browser
def test_hints_play_it_to_its_end(elsewhere: Path, browser: Any) -> None:
    made = told(bookmaker_with(elsewhere, "generate", "hashi", "--size", "7x7", "--grade", "medium", "--seed", "play"))
    played_by_hints(elsewhere, made, browser, in_mind="one bridge at most")
