"""Items -> files in the output folder, each slot's whole or not at all, read back before they are trusted."""

import hashlib
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from bookmaker.files.folder import is_as_built
from bookmaker.files.single_files import put
from bookmaker.newspaper.delivered import Key, advice
from bookmaker.newspaper.manifest import Extra, FileFacts
from bookmaker.pages.newspaper.art import Format, least_answer_mm
from bookmaker.pages.setting.paint import legible
from bookmaker.production import staging
from bookmaker.production.slot_art import drawings, made
from bookmaker.production.slot_files import SlotFiles
from bookmaker.production.verifying.reading_back import LOOK_AT, Reading, left_out, read_picture
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET
from bookmaker.puzzles.records.isolating import undecided
from bookmaker.puzzles.records.verify import verify
from bookmaker.source.faults import Fault, SourcePlace
from bookmaker.source.file_bytes import Unreadable, bytes_within, reason
from bookmaker.source.lengths import POINTS_PER_MM


@dataclass(frozen=True, slots=True)
class Delivered:
    """The files of one slot, and what of reading them back could not be done."""

    files: dict[str, FileFacts]
    left_out: tuple[str, ...] = ()


def deliver(reads_back: bool, printed: Collection[Key], wanted_files: Sequence[SlotFiles]) -> list[Delivered | Fault]:
    """Lay each slot's files aside, to be placed once all are made; files that are there as they must be stay.

    With `reads_back` each picture is read back first, and what it shows solved anew. What is `printed` no hint says to
    make again.
    """
    return [_deliver(wanted, reads_back, printed) for wanted in wanted_files]


def _deliver(wanted: SlotFiles, reads_back: bool, printed: Collection[Key]) -> Delivered | Fault:
    there = _intact(wanted)
    if len(there) == len(wanted.paths()):
        return Delivered(there)
    if not wanted.is_new:
        checked = verify(wanted.line)
        if checked.wrongs or checked.undecided:
            why = checked.wrongs[0] if checked.wrongs else undecided(DEFAULT_BUDGET).message
            return untrusted(wanted.slot, wanted.date, why, wanted.mark)
    if tiny := next(filter(None, map(_illegible, (wanted, *wanted.also))), None):
        return tiny
    known = dict(wanted.known)
    files: dict[str, FileFacts] = {}
    readings: list[Reading] = []
    try:
        for path, data in made(wanted):
            if path in there:  # whatever this version of bookmaker would draw
                files[path] = there[path]
                continue
            digest = hashlib.sha256(data).hexdigest()
            if known.get(path, digest) != digest:
                message = f"'{path}' was delivered otherwise than this version of bookmaker makes it"
                hint = advice("bring back a copy of it", [wanted.date], wanted.slot, printed)
                return Fault(message, hint, wanted.mark)
            is_answer = wanted.is_answer(path)
            reading = read_picture(path, data, wanted.line, is_answer=is_answer) if reads_back else Reading()
            readings.append(reading)
            if reading.wrong is not None:
                what = "solution" if is_answer else "puzzle"
                return Fault(f"'{path}' does not show the {what} of its record: {reading.wrong}", LOOK_AT, wanted.mark)
            staging.put(wanted.folder, path, data)
            files[path] = FileFacts(len(data), digest)
    except OSError as error:
        return Fault(f"cannot write '{wanted.folder}': {reason(error)}", "name another folder with --out")
    return Delivered(files, left_out(readings))


def _illegible(wanted: SlotFiles) -> Fault | None:
    """A fault where the solution's cells are too small for what stands in them."""
    _, answer = drawings(wanted.record)
    look = wanted.look
    form = Format(look.solution_width, wanted.theme(), look.solution_depth)
    cell, least = form.cell(answer, wanted.solution_caption), least_answer_mm(answer)
    if cell >= least * POINTS_PER_MM and legible(answer, cell, wanted.theme()):
        return None
    shown = int(max(cell, 0.0) / POINTS_PER_MM * 10) / 10
    message = f"the cells of the solutions of '{wanted.slot}' would be {shown} mm wide, too small to read"
    return Fault(message, f"they need {least} mm or more: give 'solution' more columns", wanted.mark)


def untrusted(slot: str, date: str, why: str, mark: SourcePlace | None) -> Fault:
    """The fault of a record from the ledger that is no puzzle, or no longer the one that was made."""
    message = f"the ledger's puzzle for '{slot}' of {date} cannot be trusted: {why}"
    return Fault(message, "bring back a copy of the ledger from before it was changed", mark)


def _intact(wanted: SlotFiles) -> dict[str, FileFacts]:
    """The files that an earlier run made and that are unchanged, in their places or laid aside."""
    known = dict(wanted.known)
    files: dict[str, FileFacts] = {}
    for path in wanted.paths():
        for place in (path, f"{staging.NAME}/{path}") if path in known else ():
            with suppress(Unreadable):
                facts = facts_of(bytes_within(wanted.folder, place))
                if known[path] == facts.sha256:
                    files[path] = facts
                    break
    return files


def facts_of(data: bytes) -> FileFacts:
    """What a manifest says of a file with these bytes."""
    return FileFacts(len(data), hashlib.sha256(data).hexdigest())


def is_there(folder: Path, extra: Extra) -> bool:
    """Whether all of its files are there, unchanged."""
    try:
        return all(is_as_built(folder / path, one.bytes, one.sha256) for path, one in extra.files.items())
    except OSError:
        return False


def put_all(
    folder: Path, files: Iterable[tuple[str, bytes]], *, write: Callable[[Path, str, bytes], None] = put
) -> dict[str, FileFacts]:
    """Write files, each whole or not at all, and say what was written."""
    found: dict[str, FileFacts] = {}
    for path, data in files:
        write(folder, path, data)
        found[path] = facts_of(data)
    return found
