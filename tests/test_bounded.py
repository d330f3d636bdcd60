"""The process in which files of others are read: whatever happens there, only the file that it read is to blame."""

import logging
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bookmaker.source import bounded
from bookmaker.source.reader import Refused

READER = "bookmaker.source.sandbox"
GOOD = ["{{ a }}", {"a": "b"}]


@pytest.mark.slow
def test_a_fresh_process_reads_on_after_one_has_died() -> None:
    assert bounded.ask(READER, GOOD, seconds=9, memory=1 << 30)[0] == {"text": "b"}
    assert bounded._child is not None
    first = bounded._child.process
    os.kill(first.pid, signal.SIGKILL)
    first.wait()
    assert bounded.ask(READER, GOOD, seconds=9, memory=1 << 30)[0] == {"text": "b"}
    assert bounded._child.process.pid != first.pid


@pytest.fixture
def trap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], str]]:
    """A reader of that body in a process of its own; what it is refused with, after which another file is read."""
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    bounded.end()

    def sprung(body: str) -> str:
        (tmp_path / "trap.py").write_text(f"def answer(asked, data):\n    {body}\n", encoding="utf-8")
        with pytest.raises(Refused) as caught:
            bounded.ask("trap", None, b"", seconds=1, memory=512 << 20)
        assert bounded.ask(READER, GOOD, seconds=9, memory=1 << 30)[0] == {"text": "b"}
        return caught.value.what

    yield sprung
    bounded.end()


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("while True: pass", "long to read"),
        ("return None, bytes(1 << 30)", "much memory to read"),
        ("import os; os.kill(os.getpid(), 11)", "makes what reads it fail"),
        ("import os; os._exit(0)", "makes what reads it fail"),
        ("import os; os.write(1, b'noise'); raise KeyError('x')", "is cut off or damaged"),
        ("import os; os.write(os.open(__file__, os.O_WRONLY), b'x')", "is cut off or damaged"),
    ],
)
def test_a_reader_that_runs_wild_is_ended_and_only_its_file_is_blamed(
    body: str, said: str, trap: Callable[[str], str], capfd: pytest.CaptureFixture[str]
) -> None:
    what = trap(body)
    assert said in what
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("template", ["{{ a }}", "{{ a == 1 }}", "{{ a ~ 1 }}"])
def test_a_list_in_a_template_is_neither_written_nor_compared(template: str) -> None:
    told = bounded.ask(READER, [template, {"a": [1, 2]}], seconds=9, memory=1 << 30)[0]
    assert told == {"fails": "the template fails: a list cannot be written or compared"}


def test_a_reader_that_sleeps_is_ended_by_the_clock(
    trap: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounded, "WAITS", 1)
    assert trap("import time; time.sleep(60)") == bounded.TOO_LONG


def test_a_system_without_limits_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "resource.py").write_text("raise ImportError", encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    bounded.end()
    with caplog.at_level(logging.WARNING):
        for _ in range(2):
            assert bounded.ask(READER, GOOD, seconds=9, memory=1 << 30)[0] == {"text": "b"}
    bounded.end()
    assert [record.getMessage()[:26] for record in caplog.records] == ["this system sets no limits"]


@pytest.mark.slow
def test_no_process_is_started_where_no_file_is_foreign(tmp_path: Path) -> None:
    book = "title: T\nseed: s\nsections: [{kind: shikaku, size: 4, grade: any, count: 1}]\n"
    (tmp_path / "book.yaml").write_text(book, encoding="utf-8")
    code = (
        "import sys; from bookmaker.production import job; from bookmaker.source import bounded; "
        "from pathlib import Path; job.prepare(Path(sys.argv[1])); print(bounded._child)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "book.yaml")], capture_output=True, text=True, check=True
    )
    assert (done.stdout, done.stderr) == ("None\n", "")
