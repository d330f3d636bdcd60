"""What a book's pages are for: a Job -> sentences about puzzles, answers, teaching and the rest, as a sketch."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator

from bookmaker.pages.manuscript import Edition
from bookmaker.production.job import Job, lay_out
from bookmaker.production.standing import manuscript_of
from bookmaker.source.faults import counted

SAID = {
    "puzzles": "with puzzles",
    "answers": "with answers",
    "teaching": "to teach",
    "around": "before, between and behind",
    "notes": "to write on",
    "empty": "empty",
}
MOST_TEACHING = 1 / 3  # of a book's pages


def purposes(job: Job) -> str:
    """How many pages of each purpose the book has at most: what will be taught is known only of finished puzzles."""
    parts = [
        f"{job.purposes[name]} {name_of_purpose}" for name, name_of_purpose in SAID.items() if job.purposes.get(name)
    ]
    return f"up to {counted(job.pages, 'page')}: {', '.join(parts)}"


def as_built(job: Job) -> Iterator[str]:
    """The pages of the book as its lock stands, else with stand-ins of its puzzles: by purpose, and how white each is.

    BookError where the lock is not true.
    """
    book = lay_out(job, manuscript_of(job), Edition.PRINT)
    counts = Counter(book.sorts)
    parts = [f"{counts[name]} {word}" for name, word in SAID.items() if counts[name]]
    yield f"as it stands {counted(len(book.sorts), 'page')}: {', '.join(parts)}"
    printed = [(n, sort, white) for n, (sort, white) in enumerate(zip(book.sorts, book.white, strict=True), start=1)]
    for name, word in SAID.items():
        own = [(number, white) for number, sort, white in printed if sort == name != "empty"]
        if own:
            pages = ", ".join(f"{number} {white:.0%}" for number, white in own)
            yield f"white space of pages {word}, {math.fsum(white for _, white in own) / len(own):.0%}: {pages}"


def too_much_teaching(job: Job) -> Iterator[str]:
    """A sentence where more than a third of the pages may teach, with what to change."""
    taught = job.purposes.get("teaching", 0)
    if taught > MOST_TEACHING * job.pages:
        ways = [f"'{key}: none'" for key in ("techniques", "hints") if getattr(job.spec, key) != "none"]
        ways += ["fewer kinds", "more puzzles"]
        how = ", ".join(ways)
        yield f"up to {taught} of {counted(job.pages, 'page')} teach, more than a third; {how} would change that"
