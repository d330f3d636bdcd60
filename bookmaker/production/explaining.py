"""A puzzle -> files that show every step of its solving: a PDF, a page for the web, or a picture a step."""

from collections.abc import Callable
from html import escape

from bookmaker.drawing import Drawing
from bookmaker.pages.book.compose import compose
from bookmaker.pages.book.single import picture
from bookmaker.pages.manuscript import Edition, FirstStep, Manuscript, Paper, Surroundings, Walkthrough
from bookmaker.pages.templates.layouts import Layout
from bookmaker.production.walkthroughs import every_step
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.grading import OutOfBudget, budgeted
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET
from bookmaker.puzzles.contract.words import words_of
from bookmaker.puzzles.records.isolating import undecided
from bookmaker.puzzles.records.record import Given, told_variant_of_given
from bookmaker.render import pdf, svg
from bookmaker.source.faults import BookError, fault
from bookmaker.source.languages import DEFAULT_LANGUAGE
from bookmaker.source.lengths import POINTS_PER_MM

A4 = (210 * POINTS_PER_MM, 297 * POINTS_PER_MM)
MARGIN = 6 * POINTS_PER_MM  # at least; the layout has more
CELL_MM = 8.5  # of a picture of one step
PLAIN = Surroundings(has_title=False, has_contents=False, has_openers=False, has_gallery=False)
STYLE = (
    "body{font:1rem/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#1b1f24;"
    "background:#fff}ol{list-style:none;padding:0;display:grid;gap:2rem;"
    "grid-template-columns:repeat(auto-fill,minmax(17rem,1fr))}figure{margin:0}svg{max-width:100%;height:auto}"
)


def explained(
    given: Given,
    number: int,
    form: str,
    layout: Layout,
    language: str = DEFAULT_LANGUAGE,
    budget: int = DEFAULT_BUDGET,
) -> dict[str, bytes]:
    """The files by their names, the puzzle's number first.

    LookupError where the kind does not speak the language, BookError where a person finds no step, or where the
    ladder, or its steps and their pictures, need more positions than `budget`.
    """
    kind = registry.get(given.kind)
    words = words_of(given.kind, language, told_variant_of_given(given))
    with budgeted(budget):
        deduction = kind.deduce(given.clues)
        if deduction.undecided:
            raise BookError([undecided(budget)])
        try:
            steps = every_step(kind, given.clues, deduction, words)
        except OutOfBudget:
            raise BookError([undecided(budget)]) from None
    if not steps:
        message = "the techniques that people use find no step in this puzzle"
        raise fault(message, hint="leave it out: there is nothing to explain")
    grade = words.phrases.grades.of(deduction.grade) if deduction.grade else ""
    one = Walkthrough(number, words.title, f"{given.clues.width} × {given.clues.height}", grade, steps)
    return FORMS[form](one, kind.draw(given.clues), language, layout)


def _pdf(one: Walkthrough, puzzle: Drawing, language: str, layout: Layout) -> dict[str, bytes]:
    manuscript = Manuscript(
        title=f"{one.title} {one.number}",
        author="",
        language=language,
        chapters=(),
        answers_per_page=None,
        answers_mark=None,
        title_mark=None,
        trim_mark=None,
        surroundings=PLAIN,
        walkthroughs=(one,),
    )
    width, height = A4
    paper = Paper(width, height, ((10_000, MARGIN),), MARGIN, (1, 10_000), even=False, is_screen=True)
    pages = compose(manuscript, layout, paper, Edition.PRINT).pages
    data = pdf.document(pages, title=manuscript.title, author="", language=language, edition="print")
    return {f"{one.number:04}.pdf": data}


def _svg(one: Walkthrough, puzzle: Drawing, language: str, layout: Layout) -> dict[str, bytes]:
    """A picture a step, and what is said of them as text."""
    lines = [f"{at}. {step.title}: {step.sentence}\n" for at, step in enumerate(one.steps, start=1)]
    files = {f"{one.number:04}.txt": "".join(lines).encode()}
    for at, step in enumerate(one.steps, start=1):
        files[f"{one.number:04}-{at:03}.svg"] = _drawn(step.picture, layout, Edition.PRINT, f"step-{at}").encode()
    return files


def _html(one: Walkthrough, puzzle: Drawing, language: str, layout: Layout) -> dict[str, bytes]:
    """One file for the web, with all that it needs in itself."""
    head = escape(f"{one.title} {one.size}")
    first = _drawn(puzzle, layout, Edition.DIGITAL, "puzzle")
    items = "\n".join(_item(at, step, layout) for at, step in enumerate(one.steps, start=1))
    page = (
        f'<!doctype html>\n<html lang="{language}">\n<head><meta charset="utf-8"><title>{head}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{STYLE}</style></head>\n'
        f"<body><h1>{head}</h1><p>{escape(one.grade)}</p>\n{first}\n<ol>\n{items}\n</ol></body></html>\n"
    )
    return {f"{one.number:04}.html": page.encode()}


def _item(at: int, step: FirstStep, layout: Layout) -> str:
    shown = _drawn(step.picture, layout, Edition.DIGITAL, f"step-{at}")
    text = f"<b>{at}. {escape(step.title)}.</b> {escape(step.sentence)}"
    return f"<li><figure>{shown}<figcaption>{text}</figcaption></figure></li>"


def _drawn(drawing: Drawing, layout: Layout, edition: Edition, name: str) -> str:
    return svg.text(picture(drawing, layout, edition=edition, cell_mm=CELL_MM, name=name))


FORMS: dict[str, Callable[[Walkthrough, Drawing, str, Layout], dict[str, bytes]]] = {
    "pdf": _pdf,
    "svg": _svg,
    "html": _html,
}
