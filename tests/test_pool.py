"""The pool: any number of processes, the same results in the same order; any executor serves."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest

from bookmaker.puzzles import pool


def squares(numbers: Sequence[int]) -> list[int]:
    return [number * number for number in numbers]


def refuse_seven(numbers: Sequence[int]) -> list[int]:
    if 7 in numbers:
        raise ValueError("seven")
    return list(numbers)


@pytest.mark.parametrize("jobs", [1, 2, 3])
@pytest.mark.parametrize("chunk", [1, 4, 100])
def test_results_come_in_order_for_any_number_of_jobs(jobs: int, chunk: int) -> None:
    assert list(pool.run(squares, range(30), chunk=chunk, jobs=jobs)) == [n * n for n in range(30)]


def test_any_executor_of_concurrent_futures_serves() -> None:
    with ThreadPoolExecutor(2) as executor:
        assert list(pool.run(squares, range(9), chunk=2, jobs=2, executor=executor)) == squares(range(9))


def test_no_items_give_no_results() -> None:
    assert list(pool.run(squares, [], chunk=3, jobs=2)) == []


@pytest.mark.parametrize("jobs", [1, 2])
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


@pytest.mark.parametrize(("count", "jobs", "chunk"), [(1, 2, 1), (100, 2, 6), (100_000, 2, 64), (10, 8, 1)])
def test_chunks_are_small_enough_to_keep_every_worker_busy(count: int, jobs: int, chunk: int) -> None:
    assert pool.chunk_size(count, jobs) == chunk
