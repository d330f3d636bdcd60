"""The table of mutation testing is true: every test it names reaches the module that it is to watch."""

import ast
import functools
import subprocess
import sys
from pathlib import Path

import grimp
import pytest
import yaml

from tests.mutation.reasons import Change, explained
from tests.mutation.scope import APART, ROOT, TESTS, modules, suite_of

EXPLAINED = yaml.safe_load((ROOT / "tests" / "mutation" / "explained.yaml").read_text(encoding="utf-8")) or []


def test_every_name_in_the_table_is_a_file_or_folder() -> None:
    assert [name for name in (*TESTS, *APART) if not (ROOT / name).exists()] == []
    assert "bookmaker/seeds.py" in modules()
    assert not [name for name in modules() if name.startswith(APART)]


def test_a_module_has_the_tests_of_the_longest_name_that_fits() -> None:
    assert suite_of("bookmaker/files/folder.py") == ("tests/test_folder.py",)
    assert suite_of("bookmaker/files/data.py") == ("tests/test_layouts.py", "tests/test_pages.py")


@pytest.mark.parametrize("name", TESTS)
def test_every_test_file_of_a_module_reaches_it(name: str) -> None:
    watched = [module for module in modules() if module == name or module.startswith(f"{name}/")]
    for file in suite_of(name):
        assert [one for one in watched if dotted(one) in reaches(file)], f"{file} imports nothing of {name}"


@pytest.mark.parametrize("module", modules())
def test_every_module_is_reached_by_a_test_file_of_its_own(module: str) -> None:
    assert any(dotted(module) in reaches(file) for file in suite_of(module))


@pytest.mark.parametrize(
    "entry", [one for one in EXPLAINED if "file" in one], ids=lambda entry: f"{entry['file']}: {entry['was'][:40]}"
)
def test_what_is_explained_still_stands_in_the_program(entry: dict[str, str]) -> None:
    lines = [line.strip() for line in (ROOT / entry["file"]).read_text(encoding="utf-8").splitlines()]
    assert entry["file"] in modules()
    assert set(entry["was"].splitlines()) <= set(lines)
    assert entry["was"] != entry["now"]
    assert entry["why"]


def test_a_pattern_explains_whole_lines_alone() -> None:
    reasons = explained()
    cached = "@functools.lru_cache(maxsize=4)"
    assert Change("bookmaker/seeds.py", cached, "@functools.lru_cache(maxsize= 5)") in reasons
    assert Change("bookmaker/seeds.py", cached, "") in reasons
    assert Change("bookmaker/seeds.py", cached, "@property") not in reasons
    assert Change("bookmaker/seeds.py", "size = 4", "size = 5") not in reasons


@functools.cache
def graph() -> grimp.ImportGraph:
    return grimp.build_graph("bookmaker", cache_dir=None)


@functools.cache
def reaches(file: str) -> frozenset[str]:
    """The modules of the program that a test file imports, and all that these import."""
    found: set[str] = set()
    for node in ast.walk(ast.parse((ROOT / file).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    direct = found & graph().modules
    return frozenset(direct.union(*(graph().find_upstream_modules(module) for module in direct)))


def dotted(module: str) -> str:
    return module.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


@pytest.mark.slow
def test_a_session_goes_on_where_it_stopped(tmp_path: Path) -> None:
    pytest.importorskip("cosmic_ray", reason="the extra 'mutation' is not installed")
    words = ["--only", "bookmaker/seeds.py", "--session", str(tmp_path / "s.sqlite"), "--count"]

    def ran(count: int) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "tests.mutation", *words, str(count)]
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)

    first, second, other = ran(1), ran(1), ran(2)
    assert ("1/1 killed" in first.stdout, first.returncode) == (True, 0), first.stderr
    assert ("1/1 killed" in second.stdout, second.returncode) == (False, 0), second.stderr
    assert "holds other mutants" in other.stderr
