"""constraints.txt: the versions that were tested, one for each library that the project asks for."""

from __future__ import annotations

import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]


def test_every_library_that_is_asked_for_has_a_tested_version_that_is_allowed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = [*project["dependencies"], *project["optional-dependencies"]["cluster"]]
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    tested = [Requirement(line) for line in lines if not line.startswith("#")]
    versions = {canonicalize_name(one.name): next(iter(one.specifier)).version for one in tested}
    for requirement in map(Requirement, asked):
        name = canonicalize_name(requirement.name)
        assert requirement.specifier.contains(versions[name], prereleases=True), name
    assert all(len(one.specifier) == 1 and str(one.specifier).startswith("==") for one in tested)
