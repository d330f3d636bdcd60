"""The law of independent witnesses, read from a kind's source: what `__init__` hands out -> what two of them share.

Ladder, proof, referee and the encodings for general solvers may share nouns as data, bit operations, and containers
that are given their units; never what turns clues into houses, runs, cages, neighbours or faces, wherever it lies. The
law holds for all that a kind's `__init__` hands out under their names, batch forms included; nothing is imported to
check it.
"""

import ast
import importlib.util
import itertools
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from bookmaker.puzzles.contract.testing.reach import Function, Source, Unit

WITNESSES = {
    "ladder": ("LADDER", "deduce", "deduce_many"),
    "proof": ("prove", "prove_many"),
    "referee": ("faults", "faults_many"),
    "engines": ("ENGINES",),
}
# A kind's modules that hold geometry without rules, by the names that the house gives them.
GEOMETRY = ("board", "tiles")
# Names of a kind's modules and folders that are none, even where the board should import them.
REASONING = frozenset(
    {"rules", "techniques", "search", "generator", "making", "reasoning", "proving", "engines", "ladder"}
)
OURS = "bookmaker.kinds."
KITS, TOOLBOX, CONTRACT = (f"bookmaker.puzzles.{room}" for room in ("kits", "toolbox", "contract"))
# What of these rooms any two witnesses may share: codes, sets of cells as bits, and what is given its units, not clues.
SHARED = {
    f"{KITS}.nouns": (),  # all of it
    f"{KITS}.edges.nouns": ("SpanAnswer.join",),
    f"{TOOLBOX}.gridcode": (),
    f"{TOOLBOX}.cover": (),
    f"{TOOLBOX}.sat": (),
    f"{TOOLBOX}.symmetry": (),
    f"{TOOLBOX}.bitgrid": ("repeat", "gathered", "members", "indices", "BitGrid", "_made", "_is_among"),
    f"{TOOLBOX}.edges": (),
    f"{TOOLBOX}.batch_components": (),
    f"{KITS}.values.lanes": (
        *("lanes", "Lanes.__post_init__"),
        *("lowest_first", "Lanes.has_empty", "Lanes.singles", "Lanes.lanes_of", "Lanes.folded", "Lanes.everywhere"),
        *("Lanes.lane", "Lanes.split", "Lanes.joined", "Lanes.bit", "Lanes.place"),
    ),
    f"{TOOLBOX}.masks": ("holes_in", "masked"),
    f"{TOOLBOX}.near": ("missing_of", "is_connected", "steps_between"),
    f"{TOOLBOX}.regions": ("block", "box_of"),
}
# What steps from cell to cell, or gathers a row, a column or a run.
STEPPING = frozenset({"zip", "pairwise", "groupby", "batched", "combinations", "accumulate"})

Imports = Callable[[str], set[str]]


@dataclass(frozen=True, slots=True)
class Shared:
    """Something that two witnesses share though they may not: its short name, and a sentence about it."""

    what: str
    sentence: str


def shared_modules(kind: str, folder: Path | None = None) -> list[str]:
    """Which modules two witnesses of a kind, given by its dotted name, build on though they may not; a sentence each.

    `folder` is where the source of its package lies; where it is not given, that of the installed package. Two
    kinds may share a package (and an engine in it): all modules of that package count, and those of the kits.
    """
    source, package = _source(kind, folder)
    built_on = {
        witness: _upstream({_module_of(source, root) for root in roots}, lambda module: _imported(source, module))
        for witness, roots in _roots(source, kind).items()
    }
    # What the board itself stands on is geometry as much as the board is.
    under_board = _upstream({f"{package}.board"}, lambda module: _imported(source, module))
    geometry = {module for module in under_board if not REASONING & set(module.split("."))}
    found: list[str] = []
    for (first, one), (second, other) in itertools.combinations(built_on.items(), 2):
        for module in sorted(one & other):
            is_ours = module.startswith((TOOLBOX, CONTRACT)) or module in SHARED  # functions are looked at one by one
            if not is_ours and module not in geometry and module.rpartition(".")[2] not in GEOMETRY:
                found.append(f"{first} and {second} of {kind} both build on {module}")
    return found


def shared_functions(kind: str, folder: Path | None = None) -> list[Shared]:
    """Which functions two witnesses of a kind can reach though they may not, in its package, the kits or the toolbox.

    Of the kind's own, they may share methods of the board's frozen classes which say what stands where: a place may be
    worked out as row * width + column, but no step be taken from it.
    """
    source, package = _source(kind, folder)
    nouns = set(_nouns(source, package))
    met: dict[Unit, list[str]] = {}
    for witness, units in reached_by(kind, source).items():
        for unit in units:
            if isinstance(source.definition(unit).node, Function):
                met.setdefault(unit, []).append(witness)
    found = []
    for unit, witnesses in sorted(met.items()):
        if len(witnesses) > 1 and not _may_be_shared(source, unit, nouns):
            what = f"{unit.module}.{unit.name}".removeprefix(f"{package}.").removeprefix("bookmaker.puzzles.")
            found.append(Shared(what, f"{' and '.join(witnesses)} both reach '{what}'"))
    return found + list(_beside_the_board(source, package, kind))


