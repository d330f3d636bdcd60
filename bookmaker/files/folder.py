"""Finished files -> an output folder that is replaced whole or left as it was, where all in it is ours."""

import hashlib
import json
import os
import re
import stat
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from bookmaker.files import atomic_replace
from bookmaker.files.atomic_replace import Site
from bookmaker.files.signatures import NAME as SIGNATURE
from bookmaker.source.faults import BookError, Fault, fault
from bookmaker.source.file_bytes import LARGEST_MADE, Unreadable, first_bytes, read_bytes, reason

MANIFEST = "manifest.json"
LARGEST_MANIFEST = 64 << 20  # bytes; a book of ten thousand puzzles takes four
LONGEST_SLUG = 80  # characters, and bytes: names of 255 bytes are what file systems take
LONGEST_SHOWN = 100  # characters of a path in a fault
ANOTHER = "name another folder with --out"
MOVE = f"{ANOTHER}, or move what is in there"
FORCE = f"{ANOTHER}, or give --force: it keeps the old folder under another name"

# What file managers leave in any folder that they show; nobody's work.
_JUNK = {".DS_Store", "Thumbs.db", "ehthumbs.db", "desktop.ini", ".directory"}
_APPLE_DOUBLE = bytes.fromhex("00051607")  # how a file ._NAME begins that macOS writes beside NAME
# Names that Windows keeps for devices, whatever follows the first point.
DEVICES = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?", re.IGNORECASE)


def slug(title: str) -> str:
    """A folder's name from a title: lower case letters and digits joined by hyphens."""
    whole = re.sub(r"[\W_]+", "-", title.lower()).strip("-")
    name = whole.encode()[:LONGEST_SLUG].decode(errors="ignore").strip("-") or "book"
    return f"{name}-book" if DEVICES.fullmatch(name) else name


Volume: TypeAlias = tuple[str | None, str | None]  # the series, and which volume of it


@dataclass(frozen=True, slots=True)
class Draft:
    """An empty folder that will take the place of an output folder."""

    folder: Path
    title: str
    volume: Volume
    may_keep: bool
    _path: Path
    _site: Site

    def finish(
        self, fill: Callable[[Path], Mapping[str, Any]], *, sign: Callable[[bytes], bytes] | None = None
    ) -> Path | None:
        """Let `fill` write the files, add their manifest, put all in its place; where the old folder is kept, if it is.

        `fill` gets an empty folder and returns what the manifest says beside the list of files; `sign` gives the
        signature of the manifest, for a file beside it.
        If anything fails the old folder stays as it was.
        """
        try:
            about = fill(self._path)
            files = {name: _described(self._path / name) for name in sorted(names_in(self._path))}
            text = json.dumps({**about, "files": files}, indent=2, ensure_ascii=False) + "\n"
            (self._path / MANIFEST).write_text(text, encoding="utf-8", newline="\n")
            if sign is not None:
                (self._path / SIGNATURE).write_bytes(sign(text.encode()))
            # Again, since somebody may have been at work in there meanwhile.
            objections = _objections(self._site.target, self.folder, self.title, self.volume)
            if objections and not self.may_keep:
                raise BookError(objections)
            aside = free_name(self._site.target, "old") if objections else None
            atomic_replace.put_in_place(self._site, self._path, aside=aside)
        except OSError as error:
            raise _unwritable(self.folder, reason(error)) from None
        return aside


@contextmanager
def replacing(folder: Path, *, title: str, volume: Volume = (None, None), force: bool | None = None) -> Iterator[Draft]:
    """A draft in the place of `folder`, for the book (of a series, a volume) or newspaper of that title.

    To be opened before the long work. BookError where the folder cannot be written, or holds what a new book would
    destroy: files that no build wrote or that were changed since, or another book or volume. With `force` such a
    folder is kept under another name; None where the command has no such option.
    """
    with ExitStack() as stack:
        try:
            target = folder.resolve()
            if target == target.parent:
                raise fault(f"'{folder}' is the root of the file system", hint=ANOTHER)
            site = atomic_replace.site_of(target)
            path = stack.enter_context(atomic_replace.drafted(site))
            # After it: what a killed run left may have been put back.
            objections = _objections(target, folder, title, volume)
        except OSError as error:
            raise _unwritable(folder, reason(error)) from None
        except RuntimeError:  # so pathlib says it
            raise _unwritable(folder, "it is a circle of symbolic links") from None
        if objections and force and site.is_inside:
            hint = "it cannot be kept under another name, since it is where you are, or a mount: move what is in there"
            objections = [Fault(one.message, hint) for one in objections]
        if force is None:
            objections = [Fault(one.message, MOVE) for one in objections]
        if objections and (not force or site.is_inside):
            raise BookError(objections)
        yield Draft(folder, title, volume, bool(force) and not site.is_inside, path, site)


