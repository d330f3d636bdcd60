"""Puzzles -> Manuscript: every puzzle drawn, with the words beside it; for the conductors, between both wings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import islice

from bookmaker.book.plan import Plan, Topic
from bookmaker.book.spec import Spec
from bookmaker.drawing import Drawing, Meaning, Rect
from bookmaker.pages.manuscript import CellLimits, Chapter, Entry, FirstStep, HowTo, Manuscript
from bookmaker.production.puzzles import BookPuzzles
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import HasCellFloor, answer_extent_of, caption_of, extent_of
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.contract.words import Words, longest_words, words_of
from bookmaker.puzzles.making.orders import Order, Puzzle
from bookmaker.puzzles.records.spoken import Spoken, spoken_of
from bookmaker.source.document import Source

FIRST_STEPS = 3  # shown on a how-to-play page
STEP_CELLS = 4  # more cells than this cannot be pointed at clearly


def write(spec: Spec, text: Source, plan: Plan, made: BookPuzzles) -> Manuscript:
    """The manuscript of a checked Spec; words speak of the puzzles beside them, a how-to page of all of its topic."""
    sections: list[Spoken] = [{} for _ in spec.sections]
    topics = {topic: spoken_of(example) for topic, example in made.examples.items()}
    for puzzle in made.puzzles:
        spoken = spoken_of(puzzle)
        sections[puzzle.order.section] |= spoken
        topics[plan.topics[puzzle.order.section]] |= spoken
    return _bound(
        spec,
        text,
        words=[
            words_of(section.kind, spec.language, spoken)
            for section, spoken in zip(spec.sections, sections, strict=True)
        ],
        entries=[_entry(puzzle, spec.language) for puzzle in made.puzzles],
        how_to=_first_how_to(plan, made, topics, spec.language),
        ornaments=[_solved(puzzle) for puzzle in made.ornaments],
    )


def _first_how_to(plan: Plan, made: BookPuzzles, topics: Mapping[Topic, Spoken], language: str) -> list[HowTo | None]:
    """For each section its how-to page; None where one that says the same stands before."""
    pages: list[HowTo | None] = []
    told: list[tuple[str, Spoken]] = []
    for topic in plan.topics:
        spoken = topics[topic]
        is_new = (topic.kind, spoken) not in told
        told.append((topic.kind, spoken))
        pages.append(_how_to(made.examples[topic], words_of(topic.kind, language, spoken)) if is_new else None)
    return pages


def sketch(spec: Spec, text: Source, plan: Plan) -> Manuscript:
    """A manuscript like the finished one but with empty grids: what cannot fit is known before it is made.

    What will be said of the puzzles is not known yet, so each word is the longest that may be needed, and
    every topic has a page.
    """
    words = [longest_words(topic.kind, spec.language, topic.terms) for topic in plan.topics]
    how_to: list[HowTo | None] = []
    for at, topic in enumerate(plan.topics):
        grid = _empty(plan.examples[topic][0])
        how_to.append(_rules(words[at], grid, grid, ()) if topic not in plan.topics[:at] else None)
    return _bound(
        spec,
        text,
        words=words,
        entries=[_empty_entry(order, words[order.section].title) for order in plan.orders],
        how_to=how_to,
        ornaments=[_empty(order) for order in plan.ornaments],
    )


def _bound(
    spec: Spec,
    text: Source,
    *,
    words: Sequence[Words],
    entries: Sequence[Entry],
    how_to: Sequence[HowTo | None],
    ornaments: Sequence[Drawing],
) -> Manuscript:
    """The manuscript; words, how-to pages and ornaments are one for each section."""
    chapters, rest = [], iter(entries)
    for index, section in enumerate(spec.sections):
        where = ("sections", index)
        chapters.append(
            Chapter(
                title=section.title or words[index].title,
                kind=words[index].title,
                teaser=words[index].teaser,
                how_to=how_to[index],
                entries=tuple(islice(rest, section.count)),
                per_page=section.per_page,
                ornament=ornaments[index],
                mark=text.mark(where),
                per_page_mark=text.key_mark((*where, "per_page")),
                cell_floors=_cell_floors(section.kind),
            )
        )
    return Manuscript(
        title=spec.title,
        author=spec.author or "",
        language=spec.language,
        chapters=tuple(chapters),
        answers_per_page=spec.answers.per_page,
        answers_mark=text.mark(("answers", "per_page")),
        title_mark=text.mark(("title",)),
        trim_mark=text.mark(("trim",)),
        author_mark=text.mark(("author",)),
        subtitle=spec.subtitle or spec.cover.subtitle or "",
        series=spec.series or "",
        volume=spec.volume or "",
        cells=CellLimits(spec.cells.largest, spec.cells.smallest),
    )


def _cell_floors(name: str) -> tuple[float, float] | None:
    kind = registry.get(name)
    return (kind.CELL_FLOOR.ordinary, kind.CELL_FLOOR.large) if isinstance(kind, HasCellFloor) else None


def _entry(puzzle: Puzzle, language: str) -> Entry:
    picture = registry.get(puzzle.order.kind).draw(puzzle.clues)
    grade = puzzle.deduction.grade or Grade.EASY
    title = words_of(puzzle.order.kind, language, spoken_of(puzzle)).title
    entry = _titled(puzzle.order, title, grade, picture, _solved(puzzle))
    return replace(entry, effort=puzzle.deduction.effort, caption=caption_of(puzzle.clues))


def _empty_entry(order: Order, title: str) -> Entry:
    return _titled(order, title, order.grade or Grade.EASY, _empty(order), _empty_answer(order))


def _titled(order: Order, title: str, grade: Grade, picture: Drawing, answer: Drawing) -> Entry:
    return Entry(
        number=order.number,
        title=title,
        size=f"{order.params.width} × {order.params.height}",
        grade=grade.word,
        pips=int(grade),
        puzzle=picture,
        answer=answer,
    )


def _empty(order: Order) -> Drawing:
    margins = extent_of(registry.get(order.kind), order.params)
    return Drawing(order.params.width, order.params.height, (), margins)


def _empty_answer(order: Order) -> Drawing:
    return replace(_empty(order), margins=answer_extent_of(registry.get(order.kind), order.params))


def _how_to(example: Puzzle, words: Words) -> HowTo:
    kind = registry.get(example.order.kind)
    puzzle = kind.draw(example.clues)
    few = [step for step in kind.deduce(example.clues).steps if 0 < len(step.cells) <= STEP_CELLS]
    # One step of each technique where there are several, in the order they are taken.
    first = list({step.technique: step for step in reversed(few)}.values())[::-1]
    shown = sorted((first + [step for step in few if step not in first])[:FIRST_STEPS], key=few.index)
    steps = tuple(FirstStep(_pointing(puzzle, step.cells), words.explain(step)) for step in shown)
    return _rules(words, puzzle, _solved(example), steps)


def _rules(words: Words, puzzle: Drawing, answer: Drawing, steps: tuple[FirstStep, ...]) -> HowTo:
    # Where numbers stand above the puzzle alone its answer keeps as much room, so that their grids are level.
    level = replace(answer, margins=replace(answer.margins, top=puzzle.margins.top, bottom=puzzle.margins.bottom))
    return HowTo(words.title, words.goal, words.printed_rules, puzzle, level, steps)


def _solved(puzzle: Puzzle) -> Drawing:
    return registry.get(puzzle.order.kind).draw(puzzle.clues, puzzle.answer)


def _pointing(drawing: Drawing, cells: Sequence[tuple[int, int]]) -> Drawing:
    """The drawing with the cells of a step marked, under everything else."""
    boxes = tuple((float(column), float(row), 1.0, 1.0) for row, column in cells)
    return replace(drawing, shapes=(Rect(Meaning.MARK, boxes), *drawing.shapes))
