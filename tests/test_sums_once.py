"""Sums of a Killer that several steps in turn come of: told once."""

from collections.abc import Sequence
from typing import Any

import pytest

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.asking import told_variant
from bookmaker.puzzles.contract.walking import Taken
from bookmaker.puzzles.contract.words import words_of
from bookmaker.puzzles.story.moves import Move, _alike
from bookmaker.puzzles.story.path import one_by_one
from bookmaker.puzzles.story.sentences import sentence

TWICE = (
    "9x9:zzzc,k1.1.2.2.3.4.4.4.5.6.6.7.7.3.4.4.4.5.8.9.9.9.3.10.10.11.12.8.9.13.14.14.15.15.11.12.16.16.1"
    "3.14.14.14.17.18.18.19.20.21.21.14.14.17.22.23.19.20.24.24.25.22.22.22.23.26.27.27.27.25.28.28.29.29"
    ".26.27.27.27.25.30.30.31.31:10.12.16.34.5.8.7.13.24.7.9.14.7.35.5.8.13.13.5.9.13.24.9.11.16.11.33.10"
    ".9.9.6"
)

KIND: Any = registry.get("sudoku")
CLUES = KIND.Clues.parse(TWICE)
WORDS = words_of("sudoku", "en", told_variant(KIND, CLUES, {}))


@pytest.fixture(scope="module")
def steps() -> tuple[Taken, ...]:
    """All steps one by one."""
    return one_by_one(KIND, CLUES)


def of_column_e(steps: Sequence[Taken]) -> list[Taken]:
    """Two steps that come of the same sum, about cells of their own."""
    first, *others = [one for one in steps if ("sum", "45 − 32 = 13") in one.step.facts]
    return [first, next(one for one in others if {*one.step.cells}.isdisjoint(first.step.cells))]


def test_a_sum_that_two_steps_in_turn_come_of_is_told_once_in_one_move(steps: Sequence[Taken]) -> None:
    (both,) = _alike(of_column_e(steps))
    text = sentence(KIND, CLUES, Move(tuple(both), is_hard=True, alike=2), WORDS)
    assert text == (
        "The cages in column E make 16 + 16 = 32; 45 − 32 = 13, and that is E4 + E5 + E6. "
        "With 6 or 8 in E5 or E6, the others would have to make 7 or 5, which the digits left there do not; "
        "so E5 and E6 cannot be 6 or 8. "
        "With 6 or 8 in E4, E5 + E6 would have to be 7 or 5, which the digits left there do not make; so E4 cannot be "
        "6 or 8."
    )


def test_a_sum_that_was_told_in_a_move_is_told_with_other_steps_between_by_what_it_comes_to(
    steps: Sequence[Taken],
) -> None:
    first, second = of_column_e(steps)
    easy = next(one for one in steps if one.step.technique == "combination")
    text = sentence(KIND, CLUES, Move((first, easy, second), is_hard=True, unpictured=(second,)), WORDS)
    assert text.count("45 − 32 = 13") == 1
    assert "Three innies and outies. E4 + E5 + E6 = 13. With 6 or 8 in E4, E5 + E6 would have to be 7 or 5" in text
