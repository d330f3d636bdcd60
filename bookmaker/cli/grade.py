"""bookmaker grade: puzzles of a file -> a table of grades, efforts and techniques, and bars of them."""

from functools import partial
from pathlib import Path

import click

from bookmaker.cli.console import FILE_OR_INPUT, budget_option, jobs_option
from bookmaker.cli.progress import progress, reported
from bookmaker.cli.record_failures import Gathering
from bookmaker.cli.record_lines import kind_option, put_files, puzzle_lines
from bookmaker.production.chart import chart
from bookmaker.puzzles.making import pool
from bookmaker.puzzles.records.survey import FLOW, Survey, flow_rows, grade_many, survey
from bookmaker.render import svg
from bookmaker.source.faults import counted


@click.command("grade")
@click.argument("file", type=FILE_OR_INPUT)
@click.option("--svg", "picture", type=click.Path(path_type=Path, dir_okay=False), help="A file for bars of the same.")
@kind_option
@budget_option
@jobs_option
def command(file: Path, picture: Path | None, kind: str | None, budget: int, jobs: int) -> None:
    """Grade the puzzles of FILE (or -, standard input) as people solve them: anything that 'convert' reads.

    For each kind: how many of each grade with least, middle and greatest effort; how the middle one is to solve, from
    the steps open at the start to the rounds in a row that set nothing ('before': the percent of all that is set
    before the first step of the grade); and in how many puzzles and steps each technique is needed. 'unsolved' are
    those that take more than the techniques known here.
    """
    read = puzzle_lines(file, kind=kind)
    gathering = Gathering(read.faults)
    texts = [line for _, line in read.lines]
    results = pool.run(partial(grade_many, budget), texts, jobs=jobs)
    with progress() as report:
        reports = reported(results, report, "graded", len(texts))
        found = survey([one for _, one in gathering.sound(read.lines, reports)])
    click.echo("\n\n".join(map(_table, found)))
    if picture is not None and found:
        put_files(picture.parent, {picture.name: svg.text(chart(found)).encode()}, hint="name another file with --svg")
    gathering.end()


def _table(one: Survey) -> str:
    lines = [f"{one.kind}: {counted(one.count, 'puzzle')}, {', '.join(one.sizes)}", ""]
    lines.append(f"{'grade':<12} {'puzzles':>8} {'share':>6}   effort: least, middle, greatest")
    for word, count, least, middle, most in one.grades:
        lines.append(f"{word:<12} {count:>8} {count / one.count:>6.0%}   {least:9.1f} {middle:9.1f} {most:9.1f}")
    lines += ["", f"{'flow':<12}" + "".join(f" {name:>8}" for name in FLOW)] if one.flows else []
    lines += [f"{word:<12}" + "".join(f" {value:>8}" for value in values) for word, *values in flow_rows(one)]
    wide = max(len(name) for name, _, _ in one.techniques)
    lines += ["", f"{'technique':<{wide}} {'puzzles':>8} {'share':>6} {'steps':>8}"]
    for name, count, steps in one.techniques:
        lines.append(f"{name:<{wide}} {count:>8} {count / one.count:>6.0%} {steps:>8}")
    return "\n".join(lines)
