"""What two witnesses of a kind share is seen wherever it lies, and what is seen is no less than what runs."""

import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET
from bookmaker.puzzles.contract.testing.independence import WITNESSES, reached_by, shared_functions
from tests.samples import sample

from .test_kinds import data_of
from .test_laws import OURS, PACKAGE

ROOMS = (PACKAGE / "kinds", PACKAGE / "puzzles" / "kits", PACKAGE / "puzzles" / "toolbox")


@pytest.mark.parametrize("kind", OURS)
def test_a_kind_of_ours_names_what_its_witnesses_still_share(kind: str) -> None:
    assert sorted(one.what for one in shared_functions(registry.package(kind))) == sorted(data_of(kind)["shared"])


def called_by(run: Callable[[], Any]) -> set[str]:
    """The functions of kinds, kits and toolbox that run, as "module.function"; those within others count as these."""
    codes: set[Any] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            codes.add(frame.f_code)

    sys.setprofile(note)
    try:
        run()
    finally:
        sys.setprofile(None)
    found = set()
    for code in codes:
        file, name = Path(code.co_filename), code.co_qualname.partition(".<locals>")[0]
        if any(file.is_relative_to(room) for room in ROOMS) and not name.startswith("<"):
            found.add(
                ".".join([*file.relative_to(PACKAGE.parent).with_suffix("").parts, name]).replace("__init__.", "")
            )
    return found


@pytest.mark.parametrize("name", OURS)
def test_whatever_runs_was_seen_in_the_source(name: str) -> None:
    kind: Any = registry.get(name)
    puzzle = sample(name, width=5, height=5, seed="reach")
    clues, answer = puzzle.clues, puzzle.answer
    runs: dict[str, Callable[[], Any]] = {
        "ladder": lambda: kind.deduce(clues),
        "proof": lambda: kind.prove(clues, DEFAULT_BUDGET),
        "referee": lambda: kind.faults(clues, answer),
        "engines": lambda: [engine(clues, DEFAULT_BUDGET) for engine in getattr(kind, "ENGINES", {}).values()],
    }
    assert set(runs) == set(WITNESSES)
    reached = reached_by(registry.package(name))
    for witness, run in runs.items():
        seen = {f"{unit.module}.{unit.name}" for unit in reached[witness]}
        assert called_by(run) <= seen, witness


# What is added to board and, so that it is reached, to rules and search; the last is what must be named.
NEAR = (
    "\n\ndef near(clues):\n    return [(r, c + 1) for r, row in enumerate(clues.grid()) for c, _ in enumerate(row)]\n"
)
WAYS = {
    "a function of the board": (NEAR, "from bookmaker.kinds.blank.board import near\n", "near(clues)", "board.near"),
    "by another name": (NEAR, "from bookmaker.kinds.blank.board import near as n\n", "n(clues)", "board.near"),
    "through the module": (NEAR, "from bookmaker.kinds.blank import board\n", "board.near(clues)", "board.near"),
    "within a function": (NEAR, "", "from bookmaker.kinds.blank.board import near; near(clues)", "board.near"),
    "a table that is made": (
        NEAR + "TABLE = tuple(map(near, ()))\n",
        "from bookmaker.kinds.blank.board import TABLE\n",
        "TABLE",
        "board.near",
    ),
    "a method of the clues": (
        "    def near(self):\n        return self.width - 1\n",
        "",
        "clues.near()",
        "board.Clues.near",
    ),
    "columns of the clues": (
        "    def columns(self):\n        return list(zip(*self.grid()))\n",
        "",
        "clues.columns()",
        "board.Clues.columns",
    ),
    "a field that is derived": (
        "    def __post_init__(self):\n        object.__setattr__(self, 'last', self.width - 1)\n",
        "",
        "clues.last",
        "board.Clues.__post_init__",
    ),
    "a tool": (
        "",
        "from bookmaker.puzzles.toolbox.near import rook_near\n",
        "rook_near(1, 1)",
        "toolbox.near.rook_near",
    ),
}


@pytest.mark.parametrize("way", WAYS)
def test_every_way_to_share_a_function_is_noticed(way: str, tmp_path: Path) -> None:
    shared, imported, asked, what = WAYS[way]
    folder = tmp_path / "blank"
    shutil.copytree(PACKAGE / "kinds" / "blank", folder)
    board = folder / "board.py"
    text = board.read_text(encoding="utf-8")
    head, mark, rest = text.partition("\n    def grid(self)")
    board.write_text(f"{head}\n{shared}{mark}{rest}" if shared.startswith("    ") else text + shared, encoding="utf-8")
    for file, verb in (("rules.py", "def faults(clues: Clues, "), ("search.py", "def prove(clues: Clues, ")):
        text = (folder / file).read_text(encoding="utf-8")
        before, found, after = text.partition(verb)
        assert found
        signature, _, body = after.partition(":\n    ")
        text = f"{before}{found}{signature}:\n    {asked}\n    {body}"
        (folder / file).write_text(text.replace("\n\n", f"\n\n{imported}", 1), encoding="utf-8")
    found = shared_functions("bookmaker.kinds.blank", folder)
    assert what in [one.what for one in found], found


def test_nouns_and_tools_that_are_given_their_units_may_be_shared() -> None:
    assert shared_functions("bookmaker.kinds.nonogram") == []


@pytest.mark.parametrize("line", ["from bookmaker.puzzles.toolbox.near import Near", "from . import walls"])
def test_a_referee_that_stands_on_more_than_the_board_is_noticed(line: str, tmp_path: Path) -> None:
    folder = tmp_path / "blank"
    shutil.copytree(PACKAGE / "kinds" / "blank", folder)
    (folder / "walls.py").write_text('"""Walls."""\n', encoding="utf-8")
    with (folder / "rules.py").open("a", encoding="utf-8") as file:
        file.write(f"\n{line}\n")
    (found,) = shared_functions("bookmaker.kinds.blank", folder)
    assert found.what.startswith("rules imports")
