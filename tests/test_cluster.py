"""A cluster of machines: the same bytes as one process, whatever is lost on the way; else a clear fault."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bookmaker.cli import generate
from bookmaker.puzzles.making import cluster
from bookmaker.puzzles.making.series import Made
from bookmaker.source.faults import BookError

from .test_cli import run

WORDS = ("generate", "numberlink", "--size", "7", "--seed", "cluster", "--count", "40", "--jobs", "1")
PATIENCE = 60.0  # seconds that a scheduler or worker may take to start


@dataclass(frozen=True, slots=True)
class Machines:
    address: str
    scheduler: subprocess.Popen[bytes]
    workers: tuple[subprocess.Popen[bytes], ...]


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[Machines]:
    """A scheduler and two workers, each a process as `dask scheduler` and `dask worker` start it."""
    pytest.importorskip("distributed")
    environment = {**os.environ, "DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "30s"}
    found = tmp_path / "scheduler.json"

    def start(*words: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "dask", *words, "--scheduler-file", str(found)]
        return subprocess.Popen(command, cwd=tmp_path, env=environment, stderr=subprocess.DEVNULL)

    scheduler = start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
    started = [scheduler]
    try:
        wait_for(found.exists)
        options = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--death-timeout", "60")
        started += [start("worker", *options) for _ in range(2)]
        from distributed import Client

        with Client(scheduler_file=str(found), set_as_default=False) as client:
            client.wait_for_workers(2, timeout=PATIENCE)
            address = str(client.scheduler.address)
        yield Machines(address, scheduler, tuple(started[1:]))
    finally:
        for process in reversed(started):
            process.kill()
            process.wait()


def wait_for(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "not started in time"
        time.sleep(0.05)


@pytest.mark.slow
def test_a_cluster_gives_the_bytes_of_one_process_though_a_worker_is_killed(
    machines: Machines, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = run(*WORDS)
    whole = generate.series

    def killing(*given: Any, **named: Any) -> Iterator[Made[str]]:
        for number, one in enumerate(whole(*given, **named), start=1):
            if number == 5:
                machines.workers[0].kill()
            yield one

    monkeypatch.setattr(generate, "series", killing)
    together = run(*WORDS, "--cluster", machines.address)
    assert (together.returncode, together.stdout) == (0, alone.stdout), together.stderr
    assert machines.workers[0].wait(10) == -signal.SIGKILL


@pytest.mark.parametrize(
    ("lost", "lines"),
    [
        pytest.param("scheduler", ("was lost: its scheduler is gone",), marks=pytest.mark.long),
        pytest.param(
            "workers",
            ("has no workers left; waiting 1 seconds", "was lost: it had no workers for 1 seconds"),
            marks=pytest.mark.long,
        ),
    ],
)
def test_a_lost_scheduler_or_all_workers_lost_end_the_command_with_a_fault(
    lost: str,
    lines: tuple[str, ...],
    machines: Machines,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(cluster, "ALONE", 1.0)
    monkeypatch.setattr(cluster, "LOOK", 0.2)
    gone = {"scheduler": (machines.scheduler,), "workers": machines.workers}[lost]
    whole = generate.series

    def killing(*given: Any, **named: Any) -> Iterator[Made[str]]:
        for number, one in enumerate(whole(*given, **named), start=1):
            for process in gone if number == 5 else ():
                process.kill()
            yield one

    monkeypatch.setattr(generate, "series", killing)
    many = [word if word != "40" else "4000" for word in WORDS]
    ended = run(*many, "--cluster", machines.address)
    said = "\n".join([*caplog.messages, ended.stderr])
    assert ended.returncode == 1
    assert [line for line in lines if line not in said] == []
    told = [line for line in ended.stderr.splitlines() if not line.startswith("puzzles ")]  # what of progress there is
    assert len(told) == 2, "a fault and its hint"


@pytest.mark.slow
def test_a_worker_with_other_sources_is_refused(machines: Machines, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "sources", lambda kind: b"another version")
    with pytest.raises(BookError, match="has other sources than we"), cluster.connected(machines.address):
        pass


@pytest.mark.parametrize("status", ["closed", "connecting"])
def test_work_that_dask_forgot_as_it_lost_its_scheduler_is_not_waited_for(
    status: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "LOOK", 0.01)
    monkeypatch.setattr(cluster, "PATIENCE", 0.01)
    forgotten: Future[None] = Future()
    with pytest.raises(CancelledError):
        cluster.awaited(forgotten, SimpleNamespace(status=status), forgotten.result)


def test_an_address_where_nobody_answers_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(cluster, "PATIENCE", 0.5)
    for address in ("tcp://127.0.0.1:1", "nonsense://x", "tcp://127.0.0.1:99999999"):
        refused = run(*WORDS, "--cluster", address)
        assert (refused.returncode, refused.stdout) == (1, "")
        assert f"no scheduler answers at '{address}'" in refused.stderr
