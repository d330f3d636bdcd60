"""Files of others, read in a process of its own within limits: what is in them can end that process and not us.

The one process is started where there is such a file, and a fresh one after it has died; only the file that it was
reading then is to blame. What comes back is plain data, or bytes that our own code made there. Readers count what they
do and refuse what is too much, on every machine alike; time and memory are a second wall, far behind that.
"""

from __future__ import annotations

import atexit
import logging
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

from bookmaker.source import reader
from bookmaker.source.reader import Refused

LOG = logging.getLogger(__name__)
WAITS = 6  # times a reader's seconds of a processor: so long is it waited for where a machine is busy or has no limits
_ROOT = str(Path(__file__).parents[2])
_START = (
    "import sys; sys.argv[1] in sys.path or sys.path.insert(0, sys.argv[1]); "
    "from bookmaker.source.reader import serve; serve()"
)
TOO_LONG = "takes too long to read"

_child: _Child | None = None


class _Child:
    """The process that reads."""

    def __init__(self) -> None:
        # With -P the folder that we are called in is no place to import from.
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-c", _START, _ROOT],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self.owner, self.is_late = os.getpid(), False
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.requests, self.answers = self.process.stdin, self.process.stdout
        is_bounded, _ = reader.receive(self.answers)
        if not is_bounded:
            LOG.warning("this system sets no limits to programs: a file made to take all its memory could")

    def asked(self, request: Any, data: bytes, seconds: int) -> tuple[Any, bytes]:
        """The answer to a request; EOFError where the process ends instead."""
        clock = threading.Timer(seconds * WAITS, self.kill)
        clock.daemon = True
        clock.start()
        try:
            reader.send(self.requests, request, data)
            return reader.receive(self.answers)
        except OSError:  # a broken pipe
            raise EOFError from None
        finally:
            clock.cancel()

    def kill(self) -> None:
        """End it, for it is too late."""
        self.is_late = True
        self.process.kill()

    def end(self) -> None:
        """Let it end."""
        if self.owner != os.getpid():  # that of the process that we were forked from
            self.process.returncode = 0
            return
        for pipe in (self.requests, self.answers):
            try:
                pipe.close()
            except OSError:  # what it did not take any more
                continue
        try:
            self.process.wait(1)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.is_late |= self.process.returncode == -getattr(signal, "SIGXCPU", 0)


def ask(module: str, asked: Any, data: bytes = b"", *, seconds: int, memory: int) -> tuple[Any, bytes]:
    """What the reader in that module says of a foreign file's bytes: plain data, and bytes of our own making.

    `asked` is plain data, `seconds` of a processor and bytes of `memory` are the wall. Raises Refused.
    """
    global _child
    if _child is None or _child.owner != os.getpid() or _child.process.poll() is not None:
        end()
        _child = _Child()
    child = _child
    try:
        answer, made = child.asked([module, asked, seconds, memory], data, seconds)
    except EOFError:
        end()
        raise Refused(TOO_LONG if child.is_late else reader.OUT_OF_MEMORY) from None
    except BaseException:  # an interruption: the answer that is on its way is to nobody's question
        child.process.kill()
        end()
        raise
    if "ends" in answer:
        end()
    if "refused" in answer:
        raise Refused(*answer["refused"])
    return answer["said"], made


def end() -> None:
    """End the process where there is one."""
    global _child
    child, _child = _child, None
    if child is not None:
        child.end()


atexit.register(end)
