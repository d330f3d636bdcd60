"""bookmaker ledger: what was published, in a ledger file: list, find, export, import, upgrade."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from itertools import islice
from pathlib import Path

import click

from bookmaker.cli.lines import RECORD_HINT, numbered_lines
from bookmaker.puzzles.records.ledger import Entry, checked_entry, opened
from bookmaker.puzzles.records.record import identity, read_given, version_of
from bookmaker.puzzles.records.upgrade import upgrade
from bookmaker.source.faults import BookError, Fault, Mark, fault

HINT = "name a file of lines of JSON"
AT_ONCE = 1000  # entries written in one transaction

LEDGER = click.argument("ledger", metavar="LEDGER", type=click.Path(path_type=Path))
FILE = click.argument("file", type=click.Path(path_type=Path, allow_dash=True), default="-")
PUBLICATION = click.option("--publication", help="Only what this publication published.")


@click.group("ledger")
def command() -> None:
    """What was published, and where: look into LEDGER, the file that a daily.yaml names."""


@command.command("list")
@LEDGER
@PUBLICATION
def list_(ledger: Path, publication: str | None) -> None:
    """List what was published: issue, slot, puzzle, grade, id, publication."""
    with opened(ledger, create=False) as book:
        for entry in book.entries(publication):
            record = json.loads(entry.record)
            what = f"{record['kind']} {record.get('size', '')} {record.get('grade') or ''}"
            click.echo(f"{entry.issue:<10}  {entry.slot:<12}  {what:<24}  {entry.id[:16]}  {entry.publication}")


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
        for entry in book.entries(publication):
            sys.stdout.write(json.dumps(asdict(entry), ensure_ascii=False) + "\n")


@command.command("import")
@LEDGER
@FILE
@click.option("--publication", help="FILE holds plain records; this is what published them.")
def import_(ledger: Path, file: Path, publication: str | None) -> None:
    """Add what 'ledger export' wrote, or with --publication plain records, so that they are never given again.

    What the ledger knows already stays as it is. Nothing is added where a line is wrong.
    """
    lines = numbered_lines(file, hint=HINT)
    entries = []
    faults: list[Fault] = []
    for mark, line in lines:
        try:
            entries.append(_plain(mark, line, publication) if publication else _exported(mark, line))
        except BookError as error:
            faults += error.faults
    if faults:
        raise BookError(faults)
    added = 0
    with opened(ledger) as book:
        rest = iter(entries)
        while part := list(islice(rest, AT_ONCE)):
            known = book.find(entry.id for entry in part)
            claimed = zip(part, book.claim(part), strict=True)
            added += sum(entry == holder and entry.id not in known for entry, holder in claimed)
    click.echo(f"{added} added, {len(entries) - added} known already", err=True)


@command.command("upgrade")
@click.argument("old", metavar="OLD", type=click.Path(path_type=Path))
@click.argument("new", metavar="NEW", type=click.Path(path_type=Path))
def upgrade_(old: Path, new: Path) -> None:
    """Write the ledger OLD, of this or an earlier version of bookmaker, as a new file NEW; OLD is only read.

    The id of every puzzle is computed anew. Nothing is written unless every row is understood.
    """
    done = upgrade(old, new)
    click.echo(f"{done.rows} rows, {done.changed} ids changed", err=True)


def _exported(mark: Mark, line: str) -> Entry:
    try:
        values = json.loads(line)
    except (ValueError, RecursionError):
        values = None
    if not isinstance(values, dict):
        hint = "import what 'ledger export' wrote, or name the --publication of plain records"
        raise fault("the line is not a JSON object", hint=hint, mark=mark)
    entry = checked_entry(values, mark=mark)
    one, version = _identified(mark, entry.record)
    if one != entry.id:
        raise fault("the line's id is not that of its record", hint="import what 'ledger export' wrote", mark=mark)
    if version != entry.version:
        message = "the line's version is not that of its record"
        raise fault(message, hint="import what 'ledger export' wrote", mark=mark)
    return entry


def _plain(mark: Mark, line: str, publication: str) -> Entry:
    one, version = _identified(mark, line)
    # Puzzles without a place are kept apart by their id.
    return Entry(one, publication, "", one[:16], "imported", line.strip(), version)


def _id(mark: Mark, line: str) -> str:
    return _identified(mark, line)[0]


def _identified(mark: Mark, line: str) -> tuple[str, int]:
    """The id of a record's puzzle, and the version of the record's form."""
    try:
        given = read_given(line)
    except ValueError as error:
        raise fault(str(error), hint=RECORD_HINT, mark=mark) from None
    return identity(given.kind, given.clues), version_of(given.record)
