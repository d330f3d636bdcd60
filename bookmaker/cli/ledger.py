"""bookmaker ledger: what was published, in a ledger file: list, find, export, import, remove, replace, upgrade."""

import json
import re
import sys
from itertools import islice
from pathlib import Path

import click

from bookmaker.cli.console import FILE as A_FILE
from bookmaker.cli.console import FILE_OR_INPUT
from bookmaker.cli.record_lines import numbered_lines
from bookmaker.puzzles.records import history
from bookmaker.puzzles.records.history import PLANNED, Event, every_event, remember, states
from bookmaker.puzzles.records.ledger import Ledger, opened
from bookmaker.puzzles.records.ledger_rows import WITHDRAWN, Art, Entry
from bookmaker.puzzles.records.record import RECORD_HINT, identity, read_given, version_of
from bookmaker.puzzles.records.upgrade import upgrade
from bookmaker.source.faults import Fault, SourcePlace, collecting, counted, fault, printable, refuse
from bookmaker.source.strict_json import loads

HINT = "name a file of lines of JSON"
DATE = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")
AT_ONCE = 1000  # entries written in one transaction

LEDGER = click.argument("ledger", metavar="LEDGER", type=A_FILE)
FILE = click.argument("file", type=FILE_OR_INPUT, default="-")
PUBLICATION = click.option("--publication", help="Only what this publication published.")


@click.group("ledger")
def command() -> None:
    """What was published, and where: look into LEDGER, the file that a daily.yaml names."""


@command.command("list")
@LEDGER
@PUBLICATION
def list_(ledger: Path, publication: str | None) -> None:
    """List what was published: issue, slot, state, puzzle, grade, id, publication.

    An issue's puzzle is planned until it is delivered; then it is delivered, printed or corrected. What was taken back
    is withdrawn.
    """
    with opened(ledger, create=False) as book:
        known = states(book, publication)
        for one in book.shown(publication):
            what = " ".join(str(one.record.get(key) or "") for key in ("kind", "size", "grade"))
            # On one line, whatever stands in it.
            usual = PLANNED if DATE.fullmatch(one.issue) else WITHDRAWN if one.asked.startswith(WITHDRAWN) else ""
            state = known.get((one.publication, one.issue, one.slot), usual)
            place = f"{one.issue:<10}  {one.slot:<12}  {state:<9}"
            row = printable(f"{place}  {what:<24}  {one.id[:16]}  {one.publication}")
            sys.stdout.write(f"{row}\n")


@command.command("find")
@LEDGER
@FILE
def find(ledger: Path, file: Path) -> None:
    """Say where the puzzles of FILE (records, a line each; or standard input) were published.

    A symmetric twin of a published puzzle counts as the same. One line of JSON for each record.
    """
    with opened(ledger, create=False) as book:
        ids = [_id(mark, line) for mark, line in numbered_lines(file, hint=HINT)]
        found = book.find(ids)
    for one in ids:
        entry = found.get(one)
        where = {key: getattr(entry, key) for key in ("publication", "issue", "slot")} if entry else None
        click.echo(json.dumps({"id": one, "published": where}, ensure_ascii=False))


@command.command("export")
@LEDGER
@PUBLICATION
def export(ledger: Path, publication: str | None) -> None:
    """Write everything as lines of JSON, for 'ledger import' or for safe keeping."""
    with opened(ledger, create=False) as book:
        became: dict[tuple[str, str, str], list[Event]] = {}
        for event in every_event(book, publication):
            became.setdefault((event.publication, *event.key), []).append(event)
        for entry, art in book.published(publication):
            line = history.line_of(entry, art, became.get((entry.publication, entry.issue, entry.slot), ()))
            sys.stdout.write(json.dumps(line, ensure_ascii=False) + "\n")


@command.command("import")
@LEDGER
@FILE
@click.option("--publication", help="FILE holds plain records; this is what published them.")
def import_(ledger: Path, file: Path, publication: str | None) -> None:
    """Add what 'ledger export' wrote, or with --publication plain records, so that they are never given again.

    What the ledger knows already stays as it is. Nothing is added where a line is wrong.
    """
    lines = numbered_lines(file, hint=HINT)
    entries: list[Entry] = []
    arts: list[Art] = []
    events: list[Event] = []
    faults: list[Fault] = []
    for mark, line in lines:
        with collecting(faults):
            if publication:
                entries.append(_plain(mark, line, publication))
            else:
                entry, art, became = _exported(mark, line)
                entries.append(entry)
                arts += [art] if art else []
                events += became
    refuse(faults)
    added = 0
    with opened(ledger) as book:
        rest = iter(entries)
        while part := list(islice(rest, AT_ONCE)):
            known = book.find(entry.id for entry in part)
            reserved = zip(part, book.reserve(part), strict=True)
            added += sum(entry == holder and entry.id not in known for entry, holder in reserved)
        there = book.delivered()
        book.deliver([one for one in arts if (one.publication, *one.place) not in there])
        remember(book, events)
    click.echo(f"{added} added, {len(entries) - added} known already", err=True)


