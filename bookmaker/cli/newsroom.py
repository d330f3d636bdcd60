"""bookmaker daily plan, make, publish, printed, correct, doctor: the acts of a newspaper, a command each."""

from pathlib import Path
from typing import Any

import click

from bookmaker.cli import log
from bookmaker.cli.console import cluster_option, jobs_option, log_format_option
from bookmaker.cli.daily_options import (
    ALTHOUGH_PRINTED,
    DAILY,
    DAYS,
    DONE,
    FIRST,
    OUT,
    READ_BACK,
    TODAY,
    date_of,
    dates_of,
    day_of,
    made,
    prepared,
    reissue_options,
    today_for,
)
from bookmaker.cli.progress import progress
from bookmaker.production.verifying.coverage import open_ends, totals
from bookmaker.source.faults import counted, printable


@click.command("plan")
@DAILY
@FIRST
@DAYS
@OUT
@TODAY
@reissue_options
@ALTHOUGH_PRINTED
def plan(
    file: Path,
    first: str | None,
    days: int,
    out: Path | None,
    today: str | None,
    reissue: tuple[str, ...],
    slots: tuple[str, ...],
    although_printed: bool,
) -> None:
    """Say what every day of a range will hold and in which state it is; make nothing, write nothing.

    Every fault that no puzzle's own clues decide is told here. By default the range begins with the first issue that
    was not delivered, or today.
    """
    from bookmaker.production import daily_job  # these take a while
    from bookmaker.production.newsroom.outlook import outlook

    day = today_for(file, today)
    again = dates_of(reissue)
    start = date_of(first, "--from") if first else None if again else daily_job.first_open(file, day)
    job = daily_job.prepare(
        file, first=start, days=days, reissue=again, slots=slots, today=day, although_printed=although_printed
    )
    found = outlook(job, out=out)
    last = None
    for one in found.days:
        shown = f"{one.issue:%a} {one.issue}" if one.issue != last else ""
        number = "" if one.number is None else f"No. {one.number}"
        click.echo(printable(f"{shown:<15} {one.state:<10} {one.slot:<14} {one.what:<30} {number}").rstrip())
        last = one.issue
    for note in found.notes:
        log.note(note)
    issues = len({one.issue for one in found.days})
    log.note(f"{counted(len(found.days), 'puzzle')} for {counted(issues, 'issue')}: no faults")


@click.command("make")
@DAILY
@FIRST
@DAYS
@OUT
@TODAY
@reissue_options
@ALTHOUGH_PRINTED
@jobs_option
@cluster_option
@log_format_option
@READ_BACK
def make(out: Path | None, jobs: int, cluster: str | None, reads_back: bool, **asked: Any) -> int:
    """Deliver the puzzles of these dates; web/ stays as it is.

    Either all files of a run come to their places, or none does.
    """
    job = prepared(**asked)
    from bookmaker.production import newspaper

    return made(newspaper.make, cluster, job, out=out, jobs=jobs, reads_back=reads_back)


@click.command("publish")
@DAILY
@OUT
@TODAY
@jobs_option
@log_format_option
def publish(file: Path, out: Path | None, today: str | None, jobs: int) -> int:
    """Let web/ hold what is public today, from manifest and ledger; nothing else is read or written.

    No plan keeps it from that: of DAILY.yaml only what is said of the paper itself is looked at. It may run every
    minute; where nothing has changed it does nothing.
    """
    from bookmaker.newspaper.spec import paper_of  # all of these take a while
    from bookmaker.production.daily_job import folder_of, ledger_of
    from bookmaker.production.newsroom import publishing
    from bookmaker.source import document

    paper = paper_of(document.read(file))
    day = day_of(paper, today)
    folder = out or folder_of(paper)
    with progress() as report:
        lines = publishing.publish(
            paper,
            folder=folder,
            ledger=ledger_of(file, paper),
            today=day,
            layouts=file.parent / "layouts",
            jobs=jobs,
            report=report,
        )
    for note in lines.notes:
        log.note(note)
    what = "published" if lines.is_changed else "public already"
    log.note(f"{counted(lines.puzzles, 'puzzle')} {what}, as of {day}")
    click.echo(str(folder / publishing.FOLDER))
    return DONE


@click.command("printed")
@DAILY
@click.option("--through", required=True, metavar="DATE", help="The last issue that is printed.")
@OUT
@TODAY
def printed(file: Path, through: str, out: Path | None, today: str | None) -> None:
    """Say that all issues up to a date are printed: from then on none of them is made again by mistake."""
    from bookmaker.production.newsroom import printing  # takes a while

    day = today_for(file, today)
    new = printing.printed(file, through=date_of(through, "--through"), today=day, out=out)
    issues = len({event.issue for event in new})
    log.note(f"{counted(len(new), 'puzzle')} of {counted(issues, 'issue')} noted as printed")


@click.command("correct")
@DAILY
@click.argument("date", metavar="DATE")
@click.option("--slot", required=True, help="The slot whose puzzle gives way to another one.")
@click.option("--note", required=True, help="What was wrong, in the paper's language: readers see it.")
@OUT
@TODAY
@jobs_option
@log_format_option
@READ_BACK
def correct(
    file: Path, date: str, slot: str, note: str, out: Path | None, today: str | None, jobs: int, reads_back: bool
) -> int:
    """Put another puzzle in the place of one that was delivered, printed or not, and tell the readers.

    The old one never comes again. The next issue gets a line with NOTE, web/ shows it from the next publishing on, and
    the ledger keeps it.
    """
    from bookmaker.production import newspaper  # these take a while
    from bookmaker.production.newsroom import correcting

    now = today_for(file, today)
    job = correcting.prepare(file, day=date_of(date, "DATE"), slot=slot, note=note, today=now)
    return made(newspaper.make, None, job, out=out, jobs=jobs, reads_back=reads_back)


@click.command("doctor")
@DAILY
@OUT
@click.option("--restore", is_flag=True, help="Write into the ledger what the folder holds and it does not know.")
@click.option("--coverage", is_flag=True, help="List every row, page, file and key, and how much is known of it.")
def doctor(file: Path, out: Path | None, restore: bool, coverage: bool) -> None:
    """Compare what the ledger, the manifest and the files of DAILY.yaml's folder say was delivered.

    Every issue is named of which they say different things; where there is none, lists, proofs and web/ are made again
    from what was delivered, and compared. Nothing is changed, but with --restore the ledger, where it lacks what the
    folder holds.
    """
    from bookmaker.production import doctor as doctors  # takes a while

    found = doctors.examine(file, out=out, restores=restore)
    if found.restored:
        click.echo(f"{counted(found.restored, 'puzzle')} written into the ledger", err=True)
    for one in found.seen if coverage else ():
        click.echo(one.line)
    left_out = open_ends(found.seen)
    click.echo(
        f"{counted(found.deliveries, 'puzzle')} of {counted(found.issues, 'issue')}: ledger, manifest and files agree, "
        "lists, proofs and public files are as they are made again; "
        f"of rows, pages, files and keys {totals(found.seen)}"
        + (f"; not checked: {'; '.join(left_out)}" if left_out else "")
    )


ACTS: dict[str, click.Command] = {one.name or "": one for one in (plan, make, publish, printed, correct, doctor)}
