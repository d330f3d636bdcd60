"""What a book's pages are for: a Job -> sentences about puzzles, answers, teaching and the rest, as a sketch."""

from __future__ import annotations

from collections.abc import Iterator

from bookmaker.production.job import Job
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
    parts = [f"{job.purposes[name]} {said}" for name, said in SAID.items() if job.purposes.get(name)]
    return f"up to {counted(job.pages, 'page')}: {', '.join(parts)}"


def too_much_teaching(job: Job) -> Iterator[str]:
    """A sentence where more than a third of the pages may teach, with what to change."""
    taught = job.purposes.get("teaching", 0)
    if taught > MOST_TEACHING * job.pages:
        ways = [f"'{key}: none'" for key in ("techniques", "hints") if getattr(job.spec, key) != "none"]
        ways += ["fewer kinds", "more puzzles"]
        how = ", ".join(ways)
        yield f"up to {taught} of {counted(job.pages, 'page')} teach, more than a third; {how} would change that"
