"""Kind name -> its play.js, the script that knows how its puzzles are played on the web.

Web play is an ability that a kind may have: a file play.js in its package, beside words.toml. What such a
script must offer is said at the top of bookmaker/play/board.js.
"""

from __future__ import annotations

from importlib.resources import files

from bookmaker.puzzles.contract import registry

SCRIPT = "play.js"


def can_play(kind: str) -> bool:
    """Whether puzzles of that kind can be played on the web."""
    return files(registry.package(kind)).joinpath(SCRIPT).is_file()


def script_of(kind: str) -> str:
    """The kind's script; LookupError where it has none."""
    if not can_play(kind):
        raise LookupError(f"'{kind}' cannot be played on the web")
    return files(registry.package(kind)).joinpath(SCRIPT).read_text(encoding="utf-8")
