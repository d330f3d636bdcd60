"""Voices: a kind's voices/*.toml -> what one voice says otherwise, by language, at most a quarter of its sentences.

Each has what a words.toml has, goal and rules with it, of that only what differs, and names the same in braces; a kind
without such a file speaks to everybody alike.
"""

import functools
import re
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


@functools.cache
def _familiar() -> dict[str, list[tuple[re.Pattern[str], str]]]:
    """Patterns of formal address and what children are told instead, by language."""
    text = files("bookmaker.puzzles.contract").joinpath("familiar.toml").read_text(encoding="utf-8")
    return {at: [(re.compile(one), other) for one, other in pairs] for at, pairs in tomllib.loads(text).items()}


def familiar(texts: Any, language: str) -> Any:
    """The same with every text addressed to a child."""
    if isinstance(texts, dict):
        return {key: familiar(one, language) for key, one in texts.items()}
    if isinstance(texts, list):
        return [familiar(one, language) for one in texts]
    for pattern, other in _familiar().get(language, ()) if isinstance(texts, str) else ():
        texts = pattern.sub(other, texts)
    return texts
