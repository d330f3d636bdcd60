"""The law of independent witnesses, read from a kind's source: what `__init__` hands out -> the modules shared.

Ladder, proof and referee may build on the same geometry, never on the same rules; nor may the encodings for general
solvers. The law holds for all that a kind's `__init__` hands out under their names, batch forms included; nothing is
imported to check it.
"""

from __future__ import annotations

import ast
import importlib.util
import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

WITNESSES = {
    "ladder": ("LADDER", "deduce", "deduce_many"),
    "proof": ("prove", "prove_many"),
    "referee": ("faults", "faults_many"),
    "engines": ("ENGINES",),
}
# A kind's modules that hold geometry without rules, by the names that the house gives them.
GEOMETRY = ("board", "tiles")
# Names of a kind's modules and folders that are none, even where the board should import them.
REASONING = frozenset({"rules", "techniques", "search", "generator", "making", "reasoning", "proving", "engines"})
OURS = "bookmaker.kinds."

Imports = Callable[[str], set[str]]


def shared_modules(kind: str, folder: Path | None = None) -> list[str]:
    """Which modules two witnesses of a kind, given by its dotted name, build on though they may not; a sentence each.

    `folder` is where the source of its package lies; where it is not given, that of the installed package. Two
    kinds may share a package (and an engine in it): all modules of that package count.
    """
    package = ".".join(kind.split(".")[: 3 if kind.startswith(OURS) else 1])
    home = folder or _folder_of(package)
    handed_out = dict(_names(package, home, kind))
    built_on: dict[str, set[str]] = {}
    for witness, names in WITNESSES.items():
        modules = {_module_of(package, home, handed_out[name]) for name in names if name in handed_out}
        built_on[witness] = _upstream(modules, lambda module: _imported(package, home, module))
    # What the board itself stands on is geometry as much as the board is.
    under_board = _upstream({f"{package}.board"}, lambda module: _imported(package, home, module))
    geometry = {module for module in under_board if not REASONING & set(module.split("."))}
    found: list[str] = []
    for (first, one), (second, other) in itertools.combinations(built_on.items(), 2):
        for module in sorted(one & other):
            if module not in geometry and module.rpartition(".")[2] not in GEOMETRY:
                found.append(f"{first} and {second} of {kind} both build on {module}")
    return found


def _folder_of(package: str) -> Path:
    spec = importlib.util.find_spec(package)
    assert spec is not None, f"no package '{package}'"
    assert spec.submodule_search_locations, f"'{package}' is one module: ladder, proof and referee are not apart"
    return Path(next(iter(spec.submodule_search_locations)))


def _file(package: str, folder: Path, module: str) -> Path | None:
    """The source of a module of the package, None for a name that is no module of it."""
    if module != package and not module.startswith(f"{package}."):
        return None
    parts = module[len(package) + 1 :].split(".") if module != package else []
    path = folder.joinpath(*parts)
    for file in (path / "__init__.py", path.with_suffix(".py")):
        if file.is_file():
            return file
    return None


def _module_of(package: str, folder: Path, name: str) -> str:
    """The module itself, or of "module.thing" the module."""
    return name if _file(package, folder, name) else name.rpartition(".")[0]


def _names(package: str, folder: Path, module: str) -> Iterator[tuple[str, str]]:
    """Every (name, where it comes from) that a module imports or defines, as "module.thing" or a module's name."""
    file = _file(package, folder, module)
    assert file is not None, f"no source of {module}"
    here = module if file.name == "__init__.py" else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.asname or alias.name, alias.name
        elif isinstance(node, ast.ImportFrom):
            source = node.module or ""
            if node.level:
                above = here.split(".")[: len(here.split(".")) - node.level + 1]
                source = ".".join([*above, *([node.module] if node.module else [])])
            for alias in node.names:
                yield alias.asname or alias.name, f"{source}.{alias.name}"
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.name, f"{module}.{node.name}"
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                if isinstance(target, ast.Name) and isinstance(node.value, ast.Attribute):
                    yield target.id, f"{module}.{target.id}"


def _imported(package: str, folder: Path, module: str) -> set[str]:
    """The modules of the package that a module imports."""
    if _file(package, folder, module) is None:
        return set()
    sources = {_module_of(package, folder, name) for _, name in _names(package, folder, module)}
    return {source for source in sources if source != module and _file(package, folder, source)}


def _upstream(modules: set[str], imports: Imports) -> set[str]:
    found: set[str] = set()
    waiting = sorted(modules)
    while waiting:
        module = waiting.pop()
        if module not in found:
            found.add(module)
            waiting += sorted(imports(module))
    return found
