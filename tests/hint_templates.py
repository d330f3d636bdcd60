"""The package's own source -> every hint that a fault may carry, as a pattern with gaps for what is filled in."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import bookmaker

PACKAGE = Path(bookmaker.__file__).parent
GAP = "\0"
# What makes a fault, and where among its arguments the hint is.
MAKERS = {"Fault": 1, "fault": 1, "wrong": 1, "Unusable": 1, "Complaint": 2}
# An option of a command, a word in quotes, or a key before its value.
_NAMES = re.compile(r"--[a-z]|'[a-z_]+'|'bookmaker |\b(write|say|number|mix|options) ?[a-z_']*: ")


def naming() -> dict[str, str]:
    """The hints that name an option, a key or a command, and where each is written."""
    return {text: place for text, place in _all().items() if _NAMES.search(text)}


def pattern(template: str) -> re.Pattern[str]:
    """What matches a hint made from the template."""
    return re.compile(".+".join(map(re.escape, template.split(GAP))), re.DOTALL)


@cache
def _all() -> dict[str, str]:
    found: dict[str, str] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        place = path.relative_to(PACKAGE).as_posix()
        if not place.startswith(("kinds/", "puzzles/contract/testing/")):
            for text in _of_module(ast.parse(path.read_text(encoding="utf-8"))):
                found.setdefault(text, place)
    return found


def _of_module(tree: ast.Module) -> Iterator[str]:
    constants = dict(_assigned(tree.body))
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            local = list(_assigned(ast.walk(function)))
            for call in ast.walk(function):
                if isinstance(call, ast.Call):
                    for hint in _hints(call):
                        yield from _texts(hint, local, constants)


def _hints(call: ast.Call) -> Iterator[ast.expr]:
    name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
    if name in MAKERS and len(call.args) > MAKERS[name]:
        yield call.args[MAKERS[name]]
    yield from (word.value for word in call.keywords if word.arg == "hint")


def _assigned(nodes: object) -> Iterator[tuple[str, ast.expr]]:
    for node in nodes:  # type: ignore[attr-defined]
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            yield node.targets[0].id, node.value


def _texts(node: ast.expr, local: list[tuple[str, ast.expr]], constants: dict[str, ast.expr]) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=parts):
            yield "".join(_part(part, constants) for part in parts)
        case ast.IfExp(body=one, orelse=other):
            yield from _texts(one, local, constants)
            yield from _texts(other, local, constants)
        case ast.BinOp(left=left, right=right):
            yield from (
                one + other for one in _texts(left, local, constants) for other in _texts(right, local, constants)
            )
        case ast.Name(id=name):
            values = [value for known, value in local if known == name]
            values = values or ([constants[name]] if name in constants else [])
            for value in values:
                if not (isinstance(value, ast.Name) and value.id == name):
                    yield from _texts(value, [], constants)
        case ast.Call() | ast.Attribute() | ast.Subscript() | ast.BoolOp():
            yield GAP


def _part(part: ast.expr, constants: dict[str, ast.expr]) -> str:
    if isinstance(part, ast.Constant):
        return str(part.value)
    inner = part.value if isinstance(part, ast.FormattedValue) else part
    known = constants.get(inner.id) if isinstance(inner, ast.Name) else None
    return str(known.value) if isinstance(known, ast.Constant) else GAP
