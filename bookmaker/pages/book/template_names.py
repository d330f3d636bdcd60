"""Template names: a manuscript and its sheets -> what templates know of its chapters, and every drawing by its name."""

import math
from collections.abc import Callable, Sequence
from dataclasses import astuple, replace

from bookmaker.drawing import Drawing, Line, Margins, Meaning, Rect, Text
from bookmaker.pages.book.codes import code
from bookmaker.pages.book.sheets import Sheet, Sheets
from bookmaker.pages.manuscript import Chapter, Lesson, Manuscript, Photograph, PictureRole, Walkthrough
from bookmaker.pages.setting.crop import crop
from bookmaker.pages.templates.layouts import Furniture
from bookmaker.pages.templates.variables import Seen, code_of, seen

CURVE = (20.0, 6.0)  # the width and height of a curve of effort, in its cells
BAR = 0.7  # of the room that a puzzle has in it
MOST_BARS = 20  # more of them would be thinner than printers take
FEWEST_BARS = 8  # of fewer none is wider than with so many: a block would be no bar
LEAST_BAR = 0.05
MOST_LISTED = 2
MOST_SMALL, CORNER = 12, 9  # cells across or down: of an ornament that is small and whole; of the part of others
ROMAN = (
    *((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc")),
    *((50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")),
)


def roman(number: int) -> str:
    """A number from 1 in small Roman numerals."""
    text = ""
    for value, letters in ROMAN:
        count, number = divmod(number, value)
        text += letters * count
    return text


def section_of(manuscript: Manuscript, words: Furniture, order: Sheets, index: int, numerals: str | None) -> Seen:
    """What templates know of a chapter, counted from 0; its number in those numerals, or not at all."""
    chapter = manuscript.chapters[index]
    numbers = [entry.number for entry in chapter.entries]
    graded = sorted(chapter.entries, key=lambda entry: entry.pips)
    rising = sorted(chapter.entries, key=lambda entry: entry.puzzle.width * entry.puzzle.height)
    return seen(
        chapter,
        "title kind teaser line",
        number=index + 1,
        numeral={"figures": str(index + 1), "roman": roman(index + 1).upper()}.get(numerals or "", ""),
        first=min(numbers, default=0),
        last=max(numbers, default=0),
        sizes=_in_words([entry.size for entry in rising], words),
        grades=_levels([entry.grade for entry in graded], words),
        page=order.openers[index],
        ornaments=tuple(f"ornament-{index + 1}-{nth}" for nth in range(1, len(chapter.ornaments) + 1)),
        curve=f"curve-{index + 1}",
    )


def how_of(sheet: Sheet) -> Seen:
    """What templates know of a how-to, with the steps of a page."""
    how, name = sheet.about, f"how-{sheet.chapter + 1}-{sheet.nth + 1}"
    pictures = {"puzzle": f"{name}-puzzle", "answer": f"{name}-answer", "width": how.puzzle.across}
    return seen(how, "title goal rules", **pictures, steps=_steps(sheet, name))


def walkthrough_of(sheet: Sheet, lesson: Callable[[str, str], str]) -> Seen:
    """What templates know of a walkthrough, with the steps of a page; of each where its technique has a `lesson`.

    The last says that there are more where they are left out.
    """
    one = sheet.about
    if sheet.is_last and sheet.last < len(one.steps):
        last = one.steps[sheet.last - 1]
        cut = replace(last, sentence=f"{last.sentence} {one.stops}".strip())
        steps = (*one.steps[: sheet.last - 1], cut, *one.steps[sheet.last :])
        sheet = replace(sheet, about=replace(one, steps=steps))
    steps = _steps(sheet, _stem(one), lesson)
    return seen(one, "number title size grade", steps=steps, columns=sheet.columns, is_beside=sheet.is_beside)


def _steps(sheet: Sheet, name: str, lesson: Callable[[str, str], str] = lambda technique, kind: "") -> tuple[Seen, ...]:
    return tuple(
        seen(
            step,
            "sentence",
            number=at + 1,
            picture=f"{name}-step-{at + 1}-of-{len(sheet.about.steps)}",
            technique=step.title,
            lesson=lesson(step.title, sheet.about.title),
        )
        for at, step in ((at, sheet.about.steps[at]) for at in sheet.shown)
    )


def _stem(walkthrough: Walkthrough) -> str:
    return f"walkthrough-{walkthrough.number}"


def lesson_of(one: Lesson, puzzles: str, answer_page: int) -> Seen:
    """What templates know of a lesson, with the places of its puzzles and the page with the answer to its exercise."""
    pictures = tuple(Seen(moment=moment.value, picture=picture_name(one, moment)) for moment, _ in one.pictures)
    values = {"pictures": pictures, "puzzles": puzzles, "answer_page": answer_page}
    return seen(one, "technique kind grade pips principle pattern why lacking answer", **values)


def picture_name(lesson: Lesson, moment: PictureRole) -> str:
    """The name of a picture of a lesson, the same in all books."""
    return f"lesson-{lesson.kind}-{lesson.technique}-{moment.value}"


def drawings_of(manuscript: Manuscript) -> dict[str, Drawing]:
    """Every drawing of the book by the name that page specs use."""
    found: dict[str, Drawing] = {}
    highest = max((entry.effort for entry in manuscript.entries), default=0.0)
    found |= {picture_name(one, moment): drawing for one in manuscript.all_lessons for moment, drawing in one.pictures}
    found |= {
        f"{_stem(one)}-step-{at}-of-{len(one.steps)}": step.picture
        for walkthrough in manuscript.walkthroughs
        for one in walkthrough.tellings
        for at, step in enumerate(one.steps, start=1)
    }
    texts = manuscript.surroundings.texts
    found |= {code_of(one): code(one.text) for text in texts for one in text if one.sort == "code"}
    for index, chapter in enumerate(manuscript.chapters, start=1):
        for nth, (_, one) in enumerate(chapter.ornaments, start=1):
            found[f"ornament-{index}-{nth}"] = whole = _ornamental(one)
            found[small_name(f"ornament-{index}-{nth}")] = _corner(whole)
        found[f"curve-{index}"] = _curve([entry.effort for entry in chapter.entries], highest)
        for nth, how_to in enumerate(chapter.how_tos, start=1):
            name = f"how-{index}-{nth}"
            found[f"{name}-puzzle"] = how_to.puzzle
            found[f"{name}-answer"] = how_to.answer
            for steps in (how_to.steps, how_to.more, how_to.shorter.steps):
                for at, step in enumerate(steps, start=1):
                    found[f"{name}-step-{at}-of-{len(steps)}"] = step.picture
        shared = _shared_margins(chapter)
        for entry in chapter.entries:
            margins = shared.get(entry.size, entry.puzzle.margins)
            found[f"puzzle-{entry.number}"] = replace(entry.puzzle, margins=margins)
            found[f"answer-{entry.number}"] = entry.answer
    return found


def _ornamental(drawing: Drawing) -> Drawing:
    """The drawing without the room for clues beside it, which an ornament does not show.

    One of filled cells has no thicker lines either: they would be seen between its empty ones alone.
    """
    if any(isinstance(one, Text) and one.meaning is Meaning.LABEL for one in drawing.shapes):
        drawing = replace(drawing, margins=Margins())
    if not any(isinstance(one, Rect) and one.meaning is Meaning.FILLED for one in drawing.shapes):
        return drawing
    kept = (one for one in drawing.shapes if not (isinstance(one, Line) and one.meaning is Meaning.BOX))
    return replace(drawing, shapes=tuple(kept))


def small_name(ornament: str) -> str:
    """The name of what stands for an ornament where several share a row."""
    return f"small-{ornament}"


def _corner(drawing: Drawing) -> Drawing:
    """The upper left corner of a large grid, whose digits would touch in a small picture; others whole.

    It has no frame where it is cut, and so shows that the grid goes on.
    """
    if max(drawing.width, drawing.height) <= MOST_SMALL:
        return drawing
    return crop(drawing, 0, 0, *(min(CORNER, int(side)) for side in (drawing.width, drawing.height)))


def _shared_margins(chapter: Chapter) -> dict[str, Margins]:
    """By size the room that holds what stands beside each of the chapter's grids, so that all begin at one height.

    Not in a chapter of several kinds, whose pages have cells of their own.
    """
    found: dict[str, Margins] = {}
    for entry in () if chapter.is_mixed else chapter.entries:
        pairs = zip(astuple(found.get(entry.size, Margins())), astuple(entry.puzzle.margins), strict=True)
        found[entry.size] = Margins(*(max(pair) for pair in pairs))
    return found


def photographs_of(manuscript: Manuscript) -> dict[str, Photograph]:
    """Every picture of the author's own by the name that page specs use."""
    all_ = (piece.photograph for text in manuscript.surroundings.texts for piece in text)
    return {one.name: one for one in all_ if one is not None}


def _curve(efforts: Sequence[float], highest: float) -> Drawing:
    """A bar for each puzzle of a section, as high as its effort beside the hardest of the book; logarithms.

    Of a long section each bar is for several puzzles in a row, and as high as for the middle one.
    """
    across, down = CURVE
    count = min(MOST_BARS, len(efforts))
    efforts = [efforts[(2 * at + 1) * len(efforts) // (2 * count)] for at in range(count)]
    step = across / max(FEWEST_BARS, len(efforts))
    shares = [math.log1p(effort) / math.log1p(highest) if highest else 1.0 for effort in efforts]
    heights = [down * max(LEAST_BAR, share) for share in shares]
    bars = tuple((at * step, down - height, step * BAR, height) for at, height in enumerate(heights))
    return Drawing(across, down, (Rect(Meaning.FILLED, bars),))


def _levels(grades: Sequence[str], words: Furniture) -> str:
    """Grades from the lowest, or the one that all have, beside a kind's name."""
    once = list(dict.fromkeys(grades))
    if len(once) == 1:
        return words.level.format(grade=once[0])
    return words.levels.format(first=once[0], last=once[-1]) if once else ""


def _in_words(parts: Sequence[str], words: Furniture) -> str:
    """Each part once, in order; of more than a few, from the first to the last."""
    once = list(dict.fromkeys(parts))
    return ", ".join(once) if len(once) <= MOST_LISTED else words.levels.format(first=once[0], last=once[-1])
