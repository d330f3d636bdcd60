"""Random games: every hand, undo, two fingers and a reload in the middle; in the end the puzzle is solved as ever.

$PLAY_GAMES says how many of a kind; the slow suite plays a few.
"""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

from tests.few import every
from tests.playing import HANDS, PLAYABLE, SOLVERS, Cell, Page, Tab, needs_browser, puzzle

GAMES = int(os.environ.get("PLAY_GAMES", "2"))
SCREENS = {"desk": (1280, 800, False), "phone": (390, 844, True)}


def cells_of(record: dict[str, Any]) -> list[Cell]:
    return [(r, c) for r, row in enumerate(record["grid"]) for c, held in enumerate(row) if held is not None]


def some_path(rng: random.Random, record: dict[str, Any]) -> list[Cell]:
    """A cell, and now and then some neighbours after it."""
    there = set(cells_of(record))
    path = [rng.choice(sorted(there))]
    for _ in range(rng.choice([0, 0, 1, 2, 4])):
        r, c = path[-1]
        beside = sorted({(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)} & there)
        path.append(rng.choice(beside))
    return path


def gesture(rng: random.Random, board: Page) -> None:
    """Anything that a hand may do on the board."""
    path = some_path(rng, board.record)
    what = rng.randrange(8)
    if what == 0:
        board.press_shown(rng.choice(["undo", "redo", "check", "mark", "hint", "pause"]))
        if board.run("return document.body.classList.contains('paused')"):
            board.press("pause")
    elif what == 1:
        keys = rng.choice(["1", "2", "x", "Delete", "Escape", "Enter", " "])
        board.type(path[0], keys)
    elif what == 2:
        two_fingers(board, path)
    else:
        board.stroke(path)


def two_fingers(board: Page, path: list[Cell]) -> None:
    """A stroke under way, and then another finger: it leaves the board as it was."""
    before = board.labels()
    points = board.points([path[0], path[-1], path[0]])
    board.fingers("touchStart", points[0])
    board.fingers("touchMove", points[1])
    board.fingers("touchStart", points[1], [points[2][0] + 5, points[2][1] + 60])
    board.fingers("touchEnd")
    assert board.labels() == before


@needs_browser
@pytest.mark.slow
@pytest.mark.parametrize("kind", every(3, PLAYABLE))
def test_random_games_end_well(kind: str, opened: Any, tab: Tab) -> None:
    for game in range(GAMES):
        rng = random.Random(f"{kind} {game}")
        how = HANDS[game % len(HANDS)]
        width, height, is_phone = SCREENS["phone" if game // len(HANDS) % 2 else "desk"]
        tab.screen(width, height, is_phone=is_phone)
        record = puzzle(kind, seed=str(game % 10))
        board = opened(record, how, hints=game % 3 > 0)
        fresh = board.labels()
        for _ in range(rng.randrange(3, 12)):
            gesture(rng, board)
        before = (board.labels(), board.state)
        board.reload()
        after = (board.labels(), board.state)
        assert [pair for pair in zip(before[0], after[0], strict=True) if pair[0] != pair[1]] == []
        assert after == before
        board.press("restart")
        while not board.run("return document.getElementById('undo').disabled"):
            board.press("undo")
        assert board.labels() == fresh
        SOLVERS[kind](board, record)
        assert board.state == "solved", (kind, game, how)
