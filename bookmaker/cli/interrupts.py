"""Interruptions: the first one ends a command with one sentence; none is swallowed, none comes twice."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType

SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")
INTERRUPTED = 130

_came = False


class Interrupted(BaseException):
    """An interruption. Not KeyboardInterrupt, for which the library of commands has lines of its own."""


class TooLong(BaseException):
    """The seconds that were given are over. No Exception, which a library below us might take for its own."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Raise TooLong in what is done here once so many seconds have passed by the clock, where the system has alarms."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def end(number: int, frame: FrameType | None) -> None:
        raise TooLong

    before = signal.signal(signal.SIGALRM, end)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def heed() -> None:
    """Let each of SIGNALS raise Interrupted, but those that whoever started us wants ignored (as nohup does)."""
    global _came
    _came = False
    for number in _numbers():
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _interrupt)


def ignore() -> None:
    """Let none of SIGNALS do anything any more: what is left to do is short, and must be done."""
    for number in _numbers():
        signal.signal(number, signal.SIG_IGN)


def check() -> None:
    """Raise Interrupted again where an interruption came, and a library below us has swallowed it."""
    if _came:
        raise Interrupted


def say(sentence: str = "interrupted") -> None:
    """One line to standard error, whatever else may be wrong there: a terminal that was closed is no terminal."""
    with suppress(OSError, ValueError, AttributeError):
        sys.stderr.write(f"{sentence}\n")
        sys.stderr.flush()


def _interrupt(number: int, frame: FrameType | None) -> None:
    global _came
    _came = True
    ignore()
    raise Interrupted


def _numbers() -> list[signal.Signals]:
    return [getattr(signal, name) for name in SIGNALS if hasattr(signal, name)] if os.name == "posix" else []
