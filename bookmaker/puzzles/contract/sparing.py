"""What a kind may say about what it makes seldom, or once: abilities like those of abilities.py."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, Protocol, runtime_checkable

from bookmaker.puzzles.contract.grading import Grade
from bookmaker.seeds import Stream


@runtime_checkable
class Advising(Protocol):
    """A kind that says what would make a puzzle of what no attempt makes one of."""

    def advice(self, params: Any, grade: Grade | None) -> str:
        """A sentence about these params, for a fault's hint; empty where there is nothing to say."""


@runtime_checkable
class Recurring(Protocol):
    """A kind with pictures of its own, each in several sizes: none comes twice in a book or series."""

    def alike(self, clues: Any) -> Iterable[Any]:
        """Clues of other puzzles that show the same."""

    def others(self, params: Any, grade: Grade | None, rng: Stream) -> Iterator[tuple[Any, Any]]:
        """Params with another picture in place of the one that came before, and its clues, in the order of `rng`.

        After the last, params without a picture, and None; ValueError, in a sentence, where there is nothing else.
        """


@runtime_checkable
class Sparing(Protocol):
    """A kind whose puzzles of some grades, not only of the hardest, are too rare with some params to be made."""

    def too_rare(self, params: Any) -> Collection[Grade]:
        """The grades in which it makes no puzzles with these params."""


@runtime_checkable
class Excluding(Protocol):
    """A kind of which some techniques are never the hardest of a puzzle with some params."""

    def excludes(self, params: Any) -> Collection[str]:
        """The names of those techniques."""


@runtime_checkable
class Patient(Protocol):
    """A kind that looks at more proposals of a grade than is usual, so many at most, while none of them flows well."""

    PATIENCE: Mapping[Grade, int]


@runtime_checkable
class Hasty(Protocol):
    """A patient kind of whose puzzles with some options nearly none flows well, however many are looked at."""

    def is_hasty(self, params: Any) -> bool:
        """Whether no more than the usual proposals are looked at."""


@runtime_checkable
class Steered(Protocol):
    """A kind that steers each proposal, with some options, until it flows well: so the first that comes is taken."""

    def is_steered(self, params: Any, grade: Grade) -> bool:
        """Whether it does so with these params, in this grade."""
