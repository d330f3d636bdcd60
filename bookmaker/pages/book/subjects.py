"""Subjects: a manuscript and its sheets -> what templates know of its chapters, and every drawing by its name."""

from __future__ import annotations

import math
from collections.abc import Sequence

from bookmaker.drawing import Drawing, Meaning, Rect
from bookmaker.pages.book.sheets import HowToSheet, Sheets
from bookmaker.pages.book.walkthroughs import picture_name
from bookmaker.pages.manuscript import Lesson, Manuscript, Moment
from bookmaker.pages.templates.variables import How, LessonOf, PictureOf, Section, Step

CURVE = (20.0, 6.0)  # the width and height of a curve of effort, in its cells
BAR = 0.7  # of the room that a puzzle has in it
MOST_BARS = 20  # more of them would be thinner than printers take
LEAST_BAR = 0.05
MOST_LISTED = 4


def section_of(manuscript: Manuscript, order: Sheets, index: int) -> Section:
    """What templates know of a chapter, counted from 0."""
    chapter = manuscript.chapters[index]
    numbers = [entry.number for entry in chapter.entries]
    rising = sorted(chapter.entries, key=lambda entry: entry.puzzle.width * entry.puzzle.height)
    return Section(
        number=index + 1,
        title=chapter.title,
        kind=chapter.kind,
        teaser=chapter.teaser,
        first=min(numbers, default=0),
        last=max(numbers, default=0),
        sizes=_in_words([entry.size for entry in rising]),
        grades=_in_words([entry.grade for entry in chapter.entries]),
        page=order.openers[index],
        ornaments=tuple(f"ornament-{index + 1}-{nth}" for nth in range(1, len(chapter.ornaments) + 1)),
        curve=f"curve-{index + 1}",
    )


def how_of(sheet: HowToSheet) -> How:
    """What templates know of a how-to, with all its steps."""
    how, name = sheet.how_to, f"how-{sheet.chapter + 1}-{sheet.nth + 1}"
    steps = tuple(
        Step(at, f"{name}-step-{at}", step.sentence, step.title) for at, step in enumerate(how.steps, start=1)
    )
    return How(how.title, how.goal, how.rules, f"{name}-puzzle", f"{name}-answer", how.puzzle.across, steps)


def lesson_of(lesson: Lesson) -> LessonOf:
    """What templates know of a lesson, with all its pictures; the places of its puzzles are not known here."""
    pictures = tuple(PictureOf(moment.value, _name(lesson, moment)) for moment, _ in lesson.pictures)
    about = (lesson.technique, lesson.kind, lesson.grade, lesson.pips, lesson.pattern, lesson.why)
    return LessonOf(*about, pictures, "")


def _name(lesson: Lesson, moment: Moment) -> str:
    """The name of a picture of a lesson, the same in all books."""
    return f"lesson-{lesson.kind}-{lesson.technique}-{moment.value}"


def drawings_of(manuscript: Manuscript) -> dict[str, Drawing]:
    """Every drawing of the book by the name that page specs use."""
    found: dict[str, Drawing] = {}
    highest = max((entry.effort for chapter in manuscript.chapters for entry in chapter.entries), default=0.0)
    lessons = (*manuscript.lessons, *(one for chapter in manuscript.chapters for one in chapter.lessons))
    found |= {_name(one, moment): drawing for one in lessons for moment, drawing in one.pictures}
    found |= {
        picture_name(one, at): step.picture
        for one in manuscript.walkthroughs
        for at, step in enumerate(one.steps, start=1)
    }
    for index, chapter in enumerate(manuscript.chapters, start=1):
        found |= {f"ornament-{index}-{nth}": one for nth, (_, one) in enumerate(chapter.ornaments, start=1)}
        found[f"curve-{index}"] = _curve([entry.effort for entry in chapter.entries], highest)
        for nth, how_to in enumerate(chapter.how_tos, start=1):
            name = f"how-{index}-{nth}"
            found[f"{name}-puzzle"] = how_to.puzzle
            found[f"{name}-answer"] = how_to.answer
            for at, step in enumerate(how_to.steps, start=1):
                found[f"{name}-step-{at}"] = step.picture
        for entry in chapter.entries:
            found[f"puzzle-{entry.number}"] = entry.puzzle
            found[f"answer-{entry.number}"] = entry.answer
    return found


def _curve(efforts: Sequence[float], highest: float) -> Drawing:
    """A bar for each puzzle of a section, as high as its effort beside the hardest of the book; logarithms.

    Of a long section each bar is for several puzzles in a row, and as high as for the middle one.
    """
    across, down = CURVE
    count = min(MOST_BARS, len(efforts))
    efforts = [efforts[(2 * at + 1) * len(efforts) // (2 * count)] for at in range(count)]
    step = across / max(1, len(efforts))
    shares = [math.log1p(effort) / math.log1p(highest) if highest else 1.0 for effort in efforts]
    heights = [down * max(LEAST_BAR, share) for share in shares]
    bars = tuple((at * step, down - height, step * BAR, height) for at, height in enumerate(heights))
    return Drawing(across, down, (Rect(Meaning.FILLED, bars),))


def _in_words(parts: Sequence[str]) -> str:
    """Each part once, in order; of more than a few, the first and the last."""
    once = list(dict.fromkeys(parts))
    return ", ".join(once) if len(once) <= MOST_LISTED else f"{once[0]} – {once[-1]}"
