"""`python -m tests.bench KIND`: puzzles a second with one worker and with all, beside a known program's."""

import argparse
import gc
import sys

from bookmaker.cli import SELDOM
from tests.bench import table


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("kind")
    parser.add_argument("--sizes", help="sizes such as 7x7,11x11 instead of the kind's own list")
    parser.add_argument("--grades", default="any,easy,mixed", help="grades, any or mixed; any,easy,mixed when left out")
    parser.add_argument("--seconds", type=float, default=3.0, help="how long each figure is measured at least")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="an option of the kind")
    parser.add_argument("--usual", action="store_true", help="the best of as many as usual, not the first that comes")
    parser.add_argument("--no-peer", action="store_true", help="leave the known program out")
    chosen = parser.parse_args()
    gc.set_threshold(SELDOM)  # as the command that makes puzzles does
    for line in table.lines(
        chosen.kind,
        sizes=chosen.sizes.split(",") if chosen.sizes else None,
        grades=chosen.grades.split(","),
        seconds=chosen.seconds,
        options=dict(text.split("=", 1) for text in chosen.option),
        with_peer=not chosen.no_peer,
        is_usual=chosen.usual,
    ):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
