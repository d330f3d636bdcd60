"""Bridges' generator: islands that never touch, a tree of bridges and some more, and what is of the grade is kept.

Most drafts have one answer at once, and their grades spread as those of published puzzles do, so that a draft of the
grade asked for is soon met with.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from bookmaker.kinds.bridges.board import Answer, Clues, Params
from bookmaker.kinds.bridges.search import counted
from bookmaker.kinds.bridges.techniques import LADDER, State, crossings
from bookmaker.puzzles.contract.grading import Cell, Deduction, Grade, grades_of
from bookmaker.puzzles.contract.proof import Several, Unique
from bookmaker.puzzles.kits.edges.making import is_of
from bookmaker.puzzles.kits.edges.nouns import Pair, Span, are_crossed, sights
from bookmaker.puzzles.kits.ladder import Engine
from bookmaker.puzzles.toolbox.edges import Groups
from bookmaker.puzzles.toolbox.gridcode import UNKNOWN
from bookmaker.seeds import Stream

WHOLE = 0.85  # of the islands at least hang together in a draft
# Of the cells that are tried as islands, and of the spans beyond a tree, at most.
SHARE = {Grade.EASY: 0.36, Grade.MEDIUM: 0.36, Grade.HARD: 0.4, Grade.EXPERT: 0.4}
LOOPS = {Grade.EASY: 0.35, Grade.MEDIUM: 0.25, Grade.HARD: 0.25, Grade.EXPERT: 0.25}
DOUBLES = {Grade.EASY: 0.3, Grade.MEDIUM: 0.25, Grade.HARD: 0.2, Grade.EXPERT: 0.15}  # of the bridges have one more
DRAFTS = 100  # in one attempt
CHANGES = 20  # of a draft, where it has two answers
NODES = 150  # of a search in a draft

_UP_TO = {
    grade: Engine(tuple(one for one in LADDER if one.grade <= grade), State).deduce for grade in grades_of(LADDER)
}


def propose(params: Params, grade: Grade | None, rng: Stream) -> Clues | None:
    """One attempt at clues of that grade; None where it failed."""
    for _ in range(DRAFTS):
        draft = _drafted(params, grade or Grade.MEDIUM, rng)
        found = draft and _solved(draft, grade or Grade.HARD, rng)
        wanted = grade or (found and found[1].grade)
        if found and wanted and is_of(found[1], wanted, LADDER, params.width * params.height):
            return found[0]
    return None


@dataclass(frozen=True, slots=True)
class _Draft:
    """Islands, how many bridges join which of them, and those that are to have no number."""

    params: Params
    islands: tuple[Cell, ...]
    counts: dict[Pair, int]
    unknown: frozenset[Cell]

    def clues(self) -> Clues:
        """What is printed of it."""
        sums = dict.fromkeys(self.islands, 0)
        for both, count in self.counts.items():
            for island in both:
                sums[island] += count
        numbers = {island: UNKNOWN if island in self.unknown else number for island, number in sums.items()}
        wide, high = self.params.width, self.params.height
        return Clues(tuple(tuple(numbers.get((r, c), 0) for c in range(wide)) for r in range(high)), self.params.most)


def _solved(draft: _Draft, grade: Grade, rng: Stream) -> tuple[Clues, Deduction[object]] | None:
    """A draft as people solve it by techniques up to the grade.

    One that is too hard for these is given up where an easy or a medium one is asked for, and else mended where it has
    two answers.
    """
    clues = draft.clues()
    found = _UP_TO[min(grade, Grade.HARD)](clues)
    if found.grade and found.grade < Grade.HARD <= grade:
        return None
    if found.answer or grade < Grade.HARD:
        return clues, found
    mended = _mended(draft, clues, rng)
    return (mended, _UP_TO[grade](mended)) if mended else None


def _mended(draft: _Draft, clues: Clues, rng: Stream) -> Clues | None:
    """Clues with one answer, after changes of bridges where two answers differ; None where that fails."""
    proof = counted(clues, NODES)
    for _ in range(CHANGES):
        if not isinstance(proof, Several):
            break
        spans = _differing(proof, draft.islands)
        one, other, _ = rng.choice(spans)
        before = draft.counts.get((one, other), 0)
        after = rng.choice([count for count in range(draft.params.most + 1) if count != before])
        changed = replace(draft, counts=_changed(draft.counts, (one, other), after))
        if len(_groups(changed.islands, changed.counts)) > 1:
            continue
        tried = counted(changed.clues(), NODES)
        if isinstance(tried, Unique) or (
            isinstance(tried, Several) and len(_differing(tried, draft.islands)) <= len(spans)
        ):
            draft, proof = changed, tried
    return draft.clues() if isinstance(proof, Unique) else None


def _differing(proof: Several[Answer], islands: Sequence[Cell]) -> list[Span]:
    """The bridges of two answers that the other one has not, or not as many."""
    first, second = ({*(answer.spans(islands) or ())} for answer in (proof.first, proof.second))
    return sorted(first ^ second)


def _changed(counts: dict[Pair, int], pair: Pair, count: int) -> dict[Pair, int]:
    """The counts with that of one pair changed, and none of what a new bridge crosses."""
    rest = {other: old for other, old in counts.items() if other != pair and not (count and are_crossed(other, pair))}
    return {**rest, pair: count} if count else rest


def _drafted(params: Params, grade: Grade, rng: Stream) -> _Draft | None:
    """A sea whose islands bridges join, some of them in loops; None where too few hang together."""
    islands = _islands(params.width, params.height, SHARE[grade], rng)
    counts = _joined(islands, rng.random() * LOOPS[grade], rng)
    whole = max(_groups(islands, counts), key=len)
    if len(whole) < WHOLE * len(islands):
        return None
    kept = frozenset(whole)
    for pair in [*counts]:
        if pair[0] not in kept:
            del counts[pair]
        while pair in counts and counts[pair] < params.most and rng.random() < DOUBLES[grade]:
            counts[pair] += 1
    return _Draft(params, tuple(whole), counts, frozenset(rng.shuffled(whole)[: params.unknown]))


def _islands(wide: int, high: int, share: float, rng: Stream) -> list[Cell]:
    """Cells of which no two are neighbours, as many as fit up to the share, in reading order."""
    found: set[Cell] = set()
    for r, c in rng.shuffled([(r, c) for r in range(high) for c in range(wide)]):
        if len(found) >= share * wide * high:
            break
        if found.isdisjoint(((r, c - 1), (r, c + 1), (r - 1, c), (r + 1, c))):
            found.add((r, c))
    return sorted(found)


def _joined(islands: Sequence[Cell], loops: float, rng: Stream) -> dict[Pair, int]:
    """Which islands one bridge joins: a tree of spans that cross few others, and of the rest that share."""
    place = {island: k for k, island in enumerate(islands)}
    pairs = sights(islands)
    crossing = crossings(pairs)
    groups, free, counts = Groups(len(islands)), [True] * len(pairs), dict[Pair, int]()
    order = sorted(range(len(pairs)), key=lambda k: len(crossing[k]) * rng.random())
    for is_loop in (False, True):
        for k in order:
            one, other = pairs[k]
            if free[k] and (rng.random() < loops if is_loop else groups.join(place[one], place[other])):
                counts[one, other] = 1
                for barred in (k, *crossing[k]):
                    free[barred] = False
    return counts


def _groups(islands: Sequence[Cell], joined: Iterable[Pair]) -> list[list[Cell]]:
    """The islands that hang together, in reading order."""
    place = {island: k for k, island in enumerate(islands)}
    groups, found = Groups(len(islands)), dict[int, list[Cell]]()
    for one, other in joined:
        groups.join(place[one], place[other])
    for island in islands:
        found.setdefault(groups.find(place[island]), []).append(island)
    return [*found.values()]
