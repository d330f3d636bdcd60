"""Coverage: what was looked at, each page, file and key by itself, and how much is known of it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from bookmaker.source.faults import counted


class How(Enum):
    """How much is known of a thing, the most first."""

    PROVED = "proved"  # worked out again from the puzzles, or read back
    AGAIN = "made again"  # from records, words and layout, and the same
    HASH = "hash only"  # it is as the manifest lists it, and nobody knows what it should be
    WORD = "word"  # somebody's, of what leaves nothing by which it could be told
    UNCHECKED = "unchecked"  # somebody's word, though it can be checked, as with the files that it comes from


@dataclass(frozen=True, slots=True)
class Seen:
    """One thing that was looked at; `why` nothing more is known of it, as the end of a sentence."""

    what: str
    how: How
    why: str = ""

    @property
    def line(self) -> str:
        """It as a line of a list."""
        return f"{self.how.value:<10}  {self.what}" + (f": {self.why}" if self.why else "")


def totals(seen: Iterable[Seen]) -> str:
    """How many things are known how well, in a part of a sentence; nothing of none."""
    found = Counter(one.how for one in seen)
    return ", ".join(f"{found[how]} {how.value}" for how in How if found[how])


def listed(names: Iterable[str], how: How, why: str = "") -> Iterator[Seen]:
    """The same of several things."""
    return (Seen(name, how, why) for name in names)


def open_ends(seen: Sequence[Seen], how: How = How.UNCHECKED) -> list[str]:
    """What is known so little of, as parts of a sentence: those of one reason together, each reason once."""
    by_reason: dict[str, list[str]] = {}
    for one in seen:
        if one.how is how:
            by_reason.setdefault(one.why, []).append(one.what)
    return [_named(names, why) for why, names in by_reason.items()]


def _named(names: Sequence[str], why: str) -> str:
    shown = ", ".join(names[:3]) + (f" and {counted(len(names) - 3, 'more thing')}" if len(names) > 3 else "")
    return f"{shown} ({why})" if why else shown
