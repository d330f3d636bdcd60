"""The launch folder: a finished book -> what its author gives to a shop and a printer beside the files to print."""

import html
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, islice
from pathlib import Path

from PIL import Image

from bookmaker.drawing import Drawing
from bookmaker.pages.book.compose import Composition
from bookmaker.pages.book.single import picture
from bookmaker.pages.cover.sheet import ComposedCover
from bookmaker.pages.manuscript import Edition, Entry, Manuscript, Piece
from bookmaker.pages.page import Page
from bookmaker.pages.setting import inline_markup
from bookmaker.pages.setting.quotes import typographic
from bookmaker.pages.templates.variables import book_of
from bookmaker.production import shop_pictures
from bookmaker.production.cover_images import faces, front_jpeg, sheet
from bookmaker.production.job import Job
from bookmaker.production.keywords import is_for_children, keywords
from bookmaker.production.matter import pieces_of
from bookmaker.render import pdf, pdf_pixels
from bookmaker.source.languages import nearest
from bookmaker.source.lengths import POINTS_PER_INCH, POINTS_PER_MM

FOLDER = "launch"
COVER_SIDE = 2560  # pixels; of the longer side, as shops ask of the picture of a cover
SAMPLE_PAGES = 10
MOST_PREVIEWS = 6
PREVIEW_DPI, SOLID_DPI = 150, 200
CATEGORIES = ("Games & Activities / Logic & Brain Teasers", "Games & Activities / Puzzles")  # of shops, in their words
CHECK = " (check with the shop: it renames them)"
FOR_ALL, FOR_CHILDREN = "Games & Activities / Activity Books", "Juvenile Nonfiction / Games & Activities / Puzzles"


def write_launch(
    draft: Path, job: Job, manuscript: Manuscript, printed: Composition, cover: ComposedCover | None
) -> list[str]:
    """Write the launch folder into a draft; the names of its files in their order, from the draft.

    The cover's picture is left out where the book has no cover.
    """
    files: dict[str, bytes] = {}
    if cover is not None:
        files["cover.jpg"] = front_jpeg(cover, side=COVER_SIDE)
        files |= {name: shop_pictures.png(one) for name, one in _shop_pictures(job, manuscript, printed, cover)}
    sample = chosen(manuscript, printed, SAMPLE_PAGES)
    for number in chosen(manuscript, printed, MOST_PREVIEWS):
        page = pdf.document([printed.pages[number - 1]])
        files[f"page-{number:03}.png"] = pdf_pixels.pixels(page, dpi=PREVIEW_DPI, is_grey=True).png()
    pages = [printed.pages[number - 1] for number in sample]
    files["sample.pdf"] = pdf.document(
        pages, title=job.spec.title, author=manuscript.author, language=job.spec.language
    )
    files["listing.txt"] = listing(job, manuscript, len(printed.pages)).encode()
    files["description.html"] = description(job, manuscript, len(printed.pages)).encode()
    files["keywords.txt"] = "".join(f"{field}\n" for field in keywords(job, manuscript)).encode()
    files["printer.txt"] = set_up(job, manuscript, len(printed.pages), cover).encode()
    (draft / FOLDER).mkdir()
    for name, data in files.items():
        (draft / FOLDER / name).write_bytes(data)
    return [f"{FOLDER}/{name}" for name in files]


def _shop_pictures(
    job: Job, manuscript: Manuscript, printed: Composition, cover: ComposedCover
) -> Iterator[tuple[str, Image.Image]]:
    """The book seen from the side, and the modules of a shop's page, by the names of their files."""
    seen = faces(cover, sheet(cover, dpi=SOLID_DPI), dpi=SOLID_DPI)
    book = shop_pictures.solid(seen["front"], seen["spine"])
    yield "book-3d.png", book
    kinds = {entry.title: entry for entry in reversed(manuscript.entries)}
    firsts = sorted(kinds.values(), key=lambda entry: entry.number)
    entries = {entry.number: entry for entry in (*firsts, *manuscript.entries)}.values()
    numbers = list(dict.fromkeys(printed.places[entry.number][0] for entry in entries))
    pages = [_pixels(printed.pages[number - 1]) for number in numbers[:3]]
    pairs = [(_alone(entry.puzzle, job), _alone(entry.answer, job)) for entry in islice(entries, 3)]
    for name, module in shop_pictures.a_plus(book, pages, pairs, cover.colours["ground"]).items():
        yield f"a-plus-{name}.png", module


