"""bookmaker generate: puzzles as records, codes or text on standard output."""

import re
import sys
from collections.abc import Callable
from typing import Any

import click

from bookmaker.cli.console import cluster_option, clustered, jobs_option, log_format_option
from bookmaker.cli.progress import progress
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.asked import ASKED_WORDS, MIXED, asked_of, grade_in
from bookmaker.puzzles.contract.params import grade_complaints, read_params, stars_complaints
from bookmaker.puzzles.making.choosing import MOST, usual_best_of
from bookmaker.puzzles.making.orders import Order, Puzzle
from bookmaker.puzzles.making.requirements import Requirements
from bookmaker.puzzles.making.series import series
from bookmaker.puzzles.records.record import beside_text, read_size, record_of, text_of, to_json
from bookmaker.seeds import Seed, fresh_seed
from bookmaker.source.faults import BookError, Fault


def jsonl(puzzle: Puzzle, id: str) -> str:
    """The record, one line."""
    return to_json(record_of(puzzle, id))


def code(puzzle: Puzzle, _: str) -> str:
    """The kind's one-line code."""
    return str(puzzle.clues.code())


def text(puzzle: Puzzle, _: str) -> str:
    """A heading, the grid, what stands beside it, and the solution, for reading."""
    grade = puzzle.deduction.grade.word if puzzle.deduction.grade else ""
    head = f"{puzzle.order.kind} {puzzle.clues.width}x{puzzle.clues.height} {grade}"
    parts = (text_of(puzzle.clues.grid()), beside_text(puzzle.clues), text_of(puzzle.answer.grid()))
    grids = "\n\n".join(part for part in parts if part)
    return f"{puzzle.order.number}. {head}, effort {puzzle.deduction.effort:g}\n\n{grids}\n"


FORMS: dict[str, Callable[[Puzzle, str], str]] = {"jsonl": jsonl, "code": code, "text": text}


def _size(context: click.Context, parameter: click.Parameter, text: str) -> tuple[int, int]:
    """(width, height) in cells of a word such as "9x12" or "9"."""
    try:
        return read_size(text)
    except ValueError as error:
        raise click.BadParameter(str(error)) from None


def _stars(context: click.Context, parameter: click.Parameter, text: str | None) -> tuple[int, int] | None:
    """(least, most) of "1" or "2-3"."""
    if text is None:
        return None
    match = re.fullmatch(r"([1-5])(?:-([1-5]))?", text, re.ASCII)
    if match and match[1] <= (match[2] or match[1]):
        return int(match[1]), int(match[2] or match[1])
    raise click.BadParameter(f"'{text}' is no number of stars: write 1 to 5, or 2-3")


def _options(words: tuple[str, ...]) -> dict[str, Any]:
    import yaml

    options: dict[str, Any] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals or not key:
            raise click.BadParameter(f"'{word}' is not key=value", param_hint="--option")
        try:
            options[key] = yaml.safe_load(value)
        except yaml.YAMLError:
            raise click.BadParameter(f"'{value}' is not a value", param_hint="--option") from None
    return options


@click.command("generate")
@click.argument("kind", type=click.Choice(registry.names(hidden=True)), metavar="KIND")
@click.option(
    "--size", metavar="WxH", callback=_size, required=True, help="Cells, WIDTHxHEIGHT or one number for a square."
)
@click.option(
    "--grade",
    type=click.Choice(ASKED_WORDS),
    default="any",
    show_default=True,
    help="How hard; any: what comes first, mixed: drawn in published shares.",
)
@click.option("--count", type=click.IntRange(1, 10_000_000), default=1, show_default=True, help="How many.")
@click.option("--seed", help="Any text; the same seed gives the same puzzles. By default a fresh one.")
@jobs_option
@cluster_option
@log_format_option
@click.option("--option", "options", multiple=True, metavar="KEY=VALUE", help="An option of the kind.")
@click.option(
    "--format",
    "form",
    type=click.Choice(tuple(FORMS)),
    default="jsonl",
    show_default=True,
    help="A record a line, a code a line, or grids to read.",
)
@click.option(
    "--best-of",
    type=click.IntRange(1, MOST),
    help="Of how many puzzles the best to solve is taken; by default 8, 4 or 2 of a grade, else the first.",
)
@click.option(
    "--stars", metavar="N[-M]", callback=_stars, help="How hard within the grade, 1 to 5, or a range such as 2-3."
)
def command(
    kind: str,
    size: tuple[int, int],
    grade: str,
    count: int,
    seed: str | None,
    jobs: int,
    cluster: str | None,
    options: tuple[str, ...],
    form: str,
    best_of: int | None,
    stars: tuple[int, int] | None,
) -> None:
    """Make puzzles of KIND, each proved to have exactly one solution; 'bookmaker kinds' lists the kinds."""
    params, wrongs = read_params(kind, size=size, options=_options(options) if options else {})
    asked = asked_of(grade)
    wanted = grade_in(asked)
    wrongs += grade_complaints(kind, (wanted,), params) + stars_complaints(kind, stars)
    if wrongs:
        raise BookError(Fault(wrong.message, wrong.hint) for wrong in wrongs)
    root = Seed((seed if seed is not None else fresh_seed(),))
    best_of = best_of or usual_best_of(registry.get(kind), params, wanted)
    wishes = Requirements(stars=stars)
    orders = (
        Order(n, 0, kind, params, wanted, root.child(n), requirements=wishes, best_of=best_of, is_mixed=asked is MIXED)
        for n in range(1, count + 1)
    )
    out = sys.stdout
    with progress() as report, clustered(cluster) as machines:
        for done, made in enumerate(series(orders, FORMS[form], count=count, jobs=jobs, cluster=machines), start=1):
            out.write(made.form + "\n")
            out.flush()
            report("puzzles", done, count)
