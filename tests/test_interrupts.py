"""An interruption ends any command soon, with one line and code 130, and leaves nothing behind."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bookmaker.cli import interrupts

pytestmark = pytest.mark.skipif(os.name != "posix", reason="no such signals here")

# A shell that runs the tests in the background lets its children ignore interrupts.
HEED = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
CODE = f"{HEED}; from bookmaker.cli import main; main()"
BOOK = """\
title: T
seed: s
sections:
  - {kind: numberlink, size: 9, grade: any, count: 2000}
"""
DAILY = """\
publication: P
seed: s
columns: 60mm
slots: [{name: net, kind: net, size: 7, grade: any}]
formats: [png]
"""
COMMANDS = {
    "build": ["build", "book.yaml", "--out", "out", "--jobs", "2"],
    "daily": ["daily", "daily.yaml", "--from", "2026-12-01", "--days", "300", "--out", "out", "--jobs", "2"],
    "generate": ["generate", "numberlink", "--size", "9", "--count", "5000", "--seed", "s", "--jobs", "2"],
}


def started(command: str, folder: Path) -> subprocess.Popen[str]:
    """The command at work, in a group of its own, so that a signal to the group reaches workers as on a terminal."""
    (folder / "book.yaml").write_text(BOOK, encoding="utf-8")
    (folder / "daily.yaml").write_text(DAILY, encoding="utf-8")
    return subprocess.Popen(
        [sys.executable, "-c", CODE, *COMMANDS[command]],
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "number", "pause"),
    [
        ("build", signal.SIGTERM, 3.0),
        pytest.param("build", signal.SIGINT, 0.8, marks=pytest.mark.slow),
        pytest.param("daily", signal.SIGHUP, 3.0, marks=pytest.mark.slow),
        pytest.param("generate", signal.SIGINT, 2.0, marks=pytest.mark.slow),
    ],
)
def test_an_interruption_is_one_line_and_leaves_nothing(
    command: str, number: signal.Signals, pause: float, tmp_path: Path
) -> None:
    process = started(command, tmp_path)
    time.sleep(pause)
    os.killpg(process.pid, number)
    _, said = process.communicate(timeout=30)
    assert (process.returncode, said.count("\n"), said[:11]) == (130, 1, "interrupted"), said
    left = [path.name for path in tmp_path.iterdir() if "draft" in path.name or (command == "build" and path.is_dir())]
    assert left == []


def test_an_interruption_that_a_library_swallowed_is_heard_at_the_next_report(monkeypatch: pytest.MonkeyPatch) -> None:
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    try:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        interrupts.heed()
        with pytest.raises(interrupts.Interrupted):
            signal.raise_signal(signal.SIGTERM)
        signal.raise_signal(signal.SIGTERM)  # a second one changes nothing
        with pytest.raises(interrupts.Interrupted):
            interrupts.check()
        interrupts.heed()
        interrupts.check()
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@pytest.mark.slow
def test_a_closed_pipe_is_no_fault_of_the_ledger(tmp_path: Path) -> None:
    code = "from bookmaker.cli.app import run; import sys; sys.exit(run(sys.argv[1:]))"
    words = ["generate", "shikaku", "--size", "5", "--count", "400", "--seed", "s", "--jobs", "1"]
    records = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, check=True).stdout
    ledger = str(tmp_path / "ledger.sqlite")
    words = ["ledger", "import", ledger, "--publication", "p"]
    subprocess.run([sys.executable, "-c", code, *words], input=records, capture_output=True, check=True)
    process = subprocess.Popen(
        [sys.executable, "-c", code, "ledger", "export", ledger], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() in (0, 1)
