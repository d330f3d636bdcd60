"""A kind to begin with -> a project of one's own: package, entry point, data and test, under a new name."""

import importlib.util
import re
import shutil
import tempfile
from importlib.resources import files
from pathlib import Path

from bookmaker import __version__
from bookmaker.puzzles.contract import registry
from bookmaker.source.faults import fault

LIKE = ("values", "edges", "areas", "latin")
SKELETONS = "bookmaker.kindlab.skeletons"
_NAME = re.compile(r"[a-z][a-z0-9_]{1,39}")
_COPIED = (".py", ".toml", ".yaml", ".js")

PYPROJECT = """\
# {title}: a kind of puzzle for bookmaker.
[build-system]
requires = ["hatchling>=1.26"]
build-backend = "hatchling.build"

[project]
name = "{name}"
version = "0.1.0"
description = "{title} for bookmaker"
requires-python = ">=3.11"
dependencies = []  # bookmaker itself is installed by hand, from its checkout or wheel: no index has it

[project.entry-points."bookmaker.kinds"]
{name} = "{name}"

[tool.hatch.build.targets.wheel]
packages = ["{name}"]

[tool.pytest.ini_options]
testpaths = ["tests"]
"""

TEST = '''\
"""{title} keeps the whole contract of a kind, with the examples in its suite.yaml."""

from bookmaker.puzzles.contract.testing import check_kind


def test_it_keeps_the_contract() -> None:
    check_kind("{name}")
'''

README = """\
# {title}

A kind of puzzle for bookmaker {version}. Install it where bookmaker is (which comes from its checkout or wheel, by
path), examine it, look at it, print it:

    pip install -e .
    bookmaker kind check {name}
    bookmaker kind lab {name}
    bookmaker generate {name} --size 5x5

So far it is a small puzzle that shows what is needed. Begin with `{name}/rules.py`, which defines the puzzle;
`bookmaker kind guide` says how to go on.
"""


def begin(name: str, like: str, target: Path) -> Path:
    """Make the folder `target` with a kind called `name`, like one of LIKE; the file to begin with.

    BookError where the name cannot be, or where there is a folder already: that stays as it is.
    """
    _refuse(name)
    if target.exists():
        raise fault(f"'{target}' exists already", hint="name another folder with --out")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        draft = Path(tempfile.mkdtemp(prefix=f".{target.name}.draft-", dir=target.parent))
        try:
            draft.chmod(0o755)
            _write(draft, name, like)
            draft.rename(target)
        finally:
            shutil.rmtree(draft, ignore_errors=True)
    except OSError as error:
        reason = (error.strerror or "not possible").lower()
        raise fault(f"cannot make '{target}': {reason}", hint="name another folder with --out") from None
    return target / name / "rules.py"


def _refuse(name: str) -> None:
    if not _NAME.fullmatch(name):
        raise fault(f"'{name[:40]}' cannot name a kind", hint="use lower-case letters, digits and _, a letter first")
    if importlib.util.find_spec(name) is not None and not registry.has(name):
        raise fault(f"there is a Python module '{name}' already", hint="choose another name")
    if registry.has(name):
        raise fault(f"there is a kind '{name}' already", hint="'bookmaker kinds' lists them; choose another name")


def _write(folder: Path, name: str, like: str) -> None:
    title = name.replace("_", " ").capitalize()
    package, tests = folder / name, folder / "tests"
    package.mkdir()
    tests.mkdir()
    for source in files(SKELETONS).joinpath(like).iterdir():
        if source.name.endswith(_COPIED):
            text = source.read_text(encoding="utf-8").replace(f"{SKELETONS}.{like}", name)
            text = text.replace("New Kind", title).replace("newkind", name)
            (package / source.name).write_text(text, encoding="utf-8")
    facts = {"name": name, "title": title, "version": __version__}
    (tests / f"test_{name}.py").write_text(TEST.format(**facts), encoding="utf-8")
    (folder / "pyproject.toml").write_text(PYPROJECT.format(**facts), encoding="utf-8")
    (folder / "README.md").write_text(README.format(**facts), encoding="utf-8")
