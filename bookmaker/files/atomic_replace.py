"""A draft that takes a folder's place: whole, and so that a killed run's remains are swept or put back by the next.

Beside the folder `book` stands, while a run is at work, its own `.book.run-*`, locked by it. In there are a marker
that says which run's it is and for which folder, `draft` (what is being made), and for an instant `old` (what is being
replaced). Where the folder itself cannot be renamed, such as a container's volume, the run's folder stands inside it,
as `.bookmaker.run-*`, and entries are exchanged one by one: first the old ones go out, then the draft is renamed
`new`, then the new ones come in. So a later run knows whether to put the old entries back or to bring in the rest of
the new ones. Nothing is ever removed but what lies in a folder with such a marker.
"""

import errno
import json
import logging
import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from bookmaker.source.file_bytes import Unreadable, read_bytes

try:
    import fcntl
except ImportError:  # not a POSIX system: there the remains of a killed run are left for people to remove
    fcntl = None  # type: ignore[assignment]

LOG = logging.getLogger(__name__)
FILE_SYSTEMS_OWN = "lost+found"  # at the root of a volume
MARKER, LARGEST_MARKER = "run.json", 4096
DRAFT, OLD, NEW, ASIDE = "draft", "old", "new", "aside"
_EARLIER = re.compile(r"(draft|old|new)-[a-z0-9_]{8}")  # what versions without a marker called their folders


@dataclass(frozen=True, slots=True)
class Site:
    """Where the exchange of a folder happens: beside it, or inside it."""

    target: Path
    is_inside: bool

    @property
    def room(self) -> Path:
        """The folder that holds the folders of runs."""
        return self.target if self.is_inside else self.target.parent

    @property
    def prefix(self) -> str:
        """How the names of these folders begin."""
        return ".bookmaker.run-" if self.is_inside else f".{self.target.name}.run-"

    def begin(self) -> Path:
        """A new folder for a run, with its marker and an empty draft."""
        run = Path(tempfile.mkdtemp(prefix=self.prefix, dir=self.room))
        (run / MARKER).write_text(json.dumps(self._marker(run)), encoding="utf-8")
        (run / DRAFT).mkdir()
        return run

    def is_run(self, path: Path) -> bool:
        """Whether a folder was made by `begin` for this site, and holds nothing but what runs put there."""
        try:
            if not path.name.startswith(self.prefix) or path.is_symlink():
                return False
            marker = json.loads(read_bytes(path / MARKER, most=LARGEST_MARKER))
            return marker == self._marker(path) and {one.name for one in path.iterdir()} <= {MARKER, *_PARTS}
        except (Unreadable, OSError, ValueError, RecursionError):
            return False

    def _marker(self, run: Path) -> dict[str, str]:
        return {"run": run.name.removeprefix(self.prefix), "target": self.target.name}

    def remains(self) -> Iterator[tuple[Path, bool]]:
        """Every folder that killed runs may have left, by name, and whether it certainly is one's."""
        with suppress(FileNotFoundError, NotADirectoryError):
            for path in sorted(self.room.iterdir()):
                stem = self.prefix.removesuffix("run-")
                if path.name.startswith(self.prefix) and path.is_dir():
                    yield path, self.is_run(path)
                elif path.name.startswith(stem) and _EARLIER.fullmatch(path.name.removeprefix(stem)):
                    yield path, False


_PARTS = (OLD, ASIDE, DRAFT, NEW)  # in this order they are removed, so that a kill in between is understood


def site_of(target: Path) -> Site:
    """Where to exchange a resolved folder: inside it where people stand in it or it cannot be renamed."""
    stands = [Path.cwd(), *_home()]
    is_inside = target.is_dir() and (
        os.path.ismount(target)
        or not os.access(target.parent, os.W_OK)
        or any(target == place or target in place.parents for place in stands)
    )
    return Site(target, is_inside)


def _home() -> list[Path]:
    with suppress(RuntimeError):  # a user whom the system does not know has none
        return [Path.home()]
    return []


