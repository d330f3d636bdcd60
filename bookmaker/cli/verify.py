"""bookmaker verify: records and built folders, every claim worked out again."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import click

from bookmaker.cli.console import jobs_option, progress
from bookmaker.cli.lines import numbered_lines
from bookmaker.files.folder import MANIFEST
from bookmaker.puzzles.making import pool
from bookmaker.puzzles.records.verify import verify_many
from bookmaker.source.faults import BookError, Fault, Mark, fault

RECORDS = "puzzles.jsonl"


@click.command("verify")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", type=click.Path(path_type=Path))
@jobs_option
def command(paths: tuple[Path, ...], jobs: int) -> None:
    """Verify files of records, or built folders: each puzzle proved and graded again, none twice.

    In a folder, every file is also compared with its SHA-256 in the manifest. Repeats are looked for
    across all PATHs, symmetric twins included. An effort that an older version gave is a note, not a fault.
    """
    faults: list[Fault] = []
    lines: list[tuple[Mark, str]] = []
    for path in paths:
        faults += _changed_files(path) if path.is_dir() else []
        for records in _record_files(path):
            lines += numbered_lines(records, hint="name a file of records or a built folder")
    seen: dict[str, Mark] = {}
    noted = 0
    results = pool.run(verify_many, [line for _, line in lines], chunk=pool.chunk_size(len(lines), jobs), jobs=jobs)
    with progress() as report:
        for done, ((mark, _), verified) in enumerate(zip(lines, results, strict=True), start=1):
            faults += [Fault(wrong, "do not print it", mark) for wrong in verified.wrongs]
            for note in verified.notes:
                click.echo(f"{mark}: note: {note}", err=True)
            noted += bool(verified.notes)
            if verified.id is not None and seen.setdefault(verified.id, mark) != mark:
                faults.append(Fault(f"the same puzzle as {seen[verified.id]}", "print only one of them", mark))
            report("verified", done, len(lines))
    if faults:
        raise BookError(faults)
    besides = f", but for {noted} efforts that an older version gave" if noted else ""
    click.echo(f"{len(lines)} puzzles: each has exactly one solution, and all that is said of it is true{besides}")


def _record_files(path: Path) -> list[Path]:
    """The files that hold the records: of a built book one, of a daily's folder one for each delivery."""
    if not path.is_dir():
        return [path]
    deliveries = json.loads((path / MANIFEST).read_text(encoding="utf-8")).get("deliveries")
    return [path / RECORDS] if deliveries is None else [path / f"{one['puzzle']}.json" for one in deliveries]


def _changed_files(folder: Path) -> list[Fault]:
    try:
        files = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))["files"]
    except (OSError, ValueError, KeyError, TypeError):
        raise fault(f"'{folder}' has no manifest of ours", hint="name a folder that a build wrote") from None
    wrong = []
    for name, about in files.items():
        path = folder / name
        if not path.is_file():
            wrong.append(Fault(f"'{path}' is missing", "make it again"))
        elif hashlib.sha256(path.read_bytes()).hexdigest() != about["sha256"]:
            wrong.append(Fault(f"'{path}' was changed after it was built", "make it again"))
    return wrong
