"""Random games: every hand, undo, two fingers and a reload in the middle; what is left is undone, or solved as ever.

$PLAY_GAMES says how many of a kind: four, or sixty where all kinds are tried.
"""

import os
import random
from typing import Any

import pytest

from tests.few import every
from tests.playing import HANDS, Cell, Page, Tab, needs_browser, puzzle
from tests.solving import PLAYABLE, SOLVERS

GAMES = int(os.environ.get("PLAY_GAMES", "60" if os.environ.get("LONG") else "4"))
BUTTONS = [
    *("undo", "redo", "check", "mark", "centre", "colour", "candidates", "try", "keep", "drop", "hint", "reveal"),
    *("restart", "pause"),
]
KEYS = ["1", "2", "Shift+Digit3", "Alt+Digit1", "x", "Delete", "Escape", "Enter", " "]
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
        board.press_shown(rng.choice(BUTTONS))
        if board.run("return document.body.classList.contains('paused')"):
            board.press("pause")
    elif what == 1:
        keys = rng.choice(KEYS)
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


def undone(board: Page) -> list[str]:
    """What is read of every cell when the hand is off and all that was done is undone."""
    board.press("restart")
    board.run("const undo = document.getElementById('undo'); while (!undo.disabled) undo.click();")
    return board.labels()


@needs_browser
@pytest.mark.slow
@pytest.mark.parametrize("kind", every(3, PLAYABLE))
def test_random_games_are_the_same_after_a_reload_and_end_well(kind: str, opened: Any, tab: Tab) -> None:
    """Each game by another hand; the last of four goes on until the puzzle is solved, and by another hand each time."""
    for game in range(GAMES):
        rng, hand = random.Random(f"{kind} {game}"), game % len(HANDS)
        width, height, is_phone = SCREENS["phone" if game // len(HANDS) % 2 else "desk"]
        if hand == 0:
            tab.screen(width, height, is_phone=is_phone)
            record = puzzle(kind, seed=str(game // len(HANDS) % 5))
            board = opened(record, hints=game // len(HANDS) % 3 > 0)
            fresh = board.labels()
        board.how = HANDS[(hand + game // len(HANDS)) % len(HANDS)]
        for _ in range(rng.randrange(3, 12)):
            gesture(rng, board)
        before = (board.labels(), board.state)
        board.reload()
        after = (board.labels(), board.state)
        assert [pair for pair in zip(before[0], after[0], strict=True) if pair[0] != pair[1]] == []
        assert after == before
        if hand < 3:
            assert undone(board) == fresh
            continue
        board.press("restart")
        SOLVERS[kind](board, record)
        assert board.state == "solved", (kind, game, board.how)
