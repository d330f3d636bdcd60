"""Kind name -> module, by entry points of the group "bookmaker.kinds"; listing names imports nothing.

A kind may say in `API` for which version of the contract of kinds it was written; without it that is version 1. In
version 2 a ladder is made of rungs (see the kits): techniques that look, change nothing and give their reasons.
"""

import functools
from collections.abc import Iterable
from importlib.metadata import EntryPoint, entry_points
from typing import Any, cast

from bookmaker.puzzles.contract.grading import Technique
from bookmaker.puzzles.contract.kind import Kind
from bookmaker.source.faults import fault

GROUP = "bookmaker.kinds"
# The kind that does nothing is for authors of kinds and for tests; lists for users leave it out.
HIDDEN = frozenset({"blank"})
# Names of the contract that were others: those are taken for a version.
OLDER_NAMES = {"SETTLES": "DECIDES_CELLS", "CLAIMS": "CHECKED_OPTIONS", "broken_claims": "broken_options"}
APIS = (1, 2)  # the versions of the contract of kinds that this program keeps, oldest first


@functools.cache
def _entries() -> dict[str, EntryPoint]:
    found: dict[str, EntryPoint] = {}
    for entry in entry_points(group=GROUP):
        other = found.setdefault(entry.name, entry)
        if other.value != entry.value:  # one module may be announced twice, as by an older name of this very project
            modules = " and ".join(f"'{one}'" for one in sorted((other.value, entry.value)))
            raise fault(f"two packages have a kind '{entry.name}': {modules}", hint="uninstall one of them")
    return found


def names(*, hidden: bool = False) -> tuple[str, ...]:
    """The names of all installed kinds in alphabetical order; `hidden` adds the one for authors."""
    return tuple(sorted(name for name in _entries() if hidden or name not in HIDDEN))


def has(name: str) -> bool:
    """Whether a kind of this name is installed (its module is not imported)."""
    return name in _entries()


@functools.cache
def get(name: str) -> Kind:
    """The kind's module; LookupError for a name that is not installed, BookError where its API is none of APIS."""
    entry = _entries().get(name)
    if entry is None:
        raise LookupError(f"unknown kind '{name}'")
    module = entry.load()
    for older, name_now in OLDER_NAMES.items():
        if hasattr(module, older):
            vars(module).setdefault(name_now, getattr(module, older))
    _refuse_api(name, getattr(module, "API", 1))
    if getattr(module, "API", 1) > 1:
        _refuse_ladder(name, module.LADDER)
    return cast(Kind, module)


def note(name: str) -> str | None:
    """What is to be said of a kind that was written for an older version of the contract; None of others."""
    api = getattr(get(name), "API", 1)
    if api == APIS[-1]:
        return None
    return f"'{name}' was written for API {api} of kinds, which is kept; 'bookmaker kind guide' tells of API {APIS[-1]}"


def _refuse_ladder(name: str, ladder: Iterable[Technique[Any]]) -> None:
    for technique in ladder:
        if not technique.pure:
            raise fault(
                f"the kind '{name}' says API = 2, but its technique '{technique.name}' is not made by `rung`",
                hint="make it by `rung` of bookmaker.puzzles.kits.ladder, or write API = 1",
            )


def _refuse_api(name: str, api: Any) -> None:
    if type(api) is not int or api < 1:
        raise fault(f"the kind '{name}' says API = {api!r}, which is no version", hint=f"write API = {APIS[-1]}")
    if api in APIS:
        return
    known = ", ".join(map(str, APIS))
    hint = "install a newer bookmaker" if api > APIS[-1] else "install a newer version of the kind"
    raise fault(f"the kind '{name}' was written for API {api}; this bookmaker has API {known}", hint=hint)


def package(name: str) -> str:
    """The dotted name of the kind's package, where its words.toml lies."""
    entry = _entries().get(name)
    if entry is None:
        raise LookupError(f"unknown kind '{name}'")
    return entry.module
