"""bookmaker render: puzzles in any form -> a picture each, SVG, PDF or PNG."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import click

from bookmaker.book.spec import DEFAULT_LAYOUT
from bookmaker.cli.console import FILE_OR_INPUT, FOLDER, budget_option
from bookmaker.cli.record_failures import Gathering
from bookmaker.cli.record_lines import kind_option, put_files, puzzle_lines
from bookmaker.drawing import Drawing
from bookmaker.pages.book.single import picture
from bookmaker.pages.page import Page
from bookmaker.pages.templates import layouts
from bookmaker.pages.templates.layouts import Layout
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.proof import Undecided, Unique
from bookmaker.puzzles.records.isolating import guarded, undecided
from bookmaker.puzzles.records.record import RECORD_HINT, Given, read_given
from bookmaker.render import pdf, pdf_pixels, svg
from bookmaker.source.faults import BookError, Fault, fault

PNG_DPI = 300

FORMS: dict[str, Callable[[Page], bytes]] = {
    "svg": lambda page: svg.text(page).encode(),
    "pdf": lambda page: pdf.document([page]),
    "png": lambda page: pdf_pixels.pixels(pdf.document([page]), dpi=PNG_DPI, is_grey=True).png(),
}


@click.command("render")
@click.argument("file", type=FILE_OR_INPUT)
@click.option("--format", "form", type=click.Choice(tuple(FORMS)), default="svg", show_default=True)
@click.option("--solution", is_flag=True, help="Draw the solutions instead of the puzzles.")
@click.option("--out", type=FOLDER, required=True, help="The folder to write to.")
@kind_option
@budget_option
def command(file: Path, form: str, solution: bool, out: Path, kind: str | None, budget: int) -> None:
    """Draw the puzzles of FILE (or -, standard input), in any form that 'convert' reads: 0001.svg and so on.

    A puzzle that cannot be drawn is told, its number left out, and the others are drawn. No other file is ever
    replaced.
    """
    layout = layouts.load(DEFAULT_LAYOUT)
    suffix = "-solution" if solution else ""
    read = puzzle_lines(file, kind=kind)
    gathering = Gathering(read.faults)
    drawn = (guarded(partial(_bytes, form, layout, solution, budget), line) for _, line in read.lines)
    put_files(out, {f"{number:04}{suffix}.{form}": data for number, data in gathering.sound(read.lines, drawn)})
    click.echo(str(out))
    gathering.end()


def _bytes(form: str, layout: Layout, solution: bool, budget: int, line: str) -> bytes | Fault:
    try:
        return FORMS[form](picture(_drawn(read_given(line), solution, budget), layout))
    except BookError as error:
        return error.faults[0]
    except ValueError as error:
        return Fault(str(error), RECORD_HINT)


def _drawn(given: Given, solution: bool, budget: int) -> Drawing:
    kind = registry.get(given.kind)
    if not solution:
        return kind.draw(given.clues)
    proof = kind.prove(given.clues, budget)
    if isinstance(proof, Undecided):
        raise BookError([undecided(budget)])
    if not isinstance(proof, Unique):
        raise fault("the puzzle has not exactly one solution to draw", hint="leave out --solution")
    return kind.draw(given.clues, proof.answer)
