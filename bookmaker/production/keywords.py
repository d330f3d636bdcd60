"""A manuscript -> the keywords of a shop's listing: full fields of what is true of the book and its title says not."""

import re
from collections import Counter
from collections.abc import Set

from bookmaker.pages.manuscript import Manuscript
from bookmaker.production.job import Job

FIELDS, LONGEST = 7, 50  # that shops have, and characters of each
_WORD = re.compile(r"\w+")


def keywords(job: Job, manuscript: Manuscript) -> tuple[str, ...]:
    """Seven fields of up to 50 characters: kinds with their grades and sizes, readers, what is true of all our books.

    No word comes twice, nor one of the title, which shops look through anyway. A grade or size stands beside no kind
    that has it not.
    """
    words, entries = job.layout.words(job.spec.language), manuscript.entries
    fields = _Fields(f"{manuscript.title} {manuscript.subtitle}")
    kinds = frozenset(entry.title for entry in entries)
    for kind, _ in Counter(entry.title for entry in entries).most_common():
        fields.begin(kind)
    if is_for_children(job):
        fields.add(words.for_children, kinds)
    if job.layout.spec.cells.large_print:
        fields.add(words.large_print, kinds)
    for grade in dict.fromkeys(entry.grade for entry in sorted(entries, key=lambda entry: entry.pips)):
        having = {entry.title for entry in entries if entry.grade == grade}
        fields.add(words.level.format(grade=grade), having) or fields.add(grade, having)
    for size, _ in Counter(entry.size for entry in entries).most_common():
        fields.add(size.replace(" × ", "x"), {entry.title for entry in entries if entry.size == size})
    for phrase in words.keywords.split(","):
        fields.add(phrase.strip(), kinds)
    return tuple(" ".join(field) for field in fields.found if field)


def is_for_children(job: Job) -> bool:
    """Whether children are the readers of the book."""
    return job.layout.name == "children"


class _Fields:
    """Fields with the kinds that each speaks of; a phrase of which a word was said goes to none."""

    def __init__(self, title: str) -> None:
        self.found: list[list[str]] = [[] for _ in range(FIELDS)]
        self._kinds: list[set[str]] = [set() for _ in range(FIELDS)]
        self._said = _words(title)

    def begin(self, kind: str) -> None:
        """Put a kind into the field that has the fewest, its name too unless it was said."""
        at = min(range(FIELDS), key=lambda at: len(self._kinds[at]))
        if _words(kind) <= self._said or not self._fits(at, kind):
            return
        self._kinds[at].add(kind)
        self._put(at, kind)

    def add(self, phrase: str, true_of: Set[str]) -> bool:
        """Put a phrase into the first field with room whose kinds it is true of; whether it is said now."""
        if not phrase or _words(phrase) & self._said:
            return False
        places = (at for at in range(FIELDS) if self._fits(at, phrase) and self._kinds[at] <= true_of)
        at = next(places, None)
        if at is not None:
            self._put(at, phrase)
        return at is not None

    def _fits(self, at: int, phrase: str) -> bool:
        return len(" ".join([*self.found[at], phrase])) <= LONGEST

    def _put(self, at: int, phrase: str) -> None:
        self.found[at].append(phrase)
        self._said |= _words(phrase)


def _words(text: str) -> set[str]:
    return set(_WORD.findall(text.casefold()))
