"""Puzzles -> Manuscript: every puzzle drawn, with the words beside it; for the conductors, between both wings."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Any

from bookmaker.book.plan import Plan, Topic
from bookmaker.book.spec import Spec
from bookmaker.drawing import Drawing, sharing
from bookmaker.pages.manuscript import CellLimits, Chapter, Entry, FirstStep, Hint, HowTo, Lesson, Manuscript
from bookmaker.production.cell_labels import labelled
from bookmaker.production.first_steps import FEW_STEPS, LONG, LONGEST, first_steps, way_in, with_labels
from bookmaker.production.hints import hint_of, hints_of, longest_hint
from bookmaker.production.matter import tables
from bookmaker.production.puzzles import BookPuzzles
from bookmaker.production.technique_lessons import lessons_of, longest_lessons
from bookmaker.production.walkthroughs import walkthroughs
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import HasCellFloor, supports
from bookmaker.puzzles.contract.asking import answer_extent_of, caption_of, extent_of, model_of, stars_of
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.contract.words import Words, longest_words, words_of
from bookmaker.puzzles.making.orders import Order, Puzzle
from bookmaker.puzzles.records.record import ToldVariant, told_together, told_variant_of
from bookmaker.source.document import Source


def write(spec: Spec, text: Source, plan: Plan, made: BookPuzzles) -> Manuscript:
    """The manuscript of a checked Spec; words speak of the puzzles beside them, a how-to page of all of its topic."""
    sections: list[dict[str, list[ToldVariant]]] = [
        {part.kind: [] for part in section.parts} for section in spec.sections
    ]
    topics: dict[Topic, list[ToldVariant]] = {topic: [] for topic in made.examples}
    known: dict[Any, Any] = {}  # what drawings have in common
    worded: list[tuple[Puzzle, Words]] = []
    for puzzle in made.puzzles:
        variant, order = told_variant_of(puzzle), puzzle.order
        sections[order.section][order.kind].append(variant)
        topics[plan.topic(order)].append(variant)
        worded.append((puzzle, _words(spec, order.kind, variant)))
    manuscript = _bound(
        spec,
        text,
        plan,
        words=[[_words(spec, kind, told_together(found)) for kind, found in kinds.items()] for kinds in sections],
        entries=[
            replace(_entry(puzzle, words, known), hint=hint_of(puzzle, words) if spec.hints == "foot" else None)
            for puzzle, words in worded
        ],
        how_tos=_first_how_tos(spec, plan, made, topics),
        ornaments=[[_solved(puzzle) for puzzle in section] for section in made.ornaments],
        hints=hints_of(worded, spec.seed) if spec.hints == "back" else (),
        lessons=_lessons(spec, plan, partial(_taught, spec, made.puzzles)),
    )
    return replace(manuscript, walkthroughs=walkthroughs(worded, spec.answers.walked))


def _words(spec: Spec, kind: str, variant: ToldVariant) -> Words:
    return words_of(kind, spec.language, variant, own=spec.own_words)


def _topic_variant(example: Puzzle, puzzles: Sequence[ToldVariant]) -> ToldVariant:
    """What is said on a how-to page: what holds of its puzzles, and what its example shows besides."""
    besides = {
        name: value for name, value in told_variant_of(example).items() if not any(name in one for one in puzzles)
    }
    return besides | told_together(puzzles)


def _first_how_tos(
    spec: Spec, plan: Plan, made: BookPuzzles, topics: Mapping[Topic, Sequence[ToldVariant]]
) -> list[tuple[HowTo, ...]]:
    """For each section its how-to pages, but for those that say the same as one that stands before."""
    sections: list[tuple[HowTo, ...]] = []
    taught: list[tuple[str, ToldVariant]] = []
    for section in plan.topics:
        pages = []
        for topic in section:
            variant = _topic_variant(made.examples[topic], topics[topic])
            if (topic.kind, variant) not in taught:
                pages.append(_how_to(made.examples[topic], _words(spec, topic.kind, variant)))
            taught.append((topic.kind, variant))
        sections.append(tuple(pages))
    return sections


def sketch(spec: Spec, text: Source, plan: Plan, *, is_likely: bool = False) -> Manuscript:
    """A manuscript like the finished one but with empty grids: what cannot fit is known before it is made.

    What will be said of the puzzles is not known yet, so each word is the longest that may be needed, and every topic
    has a page, with as many first steps as there can be; one that `is_likely` has what most books need.
    """
    words = {
        topic: longest_words(topic.kind, spec.language, topic.terms, own=spec.own_words) for topic in plan.examples
    }
    how_tos: list[tuple[HowTo, ...]] = []
    taught: set[Topic] = set()
    for section in plan.topics:
        new = [topic for topic in dict.fromkeys(section) if topic not in taught]
        taught.update(new)
        grids = [labelled(_empty(plan.examples[topic][0])) for topic in new]
        sentence = "Sentence. " * ((LONG // 2 if is_likely else LONGEST) // 10)
        how_tos.append(
            tuple(
                _rules(
                    words[topic],
                    grid,
                    grid,
                    (FirstStep(grid, sentence),) * (FEW_STEPS + (not is_likely)),
                )
                for topic, grid in zip(new, grids, strict=True)
            )
        )
    return _bound(
        spec,
        text,
        plan,
        words=[list({topic.kind: words[topic] for topic in section}.values()) for section in plan.topics],
        entries=[_empty_entry(order, words[plan.topic(order)], spec.hints == "foot") for order in plan.orders],
        how_tos=how_tos,
        ornaments=[[_empty(order) for order, *_ in section] for section in plan.ornaments],
        hints=[longest_hint(order.number, words[plan.topic(order)]) for order in plan.orders if spec.hints == "back"],
        lessons=_lessons(spec, plan, partial(_perhaps_taught, spec, plan.orders, is_likely)),
    )


def _lessons(spec: Spec, plan: Plan, taught: Callable[[Sequence[int]], tuple[Lesson, ...]]) -> list[tuple[Lesson, ...]]:
    """For each section its lessons, but for those of sections before, and last the lessons behind the puzzles.

    `taught` gives the lessons of some puzzles, which are told by their places, from 0.
    """
    numbers = range(len(plan.orders))
    if spec.techniques != "inline":
        return [() for _ in spec.sections] + [taught(numbers) if spec.techniques == "appendix" else ()]
    shown: set[tuple[str, str]] = set()
    found = []
    everything = {(one.kind, one.technique): one for one in taught(numbers)}
    for index, _ in enumerate(spec.sections):
        own = taught([at for at in numbers if plan.orders[at].section == index])
        new = {(one.kind, one.technique): one for one in own if (one.kind, one.technique) not in shown}
        shown.update(new)
        found.append(tuple(everything.get(name, one) for name, one in new.items()))
    return [*found, ()]


def _taught(spec: Spec, puzzles: Sequence[Puzzle], places: Sequence[int]) -> tuple[Lesson, ...]:
    return lessons_of([puzzles[at] for at in places], spec.language, spec.own_words)


def _perhaps_taught(spec: Spec, orders: Sequence[Order], is_likely: bool, places: Sequence[int]) -> tuple[Lesson, ...]:
    return longest_lessons([orders[at] for at in places], spec.language, spec.own_words, are_likely=is_likely)


def _bound(
    spec: Spec,
    text: Source,
    plan: Plan,
    *,
    words: Sequence[Sequence[Words]],
    entries: Sequence[Entry],
    how_tos: Sequence[tuple[HowTo, ...]],
    ornaments: Sequence[Sequence[Drawing]],
    hints: Sequence[Hint],
    lessons: Sequence[tuple[Lesson, ...]],
) -> Manuscript:
    """The manuscript; words and ornaments (of each kind), how-to pages and lessons are one for each section.

    The last of the lessons are those behind the puzzles.
    """
    chapters, rest = [], iter(entries)
    tabulated = tables(plan.orders, spec.language, spec.own_words)
    for index, section in enumerate(spec.sections):
        where = ("sections", index)
        own = tuple(islice(rest, section.count))
        phrases, titles = words[index][0].phrases, Counter(entry.title for entry in own)
        kind = phrases.listed(list(titles))
        chapters.append(
            Chapter(
                title=section.title or kind,
                kind=kind,
                teaser=words[index][0].teaser
                if len(titles) == 1
                else phrases.listed([f"{count}\u00a0×\u00a0{title}" for title, count in titles.items()]),
                how_tos=how_tos[index],
                entries=own,
                per_page=section.per_page,
                table=tabulated.get(index, ()),
                lessons=lessons[index],
                ornaments=tuple(zip((one.title for one in words[index]), ornaments[index], strict=True)),
                is_mixed=len({(entry.size, entry.cell_floors) for entry in own}) > 1,
                mark=text.mark(where),
                per_page_mark=text.key_mark((*where, "per_page")),
                line=words[index][0].line if len(titles) == 1 else "",
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
        hints=tuple(hints),
        lessons=lessons[-1],
        cells=CellLimits(spec.cells.largest, spec.cells.smallest),
    )


def _cell_floors(name: str) -> tuple[float, float] | None:
    kind = registry.get(name)
    return (kind.CELL_FLOOR.ordinary, kind.CELL_FLOOR.large) if supports(kind, HasCellFloor) else None


def _entry(puzzle: Puzzle, words: Words, known: dict[Any, Any]) -> Entry:
    picture = sharing(registry.get(puzzle.order.kind).draw(puzzle.clues), known)
    grade = puzzle.deduction.grade or Grade.EASY
    entry = _titled(puzzle.order, words, grade, picture, sharing(_solved(puzzle), known))
    return replace(
        entry,
        effort=puzzle.deduction.effort,
        stars=stars_of(registry.get(puzzle.order.kind), puzzle.clues, puzzle.deduction),
        caption=_named(caption_of(puzzle.clues), words),
        tip=way_in(puzzle, words),
    )


def _empty_entry(order: Order, words: Words, has_hint: bool) -> Entry:
    model = model_of(registry.get(order.kind), order.params)
    answer = replace(_empty(order), margins=answer_extent_of(registry.get(order.kind), order.params))
    return replace(
        _titled(order, words, order.grade or Grade.EASY, _empty(order), answer),
        caption=_named(model[0] if model else max(words.captions, key=len, default=""), words),
        hint=longest_hint(order.number, words).pointer if has_hint else None,
    )


def _named(caption: str, words: Words) -> str:
    """What an answer shows, in a book's language, as the beginning of a line."""
    shown = words.captions.get(caption, caption)
    return shown[:1].upper() + shown[1:]


