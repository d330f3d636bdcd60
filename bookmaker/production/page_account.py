"""What a book's pages are for: a Job -> sentences about puzzles, answers, teaching and the rest, as a sketch."""

import math
from collections import Counter
from collections.abc import Iterator

from bookmaker.pages.manuscript import Edition
from bookmaker.production.job import Job, lay_out, likely_purposes
from bookmaker.production.standing import manuscript_of
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.making.orders import Order
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
MOST_WALKED = 2  # pages of a walkthrough
SMALL = 49  # cells of a grid of whose walkthroughs two share a page


def likely_account(job: Job) -> Counter[str]:
    """About how many pages of each purpose the book will have: what it teaches is known only of finished puzzles."""
    walked = math.fsum(_walked(order) for order in _walked_orders(job) if order.grade is not None)
    return likely_purposes(job) + Counter(answers=math.ceil(walked))


def _walked_orders(job: Job) -> list[Order]:
    """The orders whose puzzles are, or may be, shown step by step."""
    words = job.spec.answers.walked
    return [order for order in job.plan.orders if words and (order.grade is None or order.grade.word in words)]


def _walked(order: Order) -> float:
    """The pages of a walkthrough, in the median of those that were laid out."""
    is_small = order.params.width * order.params.height <= SMALL
    return 0.5 if is_small else 2.0 if order.grade is Grade.EXPERT else 1.0


def most_walked(job: Job) -> int:
    """How many pages walkthroughs take at most."""
    return MOST_WALKED * len(_walked_orders(job))


def purposes(job: Job, likely: Counter[str]) -> str:
    """About how many pages of each purpose the book will have, and how many it may have at most."""
    parts = [f"{likely[name]} {name_of_purpose}" for name, name_of_purpose in SAID.items() if likely[name]]
    most = job.pages + most_walked(job)
    return f"about {counted(likely.total(), 'page')}, {most} at most: {', '.join(parts)}"


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


def too_much_teaching(job: Job, likely: Counter[str]) -> Iterator[str]:
    """A sentence where more than a third of the pages will teach, with what to change."""
    taught, pages = likely["teaching"], likely.total()
    if taught > MOST_TEACHING * pages:
        ways = [f"'{key}: none'" for key in ("techniques", "hints") if getattr(job.spec, key) != "none"]
        ways += ["fewer kinds", "more puzzles"]
        how = ", ".join(ways)
        yield f"about {taught} of {counted(pages, 'page')} teach, more than a third; {how} would change that"
