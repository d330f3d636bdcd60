"""bookmaker solve: records on standard input or in a file -> a verdict a line."""

import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import click

from bookmaker.cli.console import FILE_OR_INPUT, FOLDER, budget_option, jobs_option
from bookmaker.cli.record_failures import Gathering
from bookmaker.cli.record_lines import kind_option, puzzle_lines
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.making import pool
from bookmaker.puzzles.records.isolating import Failed, guarded, undecided
from bookmaker.puzzles.records.proofs import proof_of
from bookmaker.puzzles.records.record import RECORD_HINT, read_given
from bookmaker.puzzles.records.solving import EXACT, Verdict, engine_names, solved, verdict_of
from bookmaker.render import characters
from bookmaker.source.faults import Fault, fault
from bookmaker.source.file_bytes import reason

SOLUTIONS = {0: "no solution", 1: "one solution", 2: "two solutions or more, here is one", None: "undecided"}
ENGINE_HELP = "Our own exact search, our ladder, or a general solver: ilp-... for Net."


def solve_lines(engine: str, budget: int, explain: bool, lines: Sequence[str]) -> list[Verdict | Fault | Failed]:
    """A verdict for each line; for a line that cannot be solved the fault, for one we fail at the failure."""
    return [guarded(partial(_solved, engine, budget, explain), line) for line in lines]


def _solved(engine: str, budget: int, explain: bool, line: str) -> Verdict | Fault:
    try:
        given = read_given(line)
    except ValueError as error:
        return Fault(str(error), RECORD_HINT)
    try:
        return solved(engine, given, budget, explain)
    except ValueError as error:
        return Fault(str(error), "name another one with --engine")


@click.command("solve")
@click.argument("file", type=FILE_OR_INPUT, default="-")
@click.option("--engine", type=click.Choice(engine_names()), default=EXACT, show_default=True, help=ENGINE_HELP)
@click.option("--explain", is_flag=True, help="Add the steps a person takes, each with its reason.")
@click.option(
    "--format",
    "form",
    type=click.Choice(("jsonl", "text")),
    default="jsonl",
    show_default=True,
    help="A verdict a line, or pictures to read.",
)
@click.option(
    "--proof",
    type=FOLDER,
    help="Write a formula (DIMACS) and a proof (DRAT) for each puzzle with one solution or none into this new folder.",
)
@kind_option
@budget_option
@jobs_option
def command(
    file: Path, engine: str, explain: bool, proof: Path | None, budget: int, form: str, kind: str | None, jobs: int
) -> None:
    """Solve the puzzles in FILE (or standard input), records or any form that 'convert' reads.

    "solutions" is 0, 1 or 2 (two or more), and null where the engine cannot tell; with "undecided" it could with a
    larger --budget.
    """
    read = puzzle_lines(file, kind=kind)
    if proof is not None:
        _begin(proof)
    work = partial(solve_lines, engine, budget, explain)
    texts = [line for _, line in read.lines]
    verdicts = pool.run(work, texts, jobs=jobs)
    unread = {fault.mark: fault for fault in read.faults if fault.mark is not None}
    gathering = Gathering()
    lines = dict(read.lines)
    # A verdict for a puzzle, in the order of the file, whether it could be read or not.
    for number, mark in enumerate(sorted({*lines, *unread}, key=lambda mark: mark.line), start=1):
        result = next(verdicts) if mark in lines else unread[mark]
        if isinstance(result, Failed):
            gathering.bugs.append((mark, result))
            verdict = verdict_of(engine, None, None) | {"error": "a bug of ours at this record"}
        elif isinstance(result, Fault):
            gathering.faults.append(replace(result, mark=mark))
            verdict = verdict_of(engine, None, None) | {"error": result.message}
        else:
            verdict = result
        if proof is not None and mark in lines and verdict["solutions"] in (0, 1):
            try:
                verdict |= _proved(proof, number, lines[mark], budget)
            except ValueError as error:
                gathering.faults.append(Fault(str(error), "leave out --proof", mark))
        shown = json.dumps(verdict) if form == "jsonl" else _text(number, lines.get(mark, ""), verdict)
        sys.stdout.write(shown + "\n")
        sys.stdout.flush()
        if "undecided" in verdict:
            gathering.faults.append(replace(undecided(budget), mark=mark))
    gathering.end()


def _begin(folder: Path) -> None:
    """Make the folder for proofs; BookError where something is in there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise fault(f"'{folder}' is not empty", hint="name a new folder with --proof")
    except OSError as error:
        raise fault(f"cannot write '{folder}': {reason(error)}", hint="name another folder with --proof") from None


def _proved(folder: Path, number: int, line: str, budget: int) -> Verdict:
    """Write formula and proof of a puzzle; what the verdict says of them."""
    found = proof_of(read_given(line), budget)
    if found is None:
        raise ValueError(f"no proof within a budget of {budget} conflicts")
    stem = f"{number:04}"
    (folder / f"{stem}.cnf").write_text(found.formula, encoding="ascii", newline="\n")
    (folder / f"{stem}.drat").write_text(found.proof, encoding="ascii", newline="\n")
    return {"formula": f"{stem}.cnf", "proof": f"{stem}.drat"}


def _text(number: int, line: str, verdict: Verdict) -> str:
    """A heading, the picture of the solution (or of the puzzle, where there is none), and the steps if asked for."""
    if "error" in verdict:
        return f"{number}. {verdict['error']}\n"
    given = read_given(line)
    kind, count = registry.get(given.kind), verdict["solutions"]
    verdicts = [SOLUTIONS[count], *([verdict["grade"], f"effort {verdict['effort']:g}"] if verdict["grade"] else [])]
    answer = kind.Answer.from_grid(verdict["solution"]) if verdict["solution"] else None
    steps = [f"{at}. {step['text']}" for at, step in enumerate(verdict.get("steps", ()), start=1)]
    picture = characters.text(kind.draw(given.clues, answer))
    head = f"{number}. {given.kind} {given.clues.width}x{given.clues.height}: {', '.join(verdicts)}"
    return "\n".join([head, "", picture, "", *steps, *([""] if steps else [])])
