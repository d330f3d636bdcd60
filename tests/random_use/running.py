"""A command line run in this process, with an end to it: its code, what it printed, how long it took."""

import contextlib
import io
import signal
import sys
import time
import traceback
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

from bookmaker.cli import app

# Of a processor, and by the clock for what waits: how many times the seconds that a command has.
TIMERS = ((signal.ITIMER_PROF, signal.SIGPROF, 1), (signal.ITIMER_REAL, signal.SIGALRM, 20))


class Endless(BaseException):
    """A command took longer than it may."""


@dataclass(frozen=True, slots=True)
class Ran:
    """How a command ended: its exit code, what it printed, seconds of the processor."""

    code: int | None
    out: str
    error: str
    seconds: float


def run(line: list[str], *, most: float = 60.0) -> Ran:
    """Run a command line in this process, for `most` seconds of a processor; by the clock, twenty times that."""
    out, error = io.StringIO(), io.StringIO()
    code: int | None = None
    saved = io.StringIO()

    def bug(text: str) -> Path:
        saved.write(text)
        return Path("bug.txt")

    def stop(*_: object) -> None:
        saved.write("".join(traceback.format_stack(limit=12)))
        raise Endless

    for timer, sent, seconds in TIMERS:
        signal.signal(sent, stop)
        signal.setitimer(timer, seconds * most)
    start = time.process_time()
    try:
        with contextlib.ExitStack() as around:
            around.enter_context(mock.patch.object(app, "_save_traceback", bug))
            around.enter_context(mock.patch.object(sys, "stdin", io.StringIO()))
            around.enter_context(contextlib.redirect_stdout(out))
            around.enter_context(contextlib.redirect_stderr(error))
            code = app.run(line)
    except Endless:
        pass
    finally:
        for timer, _, _ in TIMERS:
            signal.setitimer(timer, 0)
    return Ran(code, out.getvalue(), error.getvalue() + saved.getvalue(), time.process_time() - start)
