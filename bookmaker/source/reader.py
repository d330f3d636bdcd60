"""What the bounded process does: one request after another from standard input, each answered on standard output.

A request names a module of ours that has `answer(asked, data)`: plain data and a file's bytes -> plain data and bytes
of our own making. Nothing is imported here but what every reader needs, so that the process starts at once.
"""

import importlib
import json
import os
import struct
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

LENGTHS = struct.Struct(">QQ")  # of the plain data, as JSON, and of the bytes
MOST = 1 << 31  # bytes of either; nothing that we read or make is as large
OUT_OF_MEMORY = "takes too much memory to read, or makes what reads it fail"


class Refused(Exception):
    """A file that is not what it should be: what is wrong with it, as the end of "'x' ...", and a hint or nothing."""

    def __init__(self, what: str, hint: str = "") -> None:
        super().__init__(what, hint)
        self.what, self.hint = what, hint


def send(pipe: IO[bytes], plain: Any, data: bytes = b"") -> None:
    """Write one message."""
    text = json.dumps(plain).encode()
    pipe.write(LENGTHS.pack(len(text), len(data)))
    pipe.write(text)
    pipe.write(data)
    pipe.flush()


def receive(pipe: IO[bytes]) -> tuple[Any, bytes]:
    """Read one message; EOFError where the other side has ended, or says what is no message."""
    head = pipe.read(LENGTHS.size)
    if len(head) != LENGTHS.size:
        raise EOFError
    sizes = LENGTHS.unpack(head)
    if max(sizes) > MOST:
        raise EOFError
    text, data = (pipe.read(size) for size in sizes)
    if (len(text), len(data)) != sizes:
        raise EOFError
    return json.loads(text), data


def serve() -> None:
    """Answer requests until there are no more; the first message says whether the system keeps to limits."""
    requests, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what a library prints is no answer
    with suppress(OSError):  # where the machine's memory runs out, this process is to go and no other
        Path("/proc/self/oom_score_adj").write_text("1000", encoding="ascii")
    send(answers, bound(None, None))
    while True:
        try:
            (module, asked, seconds, memory), data = receive(requests)
        except EOFError:
            return
        bound(seconds, memory)
        try:
            answer, made = importlib.import_module(module).answer(asked, data)
            send(answers, {"said": answer}, made)
        except Refused as error:
            send(answers, {"refused": [error.what, error.hint]})
        except MemoryError:
            send(answers, {"refused": [OUT_OF_MEMORY, ""], "ends": True})
            return
        except Exception:  # a library raises any sort of exception where a file is damaged
            send(answers, {"refused": ["is cut off or damaged", ""]})


def bound(seconds: int | None, memory: int | None) -> bool:
    """Let the system end this process after so many more seconds of a processor, or above so many bytes of memory.

    It writes no file, and leaves no image of itself. False where the system sets no such limits.
    """
    try:
        import resource

        limits = [(resource.RLIMIT_CORE, 0), (resource.RLIMIT_FSIZE, 0)]
        if seconds is not None and memory is not None:
            spent = resource.getrusage(resource.RUSAGE_SELF)
            limits += [(resource.RLIMIT_CPU, int(spent.ru_utime + spent.ru_stime) + 1 + seconds)]
            limits += [(resource.RLIMIT_AS, memory)]
        for limit, value in limits:
            _, most = resource.getrlimit(limit)
            resource.setrlimit(limit, (value if most == resource.RLIM_INFINITY else min(value, most), most))
    except (ImportError, OSError, ValueError):
        return False
    return True
