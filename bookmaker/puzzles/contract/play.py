"""Kind name -> its play.js, the script that knows how its puzzles are played on the web.

Web play is an ability that a kind may have: a file play.js in its package, beside words.toml, or for kinds that share
an engine in the package around theirs. What such a script must offer is said at the top of bookmaker/play/board.js.
"""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable

from bookmaker.puzzles.contract import registry

SCRIPT = "play.js"


def can_play(kind: str) -> bool:
    """Whether puzzles of that kind can be played on the web."""
    return _script(kind) is not None


def script_of(kind: str) -> str:
    """The kind's script; LookupError where it has none."""
    script = _script(kind)
    if script is None:
        raise LookupError(f"'{kind}' cannot be played on the web")
    return script.read_text(encoding="utf-8")


def _script(kind: str) -> Traversable | None:
    own = registry.package(kind)
    around = own.rpartition(".")[0]
    places = (files(package).joinpath(SCRIPT) for package in (own, around) if package)
    return next((place for place in places if place.is_file()), None)
