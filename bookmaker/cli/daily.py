"""bookmaker daily: daily.yaml and a range of dates -> a folder for every issue, and web/; its acts one by one."""

from pathlib import Path
from typing import Any

import click

from bookmaker.cli.console import cluster_option, jobs_option, log_format_option
from bookmaker.cli.daily_options import DAILY, DAYS, DONE, FIRST, OUT, READ_BACK, made, prepared, reissue_options
from bookmaker.cli.newsroom import ACTS


class _Daily(click.Command):
    """The command, but for its acts such as `daily plan`, each of which is a command of its own."""

    def make_context(self, info_name: str | None, args: list[str], *rest: Any, **more: Any) -> click.Context:
        """The context of the command that is meant."""
        if args and args[0] in ACTS:
            return ACTS[args[0]].make_context(f"{info_name} {args[0]}", args[1:], *rest, **more)
        return super().make_context(info_name, args, *rest, **more)


@click.command("daily", cls=_Daily)
@DAILY
@FIRST
@DAYS
@OUT
@click.option(
    "--today",
    metavar="DATE",
    help="The day for which web/ is filled: what is public then, and nothing else.  [default: today in 'timezone']",
)
@reissue_options
@jobs_option
@cluster_option
@log_format_option
@READ_BACK
@click.option("--dry-run", is_flag=True, help="List the files that would be made; make nothing.")
def command(out: Path | None, jobs: int, cluster: str | None, reads_back: bool, dry_run: bool, **asked: Any) -> int:
    """Deliver the puzzles that DAILY.yaml asks for, with a folder for the issue of every date.

    Dates that were delivered before stay as they are, or nothing is made and every issue is named that would change;
    a run that was interrupted goes on where it stopped.

    This makes and publishes. Its acts are commands of their own: 'daily plan' says what every day will hold and what
    is wrong, 'daily make' delivers, 'daily publish' fills web/, 'daily printed' and 'daily correct' tell what became
    of issues, 'daily doctor' compares ledger, manifest and files.
    """
    job = prepared(**asked)
    from bookmaker.production import daily_job, newspaper

    assert job.today is not None
    if dry_run:
        for path in daily_job.planned(job, out=out, today=job.today):
            click.echo(str((out or job.folder) / path))
        return DONE
    return made(newspaper.run, cluster, job, out=out, today=job.today, jobs=jobs, reads_back=reads_back)
