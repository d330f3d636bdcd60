"""bookmaker preflight: a PDF against a printer's rules, as a table."""

from pathlib import Path

import click

from bookmaker import printers
from bookmaker.cli.console import FILE, FOLDER
from bookmaker.cli.interrupts import TooLong, within
from bookmaker.render.preflight.check import Report, check
from bookmaker.render.preflight.facts import Unreadable as NoPdf
from bookmaker.render.preflight.verdict import Verdict
from bookmaker.source.faults import counted, did_you_mean, fault, printable
from bookmaker.source.file_bytes import LARGEST_MADE, Unreadable, read_bytes

FAILED = 1
TIMEOUT, DAY = 600.0, 86_400.0  # seconds; the first is far above what any file of a book takes


@click.command("preflight")
@click.argument("file", metavar="FILE.pdf", type=FILE)
@click.option("--printer", "name", required=True, help="A printer profile; 'bookmaker printers' lists them.")
@click.option("--paper", help="A paper of the printer's; by default its usual one.")
@click.option(
    "--folder",
    type=FOLDER,
    default=Path(),
    help="A book's folder, for the profiles in its printers/; by default this one.",
)
@click.option("--cover", "is_cover", is_flag=True, help="FILE.pdf is a cover: size, margins and pages are not checked.")
@click.option(
    "--timeout",
    type=click.FloatRange(min=0, min_open=True, max=DAY),
    default=TIMEOUT,
    show_default=True,
    metavar="SECONDS",
    help="Seconds after which the file is given up, neither passed nor failed; not on Windows.",
)
def command(file: Path, name: str, paper: str | None, folder: Path, is_cover: bool, timeout: float) -> int:
    """Check FILE.pdf, the inside of a book, against a printer's rules: pass or fail, page, figure, limit.

    Any PDF can be checked. Ends with 1 if a rule is broken.
    """
    printer = printers.load(name, folders=[folder / "printers"])
    if paper is not None and paper not in printer.papers:
        raise fault(f"{name} has no paper '{paper}'", hint=did_you_mean(paper, tuple(printer.papers)))
    try:
        with within(timeout):
            report = check(read_bytes(file, most=LARGEST_MADE), printer, paper=paper, is_cover=is_cover)
    except TooLong:
        raise fault(f"'{file}' was not checked within {timeout:g} s", hint="give a larger --timeout") from None
    except Unreadable as error:
        raise fault(f"cannot read '{file}': {error}", hint="name a PDF file") from None
    except NoPdf as error:
        raise fault(f"'{file}' is no PDF that can be read: {error}", hint="make it again") from None
    for line in _table(report):
        click.echo(line)
    return FAILED if report.failures else 0


def _table(report: Report) -> list[str]:
    rows = [("rule", "outcome", "page", "measured", "limit"), *(_row(one) for one in report.verdicts)]
    widths = [max(len(row[at]) for row in rows) for at in range(3)]
    measured = min(max(len(row[3]) for row in rows), 60)
    lines = [
        "  ".join(
            (*(cell.ljust(width) for cell, width in zip(row, (*widths, measured), strict=False)), row[4])
        ).rstrip()
        for row in rows
    ]
    broken = len(report.failures)
    return [*lines, "", f"checked against {counted(report.checked, 'rule')}, {broken or 'none'} of them broken"]


def _row(one: Verdict) -> tuple[str, str, str, str, str]:
    return (one.rule, one.outcome.value, one.pages_told, printable(one.measured), one.limit)
