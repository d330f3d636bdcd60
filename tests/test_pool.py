"""The pool: any number of processes, the same results in the same order; any executor serves."""

import gc
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bookmaker.puzzles.making import pool
from bookmaker.puzzles.making.pool import Cluster
from bookmaker.source.faults import BookError


def squares(numbers: Sequence[int]) -> list[int]:
    return [number * number for number in numbers]


def refuse_seven(numbers: Sequence[int]) -> list[int]:
    if 7 in numbers:
        raise ValueError("seven")
    return list(numbers)


@pytest.mark.parametrize(("jobs", "chunk"), [(1, 4), (2, 1), (2, 100), (3, 4)])
@pytest.mark.usefixtures("eager_pool")
def test_results_come_in_order_for_any_number_of_jobs(jobs: int, chunk: int) -> None:
    assert list(pool.run(squares, range(30), chunk=chunk, jobs=jobs)) == [n * n for n in range(30)]


def test_any_executor_of_concurrent_futures_serves() -> None:
    with ThreadPoolExecutor(2) as executor:
        assert list(pool.run(squares, range(9), chunk=2, jobs=2, cluster=Cluster(executor, 3))) == squares(range(9))


class Lazy(Executor):
    """An executor whose work is done when its result is asked for; `ahead` counts what is not asked for yet."""

    def __init__(self) -> None:
        self.ahead, self.most = 0, 0

    def submit(self, work: Any, /, *given: Any, **named: Any) -> Any:
        self.ahead += 1
        self.most = max(self.most, self.ahead)
        return Later(self, work, given)


class Later:
    def __init__(self, executor: Lazy, work: Any, given: tuple[Any, ...]) -> None:
        self.executor, self.work, self.given = executor, work, given

    def result(self) -> Any:
        self.executor.ahead -= 1
        return self.work(*self.given)


def test_two_chunks_a_job_are_under_way_and_never_many_more() -> None:
    executor = Lazy()
    assert list(pool.run(squares, range(60), chunk=2, jobs=3, cluster=Cluster(executor, 3))) == squares(range(60))
    assert executor.most == 2 * 3 + 1
    assert executor.ahead == 0


def test_work_for_one_job_goes_to_the_executor_too() -> None:
    executor = Lazy()
    assert list(pool.run(squares, range(9), chunk=9, jobs=1, cluster=Cluster(executor, 1))) == squares(range(9))
    assert executor.most == 1


