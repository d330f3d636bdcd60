"""How Shikaku's hard steps are told: those that fail alike in one move, trials by who needs what, all to the end."""

from dataclasses import replace

import pytest

from bookmaker.drawing import Line, Meaning
from bookmaker.kinds import shikaku
from bookmaker.production.walkthroughs import MOST_MOVES, walked
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.marks import Finding, Marks, Sort
from bookmaker.puzzles.contract.words import words_of
from bookmaker.puzzles.story.moves import folded, solving
from bookmaker.puzzles.story.parsing import objection_to
from bookmaker.puzzles.story.sentences import sentence

LONG = "10x10:4i4c2a4b6_6b6c4h2a5c4b5h5b6c4a2h3c2b6_6b4a6c2i2"
NEEDED = "10x10:a2a4c6_8c4k6f6d6f6e2_4e6f6d3f6k3c6_4c6a6a"
STRANDING = "10x10:3e4a8e7g8d5b3e4f6d2b8d5f6e4b4d6g6e2a3e6"


def rectangle(clue: Cell, first: Cell, last: Cell) -> Finding:
    """A rectangle that a number may have."""
    cells = tuple((r, c) for r in range(first[0], last[0] + 1) for c in range(first[1], last[1] + 1))
    return Finding(Sort.AREA, cells, clue=clue)


@pytest.mark.parametrize(
    ("language", "again"),
    [
        ("en", "so it does not. The same goes for the 6 at H8 with D8 to J8."),
        ("de", "also nimmt sie es nicht. Dasselbe gilt für die 6 in H8 mit D8 bis J8."),
        ("fr", "il ne le prend donc pas. Il en va de même pour le 6 en H8 avec le rectangle de D8 à J8."),
        ("es", "así que no lo toma. Lo mismo vale para el 6 en H8 con el rectángulo de D8 a J8."),
    ],
)
def test_what_strands_the_same_cell_is_told_in_one_move_and_each_of_it_proved(language: str, again: str) -> None:
    clues, words = shikaku.Clues.parse(STRANDING), words_of("shikaku", language)
    moves = folded(solving(shikaku, clues), 12, to_the_end=True).moves
    alike = [move for move in moves if move.alike > 1]
    assert any(sentence(shikaku, clues, move, words).endswith(again) for move in alike)
    for move in alike:
        steps = move.steps[: move.alike]
        assert {one.step.cells for one in steps} == {move.marks.fails}
        assert all(objection_to(shikaku, clues, one, words) == "" for one in steps)
        assert move.marks.supposes == tuple(found for one in steps for found in one.marks.supposes)


def test_of_a_cell_that_two_numbers_need_it_is_told_which_these_are() -> None:
    clues, words = shikaku.Clues.parse(NEEDED), words_of("shikaku", "en")
    moves = folded(solving(shikaku, clues), 12).moves
    (trial,) = [move.steps[0] for move in moves if "E2 to F4" in sentence(shikaku, clues, move, words)]
    assert "Then the 6 at H1 and the 6 at G4 both need G3." in words.explain(trial.step)
    facts = dict(trial.step.facts)
    for wrong in ({"another": facts["one"], "another_at": facts["one_at"]}, {"one": 4, "one_at": ((0, 3),)}):
        step = replace(trial.step, facts=tuple((facts | wrong).items()))
        assert objection_to(shikaku, clues, replace(trial, step=step), words)


def test_a_walkthrough_that_would_stop_on_its_second_page_goes_to_the_end_there() -> None:
    clues, words = shikaku.Clues.parse(LONG), words_of("shikaku", "en")
    path = solving(shikaku, clues)
    assert not folded(path, MOST_MOVES[1]).is_whole
    told = walked(shikaku, clues, words)[0].steps
    assert len(told) <= MOST_MOVES[1]
    assert "The rest follows" in f"{told[-1].title} {told[-1].sentence}"
    assert not any(words.phrases.story_stops in one.sentence for one in told)


def test_rectangles_that_may_be_are_drawn_as_far_inside_as_others_but_those_that_they_meet() -> None:
    some = (
        rectangle((0, 0), (0, 0), (0, 3)),
        rectangle((2, 0), (2, 0), (2, 3)),
        rectangle((4, 4), (4, 4), (7, 4)),
        rectangle((4, 4), (4, 4), (4, 7)),
    )
    clues = shikaku.Clues.parse(STRANDING)
    drawing = shikaku.draw_midway(clues, (), Marks(supposes=some[:1], forces=some[1:]))
    lines = [one for one in drawing.shapes if isinstance(one, Line) and one.meaning is Meaning.CANDIDATE]
    insets = [round(min(x for x, _ in path) % 1, 6) for one in lines for path in one.paths]
    assert insets[0] == insets[1] == insets[2] < insets[3] < 0.4
