"""A stranger's kind with regions and with cells that are not there: through every command, and into a book."""

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from bookmaker.puzzles.records.exchange.ipuz import ipuz
from bookmaker.puzzles.records.record import RECORD_VERSION

from .test_stranger import announce, bookmaker_with

PLOTS = Path(__file__).parent / "strangers" / "plots"


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """A folder with an installed project whose kind is plots."""
    shutil.copytree(PLOTS, tmp_path / "plots", ignore=shutil.ignore_patterns("__pycache__"))
    announce(tmp_path, kind="plots", package="plots")
    return tmp_path


def record(elsewhere: Path, *options: str) -> dict[str, Any]:
    """The record of a plots of 4x3, as `generate` writes it."""
    made = bookmaker_with(elsewhere, "generate", "plots", "--size", "4x3", "--seed", "x", *options)
    assert made.returncode == 0, made.stderr
    (elsewhere / "r.jsonl").write_text(made.stdout, encoding="utf-8")
    return json.loads(made.stdout)


@pytest.mark.slow
def test_a_record_tells_the_regions_after_the_grid_and_is_verified(elsewhere: Path) -> None:
    made = record(elsewhere, "--option", "holes=3")
    assert list(made) == [
        *(
            "kind",
            "size",
            "options",
            "grid",
            "regions",
            "solution",
            "grade",
            "effort",
            "techniques",
            "flow",
            "code",
            "seed",
        ),
        *("id", "version"),
    ]
    assert (made["options"], made["version"]) == ({"holes": 3}, RECORD_VERSION)
    places = [[[n is None for n in row] for row in made[key]] for key in ("grid", "regions", "solution")]
    assert places[0] == places[1] == places[2]
    assert any(n is None for row in made["grid"] for n in row)
    result = bookmaker_with(elsewhere, "verify", "r.jsonl")
    assert (result.returncode, result.stderr) == (0, "")


@pytest.mark.slow
def test_a_wrong_number_of_the_solution_is_found(elsewhere: Path) -> None:
    made = record(elsewhere)
    made["solution"] = [[n if n is None else 1 for n in row] for row in made["solution"]]
    (elsewhere / "r.jsonl").write_text(json.dumps(made), encoding="utf-8")
    result = bookmaker_with(elsewhere, "verify", "r.jsonl")
    assert (result.returncode, "the record's solution is wrong" in result.stderr) == (1, True)


@pytest.mark.slow
def test_other_regions_are_another_puzzle_and_turned_ones_are_not(elsewhere: Path) -> None:
    def given(grid: list[list[Any]], regions: list[list[Any]]) -> str:
        return json.dumps({"kind": "plots", "grid": grid, "regions": regions})

    grid = [[0, 0, None], [0, 0, 0]]
    lines = [
        given(grid, [[5, 5, None], [5, 7, 7]]),
        given([row[::-1] for row in grid], [[None, 0, 0], [1, 1, 0]]),
        given(grid, [[0, 0, None], [1, 1, 1]]),
    ]
    (elsewhere / "r.jsonl").write_text("\n".join(lines[:2]), encoding="utf-8")
    assert "the same puzzle as r.jsonl:1:1" in bookmaker_with(elsewhere, "verify", "r.jsonl").stderr
    (elsewhere / "r.jsonl").write_text("\n".join(lines[::2]), encoding="utf-8")
    assert bookmaker_with(elsewhere, "verify", "r.jsonl").returncode == 0


