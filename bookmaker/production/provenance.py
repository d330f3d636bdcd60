"""What a book or a daily was made with and from: Python, libraries, fonts and users' own files, for its manifest."""

import hashlib
import platform
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from importlib import metadata
from pathlib import Path
from typing import Any

from bookmaker.files import fonts
from bookmaker.files.data import data_folder
from bookmaker.pages.templates.layouts import Layout
from bookmaker.production.job import Job
from bookmaker.source import document
from bookmaker.source.faults import BookError
from bookmaker.source.file_bytes import Unreadable, is_within, read_bytes
from bookmaker.source.strict_json import same

# What has a say in the bytes of the files; the pickiest first.
LIBRARIES = (
    "reportlab",
    "pikepdf",
    "pypdfium2",
    "pillow",
    "fonttools",
    "svgwrite",
    "jinja2",
    "pyphen",
    "pyyaml",
    "pydantic",
    "resvg-py",
)
PACKAGE = "puzzle-bookmaker"
LARGEST_INPUT = 1 << 28  # bytes
# As PEP 440 writes a release.
_VERSION = re.compile(r"([0-9]+(?:\.[0-9]+)*)(?:(?:a|b|rc|\.post|\.dev|\+)[0-9a-z.]+)*")
_SHELVES = ("layouts", "printers", "themes")  # folders of a book's own whose files are named otherwise
_NEEDS = re.compile(r"([a-z-]+)>=([0-9.]+)")


def made_with() -> dict[str, str]:
    """The versions of Python and of the libraries that are installed."""
    found = {"python": platform.python_version()}
    for name in LIBRARIES:
        try:
            found[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            continue  # resvg-py need not be there
    return found


def can_be(version: object) -> bool:
    """Whether a build may have said that it was made with these: all that is needed, no other, none too old."""
    needs = [_NEEDS.fullmatch(each) for each in metadata.requires(PACKAGE) or ()]
    needed = {one[1]: one[2] for one in needs if one is not None}
    needed["python"] = (metadata.metadata(PACKAGE)["Requires-Python"] or "").removeprefix(">=")
    known = {"python", *LIBRARIES}
    if not isinstance(version, dict) or not known & needed.keys() <= version.keys() <= known:
        return False
    found = {name: _VERSION.fullmatch(value) for name, value in version.items() if isinstance(value, str)}
    return len(found) == len(version) and all(
        one is not None and _parts(one[1]) >= _parts(needed.get(name, "0")) for name, one in found.items()
    )


def is_released(version: str, latest: str) -> bool:
    """Whether a version of bookmaker reads as one does, and is not newer than the latest."""
    theirs, ours = (_VERSION.fullmatch(one) for one in (version, latest))
    return theirs is not None and ours is not None and _parts(theirs[1]) <= _parts(ours[1])


def _parts(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


def font_digests(layout: Layout) -> dict[str, str]:
    """The SHA-256 of each font file that the layout's styles and meanings name."""
    theme = layout.theme
    named = {name for style in theme.styles.values() for name in style.fonts}
    named |= {look.font for look in theme.meanings.values() if look.font}
    return {fonts.called(name): digest(fonts.file_of(name)) for name in sorted(named)}


def source_of(manifest: Mapping[str, Any], own: Path) -> str:
    """What the book.yaml is called that a book was made from; among its inputs are what that extends, and its words."""
    asked = manifest.get("asked")
    extends = asked.get("extends") if isinstance(asked, dict) else None
    inputs: Mapping[str, str] = manifest.get("inputs", {})
    names = [one for one in inputs if one.endswith((".yaml", ".yml")) and "/" not in one]
    others = [one for one in names if one != extends]
    return next((one for one in others if _is_book(own / one)), (*others, "book.yaml")[0])


def words_file_of(manifest: Mapping[str, Any], source: str, own: Path) -> str | None:
    """The file that a book's words come from, whose text is among what the book asks for; None where there is none.

    It is gone, or says what was asked, or was changed since: one that is as it was and says something else is another.
    """
    asked = manifest["asked"]
    words = asked.get("words") if isinstance(asked, dict) else None
    if not isinstance(words, dict):
        return None
    inputs: Mapping[str, str] = manifest.get("inputs", {})
    for name in sorted({*inputs} - {source, asked.get("extends")}):
        if name.endswith((".yaml", ".yml")) and name.partition("/")[0] not in _SHELVES:
            file = own / name
            with suppress(BookError, Unreadable, OSError):
                if not file.is_file() or digest(file) != inputs[name] or same(document.read(file).value, words):
                    return name
    return None


def _is_book(file: Path) -> bool:
    with suppress(BookError):
        value = document.read(file).value
        return isinstance(value, dict) and bool({"sections", "extends"} & value.keys())
    return False


def input_digests(job: Job) -> dict[str, str]:
    """The SHA-256 of every file of the user's own that the book was made from, by its path from the book's folder."""
    folder, found = Path(job.text.name).parent, {}
    for name in input_names(job):
        with suppress(Unreadable, OSError):  # a text and no file
            found[name] = digest(folder / name)
    return found


def input_names(job: Job) -> list[str]:
    """The paths, from the book's folder, of all files of the user's own that it is made from, if they are there."""
    book = Path(job.text.name)
    spec, folder = job.spec, book.parent
    named = (*job.surroundings.files, spec.cover.front, spec.cover.back)
    files = [book, *(folder / name for name in named if name)]
    for shelf in ("layouts", "themes"):
        files += _within(folder / shelf, job.layout.folders())
    files += [folder / spec.extends] if spec.extends else []
    files += [folder / "printers" / f"{spec.printer}.yaml", Path(job.text.mark(("words",)).file)]
    # The others are texts that read like a path.
    return sorted({file.relative_to(folder).as_posix() for file in files if is_within(file, folder)})


def _within(shelf: Path, folders: Iterable[Path]) -> list[Path]:
    """The files of those layouts that lie on the book's own shelf; ours are none, though a book lies beside them."""
    if shelf.resolve() == data_folder(shelf.name).resolve():
        return []
    own = [folder for folder in folders if folder.parent == shelf]
    return [file for folder in own for file in sorted(folder.iterdir()) if file.is_file()]


def digest(file: Path) -> str:
    """The SHA-256 of a file; Unreadable where it cannot be read."""
    return hashlib.sha256(read_bytes(file, most=LARGEST_INPUT)).hexdigest()
