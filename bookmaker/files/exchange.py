"""A draft that takes a folder's place: whole, and so that a killed run's remains are swept or put back by the next.

Beside the folder `book` stand, while a run is at work, `.book.draft-*` (what is being made; locked by its run)
and for an instant `.book.old-*` (what is being replaced). Where the folder itself cannot be renamed, such as a
container's volume, both stand inside it, as `.bookmaker.draft-*` and so on, and its entries are exchanged one
by one: first the old ones go out, then the draft is renamed `.bookmaker.new-*`, then the new ones come in. So a
later run knows from the names alone whether to put the old entries back or to bring in the rest of the new ones.
"""

from __future__ import annotations

import errno
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

try:
    import fcntl
except ImportError:  # not a POSIX system: there the remains of a killed run are left for people to remove
    fcntl = None  # type: ignore[assignment]

FILE_SYSTEMS_OWN = "lost+found"  # at the root of a volume
OURS = ".bookmaker"  # what begins so inside a folder is a run's, for as long as it works
DRAFT, OLD, NEW = "draft", "old", "new"


@dataclass(frozen=True, slots=True)
class Site:
    """Where the exchange of a folder happens: beside it, or inside it."""

    target: Path
    is_inside: bool

    @property
    def room(self) -> Path:
        """The folder that holds the drafts."""
        return self.target if self.is_inside else self.target.parent

    def prefix(self, stage: str) -> str:
        """How the names of drafts, and of what they replace, begin."""
        return f"{OURS}.{stage}-" if self.is_inside else f".{self.target.name}.{stage}-"

    def remains(self, stage: str) -> list[Path]:
        """The folders of that stage, by name."""
        with suppress(FileNotFoundError):
            return sorted(path for path in self.room.iterdir() if path.name.startswith(self.prefix(stage)))
        return []


def site_of(target: Path) -> Site:
    """Where to exchange a resolved folder: inside it where people stand in it or it cannot be renamed."""
    stands = [Path.cwd(), Path.home()]
    is_inside = target.is_dir() and (
        os.path.ismount(target)
        or not os.access(target.parent, os.W_OK)
        or any(target == place or target in place.parents for place in stands)
    )
    return Site(target, is_inside)


@contextmanager
def drafted(site: Site) -> Iterator[Path]:
    """An empty folder for a run to fill, removed in the end; what killed runs left is swept and put back first."""
    missing = [folder for folder in (site.room, *site.room.parents) if not folder.exists()]
    site.room.mkdir(parents=True, exist_ok=True)
    try:
        with _locked(site.room):
            _recover(site)
            draft = Path(tempfile.mkdtemp(prefix=site.prefix(DRAFT), dir=site.room))
            handle = _lock(draft, wait=True)
        try:
            yield draft
        finally:
            shutil.rmtree(draft, ignore_errors=True)
            if handle is not None:
                os.close(handle)
    finally:
        for folder in missing:
            with suppress(OSError):  # something stands in it
                folder.rmdir()


def put_in_place(site: Site, draft: Path, *, aside: Path | None = None) -> None:
    """Let the draft take the folder's place; the old folder is removed, or kept as `aside`. OSError undoes it."""
    with _locked(site.room):
        if site.is_inside:
            _exchange_entries(site, draft)
        elif not site.target.exists():
            draft.rename(site.target)
        elif aside is not None:
            _swap(site, draft, aside)
        else:
            _replace(site, draft)


def _replace(site: Site, draft: Path) -> None:
    old = Path(tempfile.mkdtemp(prefix=site.prefix(OLD), dir=site.room))
    try:
        _swap(site, draft, old / OLD)
    except OSError as error:
        if error.errno != errno.EBUSY:
            raise
        # A mount point that could not be told from an ordinary folder: the same file system, mounted again.
        inside = Site(site.target, is_inside=True)
        moved = Path(tempfile.mkdtemp(prefix=inside.prefix(DRAFT), dir=inside.room))
        shutil.copytree(draft, moved, dirs_exist_ok=True)
        _exchange_entries(inside, moved)
    finally:
        _remove_old(old, site.target)


def _swap(site: Site, draft: Path, old: Path) -> None:
    site.target.rename(old)
    try:
        draft.rename(site.target)
    except BaseException:
        old.rename(site.target)
        raise


def _remove_old(old: Path, target: Path) -> None:
    """Remove what was replaced, after putting it back where nothing has taken its place."""
    if not target.exists() and (old / OLD).exists():
        (old / OLD).rename(target)
    shutil.rmtree(old, ignore_errors=True)


def _exchange_entries(site: Site, draft: Path) -> None:
    old = Path(tempfile.mkdtemp(prefix=site.prefix(OLD), dir=site.room))
    try:
        _move_entries(site.target, old)
    except BaseException:
        _move_entries(old, site.target)
        shutil.rmtree(old, ignore_errors=True)
        raise
    new = draft.with_name(draft.name.replace(site.prefix(DRAFT), site.prefix(NEW), 1))
    draft.rename(new)
    _move_entries(new, site.target)
    shutil.rmtree(new)
    shutil.rmtree(old, ignore_errors=True)


def _move_entries(source: Path, target: Path) -> None:
    for entry in sorted(source.iterdir()):
        if not entry.name.startswith(OURS) and entry.name != FILE_SYSTEMS_OWN:
            entry.rename(target / entry.name)


def _recover(site: Site) -> None:
    """Finish or undo what killed runs left of this folder; what another run is at work on stays."""
    for new in site.remains(NEW):
        _move_entries(new, site.target)
        shutil.rmtree(new, ignore_errors=True)
        for old in site.remains(OLD):
            shutil.rmtree(old, ignore_errors=True)
    for old in site.remains(OLD):
        if site.is_inside:
            _move_entries(old, site.target)
            shutil.rmtree(old, ignore_errors=True)
        else:
            _remove_old(old, site.target)
    for draft in site.remains(DRAFT):
        handle = _lock(draft, wait=False)
        if handle is not None:
            shutil.rmtree(draft, ignore_errors=True)
            os.close(handle)


@contextmanager
def _locked(room: Path) -> Iterator[None]:
    """Lets one run at a time look at the drafts in a folder or exchange one."""
    handle = _lock(room, wait=True)
    try:
        yield
    finally:
        if handle is not None:
            os.close(handle)


def _lock(folder: Path, *, wait: bool) -> int | None:
    """An open handle that locks the folder; None where another run has it or the file system knows no locks."""
    if fcntl is None:
        return None
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except OSError:
        os.close(handle)
        return None
    return handle