def test_regions_that_fit_no_grid_are_a_fault(elsewhere: Path) -> None:
    wrong: list[tuple[Any, str]] = [
        (None, "need 'regions'"),
        ([[0, 0]], "the regions are 2x1, the grid is 2x2"),
        ([[0, 0], [0, 0]], "the same cells missing"),
        ([[0, None], [0, "x"]], "'x' is not a region number"),
    ]
    given = [*(regions for regions, _ in wrong), [[0, None], [1, 1]]]
    lines = [json.dumps({"kind": "plots", "grid": [[0, None], [0, 0]], "regions": regions}) for regions in given]
    (elsewhere / "r.jsonl").write_text("\n".join(lines), encoding="utf-8")
    result = bookmaker_with(elsewhere, "solve", "r.jsonl")
    told = [line for line in result.stderr.splitlines() if line.startswith("r.jsonl:")]
    assert [said in line for line, (_, said) in zip(told, wrong, strict=True)] == [True] * 4, told
    assert [line.split(":")[1] for line in told] == ["1", "2", "3", "4"]
    solved = [json.loads(line)["solutions"] for line in result.stdout.splitlines()]
    assert (result.returncode, solved) == (1, [None, None, None, None, 1])


@pytest.mark.slow
def test_it_is_solved_drawn_and_shown_as_text(elsewhere: Path) -> None:
    made = record(elsewhere)
    solved = json.loads(bookmaker_with(elsewhere, "solve", "r.jsonl").stdout)
    assert (solved["solutions"], solved["solution"]) == (1, made["solution"])
    for words in (["svg"], ["pdf", "--solution"]):
        assert bookmaker_with(elsewhere, "render", "r.jsonl", "--format", *words, "--out", "art").returncode == 0
    shown = bookmaker_with(elsewhere, "generate", "plots", "--size", "4x3", "--seed", "x", "--format", "text").stdout
    assert [len(line.split()) for line in shown.splitlines()[2:5]] == [
        sum(n is not None for n in row) for row in made["grid"]
    ]
    assert f"\n\nregions: {json.dumps(made['regions'])}\n\n" in shown


@pytest.mark.slow
def test_it_stands_in_a_book_and_in_a_daily_with_ipuz_and_play(elsewhere: Path) -> None:
    book = "title: Fields\nseed: x\nledger: l.sqlite\nsections:\n  - {kind: plots, size: 5x4, grade: any, count: 3}\n"
    (elsewhere / "book.yaml").write_text(book, encoding="utf-8")
    result = bookmaker_with(elsewhere, "build", "book.yaml", "--out", "out")
    assert result.returncode == 0, result.stderr
    assert bookmaker_with(elsewhere, "verify", "out").returncode == 0
    daily = "publication: P\nseed: x\nformats: [svg, ipuz, play]\ncolumns: 90mm\n"
    daily += "slots:\n  - {name: plots, kind: plots, size: 5x4, grade: easy}\n"
    (elsewhere / "daily.yaml").write_text(daily, encoding="utf-8")
    words = ("daily", "daily.yaml", "--from", "2026-12-01", "--days", "1", "--out", "paper")
    result = bookmaker_with(elsewhere, *words)
    assert result.returncode == 0, result.stderr
    folder = elsewhere / "paper" / "2026-12-01" / "plots"
    made = json.loads((folder / "puzzle.json").read_text(encoding="utf-8"))
    file = json.loads((folder / "puzzle.ipuz").read_text(encoding="utf-8"))
    assert (file["puzzle"], file["example.bookmaker.regions"]) == (made["grid"], made["regions"])
    given = re.search('id="puzzle">(.*?)</script>', (folder / "play.html").read_text(encoding="utf-8"))
    assert given is not None
    assert json.loads(given[1])["regions"] == made["regions"]


def test_ipuz_leaves_out_what_a_record_does_not_have() -> None:
    plain = {
        "kind": "net",
        "size": "1x1",
        "id": "x",
        "grid": [[1]],
        "solution": [[1]],
        "options": {},
        "effort": 1,
        "code": "",
    }
    texts = dict.fromkeys(("title", "publication", "author", "intro", "difficulty"), "")
    file = json.loads(ipuz({**plain, "code": "", "id": "x", "walls": [[0, 0, "down"]]}, **texts, date="2026-12-01"))
    assert file["example.bookmaker.walls"] == [[0, 0, "down"]]
    assert "example.bookmaker.regions" not in file
