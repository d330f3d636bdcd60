"""Modules -> mutants: what Cosmic Ray finds to change, without what never runs, and a sample of it by a seed."""

from __future__ import annotations

import ast
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path

from cosmic_ray.commands import init
from cosmic_ray.work_db import use_db
from cosmic_ray.work_item import MutationSpec, WorkItem

from bookmaker.seeds import Seed
from tests.mutation.scope import ROOT

Span = tuple[tuple[int, int], tuple[int, int]]  # (line from 1, column from 0) of the begin and behind the end


def mutants(modules: Iterable[str]) -> list[MutationSpec]:
    """All mutants of the modules, in the order of file, operator and occurrence; the working folder is the root."""
    with tempfile.TemporaryDirectory() as folder, use_db(Path(folder) / "all.sqlite") as all_of_them:
        init([Path(module) for module in modules], all_of_them, {})
        found = [mutation for item in all_of_them.work_items for mutation in item.mutations]
    idle = {module: _annotations((ROOT / module).read_text(encoding="utf-8")) for module in modules}
    running = (one for one in found if not any(_is_within(one, span) for span in idle[one.module_path.as_posix()]))
    return sorted(running, key=lambda one: (one.module_path.as_posix(), one.operator_name, one.occurrence))


def sample(found: Sequence[MutationSpec], count: int, seed: str) -> list[WorkItem]:
    """That many mutants, the same for the same seed and source; all places where there are fewer.

    Each place is equally likely, whatever number of operators may stand there instead; one mutant a place.
    """
    stream = Seed(("mutation", seed)).stream()
    places: dict[tuple[str, str, object], list[MutationSpec]] = {}
    for one in found:
        change = one.operator_name.split("_")[0]  # ReplaceBinaryOperator_Add_Sub
        places.setdefault((one.module_path.as_posix(), change, one.start_pos), []).append(one)
    chosen = [stream.choice(places[place]) for place in stream.shuffled(list(places))[:count]]
    return [WorkItem.single(f"{one.module_path}:{one.operator_name}:{one.occurrence}", one) for one in chosen]


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


def _is_within(one: MutationSpec, span: Span) -> bool:
    return span[0] <= tuple(one.start_pos) and tuple(one.end_pos) <= span[1]
