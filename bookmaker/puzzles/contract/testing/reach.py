"""What can be reached from a function, read from source: every function, method and table behind it, in given packages.

Nothing is imported. A name is followed through imports, wherever they stand. A method is reached where its name is
asked of anything while its class is known by a call, an import or an annotation. So more is found than runs, never
less.
"""

import ast
import functools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, TypeAlias

# Methods that run when a value is made: reached by calling the class, or by asking for what they set.
MAKERS = ("__init__", "__post_init__", "__new__")
Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


class Unit(NamedTuple):
    """A function, class or table: its module, and in it "name", "Class" or "Class.method"."""

    module: str
    name: str


@dataclass(frozen=True)
class Definition:
    """What a unit's source asks for: dotted names as written, names of attributes, and types it only annotates."""

    node: ast.AST
    names: frozenset[str]
    attributes: frozenset[str]
    types: frozenset[str]


@dataclass(frozen=True)
class Module:
    """A module's units by name, and where the names that it imports come from."""

    units: Mapping[str, Definition]
    imports: Mapping[str, str]


class Source:
    """The packages, by dotted name, that are looked into, and the folders they lie in."""

    def __init__(self, packages: Mapping[str, Path]) -> None:
        self.packages = packages
        self._read: dict[str, Module | None] = {}

    def file(self, module: str) -> Path | None:
        """The source of a module; None for a name that is no module of these packages."""
        for package, folder in self.packages.items():
            if module == package or module.startswith(f"{package}."):
                path = folder.joinpath(*module.split(".")[package.count(".") + 1 :])
                return next((file for file in (path / "__init__.py", path.with_suffix(".py")) if file.is_file()), None)
        return None

    def module(self, name: str) -> Module | None:
        """What a module holds; None for one of other packages."""
        if name not in self._read:
            file = self.file(name)
            here = name if file and file.name == "__init__.py" else name.rpartition(".")[0]
            self._read[name] = _module(here, file.read_text(encoding="utf-8")) if file else None
        return self._read[name]

    def find(self, dotted: str) -> Unit | None:
        """The unit that a dotted name means, through whatever imports; None where it lies elsewhere or is a module."""
        parts = dotted.split(".")
        for cut in range(len(parts) - 1, 0, -1) if self.file(dotted) is None else ():
            module = self.module(".".join(parts[:cut]))
            if module is not None:
                name, rest = parts[cut], parts[cut + 1 :]
                if rest and f"{name}.{rest[0]}" in module.units:
                    return Unit(".".join(parts[:cut]), f"{name}.{rest[0]}")
                if name in module.units:
                    return Unit(".".join(parts[:cut]), name)
                return self.find(".".join([module.imports[name], *rest])) if name in module.imports else None
        return None

    def definition(self, unit: Unit) -> Definition:
        """The source of a unit that was found."""
        module = self.module(unit.module)
        assert module is not None, f"no source of {unit.module}"
        return module.units[unit.name]

    def reached(self, roots: Iterable[str]) -> set[Unit]:
        """Every unit behind these dotted names, themselves included."""
        return _Reach(self).all_from(roots)


class _Reach:
    """One walk from its roots: what is reached, the classes that are known, and the attributes that were asked for."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.found: set[Unit] = set()
        self.known: set[Unit] = set()  # classes
        self.asked: set[str] = set()
        self.waiting: list[Unit] = []

    def all_from(self, roots: Iterable[str]) -> set[Unit]:
        for root in roots:
            self._go(self.source.find(root))
        while True:
            while self.waiting:
                self._look_into(self.waiting.pop())
            for unit in [one for one in self.known for one in self._methods(one)]:
                self._go(unit)
            if not self.waiting:
                return self.found

    def _go(self, unit: Unit | None) -> None:
        if unit is not None and unit not in self.found:
            self.found.add(unit)
            self.waiting.append(unit)

    def _know(self, unit: Unit | None) -> None:
        """A class whose values are met; its fields' types and its bases are then known as well."""
        if unit is None or unit in self.known:
            return
        definition = self.source.definition(unit)
        if isinstance(definition.node, ast.ClassDef):
            self.known.add(unit)
        for name in definition.types | (definition.names if isinstance(definition.node, ast.ClassDef) else frozenset()):
            self._know(self._named(unit, name))

    def _look_into(self, unit: Unit) -> None:
        definition = self.source.definition(unit)
        self.asked |= definition.attributes
        for name in definition.names:
            self._go(self._named(unit, name))
        for name in definition.types:
            self._know(self._named(unit, name))
        if isinstance(definition.node, ast.ClassDef):
            self._know(unit)
            for method in self._all_methods(unit):
                if method.name.rpartition(".")[2] in MAKERS:
                    self._go(method)

    def _named(self, unit: Unit, name: str) -> Unit | None:
        return self.source.find(f"{unit.module}.{name}")

    def _all_methods(self, unit: Unit) -> Iterator[Unit]:
        module = self.source.module(unit.module)
        assert module is not None
        return (Unit(unit.module, name) for name in module.units if name.startswith(f"{unit.name}."))

    def _methods(self, unit: Unit) -> Iterator[Unit]:
        """The methods of a known class that were asked for, and what makes its derived fields where one was."""
        for method in self._all_methods(unit):
            name = method.name.rpartition(".")[2]
            if name in MAKERS:
                is_reached = bool(_set_by(self.source.definition(method).node) & self.asked)
            else:
                is_reached = name in self.asked or (name.startswith("__") and unit in self.found)
            if is_reached:
                yield method


