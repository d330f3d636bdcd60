"""Files that extend one another: a name -> the Sources of its file, of the one that it extends, and so on."""

from collections.abc import Callable, Sequence
from pathlib import Path

from bookmaker.source import document
from bookmaker.source.document import Source, Where
from bookmaker.source.faults import SourcePlace, did_you_mean, fault
from bookmaker.source.file_bytes import is_within

LONGEST_CHAIN = 10  # of files that extend one another
LONGEST_NAME = 100  # characters; file systems refuse names of some 255 bytes


def chain(
    name: str,
    folders: Sequence[Path],
    *,
    noun: str,
    file_of: Callable[[str], str],
    known: Sequence[str],
    mark: SourcePlace | None,
) -> list[Source]:
    """The file of that name in the first of the folders that has it, then the one it `extends`, and so on.

    A file may extend a later folder's file of its own name: the search goes on from there. `file_of` gives
    a name's path inside a folder. BookError, at `mark` or at the `extends` to blame, for a name that is not
    `known` and for files that extend one another in a circle; `noun` says what they are.
    """
    texts: list[Source] = []
    wanted, start, blame = name, 0, mark
    while len(texts) < LONGEST_CHAIN:
        # A name is never a path: `../x` would lead out of the folder.
        is_name = Path(wanted).name == wanted and len(wanted) <= LONGEST_NAME
        places = range(start, len(folders)) if is_name else ()
        at = next((place for place in places if (folders[place] / file_of(wanted)).is_file()), None)
        if at is None:
            raise fault(f"unknown {noun} '{wanted}'", hint=did_you_mean(wanted, known), mark=blame)
        file = folders[at] / file_of(wanted)
        if not is_shelved(file, folders[at]):
            raise fault(f"'{file}' leads out of its folder", hint="put the file itself there, not a link", mark=blame)
        text = document.read(file)
        texts.append(text)
        parent = text.value.get("extends") if isinstance(text.value, dict) else None
        if not isinstance(parent, str):
            return texts
        blame = text.mark(("extends",))
        start = at + 1 if parent == wanted else 0
        wanted = parent
    raise fault(f"{noun}s extend one another in a circle", hint="let one of them stand alone", mark=blame)


def is_shelved(file: Path, folder: Path) -> bool:
    """Whether a file on a shelf lies in its own folder, and that beside the shelf or within it, links followed."""
    return is_within(file, file.parent) and is_within(file.parent, folder.parent)


def blamed(texts: Sequence[Source], where: Where) -> Source:
    """The first of the files that has the value or key at that path; where none has, the first file."""
    return next((text for text in texts if where in text.marks), texts[0])
