"""bookmaker explain: puzzles -> every step of their solving, drawn and told."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import click

from bookmaker.book.spec import DEFAULT_LAYOUT
from bookmaker.cli.console import FILE_OR_INPUT, FOLDER, budget_option, jobs_option
from bookmaker.cli.record_failures import Gathering
from bookmaker.cli.record_lines import kind_option, put_files, puzzle_lines
from bookmaker.pages.templates import layouts
from bookmaker.production.explaining import FORMS, explained
from bookmaker.puzzles.making import pool
from bookmaker.puzzles.records.isolating import Failed, guarded
from bookmaker.puzzles.records.record import RECORD_HINT, read_given
from bookmaker.source.faults import BookError, Fault
from bookmaker.source.languages import DEFAULT_LANGUAGE


def explain_lines(
    form: str, language: str, budget: int, lines: Sequence[tuple[int, str]]
) -> list[dict[str, bytes] | Fault | Failed]:
    """The files of each puzzle; for a line that cannot be explained the fault, for one we fail at the failure."""
    return [guarded(partial(_explained, form, language, budget, number), line) for number, line in lines]


def _explained(form: str, language: str, budget: int, number: int, line: str) -> dict[str, bytes] | Fault:
    try:
        return explained(read_given(line), number, form, layouts.load(DEFAULT_LAYOUT), language, budget)
    except BookError as error:
        return error.faults[0]
    except LookupError as error:
        return Fault(str(error), "name one of these with --language")
    except ValueError as error:
        return Fault(str(error), RECORD_HINT)


@click.command("explain")
@click.argument("file", type=FILE_OR_INPUT)
@click.option("--format", "form", type=click.Choice(tuple(FORMS)), default="pdf", show_default=True)
@click.option("--out", type=FOLDER, required=True, help="The folder to write to.")
@click.option(
    "--language", default=DEFAULT_LANGUAGE, show_default=True, help="The language of the sentences, such as de."
)
@kind_option
@budget_option
@jobs_option
def command(file: Path, form: str, out: Path, language: str, kind: str | None, budget: int, jobs: int) -> None:
    """Draw and tell every step of solving the puzzles of FILE (or -, standard input): 0001.pdf and so on.

    With svg a picture a step, 0001-001.svg, and the sentences in 0001.txt. No other file is ever replaced.
    """
    read = puzzle_lines(file, kind=kind)
    numbered = [(at, line) for at, (_, line) in enumerate(read.lines, start=1)]
    results = pool.run(partial(explain_lines, form, language, budget), numbered, jobs=jobs)
    gathering = Gathering(read.faults)
    put_files(out, {name: data for _, files in gathering.sound(read.lines, results) for name, data in files.items()})
    click.echo(str(out))
    gathering.end()
