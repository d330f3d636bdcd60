"""python -m tests.random_use [--seed S] [--count N] [--first N] [--only book]: what other seeds find.

Every case has a number; a defect is told with it and its folder kept, and --first NUMBER --count 1 brings it back.
"""

import argparse
import tempfile
import time
from collections import Counter
from pathlib import Path

import click

from tests.random_use.holding import Shelf
from tests.random_use.using import FORMS, tried


def main() -> int:
    """Try the cases that the words of the command name; 1 where one of them went wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.random_use")
    parser.add_argument("--seed", default="s", help="another seed, other cases")
    parser.add_argument("--count", type=int, default=100, help="how many cases")
    parser.add_argument("--first", type=int, default=0, help="the number of the first one")
    parser.add_argument("--only", choices=FORMS, help="cases of one sort alone")
    parser.add_argument("--refused", action="store_true", help="say of each case that is refused what is said of it")
    words = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="random-use-"))
    shelf = Shelf.made(folder / "shelf")
    ended: Counter[str] = Counter()
    for number in range(words.first, words.first + words.count):
        start = time.monotonic()
        case = tried(shelf, folder / str(number), words.seed, number, words.only)
        ended[case.ended] += 1
        if words.refused and case.refused:
            click.echo(f"{number}: {case.refused}")
        for wrong in case.wrong:
            click.echo(f"{number} ({case.form}, in {folder / str(number)}): {wrong}")
        if time.monotonic() - start > 20:
            click.echo(f"{number} ({case.form}) took {time.monotonic() - start:.0f} s")
    click.echo(", ".join(f"{count} {how}" for how, count in sorted(ended.items())))
    return 1 if ended["wrong"] else 0


raise SystemExit(main())
