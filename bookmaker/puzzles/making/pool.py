"""Work on many items in many processes, results in order: the only place that starts processes."""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import chain, islice
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")

LARGEST_CHUNK = 64  # items sent to a worker at a time; large enough to hide the cost of sending
CHUNKS_PER_JOB = 8  # so that one slow chunk does not leave the other workers idle at the end


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
    chunk: int,
    jobs: int,
    executor: Executor | None = None,
) -> Iterator[R]:
    """What `work` gives for chunks of the items, one result an item, in the items' order.

    `work` must be picklable, and its result for an item must not depend on the chunk; so the results
    are the same for any number of jobs. `executor` may be any executor of concurrent.futures,
    such as a cluster's; without one, `jobs` processes are started where there is more than
    one chunk.
    """
    chunks = _chunks(items, chunk)
    first = list(islice(chunks, 2))
    if executor is None and (jobs == 1 or len(first) < 2):
        for part in chain(first, chunks):
            yield from work(part)
        return
    with _executor(executor, jobs) as running:
        # A window of futures rather than all at once: results are streamed and memory stays flat.
        ahead: deque[Future[Sequence[R]]] = deque()
        for part in chain(first, chunks):
            ahead.append(running.submit(work, part))
            if len(ahead) > 2 * jobs:
                yield from ahead.popleft().result()
        while ahead:
            yield from ahead.popleft().result()


def _chunks(items: Iterable[T], size: int) -> Iterator[list[T]]:
    rest = iter(items)
    while part := list(islice(rest, size)):
        yield part


@contextmanager
def _executor(given: Executor | None, jobs: int) -> Iterator[Executor]:
    if given is not None:
        yield given
        return
    # Spawned, not forked: a fork of a process with threads (a progress bar is one) may deadlock.
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_end_with_parent)
    try:
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _end_with_parent() -> None:
    """Run in a worker: ends it when the process that started it ends, for whatever reason."""
    parent = multiprocessing.parent_process()
    if parent is not None:

        def wait() -> None:
            parent.join()
            os._exit(1)

        threading.Thread(target=wait, daemon=True).start()
