"""What all tests share: one Hypothesis profile, so that no test sets a deadline of its own.

No deadline, since a busy machine must not fail a test. Where CI is set (.ci/run sets it) the examples are the
same on every run; elsewhere they are new each time, and a failure prints the line that brings it back.

One law of the house is kept by every test: no sum of floats in our modules.
"""

import builtins
import gc
import itertools
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

# Tests start some hundred processes. Where Python is told to keep no bytecode, each would compile the program anew, and
# every run all of the tests.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

from bookmaker.cli import SELDOM  # noqa: E402
from bookmaker.pages.templates import layouts  # noqa: E402
from bookmaker.pages.templates.layouts import Layout  # noqa: E402
from bookmaker.puzzles.making import pool  # noqa: E402

for _name in ("matter_pages", "numberlink_made", "numberlink_positions", "objected", "page_laws", "whole_answers"):
    pytest.register_assert_rewrite(f"tests.{_name}")

from tests.playing import _tab, browser_type_launch_args, opened, tab  # noqa: E402

__all__ = ["_tab", "browser_type_launch_args", "opened", "tab"]  # fixtures

settings.register_profile("suite", deadline=None, derandomize="CI" in os.environ, print_blob=True)
settings.load_profile("suite")

_sum = builtins.sum
_numbers = itertools.count()


def _sum_of_no_floats(values: Iterable[Any], /, start: Any = 0) -> Any:
    """Python's `sum`, which our own modules may give no floats: from 3.12 on it adds them up otherwise than before."""
    total = _sum(values, start)
    if type(total) is float and sys._getframe(1).f_globals.get("__name__", "").startswith("bookmaker."):
        raise AssertionError("a sum of floats, which differs between versions of Python: use math.fsum")
    return total


builtins.sum = _sum_of_no_floats


def pytest_collection_finish() -> None:
    """What is imported and collected stays: it need not be looked through for circles again and again, as in `main`."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(SELDOM)


@pytest.fixture(autouse=True)
def _a_store_of_its_own(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test finds what another has made, and none writes in the cache folder of who runs them."""
    base: Path = tmp_path_factory.getbasetemp()
    monkeypatch.setenv("BOOKMAKER_STORE", str(base / f"store-{next(_numbers)}.sqlite"))


@pytest.fixture(scope="session")
def classic() -> Layout:
    """The usual layout."""
    return layouts.load("classic")


@pytest.fixture
def eager_pool(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes are started for any work, and as many as are asked for."""
    monkeypatch.setattr(pool, "TRIAL", 0.0)
    monkeypatch.setattr(pool, "START", 0.0)
    monkeypatch.setattr(pool, "cores", lambda: 8)
