"""book.yaml -> Job: read, checked and laid out as a sketch, so that what cannot fit is known before the long work."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from pydantic import ValidationError

from bookmaker import __version__, printers
from bookmaker.book import plan as planning
from bookmaker.book import spec as specs
from bookmaker.book.extending import read_book
from bookmaker.book.on_paper import SMALLEST_CELL_MM
from bookmaker.book.plan import Plan
from bookmaker.book.published import ledger_faults
from bookmaker.book.spec import Spec
from bookmaker.book.volumes import of_volume
from bookmaker.files import folder
from bookmaker.pages.book import compose as composing
from bookmaker.pages.book.block import screen_page
from bookmaker.pages.book.compose import Composition
from bookmaker.pages.book.placing import Answered
from bookmaker.pages.cover.sheet import ComposedCover
from bookmaker.pages.manuscript import CellLimits, Edition, Manuscript, Paper, Surroundings, Walkthrough
from bookmaker.pages.templates import layouts
from bookmaker.pages.templates.dressing import Dress
from bookmaker.pages.templates.layouts import Layout
from bookmaker.printers import Printer
from bookmaker.production import companion
from bookmaker.production import manuscript as writing
from bookmaker.production.cover import composed_cover
from bookmaker.production.foreign_puzzles import read_sections
from bookmaker.production.matter import BACK, surroundings, tables
from bookmaker.production.puzzles import Report
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET
from bookmaker.render import pdfx
from bookmaker.source.document import Source
from bookmaker.source.faults import BookError, Fault, collecting
from bookmaker.source.fields import word_of
from bookmaker.source.lengths import POINTS_PER_INCH, POINTS_PER_MM
from bookmaker.source.validation import complaints

_SEEN_ON = {"title": ("subtitle", "series", "volume"), "copyright": ("edition", "rights"), "cover": ("cover",)}


@dataclass(frozen=True, slots=True)
class Job:
    """A book.yaml read and checked, ready to be made; `pages` and `screen_pages` are how many it has as a sketch.

    `purposes` are the former by what they are for.

    The latter are those of a digital edition of its own, 0 where it has the pages of the printed book. `volume` is the
    number of one of several volumes of the file. `cells` has those of answers once they are found: they are alike in
    the sketch and in all editions.
    """

    spec: Spec
    text: Source
    plan: Plan
    layout: Layout
    printer: Printer
    surroundings: Surroundings
    pages: int
    purposes: Mapping[str, int] = field(default_factory=dict)
    screen_pages: int = 0
    volume: int | None = None
    cells: dict[Answered, float] = field(default_factory=dict, compare=False, repr=False)

    @property
    def volume_suffix(self) -> str:
        """What the names of a volume's own files have at their ends."""
        return "" if self.volume is None else f"-{self.volume}"

    @property
    def folder_suffix(self) -> str:
        """The same of its folder: a file that extends another book's has its title, and is known by its volume."""
        return f"-{folder.slug(self.spec.volume)}" if self.spec.extends and self.spec.volume else self.volume_suffix

    @property
    def folder(self) -> Path:
        """Where a build puts it, where nobody says otherwise."""
        return Path("output") / f"{folder.slug(self.spec.title)}{self.folder_suffix}"

    def pages_of(self, edition: Edition) -> int:
        """How many pages that edition has as a sketch."""
        return (self.screen_pages or self.pages) if edition is Edition.DIGITAL else self.pages


def prepare(path: Path, *, volume: int | None = None, budget: int = DEFAULT_BUDGET) -> Job:
    """Read and check a book.yaml and its layout; BookError with the faults of both.

    Of a file with several volumes it is the one of that number, or the first. Of each puzzle of others search and
    ladder look at `budget` positions, at most.
    """
    text, number = of_volume(read_book(path), volume)
    return prepared(text, path, volume=number, budget=budget)