def _set_by(node: ast.AST) -> set[str]:
    """The attributes that a method sets on its object, by assignment or object.__setattr__."""
    found: set[str] = set()
    for one in ast.walk(node):
        if isinstance(one, ast.Attribute) and isinstance(one.ctx, ast.Store):
            found.add(one.attr)
        if isinstance(one, ast.Call) and isinstance(one.func, ast.Attribute) and one.func.attr == "__setattr__":
            found |= {word.value for word in one.args if isinstance(word, ast.Constant) and isinstance(word.value, str)}
    return found


@functools.lru_cache(maxsize=1024)
def _module(here: str, text: str) -> Module:
    """What a source of the package `here` holds; remembered, for all kinds stand on the same kits."""
    tree = ast.parse(text)
    imports = dict(_imports(tree, here))
    units: dict[str, Definition] = {}
    for node in _top(tree):
        if isinstance(node, ast.ClassDef):
            methods = [one for one in node.body if isinstance(one, Function)]
            units[node.name] = _definition(node, [one for one in ast.iter_child_nodes(node) if one not in methods])
            units |= {f"{node.name}.{one.name}": _definition(one, [one]) for one in methods}
        elif isinstance(node, Function):
            units[node.name] = _definition(node, [node])
        elif isinstance(node, ast.Assign | ast.AnnAssign | ast.AugAssign):
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                for one in ast.walk(target):
                    if isinstance(one, ast.Name):
                        units[one.id] = _definition(node, [node])
    return Module(units, imports)


def _top(tree: ast.AST) -> Iterator[ast.AST]:
    """The statements of a module, those within its conditions and loops as well."""
    for node in ast.iter_child_nodes(tree):
        yield node
        if isinstance(node, ast.If | ast.For | ast.Try | ast.With):
            yield from _top(node)


def _imports(tree: ast.AST, here: str) -> Iterator[tuple[str, str]]:
    """Every name that is imported, wherever in a module of the package `here`, and where it comes from."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.asname or alias.name, alias.name
                yield (alias.asname, alias.name) if alias.asname else (alias.name.partition(".")[0],) * 2
        elif isinstance(node, ast.ImportFrom):
            above = here.split(".")[: len(here.split(".")) - node.level + 1] if node.level else []
            source = ".".join([*above, *([node.module] if node.module else [])])
            for alias in node.names:
                yield alias.asname or alias.name, f"{source}.{alias.name}"


def _definition(node: ast.AST, parts: Iterable[ast.AST]) -> Definition:
    names: set[str] = set()
    attributes: set[str] = set()
    types: set[str] = set()
    annotations: set[int] = set()
    for part in parts:
        for one in ast.walk(part):
            for annotation in (getattr(one, "annotation", None), getattr(one, "returns", None)):
                if annotation is not None:
                    annotations |= {id(within) for within in ast.walk(annotation)}
        for one in ast.walk(part):
            if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load):
                (types if id(one) in annotations else names).add(one.id)
            elif isinstance(one, ast.Attribute) and id(one) not in annotations:
                attributes.add(one.attr)
                if dotted := _dotted(one):
                    names.add(dotted)
    return Definition(node, frozenset(names), frozenset(attributes), frozenset(types))


def _dotted(node: ast.AST) -> str:
    """ "module.thing" of such an expression; empty for any other."""
    if isinstance(node, ast.Attribute):
        before = _dotted(node.value)
        return before and f"{before}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""