@contextmanager
def drafted(site: Site) -> Iterator[Path]:
    """An empty folder for a run to fill, removed in the end; what killed runs left is swept and put back first."""
    missing = [folder for folder in (site.room, *site.room.parents) if not folder.exists()]
    site.room.mkdir(parents=True, exist_ok=True)
    try:
        with locked(site.room):
            for one in {site, Site(site.target, is_inside=True)}:
                _recover(one)
            run = site.begin()
            handle = _lock(run, wait=True)
        try:
            yield run / DRAFT
        finally:
            _settle(site, run)
            if handle is not None:
                os.close(handle)
    finally:
        for folder in missing:
            with suppress(OSError):  # something stands in it
                folder.rmdir()


def put_in_place(site: Site, draft: Path, *, aside: Path | None = None) -> None:
    """Let the draft take the folder's place; the old folder goes with the draft's run, or is kept as `aside`.

    OSError where it cannot be done; then the end of `drafted` undoes it.
    """
    run = draft.parent
    with locked(site.room):
        if site.is_inside:
            _exchange_entries(site, run)
        elif not site.target.exists():
            draft.rename(site.target)
        else:
            if aside is not None:
                (run / ASIDE).write_text(aside.name, encoding="utf-8")
            try:
                site.target.rename(aside or run / OLD)
            except OSError as error:
                if error.errno != errno.EBUSY or aside is not None:
                    raise
                _exchange_mounted(site, draft)
            else:
                draft.rename(site.target)


def _exchange_mounted(site: Site, draft: Path) -> None:
    """A mount point that could not be told from an ordinary folder: the same file system, mounted again."""
    inside = Site(site.target, is_inside=True)
    run = inside.begin()
    try:
        shutil.copytree(draft, run / DRAFT, dirs_exist_ok=True)
        _exchange_entries(inside, run)
    finally:
        _settle(inside, run)


def _exchange_entries(site: Site, run: Path) -> None:
    (run / OLD).mkdir()
    _move_entries(site, site.target, run / OLD)
    (run / DRAFT).rename(run / NEW)
    _move_entries(site, run / NEW, site.target)


def _move_entries(site: Site, source: Path, target: Path) -> None:
    """Move what lies in one folder to another; FileExistsError where something of that name is there already."""
    for entry in sorted(source.iterdir()):
        if entry.name != FILE_SYSTEMS_OWN and not site.is_run(entry):
            if os.path.lexists(target / entry.name):
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target / entry.name))
            entry.rename(target / entry.name)


def _recover(site: Site) -> None:
    """Finish or undo what killed runs left of this folder; what another run is at work on stays."""
    for run, is_ours in site.remains():
        if not is_ours:
            _tell(run)
            continue
        handle = _lock(run, wait=False)
        if handle is not None:
            _settle(site, run)
            os.close(handle)


def sweep(target: Path) -> None:
    """Remove what killed runs left beside a resolved file or folder; nothing where the folder cannot be looked into."""
    site = Site(target, is_inside=False)
    with suppress(OSError), locked(site.room):
        _recover(site)


def _settle(site: Site, run: Path) -> None:
    """Put back what a run took away and did not replace, and remove the run's folder."""
    old, target = run / OLD, site.target
    try:
        if site.is_inside:
            if (run / NEW).exists() or old.exists():
                _move_entries(site, run / NEW if (run / NEW).exists() else old, target)
        elif (run / DRAFT).exists() and (kept := old if old.exists() else _aside(site, run)) is not None:
            if target.exists():
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target))
            kept.rename(target)
    except OSError:  # somebody has put something else there since: nobody but people can know what is to stay
        _tell(run)
        return
    for part in (*_PARTS, MARKER):
        if (run / part).is_dir():
            shutil.rmtree(run / part, ignore_errors=True)
        else:
            (run / part).unlink(missing_ok=True)
    with suppress(OSError):
        run.rmdir()


def _aside(site: Site, run: Path) -> Path | None:
    """Where a run was about to keep the old folder, if that is there."""
    with suppress(Unreadable, ValueError):
        name = read_bytes(run / ASIDE, most=LARGEST_MARKER).decode()
        aside = site.target.with_name(name)
        return aside if name.startswith(f"{site.target.name}.{OLD}-") and aside.is_dir() else None
    return None


def _tell(path: Path) -> None:
    LOG.warning("'%s' may be what an earlier run left when it was ended: look into it, and remove it", path)


@contextmanager
def locked(room: Path) -> Iterator[None]:
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
