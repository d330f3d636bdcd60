"""bookmaker new-kind: a project with a kind of puzzle of one's own, which installs and passes its tests as it is."""

from __future__ import annotations

import importlib.util
import re
import shutil
import tempfile
from importlib.resources import files
from pathlib import Path

import click

from bookmaker import __version__
from bookmaker.puzzles.contract import registry
from bookmaker.source.faults import BookError, Fault, fault

TEMPLATE = "blank"  # the complete kind that does nothing, which our own tests keep sound
_NAME = re.compile(r"[a-z][a-z0-9_]{1,39}")
_COPIED = (".py", ".toml")  # what a kind's package is made of

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
"""{title} keeps the whole contract of a kind, with the examples in {name}.yaml."""

from pathlib import Path

import yaml
from bookmaker.puzzles.contract.testing import check_kind


def test_it_keeps_the_contract() -> None:
    text = Path(__file__).with_name("{name}.yaml").read_text(encoding="utf-8")
    check_kind("{name}", yaml.safe_load(text))
'''

README = """\
# {title}

A kind of puzzle for bookmaker {version}. Install it where bookmaker is (which comes from its checkout or wheel, by
path), run its tests, print it:

    pip install -e . pytest
    pytest
    bookmaker generate {name} --size 5x5
    bookmaker kinds {name}

So far every cell is left empty. Begin with `{name}/rules.py`, which defines the puzzle, and go on as bookmaker's
page about adding a kind says.
"""


@click.command("new-kind")
@click.argument("name")
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    help="The folder to make; by default one of the kind's name, here.",
)
def command(name: str, out: Path | None) -> None:
    """Start a kind of puzzle called NAME: a package with its entry point, data file and tests.

    It installs and passes its tests from the first minute. A folder that is there already is never touched.
    """
    _refuse(name)
    target = out or Path(name)
    if target.exists():
        raise fault(f"'{target}' exists already", hint="name another folder with --out")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        draft = Path(tempfile.mkdtemp(prefix=f".{target.name}.draft-", dir=target.parent))
        try:
            draft.chmod(0o755)
            _write(draft, name)
            draft.rename(target)
        finally:
            shutil.rmtree(draft, ignore_errors=True)
    except OSError as error:
        reason = (error.strerror or "not possible").lower()
        raise fault(f"cannot make '{target}': {reason}", hint="name another folder with --out") from None
    click.echo(
        f"{target}: 'pip install -e {target} pytest', then 'pytest {target}'; begin with {target / name / 'rules.py'}"
    )


def _refuse(name: str) -> None:
    if not _NAME.fullmatch(name):
        raise BookError(
            [Fault(f"'{name[:40]}' cannot name a kind", "use lower-case letters, digits and _, a letter first")]
        )
    if importlib.util.find_spec(name) is not None:
        raise BookError([Fault(f"there is a Python module '{name}' already", "choose another name")])
    if registry.has(name):
        raise BookError(
            [Fault(f"there is a kind '{name}' already", "'bookmaker kinds' lists them; choose another name")]
        )


def _write(folder: Path, name: str) -> None:
    """The project's files: a copy of the template kind under the new name, and what makes it a project."""
    title = name.replace("_", " ").capitalize()
    package = folder / name
    package.mkdir()
    for source in files(registry.package(TEMPLATE)).iterdir():
        if source.name.endswith(_COPIED):
            text = _renamed(source.read_text(encoding="utf-8"), name, title)
            if source.name == "__init__.py":
                text += f"\nAPI = {registry.APIS[-1]}  # the version of the contract of kinds\n"
            (package / source.name).write_text(text, encoding="utf-8")
    tests = folder / "tests"
    tests.mkdir()
    data = files("bookmaker.cli").joinpath("starter-kind.yaml").read_text(encoding="utf-8")
    (tests / f"{name}.yaml").write_text(_renamed(data, name, title), encoding="utf-8")
    facts = {"name": name, "title": title, "version": __version__}
    (tests / f"test_{name}.py").write_text(TEST.format(**facts), encoding="utf-8")
    (folder / "pyproject.toml").write_text(PYPROJECT.format(**facts), encoding="utf-8")
    (folder / "README.md").write_text(README.format(**facts), encoding="utf-8")


def _renamed(text: str, name: str, title: str) -> str:
    """The template's text with the new kind's name wherever the template's own stands."""
    text = text.replace(f"bookmaker.kinds.{TEMPLATE}", name)
    text = re.sub(rf"\b{TEMPLATE.capitalize()}\b", title, text)
    text = re.sub(rf"\b(a|not a) {TEMPLATE} (code|grid)\b", rf"\1 {name} \2", text)
    return text.replace(f'kind="{TEMPLATE}"', f'kind="{name}"')
