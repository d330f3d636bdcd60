"""The laws of the house hold, and the check of each fails when the law is broken on purpose.

That those about imports hold is what `lint-imports` says; here each is seen to fail.
"""

import ast
import functools
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import grimp
import pytest

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.testing.independence import shared_modules

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "bookmaker"
LINT = [
    sys.executable,
    "-c",
    "import sys; from importlinter.cli import lint_imports_command as c; sys.exit(c())",
]
LONGEST_FILE = 400  # lines; "not much above 300"

# Contract -> (file, line added) that breaks it.
BROKEN = {
    "witnesses": ("kinds/net/rules.py", "from bookmaker.kinds.net.making import drafts"),
    "kinds-by-name": ("puzzles/making/orders.py", "from bookmaker.kinds.blank import propose"),
    "kinds-apart": ("kinds/blank/board.py", "from bookmaker.kinds.shikaku import board as other"),
    "kinds-below": ("kinds/blank/generator.py", "from bookmaker.puzzles.contract import registry"),
    "referee-apart": ("kinds/net/rules.py", "from bookmaker.kinds.net.reasoning import knowledge"),
    "ladder-apart": ("kinds/numberlink/reasoning/state.py", "from bookmaker.kinds.numberlink import rules"),
    "search-apart": ("kinds/numberlink/proving/undominated.py", "from bookmaker.kinds.numberlink import techniques"),
    "told-apart": ("kinds/shikaku/units.py", "from bookmaker.kinds.shikaku import techniques"),
    "engines-apart": ("kinds/shikaku/engines.py", "from bookmaker.kinds.shikaku import techniques"),
    "readers-apart": ("kinds/shikaku/reading.py", "from bookmaker.kinds.shikaku import picture"),
    "pictures": ("kinds/blank/picture.py", "from bookmaker.kinds.blank import rules"),
    "desks-apart": ("book/spec.py", "from bookmaker.newspaper.spec import Solutions"),
    "east-wing": ("pages/book/compose.py", "from bookmaker.puzzles.contract import grading"),
    "press": ("render/svg.py", "from bookmaker.pages.book import compose"),
    "west-wing": ("puzzles/making/orders.py", "from bookmaker.pages import page"),
    "both-wings": ("pages/book/compose.py", "from bookmaker.production import book"),
    "desk-thin": ("desk/acts.py", "from bookmaker.puzzles.making import series"),
    "foundations": ("source/document.py", "def never() -> None:\n    from bookmaker.printers import Printer"),
    "pdf-library": ("pages/book/compose.py", "import reportlab"),
    "randomness": ("puzzles/making/orders.py", "import random"),
    "processes": ("production/book.py", "import subprocess"),
    "printing": ("production/book.py", "import click"),
}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
NAMES: dict[str, str] = {one["id"]: one["name"] for one in PROJECT["tool"]["importlinter"]["contracts"]}


def lint(folder: Path, *contracts: str) -> subprocess.CompletedProcess[str]:
    chosen = [word for one in contracts for word in ("--contract", one)]
    return subprocess.run(
        [*LINT, "--no-cache", *chosen], cwd=folder, capture_output=True, text=True, check=False, timeout=120
    )