def prepared(
    text: Source,
    path: Path,
    *,
    volume: int | None = None,
    budget: int = DEFAULT_BUDGET,
    sketches: bool = True,
    before: Job | None = None,
) -> Job:
    """The same of what a book.yaml at `path` says of that volume, read already, its own words with it.

    Where it does not sketch it, pages are not counted: of a book that was made they are known to fit.
    `before` is what it was when every other file said what it says now: the pages may be those.
    """
    pdfx.date()  # a date that is none is told now
    faults = [*companion.language_faults(text)]
    layout: Layout | None = None
    with collecting(faults):
        layout = _layout(text, path)
    own_printers = [path.parent / "printers"]
    try:
        foreign = read_sections(text, path.parent, budget)
        spec = specs.check(text, folders=own_printers, foreign=foreign)
    except BookError as error:
        raise BookError([*error.faults, *faults]) from None
    faults += ledger_faults(spec, text, path.parent)
    around: Surroundings | None = None
    with collecting(faults):
        around = surroundings(spec, text, version=__version__)
    if layout is not None:
        faults += _unseen(text, layout)
        try:
            layout = layout.saying(spec.words.pages, spec.language)
        except ValidationError as error:
            faults += [one.fault(text, ("words", "pages")) for one in complaints(error, layouts.FURNITURE_KEYS)]
    if layout is None or around is None or faults:
        raise BookError(faults)
    printer = printers.load(spec.printer, folders=own_printers)
    plan = planning.plan(spec, text, foreign)
    around = replace(around, tables=tables(plan.orders, spec.language, spec.own_words).get(BACK, ()))
    job = Job(spec, text, plan, layout, printer, around, pages=0, volume=volume)
    if not sketches:
        return job
    # Laid out with empty grids: a cell too small or a book too long is known before the long work.
    sketch = replace(writing.sketch(spec, text, job.plan), surroundings=job.surroundings)
    if before is not None and is_same_inside(spec, before.spec):
        cover_of(job, sketch, before.pages)
        return replace(job, pages=before.pages, purposes=before.purposes, screen_pages=before.screen_pages)
    purposes = composing.tried(*_asked(job, sketch, Edition.PRINT))
    pages = purposes.total()
    has_screen = has_own_screen(job, Edition.DIGITAL)
    screen_pages = composing.tried(*_asked(job, sketch, Edition.DIGITAL)).total() if has_screen else 0
    cover_of(job, sketch, pages)
    return replace(job, pages=pages, purposes=purposes, screen_pages=screen_pages)


def is_same_inside(spec: Spec, before: Spec) -> bool:
    """Whether a book asks for the same as before but for its cover, of which the inside repeats some words."""
    now, then = spec.cover, before.cover
    is_repeated = (now.subtitle, now.isbn) == (then.subtitle, then.isbn)
    return is_repeated and spec.model_copy(update={"cover": then}) == before


def _unseen(text: Source, layout: Layout) -> Iterator[Fault]:
    """Keys that would change nothing, because the layout leaves out the page they are about."""
    matter = text.value.get("matter")
    for page in layout.spec.without:
        asked: list[tuple[str, ...]] = (
            [("matter", page)] if isinstance(matter, dict) and matter.get(page) is True else []
        )
        asked += [(key,) for key in _SEEN_ON.get(page, ()) if key in text.value]
        for where in asked:
            message = f"'{where[-1]}' would not be seen: layout '{layout.name}' has no such page"
            yield Fault(message, "leave it out, or take another layout", text.key_mark(where))


def _layout(text: Source, path: Path) -> Layout:
    asked = text.value.get("layout", specs.DEFAULT_LAYOUT) if isinstance(text.value, dict) else specs.DEFAULT_LAYOUT
    # What is no name is told by the check of the book; then its other faults are told with those of the usual layout.
    return layouts.load(
        word_of(asked) or specs.DEFAULT_LAYOUT,
        folders=[path.parent / "layouts"],
        mark=text.mark(("layout",)),
        dress=_dress(text, path),
    )


def _dress(text: Source, path: Path) -> Dress:
    """What the book lays over its layout."""
    keys = text.value if isinstance(text.value, dict) else {}
    return Dress(
        theme=word_of(keys.get("theme")) or "",
        font=word_of(keys.get("font")) or "",
        is_coloured=keys.get("ink") == "colour",
        folders=(path.parent / "themes",),
        theme_mark=text.mark(("theme",)),
        font_mark=text.mark(("font",)),
    )


