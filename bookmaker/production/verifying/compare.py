"""A built book's folder against the same book made again: files by bytes or as painted, the manifest by keys."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from bookmaker.files import pictures
from bookmaker.files.folder import MANIFEST, names_in
from bookmaker.pages.manuscript import Edition
from bookmaker.production import provenance
from bookmaker.production.verifying.again import Remade
from bookmaker.production.verifying.coverage import How, Seen
from bookmaker.production.verifying.findings import AGAIN, bytes_of
from bookmaker.render import strange_pdf
from bookmaker.render.preflight.facts import Unreadable
from bookmaker.source.faults import Fault, SourcePlace, counted
from bookmaker.source.strict_json import same

DPI = 72  # at which pages are compared as painted: a hair line of a quarter of a point is seen
PIXELS = (".png", ".jpg")  # their bytes depend on libraries, and a little of what is seen
AFAR, NEARLY = 72.0, 48  # points within which they are seen, and by how much of 255 each part may differ
_DATE = re.compile(rb"/CreationDate \(D:[0-9]{14}")
_DIGEST = re.compile(r"[0-9a-f]{64}")
WORD = "the author's word"
OTHERS = "made with other versions of Python or libraries"


def compared(folder: Path, remade: Remade, manifest: Mapping[str, Any]) -> Iterator[Fault | Seen]:
    """What differs, as faults, and how each file, page and key was compared."""
    is_same_here = manifest.get("made_with") == provenance.made_with()
    for name in sorted(names_in(remade.folder)):
        old, new = bytes_of(folder, name), (remade.folder / name).read_bytes()
        if old is None:
            continue  # that it is missing is told elsewhere
        yield from file_compared(folder / name, name, old, new, is_same_here=is_same_here)
    yield from _keys(manifest, remade, SourcePlace(str(folder / MANIFEST), 1, 1))


def file_compared(
    path: Path, name: str, old: bytes, new: bytes, *, is_same_here: bool, hint: str = AGAIN
) -> Iterator[Fault | Seen]:
    """A file and the same made again: by bytes, or as painted; `is_same_here` says that libraries are those of then."""
    if name.endswith(".pdf"):
        yield from _document(path, name, old, new, is_same_here=is_same_here)
    elif old == new:
        yield Seen(name, How.AGAIN)
    elif not is_same_here and (name.endswith(".zip") or (name.endswith(PIXELS) and _are_alike(name, old, new))):
        yield Seen(name, How.HASH, OTHERS)
    else:
        yield Fault(f"'{path}' is not what the records and the manifest make", hint)


def _are_alike(name: str, old: bytes, new: bytes) -> bool:
    """Whether two pictures, seen from afar, show the same."""
    try:
        pair = [pictures.whole(name, one, width=AFAR, height=AFAR)[0] for one in (old, new)]
    except pictures.Unusable:
        return False
    return pictures.difference(*pair) <= NEARLY


def _document(path: Path, name: str, old: bytes, new: bytes, *, is_same_here: bool) -> Iterator[Fault | Seen]:
    """A PDF: the same bytes, or where libraries are others the same pages as painted, and all that is around them."""
    if old == new:
        yield Seen(name, How.AGAIN)
        yield from (
            Seen(f"{name}, page {number}", How.AGAIN) for number in range(1, len(strange_pdf.words(new).pages) + 1)
        )
        return
    try:
        frames = [strange_pdf.frame(one) for one in (old, new)]
        words = [strange_pdf.words(one).pages for one in (old, new)]
        looks = [strange_pdf.digests(one, DPI) for one in (old, new)]
    except Unreadable as error:
        yield Fault(f"'{path}' cannot be read: {error}", AGAIN)
        return
    if len(looks[0]) != len(looks[1]):
        yield Fault(f"'{path}' has {counted(len(looks[0]), 'page')}, made again it has {len(looks[1])}", AGAIN)
        return
    for part in sorted(one for one in {*frames[0], *frames[1]} if frames[0].get(one) != frames[1].get(one)):
        yield Fault(f"'{path}' is otherwise than when it is made again in {part}", AGAIN)
    for at in range(len(looks[0])):
        if looks[0][at] != looks[1][at]:
            yield Fault(f"'{path}' shows something else on page {at + 1} than when it is made again", AGAIN)
        elif words[0][at].words != words[1][at].words:
            yield Fault(f"'{path}' holds other words on page {at + 1} than when it is made again", AGAIN)
        else:
            yield Seen(f"{name}, page {at + 1}", How.AGAIN)
    if not is_same_here:
        yield Seen(name, How.HASH, "its pages are painted as when it is made again, its bytes are others")
    elif _DATE.findall(old) != _DATE.findall(new):
        yield Seen(name, How.UNCHECKED, "it has another date: set SOURCE_DATE_EPOCH as when it was made")
    else:
        yield Fault(f"'{path}' holds more than its pages, or less, than when it is made again", AGAIN)


WORDS = frozenset({"asked"})  # what only the author can say


def machine(stated: object, what: str, place: SourcePlace) -> Fault | Seen:
    """How much is known of a `made_with`: it is what is installed here, or what a build elsewhere can have said."""
    if same(stated, provenance.made_with()):
        return Seen(what, How.AGAIN)
    if provenance.can_be(stated):
        return Seen(what, How.WORD, "of the machine that made it")
    return Fault("the manifest's 'made_with' names what no build of ours is made with", AGAIN, place)


def _keys(manifest: Mapping[str, Any], remade: Remade, place: SourcePlace) -> Iterator[Fault | Seen]:
    """The manifest says of every key what is said when the book is made again."""
    about = remade.about
    for key in sorted({*manifest, *about} - {"files"}):
        what = f"{MANIFEST}, '{key}'"
        if key not in about:
            yield Fault(f"the manifest has an unknown key '{key[:40]}'", AGAIN, place)
        elif key not in manifest:
            yield Fault(f"the manifest has no '{key}'", AGAIN, place)
        elif key == "inputs":
            yield from _inputs(manifest[key], remade, place)
        elif key in WORDS:
            yield Seen(what, How.PROVED) if remade.is_here else Seen(what, How.UNCHECKED, WORD)
        elif key == "made_with":
            yield machine(manifest[key], what, place)
        elif key == "editions" and len(manifest[key]) < len(Edition):
            yield Seen(what, How.WORD, "of the author, who asked for no other")
        elif same(manifest[key], about[key]):
            yield Seen(what, How.AGAIN)
        else:
            yield Fault(f"the manifest says of '{key}' what is not said when the book is made again", AGAIN, place)
    yield Seen(f"{MANIFEST}, 'files'", How.PROVED)


def _inputs(stated: Mapping[str, Any], remade: Remade, place: SourcePlace) -> Iterator[Fault | Seen]:
    """Files that the book was made from: those that are here are the same, the others are the author's word.

    A book.yaml that says something else than the book was asked for is another book's, or a later one.
    """
    found = remade.about["inputs"]
    if remade.source not in stated:
        yield Fault("the manifest's 'inputs' lack the book's own file", AGAIN, place)
    for name in sorted({*stated, *found}):
        what = f"{MANIFEST}, 'inputs' of '{name}'"
        if name not in stated:
            yield Fault(f"the manifest's 'inputs' lack '{name}'", AGAIN, place)
        elif name in found and stated[name] == found[name]:
            yield Seen(what, How.PROVED)
        elif name in found and (name != remade.source or remade.is_here):
            yield Fault(f"'{name[:60]}' in the book's own folder is not the file that the manifest names", AGAIN, place)
        elif name not in remade.inputs or not _DIGEST.fullmatch(str(stated[name])):
            yield Fault(f"the manifest's 'inputs' name '{name[:60]}' as no build does", AGAIN, place)
        else:
            yield Seen(what, How.UNCHECKED, "the file is not here, or says something else: see --folder")
