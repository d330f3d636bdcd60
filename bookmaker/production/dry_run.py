"""A bounded trial of every section of a book: which orders cannot be had, and what making the book will take."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby

from bookmaker.production.job import Job, walked_pages
from bookmaker.production.page_account import most_walked
from bookmaker.production.puzzles import Report, shown_solved
from bookmaker.production.walkthroughs import walkthroughs
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.asking import model_of
from bookmaker.puzzles.contract.words import words_of
from bookmaker.puzzles.making.orders import Order, Puzzle
from bookmaker.puzzles.making.series import series
from bookmaker.puzzles.records.record import told_variant_of
from bookmaker.source.faults import Fault, collecting, refuse

# Up to so many cells, so many puzzles of each grade are tried: of small grids few differ, and they are quick.
TRIALS = ((16, 400), (36, 40), (100, 4))
FEWEST = 2
TOLD = 4  # puzzles of a part and grade whose walkthroughs are laid out
BASE_MIB, MIB_A_PAGE = 90.0, 0.17  # measured with books of 52 and 286 pages in both editions and --jobs 1


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a book takes at most: seconds of one processor for its puzzles, pages, those of walkthroughs, and MiB.

    `walks` are the pages that each walkthrough of some puzzles that were tried takes, fewest first.
    """

    seconds: float
    pages: int
    walked: int
    mebibytes: float
    walks: tuple[int, ...] = ()


def trial(job: Job, *, clock: Callable[[], float], report: Report = lambda stage, done, total: None) -> Estimate:
    """Try some puzzles of each part and grade of each section; BookError with the faults of all that could not be had.

    `clock` gives seconds of processor time; the puzzles tried are those that a build makes.
    """
    faults: list[Fault] = []
    seconds = 0.0
    known: list[str] = []
    walk = job.spec.answers.walked
    shown: dict[tuple[int, int, str], list[Puzzle]] = {}

    def keep(puzzle: Puzzle, id: str) -> None:
        grade = puzzle.deduction.grade
        if grade is not None and grade.word in walk:
            some = shown.setdefault((puzzle.order.section, puzzle.order.part, grade.word), [])
            some += [puzzle] * (len(some) < TOLD)

    sections = [list(orders) for _, orders in groupby(job.plan.orders, key=lambda order: (order.section, order.part))]
    for done, section in enumerate(sections, start=1):
        start, before = clock(), len(known)
        for tried in _tried(section):
            with collecting(faults):
                for one in series(tried, keep, count=len(tried), jobs=1, known=known):
                    known.append(one.id)
        seconds += (clock() - start) * len(section) / max(1, len(known) - before)
        report("sections", done, len(sections))
    for tries in (*job.plan.examples.values(), *(tries for section in job.plan.ornaments for tries in section)):
        with collecting(faults):
            shown_solved(job.plan, tries)
    refuse(dict.fromkeys(faults))
    walked = most_walked(job)
    pages = job.pages + walked
    worded = [
        (one, words_of(one.order.kind, job.spec.language, told_variant_of(one), own=job.spec.own_words))
        for one in sorted((one for some in shown.values() for one in some), key=lambda one: one.order.number)
    ]
    walks = tuple(sorted(walked_pages(job, walkthroughs(worded, walk)))) if worded else ()
    return Estimate(seconds, pages, walked, BASE_MIB + MIB_A_PAGE * pages, walks)


def _tried(section: list[Order]) -> Iterator[list[Order]]:
    """The first orders of each grade of a section, as many as TRIALS says of its size.

    Each one whose picture the author chose, by itself: that others can be had says nothing of it.
    """
    if model_of(registry.get(section[0].kind), section[0].params):
        yield from ([order] for order in section)
        return
    cells = section[0].params.width * section[0].params.height
    most = next((count for largest, count in TRIALS if cells <= largest), FEWEST)
    by_grade: dict[str, list[Order]] = {}
    for order in section:
        by_grade.setdefault(order.asked_word, []).append(order)
    few = {order.number for some in by_grade.values() for order in some[:most]}
    yield [order for order in section if order.number in few]
