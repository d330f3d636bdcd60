"""What the store of finished puzzles saves: a book built, and built again after its blurb was changed.

`python -m tests.bench.rebuild` tells seconds of processor time, workers included, without and with read-back.
"""

import resource
import sys
import tempfile
from pathlib import Path

from bookmaker.production import book

BOOKS = {
    "60 expert Numberlinks": "- {title: One, kind: numberlink, size: 8, grade: expert, count: 60}",
    "120 of three kinds": "\n".join(
        f"- {{title: {kind}, kind: {kind}, size: 9, grade: medium, count: 40}}" for kind in ("net", "shikaku", "sudoku")
    ),
}


def main() -> None:
    say(f"{'book':<24} {'read-back':<9} {'first':>8} {'again':>8} {'share':>6}")
    for name, sections in BOOKS.items():
        for reads_back in (False, True):
            with tempfile.TemporaryDirectory() as folder:
                first, again = (seconds(Path(folder), sections, blurb, reads_back) for blurb in ("One.", "Another."))
            say(f"{name:<24} {'yes' if reads_back else 'no':<9} {first:8.1f} {again:8.1f} {again / first:6.0%}")


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def seconds(folder: Path, sections: str, blurb: str, reads_back: bool) -> float:
    """The processor time of one build."""
    (folder / "book.yaml").write_text(
        f"title: Again\nseed: again\ncover: {{blurb: {blurb}}}\nsections:\n{sections}\n", encoding="utf-8"
    )
    before = used()
    book.build(folder / "book.yaml", out=folder / "out", store=folder / "store.sqlite", reads_back=reads_back)
    return used() - before


def used() -> float:
    """Processor seconds of this process and of those that it started and that have ended."""
    parts = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(part.ru_utime + part.ru_stime for part in parts)


if __name__ == "__main__":
    main()
