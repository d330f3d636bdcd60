"""A kind's name -> the lines of its speed table; measured through the same pipeline that builds books.

One worker and the known program are measured in processor time, so that other work on the machine
disturbs little; all cores in wall time, processes started beforehand.
"""

import multiprocessing
import resource
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from pathlib import Path
from typing import Any

import yaml

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.asked import MIXED, Asked, asked_of, grade_in
from bookmaker.puzzles.making import pool
from bookmaker.puzzles.making.choosing import usual_best_of
from bookmaker.puzzles.making.orders import Order, Puzzle, generate_many
from bookmaker.puzzles.records.record import read_size
from bookmaker.seeds import Seed

PEER_LIMIT = 180  # seconds before a run of the known program is given up
STAGES = {"design": "propose", "ladder": "deduce", "proof": "prove"}
HEAD = (
    f"{'size':>9} {'grade':>6} {'1 worker/s':>11} {'all/s':>9} {'peer/s':>9} {'1:peer':>7} {'all:peer':>8}"
    f" {'found':>6}  design ladder proof other"
)


def lines(
    kind: str,
    *,
    sizes: Sequence[str] | None,
    grades: Sequence[str],
    seconds: float,
    options: dict[str, str],
    with_peer: bool,
    is_usual: bool = False,
) -> Iterator[str]:
    """The table's lines, each as soon as it is measured; the known program, which knows no grades, once a size."""
    data = _kinds()[kind]
    jobs = pool.cores()
    yield f"{kind}, {jobs} cores"
    yield HEAD
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as workers:
        for size in sizes or data["sizes"].split():
            width, height = read_size(size)
            params = registry.get(kind).Params(width=width, height=height, **{**data.get("options", {}), **options})
            peer = _peer(data["peer"], size, seconds) if with_peer and _makes(data, size) else None
            for grade in grades:
                orders = _Orders(kind, params, asked_of(grade), is_usual=is_usual)
                one, found, shares = _one_worker(orders, seconds)
                every = _all_cores(orders, seconds, jobs, workers)
                yield " ".join(
                    [
                        f"{size:>9} {grade:>6} {one:>11.4g} {every:>9.4g}",
                        f"{_number(peer):>9} {_ratio(one, peer):>7} {_ratio(every, peer):>8} {found:>6.0%} ",
                        *(f"{share:>6.0%}" for share in shares),
                    ]
                )


def _kinds() -> dict[str, dict[str, Any]]:
    """What is measured of each kind, by its name."""
    found: dict[str, dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("kinds.yaml").read_text("utf-8"))
    return found


def _makes(data: dict[str, Any], size: str) -> bool:
    """Whether there is a known program that makes puzzles of a size."""
    return "peer" in data and size in data.get("of", size).split()


def codes(orders: Sequence[Order]) -> list[str | None]:
    """The puzzles' codes, which is what the known programs give; None for an order not fulfilled."""
    return [made.clues.code() if isinstance(made, Puzzle) else None for made in generate_many(orders)]


class _Orders:
    """Orders of one kind, size and grade, or any or mixed ones, never the same twice."""

    def __init__(self, kind: str, params: Any, asked: Asked, *, is_usual: bool = False) -> None:
        self.kind, self.params, self.asked = kind, params, asked
        self.best_of = usual_best_of(registry.get(kind), params, grade_in(asked)) if is_usual else 1
        self.made = 0

    def next(self, count: int) -> list[Order]:
        numbers = range(self.made, self.made + count)
        self.made += count
        grade, is_mixed = grade_in(self.asked), self.asked is MIXED
        seeds = [Seed(("bench", str(n))) for n in numbers]
        alike = (0, self.kind, self.params, grade)
        best = self.best_of
        return [Order(n, *alike, one, best_of=best, is_mixed=is_mixed) for n, one in zip(numbers, seeds, strict=True)]

    def endless(self) -> Iterator[Order]:
        while True:
            yield from self.next(1)


def _one_worker(orders: _Orders, seconds: float) -> tuple[float, float, list[float]]:
    """Puzzles a second in this process, the share of orders fulfilled, and each stage's share of the time."""
    kind: Any = registry.get(orders.kind)
    names = [name for verb in STAGES.values() for name in (verb, f"{verb}_many") if hasattr(kind, name)]
    kept = {name: getattr(kind, name) for name in names}
    spent = dict.fromkeys(STAGES.values(), 0.0)
    codes(orders.next(2))  # caches filled, modules imported
    try:
        for name, call in kept.items():
            setattr(kind, name, _timed(call, spent, name.removesuffix("_many")))
        made: list[str | None] = []

        def counted(batch: Sequence[Order]) -> list[str | None]:
            found = codes(batch)
            made.extend(found)
            return found

        began = time.process_time()
        # One run, as of a long book: its chunks grow until they stack well.
        for seen, _ in enumerate(pool.run(counted, orders.endless(), chunk=pool.LARGEST_CHUNK, jobs=1), start=1):
            used = time.process_time() - began
            if seen == len(made) and used >= seconds:
                break
    finally:
        for name, call in kept.items():
            setattr(kind, name, call)
    shares = [spent[verb] / used for verb in STAGES.values()]
    good = sum(code is not None for code in made)
    return good / used, good / len(made), [*shares, 1 - sum(shares)]


def _timed(call: Callable[..., Any], spent: dict[str, float], verb: str) -> Callable[..., Any]:
    def timed(*args: Any) -> Any:
        began = time.process_time()
        try:
            return call(*args)
        finally:
            spent[verb] += time.process_time() - began

    return timed


def _all_cores(orders: _Orders, seconds: float, jobs: int, workers: Executor) -> float:
    """Puzzles a second with a process on every core."""
    count = 4 * jobs
    _on_all(orders.next(count), jobs, workers)
    while True:
        batch = orders.next(count)
        began = time.perf_counter()
        made = _on_all(batch, jobs, workers)
        used = time.perf_counter() - began
        if used >= seconds / 2:
            return sum(code is not None for code in made) / used
        count = int(count * min(16.0, max(2.0, seconds / max(used, 1e-3))))


def _on_all(batch: list[Order], jobs: int, workers: Executor) -> list[str | None]:
    chunk = pool.chunk_size(len(batch), jobs)
    return list(pool.run(codes, batch, chunk=chunk, jobs=jobs, cluster=pool.Cluster(workers, jobs)))


def _peer(command: str, size: str, seconds: float) -> float | None:
    """The known program's puzzles a second of processor time; None where it is missing or too slow."""
    count = 1
    while True:
        line = command.format(count=count, size=size, width=size.partition("x")[0]).split()
        if shutil.which(line[0]) is None:
            return None
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        try:
            subprocess.run(line, stdout=subprocess.DEVNULL, check=True, timeout=PEER_LIMIT)
        except subprocess.TimeoutExpired:
            return None
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        if used >= seconds / 2:
            return count / used
        count = int(count * min(100.0, max(2.0, seconds / max(used, 1e-3))))


def _number(rate: float | None) -> str:
    return "-" if rate is None else f"{rate:.4g}"


def _ratio(rate: float, peer: float | None) -> str:
    return "-" if peer is None else f"{rate / peer:.2f}"