def _alone(drawing: Drawing, job: Job) -> Image.Image:
    return _pixels(picture(drawing, job.layout, edition=Edition.DIGITAL), edition="digital")


def _pixels(page: Page, edition: str = "print") -> Image.Image:
    data = pdf.document([page], edition=edition)
    return pdf_pixels.pixels(data, dpi=PREVIEW_DPI, is_grey=False, is_colour=True).image


def chosen(manuscript: Manuscript, printed: Composition, count: int) -> list[int]:
    """So many pages, from 1 and in order, that show the book: its title, rules, puzzles of all sections, answers.

    All pages of a book that has no more.
    """
    entries = manuscript.entries
    starts = [printed.places[chapter.entries[0].number][0] for chapter in manuscript.chapters if chapter.entries]
    first = entries[0].number
    taught = [page - 1 for page in starts[:1] if page > 1]
    puzzles = [printed.places[entry.number][0] for entry in entries]
    wanted = [
        1,
        *taught,
        starts[0],
        printed.places[first][1],
        *starts,
        *_spread(puzzles),
        *range(1, len(printed.pages) + 1),
    ]
    return sorted(list(dict.fromkeys(wanted))[:count])


def _spread(pages: Sequence[int]) -> Iterator[int]:
    """Pages from all over a list, the middle ones of ever smaller parts first."""
    parts = [(0, len(pages))]
    for low, high in parts:
        if low < high:
            middle = (low + high) // 2
            yield pages[middle]
            parts += [(low, middle), (middle + 1, high)]


def listing(job: Job, manuscript: Manuscript, pages: int) -> str:
    """The text for a shop: title, what the book is, and its figures, all counted."""
    book = book_of(manuscript, job.layout.words(job.spec.language))
    head = [book.title, book.subtitle, book.series, book.author]
    pieces = _blurb(job)
    text = "".join(
        ("\n" if piece.sort == "item" and at and pieces[at - 1].sort == "item" else "\n\n")
        + f"{piece.label} {inline_markup.plain(piece.text)}".strip()
        for at, piece in enumerate(pieces)
    ).strip()
    figures = "\n".join(f"• {line}" for line in _figures(job, manuscript, pages))
    parts = ["\n".join(line for line in head if line), text, figures]
    return typographic("\n\n".join(part for part in parts if part), job.spec.language) + "\n"


def description(job: Job, manuscript: Manuscript, pages: int) -> str:
    """The same text below the title in the HTML that shops take: paragraphs, bold headings and lists."""
    lines: list[str] = []
    for sort, pieces in groupby(_blurb(job), key=lambda piece: piece.sort):
        texts = [_escaped(inline_markup.plain(piece.text), job) for piece in pieces]
        if sort == "item":
            lines += ["<ul>", *(f"<li>{text}</li>" for text in texts), "</ul>"]
        else:
            lines += [f"<p><b>{text}</b></p>" if sort == "heading" else f"<p>{text}</p>" for text in texts]
    figures = [f"<li>{_escaped(line, job)}</li>" for line in _figures(job, manuscript, pages)]
    return "\n".join([*lines, "<ul>", *figures, "</ul>"]) + "\n"


def _escaped(text: str, job: Job) -> str:
    """A text for HTML, with the quotes, spaces and dashes of the book's language."""
    return html.escape(typographic(text, job.spec.language), quote=False)


def _blurb(job: Job) -> tuple[Piece, ...]:
    blurb = job.spec.cover.blurb
    return pieces_of(blurb, job.text, job.text.mark(("cover", "blurb"))) if blurb else ()