def _objections(target: Path, folder: Path, title: str, volume: Volume) -> list[Fault]:
    """What speaks against replacing a resolved folder; nothing where it is missing, empty or that title's build.

    `folder` is what people call it. Both differ even in what exists where a folder that is not there is left again by
    '..' in its name: only what is resolved is ever replaced.
    """
    if not target.exists():
        return []
    if not target.is_dir():
        raise fault(f"'{folder}' is a file, not a folder", hint=ANOTHER)
    present = names_in(target)
    if not present:
        return []
    if MANIFEST not in present:
        if (target / MANIFEST).is_dir():
            return [Fault(f"'{folder / MANIFEST}' is a folder, not a manifest of ours", MOVE)]
        return [_strangers(folder, sorted(present))]
    try:
        manifest = json.loads(read_bytes(target / MANIFEST, most=LARGEST_MANIFEST))
        manifest["versions"]["bookmaker"]  # the signature of every manifest of ours
        written = {str(name): (facts["bytes"], facts["sha256"]) for name, facts in manifest["files"].items()}
    except (Unreadable, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return [Fault(f"'{folder / MANIFEST}' is not a manifest of ours", FORCE)]
    holds = manifest.get("title")
    if holds != title:
        what = f"'{str(holds)[:60]}'" if isinstance(holds, str) else "something else"
        return [Fault(f"'{folder}' holds {what}, not '{title[:60]}'", FORCE)]
    there = (manifest.get("series"), manifest.get("volume"))
    if there != volume:
        return [Fault(f"'{folder}' holds {_named(there)} of '{title[:60]}', not {_named(volume)}", FORCE)]
    foreign = sorted(present - written.keys() - {MANIFEST, SIGNATURE})
    found = [_strangers(folder, foreign)] if foreign else []
    changed = [name for name in sorted(present & written.keys()) if not is_as_built(target / name, *written[name])]
    found += [Fault(f"'{folder / name}' was changed after it was built", FORCE) for name in changed]
    return found


def _named(volume: tuple[object, object]) -> str:
    series, number = volume
    book = "the book" if number is None else f"volume '{str(number)[:20]}'"
    return book if series is None else f"{book} in the series '{str(series)[:60]}'"


def _strangers(folder: Path, names: list[str]) -> Fault:
    more = f" and {len(names) - 1} more" if len(names) > 1 else ""
    return Fault(f"'{folder}' holds '{names[0]}'{more}, which no build wrote there", FORCE)


def is_as_built(path: Path, size: int, digest: str) -> bool:
    """Whether a path is a regular file of that size, which one of ours may have, and of that SHA-256."""
    facts = path.lstat()
    if not stat.S_ISREG(facts.st_mode) or facts.st_size != size or size > LARGEST_MADE:
        return False
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest() == digest


def is_junk(path: Path) -> bool:
    """Whether a file is what a file manager leaves behind, and nobody's work."""
    if path.name.startswith("._"):
        with suppress(Unreadable):
            return first_bytes(path, len(_APPLE_DOUBLE)) == _APPLE_DOUBLE
    return path.name in _JUNK


def names_in(folder: Path) -> set[str]:
    """The paths of all files in a folder, from there, with forward slashes; without what file managers leave.

    What a run keeps in there as long as it is at work does not count.
    """
    folder = folder.resolve()
    runs = {run for run, is_ours in Site(folder, is_inside=True).remains() if is_ours}
    found = (path for path in folder.rglob("*") if path.is_symlink() or not path.is_dir())
    return {
        path.relative_to(folder).as_posix() for path in found if not is_junk(path) and runs.isdisjoint(path.parents)
    }


def _described(path: Path) -> dict[str, Any]:
    data = path.read_bytes()
    return {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}


def free_name(target: Path, word: str) -> Path:
    """The first of target.word-1, target.word-2, ... that is free."""
    number = 1
    while os.path.lexists(found := target.with_name(f"{target.name}.{word}-{number}")):
        number += 1
    return found


def _unwritable(folder: Path, why: str) -> BookError:
    shown = str(folder) if len(str(folder)) <= LONGEST_SHOWN else f"{str(folder)[:LONGEST_SHOWN]}..."
    return fault(f"cannot write '{shown}': {why}", hint=ANOTHER)