def test_every_contract_is_broken_by_a_test() -> None:
    assert {*NAMES} == {*BROKEN}


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package and its contracts, to break one at a time."""
    folder = tmp_path_factory.mktemp("copied")
    shutil.copytree(PACKAGE, folder / "bookmaker", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


def broken(folder: Path, *contracts: str) -> list[str]:
    """The names of contracts that are told as broken once the lines that break these were added."""
    whole = {folder / "bookmaker" / BROKEN[one][0]: "" for one in contracts}
    for path in whole:
        whole[path] = path.read_text(encoding="utf-8")
    for one in contracts:
        file, line = BROKEN[one]
        with (folder / "bookmaker" / file).open("a", encoding="utf-8") as target:
            target.write(f"\n{line}\n")
    result = lint(folder, *contracts)
    for path, text in whole.items():
        path.write_text(text, encoding="utf-8")
    assert result.returncode == 1, result.stdout + result.stderr
    told = " ".join(result.stdout.split())  # long names take two lines
    return [one for one in contracts if f"{NAMES[one]} BROKEN" in told]


def test_each_contract_is_broken_where_what_breaks_it_was_added(copied: Path) -> None:
    """The long tests break one at a time, since an import may break two laws."""
    assert broken(copied, *BROKEN) == [*BROKEN]


@pytest.mark.long
@pytest.mark.parametrize("contract", BROKEN)
def test_a_broken_import_law_is_noticed(contract: str, copied: Path) -> None:
    assert broken(copied, contract) == [contract]


KINDS = sorted(
    {*registry.names(hidden=True), *(path.parent.name for path in (PACKAGE / "kinds").glob("*/__init__.py"))}
)
OURS = [kind for kind in registry.names(hidden=True) if registry.package(kind).startswith("bookmaker.kinds.")]


@pytest.mark.parametrize("kind", OURS)
def test_the_witnesses_of_a_kind_share_geometry_only(kind: str) -> None:
    assert shared_modules(registry.package(kind)) == []


@pytest.mark.parametrize("kind", OURS)
@pytest.mark.parametrize(
    ("verb", "imported"),
    [
        ("faults_many", "techniques import LADDER"),
        ("prove_many", "rules import faults"),
        ("deduce_many", "search import prove"),
    ],
)
def test_a_batch_form_that_imports_another_witness_is_noticed(
    kind: str, verb: str, imported: str, tmp_path: Path
) -> None:
    package = registry.package(kind)
    _, _, room, *within = package.split(".")  # two kinds may share a package
    shared = f"bookmaker.kinds.{room}"
    folder = tmp_path / room
    shutil.copytree(PACKAGE / "kinds" / room, folder)
    (folder / "batch.py").write_text(f"from {shared}.{imported}\n\ndef {verb}(*_): ...\n", encoding="utf-8")
    with folder.joinpath(*within, "__init__.py").open("a", encoding="utf-8") as file:
        file.write(f"from {shared}.batch import {verb}\n")
    found = shared_modules(package, folder)
    assert any(f"{shared}.{imported.split()[0]}" in sentence for sentence in found), found


@pytest.mark.parametrize(
    "line",
    [
        "from . import techniques",
        "from .techniques import LADDER as steps",
        "import bookmaker.kinds.blank.techniques",
        "from bookmaker.kinds.blank import deduce",
        "def late():\n    from bookmaker.kinds.blank import techniques",
    ],
)
def test_every_way_to_import_another_witness_is_noticed(line: str, tmp_path: Path) -> None:
    folder = tmp_path / "blank"
    shutil.copytree(PACKAGE / "kinds" / "blank", folder)
    with (folder / "rules.py").open("a", encoding="utf-8") as file:
        file.write(f"\n{line}\n")
    assert any("techniques" in sentence for sentence in shared_modules("bookmaker.kinds.blank", folder))


KITS = "bookmaker.puzzles.kits."


def shared_in_kits(graph: grimp.ImportGraph) -> set[str]:
    """The modules of kits that both a ladder's and a proof's build on: they are to have none in common."""
    names = sorted(module for module in graph.modules if module.startswith(KITS))
    behind = {name: ({name} | graph.find_upstream_modules(name)) & set(names) for name in names}
    proving = [behind[name] for name in names if name.rpartition(".")[2] in ("proving", "formulas")]
    ladders = [some for some in behind.values() if f"{KITS}ladder" in some]
    assert proving
    assert ladders
    return set[str]().union(*proving) & set[str]().union(*ladders)


def test_a_kits_ladder_and_its_proof_share_no_module_of_the_kits() -> None:
    assert shared_in_kits(grimp.build_graph("bookmaker", cache_dir=None)) == set()


@pytest.mark.parametrize(
    ("importer", "imported"),
    [("areas.proving", "ladder"), ("areas.covering", "areas.proving"), ("values.houses", "formulas")],
)
def test_a_kits_ladder_and_its_proof_that_meet_are_noticed(importer: str, imported: str) -> None:
    graph = grimp.build_graph("bookmaker", cache_dir=None)
    graph.add_import(importer=f"{KITS}{importer}", imported=f"{KITS}{imported}")
    assert shared_in_kits(graph)


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


@functools.cache
def nodes(text: str) -> list[ast.AST]:
    """All that a module consists of; two laws look at it."""
    return list(ast.walk(ast.parse(text)))


def imports_of_root(text: str) -> list[int]:
    """Lines that import a name from the package root, other than one of its modules."""
    found = []
    modules_of_root = {path.stem for path in PACKAGE.iterdir()}
    for node in nodes(text):
        if isinstance(node, ast.Import) and any(alias.name == "bookmaker" for alias in node.names):
            found.append(node.lineno)
        if isinstance(node, ast.ImportFrom) and node.module == "bookmaker":
            found += [node.lineno for alias in node.names if alias.name not in modules_of_root]
    return found


def kind_names(text: str) -> list[int]:
    """Lines that compare something with a kind's name."""
    found = []
    for node in nodes(text):
        if isinstance(node, ast.Compare):
            sides = (node.left, *node.comparators)
            words = [side.value for side in sides if isinstance(side, ast.Constant)]
            found += [node.lineno for word in words if word in KINDS]
    return found


