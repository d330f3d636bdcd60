"""Candidates for a place, side by side, and the one that is taken: of them, of a file, or a code that somebody has."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from bookmaker.book.lock import Line, with_lines
from bookmaker.files import folder
from bookmaker.pages.newspaper.contact_sheets import SheetEntry, sheets
from bookmaker.production.rounds import Round, asked, opened, others, seen_by, told, with_puzzle
from bookmaker.production.slot_files import VERSION, theme
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.flow import flow
from bookmaker.puzzles.contract.grading import budgeted
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET
from bookmaker.puzzles.making.another import KEPT
from bookmaker.puzzles.making.orders import Order, Puzzle, generate
from bookmaker.puzzles.making.section_order import features, unlikeness
from bookmaker.puzzles.records.exchange.importing import HINT, records_of
from bookmaker.puzzles.records.record import Given, identity, read_given, record_of, to_json
from bookmaker.render import pdf
from bookmaker.seeds import Seed
from bookmaker.source.faults import Fault, SourcePlace, counted, fault, refuse, typed
from bookmaker.source.file_bytes import is_inside
from bookmaker.source.lines import file_bytes, lines_within

RECORDS, SHEET = "candidates.jsonl", "candidates.pdf"


@dataclass(frozen=True, slots=True)
class Candidates:
    """Where candidates were written, and a line about each."""

    folder: Path
    lines: tuple[str, ...]


def folder_of(path: Path, number: int, volume: int | None) -> Path:
    """Where the candidates for a number are written unless somebody says."""
    return Path("output") / f"{path.stem}{f'-{volume}' if volume else ''}-{number}-candidates"


def candidates(
    path: Path,
    number: int,
    count: int,
    *,
    out: Path | None = None,
    store: Path | None = None,
    volume: int | None = None,
) -> Candidates:
    """Make puzzles for the place of a number, draw them side by side, and change nothing."""
    target = out or folder_of(path, number, volume)
    with opened(path, store, volume=volume) as round, folder.replacing(target, title=_title(path, number)) as draft:
        line = round.own(number)
        found = others(round, line, count)
        facts = [facts_of(round.section(line), line.rank, puzzle) for puzzle in found]
        proofs = [
            SheetEntry(
                group=f"number {number}",
                name=str(nth),
                facts=own,
                puzzle=registry.get(one.order.kind).draw(one.clues),
                answer=registry.get(one.order.kind).draw(one.clues, one.answer),
            )
            for nth, (one, own) in enumerate(zip(found, facts, strict=True), start=1)
        ]
        heading = f"Candidates for {path.name}"
        pages = sheets(heading, (), proofs, theme())

        def fill(into: Path) -> Mapping[str, Any]:
            (into / SHEET).write_bytes(pdf.document(pages, title=f"{heading}, number {number}"))
            place = {"place": line.place, "instead_of": line.id}
            both = zip(found, facts, strict=True)
            lines = [to_json({**record_of(one), **place, "facts": own}) for one, own in both]
            (into / RECORDS).write_text("".join(f"{one}\n" for one in lines), encoding="utf-8", newline="\n")
            return {"title": _title(path, number), "versions": {"bookmaker": VERSION}}

        draft.finish(fill)
    pairs = enumerate(zip(facts, found, strict=True), start=1)
    return Candidates(target, tuple(f"{n}  {'; '.join(own)}  {one.clues.code()}" for n, (own, one) in pairs))


def _title(path: Path, number: int) -> str:
    return f"(candidates for {path.stem} {number})"


def facts_of(section: Sequence[Line], rank: int, puzzle: Puzzle) -> tuple[str, ...]:
    """Of a puzzle at a number of its section: grade, effort, flow and likeness.

    Flow is in how many places it begins, and how often it is as hard as its grade.
    """
    deduction = puzzle.deduction
    own = features(puzzle.order.kind, puzzle.clues)
    alike = []
    for neighbour in section:
        if abs(neighbour.rank - rank) == 1 and neighbour.kind == puzzle.order.kind:
            theirs = features(neighbour.kind, neighbour.clues)
            if len(theirs) == len(own):
                alike.append(f"{unlikeness(own, theirs):.2f} from {neighbour.rank}")
    return (
        f"{deduction.grade.word if deduction.grade else 'no grade'}, effort {deduction.effort:g}",
        _flow(puzzle),
        f"differs by {', '.join(alike)}" if alike else "no neighbour of its size",
    )


def _flow(puzzle: Puzzle) -> str:
    """The flow in words; somebody else's kind may tell no rounds."""
    deduction = puzzle.deduction
    found = flow(registry.get(puzzle.order.kind), deduction)
    begins = f"flow: begins with {counted(deduction.opening, 'step')}"
    if found is None:
        return f"{begins}, {counted(deduction.moments, 'step')} of its grade"
    before = "" if found.before is None else f", {found.before} % set before its grade"
    at_grade = f"{counted(found.steps, 'step')} of its grade"
    return f"{begins}{before}, {at_grade}, {counted(found.variety, 'technique')}, {found.dry} dry"


