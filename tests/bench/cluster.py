"""What a cluster costs and gives: `python -m tests.bench.cluster`, on this machine with one worker and with two.

Processor time of a puzzle made by one process, and with a cluster: of its workers and of who sends the orders and
writes the records. Puzzles per second are those of a wall clock, and say something on an idle machine only.
"""

import io
import logging
import sys
import time
from contextlib import redirect_stdout

from distributed import Client, LocalCluster

from bookmaker.cli import app

MANY, KINDS = 500, ("sudoku --size 9", "net --size 9", "numberlink --size 7")


def made(words: str, *more: str) -> tuple[float, float, str]:
    """Seconds of the clock, and of this process, for MANY puzzles; and what was written."""
    written = io.StringIO()
    wall, own = time.monotonic(), time.process_time()
    with redirect_stdout(written):
        code = app.run(["generate", *words.split(), "--seed", "bench", "--count", str(MANY), *more])
    assert code == 0
    return time.monotonic() - wall, time.process_time() - own, written.getvalue()


def main() -> None:
    logging.disable()
    say(
        f"{'puzzles':<20} {'workers':<8} {'per s':>7} {'workers ms':>11} {'sender ms':>10}   of processor time a puzzle"
    )
    for words in KINDS:
        wall, own, alone = made(words, "--jobs", "1")
        say(f"{words:<20} {'none':<8} {MANY / wall:7.0f} {own / MANY * 1000:11.2f} {0.0:10.2f}")
        for workers in (1, 2):
            with (
                LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None) as cluster,
                Client(cluster, set_as_default=False) as client,
            ):
                made(words, "--cluster", cluster.scheduler_address)  # so that all is imported there
                before = sum_of(client)
                wall, own, found = made(words, "--cluster", cluster.scheduler_address)
                spent = sum_of(client) - before
            assert found == alone
            say(f"{words:<20} {workers:<8} {MANY / wall:7.0f} {spent / MANY * 1000:11.2f} {own / MANY * 1000:10.2f}")


def sum_of(client: Client) -> float:
    """Processor seconds of all workers together."""
    return float(sum(client.run(time.process_time).values()))


def say(text: str) -> None:
    sys.stderr.write(text + "\n")


if __name__ == "__main__":
    main()
