"""Reasons of hard steps: which are told where there is not room for a picture of each."""

from collections.abc import Sequence

import pytest

from bookmaker.kinds import sudoku
from bookmaker.puzzles.contract.grading import Step
from bookmaker.puzzles.contract.marks import Marks
from bookmaker.puzzles.contract.walking import Taken
from bookmaker.puzzles.contract.words import words_of
from bookmaker.puzzles.story import sentences
from bookmaker.puzzles.story.moves import Story, folded, solving
from bookmaker.puzzles.story.parsing import objection_to
from bookmaker.puzzles.story.sentences import MOST_REASONED, Proved, sentence
from bookmaker.puzzles.story.worth import Rank, by_worth, spread
from tests.test_story_sentences import SAID_AGAIN

WORDS = words_of("sudoku", "en", {"cages": True})
CLUES = sudoku.Clues.parse(SAID_AGAIN)


@pytest.fixture(scope="module")
def killer() -> Story:
    """An expert Killer in five moves, which are fewer than its hard steps."""
    return folded(solving(sudoku, CLUES), 5, to_the_end=True)


def steps(*techniques: str) -> list[Taken]:
    return [Taken(Step(one, ((0, at),)), Marks(), ()) for at, one in enumerate(techniques)]


def ranked(*techniques: str) -> dict[Rank, list[int]]:
    """The order of worth, where "b" is harder than "a" and all else is easy."""
    return by_worth(steps(*techniques), ("a", "b"), lambda _one, _other: False)


def placed(order: Sequence[Sequence[int]]) -> list[int]:
    return [at for (at,) in order]


def test_what_a_technique_does_for_the_first_time_is_worth_most_and_of_these_the_hardest() -> None:
    assert placed([*ranked("a", "easy", "a", "b", "b", "a").values()]) == [3, 0, 4, 2, 5]


def test_the_last_has_a_picture_first_and_others_where_much_stands_behind_one_that_has_none() -> None:
    worth = ranked("a", "a", "a", "a", "b", "easy", "a", "a")
    assert placed(spread([6] * 8, worth))[:3] == [7, 4, 2]
    assert placed(spread([6, 6, 6, 90, 6, 6, 6, 6], worth))[:3] == [7, 4, 3]


def test_hard_steps_without_a_picture_have_their_reasons_where_there_is_room(killer: Story) -> None:
    said = [sentence(sudoku, CLUES, move, WORDS) for move in killer.moves]
    behind = [(one, text) for move, text in zip(killer.moves, said, strict=True) for one in move.unpictured]
    told = [one for one, text in behind if WORDS.explain(one.step) in text]
    assert told
    assert all(len(text) + len(WORDS.explain(one.step)) > MOST_REASONED for one, text in behind if one not in told)
    assert all(objection_to(sudoku, CLUES, one, WORDS) == "" for one in told)
    assert "Pointing: 4 in B7 or B8. Cage combinations: no 5 in B2 and B3 (19-cage)." in said[1], "easy ones have none"


def test_where_there_is_no_room_those_worth_most_have_their_reasons(
    killer: Story, monkeypatch: pytest.MonkeyPatch
) -> None:
    move = next(move for move in killer.moves if len(move.unpictured) > 1)
    monkeypatch.setattr(sentences, "MOST_REASONED", 0)
    plain = sentence(sudoku, CLUES, move, WORDS)
    assert not any(WORDS.explain(one.step) in plain for one in move.unpictured)
    first, *others = [WORDS.explain(one.step) for one in move.unpictured]
    monkeypatch.setattr(sentences, "MOST_REASONED", len(plain) + len(first))
    said = sentence(sudoku, CLUES, move, WORDS)
    assert first in said
    assert not any(one in said for one in others)
    assert len(said) <= len(plain) + len(first)


def test_a_reason_is_proved_once_for_all_tellings(killer: Story, monkeypatch: pytest.MonkeyPatch) -> None:
    proved: Proved = {}
    said = [sentence(sudoku, CLUES, move, WORDS, proved) for move in killer.moves]
    monkeypatch.delattr(sentences, "reason")
    assert [sentence(sudoku, CLUES, move, WORDS, proved) for move in killer.moves] == said


def test_of_two_steps_that_rest_on_the_same_sum_the_second_does_not_say_it_again() -> None:
    before = "The cages in row 9 make 27; 45 − 27 = 18, and that is C9 + F9 + G9. So G9 cannot be 1 or 3."
    assert (
        sentences._goes_on(before, before.replace("G9 cannot be 1 or 3", "C9 can only be 5")) == "So C9 can only be 5."
    )
    assert sentences._goes_on("", before) == before


def test_of_two_steps_of_the_same_pair_of_cages_the_second_does_not_name_them_again() -> None:
    before = "The 12-cage at A2 holds 4 or 5, and so does H2; in row 2 that takes both, so D2 cannot be 4 or 5."
    after = before.replace("D2 cannot be 4 or 5", "C2 cannot be 5")
    assert sentences._goes_on(before, after) == "In row 2 that takes both, so C2 cannot be 5."