def busy(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """Each number with the process that was busy with it for a tenth of a second."""
    for _ in numbers:
        start = time.process_time()
        while time.process_time() - start < 0.1:
            pass
    return [(number, os.getpid()) for number in numbers]


def test_short_work_starts_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("concurrent.futures.ProcessPoolExecutor", None)
    assert list(pool.run(squares, range(10_000), chunk=64, jobs=2)) == squares(range(10_000))
    assert [number for number, _ in pool.run(busy, range(8), chunk=1, jobs=2)] == list(range(8))


@pytest.mark.slow
@pytest.mark.skipif(pool.cores() < 2, reason="there is but one core")
def test_long_work_is_begun_here_and_goes_on_in_as_many_processes_as_there_are_cores() -> None:
    results = pool.run(busy, range(60), chunk=4, jobs=100)
    workers = [process for _, process in results]
    assert workers[0] == os.getpid()
    assert workers[-1] != os.getpid()
    assert len(set(workers)) <= 1 + pool.cores()


def test_as_many_processes_as_memory_has_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    free = {"SC_AVPHYS_PAGES": 3 * pool.MEMORY // 4096, "SC_PAGE_SIZE": 4096}
    monkeypatch.setattr(os, "sysconf", free.__getitem__)
    assert pool._room() == 3
    free["SC_AVPHYS_PAGES"] = 1
    assert pool._room() == 1


def test_no_items_give_no_results() -> None:
    assert list(pool.run(squares, [], chunk=3, jobs=2)) == []


def patience(numbers: Sequence[int]) -> list[int]:
    return [gc.get_threshold()[0] for _ in numbers]


@pytest.mark.usefixtures("eager_pool")
def test_workers_look_for_garbage_as_seldom_as_their_parent() -> None:
    usual = gc.get_threshold()
    gc.set_threshold(54_321)
    try:
        assert set(pool.run(patience, range(8), chunk=1, jobs=2)) == {54_321}
    finally:
        gc.set_threshold(*usual)


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.usefixtures("eager_pool")
def test_an_error_in_a_worker_reaches_the_caller(jobs: int) -> None:
    with pytest.raises(ValueError, match="seven"):
        list(pool.run(refuse_seven, range(20), chunk=2, jobs=jobs))


def test_results_are_streamed_not_gathered() -> None:
    taken: list[int] = []

    def endless():  # type: ignore[no-untyped-def]
        while True:
            taken.append(len(taken))
            yield taken[-1]

    results = pool.run(squares, endless(), chunk=2, jobs=1)
    assert [next(results) for _ in range(4)] == [0, 1, 4, 9]
    assert len(taken) < 20


def test_where_the_system_does_not_say_which_cores_are_ours_all_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    for counted, cores in ((6, 6), (None, 1)):
        monkeypatch.setattr(os, "cpu_count", lambda counted=counted: counted)
        assert pool.cores() == cores


@pytest.mark.parametrize(("count", "jobs", "chunk"), [(1, 2, 1), (100, 2, 6), (100_000, 2, 512), (10, 8, 1)])
def test_chunks_are_small_enough_to_keep_every_worker_busy(count: int, jobs: int, chunk: int) -> None:
    assert pool.chunk_size(count, jobs) == chunk


@pytest.mark.parametrize(("seconds", "largest"), [(2.0, 1), (0.1, 5), (0.0001, 100)])
def test_no_more_items_are_done_at_once_than_take_half_a_second(
    seconds: float, largest: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, sizes = [0.0], []

    def work(items: Sequence[int]) -> list[int]:
        sizes.append(len(items))
        clock[0] += seconds * len(items)
        return list(items)

    monkeypatch.setattr(pool.time, "process_time", lambda: clock[0])
    assert list(pool.run(work, range(1000), chunk=100, jobs=1)) == list(range(1000))
    assert max(sizes) == largest


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="there is no /proc to look for processes in")
def test_workers_end_when_their_parent_is_killed() -> None:
    words = ["generate", "numberlink", "--size", "9x9", "--count", "5000", "--jobs", "2"]
    command = [sys.executable, "-c", "from bookmaker.cli import main; main()", *words]
    parent = subprocess.Popen(command, stdout=subprocess.PIPE)
    assert parent.stdout is not None
    children: list[str] = []
    while len(children) < 2:
        assert parent.stdout.readline(), "it ended before it started processes"
        children = Path(f"/proc/{parent.pid}/task/{parent.pid}/children").read_text(encoding="utf-8").split()
    parent.kill()
    parent.wait()
    parent.stdout.close()
    alive = [Path("/proc") / child for child in children]
    for _ in range(200):
        alive = [process for process in alive if _runs(process)]
        if not alive:
            return
        time.sleep(0.1)
    raise AssertionError(f"{len(alive)} workers outlive their parent")


def _runs(process: Path) -> bool:
    """Whether there is such a process, and it is more than a name waiting to be cleared away."""
    try:
        return process.joinpath("stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def end_at_three(marks: Path, numbers: Sequence[int]) -> list[int]:
    """Squares; at 3 the process is killed, as often as there are files in the folder."""
    left = sorted(marks.iterdir())
    if 3 in numbers and left:
        left[0].unlink()
        os.kill(os.getpid(), signal.SIGKILL)
    return squares(numbers)


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal here")
@pytest.mark.usefixtures("eager_pool")
@pytest.mark.parametrize(("kills", "is_done"), [(1, True), (2, True), (3, False)])
def test_the_work_of_a_killed_process_is_done_again_and_what_kills_it_each_time_is_a_fault(
    kills: int, is_done: bool, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    for number in range(kills):
        (tmp_path / str(number)).touch()
    numbers = (3, 0, 1, 2, 4, 5, 6, 7)  # the one that kills is waited for first, each time
    results = pool.run(partial(end_at_three, tmp_path), numbers, chunk=1, jobs=2)
    if is_done:
        assert list(results) == squares(numbers)
        assert len(caplog.messages) == kills
        assert "for lack of memory most likely" in caplog.messages[0]
    else:
        with pytest.raises(BookError, match="ended from outside 3 times in a row, for lack of memory"):
            list(results)
