"""A book's sections that name a file -> the puzzles in it, each trusted like our own, or its faults."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from bookmaker.book.foreign_sections import FROM, Foreign, ForeignPuzzle, params_for
from bookmaker.book.sections import MOST_PUZZLES
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET, Several
from bookmaker.puzzles.making.orders import rejection_reason
from bookmaker.puzzles.records.exchange.importing import records_of
from bookmaker.puzzles.records.isolating import undecided
from bookmaker.puzzles.records.record import read_given
from bookmaker.render import characters
from bookmaker.source.document import Source
from bookmaker.source.faults import BookError, Fault, SourcePlace, collecting, counted, fault, refuse
from bookmaker.source.file_bytes import is_within
from bookmaker.source.lines import file_bytes

HINT = "name a file with records, ids or addresses of puzzles, in the folder of the book"
LARGEST_PICTURE = 12  # cells; two solutions of a larger puzzle are not shown


def read_sections(text: Source, folder: Path, budget: int = DEFAULT_BUDGET) -> dict[int, Foreign]:
    """The puzzles of every section, by index, that names a file in `from`; BookError with all that is wrong in them.

    A section's `count`, where it has one, takes so many from the beginning of its file. Of each puzzle search
    and ladder look at `budget` positions, at most.
    """
    found: dict[int, Foreign] = {}
    faults: list[Fault] = []
    sections = text.value.get("sections") if isinstance(text.value, dict) else None
    for index, section in enumerate(sections if isinstance(sections, list) else []):
        name = section.get(FROM) if isinstance(section, dict) else None
        if isinstance(name, bool) or not isinstance(name, str | int | float):
            continue
        mark = text.mark(("sections", index, FROM))
        with collecting(faults):
            if not is_within(folder / str(name), folder):
                raise fault(f"'{name}' lies outside the book's folder", hint="copy it beside the book", mark=mark)
            found[index] = _file(section, folder / str(name), mark, budget)
    refuse(faults)
    return found


def _file(section: Mapping[str, Any], path: Path, mark: SourcePlace, budget: int) -> Foreign:
    try:
        data = file_bytes(path, hint=HINT)
    except BookError as error:
        raise BookError([Fault(one.message, one.hint, mark) for one in error.faults]) from None
    named = section.get("kind")
    kind = named if isinstance(named, str) and registry.has(named) else None
    read = records_of(str(path), data, kind=kind)
    count = section.get("count")
    most = count if type(count) is int and count > 0 else MOST_PUZZLES
    faults: list[Fault] = list(read.faults)
    puzzles: list[ForeignPuzzle] = []
    kinds: dict[str, SourcePlace] = {kind: mark} if kind else {}
    for where, line in read.lines[:most]:
        try:
            given = read_given(line)
        except ValueError as error:
            faults.append(Fault(str(error), HINT, where))
            continue
        kinds.setdefault(given.kind, where)
        faults += _refused(given.kind, given.clues, where, budget)
        puzzles.append(ForeignPuzzle(where, given.clues, params_for(given.kind, given.clues)))
    if len(kinds) > 1:
        together = " and ".join(kinds)
        faults.append(Fault(f"puzzles of different kinds: {together}", "give each kind a section of its own", mark))
    if not puzzles and not faults:
        faults.append(Fault(f"'{path}' holds no puzzle", HINT, mark))
    if type(count) is int and len(read.lines) < count:
        faults.append(
            Fault(f"'{path}' holds {counted(len(read.lines), 'puzzle')}, not {count}", "leave 'count' out", mark)
        )
    refuse(faults)
    return Foreign(next(iter(kinds)), tuple(puzzles), budget)


def _refused(name: str, clues: Any, where: SourcePlace, budget: int) -> Iterator[Fault]:
    """Why a puzzle cannot stand in a book; with both solutions, drawn small, where it has two."""
    kind = registry.get(name)
    fault = rejection_reason(kind, clues, budget)
    if fault is None:
        return
    hint = fault.hint or ""
    # What took a whole budget is not tried again.
    is_small = fault != undecided(budget) and max(clues.width, clues.height) <= LARGEST_PICTURE
    if is_small and isinstance(proof := kind.prove(clues, budget), Several):
        pictures = [characters.text(kind.draw(clues, answer)) for answer in (proof.first, proof.second)]
        hint += "; two of its solutions:\n" + "\n\n".join(pictures)
    yield Fault(fault.message, hint, where)
