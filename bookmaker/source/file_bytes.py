"""Bytes of a user's file: regular files only, and never more of them than a limit."""

import os
import stat
from contextlib import suppress
from pathlib import Path, PureWindowsPath

MIB = 1 << 20
LARGEST_MADE = 1 << 30  # bytes of a file that a run of ours wrote; printers take no more


class Unreadable(Exception):
    """A file that was not read: why, as the end of "cannot read 'x': ...", in lower case."""


def read_bytes(path: Path, *, most: int) -> bytes:
    """All bytes of a regular file of at most `most`; Unreadable for anything else."""
    size = 0
    with suppress(OSError, ValueError):  # which is told when it is opened
        size = path.stat().st_size  # so that nothing is read in vain
    data = b"" if size > most else first_bytes(path, most + 1)
    if max(size, len(data)) > most:
        raise Unreadable(f"it is larger than {f'{most // MIB} MiB' if most >= MIB else f'{most >> 10} KiB'}")
    return data


def first_bytes(path: Path, most: int) -> bytes:
    """The first bytes of a regular file, `most` where it has so many; Unreadable for anything else.

    A pipe or device would be waited for without end, and a file may grow while it is read: so it is
    opened without waiting, looked at, and read up to a limit.
    """
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except (OSError, ValueError) as error:
        raise Unreadable(reason(error)) from None
    kind = os.fstat(handle).st_mode
    if not stat.S_ISREG(kind):
        os.close(handle)
        raise Unreadable("it is a folder" if stat.S_ISDIR(kind) else "it is not a regular file")
    with os.fdopen(handle, "rb") as file:
        try:
            return file.read(most)
        except OSError as error:
            raise Unreadable(reason(error)) from None


def bytes_within(folder: Path, name: str, *, most: int = LARGEST_MADE) -> bytes:
    """All bytes of a regular file that lies in the folder, links followed; Unreadable for anything else."""
    if not is_within(folder / name, folder):
        raise Unreadable("it leads out of its folder")
    return read_bytes(folder / name, most=most)


def is_within(path: Path, folder: Path) -> bool:
    """Whether a path leads to something inside the folder, links followed; a circle of links leads nowhere."""
    try:
        return path.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError, ValueError):
        return False


def is_inside(name: str) -> bool:
    """Whether a path that a file names, with forward slashes, leads into the folder that it starts from."""
    parts = name.replace("\\", "/").split("/")
    return not {"", ".", ".."} & set(parts) and not PureWindowsPath(name).anchor and "\0" not in name


def reason(error: Exception) -> str:
    """What the system says of a failure, in lower case and without a full stop."""
    text = error.strerror if isinstance(error, OSError) else str(error)
    return (text or "not possible").rstrip(".").lower()
