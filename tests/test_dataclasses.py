"""Data classes take no attribute that they do not name, and are frozen unless they say nothing of it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "bookmaker"


def loose(text: str) -> Iterator[int]:
    """Lines of data classes without slots, or with a keyword that is not True."""
    for node in ast.walk(ast.parse(text)):
        for one in node.decorator_list if isinstance(node, ast.ClassDef) else ():
            if ast.unparse(one).partition("(")[0] == "dataclass":
                keywords = (
                    {key.arg: ast.unparse(key.value) for key in one.keywords} if isinstance(one, ast.Call) else {}
                )
                if "slots" not in keywords or {keywords.get(key, "True") for key in ("frozen", "slots")} != {"True"}:
                    yield one.lineno


@pytest.mark.parametrize("said", ["", "(frozen=True)", "(frozen=False, slots=True)", "(frozen=True, slots=False)"])
def test_a_loose_data_class_is_noticed(said: str) -> None:
    assert list(loose(f"@dataclass{said}\nclass A:\n    a: int\n")) == [1]


@pytest.mark.slow
def test_every_data_class_is_tight() -> None:
    found = {}
    for path in PACKAGE.rglob("*.py"):
        lines = list(loose(path.read_text(encoding="utf-8")))
        if lines and "testing" not in path.parts:  # what the suite examines is cached on it
            found[path.relative_to(PACKAGE).as_posix()] = lines
    assert found == {}