SLOT = click.option("--slot", help="The slot; by default every slot of the issue.")


@command.command("remove")
@LEDGER
@click.argument("issue", metavar="ISSUE")
@SLOT
@PUBLICATION
@click.option("--forget", is_flag=True, help="Let the puzzle come again; else it never does.")
def remove(ledger: Path, issue: str, slot: str | None, publication: str | None, forget: bool) -> None:
    """Take the puzzles of ISSUE, a date such as 2026-12-04, out of their places.

    The next 'bookmaker daily ... --reissue ISSUE' makes others. Numbers do not shift.
    """
    with opened(ledger, create=False) as book:
        for entry in _of_issue(book, ledger, issue, slot, publication):
            book.withdraw(entry.publication, entry.issue, entry.slot, forget=forget)
            how = "forgotten" if forget else "never given again"
            click.echo(f"'{entry.slot}' of {issue} removed, its puzzle is {how}", err=True)


@command.command("replace")
@LEDGER
@click.argument("issue", metavar="ISSUE")
@SLOT
@PUBLICATION
def replace(ledger: Path, issue: str, slot: str | None, publication: str | None) -> None:
    """Put the reserve of its slot in the place of a puzzle of ISSUE, a date such as 2026-12-04.

    'bookmaker daily ... --reissue ISSUE' then draws it, with the same number, and makes a new reserve. Without a
    reserve for which the same was asked nothing is changed.
    """
    with opened(ledger, create=False) as book:
        for entry in _of_issue(book, ledger, issue, slot, publication):
            _, new = book.substitute(entry.publication, entry.issue, entry.slot)
            if new is None:
                message = f"there is no reserve for which the same was asked as for '{entry.slot}' of {issue}"
                hint = "write 'reserve: true' in its slot and make an issue, or use 'ledger remove' for a new puzzle"
                raise fault(message, hint=hint)
            click.echo(f"'{entry.slot}' of {issue} is now the reserve {new.id[:16]}", err=True)


def _of_issue(book: Ledger, path: Path, issue: str, slot: str | None, publication: str | None) -> list[Entry]:
    """The entries that are meant; BookError where there are none, or those of several publications."""
    everything = [one for one in book.entries(publication) if one.issue == issue and issue]
    found = [one for one in everything if slot in (None, one.slot)]
    if not found:
        slots = ", ".join(dict.fromkeys(one.slot for one in everything))
        hint = f"the slots of that issue: {slots}" if slots else "list what it knows with 'bookmaker ledger list'"
        what = f"'{slot}' of {issue}" if slot else f"issue '{issue}'"
        raise fault(f"the ledger '{path}' has no {what}", hint=hint)
    names = sorted({one.publication for one in found})
    if len(names) > 1:
        raise fault(f"{len(names)} publications have an issue '{issue}'", hint=f"name one: --publication '{names[0]}'")
    return found


@command.command("upgrade")
@click.argument("old", metavar="OLD", type=A_FILE)
@click.argument("new", metavar="NEW", type=A_FILE)
def upgrade_(old: Path, new: Path) -> None:
    """Write the ledger OLD, of this or an earlier version of bookmaker, as a new file NEW; OLD is only read.

    The id of every puzzle is computed anew. Nothing is written unless every row is understood.
    """
    done = upgrade(old, new)
    click.echo(f"{counted(done.rows, 'row')}, {counted(done.changed, 'id')} changed", err=True)


def _exported(mark: SourcePlace, line: str) -> tuple[Entry, Art | None, list[Event]]:
    try:
        values = loads(line)
    except ValueError:
        values = None
    if not isinstance(values, dict):
        hint = "import what 'ledger export' wrote, or name the --publication of plain records"
        raise fault("the line is not a JSON object", hint=hint, mark=mark)
    entry = history.checked_entry(values, mark=mark)
    one, version = _identified(mark, entry.record)
    if one != entry.id:
        raise fault("the line's id is not that of its record", hint="import what 'ledger export' wrote", mark=mark)
    if version != entry.version:
        message = "the line's version is not that of its record"
        raise fault(message, hint="import what 'ledger export' wrote", mark=mark)
    art = history.checked_art(values, entry, mark=mark)
    return entry, art, history.checked_events(values, entry, mark=mark)


def _plain(mark: SourcePlace, line: str, publication: str) -> Entry:
    one, version = _identified(mark, line)
    # Puzzles without a place are kept apart by their id.
    return Entry(one, publication, "", one[:16], "imported", line.strip(), version)


def _id(mark: SourcePlace, line: str) -> str:
    return _identified(mark, line)[0]


def _identified(mark: SourcePlace, line: str) -> tuple[str, int]:
    """The id of a record's puzzle, and the version of the record's form."""
    try:
        given = read_given(line)
    except ValueError as error:
        raise fault(str(error), hint=RECORD_HINT, mark=mark) from None
    return identity(given.kind, given.clues), version_of(given.record)
