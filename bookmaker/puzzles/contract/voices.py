"""Voices: a kind's voices/*.toml -> what one voice says otherwise, by language, at most a quarter of its sentences.

Each has what a words.toml has, goal and rules with it, of that only what differs, and names the same in braces; a kind
without such a file speaks to everybody alike.
"""

from __future__ import annotations

import functools
import tomllib
from importlib.resources import files
from typing import Any

from bookmaker.puzzles.contract import registry

CHILDREN, PLAIN = "children", "plain"
VOICES = (CHILDREN, PLAIN, "expert")


@functools.cache
def voiced(kind: str, voice: str) -> dict[str, Any]:
    """What a kind says otherwise in a voice, by language."""
    file = files(registry.package(kind)).joinpath("voices", f"{voice}.toml")
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
