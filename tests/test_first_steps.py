"""First steps: what a how-to-play page shows of solving is so far true, and grows from picture to picture."""

from collections import Counter
from itertools import pairwise

import pytest

from bookmaker.drawing import Circle, Drawing, Line, Margins, Meaning, Rect, Text, bounds
from bookmaker.production.cell_labels import drawn, labelled
from bookmaker.production.first_steps import LONGEST, first_steps, way_in, with_labels
from bookmaker.production.manuscript import _how_to
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.abilities import DecidesCells
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.contract.marks import Marks, midway
from bookmaker.puzzles.contract.walking import taken
from bookmaker.puzzles.contract.words import words_of
from bookmaker.puzzles.making.orders import Puzzle
from bookmaker.puzzles.records.record import told_variant_of
from bookmaker.puzzles.story.moves import uncrowded
from bookmaker.source.languages import DEFAULT_LANGUAGE
from tests.samples import graded

KINDS = [name for name in registry.names() if isinstance(registry.get(name), DecidesCells)]

SIDES = {"bridges": 7, "tents": 8}  # of kinds that make none smaller


def example(name: str) -> Puzzle:
    """An easy small puzzle."""
    return graded(name, Grade.EASY, "steps", *((SIDES[name],) if name in SIDES else (5, 6, 4)))


@pytest.mark.parametrize("name", KINDS)
def test_a_technique_that_settles_cells_is_of_the_ladder_and_leaves_nothing_to_find_there(name: str) -> None:
    kind = registry.get(name)
    assert {technique.name for technique in kind.LADDER} >= kind.DECIDES_CELLS
    settled: dict[tuple[int, int], str] = {}  # by which technique
    for step in kind.deduce(example(name).clues).steps:
        if step.technique in kind.DECIDES_CELLS:
            assert not all(settled.get(cell, step.technique) != step.technique for cell in step.cells)
            settled |= dict.fromkeys(step.cells, step.technique)
    assert bool(settled) is bool(kind.DECIDES_CELLS)


@pytest.mark.parametrize("name", KINDS)
def test_no_first_step_takes_more_words_than_pages_are_counted_with(name: str) -> None:
    puzzle = example(name)
    told = [
        first_steps(puzzle, words_of(name, language, told_variant_of(puzzle))) for language in ("en", "de", "fr", "es")
    ]
    assert max(len(step.sentence) for steps in told for step in steps) <= LONGEST


@pytest.mark.parametrize("name", KINDS)
def test_first_steps_repeat_no_technique_where_there_are_enough_and_end_where_the_reader_goes_on(name: str) -> None:
    puzzle = example(name)
    kind, words = registry.get(name), words_of(name, DEFAULT_LANGUAGE, told_variant_of(puzzle))
    *steps, last = first_steps(puzzle, words)
    assert len(steps) == 3  # which fill a page of small trim with example, last picture and answer
    titles = [step.title for step in steps]
    told = {words.techniques[name].title for name, _ in puzzle.deduction.techniques}
    assert len(set(titles)) >= min(len(told), len(titles))
    assert all(step.sentence for step in steps)
    assert not last.sentence
    shown = [count(step.picture, Meaning.KNOWN) for step in (*steps, last)]
    assert shown == sorted(shown)
    assert shown[-1] > 0
    assert count(last.picture, Meaning.NEW, Meaning.MARK) == 0
    printed = kind.draw(puzzle.clues).shapes
    assert all(shape in step.picture.shapes for step in steps for shape in printed)


def test_first_steps_tint_a_cell_that_loses_many_digits_and_strike_no_more_than_two() -> None:
    kind = registry.get("kakuro")
    words, clues = words_of("kakuro", DEFAULT_LANGUAGE), kind.Clues.parse(kind.POSITIONS["only-combination"])
    crowded = [one for one in taken(kind, clues) if max(Counter(gone(one.marks)).values(), default=0) > 2]
    assert crowded
    for one in crowded:
        full = {cell for cell, count in Counter(gone(one.marks)).items() if count > 2}
        left = uncrowded(one.marks, 2)
        assert full <= {*left.looks_at}
        assert not full & {*gone(left)}
        first = drawn(kind, clues, one, words, is_first=True)
        assert first.sentence == drawn(kind, clues, one, words).sentence
        assert first.picture == labelled(midway(kind, clues, one.known, left))


def gone(marks: Marks) -> list[tuple[int, int]]:
    """The cell of every candidate that goes."""
    return [one.cells[0] for one in marks.concludes if not one.holds]


@pytest.mark.parametrize("name", KINDS)
def test_a_tip_tells_where_one_can_begin_and_by_what(name: str) -> None:
    puzzle = example(name)
    words = words_of(name, DEFAULT_LANGUAGE, told_variant_of(puzzle))
    first = registry.get(name).deduce(puzzle.clues).steps[0]
    where, _, technique = way_in(puzzle, words).partition(": ")
    assert where
    assert technique == f"{words.techniques[first.technique].title}."


def count(drawing: Drawing, *meanings: Meaning) -> float:
    """How much of a drawing has those meanings: cells of text and area, polygons, lengths of lines."""
    total = 0.0
    for shape, _, _ in drawing.flat():
        if shape.meaning in meanings:
            match shape:
                case Text(items=items):
                    total += len(items)
                case Circle(centres=centres):
                    total += len(centres)
                case Rect(boxes=boxes):
                    total += round(sum(w * h for _, _, w, h in boxes), 6)
                case Line(paths=paths):
                    total += sum(abs(b[0] - a[0]) + abs(b[1] - a[1]) for path in paths for a, b in pairwise(path))
    return round(total, 6)


def test_an_answer_keeps_what_stands_beside_its_puzzle() -> None:
    name = next(name for name in KINDS if registry.get(name).draw(example(name).clues).margins.top)
    puzzle = example(name)
    drawn, answer = registry.get(name).draw(puzzle.clues), registry.get(name).draw(puzzle.clues, puzzle.answer)
    assert count(with_labels(drawn, answer), Meaning.LABEL) == count(drawn, Meaning.LABEL) > 0
    assert with_labels(drawn, answer).margins == drawn.margins


@pytest.mark.parametrize("name", KINDS)
def test_all_pictures_of_a_how_to_have_labels_and_stand_alike_and_specimens_have_none(name: str) -> None:
    puzzle = example(name)
    told = _how_to(puzzle, words_of(name, DEFAULT_LANGUAGE, told_variant_of(puzzle)))
    pictures = [told.puzzle, told.answer, *(step.picture for step in told.steps)]
    assert len({(one.width, one.height, one.margins) for one in pictures}) == 1
    assert told.specimens[0] == registry.get(name).draw(puzzle.clues)
    assert len(told.specimens) == 3
    assert not set(told.specimens) & set(pictures)


@pytest.mark.parametrize("name", KINDS)
def test_nothing_in_a_picture_of_solving_reaches_past_its_margins(name: str) -> None:
    kind, puzzle = registry.get(name), example(name)
    for one in taken(kind, puzzle.clues):
        picture = labelled(midway(kind, puzzle.clues, one.known, one.marks))
        left, top, right, bottom = bounds(picture)
        assert picture.margins.holds(Margins(-left, -top, right - picture.width, bottom - picture.height))
