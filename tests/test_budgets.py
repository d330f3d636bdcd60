"""Budgets: whoever proves or grades a puzzle ends, and says that it is not decided, never that it is wrong."""

import json
import resource
import time
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.grading import budgeted
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET, Undecided, Unique
from bookmaker.puzzles.records.record import read_given, record_of, to_json
from bookmaker.puzzles.records.solving import solved
from bookmaker.puzzles.records.verify import verify
from bookmaker.puzzles.toolbox.near import nearest, steps_between
from tests.few import every, longer
from tests.samples import sample

from .test_cli import run

KINDS = registry.names()
TOLD = "puzzle.jsonl:1:1: not decided within a budget of 1\n  hint: give a larger --budget\n"


def line_of(kind: str) -> str:
    for seed in "abcdefgh":
        if (puzzle := sample(kind, width=6, height=6, seed=seed)) is not None:
            return to_json(record_of(puzzle))
    raise AssertionError(f"no sample of {kind}")


def empty(kind: str, side: int) -> str:
    return json.dumps({"kind": kind, "size": f"{side}x{side}", "options": {}, "grid": [[0] * side] * side})


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "puzzle.jsonl").write_text(line_of("hidato") + "\n", encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    "words",
    [("solve",), ("solve", "--engine", "ladder"), ("verify",), ("grade",), ("explain", "--out", "here")],
    ids=" ".join,
)
def test_a_command_that_runs_out_of_budget_says_so_and_calls_nothing_wrong(
    folder: Path, words: tuple[str, ...]
) -> None:
    ended = run(*words, "puzzle.jsonl", "--budget", "1", cwd=folder)
    assert (ended.returncode, ended.stderr) == (1, TOLD)
    assert run(*words, "puzzle.jsonl", cwd=folder).returncode == 0


def test_a_solution_that_cannot_be_drawn_within_the_budget_is_not_said_to_be_none(tmp_path: Path) -> None:
    (tmp_path / "puzzle.jsonl").write_text(empty("hidato", 9) + "\n", encoding="utf-8")
    words = ("render", "puzzle.jsonl", "--solution", "--out", "here")
    ended = run(*words, "--budget", "1", cwd=tmp_path)
    assert (ended.returncode, ended.stderr) == (1, TOLD)
    assert "the puzzle has not exactly one solution to draw" in run(*words, cwd=tmp_path).stderr


def test_a_verdict_names_what_a_larger_budget_would_tell(folder: Path) -> None:
    said = json.loads(run("solve", "puzzle.jsonl", "--engine", "ladder", "--budget", "1", cwd=folder).stdout)
    assert (said["solutions"], said["grade"], said["undecided"]) == (None, None, True)
    assert "undecided" not in json.loads(run("solve", "puzzle.jsonl", cwd=folder).stdout)


@pytest.mark.parametrize("kind", KINDS)
def test_a_ladder_of_any_kind_heeds_the_budget_and_remembers_nothing_of_another(kind: str) -> None:
    clues = read_given(line_of(kind)).clues
    known = registry.get(kind)
    decided = known.deduce(clues)
    with budgeted(0):
        assert known.deduce(clues).undecided
    assert known.deduce(clues) == decided
    assert not decided.undecided


@pytest.mark.parametrize("kind", KINDS)
def test_a_record_that_is_not_decided_has_no_wrong_grade(kind: str) -> None:
    found = verify(line_of(kind), budget=0)
    assert (found.wrongs, found.undecided) == ((), True)


def test_what_took_a_whole_budget_is_not_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "theirs.jsonl").write_text(empty("hidato", 9) + "\n", encoding="utf-8")
    (tmp_path / "book.yaml").write_text("title: t\nseed: s\nsections: [{from: theirs.jsonl}]\n", encoding="utf-8")
    kind, tried = registry.get("hidato"), []
    prove = kind.prove
    monkeypatch.setattr(kind, "prove", lambda *given: tried.append(1) or prove(*given))
    refused = run("check", "book.yaml", "--budget", "1", cwd=tmp_path)
    assert (refused.stderr, tried) == (TOLD.replace("puzzle.jsonl", "theirs.jsonl"), [1])