def has_own_screen(job: Job, edition: Edition) -> bool:
    """Whether the pages of that edition are a tablet's, not those of the printed book."""
    return job.spec.screen == "tablet" and edition is Edition.DIGITAL


def lay_out(
    job: Job, manuscript: Manuscript, edition: Edition, page_done: Callable[[], None] = lambda: None
) -> Composition:
    """The book's pages for one edition: on the printer's paper, or for a tablet one puzzle to a page.

    `page_done` is called for every page.
    """
    return composing.compose(*_asked(job, manuscript, edition), page_done)


def likely_purposes(job: Job) -> Counter[str]:
    """How many pages of each purpose the printed book will have, about, but for those of walkthroughs."""
    sketch = writing.sketch(job.spec, job.text, job.plan, is_likely=True)
    return composing.tried(*_asked(job, replace(sketch, surroundings=job.surroundings), Edition.PRINT))


def walked_pages(job: Job, walkthroughs: tuple[Walkthrough, ...]) -> tuple[int, ...]:
    """How many pages each of these takes in the printed book, laid out as a sketch."""
    sketch = replace(writing.sketch(job.spec, job.text, job.plan), surroundings=job.surroundings, lessons=(), hints=())
    walked = replace(sketch, walkthroughs=walkthroughs)
    return composing.walked_pages(*_asked(job, walked, Edition.PRINT))


def ticking(report: Report, stage: str, total: int) -> Callable[[], None]:
    """A function to call for each item of a stage that is done; the stage is told of now."""
    done = 0

    def tick() -> None:
        nonlocal done
        done += 1
        report(stage, done, max(done, total))

    report(stage, 0, total)
    return tick


def _asked(
    job: Job, manuscript: Manuscript, edition: Edition
) -> tuple[Manuscript, Layout, Paper, Edition, dict[Answered, float]]:
    """What is to be laid out for an edition, how, on which paper, and with which cells."""
    spec, printer = job.spec, job.printer
    inch = POINTS_PER_INCH
    width, height = spec.trim
    has_ground = job.layout.theme.decor.ground is not None
    beyond, outside = printer.bleed, printer.outside_with_bleed if has_ground else None  # all editions paged alike
    paper = Paper(
        width=width,
        height=height,
        gutters=tuple((pages, inches * inch) for pages, inches in sorted(printer.gutters.items())),
        outside=(printer.outside if outside is None else outside) * inch,
        beyond=(beyond.inside * inch, beyond.outside * inch, beyond.top * inch, beyond.bottom * inch)
        if has_ground and edition is Edition.PRINT
        else None,
        pages=printer.page_limits(spec.paper, width / inch, height / inch),
        even=printer.even,
        last_blank=printer.last_blank,
        blanks=(printer.blanks.inside, printer.blanks.end) if printer.blanks else None,
    )
    if has_own_screen(job, edition):
        return _for_tablets(manuscript, job.layout), job.layout, screen_page(job.layout, paper), edition, job.cells
    return manuscript, job.layout, paper, edition, job.cells


def _for_tablets(manuscript: Manuscript, layout: Layout) -> Manuscript:
    """One puzzle to a page, as large as it can be, no certificate, no floor under cells: two fingers enlarge them."""
    chapters = tuple(replace(chapter, per_page=1) for chapter in manuscript.chapters)
    cells = CellLimits(manuscript.cells.largest or layout.spec.cells.largest, SMALLEST_CELL_MM * POINTS_PER_MM)
    around = replace(manuscript.surroundings, has_certificate=False)
    return replace(manuscript, chapters=chapters, answers_per_page=None, cells=cells, surroundings=around)


def cover_of(job: Job, manuscript: Manuscript, pages: int) -> ComposedCover | None:
    """The cover of the book with so many pages; None where the layout has none, or only a printer's template tells."""
    if "cover" in job.layout.spec.without:
        return None
    return composed_cover(job.spec, job.text, manuscript, layout=job.layout, printer=job.printer, pages=pages)
