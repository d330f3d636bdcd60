"""Sample manuscripts for tests of pages and files: grids with numbers, made without any kind of puzzle."""

from bookmaker.drawing import Drawing, Meaning, Rect, Shape, Text, frame, grid_lines
from bookmaker.pages.manuscript import Chapter, Entry, FirstStep, HowTo, Manuscript, Paper
from bookmaker.source.faults import SourcePlace

GUTTERS = ((150, 27.0), (300, 36.0), (500, 45.0), (700, 54.0), (828, 63.0))


def numbers(width: int, height: int, *, is_answer: bool = False) -> Drawing:
    """A grid with a number in every second cell; the answer has every second pair of columns tinted."""
    shapes: list[Shape] = []
    if is_answer:
        tints = tuple((float(x), 0.0, 1.0, float(height)) for x in range(0, width, 2))
        shapes.append(Rect(Meaning.TINT, tints))
    shapes.append(grid_lines(width, height))
    cells = [(x, y) for y in range(height) for x in range(width) if (x + y) % 2 == 0]
    shapes.append(Text(Meaning.GIVEN, tuple((x + 0.5, y + 0.5, str(1 + (x * y) % 28)) for x, y in cells), 0.55))
    shapes.append(frame(width, height))
    return Drawing(width, height, tuple(shapes))


def how_to(title: str = "Numbers") -> HowTo:
    """Three rules, a small example and three steps."""
    steps = tuple(FirstStep(numbers(5, 5), f"Step {n} says why, in a sentence.") for n in (1, 2, 3))
    rules = ("The first rule.", "The second rule.", "The third rule.")
    return HowTo(title, "Do what the goal says.", rules, numbers(5, 5), numbers(5, 5, is_answer=True), steps)


def chapter(
    first: int, *, count: int = 4, width: int = 7, height: int = 7, per_page: int | None = 1, title: str = "Warm-up"
) -> Chapter:
    """A chapter of `count` puzzles, numbered from `first`."""
    entries = tuple(
        Entry(
            number=number,
            title="Numbers",
            size=f"{width} × {height}",
            grade="easy",
            pips=1,
            puzzle=numbers(width, height),
            answer=numbers(width, height, is_answer=True),
        )
        for number in range(first, first + count)
    )
    return Chapter(
        title=title,
        kind="Numbers",
        teaser="What awaits.",
        how_tos=(how_to(),) if first == 1 else (),
        entries=entries,
        per_page=per_page,
        ornaments=(("Numbers", numbers(5, 5, is_answer=True)),),
        mark=SourcePlace("book.yaml", 10 + first, 5),
        per_page_mark=SourcePlace("book.yaml", 10 + first, 15),
    )


def manuscript(
    *chapters: Chapter, answers_per_page: int | None = 6, title: str = "Pipes and Plots", author: str = "A. Name"
) -> Manuscript:
    """A book of those chapters; by default three, with one, two and four puzzles to a page."""
    return Manuscript(
        title=title,
        author=author,
        language="en",
        chapters=chapters
        or (
            chapter(1, count=3, width=10, height=10),
            chapter(4, count=4, per_page=2, title="Pairs"),
            chapter(8, count=6, width=5, height=5, per_page=4, title="Fours"),
        ),
        answers_per_page=answers_per_page,
        answers_mark=SourcePlace("book.yaml", 90, 11),
        title_mark=SourcePlace("book.yaml", 1, 8),
        trim_mark=SourcePlace("book.yaml", 5, 7),
        author_mark=SourcePlace("book.yaml", 2, 9),
    )


def paper(width_in: float = 6, height_in: float = 9, *, pages: tuple[int, int] = (1, 9999), even: bool = True) -> Paper:
    """A sheet with the gutters of a common printer and a quarter inch at the other edges."""
    return Paper(width_in * 72, height_in * 72, GUTTERS, 18.0, pages, even)
