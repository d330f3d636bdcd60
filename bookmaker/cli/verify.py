"""bookmaker verify: records and built folders, every claim worked out again."""

import json
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path

import click

from bookmaker.cli.console import FILE, FOLDER, budget_option, jobs_option, store_option
from bookmaker.cli.progress import progress, reported
from bookmaker.cli.record_failures import Gathering
from bookmaker.cli.record_lines import numbered_lines
from bookmaker.files.folder import MANIFEST
from bookmaker.files.signatures import is_signed, signature_faults
from bookmaker.production.verifying.any_folder import verify_folder
from bookmaker.production.verifying.coverage import How, Seen, open_ends, totals
from bookmaker.production.verifying.findings import Findings
from bookmaker.production.verifying.rebuild import verified_again
from bookmaker.puzzles.making import pool
from bookmaker.puzzles.making.store import opened
from bookmaker.puzzles.records.isolating import undecided
from bookmaker.puzzles.records.verify import verify_many
from bookmaker.source.faults import Fault, SourcePlace, counted, refuse

FAILED = 1
HINT = "name a file of records or a built folder"
PROVED = "each has exactly one solution; options, grade, effort, techniques, flow, code and id worked out again"


@click.command("verify")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", type=FILE)
@click.option(
    "--folder",
    type=FOLDER,
    default=Path(),
    help="The book's own folder, for the profiles and layouts in its printers/ and layouts/; by default this one.",
)
@click.option(
    "--pages/--no-pages",
    "makes_again",
    default=True,
    show_default=True,
    help="Make every page of a book again from its records, words and layout, and compare what is painted.",
)
@click.option("--coverage", is_flag=True, help="List every page, file and key, and how much is known of it.")
@click.option("--strict", is_flag=True, help="End with 1 where something is unchecked.")
@click.option(
    "--key", metavar="KEY", type=FILE, help="The public Ed25519 key with whose other half each folder must be signed."
)
@click.option(
    "--rebuild",
    is_flag=True,
    help="Make the book of a folder again from the files in --folder, and compare; its seeds must make its puzzles.",
)
@budget_option
@store_option
@jobs_option
def command(
    paths: tuple[Path, ...],
    folder: Path,
    makes_again: bool,
    coverage: bool,
    strict: bool,
    key: Path | None,
    rebuild: bool,
    budget: int,
    store: Path | None,
    stores: bool,
    jobs: int,
) -> int:
    """Prove and grade again each puzzle of records, or of folders that build or daily wrote; none twice.

    In a folder every file is compared with its manifest, and the manifest with what can be worked out again: order,
    sections, page numbers, pictures, lists. A book's pages, cover and other files are made again from its records;
    files of the author's own, and a daily's daily.yaml, are looked for in --folder. Repeats are looked for across all
    PATHs, symmetric twins included. The last line says what was checked, what is somebody's word, such as a seed, and
    what could not be checked here. A grade or an effort
    that an older version gave is a note, not a fault.
    """
    refuse([one for path in paths for one in signature_faults(path, MANIFEST, key)] if key is not None else [])
    if rebuild:
        again = [verified_again(path, own=folder, jobs=jobs, budget=budget) for path in paths]
        for opinion, _ in again:
            click.echo(opinion)
        return FAILED if strict and not all(is_whole for _, is_whole in again) else 0
    with nullcontext() if store is None or not stores else opened(store) as kept:
        found = [
            verify_folder(path, own=folder, jobs=jobs, makes_again=makes_again, store=kept)
            if path.is_dir()
            else _file(path)
            for path in paths
        ]
    gathering = Gathering(fault for one in found for fault in one.faults)
    faults = gathering.faults
    # Of a file that is named twice, and once by its folder, the folder proves more.
    by_proof = sorted(found, key=lambda one: -len(one.proves))
    proves = {line: one.proves for one in reversed(by_proof) for line in one.lines}
    lines = list(dict.fromkeys(line for one in found for line in one.lines))
    unproved, words = set[str](), set[str]()
    seen: dict[str, tuple[SourcePlace, str]] = {}
    noted = 0
    work = partial(verify_many, budget)
    results = pool.run(work, [line for _, line in lines], jobs=jobs)
    with progress() as report:
        for number, verified in gathering.sound(lines, reported(results, report, "verified", len(lines))):
            line = lines[number - 1]
            mark = line[0]
            unproved |= set(verified.unproved) - proves[line]
            words |= set(verified.words) - proves[line]
            faults += [Fault(wrong, "do not print it", mark) for wrong in verified.wrongs]
            faults += [replace(undecided(budget), mark=mark)] if verified.undecided else []
            for note in verified.notes:
                click.echo(f"{mark}: note: {note}", err=True)
            noted += bool(verified.notes)
            first = seen.setdefault(verified.id, line) if verified.id is not None else line
            if first != line and not is_relabelled(line, first):
                faults.append(Fault(f"the same puzzle as {first[0]}", "print only one of them", mark))
    if coverage:
        for row in _listed(found, sorted(unproved), sorted(words)):
            click.echo(row)
    gathering.end()
    left_out = _left_out(found, sorted(unproved), noted)
    left_out += ["the signature, for want of --key"] if key is None and any(map(is_signed, paths)) else []
    by_word = [f"what the records say of {', '.join(sorted(words))}"] if words else []
    by_word += dict.fromkeys(part for one in found for part in open_ends(one.seen, How.WORD))
    click.echo(_closing(len(lines), found, left_out, by_word, [f"signed with '{key}'"] if key is not None else []))
    return FAILED if strict and left_out else 0