def _figures(job: Job, manuscript: Manuscript, pages: int) -> list[str]:
    """What is counted of the book, a line for each."""
    words, entries = job.layout.words(job.spec.language), manuscript.entries
    count = words.one_puzzle if len(entries) == 1 else words.count_puzzles
    grades = _grades(entries)
    alike = words.level.format(grade=next(iter(grades), ""))
    return [
        f"{count.format(count=len(entries))}: {_counts(grades) if len(grades) > 1 else alike}",
        _counts(Counter(entry.title for entry in entries)),
        f"{words.count_pages.format(count=pages)}, {_size(job, job.spec.language)}",
        *([words.large_print] if job.layout.spec.cells.large_print else []),
    ]


def _grades(entries: Iterable[Entry]) -> dict[str, int]:
    found = sorted(Counter((entry.pips, entry.grade) for entry in entries).items())
    return {grade: count for (_, grade), count in found}


def _counts(found: Mapping[str, int]) -> str:
    """What is counted with its counts, which all have where there is one: no language bends a word for it."""
    return ", ".join(f"{what} ({count})" if len(found) > 1 else what for what, count in found.items())


def _size(job: Job, language: str = "en") -> str:
    """The trim in inches and millimetres, where people measure so, else in centimetres."""
    inches, centimetres = (
        " × ".join(f"{round(side / unit, places):g}" for side in job.spec.trim)
        for unit, places in ((POINTS_PER_INCH, 3), (10 * POINTS_PER_MM, 1))
    )
    if nearest(language, ("en",)):
        return f"{inches} in ({' × '.join(f'{side / POINTS_PER_MM:.0f}' for side in job.spec.trim)} mm)"
    return f"{centimetres} cm".replace(".", ",")


def _bleed(job: Job) -> str:
    """How far the print edition reaches beyond its pages: only the ground of a theme does."""
    if job.layout.theme.decor.ground is None:
        return "none"
    edges = job.printer.bleed.model_dump()
    return ", ".join(f"{edge} {inches:g} in" for edge, inches in edges.items() if inches) or "none"


def _money(job: Job, pages: int) -> Iterator[tuple[str, str]]:
    """What a copy costs to print and what the author earns, where the printer's profile says so, and when that was."""
    printer, paper = job.printer, job.spec.paper
    cost = printer.cost(paper, pages)
    if cost is None:
        yield (
            "print cost",
            f"the profile '{job.spec.printer}' has no figures: ask the printer, write them in one of yours",
        )
        return
    yield "print cost", f"{cost} a copy ({printer.source}, {printer.checked})"
    yield "royalty", printer.royalties(paper, pages) or "the profile does not say which share is yours: 'royalty'"


def set_up(job: Job, manuscript: Manuscript, pages: int, cover: ComposedCover | None) -> str:
    """What is filled in where a printer is told of the book, a line for each."""
    spec, printer = job.spec, job.printer
    lines = [
        ("title", spec.title),
        ("subtitle", manuscript.subtitle),
        ("series", spec.series or ""),
        ("volume", spec.volume or ""),
        ("author", spec.author or ""),
        ("language", spec.language),
        ("ISBN", spec.cover.isbn or "none: the printer's, or no bar code"),
        ("printer", spec.printer),
        ("trim", _size(job)),
        ("pages", str(pages)),
        ("paper", spec.paper),
        ("categories", "; ".join((*CATEGORIES, FOR_CHILDREN if is_for_children(job) else FOR_ALL)) + CHECK),
        ("ink inside", spec.ink),
        ("bleed inside", _bleed(job)),
        ("inside", "print.pdf"),
        *_money(job, pages),
        ("AI", "puzzles, answers and their pictures are computed, by no generative model; of your own texts you know"),
    ]
    if cover is None:
        lines.append(("cover", "none was made"))
    else:
        paper = cover.paper
        wide, high = (side / POINTS_PER_INCH for side in paper.sheet)
        bleed = "wrap" if printer.wrap_in is not None else "bleed"
        lines += [
            ("cover", f"cover.pdf, {wide:.3f} × {high:.3f} in, in four inks"),
            (f"{bleed} of the cover", f"{paper.bleed / POINTS_PER_INCH:.3f} in"),
            ("spine", f"{paper.spine / POINTS_PER_INCH:.3f} in, {'with' if cover.has_spine_text else 'without'} text"),
        ]
    return "".join(f"{name}: {value}\n" for name, value in lines if value)