def _titled(order: Order, words: Words, grade: Grade, picture: Drawing, answer: Drawing) -> Entry:
    return Entry(
        number=order.number,
        title=words.title,
        size=f"{order.params.width} × {order.params.height}",
        grade=words.phrases.grades.of(grade),
        pips=int(grade),
        puzzle=picture,
        answer=answer,
        cell_floors=_cell_floors(order.kind),
    )


def _empty(order: Order) -> Drawing:
    margins = extent_of(registry.get(order.kind), order.params)
    return Drawing(order.params.width, order.params.height, (), margins)


def _how_to(example: Puzzle, words: Words) -> HowTo:
    picture = registry.get(example.order.kind).draw(example.clues)
    answer = with_labels(picture, _solved(example))
    few, many = (first_steps(example, words, many=are_many) for are_many in (False, True))
    if not few:
        return _rules(words, picture, answer, ())
    # Steps name cells by labels; with them all pictures of a page stand alike.
    rules = _rules(words, labelled(picture), labelled(answer), _labelled_last(few))
    return replace(rules, more=_labelled_last(many), plain=(picture, answer, few[-1].picture))


def _labelled_last(steps: tuple[FirstStep, ...]) -> tuple[FirstStep, ...]:
    """The steps with labels in the last picture, too, which no step has drawn."""
    return (*steps[:-1], replace(steps[-1], picture=labelled(steps[-1].picture)))


def _rules(words: Words, puzzle: Drawing, answer: Drawing, steps: tuple[FirstStep, ...]) -> HowTo:
    return HowTo(words.title, words.goal, words.printed_rules, puzzle, answer, steps, words.teaser)


def _solved(puzzle: Puzzle) -> Drawing:
    return registry.get(puzzle.order.kind).draw(puzzle.clues, puzzle.answer)
