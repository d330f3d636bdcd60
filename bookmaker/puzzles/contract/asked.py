"""How hard a puzzle is to be, as an author says it: a grade, `any` (what comes first), or `mixed` (drawn in shares)."""

from enum import Enum
from typing import Any, Final, TypeAlias

from bookmaker.puzzles.contract.abilities import Shared, supports
from bookmaker.puzzles.contract.grading import GRADE_WORDS, Grade, grades_of
from bookmaker.seeds import Stream

ANY = "any"  # in place of a grade


class Mixed(Enum):
    """In place of a grade: each puzzle's is drawn, in the shares of published puzzles."""

    MIXED = "mixed"

    @property
    def word(self) -> str:
        """The word as written in book.yaml."""
        return self.value


MIXED: Final = Mixed.MIXED
Asked: TypeAlias = Grade | Mixed | None  # None: any
ASKED_WORDS = (*GRADE_WORDS, ANY, MIXED.word)


def asked_of(word: str) -> Asked:
    """What one of ASKED_WORDS says."""
    return MIXED if word == MIXED.word else None if word == ANY else Grade[word.upper()]


def word_of(asked: Asked) -> str:
    """The word of ASKED_WORDS that says it."""
    return asked.word if asked else ANY


def grade_in(asked: Asked) -> Grade | None:
    """The grade that every puzzle is to have; None where it may have any."""
    return asked if isinstance(asked, Grade) else None


def drawn_grade(kind: Any, params: Any, rng: Stream) -> Grade | None:
    """A grade for an attempt at one of mixed puzzles, in the kind's shares; None where it has none for these params."""
    shares = kind.shares(params) if supports(kind, Shared) else {}
    if not shares:
        return None
    chance = rng.random()
    for grade, share in sorted(shares.items(), reverse=True):
        chance -= share
        if chance < 0:
            return grade
    return min(grades_of(kind.LADDER))