def reached_by(kind: str, source: Source | None = None) -> Mapping[str, set[Unit]]:
    """For each witness of an installed kind all that it can reach in the kind's package, the kits and the toolbox."""
    source = source or _source(kind, None)[0]
    return {witness: source.reached(roots) for witness, roots in _roots(source, kind).items()}


def _may_be_shared(source: Source, unit: Unit, nouns: set[Unit]) -> bool:
    first = unit.name.partition(".")[0]
    if unit.module.startswith(CONTRACT):  # followed, since it asks clues for what they hold
        return True
    if unit.module in SHARED:
        return not SHARED[unit.module] or bool({first, unit.name} & {*SHARED[unit.module]})
    return Unit(unit.module, first) in nouns and not _steps(source.definition(unit).node)


def _nouns(source: Source, package: str) -> Iterator[Unit]:
    """The frozen classes of the board, and of what it stands on in its package."""
    for name in _upstream({f"{package}.board"}, lambda module: _imported(source, module)):
        module = source.module(name)
        if module is not None and name.startswith(f"{package}."):
            for unit, definition in module.units.items():
                if isinstance(definition.node, ast.ClassDef) and "frozen=True" in "".join(
                    ast.unparse(one) for one in definition.node.decorator_list
                ):
                    yield Unit(name, unit)


def _steps(node: ast.AST) -> bool:
    """Whether a function goes from one cell to another: by sums but for row * width + column, or by gathering lines."""
    for one in ast.walk(node):
        match one:
            case ast.BinOp(op=ast.Sub() | ast.FloorDiv() | ast.Mod()):
                return True
            case ast.BinOp(op=ast.Add(), left=left, right=right):
                if not any(isinstance(side, ast.BinOp) and isinstance(side.op, ast.Mult) for side in (left, right)):
                    return True
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in STEPPING:
                return True
            case _:
                continue
    return False


def _beside_the_board(source: Source, package: str, kind: str) -> Iterator[Shared]:
    """What the referee's own modules import beside the board's and the contract's nouns."""
    for module in sorted({_module_of(source, root) for root in _roots(source, kind)["referee"]}):
        held = source.module(module)
        for dotted in sorted(set(held.imports.values()) if held else ()):
            origin = _module_of(source, dotted)
            is_named = dotted.startswith(("bookmaker.", f"{package}."))
            if is_named and origin != f"{package}.board" and not origin.startswith(CONTRACT):
                what = f"{module} imports {dotted}".replace(f"{package}.", "").replace("bookmaker.puzzles.", "")
                yield Shared(what, f"the referee stands on the board alone, but {what}")


def _source(kind: str, folder: Path | None) -> tuple[Source, str]:
    """Where to look, and the kind's package; two kinds of ours may share one."""
    package = ".".join(kind.split(".")[: 3 if kind.startswith(OURS) else 1])
    rooms = {room: _folder_of(room) for room in (KITS, TOOLBOX, CONTRACT) if importlib.util.find_spec(room)}
    return Source({package: folder or _folder_of(package), **rooms}), package


def _roots(source: Source, kind: str) -> Mapping[str, list[str]]:
    """For each witness the dotted names under which the kind hands it out."""
    module = source.module(kind)
    assert module is not None, f"no source of {kind}"
    from_here = {name: f"{kind}.{name}" for name in module.units}
    handed_out = {**from_here, **module.imports}
    return {witness: [handed_out[name] for name in names if name in handed_out] for witness, names in WITNESSES.items()}


def _folder_of(package: str) -> Path:
    spec = importlib.util.find_spec(package)
    assert spec is not None, f"no package '{package}'"
    assert spec.submodule_search_locations, f"'{package}' is one module: ladder, proof and referee are not apart"
    return Path(next(iter(spec.submodule_search_locations)))


def _module_of(source: Source, name: str) -> str:
    """The module itself, or of "module.thing" the module."""
    return name if source.file(name) else name.rpartition(".")[0]


def _imported(source: Source, module: str) -> set[str]:
    """The modules of these packages that a module imports."""
    held = source.module(module)
    origins = {_module_of(source, name) for name in held.imports.values()} if held else set()
    return {origin for origin in origins if origin != module and source.file(origin)}


def _upstream(modules: set[str], imports: Imports) -> set[str]:
    found: set[str] = set()
    waiting = sorted(modules)
    while waiting:
        module = waiting.pop()
        if module not in found:
            found.add(module)
            waiting += sorted(imports(module))
    return found
