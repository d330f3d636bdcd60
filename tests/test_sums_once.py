"""Sums of a Killer that several steps in turn come of: told once."""

from typing import Any

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.asking import told_variant
from bookmaker.puzzles.contract.words import words_of
from bookmaker.puzzles.story.moves import story
from bookmaker.puzzles.story.sentences import sentence

TWICE = (
    "9x9:zzzc,k1.1.2.2.3.4.4.4.5.6.6.7.7.3.4.4.4.5.8.9.9.9.3.10.10.11.12.8.9.13.14.14.15.15.11.12.16.16.1"
    "3.14.14.14.17.18.18.19.20.21.21.14.14.17.22.23.19.20.24.24.25.22.22.22.23.26.27.27.27.25.28.28.29.29"
    ".26.27.27.27.25.30.30.31.31:10.12.16.34.5.8.7.13.24.7.9.14.7.35.5.8.13.13.5.9.13.24.9.11.16.11.33.10"
    ".9.9.6"
)


def test_a_sum_that_two_steps_in_turn_come_of_is_told_once_in_one_move() -> None:
    kind: Any = registry.get("sudoku")
    clues = kind.Clues.parse(TWICE)
    words = words_of("sudoku", "en", told_variant(kind, clues, {}))
    texts = [sentence(kind, clues, move, words) for move in story(kind, clues, 12).moves]
    (text,) = [one for one in texts if "45 − 32 = 13" in one]
    assert text.startswith(
        "The cages in column E make 16 + 16 = 32; 45 − 32 = 13, and that is E4 + E5 + E6. "
        "With 6 or 8 in E5 or E6, the others would have to make 7 or 5, which they cannot; "
        "so E5 and E6 cannot be 6 or 8. "
        "With 6 or 8 in E4, E5 + E6 would have to be 7 or 5, which cannot be; so E4 cannot be 6 or 8. "
    )
