"""Checks of a kind's drawings: within their margins and extent, and showing every clue and the whole answer."""

import itertools
from collections.abc import Iterator
from typing import Any

from bookmaker.drawing import Drawing, Margins, Meaning, bounds
from bookmaker.puzzles.contract.asking import answer_extent_of, beside_of, extent_of
from bookmaker.puzzles.contract.testing.altering import altered_at, altered_beside, rebuilt
from bookmaker.puzzles.contract.testing.subject import Subject

CHANGES = 12  # tried of each clue
MOST_ANSWERS = 8  # drawn of ambiguous clues


def check_extent(subject: Subject) -> None:
    """Puzzle and answer are drawn within margins and extent, with known meanings, and the same each time."""
    for puzzle in subject.puzzles:
        for answer in (None, puzzle.answer):
            drawing = subject.kind.draw(puzzle.clues, answer)
            size = (puzzle.clues.width, puzzle.clues.height)
            assert isinstance(drawing, Drawing), f"draw gives {drawing!r:.80}"
            assert (drawing.width, drawing.height) == size, f"a puzzle of {size} is drawn {drawing.width:g} cells wide"
            left, top, right, bottom = bounds(drawing)
            reached = Margins(-left, -top, right - drawing.width, bottom - drawing.height)
            assert drawing.margins.holds(reached), (
                f"shapes reach {reached}, past the drawing's margins {drawing.margins}"
            )
            room = extent_of if answer is None else answer_extent_of
            allowed = room(subject.kind, puzzle.order.params)
            assert allowed.holds(drawing.margins), f"the margins {drawing.margins} are more than its extent {allowed}"
            assert all(isinstance(getattr(shape, "meaning", None), Meaning) for shape, _, _ in drawing.flat())
            assert subject.kind.draw(puzzle.clues, answer) == drawing, "the same puzzle is drawn in two ways"


def check_clues_drawn(subject: Subject) -> None:
    """The drawing changes with each clue, in the grid and beside it, and with the variant.

    Clues with one canonical form may look alike: how a Net's tile stands before it is turned, for one.
    """
    tried = 0
    for puzzle in subject.puzzles:
        drawing, canonical = subject.kind.draw(puzzle.clues), puzzle.clues.canonical()
        for other in [*_changed(subject, puzzle.clues), *altered_beside(subject.kind, puzzle.clues)]:
            is_alike = subject.kind.draw(other) == drawing  # which few are, and canonical forms take long
            if (is_alike or not tried) and other.canonical() != canonical:
                tried += 1
                assert not is_alike, f"{other.code()} is drawn like {puzzle.clues.code()}"
    distinct = {value for puzzle in subject.puzzles for row in puzzle.clues.grid() for value in row}
    beside = any(beside_of(puzzle.clues) for puzzle in subject.puzzles)
    assert tried or (len(distinct) < 2 and not beside), "no clue can be changed, so nobody knows whether it is drawn"
    drawn = {puzzle.clues: subject.kind.draw(puzzle.clues) for puzzle in subject.puzzles}
    for clues, drawing in drawn.items():
        form = clues.canonical()
        alike = [other.code() for other, theirs in drawn.items() if theirs == drawing and other.canonical() != form]
        assert not alike, f"{clues.code()} is drawn like {alike}"
    for name, value in ((n, v) for clues in drawn for n, v in dict(clues.variant).items() if isinstance(v, bool)):
        for clues in drawn:
            if clues.variant.get(name) == value:
                try:
                    other = rebuilt(subject.kind, clues, **{name: not value})
                except ValueError:
                    continue
                assert subject.kind.draw(other) != drawn[clues], f"{clues.code()} is drawn alike whatever '{name}' is"


def _changed(subject: Subject, clues: Any) -> Iterator[Any]:
    for at in range(clues.width * clues.height):
        yield from itertools.islice(altered_at(subject.kind, clues, at), CHANGES)


def check_answers_drawn(subject: Subject) -> None:
    """The drawing changes with the answer: the solution is not the puzzle, and two right answers look different."""
    for puzzle in subject.puzzles:
        plain, solved = subject.kind.draw(puzzle.clues), subject.kind.draw(puzzle.clues, puzzle.answer)
        assert solved != plain, f"{puzzle.clues.code()}: the answer is not drawn"
    for clues in subject.tiny:
        right = subject.right_answers(clues)[:MOST_ANSWERS]
        drawn = [subject.kind.draw(clues), *(subject.kind.draw(clues, answer) for answer in right)]
        alike = [at for at, drawing in enumerate(drawn) if drawing in drawn[:at]]
        assert not alike, f"{clues.code()}: {right[alike[0] - 1]} is drawn like another answer, or like none"
