"""Puzzles -> Manuscript: every puzzle drawn, with the words beside it; for the conductors, between both wings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import islice

from bookmaker.book.plan import Plan
from bookmaker.book.spec import Spec
from bookmaker.drawing import Drawing, Meaning, Rect
from bookmaker.pages.manuscript import Chapter, Entry, FirstStep, HowTo, Manuscript
from bookmaker.production.puzzles import BookPuzzles
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import HasCellFloor, extent_of
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.contract.words import words_of
from bookmaker.puzzles.making.orders import Order, Puzzle
from bookmaker.source.document import Source

FIRST_STEPS = 3  # shown on a how-to-play page
STEP_CELLS = 4  # more cells than this cannot be pointed at clearly


def write(spec: Spec, text: Source, made: BookPuzzles) -> Manuscript:
    """The manuscript of a checked Spec."""
    return _bound(
        spec,
        text,
        entries=[_entry(puzzle, spec.language) for puzzle in made.puzzles],
        how_to={kind: _how_to(example, spec.language) for kind, example in made.examples.items()},
        ornaments=[_solved(puzzle) for puzzle in made.ornaments],
    )


def sketch(spec: Spec, text: Source, plan: Plan) -> Manuscript:
    """A manuscript like the finished one but with empty grids: what cannot fit is known before it is made."""
    grids = {kind: _empty(orders[0]) for kind, orders in plan.examples.items()}
    return _bound(
        spec,
        text,
        entries=[_empty_entry(order, spec.language) for order in plan.orders],
        how_to={kind: _rules(kind, spec.language, grid, grid, ()) for kind, grid in grids.items()},
        ornaments=[_empty(order) for order in plan.ornaments],
    )


def _bound(
    spec: Spec,
    text: Source,
    *,
    entries: Sequence[Entry],
    how_to: Mapping[str, HowTo],
    ornaments: Sequence[Drawing],
) -> Manuscript:
    chapters, rest, introduced = [], iter(entries), set[str]()
    for index, section in enumerate(spec.sections):
        words = words_of(section.kind, spec.language)
        where = ("sections", index)
        is_new = section.kind not in introduced
        introduced.add(section.kind)
        chapters.append(
            Chapter(
                title=section.title or words.title,
                kind=words.title,
                teaser=words.teaser,
                how_to=how_to[section.kind] if is_new else None,
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
    )


def _cell_floors(name: str) -> tuple[float, float] | None:
    kind = registry.get(name)
    return (kind.CELL_FLOOR.ordinary, kind.CELL_FLOOR.large) if isinstance(kind, HasCellFloor) else None


def _entry(puzzle: Puzzle, language: str) -> Entry:
    picture = registry.get(puzzle.order.kind).draw(puzzle.clues)
    grade = puzzle.deduction.grade or Grade.EASY
    return _titled(puzzle.order, language, grade, picture, _solved(puzzle))


def _empty_entry(order: Order, language: str) -> Entry:
    return _titled(order, language, order.grade or Grade.EASY, _empty(order), _empty(order))


def _titled(order: Order, language: str, grade: Grade, picture: Drawing, answer: Drawing) -> Entry:
    return Entry(
        number=order.number,
        title=words_of(order.kind, language).title,
        size=f"{order.params.width} × {order.params.height}",
        grade=grade.word,
        pips=int(grade),
        puzzle=picture,
        answer=answer,
    )


def _empty(order: Order) -> Drawing:
    margins = extent_of(registry.get(order.kind), order.params)
    return Drawing(order.params.width, order.params.height, (), margins)


def _how_to(example: Puzzle, language: str) -> HowTo:
    kind, words = registry.get(example.order.kind), words_of(example.order.kind, language)
    puzzle = kind.draw(example.clues)
    few = [step for step in kind.deduce(example.clues).steps if len(step.cells) <= STEP_CELLS]
    # One step of each technique where there are several, in the order they are taken.
    first = list({step.technique: step for step in reversed(few)}.values())[::-1]
    shown = sorted((first + [step for step in few if step not in first])[:FIRST_STEPS], key=few.index)
    steps = tuple(FirstStep(_pointing(puzzle, step.cells), words.explain(step)) for step in shown)
    return _rules(example.order.kind, language, puzzle, _solved(example), steps)


def _rules(kind: str, language: str, puzzle: Drawing, answer: Drawing, steps: tuple[FirstStep, ...]) -> HowTo:
    words = words_of(kind, language)
    return HowTo(words.title, words.goal, words.rules, puzzle, answer, steps)


def _solved(puzzle: Puzzle) -> Drawing:
    return registry.get(puzzle.order.kind).draw(puzzle.clues, puzzle.answer)


def _pointing(drawing: Drawing, cells: Sequence[tuple[int, int]]) -> Drawing:
    """The drawing with the cells of a step marked, under everything else."""
    boxes = tuple((float(column), float(row), 1.0, 1.0) for row, column in cells)
    return replace(drawing, shapes=(Rect(Meaning.MARK, boxes), *drawing.shapes))
