"""Kind name -> module, by entry points of the group "bookmaker.kinds"; listing names imports nothing."""

from __future__ import annotations

import functools
from importlib.metadata import EntryPoint, entry_points
from typing import cast

from bookmaker.puzzles.contract.kind import Kind

GROUP = "bookmaker.kinds"
# The kind that does nothing is for authors of kinds and for tests; lists for users leave it out.
HIDDEN = frozenset({"blank"})


@functools.cache
def _entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def names(*, hidden: bool = False) -> tuple[str, ...]:
    """The names of all installed kinds in alphabetical order; `hidden` adds the one for authors."""
    return tuple(sorted(name for name in _entries() if hidden or name not in HIDDEN))


def has(name: str) -> bool:
    """Whether a kind of this name is installed (its module is not imported)."""
    return name in _entries()


@functools.cache
def get(name: str) -> Kind:
    """The kind's module; LookupError for a name that is not installed."""
    entry = _entries().get(name)
    if entry is None:
        raise LookupError(f"unknown kind '{name}'")
    return cast(Kind, entry.load())


def package(name: str) -> str:
    """The dotted name of the kind's package, where its words.toml lies."""
    entry = _entries().get(name)
    if entry is None:
        raise LookupError(f"unknown kind '{name}'")
    return entry.module
