"""Mutants: a kind's code changed in one place at a time, to see which changes its suite does not notice.

It stands on Cosmic Ray, which is no dependency of ours: `missing` says where it is not installed.
"""

import ast
import importlib.util
import os
import shlex
import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import chdir, contextmanager
from pathlib import Path
from typing import Any, TypeAlias

from bookmaker.puzzles.contract import registry
from bookmaker.seeds import Seed
from bookmaker.source.faults import fault

PATIENCE, GRACE = 5.0, 20.0  # so many times longer than the suite of the right kind, and so many seconds, is for ever
LONGEST = 1800.0  # seconds that the suite may take on the right kind
Span: TypeAlias = tuple[
    tuple[int, int], tuple[int, int]
]  # (line from 1, column from 0) of the begin and behind the end
SUITE = (
    "import sys, yaml; from bookmaker.puzzles.contract.testing import check_kind; "
    "check_kind(sys.argv[1], *map(yaml.safe_load, map(open, sys.argv[2:])))"
)


def missing() -> bool:
    """Whether Cosmic Ray is not installed."""
    return importlib.util.find_spec("cosmic_ray") is None


def mutants(name: str, data: Path | None, count: int, seed: str) -> Iterator[str]:
    """A line for each of a sample of mutants of the kind, killed or survived, with the change; and the share killed.

    The suite runs on a copy of the kind's package. BookError where Cosmic Ray is missing, or the right kind fails.
    """
    if missing():
        raise fault("Cosmic Ray is not installed, which makes mutants", hint="pip install 'cosmic-ray>=8.4'")
    from cosmic_ray.mutating import mutate_and_test
    from cosmic_ray.testing import run_tests
    from cosmic_ray.work_item import TestOutcome

    top = registry.package(name).partition(".")[0]
    command = shlex.join([sys.executable, "-c", SUITE, name, *([str(data.resolve())] if data else [])])
    source = Path(str(importlib.util.find_spec(top).submodule_search_locations[0]))  # type: ignore[union-attr, index]
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder, chdir(folder), _first_on_path(folder):
        shutil.copytree(source, top, ignore=shutil.ignore_patterns("__pycache__"))
        room = Path(*registry.package(name).split("."))
        files = sorted(path.as_posix() for path in room.rglob("*.py") if path.name != "__init__.py")
        chosen = sample(found_in(files), count, seed)
        began = os.times().elapsed
        outcome, output = run_tests(command, LONGEST)
        if outcome is not TestOutcome.SURVIVED:
            lines = str(output).strip().splitlines()
            raise fault(
                f"the suite fails on {name} as it is: {lines[-1] if lines else outcome}", hint="mend that first"
            )
        patience, killed = GRACE + PATIENCE * (os.times().elapsed - began), 0
        for at, one in enumerate(chosen, start=1):
            result = mutate_and_test([one], command, patience)
            is_killed = result.test_outcome is TestOutcome.KILLED
            killed += is_killed
            was, now = changed(result.diff or "")
            place = f"{one.module_path.as_posix()}:{one.start_pos[0]}"
            yield f"{at}/{len(chosen)} {'killed  ' if is_killed else 'SURVIVED'} {place}: {was} -> {now}"
        yield f"{killed} of {len(chosen)} killed: {100 * killed / max(1, len(chosen)):.0f} %"


def found_in(modules: Sequence[str]) -> list[Any]:
    """All mutants of these files, Cosmic Ray's MutationSpec, in the order of file, operator and occurrence.

    What never runs is left out: annotations. Paths are from the current folder.
    """
    from cosmic_ray.commands import init
    from cosmic_ray.work_db import use_db

    with tempfile.TemporaryDirectory() as folder, use_db(Path(folder) / "all.sqlite") as all_of_them:
        init([Path(module) for module in modules], all_of_them, {})
        found = [mutation for item in all_of_them.work_items for mutation in item.mutations]
    idle = {module: _annotations(Path(module).read_text(encoding="utf-8")) for module in modules}
    running = (one for one in found if not any(_is_within(one, span) for span in idle[one.module_path.as_posix()]))
    return sorted(running, key=lambda one: (one.module_path.as_posix(), one.operator_name, one.occurrence))


def sample(found: Iterable[Any], count: int, seed: str) -> list[Any]:
    """That many mutants, the same for the same seed and source; all places where there are fewer.

    Each place is equally likely, whatever number of operators may stand there instead; one mutant a place.
    """
    stream = Seed(("mutation", seed)).stream()
    places: dict[tuple[str, str, object], list[Any]] = {}
    for one in found:
        change = one.operator_name.split("_")[0]  # ReplaceBinaryOperator_Add_Sub
        places.setdefault((one.module_path.as_posix(), change, one.start_pos), []).append(one)
    return [stream.choice(places[place]) for place in stream.shuffled(list(places))[:count]]


def changed(diff: str) -> tuple[str, str]:
    """The lines before and after, without their indent, that a unified diff shows."""
    lines = [line for line in diff.splitlines() if not line.startswith(("---", "+++", "@@"))]
    was, now = ("\n".join(line[1:].strip() for line in lines if line.startswith(sign)).strip() for sign in "-+")
    return was, now


@contextmanager
def _first_on_path(folder: str) -> Iterator[None]:
    """Processes started within find the modules of a folder before all others, and compile each anew."""
    before = {name: os.environ.get(name) for name in ("PYTHONPATH", "PYTHONDONTWRITEBYTECODE")}
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (folder, before["PYTHONPATH"])))
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"  # a mutant may be as long and as old as its original
    try:
        yield
    finally:
        for name, value in before.items():
            os.environ.pop(name)
            os.environ |= {name: value} if value is not None else {}


def _annotations(source: str) -> list[Span]:
    """Where annotations stand: with `from __future__ import annotations` they are never run."""
    found: list[ast.expr | None] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.arg | ast.AnnAssign):
            found.append(node.annotation)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            found.append(node.returns)
    return [
        ((node.lineno, node.col_offset), (node.end_lineno or 0, node.end_col_offset or 0)) for node in found if node
    ]


def _is_within(one: Any, span: Span) -> bool:
    return span[0] <= tuple(one.start_pos) and tuple(one.end_pos) <= span[1]
