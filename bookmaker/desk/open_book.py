"""The book on the desk: what its files say now, kept until one of them changes; all work on it in one thread."""

import asyncio
import hashlib
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from bookmaker.book.lock import digest_of
from bookmaker.pages.page import Page
from bookmaker.production import changing, showing
from bookmaker.production.job import Job
from bookmaker.production.preview import picture
from bookmaker.production.showing import Shown
from bookmaker.source.faults import BookError, Fault

T = TypeVar("T")
WATCHED = (".yaml", ".yml", ".lock", ".j2", ".md", ".ttf", ".otf", ".svg", ".png", ".jsonl", ".txt")
MOST_PICTURES = 4000  # kept in memory: thumbnails of some books


@dataclass(frozen=True, slots=True)
class State:
    """A book.yaml as it is now, its digest, and what came of it: a job and its pages, or faults."""

    data: bytes
    digest: str
    job: Job | None
    shown: Shown | None
    faults: tuple[Fault, ...]
    pages: Mapping[str, Page] = field(default_factory=dict)  # by digests of what is on them
    order: tuple[str, ...] = ()  # their digests, page by page


@dataclass(slots=True)
class Desk:
    """A book.yaml on the desk, with the store of finished puzzles and the volume that is looked at."""

    path: Path
    store: Path | None
    volume: int | None = None
    read_only: bool = False
    worker: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1))
    pictures: dict[tuple[str, int], bytes] = field(default_factory=dict)
    _state: State | None = None
    _seen: Any = None
    _job: tuple[object, Job] | None = None

    async def run(self, work: Callable[..., T], *args: Any, **named: Any) -> T:
        """The work done in the thread that all work on the book is done in, one after the other."""
        return await asyncio.get_running_loop().run_in_executor(self.worker, partial(work, *args, **named))

    async def state(self) -> State:
        """What the files say now."""
        return await self.run(self.now)

    def now(self) -> State:
        """The same, for what runs in that thread already."""
        seen = self._looked_at()
        if self._state is None or self._seen != seen:
            self._state, self._seen = self._read(seen), seen
        return self._state

    def _looked_at(self) -> object:
        """What tells whether something has changed: names, times and sizes of the files beside the book."""
        folder = self.path.parent
        found = [(one.name, one.stat().st_mtime_ns, one.stat().st_size) for one in _files(folder)]
        return tuple(sorted(found))

    def _read(self, seen: Any) -> State:
        data, known = b"", self._before(seen)
        try:
            data = changing.read(self.path)
            # A round changes the lock alone: the book is read and checked again where something else has changed.
            own = tuple(one for one in seen if not one[0].endswith(".lock")), data
            if self._job is None or self._job[0] != own:
                before = known.job if known else None
                job = changing.job_of(changing.text_of(data, self.path), self.path, self.volume, before)
                self._job = own, job
            job = self._job[1]
            shown = showing.shown(job, self.store, known)
        except BookError as error:
            return State(data, digest_of(data), None, None, error.faults)
        pages = list(shown.composition.pages)
        order = tuple(hashlib.sha256(repr(page).encode()).hexdigest()[:24] for page in pages)
        return State(data, digest_of(data), job, shown, (), dict(zip(order, pages, strict=True)), order)

    def _before(self, seen: Any) -> Shown | None:
        """What was shown, where no other file than book.yaml and locks has changed since."""
        then, now = (
            {one for one in files or () if one[0] != self.path.name and not one[0].endswith(".lock")}
            for files in (self._seen, seen)
        )
        return self._state.shown if self._state is not None and then == now else None

    def picture(self, page: str, dpi: int) -> bytes | None:
        """The picture (PNG) of a page by its digest; None for one that the book has not."""
        found = self.pictures.get((page, dpi))
        if found is None:
            state = self.now()
            if page not in state.pages:
                return None
            found = picture(state.pages[page], dpi).png()
            if len(self.pictures) >= MOST_PICTURES:
                self.pictures.clear()
            self.pictures[page, dpi] = found
        return found


def _files(folder: Path) -> list[Path]:
    """The files beside a book, and in the folders of its own layouts and printers, that it may be made from."""
    places = (folder, *(folder / name for name in ("layouts", "themes", "printers") if (folder / name).is_dir()))
    found = [*folder.iterdir(), *(one for place in places[1:] for one in place.rglob("*"))]
    return [one for one in found if one.suffix.lower() in WATCHED and one.is_file() and not one.name.startswith(".")]
