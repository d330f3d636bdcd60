"""The build on the desk: the very command `bookmaker build`, one at a time, its progress heard line by line."""

import asyncio
import json
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

LONGEST_LINE = 1 << 20
MOST_NOTES = 200
COMMAND = "from bookmaker.cli import main; main()"


@dataclass(slots=True)
class Build:
    """A build that runs, or the last one that did; `changed` is called whenever something of it is new."""

    changed: Callable[[], None]
    stages: dict[str, tuple[int, int]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    folder: str = ""
    left: float = 0.0
    code: int | None = None
    _process: asyncio.subprocess.Process | None = None
    _task: asyncio.Task[None] | None = None

    @property
    def is_running(self) -> bool:
        """Whether it goes on."""
        return self._process is not None and self.code is None

    async def begin(self, path: Path, volume: int | None, store: Path | None) -> bool:
        """Begin to build the book; False where one goes on already."""
        if self.is_running:
            return False
        self.stages, self.notes, self.folder, self.code = {}, [], "", None
        own = [] if volume is None else ["--volume", str(volume)]
        own += ["--no-store"] if store is None else ["--store", str(store)]
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", COMMAND, "build", "--log-format", "json", *own, "--", str(path)),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            limit=LONGEST_LINE,
        )
        self._task = asyncio.create_task(self._listen(self._process))
        return True

    async def _listen(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        assert process.stderr is not None
        async for line in process.stderr:
            with suppress(ValueError, KeyError, TypeError):
                self._hear(json.loads(line))
            self.changed()
        self.folder = (await process.stdout.read()).decode(errors="replace").strip()
        self.code = await process.wait()
        self.changed()

    def _hear(self, event: Mapping[str, Any]) -> None:
        if "stage" in event:
            self.stages[str(event["stage"])] = (int(event["done"]), int(event["total"]))
            self.left = float(event.get("seconds_left", 0))
        else:
            hint = f" ({event['hint']})" if event.get("hint") else ""
            place = f"{event['file']}:{event['line']}: " if event.get("file") and event.get("line") else ""
            self.notes = [*self.notes, f"{place}{event['message']}{hint}"][-MOST_NOTES:]

    def told(self) -> dict[str, Any]:
        """How far it is, for the pages."""
        return {"running": self.is_running, "stages": self.stages, "notes": self.notes, "code": self.code}

    def files(self, usual: Path | None) -> list[Path]:
        """What it wrote, or an earlier one in the `usual` folder: files, and folders of them."""
        folder = Path(self.folder) if self.folder else usual
        return sorted(folder.iterdir()) if folder and folder.is_dir() else []

    async def end(self) -> None:
        """End it, where it runs: it leaves what was there before."""
        if self._process is not None and self.code is None:
            with suppress(ProcessLookupError):
                self._process.terminate()
            with suppress(asyncio.TimeoutError):
                await asyncio.wait_for(self._process.wait(), 10)
