"""Progress is honest: every stage by name from the start, rates, and the time left over all stages."""

import io
import json
import os
import select
import sys
import time
from pathlib import Path

import pytest

from bookmaker.cli import log, progress
from bookmaker.cli.progress import Stages, words_of

from .test_cli import run

BOOK = """\
title: T
seed: s
sections: [{kind: shikaku, size: 5, grade: easy, count: 4}]
"""


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def told(clock: Clock, *steps: tuple[float, str, int, int]) -> Stages:
    """Stages told of steps, each after so many seconds."""
    stages = Stages(clock)
    for seconds, *step in steps:
        clock.now += seconds
        stages.tell(*step)
    return stages


def test_time_left_is_the_rest_of_this_stage_and_all_of_those_to_come(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "USUAL", {"puzzles": 0.1, "layout": 0.2, "pdf": 0.4})
    ahead = ((0.0, "puzzles", 0, 100), (0.0, "layout", 0, 50), (0.0, "pdf", 0, 50))
    assert told(Clock(), *ahead).left() == pytest.approx(100 * 0.1 + 50 * 0.2 + 50 * 0.4)
    # Hard puzzles take long, which says nothing of pages.
    hard = told(Clock(), *ahead, (9.0, "puzzles", 1, 100), (80.0, "puzzles", 41, 100))
    assert hard.left() == pytest.approx(59 * 2.0 + 50 * 0.2 + 50 * 0.4)
    # Pages twice as fast as usual, so their bytes are thought to be twice as fast, too.
    done = told(Clock(), *ahead, (1.0, "puzzles", 100, 100), (1.0, "layout", 1, 50), (1.0, "layout", 11, 50))
    assert done.left() == pytest.approx(39 * 0.1 + 50 * 0.2)


def test_what_goes_before_the_first_item_is_no_part_of_a_rate() -> None:
    stages = told(Clock(), (0.0, "layout", 0, 9), (60.0, "layout", 1, 9), (0.5, "layout", 2, 9), (0.5, "layout", 3, 9))
    assert stages.stages["layout"].rate == pytest.approx(2.0)
    assert stages.left() == pytest.approx(3.0)


def test_time_is_charged_to_the_stage_that_moved_on() -> None:
    steps = ((0.0, "a", 0, 3), (0.0, "b", 0, 3), (1.0, "a", 1, 3), (5.0, "b", 1, 3), (1.0, "a", 2, 3), (5.0, "b", 2, 3))
    stages = told(Clock(), *steps).stages
    assert (stages["a"].rate, stages["b"].rate) == (1.0, 0.2)


def test_times_in_words() -> None:
    assert [words_of(seconds) for seconds in (0, 0.2, 59.5, 61, 7260)] == [
        "0 s",
        "1 s",
        "1 min 0 s",
        "1 min 1 s",
        "2 h 1 min",
    ]


def lines_of(monkeypatch: pytest.MonkeyPatch, form: str, stream: io.StringIO | None) -> list[str]:
    """What is said of 100 puzzles, one a second."""
    clock = Clock()
    monkeypatch.setattr(sys, "stderr", stream)
    log.begin(form)
    try:
        with progress.progress(Stages(clock)) as report:
            for done in range(101):
                report("puzzles", done, 100)
                clock.now += 1.0
    finally:
        log.begin()
    return stream.getvalue().splitlines() if stream else []


def test_without_a_terminal_there_is_a_plain_line_every_few_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = lines_of(monkeypatch, "text", io.StringIO())
    assert lines[:2] == [
        "puzzles 5 of 100, 1 a second; 1 min 35 s left",
        "puzzles 10 of 100, 1 a second; 1 min 30 s left",
    ]
    assert len(lines) == 20


def test_in_json_a_line_is_an_object_and_first_and_last_items_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [json.loads(line) for line in lines_of(monkeypatch, "json", io.StringIO())]
    assert found[1] == {
        "event": "progress",
        "stage": "puzzles",
        "done": 5,
        "total": 100,
        "per_second": 1.0,
        "seconds_left": 95.0,
    }
    assert (found[0]["done"], found[-1]["done"]) == (0, 100)


def test_where_there_is_no_standard_error_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    assert lines_of(monkeypatch, "text", None) == []


def test_faults_and_notes_are_json_too(tmp_path: Path) -> None:
    (tmp_path / "book.yaml").write_text(BOOK.replace("easy", "eazy"), encoding="utf-8")
    refused = run("build", str(tmp_path / "book.yaml"), "--log-format", "json")
    last = json.loads(refused.stderr.splitlines()[-1])
    assert (refused.returncode, last["event"], last["line"]) == (1, "fault", 3)
    assert "eazy" in last["message"]
    assert run("build", str(tmp_path / "book.yaml")).stderr.count("hint: ") == 1  # and in the next command they are not
    made = run("generate", "shikaku", "--size", "5", "--count", "2", "--log-format", "json")
    assert [json.loads(line)["event"] for line in made.stderr.splitlines()] == ["progress", "progress"]


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="there are no terminals of this sort here")
def test_on_a_terminal_stages_stand_there_by_name_long_before_the_work_is_done(tmp_path: Path) -> None:
    import pty

    (tmp_path / "book.yaml").write_text(BOOK, encoding="utf-8")
    process, terminal = pty.fork()
    if process == 0:
        os.environ.update(TERM="xterm", COLUMNS="100")
        words = ["build", str(tmp_path / "book.yaml"), "--out", str(tmp_path / "out"), "--edition", "print"]
        code = "from bookmaker.cli import main; main()"
        os.execv(sys.executable, [sys.executable, "-c", code, *words])
    shown, checked = b"", 0.0
    begun = time.monotonic()
    while select.select([terminal], [], [], 60)[0]:
        try:
            shown += os.read(terminal, 65536)
        except OSError:
            break
        if b"checks" in shown and not checked:
            checked = time.monotonic() - begun
    took = time.monotonic() - begun
    os.close(terminal)
    assert os.waitpid(process, 0)[1] == 0, shown
    for stage in (b"checks", b"puzzles", b"layout", b"pdf", b"preflight", b"read-back", b"pictures"):
        assert stage in shown
    assert b"left in all" in shown
    assert checked < took / 3  # half a second, where the machine has nothing else to do
