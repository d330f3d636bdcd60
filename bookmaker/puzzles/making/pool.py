"""Work on many items in many processes, results in order: the only place that starts processes."""

from __future__ import annotations

import gc
import logging
import os
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import islice
from operator import length_hint
from typing import TYPE_CHECKING, TypeVar

from bookmaker.source.faults import fault

if TYPE_CHECKING:  # what starts processes is loaded where some are started
    from concurrent.futures import Executor, Future
    from multiprocessing.connection import Connection

T = TypeVar("T")
R = TypeVar("R")

LARGEST_CHUNK = 512  # items at a time: the more, the faster small Nets are stacked, and sending costs nothing
PART = 0.5  # seconds of work at a time at most, where items are dear: what is done is told, and kept, that often
TRIAL = 0.3  # seconds of work done here before processes are thought of
START = 0.7  # seconds of work that it takes to start a process and to import what it needs
REPAYS = 3.0  # what is left must be so many times that, so that two processes with half of it each are faster
MEMORY = 160 << 20  # bytes that a process may come to need
MOST_LOST = 3  # times in a row that one piece of work may be lost with its process
LOG = logging.getLogger(__name__)
_INTERRUPTIONS = [one for one in (getattr(signal, name, None) for name in ("SIGINT", "SIGTERM", "SIGHUP")) if one]
GROWTH = 4  # times as many items at once as before, where they are quick
CHUNKS_PER_JOB = 8  # so that one slow chunk does not leave the other workers idle at the end


@dataclass(frozen=True, slots=True)
class Cluster:
    """Somebody's workers: an executor of concurrent.futures, and how many pieces of work it does at once."""

    executor: Executor
    threads: int


def cores() -> int:
    """The number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def chunk_size(count: int, jobs: int) -> int:
    """How many of `count` items to send to a worker at a time."""
    return max(1, min(LARGEST_CHUNK, count // (jobs * CHUNKS_PER_JOB)))


def run(
    work: Callable[[Sequence[T]], Sequence[R]],
    items: Iterable[T],
    *,
    chunk: int | None = None,
    jobs: int,
    count: int | None = None,
    cluster: Cluster | None = None,
) -> Iterator[R]:
    """What `work` gives for chunks of the items, usually of `chunk_size`, one result an item, in the items' order.

    `work` must be picklable, and its result for an item must not depend on the chunk; so the results
    are the same for any number of jobs. Without a `cluster` to do it, the work is begun here, and goes on in as many
    as `jobs` processes where what is left repays their start; `count`, how many items there are, is needed to know
    that where they are no list. Where the system ends a process, its work is done again; BookError where that
    happens to it MOST_LOST times.
    """
    rest = iter(items)
    if count is None:
        count = length_hint(items, LARGEST_CHUNK * 1000)
    if chunk is None:
        chunk = chunk_size(count, cluster.threads if cluster else jobs)
    if cluster is not None:
        yield from _stream(work, _chunks(rest, chunk), deque(), cluster.executor, cluster.threads)
        return
    most = min(jobs, cores(), _room())
    spent, done, size = 0.0, 0, 1
    # Here, in chunks that grow from one item on, as long as it is soon done or not yet known to be long.
    while most == 1 or spent < TRIAL or spent * (count - done) < REPAYS * START * done:
        part = list(islice(rest, size))
        if not part:
            return
        start = time.process_time()
        results = work(part)
        spent += time.process_time() - start
        done += len(part)
        fits = int(PART * done / spent) if spent else chunk
        size = max(1, min(GROWTH * size, fits, chunk))
        yield from results
    yield from _in_processes(work, _chunks(rest, size), most)


def _room() -> int:
    """How many processes the machine's free memory has room for, one at least; any number where it does not tell."""
    try:
        free = os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return sys.maxsize
    return max(1, free // MEMORY)


def _in_processes(work: Callable[[Sequence[T]], Sequence[R]], parts: Iterator[list[T]], jobs: int) -> Iterator[R]:
    """The results of the parts, in order, from processes of ours."""
    from concurrent.futures.process import BrokenProcessPool

    pending: deque[list[T]] = deque()
    lost: list[T] | None = None  # the part that was waited for when workers were lost last
    times = 0
    while True:
        try:
            with _workers(jobs if times < 2 else 1) as workers:
                yield from _stream(work, parts, pending, workers, jobs)
            return
        except BrokenProcessPool:
            times, lost = (times + 1 if pending[0] is lost else 1), pending[0]
            if times == MOST_LOST:
                message = (
                    f"a working process was ended from outside {times} times in a row, for lack of memory most likely"
                )
                raise fault(message, hint="give a smaller --jobs, or close other programs") from None
            LOG.warning(
                "a working process was ended from outside, for lack of memory most likely; doing its work again"
            )


def _stream(
    work: Callable[[Sequence[T]], Sequence[R]],
    parts: Iterable[list[T]],
    pending: deque[list[T]],
    executor: Executor,
    jobs: int,
) -> Iterator[R]:
    """The results of `pending`, then of `parts`; `pending` is kept to be those parts that were sent and not given."""

    def send(part: list[T]) -> Future[Sequence[R]]:
        with _undisturbed():
            return executor.submit(work, part)

    # A window of futures rather than all at once: results are streamed and memory stays flat.
    ahead = deque(send(part) for part in pending)
    for part in parts:
        pending.append(part)
        ahead.append(send(part))
        if len(ahead) > 2 * jobs:
            results = ahead.popleft().result()
            pending.popleft()
            yield from results
    while ahead:
        results = ahead.popleft().result()
        pending.popleft()
        yield from results


def _chunks(items: Iterable[T], size: int) -> Iterator[list[T]]:
    rest = iter(items)
    while part := list(islice(rest, size)):
        yield part


@contextmanager
def _workers(jobs: int) -> Iterator[Executor]:
    """Processes to work in; where anything goes wrong they end at once, whatever they are at."""
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    # Spawned, not forked: a fork of a process with threads (a progress bar is one) may deadlock.
    context = multiprocessing.get_context("spawn")
    alive, end = context.Pipe(duplex=False)
    with _undisturbed():  # a helper process is started already here
        given = (alive, gc.get_threshold()[0])
        pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_begin, initargs=given)
    try:
        yield pool
    except BaseException:
        end.close()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
        end.close()
        alive.close()


def _begin(alive: Connection, seldom: int) -> None:
    """Run in a worker: ends it when the other end of the pipe is closed, as it is where that process ends.

    It looks through its objects as seldom as the parent does.
    """
    gc.set_threshold(seldom)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent hears it too, and says so once

    def wait() -> None:
        with suppress(EOFError, OSError):
            alive.recv()  # nothing is ever sent
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Interruptions wait until its end, and processes that are started in it never get any.

    A process interrupted while it starts, or whose parent is interrupted while it tells it what to do, dies aloud.
    """
    if not hasattr(signal, "pthread_sigmask") or threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    handlers = {one: signal.signal(one, lambda number, _: came.append(number)) for one in _INTERRUPTIONS}
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, _INTERRUPTIONS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        for one, handler in handlers.items():
            signal.signal(one, handler)
        for one in came:
            signal.raise_signal(one)