def _file(path: Path) -> Findings:
    lines = tuple(numbered_lines(path, hint=HINT))
    empty = () if lines else (Fault(f"'{path}' holds no puzzle", HINT),)
    return Findings(lines, empty, ())


def _listed(found: list[Findings], unproved: list[str], words: list[str]) -> Iterator[str]:
    """A line for each thing that was looked at, folder by folder."""
    for one in found:
        yield from (seen.line for seen in one.seen)
        yield from (Seen(part, How.UNCHECKED).line for part in one.left_out)
    yield from (Seen(f"what the records say of {key}", How.UNCHECKED).line for key in unproved)
    yield from (Seen(f"what the records say of {key}", How.WORD, "the maker's").line for key in words)


def is_relabelled(line: tuple[SourcePlace, str], first: tuple[SourcePlace, str]) -> bool:
    """Whether a record says that it is a twin of the first one of the same file, and is so in another print."""
    (mark, text), (other, earlier) = line, first
    record, before = json.loads(text), json.loads(earlier)
    is_told = record.get("alike") is not None and record.get("alike") == before.get("number")
    return mark.file == other.file and is_told and record["code"] != before["code"]


def _left_out(found: list[Findings], unproved: list[str], noted: int) -> list[str]:
    """What nobody could check, as parts of a sentence."""
    left_out = list(dict.fromkeys(part for one in found for part in (*open_ends(one.seen), *one.left_out)))
    left_out += [f"what the records say of {', '.join(unproved)}"] if unproved else []
    left_out += (
        [f"{counted(noted, 'grade or effort', 'grades or efforts')} that an older version gave"] if noted else []
    )
    return left_out


def _closing(count: int, found: list[Findings], left_out: list[str], by_word: list[str], signed: list[str]) -> str:
    """What was checked and found true; that it was all is said only where it was.

    What is somebody's word is told apart from what could be checked, and was not.
    """
    checked = list(dict.fromkeys(part for one in found for part in one.checked))
    seen = [one for each in found for one in each.seen]
    parts = [f"of pages, files and keys {totals(seen)}"] if seen else []
    head = f"{counted(count, 'puzzle')}: {'; '.join([PROVED, *checked, *parts, *signed])}"
    head += f"; somebody's word: {'; '.join(by_word)}" if by_word else ""
    if left_out:
        return f"{head}; not checked: {'; '.join(left_out)}"
    return f"{head}; all {'else ' if by_word else ''}that is said of them is true"
