"""The kits of play on the web: games that were kept before go on, hints draw edges, nodes take several lines."""

import json
from importlib.resources import files
from typing import Any

import pytest

from bookmaker.play.hint_lessons import lessons_of
from bookmaker.play.html_page import squeezed
from bookmaker.puzzles.contract import play, registry
from tests.playing import Page, given, needs_browser, puzzle
from tests.solving import PLAYABLE

# What a page kept of a game, by kind: the grid, the state as it always was, and what the first two cells say then.
KEPT: list[tuple[str, dict[str, Any], dict[str, Any], list[str]]] = [
    ("net", given("net", [[1, 4], [2, 2]], wrap=False), {"turned": [8, 4, 2, 2], "locked": [1, 0, 0, 0]},
     ["arms down, locked", "arms left"]),
    ("shikaku", given("shikaku", [[2, 0]]), {"boxes": [[0, 0, 0, 1]], "crosses": [], "pen": None},
     ["2, in a rectangle 2 wide and 1 high", "blank, in a rectangle 2 wide and 1 high"]),
    ("numberlink", given("numberlink", [[1, 1], [0, 0]]),
     {"arms": [1, 4, 0, 0], "crosses": [8, 0, 2, 0], "pen": [1, 1]},
     ["1, link 1 right, joined up, cross down", "1, link 1 left, joined up"]),
    ("hidato", given("hidato", [[1, 0], [0, 4]]), {"numbers": [1, 2, 0, 4], "pen": [0, 1], "typed": 1},
     ["1, given, beside 2", "2, beside 1, the pen"]),
    ("nonogram", {**given("nonogram", [[0, 0]]), "outside": {"rows": [[1]], "columns": [[1], []]}}, {"cells": [1, 2]},
     ["filled", "crossed"]),
]  # fmt: skip


@needs_browser
@pytest.mark.parametrize(("kind", "record", "state", "says"), KEPT, ids=[kept[0] for kept in KEPT])
def test_a_game_that_was_kept_before_goes_on(
    kind: str, record: dict[str, Any], state: dict[str, Any], says: list[str], opened: Any
) -> None:
    board = opened(record)
    kept = {"form": 2, "state": state, "past": [], "future": [], "told": [], "helped": 0, "spent": 0}
    board.reload_with(json.dumps(kept))
    assert all(word in label for word, label in zip(says, board.labels(), strict=False)), board.labels()