@pytest.mark.parametrize(
    "words",
    [
        ("check", "book.yaml"),
        ("build", "book.yaml", "--out", "out", "--no-store"),
        ("preview", "book.yaml", "--pages", "1"),
    ],
    ids=lambda words: words[0],
)
def test_a_puzzle_of_a_books_file_that_is_not_decided_is_a_fault_at_its_line_and_a_larger_budget_helps(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    (tmp_path / "theirs.jsonl").write_text(line_of("hidato") + "\n", encoding="utf-8")
    book = {"title": "t", "seed": "s", "sections": [{"title": "a", "from": "theirs.jsonl"}]}
    (tmp_path / "book.yaml").write_text(yaml.safe_dump(book), encoding="utf-8")
    refused = run(*words, "--budget", "1", cwd=tmp_path)
    assert (refused.returncode, refused.stderr) == (1, TOLD.replace("puzzle.jsonl", "theirs.jsonl"))
    assert run(*words, cwd=tmp_path).returncode == 0


@pytest.mark.slow
def test_our_own_puzzles_are_the_same_with_any_budget_for_those_of_others(tmp_path: Path) -> None:
    book = {
        "title": "t",
        "seed": "s",
        "sections": [{"title": "a", "kind": "hidato", "size": 5, "grade": "any", "count": 2}],
    }
    (tmp_path / "book.yaml").write_text(yaml.safe_dump(book), encoding="utf-8")
    for out, budget in (("usual", "200000"), ("least", "1")):
        run("build", "book.yaml", "--out", out, "--no-store", "--jobs", "1", "--budget", budget, cwd=tmp_path)
    usual, least = (json.loads((tmp_path / out / "manifest.json").read_text("utf-8")) for out in ("usual", "least"))
    assert usual["files"] == least["files"]


@pytest.mark.slow
@pytest.mark.parametrize("kind", every(2, ["numbrix", "hidato"]))
def test_the_search_gives_a_grid_up_that_is_large_and_all_open(kind: str) -> None:
    clues = read_given(empty(kind, 20)).clues
    for budget in (1, 200_000):
        assert isinstance(registry.get(kind).prove(clues, budget), Undecided)


def test_a_file_is_solved_to_the_same_lines_in_its_order_by_any_number_of_processes(tmp_path: Path) -> None:
    lines = [empty("hidato", 6 + n % 4) for n in range(8)] + [line_of(kind) for kind in KINDS] + ["nonsense"]
    (tmp_path / "many.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    one, three = (run("solve", "many.jsonl", "--jobs", jobs, cwd=tmp_path) for jobs in ("1", "3"))
    assert (one.returncode, one.stdout, one.stderr) == (three.returncode, three.stdout, three.stderr)
    assert len(one.stdout.splitlines()) == len(lines)


def grid(side: int, number: Callable[[int, int], int]) -> list[list[int]]:
    return [[number(row, column) for column in range(side)] for row in range(side)]


def links_beside(side: int) -> list[list[int]]:
    """Pairs that stand side by side in every other row, with nothing told of the rest."""
    return grid(side, lambda r, c: r // 2 * side + c // 2 + 1 if r % 2 == 0 and c % 4 < 2 else 0)


ONES = [[1] * 50] * 100  # a line of a chessboard
SNAKE = [[r, 8 - c if r % 2 else c] for r in range(9) for c in range(9)]
HARD = {
    "numbers that are not told": ("shikaku", grid(50, lambda r, c: -1 if (50 * r + c) % 11 == 0 else 0)),
    "far ends": ("hidato", grid(20, lambda r, c: {(0, 0): 1, (19, 19): 400}.get((r, c), 0))),
    "links beside one another": ("numberlink", links_beside(200)),
    "a large chessboard": ("nonogram", grid(100, lambda r, c: 0)),
    "corners without walls": ("net", grid(200, lambda r, c: 3)),
    "bricks without a number": ("suguru", grid(100, lambda r, c: 0)),
    "more heights than fit": ("futoshiki", grid(9, lambda r, c: 0)),
    "long cages without signs": ("calcudoku", grid(9, lambda r, c: 0)),
    "nothing black": ("akari", grid(100, lambda r, c: -1)),
    "no pearl": ("masyu", grid(40, lambda r, c: 0)),
    "no side told": ("slitherlink", grid(25, lambda r, c: -1)),
    "islands side by side": ("bridges", grid(100, lambda r, c: -1)),
    "regions that are columns": ("starbattle", grid(14, lambda r, c: 0)),
}
BESIDE = {  # what of a record stands beside its grid
    "net": {"options": {"wrap": True}},
    "nonogram": {"outside": {"rows": ONES, "columns": ONES}},
    "suguru": {"regions": grid(100, lambda r, c: r // 2 * 1000 + (c + r // 2 % 3) // 4)},
    "calcudoku": {"cages": [{"cells": SNAKE[k : k + 7], "value": 35 if k < 77 else 20} for k in range(0, 81, 7)]},
    "starbattle": {"options": {"stars": 3}, "regions": grid(14, lambda r, c: c)},
    "futoshiki": {"signs": [[r, c, "right", "<>"[(r + c + 1) % 2]] for r in range(9) for c in range(8)]},
}


@pytest.mark.parametrize("hard", longer(HARD, ["corners without walls"]))
def test_grids_made_to_be_hard_are_given_up_by_ladder_and_search_in_seconds(hard: str) -> None:
    """Counted work ends both; 20 seconds of processor time are several times what they take."""
    kind, cells = HARD[hard]
    clues = read_given(json.dumps({"kind": kind, "grid": cells, **BESIDE.get(kind, {})})).clues
    before = time.process_time()
    assert registry.get(kind).deduce(clues).grade is None
    assert not isinstance(registry.get(kind).prove(clues, DEFAULT_BUDGET), Unique)
    assert time.process_time() - before < 20


def picture(side: int, is_filled: Callable[[int, int], bool]) -> str:
    """The record of a Nonogram."""
    rows = [[int(is_filled(r, c)) for c in range(side)] for r in range(side)]
    clues = (
        [[len(run) for run in "".join(map(str, line)).split("0") if run] for line in some]
        for some in (rows, zip(*rows, strict=True))
    )
    outside = dict(zip(("rows", "columns"), clues, strict=True))
    return json.dumps({"kind": "nonogram", "grid": grid(side, lambda r, c: 0), "outside": outside})


@pytest.mark.slow
@pytest.mark.parametrize("is_filled", [lambda r, c: False, lambda r, c: c <= r], ids=["empty", "stairs"])
def test_the_steps_of_a_large_grid_are_told_in_seconds(is_filled: Callable[[int, int], bool]) -> None:
    """Each cell of what was found was measured against each of the last step, for every step anew."""
    theirs = read_given(picture(100, is_filled))
    before = time.process_time()
    assert len({str(step["cells"]) for step in solved("exact", theirs, DEFAULT_BUDGET, True)["steps"]}) >= 100
    assert time.process_time() - before < 12


LARGEST = {
    "numbers that are not told": ("shikaku", grid(200, lambda r, c: -1 if (200 * r + c) % 97 == 0 else 0)),
    "ones": ("shikaku", grid(200, lambda r, c: 1)),
    "runs without a sum": ("kakuro", [[None if (r + c) % 5 == 0 else 0 for c in range(200)] for r in range(200)]),
    "black pearls": ("masyu", grid(100, lambda r, c: 2)),
}


@pytest.mark.slow
@pytest.mark.parametrize("what", every(2, LARGEST))
def test_the_largest_grids_are_told_or_given_up_in_seconds(what: str) -> None:
    """Each took over half a minute, or gigabytes, to list what there was; and none is told before it is counted."""
    kind, cells = LARGEST[what]
    theirs = read_given(json.dumps({"kind": kind, "grid": cells}))
    before = time.process_time()
    assert solved("exact", theirs, DEFAULT_BUDGET, True)["solutions"] in (None, 0, 1)
    assert time.process_time() - before < 20


def test_steps_and_pictures_that_take_more_than_the_budget_are_not_told(tmp_path: Path) -> None:
    (tmp_path / "puzzle.jsonl").write_text(picture(20, lambda r, c: c <= r), encoding="utf-8")
    words = ("--budget", "100", "puzzle.jsonl")
    said = json.loads(run("solve", "--explain", *words, cwd=tmp_path).stdout)
    assert (said["solutions"], said["undecided"], "steps" in said) == (1, True, False)
    more = ("--budget", "1000", "puzzle.jsonl")  # for the steps, and not for pictures of them
    assert json.loads(run("solve", "--explain", *more, cwd=tmp_path).stdout)["steps"]
    ended = run("explain", "--out", "here", *more, cwd=tmp_path)
    assert (ended.returncode, ended.stderr) == (1, TOLD.replace("of 1\n", "of 1000\n"))


CELLS = st.tuples(st.integers(0, 9), st.integers(0, 9))


@given(st.lists(CELLS, max_size=6), st.lists(st.lists(CELLS, max_size=6), min_size=1, max_size=6))
def test_the_nearest_is_the_first_of_those_with_the_fewest_steps(
    some: list[tuple[int, int]], groups: list[list[tuple[int, int]]]
) -> None:
    steps = [steps_between(some, cells) for cells in groups]
    assert nearest(some, groups) == steps.index(min(steps))


REGIONS = {
    "rows": lambda n: grid(n, lambda r, c: r),
    "columns": lambda n: grid(n, lambda r, c: c),
    "blocks": lambda n: grid(n, lambda r, c: r // 2 * 2 + 2 * c // n),
}


@pytest.mark.slow
@pytest.mark.parametrize(("regions", "is_decided"), [("columns", False), ("blocks", True), ("rows", False)])
def test_a_star_battle_that_no_ladder_ends_is_decided_or_given_up_on_the_command_line_within_ten_seconds(
    tmp_path: Path, regions: str, is_decided: bool
) -> None:
    record = {"kind": "starbattle", "grid": grid(14, lambda r, c: 0), "options": {"stars": 3}}
    (tmp_path / "theirs.jsonl").write_text(json.dumps({**record, "regions": REGIONS[regions](14)}), encoding="utf-8")
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    ended = run("grade", "theirs.jsonl", cwd=tmp_path)
    took = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    if is_decided:
        assert ended.returncode == 0
        assert "budget" not in ended.stderr  # how far it is is told where it takes a second
        assert "unsolved            1   100%" in ended.stdout
    else:
        assert ended.returncode == 1
        assert "not decided within a budget of 200000\n  hint: give a larger --budget" in ended.stderr
    assert took < 2 * 10  # of a machine half as fast as the one on which it took six


@pytest.mark.slow
@pytest.mark.parametrize(("side", "stars"), every(4, [(8, 1), (10, 2), (14, 3), (20, 3), (40, 2)]))
@pytest.mark.parametrize("regions", ["rows", "columns", "blocks"])
def test_regions_of_any_size_are_given_up_by_ladder_and_search_in_seconds(side: int, stars: int, regions: str) -> None:
    record = {"kind": "starbattle", "grid": grid(side, lambda r, c: 0), "options": {"stars": stars}}
    clues = read_given(json.dumps({**record, "regions": REGIONS[regions](side)})).clues
    before = time.process_time()
    assert registry.get("starbattle").deduce(clues).grade is None
    assert not isinstance(registry.get("starbattle").prove(clues, DEFAULT_BUDGET), Unique)
    assert time.process_time() - before < 20


def test_a_number_path_whose_candidates_are_more_than_the_budget_is_given_up() -> None:
    clues = read_given(empty("numbrix", 30)).clues
    assert isinstance(registry.get("numbrix").prove(clues, DEFAULT_BUDGET), Undecided)
    with pytest.raises(ValueError, match="at most 1,000 cells"):
        read_given(empty("numbrix", 32))


def test_a_suguru_has_at_most_10_000_cells() -> None:
    regions = grid(101, lambda r, c: 101 * r + c)
    with pytest.raises(ValueError, match="at most 10,000 cells, not 10,201"):
        read_given(json.dumps({"kind": "suguru", "grid": grid(101, lambda r, c: 0), "regions": regions}))


@pytest.mark.parametrize("place", [lambda r, c: (r == c) * (r + 1), lambda r, c: (r == 0) * (c + 1)])
def test_an_id_is_found_at_once_where_many_swaps_leave_the_grid_as_it_is(place: Callable[[int, int], int]) -> None:
    """All swaps of 16 rows were gone through, one by one."""
    cells = grid(16, place)
    turned = [row[::-1] for row in cells[::-1]]
    before = time.process_time()
    first, second = (read_given(json.dumps({"kind": "sudoku", "grid": one})).clues for one in (cells, turned))
    assert first.canonical() == second.canonical()
    assert time.process_time() - before < 5
