"""What a long book takes: `python -m tests.bench.long`, 3,000 puzzles on some 1,000 pages of letter paper.

Processor seconds and the most memory when each stage begins and at the end; the puzzles are made first, in a build that
is not counted. `--read-back` reads them back too, `--digital` makes the digital edition besides, `--count` is how
many puzzles each of the four sections has at most.
"""

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bookmaker.pages.manuscript import Edition
from bookmaker.production import book

SECTIONS = ((800, "net", 7, "easy"), (800, "shikaku", 7, "easy"), (700, "sudoku", 9, "easy"), (700, "net", 8, "medium"))


def write(folder: Path, most: int, *, title: str) -> None:
    sections = "".join(
        f"  - {{kind: {kind}, size: {size}, grade: {grade}, count: {min(count, most)}, per_page: 4}}\n"
        for count, kind, size, grade in SECTIONS
    )
    (folder / "book.yaml").write_text(
        f"title: {title}\nseed: long\ntrim: 8.5x11in\nprinter: plain\nsections:\n{sections}", encoding="utf-8"
    )


def build(folder: Path, *, reads_back: bool, is_digital: bool) -> None:
    stage = ""

    def report(name: str, done: int, total: int) -> None:
        nonlocal stage
        if done and name != stage:
            stage = name
            say(f"{name:<10} {time.process_time():7.1f} s {peak():6.0f} MB")

    made = book.build(
        folder / "book.yaml",
        out=folder / "out",
        editions=(Edition.PRINT, Edition.DIGITAL) if is_digital else (Edition.PRINT,),
        reads_back=reads_back,
        store=folder / "store.sqlite",
        report=report,
    )
    say(f"{'end':<10} {time.process_time():7.1f} s {peak():6.0f} MB, {made.pages} pages, {made.puzzles} puzzles")


def peak() -> float:
    """The most memory so far, in MB."""
    status = Path("/proc/self/status")
    if status.exists():  # what getrusage says begins with the memory of the process that started this one
        return int(status.read_text().split("VmHWM:")[1].split()[0]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.long", description=__doc__)
    parser.add_argument("--read-back", action="store_true")
    parser.add_argument("--digital", action="store_true")
    parser.add_argument("--count", type=int, default=800)
    parser.add_argument("--in", dest="folder", type=Path, help=argparse.SUPPRESS)  # the process that is measured
    given = parser.parse_args()
    if given.folder is not None:
        build(given.folder, reads_back=given.read_back, is_digital=given.digital)
        return
    with tempfile.TemporaryDirectory() as folder:
        write(Path(folder), given.count, title="First")  # of whose pages the store knows nothing afterwards
        book.build(
            Path(folder) / "book.yaml",
            out=Path(folder) / "first",
            reads_back=False,
            store=Path(folder) / "store.sqlite",
        )
        write(Path(folder), given.count, title="Long")
        subprocess.run([sys.executable, "-m", "tests.bench.long", *sys.argv[1:], "--in", folder], check=True)


if __name__ == "__main__":
    main()