@needs_browser
def test_a_hint_about_edges_draws_them_and_is_not_told_again(opened: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a step settles no cell as a whole, as one bridge of an island, its edges are drawn nevertheless."""
    monkeypatch.setattr(registry.get("numberlink"), "DECIDES_CELLS", frozenset())
    record = puzzle("numberlink", (6, 6), seed="edges")
    steps = lessons_of(record, "en")["steps"]
    assert not any(step["done"] for step in steps[:-1])
    board: Page = opened(record, "mouse", hints=True)
    told = set()
    for _ in steps:
        for _ in range(3):
            board.press("hint")
        told.add(board.says)
        assert board.mistakes == set()
        if board.state == "solved":
            break
    assert board.state == "solved"
    assert len(told) > 5
    assert not any(one.startswith("Bear it in mind") for one in told)


# Islands with their bridges: the kit's answer is a mask for each cell, here given as it is.
BRIDGES = """
const number = (puzzle, cell) => puzzle.grid.flat()[cell];
globalThis.bookmakerKind = links({
  isNode: (puzzle, cell) => inAnswer(puzzle.grid, cell) > 0,
  isEnd: () => true,
  most: () => 2,
  told: (puzzle, { arms }, spot, say) => [number(puzzle, at(puzzle, spot)), sidesIn(arms[at(puzzle, spot)], say)],
  picture: () => ({ look: () => ["", ""], over: "" }),
});
"""
ISLANDS = [[3, 0, 1], [0, 0, 0], [2, 0, 0]]
SOLVED = [[1 + 8 + 16 * 8, 0, 4], [0, 0, 0], [2 + 16 * 2, 0, 0]]


@needs_browser
def test_nodes_that_see_each_other_take_several_lines_and_hints_draw_them(opened: Any) -> None:
    board: Page = opened(given("shikaku", ISLANDS))
    kits = files("bookmaker.puzzles.kits")
    parts = [kits.joinpath(name).read_text(encoding="utf-8") for name in ("play.js", "edges/play.js", "edges/links.js")]
    script = """
        const kind = globalThis.bookmakerKind;
        const [grid, answer] = arguments;
        const puzzle = { grid, width: 3, height: 3, options: {}, lines: "M0 0", edge: "M0 0" };
        const down = [[0, 0], [1, 0], [2, 0]];
        const states = [kind.begin(puzzle)];
        const draw = (path, state = states.at(-1)) => kind.drag(puzzle, state, path, false);
        for (const path of [down, down, [[0, 0], [0, 1], [0, 2]]]) states.push(draw(path));
        const finds = [["edge", [[0, 0], [2, 0]], 2, 1], ["edge", [[0, 0], [0, 2]], 0, 0]];
        const put = kind.put(puzzle, states[0], finds);
        return {
          arms: states.map((state) => state.arms[0]),
          again: draw(down).arms[0],
          beyond: draw([[0, 2], [0, 1], ...down], states[2]).arms[0],
          nowhere: draw([[0, 1], [1, 1]]),
          agrees: kind.agrees(puzzle, states[3], answer, [0, 0]),
          wrong: kind.wrong(puzzle, states[3], answer),
          put: [put.arms[0], put.crosses[0], put.crosses[2]],
          holds: finds.map((find) => kind.holds(puzzle, put, answer, find)),
          before: finds.map((find) => kind.holds(puzzle, states[0], answer, find)),
          lines: kind.draw(puzzle, states[3]).over.match(/class="link [^>]*d="([^"]*)"/)[1],
        };"""
    found = board.run("\n".join([*parts, BRIDGES, script]), ISLANDS, SOLVED)
    assert found == {
        "arms": [0, 8, 8 + 16 * 8, 1 + 8 + 16 * 8],
        "again": 1,
        "beyond": 1 + 8 + 16 * 8,  # no third line where there are as many as may be
        "nowhere": None,
        "agrees": True,
        "wrong": [],
        "put": [8 + 16 * 8, 1, 4],
        "holds": [True, True],
        "before": [False, False],
        "lines": "M0.5 0.5H2.5M0.42 0.5V2.5M0.58 0.5V2.5",
    }


@pytest.mark.parametrize("kind", PLAYABLE)
def test_a_script_stands_on_the_kits_that_it_names(kind: str) -> None:
    script = play.script_of(kind)
    assert script.startswith('"use strict";')
    assert script.count("const isSame =") == 1


def test_a_kit_that_is_not_there_is_a_fault() -> None:
    with pytest.raises(LookupError, match="no kit 'knots'"):
        play._with_kits("// Knots on the web.\n// Kits: knots\n")


@pytest.mark.parametrize(
    ("line", "short"),
    [
        ("const a = (b, c) => [b, c];", "const a=(b,c)=>[b,c];"),
        ('say("a , b", { c : d }); // why, and how', 'say("a , b",{c:d});'),
        ("x = `${a ? b : c} , ${d}` + 1;", "x=`${a ? b : c} , ${d}`+1;"),
        ("x = `a ${b ? ` , ` : c}`;\n", "x = `a ${b ? ` , ` : c}`;\n"),
        ("x = a / b;", "x=a/b;"),
        ("x = a - -b + c++ + d - (e + f);", "x=a - -b+c++ + d-(e+f);"),
        ("x = /[a b] /.test(c);\n", "x = /[a b] /.test(c);\n"),
        ("return a\n", "return a\n"),
    ],
)
def test_a_script_loses_blanks_but_none_of_its_strings(line: str, short: str) -> None:
    assert squeezed(line) == short