def take(
    path: Path, number: int, what: str, *, out: Path | None = None, store: Path | None = None, volume: int | None = None
) -> str:
    """Put a puzzle in the place of a number: candidate N, that of a file, or of a code; proved and graded here."""
    with opened(path, store, volume=volume) as round:
        line = round.own(number)
        order = round.order(line)
        given, origin, seed = _given(path, number, what, line, out or folder_of(path, number, volume))
        puzzle = _proved(round, line, order, given)
        if seed is not None:
            puzzle = replace(puzzle, order=replace(puzzle.order, seed=Seed((seed,))))
        new = with_puzzle(line, puzzle, origin=origin)
        round.write(with_lines(round.lock, [new]), f"take {number} {what[:40]}")
        return f"{number}: {told(line)} -> {told(new)}"


def _given(path: Path, number: int, what: str, line: Line, folder: Path) -> tuple[Given, str, str | None]:
    """The puzzle that is meant, the file that it is from, and of a candidate of ours its seed."""
    if what.isascii() and what.isdecimal() and len(what) < 4:
        if not (folder / RECORDS).is_file():
            hint = f"'bookmaker candidates {typed(path)} {number}' makes them"
            raise fault(f"there are no candidates for {number} in '{folder}'", hint=hint)
        lines = lines_within(folder, RECORDS)
        if not 1 <= int(what) <= len(lines):
            raise fault(f"there is no candidate {what}", hint=f"there are 1 to {len(lines)}")
        mark, text = lines[int(what) - 1]
        given = _read(text, mark)
        record = given.record
        if record.get("place") != line.place or record.get("instead_of") != line.id:
            hint = f"'bookmaker candidates {typed(path)} {number}' makes others"
            raise fault(f"these candidates are not for what is number {number} now", hint=hint, mark=mark)
        return given, "", str(record["seed"])[:1000] if "seed" in record else None
    if Path(what).suffix[1:].isalpha() and "://" not in what and not Path(what).is_file():
        raise fault(
            f"there is no file '{what[:70]}'", hint="name a file with one puzzle, a code, or a candidate's number"
        )
    name, data = (what, file_bytes(Path(what), hint=HINT)) if Path(what).is_file() else ("code", what.encode())
    kind = registry.get(line.kind)
    if name == "code":
        try:
            return Given(line.kind, kind.Clues.parse(what), {}), name, None
        except ValueError:
            pass  # it may be another program's
    found = records_of(name, data, kind=line.kind)
    refuse(found.faults)
    if len(found.lines) != 1:
        raise fault(f"'{name}' holds {len(found.lines)} puzzles, not one", hint="name a file with the one to take")
    mark, text = found.lines[0]
    given = _read(text, mark)
    return given, Path(name).name if is_inside(Path(name).name) else "file", None


def _read(text: str, mark: SourcePlace) -> Given:
    try:
        return read_given(text)
    except ValueError as error:
        raise fault(str(error), hint=HINT, mark=mark) from None


def _proved(round: Round, line: Line, order: Order, given: Given) -> Puzzle:
    """The puzzle, when it may stand in the place: of its kind, size, options and grade, proved, and no repeat."""
    clues, there = given.clues, line.clues
    size, wanted = f"{clues.width}x{clues.height}", f"{there.width}x{there.height}"
    hint = f"number {line.rank} is {line.grade} {line.kind} of {wanted}"
    if given.kind != line.kind:
        raise fault(f"it is a {given.kind}, not a {line.kind}", hint=hint)
    if size != wanted:
        raise fault(f"it is of {size}, not {wanted}", hint=hint)
    if clues.variant != there.variant:
        raise fault(
            f"it has the options {json.dumps(dict(clues.variant))}", hint=f"{hint}, {json.dumps(dict(there.variant))}"
        )
    if identity(line.kind, clues)[:KEPT] in seen_by(round):
        raise fault("it, or a twin of it, is in the book already, or must not come", hint="take another")
    with budgeted(DEFAULT_BUDGET):
        puzzle = generate(replace(asked(round, line), clues=clues))
    if isinstance(puzzle, Fault):
        raise fault(puzzle.message, hint=puzzle.hint)
    grade = puzzle.deduction.grade.word if puzzle.deduction.grade else "without a grade"
    if order.grade is not None and grade != line.grade:
        raise fault(f"it is {grade}, not {line.grade}", hint=hint)
    return replace(puzzle, order=replace(puzzle.order, clues=None))


def waiting(path: Path, number: int, line: Line, *, volume: int | None = None) -> list[Given]:
    """The candidates that were made for a line of the lock, at its number, and wait to be taken; often none."""
    folder = folder_of(path, number, volume)
    if not (folder / RECORDS).is_file():
        return []
    found = [_read(text, mark) for mark, text in lines_within(folder, RECORDS)]
    return [one for one in found if (one.record.get("place"), one.record.get("instead_of")) == (line.place, line.id)]
