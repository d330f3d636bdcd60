"""A worker's copy of the project: mutants are made in there, never in the working tree."""

import compileall
import os
import shlex
import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from py_compile import PycInvalidationMode

from cosmic_ray.mutating import mutate_and_test
from cosmic_ray.testing import run_tests
from cosmic_ray.work_item import TestOutcome, WorkItem, WorkResult

from tests.mutation.scope import ROOT

LEFT_OUT = shutil.ignore_patterns(
    ".git", ".venv", "__pycache__", ".*_cache", ".hypothesis", ".coverage*", "*.egg-info", "build", "dist", "output"
)

LAW = "tests/test_dataclasses.py"  # holds for every module, and takes no time


def enter(folder: str) -> None:
    """Run once in each worker: copy the project into the folder and go there for good."""
    copy = Path(tempfile.mkdtemp(dir=folder)) / "project"
    shutil.copytree(ROOT, copy, ignore=LEFT_OUT)
    os.chdir(copy)
    # Compiled files that are known by the source's content: a mutant as long and as old as its original is seen.
    for part in ("bookmaker", "tests"):
        compileall.compile_dir(part, quiet=1, invalidation_mode=PycInvalidationMode.CHECKED_HASH)
    # The copy comes before the installed package; Hypothesis takes the same examples for every mutant.
    os.environ.update(PYTHONPATH=str(copy), CI="true")


def passes(tests: Sequence[str], timeout: float) -> str | None:
    """What the tests said where they fail on the program as it is; None where they pass."""
    outcome, output = run_tests(_command(tests), timeout)
    return None if outcome is TestOutcome.SURVIVED else str(output)


def judged(item: WorkItem, tests: Sequence[str], timeout: float) -> WorkResult:
    """The mutant made, its tests run until one fails or `timeout` seconds are over, and the mutant undone."""
    return mutate_and_test(item.mutations, _command(tests), timeout)


def _command(tests: Sequence[str]) -> str:
    return shlex.join([sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--tb=line", LAW, *tests])
