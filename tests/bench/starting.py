"""What it takes to start: `python -m tests.bench.starting`, a few commands as whole processes.

The least processor seconds (user and system) and the least seconds by the clock of --rounds runs, in turn, of each
command; `--help` should take less than 0.15 by the clock on an idle machine, one puzzle of any kind less than 0.25.
Give `--words "generate net --size 9"` for a command of your own.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bookmaker.puzzles.contract import registry

ROOT = Path(__file__).parents[2]
START = "from bookmaker.cli import main; main()"


def commands() -> list[str]:
    """The command lines that are measured."""
    generating = [f"generate {kind} --size 6 --seed tea" for kind in registry.names()]
    return ["--help", *generating, "kinds", f"check {ROOT / 'book.yaml'}", "new made"]


def once(words: str) -> tuple[float, float]:
    """(processor seconds, seconds by the clock) of one run in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        began, before = time.perf_counter(), used()
        subprocess.run(
            [sys.executable, "-c", START, *words.split()],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        return used() - before, time.perf_counter() - began


def used() -> float:
    """Processor seconds of the processes that were started and have ended."""
    told = resource.getrusage(resource.RUSAGE_CHILDREN)
    return told.ru_utime + told.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.starting", description=__doc__)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--words", action="append", help="a command line to measure instead")
    given = parser.parse_args()
    asked = given.words or commands()
    found: dict[str, list[tuple[float, float]]] = {words: [] for words in asked}
    for _ in range(given.rounds):
        for words in asked:
            found[words].append(once(words))
    sys.stdout.write(f"{'processor':>9} {'clock':>6}\n")
    for words, runs in found.items():
        processor, took = (min(column) for column in zip(*runs, strict=True))
        sys.stdout.write(f"{processor:7.3f} s {took:4.2f} s  {words.replace(str(ROOT), '.')}\n")


if __name__ == "__main__":
    main()
