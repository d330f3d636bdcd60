"""Titles: a move -> what stands above its sentence."""

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from typing import Any

from bookmaker.puzzles.contract.grading import Step
from bookmaker.puzzles.contract.units import EVERYWHERE, place_of
from bookmaker.puzzles.contract.walking import Taken
from bookmaker.puzzles.contract.words import Words
from bookmaker.puzzles.story.moves import Move
from bookmaker.puzzles.story.path import unsaid

MOST_TITLES = 3  # techniques that are named of steps of which no more is told
LINE = "{line}"  # the fold of steps that are told by their line alone


def title(kind: Any, clues: Any, move: Move, words: Words, before: Collection[str] = ()) -> str:
    """The technique of a hard step, or of easy ones that are all of one; of others that they are the rest, or where.

    That they are all over the grid is no title again where it is among those `before`: rather what most of them are.
    """
    some = worth_saying(kind, move.steps)
    if move.is_hard or len({one.step.technique for one in some}) == 1:
        return words.techniques[(move.steps if move.is_hard else some)[0].step.technique].title
    if is_the_rest(kind, move, words):
        return words.phrases.rest
    if are_lines(some, words) and words.phrases.line_by_line:
        return words.phrases.line_by_line
    place = where(clues, some)
    told = _begun(words.phrases.places.of(place))
    return _begun(_mostly(some, words)) if place == EVERYWHERE and told in before else told


def _begun(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def _mostly(some: Sequence[Taken], words: Words) -> str:
    """The techniques that steps are above all of: the one that most are of, or several that as many are of."""
    counts = [*Counter(one.step.technique for one in some).values()]
    return titles([one.step for one in some], words, most=counts.count(max(counts)))


def is_the_rest(kind: Any, move: Move, words: Words) -> bool:
    """Whether the title says that the rest follows: of easy steps of several techniques that end a story."""
    techniques = {one.step.technique for one in worth_saying(kind, move.steps)}
    return move.ends and not move.is_hard and len(techniques) > 1 and bool(words.phrases.rest)


def are_lines(some: Sequence[Taken], words: Words) -> bool:
    """Whether steps are told by their lines alone."""
    return all(words.fold_of(one.step) == LINE for one in some)


def titles(
    steps: Sequence[Step],
    words: Words,
    where: Callable[[Sequence[Step]], str] | None = None,
    most: int = MOST_TITLES,
) -> str:
    """The techniques of steps in quotes, those with most first; with where they are taken, or of many so many."""
    counted = Counter(step.technique for step in steps).most_common()
    named = [f'"{words.techniques[name].title}"' for name, _ in counted]
    if where:
        by_place: dict[str, list[str]] = {}
        for title, (technique, _) in zip(named, counted, strict=True):
            some = sorted((step for step in steps if step.technique == technique), key=lambda step: step.cells)
            by_place.setdefault(where(some), []).append(title)
        parts = [f"{words.phrases.listed(some)} ({place})" for place, some in by_place.items()]
        return words.phrases.listed(parts) if len(parts) == len(named) else ", ".join(parts)
    if len(named) <= most + 1 or not words.phrases.above_all:
        return words.phrases.listed(named)
    return words.phrases.above_all.format(moves=words.phrases.listed(named[:most]))


def where(clues: Any, some: Sequence[Taken]) -> str:
    """In which part of the grid steps are taken, as a key of the phrases."""
    return place_of([cell for one in some for cell in one.step.cells], clues.width, clues.height)


def worth_saying(kind: Any, some: Sequence[Taken], *, all_else: bool = True) -> Sequence[Taken]:
    """Easy steps without those that everybody sees; all of them if there are no others, but where that is not asked."""
    left_out = unsaid(kind)
    said = [one for one in some if one.step.technique not in left_out]
    return said or (some if all_else else ())