@pytest.mark.parametrize(
    ("law", "broken"),
    [
        (imports_of_root, "from bookmaker import Book\n"),
        (imports_of_root, "import bookmaker\n"),
        (kind_names, f"if kind == '{KINDS[-1]}':\n    pass\n"),
    ],
)
def test_the_house_keeps_its_law_and_a_breach_is_noticed(law, broken) -> None:  # type: ignore[no-untyped-def]
    assert law(broken) == [1]
    # The version is the package root's one name; the commands show it, and what was made is marked with it.
    allowed = (
        {
            PACKAGE / "cli" / "app.py",
            PACKAGE / "kindlab" / "project.py",
            PACKAGE / "production" / "book_files.py",
            PACKAGE / "production" / "job.py",
            PACKAGE / "production" / "provenance.py",
            PACKAGE / "production" / "slot_files.py",
            PACKAGE / "production" / "preview.py",
        }
        if law is imports_of_root
        else set()
    )
    for path in modules():
        if path not in allowed:
            assert law(path.read_text(encoding="utf-8")) == [], path


def test_no_room_is_a_lumber_room() -> None:
    assert not [path for path in modules() if path.stem in {"utils", "helpers", "common", "manager"}]


def test_no_file_is_much_above_300_lines() -> None:
    lengths = {path.name: len(path.read_text(encoding="utf-8").splitlines()) for path in modules()}
    assert {name: lines for name, lines in lengths.items() if lines > LONGEST_FILE} == {}


def test_the_first_line_of_each_file_says_what_it_is() -> None:
    for path in modules():
        assert path.read_text(encoding="utf-8").startswith('"""'), path


def test_listing_kinds_imports_none() -> None:
    code = (
        "import sys; from bookmaker.puzzles.contract import registry; registry.names();"
        "print([m for m in sys.modules if m.startswith('bookmaker.kinds')])"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert result.stdout.strip() == "[]"


def test_a_sum_of_floats_is_noticed_in_our_modules_and_only_there() -> None:
    ours: dict[str, object] = {"__name__": "bookmaker.pages.page"}
    exec("def added(values): return sum(values)", ours)
    assert ours["added"]([1, 2]) == 3  # type: ignore[operator]
    with pytest.raises(AssertionError, match=r"use math\.fsum"):
        ours["added"]([0.1, 0.2])  # type: ignore[operator]
    assert sum([0.5, 0.25]) == 0.75
