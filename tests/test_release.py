"""Our own name and version: no text of ours lets pip fetch a name that is not ours, and kinds say what they fit."""

import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from packaging.version import Version

import bookmaker
from bookmaker.puzzles.contract import registry
from bookmaker.source.faults import BookError

from .test_kind import begun
from .test_stranger import bookmaker_with, elsewhere

__all__ = ["elsewhere"]

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "bookmaker"
LICENCES = ("kinds/nonogram/OFL.txt", "desk/codemirror/LICENSE")  # of others' works within the package
NOT_OURS = {".git", ".venv", "output", "node_modules", "build", "dist", "__pycache__"}
# The name, not as a part of a path, of a module or of another name.
NAME = r"(?<![\w./@-])(?:puzzle[-_.])?bookmaker(?![\w./-])"
FETCHED = (
    re.compile(rf"\b(?:pip[x3]?|uvx?)\b[^\n`;&|#]*?\b(?:install|download|wheel|add|run)\b[^\n`;&|#]*?{NAME}"),
    re.compile(rf"{NAME}[ \t]*\["),
    re.compile(rf"{NAME}\s*(?:[<>=!~]=|[<>])\s*\d"),
    re.compile(rf"dependencies\s*=\s*\[[^\]]*?[\"']{NAME}"),
)


def texts(*roots: Path) -> Iterator[tuple[Path, str]]:
    for root in roots:
        for path in sorted(root.rglob("*")):
            inside = path.relative_to(root)
            if not path.is_file() or NOT_OURS & set(inside.parts) or inside.parts[0].endswith("_cache"):
                continue
            try:
                yield path, path.read_text(encoding="utf-8")
            except UnicodeDecodeError:
                continue  # a picture or a font


def fetched(found: Iterable[tuple[Path, str]]) -> list[tuple[str, str]]:
    """Where a text tells an installer one of the names; the file and the words."""
    return [(path.name, match[0]) for path, text in found for pattern in FETCHED for match in pattern.finditer(text)]


@pytest.mark.slow
def test_no_text_of_the_project_nor_of_a_new_one_lets_pip_fetch_our_names(tmp_path: Path) -> None:
    begun(tmp_path / "ropes", "ropes", "edges")
    ours = [(path, text) for path, text in texts(ROOT, tmp_path) if path != Path(__file__)]
    assert {"README.md", "run", "pyproject.toml", "project.py", "suite.yaml"} <= {path.name for path, _ in ours}
    assert fetched(ours) == []


@pytest.mark.parametrize(
    ("text", "is_fetched"),
    [
        ("pip install 'bookmaker[svg]', or save", True),
        (".venv/bin/pip install -q puzzle-bookmaker", True),
        ("python -m pip install --upgrade bookmaker && bookmaker new x", True),
        ("pipx run bookmaker build", True),
        ('dependencies = [\n    "click",\n    "bookmaker",\n]', True),
        ("    bookmaker>=0.2", True),
        ("pip install -c constraints.txt -e '.[svg]' && .venv/bin/bookmaker build book.yaml", False),
        ("pip install dist/puzzle_bookmaker-0.2.0-py3-none-any.whl", False),
        ("pip install -e ../bookmaker", False),
        ("pip uninstall -y bookmaker", False),
        ("bookmaker generate net --size 4 > 4.jsonl", False),
    ],
)
def test_the_search_knows_a_name_that_is_fetched_from_a_path(text: str, is_fetched: bool) -> None:
    assert bool(fetched([(Path("page"), text)])) == is_fetched


def test_the_distribution_has_our_own_name_and_says_who_made_it_and_what_it_is() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert (project["name"], list(project["scripts"])) == ("puzzle-bookmaker", ["bookmaker"])
    assert all(project[key] for key in ("authors", "classifiers", "keywords"))


def test_what_others_drew_and_wrote_goes_into_the_wheel_with_its_licence() -> None:
    build = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]
    wheel = build["targets"]["wheel"]
    assert set(build) == {"dev-mode-dirs", "targets"}
    assert (set(wheel), wheel["packages"]) == ({"packages", "force-include"}, ["bookmaker"])  # and leaves nothing out
    assert wheel["force-include"]["fonts"]
    families = [path for path in (ROOT / "fonts").iterdir() if path.is_dir()]
    licences = [*(path / "OFL.txt" for path in families), *(PACKAGE / name for name in LICENCES)]
    assert len(families) == 4
    assert all(len(path.read_text(encoding="utf-8")) > 1000 for path in licences)


