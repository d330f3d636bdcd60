"""bookmaker solve: records on standard input or in a file -> a verdict a line."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import click

from bookmaker.cli.console import jobs_option
from bookmaker.cli.lines import RECORD_HINT, end_with, kind_option, puzzle_lines
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import engines_of
from bookmaker.puzzles.contract.grading import Deduction
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET, Impossible, Several, Unique
from bookmaker.puzzles.contract.words import words_of
from bookmaker.puzzles.making import pool
from bookmaker.puzzles.records.guard import Failed, guarded
from bookmaker.puzzles.records.record import Given, read_given
from bookmaker.puzzles.records.spoken import spoken_by
from bookmaker.render import characters
from bookmaker.source.faults import Fault, Mark

Verdict = dict[str, Any]
EXACT, LADDER = "exact", "ladder"


SOLUTIONS = {0: "no solution", 1: "one solution", 2: "two solutions or more, here is one", None: "undecided"}
ENGINE_HELP = "Our own exact search, our ladder, or a general solver: ilp-... for Net."


def ladder(given: Given, explain: bool) -> Verdict:
    """Solve as a person would. Where it gets stuck, "solutions" is null: the ladder cannot count answers."""
    deduction = registry.get(given.kind).deduce(given.clues)
    solutions = 1 if deduction.answer is not None else 0 if deduction.contradiction else None
    return _verdict(LADDER, solutions, deduction.answer) | _person(given, deduction, explain)


def counted(engine: str, given: Given, budget: int, explain: bool) -> Verdict:
    """Count answers up to two, by exact search or a general solver, and grade by the ladder; null out of budget.

    ValueError where the kind has no encoding for that solver, or it is not installed.
    """
    kind = registry.get(given.kind)
    solvers = engines_of(kind)
    if engine != EXACT and engine not in solvers:
        known = ", ".join((EXACT, LADDER, *solvers))
        raise ValueError(f"a puzzle of the kind '{given.kind}' has no engine '{engine}'; it has {known}")
    proof = kind.prove(given.clues, budget) if engine == EXACT else solvers[engine](given.clues, budget).proof
    match proof:
        case Unique(answer=answer):
            verdict = _verdict(engine, 1, answer)
        case Several(first=first):
            verdict = _verdict(engine, 2, first)
        case Impossible():
            verdict = _verdict(engine, 0, None)
        case _:
            verdict = _verdict(engine, None, None)
    return verdict | _person(given, kind.deduce(given.clues), explain)


def engine_names() -> tuple[str, ...]:
    """Every engine that some installed kind has."""
    solvers = {name for kind in registry.names(hidden=True) for name in engines_of(registry.get(kind))}
    return (EXACT, LADDER, *sorted(solvers))


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
        return ladder(given, explain) if engine == LADDER else counted(engine, given, budget, explain)
    except ValueError as error:
        return _verdict(engine, None, None) | {"error": str(error)}


@click.command("solve")
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True), default="-")
@click.option("--engine", type=click.Choice(engine_names()), default=EXACT, show_default=True, help=ENGINE_HELP)
@click.option("--explain", is_flag=True, help="Add the steps a person takes, each with its reason.")
@click.option(
    "--budget",
    type=click.IntRange(1),
    default=DEFAULT_BUDGET,
    show_default=True,
    help="Nodes of exact search before a puzzle is left undecided (solutions: null).",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(("jsonl", "text")),
    default="jsonl",
    show_default=True,
    help="A verdict a line, or pictures to read.",
)
@kind_option
@jobs_option
def command(file: Path, engine: str, explain: bool, budget: int, form: str, kind: str | None, jobs: int) -> None:
    """Solve the puzzles in FILE (or standard input), records or any form that 'convert' reads.

    "solutions" is 0, 1 or 2 (two or more), and null where the engine cannot tell.
    """
    read = puzzle_lines(file, kind=kind)
    lines = read.lines
    work = partial(solve_lines, engine, budget, explain)
    verdicts = pool.run(work, [line for _, line in lines], chunk=pool.chunk_size(len(lines), jobs), jobs=jobs)
    out = sys.stdout
    faults: list[Fault] = list(read.faults)
    bugs: list[tuple[Mark, Failed]] = []
    for number, ((mark, line), result) in enumerate(zip(lines, verdicts, strict=True), start=1):
        if isinstance(result, Failed):
            bugs.append((mark, result))
            verdict = _verdict(engine, None, None) | {"error": "a bug of ours at this record"}
        else:
            verdict = result
        out.write((json.dumps(verdict) if form == "jsonl" else _text(number, line, verdict)) + "\n")
        out.flush()
        if "error" in verdict and not isinstance(result, Failed):
            faults.append(Fault(verdict["error"], RECORD_HINT, mark))
    end_with(faults, bugs)


def _text(number: int, line: str, verdict: Verdict) -> str:
    """A heading, the picture of the solution (or of the puzzle, where there is none), and the steps if asked for."""
    if "error" in verdict:
        return f"{number}. {verdict['error']}\n"
    given = read_given(line)
    kind, count = registry.get(given.kind), verdict["solutions"]
    said = [SOLUTIONS[count], *([verdict["grade"], f"effort {verdict['effort']:g}"] if verdict["grade"] else [])]
    answer = kind.Answer.from_grid(verdict["solution"]) if verdict["solution"] else None
    steps = [f"{at}. {step['text']}" for at, step in enumerate(verdict.get("steps", ()), start=1)]
    picture = characters.text(kind.draw(given.clues, answer))
    head = f"{number}. {given.kind} {given.clues.width}x{given.clues.height}: {', '.join(said)}"
    return "\n".join([head, "", picture, "", *steps, *([""] if steps else [])])
