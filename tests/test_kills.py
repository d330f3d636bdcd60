"""A build that is killed at any moment loses nothing: the next one ends with the bytes of one that never was.

BOOKMAKER_KILLS=50 in the environment kills fifty times; the suite does it a few times only.
"""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from .test_build import digest

KILLS = int(os.environ.get("BOOKMAKER_KILLS", "2"))
BOOK = """\
title: Killed
seed: killed
sections:
  - {kind: shikaku, size: 5, grade: easy, count: 60, per_page: 4}
  - {kind: net, size: 5, grade: easy, count: 60, per_page: 4}
"""


def build(folder: Path, out: str, store: str) -> subprocess.Popen[bytes]:
    words = ["build", "book.yaml", "--out", out, "--store", store, "--edition", "print", "--no-read-back"]
    code = "from bookmaker.cli import main; main()"
    return subprocess.Popen([sys.executable, "-c", code, *words], cwd=folder, stderr=subprocess.DEVNULL)


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal here")
def test_a_build_of_120_puzzles_killed_at_random_moments_ends_with_the_same_bytes(tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text(BOOK, encoding="utf-8")
    begun = time.monotonic()
    assert build(tmp_path, "whole", "whole.sqlite").wait() == 0
    took = time.monotonic() - begun
    whole = digest(tmp_path / "whole")
    moments = random.Random("kills")
    killed = 0
    while killed < KILLS:
        if killed % 2 == 0:  # puzzles are made again in half of the rounds
            (tmp_path / "store.sqlite").unlink(missing_ok=True)
        process = build(tmp_path, "out", "store.sqlite")
        time.sleep(took * moments.random())
        process.kill()
        if process.wait() == -signal.SIGKILL:
            killed += 1
        else:  # it was done before that moment: builds with a store are quicker than the first, or the machine is now
            took *= 0.9
        # Whole, or not there: never half.
        assert not (tmp_path / "out").exists() or digest(tmp_path / "out") == whole
    assert build(tmp_path, "out", "store.sqlite").wait() == 0
    assert digest(tmp_path / "out") == whole
    assert [path.name for path in tmp_path.iterdir() if ".run-" in path.name or "old" in path.name] == []
