"""SVG -> PNG in a process of its own, bounded in time and memory: what it meets there ends it and not us.

The process runs this very file, so nothing but the standard library is imported here.
"""

from __future__ import annotations

import importlib
import importlib.util
import subprocess
import sys
from pathlib import Path

DRAWER = "resvg_py"
MOST_SECONDS = 5  # of a processor
MOST_WAITED = 120  # seconds, where the machine has no limits to give or is busy
REFUSED = 9  # how the process ends where the library says why it cannot draw
SIGXCPU = 24  # how the system ends it when its time is up
MOST_MEMORY = 768 << 20  # bytes of address space, the program itself included


class Failed(Exception):
    """Nothing was drawn: why, as the end of "'x.svg' ..."."""


def is_installed() -> bool:
    """Whether the library that draws is there."""
    return importlib.util.find_spec(DRAWER) is not None


def drawn(svg: bytes, *, side: str, pixels: int) -> bytes:
    """The PNG of an SVG, so many pixels wide or high as `side` ("width" or "height") says. Raises Failed."""
    command = [sys.executable, "-P", str(Path(__file__)), side, str(pixels)]
    try:
        done = subprocess.run(command, input=svg, capture_output=True, check=False, timeout=MOST_WAITED)
    except subprocess.TimeoutExpired:
        raise Failed("takes too long to draw") from None
    if done.returncode == 0:
        return done.stdout
    if done.returncode == REFUSED:
        raise Failed(f"cannot be drawn: {done.stdout.decode(errors='replace')[:200]}")
    if done.returncode == -SIGXCPU:
        raise Failed("takes too long to draw")
    raise Failed("takes too much memory to draw, or makes the program that draws it fail")


def _bound() -> None:
    """Let the system end this process beyond the limits; some systems know none of them."""
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS + 1))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))  # it writes no file


def _draw() -> int:
    side, pixels = sys.argv[1:]
    text = sys.stdin.buffer.read().decode("utf-8-sig")
    drawer = importlib.import_module(DRAWER)
    _bound()
    try:
        png = bytes(drawer.svg_to_bytes(svg_string=text, skip_system_fonts=True, **{side: int(pixels)}))
    except ValueError as error:
        sys.stdout.write(str(error).strip().rstrip(".").lower() or "not understood")
        return REFUSED
    sys.stdout.buffer.write(png)
    return 0


if __name__ == "__main__":
    sys.exit(_draw())
