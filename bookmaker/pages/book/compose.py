"""compose: Manuscript, Layout, Paper -> Composition, the finished pages and where each puzzle stands."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil

from bookmaker.files.spool import Spool
from bookmaker.pages.book.block import SLACK, SPARE, blank_faults, letter_faults, page_count_faults, room_faults
from bookmaker.pages.book.fitting import SMALLEST_CELL, Fitting
from bookmaker.pages.book.howto_pages import how_to_pages, lesson_pages, on_one_page, unfitted_lessons
from bookmaker.pages.book.outline import likeness, outline
from bookmaker.pages.book.page_contents import PageContents, page_contents
from bookmaker.pages.book.page_order import arrange, listed, shared
from bookmaker.pages.book.paging import closed, filled, flowed
from bookmaker.pages.book.placing import MOST_PER_PAGE, Answered, answers_placed, puzzles_placed
from bookmaker.pages.book.sheets import BLANK, NOTES, PURPOSES, Loads, Places, Sheet
from bookmaker.pages.book.walkthrough_pages import unfitted, walked
from bookmaker.pages.book.white import white
from bookmaker.pages.manuscript import Edition, Manuscript, Paper, without
from bookmaker.pages.page import Item, Page, glyphs_of
from bookmaker.pages.setting.boxes import BASELINE, PageSpec
from bookmaker.pages.setting.decorating import border, ground, spot
from bookmaker.pages.setting.flowing import stretch
from bookmaker.pages.setting.links import parted
from bookmaker.pages.setting.measure import Area
from bookmaker.pages.setting.quotes import typeset
from bookmaker.pages.templates.layouts import Furniture, Layout
from bookmaker.pages.templates.missing_glyphs import lacking_fault
from bookmaker.source.faults import Fault, SourcePlace, refuse

# Where they have free height.
WITH_SPOTS = frozenset({"contents", "howto", "technique", "index", "hints", "log", "text", "walkthrough"})
INSET = 6.0  # points on a ground, by which text stays further from the line around its panel
TEXTS = ("introduction", "tables", "about", "also_by")
SORTS = {"technique": "lesson", "puzzles": "puzzle"}  # what faults call pages, where it is not the name of their spec


@dataclass(frozen=True, slots=True)
class Composition:
    """A finished book: pages in order, kept in a file, and pages by number from 1.

    `places` gives (page, answer page) of each puzzle by its number, `sections` the page on which
    each chapter opens, `answers` that on which the answers open, `cells` has each chapter's
    smallest cell in points, `notes` counts the pages for notes that fill the book up to the printer's least
    number, `fonts` are the names of all in use; `sorts` has the purpose of each page, `white` the share of each that
    stays empty.
    """

    pages: Sequence[Page]
    places: dict[int, tuple[int, int]]
    sections: tuple[int, ...]
    answers: int
    cells: tuple[float, ...]
    notes: int = 0
    fonts: frozenset[str] = frozenset()
    sorts: tuple[str, ...] = ()
    white: tuple[float, ...] = ()


def compose(
    manuscript: Manuscript,
    layout: Layout,
    paper: Paper,
    edition: Edition,
    known: dict[Answered, float] | None = None,
    page_done: Callable[[], None] = lambda: None,
) -> Composition:
    """Lay a book out. BookError with every fault: what does not fit, and characters no font has.

    `known` has the cells of answers that were found for the book before, and gets those found now. `page_done` is
    called for every page that is finished.
    """
    fitting = _fitted(manuscript, layout, paper, edition, known)
    order, finished, used, empty = fitting.page_contents.order, Spool[Page](), set[str](), list[float]()

    def keep(page: Page, white: float) -> None:
        finished.add(page)
        empty.append(white)
        used.update(one.font for one in glyphs_of(page.items))
        page_done()

    smallest = _composed(fitting, range(1, len(order.sheets) + 1), keep)
    places = {number: (page, order.answers[number]) for number, page in order.puzzles.items()}
    answers, notes = order.parts.get("answers", 0), order.sheets.count(NOTES)
    sorts = tuple(map(_purpose, order.sheets))
    return Composition(finished, places, order.openers, answers, smallest, notes, frozenset(used), sorts, tuple(empty))


def _purpose(sheet: Sheet) -> str:
    return PURPOSES.get(sheet.sort, "around")


def tried(
    manuscript: Manuscript, layout: Layout, paper: Paper, edition: Edition, known: dict[Answered, float] | None = None
) -> Counter[str]:
    """How many pages of each purpose `compose` would make of it. BookError with its faults.

    Of pages that are alike only the first is laid out: alike are those with puzzles or answers of the same sections,
    sizes and words, whose numbers have as many digits.
    """
    fitting = _fitted(manuscript, layout, paper, edition, known)
    alike: dict[object, int] = {}
    for number, sheet in enumerate(fitting.page_contents.order.sheets, start=1):
        alike.setdefault(likeness(fitting.page_contents, number, sheet), number)
    _composed(fitting, tuple(alike.values()), lambda page, white: None)
    return Counter(map(_purpose, fitting.page_contents.order.sheets))


def walked_pages(
    manuscript: Manuscript, layout: Layout, paper: Paper, edition: Edition, known: dict[Answered, float] | None = None
) -> tuple[int, ...]:
    """On how many pages each of its walkthroughs stands, in their order. BookError as of `compose`."""
    sheets = _fitted(manuscript, layout, paper, edition, known).page_contents.order.sheets
    walked = (one for sheet in sheets if sheet.sort == "walkthrough" for one in sheet.walked)
    return tuple(Counter(one.about.number for one in walked).values())


def _fitted(
    manuscript: Manuscript, layout: Layout, paper: Paper, edition: Edition, known: dict[Answered, float] | None
) -> Fitting:
    """The book with its pages in order; BookError with what can be said without laying one out."""
    words = layout.words(manuscript.language)
    faults = [*letter_faults(manuscript, layout), *room_faults(manuscript, layout, paper, edition)]
    refuse(faults)
    shown = without(typeset(manuscript, edition), layout.spec.without)
    # Beside an answer a template that is not ours may print what is not in a sketch, such as stars.
    fitting = _arranged(shown, layout, words, paper, edition, {} if known is None or layout.is_foreign else known)
    pages = fitting.page_contents.order.sheets
    faults = [*page_count_faults(manuscript, paper, len(pages)), *blank_faults(manuscript, paper, pages)]
    refuse(faults)
    return fitting


def _arranged(
    manuscript: Manuscript,
    layout: Layout,
    words: Furniture,
    paper: Paper,
    edition: Edition,
    known: dict[Answered, float],
) -> Fitting:
    """The book with its pages in order.

    The number of pages sets the inside margin, that the width, and that how much fits on a page: of puzzles
    and answers where nobody says how many, of contents, how-tos, an introduction or an afterword. Each round puts
    as much on a page as the one before or less, so there is a last round.
    """
    loads = _everything(manuscript)
    cells: dict[object, float] = {}
    across, down = layout.spec.gallery
    while True:
        order = arrange(manuscript, paper, loads, gallery_per_page=across * down)
        contents = page_contents(manuscript, layout, words, order, is_screen=paper.is_screen)
        fitting = _placed(Fitting(contents, paper, edition, cells), loads, known)
        fewer = _fewer(fitting, loads)
        if fewer == loads:
            return fitting
        loads = fewer


def _everything(manuscript: Manuscript) -> Loads:
    """As much on each page as there is."""
    most = manuscript.answers_per_page or MOST_PER_PAGE
    chapters = manuscript.chapters
    return Loads(
        places=tuple((Places(chapter.per_page or len(chapter.entries), 1, 1),) for chapter in chapters),
        answers=(Places(most, most, 1),),
        how_tos=tuple(
            tuple((on_one_page(at, nth, how),) for nth, how in enumerate(chapter.how_tos))
            for at, chapter in enumerate(chapters)
        ),
        lessons=tuple(unfitted_lessons(own) for own in manuscript.lesson_runs),
        walked=unfitted(manuscript.walkthroughs),
        lists={sort: (page(0, count),) if count else () for sort, (count, page) in listed(manuscript).items()},
        log=max(1, len(manuscript.entries)),
        flows=dict.fromkeys(
            (
                *TEXTS,
                *(f"own {at}" for at in range(len(manuscript.surroundings.own))),
                *(f"table {at}" for at in range(len(chapters))),
            ),
            (),
        ),
    )


def _fewer(fitting: Fitting, loads: Loads) -> Loads:
    """What the pages can bear of these loads; of the first sort that they cannot bear, the others wait."""
    contents = fitting.page_contents
    manuscript = contents.manuscript
    if (contents.places, contents.answer_places) != (loads.places, loads.answers):
        return replace(loads, places=contents.places, answers=contents.answer_places)
    how_tos = tuple(tuple(how_to_pages(fitting, before) for before in own) for own in loads.how_tos)
    if how_tos != loads.how_tos:
        return replace(loads, how_tos=how_tos)
    runs = zip(manuscript.lesson_runs, loads.lessons, strict=True)
    lessons = tuple(lesson_pages(fitting, own, before) for own, before in runs)
    if lessons != loads.lessons:
        return replace(loads, lessons=lessons)
    steps = walked(fitting, loads.walked)
    if steps != loads.walked:
        return replace(loads, walked=steps)
    return replace(
        loads,
        lists={sort: filled(fitting, count, page) for sort, (count, page) in listed(manuscript).items()},
        log=shared(len(manuscript.entries), _that_fit(fitting, "log", loads.log)),
        flows=closed(fitting, {part: flowed(fitting, part, manuscript.pieces_of(part)) for part in loads.flows}),
    )


def _placed(fitting: Fitting, loads: Loads, known: dict[Answered, float]) -> Fitting:
    """The same with places for its puzzles and answers: no more to a page than before."""
    places = tuple(puzzles_placed(fitting, at, own) for at, own in enumerate(loads.places))
    answers = answers_placed(fitting, loads.answers, known)
    return replace(fitting, page_contents=replace(fitting.page_contents, places=places, answer_places=answers))


def _that_fit(fitting: Fitting, sort: str, per_page: int) -> int:
    """How many lines a page of such a list can hold; `per_page`, or about as many as fit if fewer do."""
    fewest = per_page
    for number, sheet in enumerate(fitting.page_contents.order.sheets, start=1):
        if sheet.sort == sort and per_page > 1:
            height, room = fitting.height(number, sheet), fitting.block(number).height
            if height > room:
                share = int(per_page * room / height)
                fewest = min(fewest, max(1, min(per_page - 1, share)))
    return fewest


def _composed(fitting: Fitting, numbers: Collection[int], give: Callable[[Page, float], None]) -> tuple[float, ...]:
    """Give the pages of those numbers, finished, with what of each stays empty; gives each chapter's smallest cell.

    BookError with all faults of these pages.
    """
    book, order = fitting.page_contents, fitting.page_contents.order
    puzzle_pages: list[list[tuple[int, Sheet, PageSpec]]] = [[] for _ in book.sections]
    for number in numbers:
        sheet = order.sheets[number - 1]
        if sheet.sort == "puzzles":
            puzzle_pages[sheet.chapter].append((number, sheet, book.spec(number, sheet)))
    sized = [fitting.section_cells(pages) for pages in puzzle_pages]
    cells = {number: cell for found, _ in sized for number, cell in found.items()}
    specs = {number: spec for pages in puzzle_pages for number, _, spec in pages}
    faults = [fault for _, found in sized for fault in found]
    refuse(faults)
    for number in numbers:
        sheet = order.sheets[number - 1]
        if sheet == BLANK:
            beyond = fitting.paper.around(is_recto=number % 2 == 1)
            give(Page(fitting.paper.width, fitting.paper.height, (), beyond=beyond), 1.0)
            continue
        page, empty, wrong = _page(fitting, number, sheet, specs.get(number) or book.spec(number, sheet), cells)
        give(page, empty)
        faults += wrong
    refuse(dict.fromkeys(faults))
    return tuple(min(found.values()) for found, _ in sized)


def _page(
    fitting: Fitting, number: int, sheet: Sheet, spec: PageSpec, cells: Mapping[int, float]
) -> tuple[Page, float, list[Fault]]:
    """A finished page, the share of its text block that stays empty, and what is wrong with it."""
    width, height = fitting.paper.width, fitting.paper.height
    block = fitting.block(number)
    cell = cells.get(number, SMALLEST_CELL)
    if sheet.sort in ("howto", "technique", "walkthrough"):
        cell = fitting.example_cell(number, sheet) or SMALLEST_CELL
    setter = fitting.setter(number, cell)
    margins, theme = fitting.page_contents.layout.spec.margins, fitting.page_contents.layout.theme
    top = block.y + block.height + margins.foot
    within = Area(block.x, block.y, block.width, block.height + margins.foot + margins.foot_height)
    beyond = fitting.paper.around(is_recto=number % 2 == 1)
    items: list[Item] = []
    if theme.decor.ground and sheet.sort in theme.decor.ground.on:
        left, above, right, under = beyond
        sheet_area = Area(-left, -above, width + left + right, height + above + under)
        items += ground(theme, fitting.edition, sheet_area, within)
        block = block.inner(INSET, 0.0)
    elif theme.decor.border and sheet.sort in theme.decor.border.on:
        items += border(theme, fitting.edition, within)
    items += setter.place_stack(spec.body, 0.0, block)
    items += setter.place_stack(spec.foot, 0.0, Area(block.x, top, block.width, BASELINE))
    mark = _mark(fitting.page_contents, sheet)
    faults = [lacking_fault(one, mark) for one in setter.lacking]
    body_height = setter.measure.stack_height(spec.body, 0.0, block.width)
    foot_height = setter.measure.stack_height(spec.foot, 0.0, block.width)
    if sheet.sort in WITH_SPOTS and fitting.page_contents.fill == "spots":
        free = Area(block.x, block.y + body_height, block.width, block.height - body_height)
        is_taken = any(stretch(box, free.height) for box in spec.body)
        shown = () if is_taken else spot(theme, fitting.edition, free, number)
        setter.covered += [free] if shown else []
        items += shown
    below = height - top - fitting.paper.outside - SPARE
    sort = SORTS.get(sheet.sort, sheet.sort.replace("-", ""))
    if body_height > block.height + SLACK:
        message = f"page {number} ({sort}) holds more than fits on it"
        faults.append(Fault(message, "ask for a larger trim, or write less", mark))
    if foot_height > below + SLACK:
        fault = f"the foot of page {number} ({sort}) is {foot_height:.1f} points high"
        message = f"{fault}, with room for {below:.1f}"
        hint = f"let the layout say 'margins: {{foot_height: {ceil(foot_height)}pt}}', or write less there"
        faults.append(Fault(message, hint, mark))
    if sheet.sort == "answers":
        faults += fitting.answer_faults(setter.placed)
    page = Page(width, height, parted(items), outline(fitting.page_contents, number, sheet), beyond=beyond)
    return page, white(block, setter.covered), faults


def _mark(book: PageContents, sheet: Sheet) -> SourcePlace | None:
    """The line to blame for a page."""
    marks = dict(book.manuscript.surroundings.marks)
    chapters = book.manuscript.chapters
    match sheet.sort:
        case "opener" | "howto" | "puzzles":
            return chapters[sheet.chapter].mark
        case "technique":
            return marks.get("techniques") if sheet.chapter < 0 else chapters[sheet.chapter].mark
        case "walkthrough":
            return book.manuscript.answers_mark
        case "half-title" | "title":
            return book.manuscript.title_mark
        case "copyright":
            return marks.get("rights")
        case "dedication":
            return marks.get("dedication")
        case "text" if sheet.about.startswith("own "):
            return book.manuscript.surroundings.own[int(sheet.about[4:])].mark
        case "text":
            return marks.get(sheet.about)
        case _:
            return book.manuscript.trim_mark