def test_the_changelog_begins_with_this_version_and_tells_the_older_ones_in_order() -> None:
    told = re.findall(r"^## (\S+?),?(?: |$)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert told[0] == bookmaker.__version__
    assert told == sorted(told, key=Version, reverse=True)
    assert "0.1.0" in told


def entry(name: str, module: str) -> EntryPoint:
    return EntryPoint(name=name, value=module, group=registry.GROUP)


@pytest.fixture
def announced(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[EntryPoint]]:
    """The kinds that packages announce: a list to be filled."""
    entries: list[EntryPoint] = []
    monkeypatch.setattr(registry, "entry_points", lambda group: entries)
    caches = (registry._entries, registry.get)
    for cache in caches:
        cache.cache_clear()
    yield entries
    for cache in caches:
        cache.cache_clear()


def test_a_kind_that_is_announced_twice_as_by_an_older_name_of_ours_is_one_kind(announced: list[EntryPoint]) -> None:
    announced += [entry("blank", "bookmaker.kinds.blank")] * 2
    assert registry.names(hidden=True) == ("blank",)


def test_two_packages_with_a_kind_of_one_name_are_a_fault_that_names_both(announced: list[EntryPoint]) -> None:
    announced += [entry("net", "nets"), entry("net", "bookmaker.kinds.net")]
    with pytest.raises(BookError, match=r"two packages have a kind 'net': 'bookmaker\.kinds\.net' and 'nets'"):
        registry.names()


@pytest.mark.parametrize(
    ("api", "said", "hint"),
    [
        (3, "the kind 'void' was written for API 3; this bookmaker has API 1, 2", "install a newer bookmaker"),
        (0, "the kind 'void' says API = 0, which is no version", "write API = 2"),
        ("1", "the kind 'void' says API = '1', which is no version", "write API = 2"),
        (True, "the kind 'void' says API = True, which is no version", "write API = 2"),
    ],
)
def test_a_kind_for_another_api_is_a_fault(
    announced: list[EntryPoint], monkeypatch: pytest.MonkeyPatch, api: object, said: str, hint: str
) -> None:
    void = ModuleType("void_of_tests")
    void.API = api  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "void_of_tests", void)
    announced.append(entry("void", "void_of_tests"))
    with pytest.raises(BookError) as caught:
        registry.get("void")
    assert [(fault.message, fault.hint) for fault in caught.value.faults] == [(said, hint)]


def test_a_kind_that_names_no_api_is_of_the_first_also_where_that_is_kept_no_more(
    announced: list[EntryPoint], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "void_of_tests", ModuleType("void_of_tests"))
    announced.append(entry("void", "void_of_tests"))
    monkeypatch.setattr(registry, "APIS", (2, 3))
    with pytest.raises(BookError, match="written for API 1; this bookmaker has API 2, 3") as caught:
        registry.get("void")
    assert caught.value.faults[0].hint == "install a newer version of the kind"


def test_a_kind_with_the_names_of_before_is_taken_as_one_with_todays(
    announced: list[EntryPoint], monkeypatch: pytest.MonkeyPatch
) -> None:
    void = ModuleType("void_of_tests")
    before = {"SETTLES": frozenset({"single"}), "CLAIMS": frozenset({"mask"}), "broken_claims": str}
    vars(void).update(before)
    monkeypatch.setitem(sys.modules, "void_of_tests", void)
    announced.append(entry("void", "void_of_tests"))
    kind: Any = registry.get("void")
    assert [kind.DECIDES_CELLS, kind.CHECKED_OPTIONS, kind.broken_options] == [*before.values()]


@pytest.mark.slow
def test_the_fault_of_an_api_reaches_the_user_in_a_book_and_on_the_command_line(elsewhere: Path) -> None:
    with (elsewhere / "void_puzzles" / "__init__.py").open("a", encoding="utf-8") as file:
        file.write("\nAPI = 7\n")
    book = "title: Nothing\nseed: x\nsections:\n  - {kind: void, size: 6x5, grade: easy, count: 1}\n"
    (elsewhere / "book.yaml").write_text(book, encoding="utf-8")
    for words in (("generate", "void", "--size", "4x3"), ("check", "book.yaml"), ("kinds", "void")):
        told = bookmaker_with(elsewhere, *words)
        assert (told.returncode, told.stderr.splitlines()[-1]) == (1, "  hint: install a newer bookmaker"), told.stderr
    assert "void" in bookmaker_with(elsewhere, "kinds").stdout


def test_security_names_tests_that_are_there() -> None:
    named = re.findall(r"`(tests/\w+\.py)`", (ROOT / "SECURITY.md").read_text(encoding="utf-8"))
    assert len(named) > 5
    assert [name for name in named if not (ROOT / name).is_file()] == []
