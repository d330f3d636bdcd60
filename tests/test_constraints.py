"""constraints.txt and requirements.lock: one tested version of each library that is asked for, by its hashes."""

import re
import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PINS, LOCK = ((ROOT / name).read_text(encoding="utf-8") for name in ("constraints.txt", "requirements.lock"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS = PROJECT["project"]["optional-dependencies"]


def pinned() -> list[Requirement]:
    return [Requirement(line) for line in PINS.splitlines() if not line.startswith("#")]


def test_every_library_and_tool_that_is_asked_for_has_one_tested_version_that_is_allowed() -> None:
    asked = [*PROJECT["project"]["dependencies"], *EXTRAS["test"], *PROJECT["build-system"]["requires"]]
    assert all(len(one.specifier) == 1 and str(one.specifier).startswith("==") for one in pinned())
    versions = {canonicalize_name(one.name): next(iter(one.specifier)).version for one in pinned()}
    assert len(versions) == len(pinned())
    for requirement in map(Requirement, asked):
        name = canonicalize_name(requirement.name)
        assert requirement.specifier.contains(versions[name], prereleases=True), name


def test_the_tests_have_all_that_users_may_add() -> None:
    assert {*EXTRAS["cluster"], *EXTRAS["ilp"], *EXTRAS["svg"]} <= set(EXTRAS["test"])


def test_the_lock_has_the_same_versions_each_with_hashes_and_names_no_place_to_fetch_them_from() -> None:
    _, *parts = re.split(r"^(?=[a-z])", LOCK, flags=re.MULTILINE)
    locked = [part.replace("\\\n", " ").partition(" --hash=") for part in parts]
    assert [Requirement(head.strip()) for head, _, _ in locked] == pinned()
    assert all(re.fullmatch(r"sha256:[0-9a-f]{64}(\s+--hash=sha256:[0-9a-f]{64})*\s*", rest) for _, _, rest in locked)
    assert "//" not in PINS + LOCK
