"""bookmaker solve: records on standard input or in a file -> a verdict a line."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import click

from bookmaker.cli.console import jobs_option
from bookmaker.cli.lines import RECORD_HINT, end_with, numbered_lines
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.grading import Deduction, rests_on_trust
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET, Impossible, Several, Unique
from bookmaker.puzzles.contract.words import words_of
from bookmaker.puzzles.making import pool
from bookmaker.puzzles.records.guard import Failed, guarded
from bookmaker.puzzles.records.record import Given, read_given
from bookmaker.puzzles.records.spoken import spoken_by
from bookmaker.source.faults import Fault, Mark

Verdict = dict[str, Any]


def ladder(given: Given, budget: int, explain: bool) -> Verdict:
    """Solve as a person would. "solutions" is null where it gets stuck or has trusted that there is one answer."""
    kind = registry.get(given.kind)
    deduction = kind.deduce(given.clues)
    solutions = 1 if deduction.answer is not None else 0 if deduction.contradiction else None
    if rests_on_trust(kind.LADDER, deduction.techniques):
        solutions = None
    return _verdict("ladder", solutions, deduction.answer) | _person(given, deduction, explain)


def exact(given: Given, budget: int, explain: bool) -> Verdict:
    """Count answers up to two by exact search, and grade by the ladder; null where the budget ran out."""
    proof = registry.get(given.kind).prove(given.clues, budget)
    match proof:
        case Unique(answer=answer):
            verdict = _verdict("exact", 1, answer)
        case Several(first=first):
            verdict = _verdict("exact", 2, first)
        case Impossible():
            verdict = _verdict("exact", 0, None)
        case _:
            verdict = _verdict("exact", None, None)
    deduction = registry.get(given.kind).deduce(given.clues)
    return verdict | _person(given, deduction, explain)


Engine = Callable[[Given, int, bool], Verdict]
ENGINES: dict[str, Engine] = {"exact": exact, "ladder": ladder}


def _verdict(engine: str, solutions: int | None, answer: Any | None) -> Verdict:
    rows = answer.grid() if answer is not None else None
    return {"solutions": solutions, "solution": rows, "grade": None, "effort": None, "engine": engine}


def _person(given: Given, deduction: Deduction[Any], explain: bool) -> Verdict:
    grade = deduction.grade
    verdict: Verdict = {
        "grade": grade.word if grade else None,
        "effort": deduction.effort if grade else None,
    }
    if explain:
        words = words_of(given.kind, variant=spoken_by(given))
        verdict["steps"] = [
            {
                "technique": step.technique,
                "cells": [[row + 1, column + 1] for row, column in step.cells],
                "text": words.explain(step),
            }
            for step in deduction.steps
        ]
    return verdict


def solve_lines(engine: str, budget: int, explain: bool, lines: Sequence[str]) -> list[Verdict | Failed]:
    """A verdict for each line; for a line that is no record, one with an "error"; for one we fail at, the failure."""
    return [guarded(partial(_solved, engine, budget, explain), line) for line in lines]


def _solved(engine: str, budget: int, explain: bool, line: str) -> Verdict:
    try:
        given = read_given(line)
    except ValueError as error:
        return _verdict(engine, None, None) | {"error": str(error)}
    return ENGINES[engine](given, budget, explain)


@click.command("solve")
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True), default="-")
@click.option("--engine", type=click.Choice(tuple(ENGINES)), default="exact", show_default=True)
@click.option("--explain", is_flag=True, help="Add the steps a person takes, each with its reason.")
@click.option(
    "--budget",
    type=click.IntRange(1),
    default=DEFAULT_BUDGET,
    show_default=True,
    help="Nodes of exact search before a puzzle is left undecided (solutions: null).",
)
@jobs_option
def command(file: Path, engine: str, explain: bool, budget: int, jobs: int) -> None:
    """Solve the puzzle records in FILE (or standard input): one JSON object a line.

    "solutions" is 0, 1 or 2 (two or more), and null where the engine cannot tell.
    """
    lines = numbered_lines(file, hint="give a file of puzzle records")
    work = partial(solve_lines, engine, budget, explain)
    verdicts = pool.run(work, [line for _, line in lines], chunk=pool.chunk_size(len(lines), jobs), jobs=jobs)
    out = sys.stdout
    faults: list[Fault] = []
    bugs: list[tuple[Mark, Failed]] = []
    for (mark, _), result in zip(lines, verdicts, strict=True):
        if isinstance(result, Failed):
            bugs.append((mark, result))
            verdict = _verdict(engine, None, None) | {"error": "a bug of ours at this record"}
        else:
            verdict = result
        out.write(json.dumps(verdict) + "\n")
        out.flush()
        if "error" in verdict and not isinstance(result, Failed):
            faults.append(Fault(verdict["error"], RECORD_HINT, mark))
    end_with(faults, bugs)
