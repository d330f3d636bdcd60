"""Bridges as people solve it: LADDER, easiest first; what is known of each two islands is the kit's."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import product
from typing import TypeAlias

from bookmaker.kinds.bridges.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Cell, Contradiction, Grade, tick
from bookmaker.puzzles.kits.edges.cuts import cut_edges
from bookmaker.puzzles.kits.edges.nouns import Pair, sights
from bookmaker.puzzles.kits.edges.spans import Spans
from bookmaker.puzzles.kits.ladder import Engine, Facts, Found, firsts, rung, supposing

ANY = 99  # bridges that an island without a number may still have
SIDES = 4
ISLANDS_A_POSITION = 6
MOST_NAMED = 4  # islands of a group; a larger one is told by how many they are
Lack: TypeAlias = tuple[str, set[Cell]]  # whether islands would be left "short" or "shut" off, and which


class State(Spans):
    """The fewest and the most bridges of each span, the numbers of the islands, and which spans cross which.

    What everybody sees without a word is taken at once: a bridge bars what would cross it, and an island has room for
    no more bridges than it lacks.
    """

    def __init__(self, clues: Clues) -> None:
        self.size, self.numbers = (clues.width, clues.height), dict(clues.places())
        super().__init__(sights(self.numbers), self.numbers, clues.most)
        self.crossing = crossings(self.pairs)
        self._settle(range(len(self.pairs)))

    def lacks(self, island: Cell) -> int:
        """How many of its bridges are not known yet; ANY where it has no number."""
        number = self.numbers[island]
        return number - self.known(island) if number > 0 else ANY

    def needs(self, island: Cell) -> int:
        """How many more bridges it has for sure: one at least, where it has no number."""
        return max(self.numbers[island], 1) - self.known(island)

    def known(self, island: Cell) -> int:
        """How many bridges it has for sure."""
        return sum([self.least[k] for k in self.at[island]])

    def room(self, island: Cell) -> int:
        """How many more bridges its spans may have."""
        return sum([self.most[k] for k in self.at[island]]) - self.known(island)

    def groups(self) -> dict[Cell, list[Cell]]:
        """For each island all that bridges join to it, itself among them; those that hang together have one list."""
        group = {island: [island] for island in self.numbers}
        for k, (one, other) in enumerate(self.pairs):
            if self.least[k] and (mine := group[one]) is not (theirs := group[other]):
                few, many = (mine, theirs) if len(mine) < len(theirs) else (theirs, mine)
                many += few
                group.update(dict.fromkeys(few, many))
        return group

    def take(self, found: Sequence[Found]) -> None:
        """Know these, and what everybody sees then; Contradiction where an island cannot have its bridges any more."""
        super().take(found)
        self._settle({one.what[0] for one in found})

    def _settle(self, spans: Iterable[int]) -> None:
        least, most, numbers = self.least, self.most, self.numbers
        ends = {island for k in spans for island in self.pairs[k]}
        for k in spans:
            for other in self.crossing[k] if least[k] else ():
                if least[other]:
                    raise Contradiction
                if most[other]:
                    most[other] = 0
                    ends.update(self.pairs[other])
        for island in [*ends]:
            lacks = self.lacks(island)
            if lacks < 0:
                raise Contradiction
            for k in self.at[island]:
                if most[k] > least[k] + lacks:
                    most[k] = least[k] + lacks
                    ends.update(self.pairs[k])
        if any(sum([most[k] for k in self.at[island]]) < max(numbers[island], 1) for island in ends):
            raise Contradiction

    def answer(self) -> Answer | None:
        """The answer once every span is known; Contradiction where it is none."""
        counts = self.counts
        if counts is not None and broken(self):
            raise Contradiction
        return None if counts is None else Answer.join(*self.size, counts)


def crossings(pairs: Sequence[Pair]) -> list[list[int]]:
    """For each span those that it would cross."""
    passing: dict[Cell, int] = {}
    found: list[list[int]] = [[] for _ in pairs]
    for k, ((r, c), (r2, c2)) in enumerate(pairs):
        passing.update({(r, x): k for x in range(c + 1, c2)} if r == r2 else {})
    for k, ((r, c), (r2, c2)) in enumerate(pairs):
        for y in range(r + 1, r2) if c == c2 else ():
            if (other := passing.get((y, c))) is not None:
                found[k].append(other)
                found[other].append(k)
    return found


def broken(state: State) -> list[Cell]:
    """Islands that cannot have their bridges, or else those of a group that no bridge can leave any more."""
    short = [one for one in state.numbers if state.lacks(one) < 0 or state.needs(one) > state.room(one)]
    shut = [group for group, ways in _ways_out(state) if not ways]
    return short or sorted(island for group in shut for island in group)


def _ways_out(state: State) -> Iterator[tuple[list[Cell], list[int]]]:
    """Each group with the open spans that leave it, where there are several groups."""
    group = state.groups()
    every = {id(some): some for some in group.values()}
    ways: dict[int, list[int]] = {key: [] for key in every}
    for k in state.open:
        one, other = (group[island] for island in state.pairs[k])
        if one is not other:
            ways[id(one)].append(k)
            ways[id(other)].append(k)
    for key, some in every.items() if len(every) > 1 else ():
        yield some, ways[key]


def _of(state: State, island: Cell) -> Facts:
    number = state.numbers[island]
    facts: Facts = (("number", number), ("who", "some")) if number > 0 else (("who", "blank"),)
    return (*facts, ("island", (island,)))


def _open_at(state: State, island: Cell) -> list[int]:
    return [k for k in state.at[island] if state.least[k] < state.most[k]]


def some_each(state: State, ways: int = SIDES, spare: int = ANY) -> Iterator[Found]:
    """An island, with so many ways left and bridges to spare at most, needs of each way what its others cannot have."""
    for island in state.numbers:
        left = _open_at(state, island)
        if 0 < len(left) <= ways and (extra := state.room(island) - state.needs(island)) <= spare:
            for k in left:
                if state.most[k] - extra > state.least[k]:
                    yield state.at_least(k, state.most[k] - extra, _of(state, island))


def closing(alone: bool, state: State) -> Iterator[Found]:
    """Bridges that would give two islands all that they lack must not shut off the group that they make."""
    group = state.groups()
    for k in state.open:
        one, other = state.pairs[k]
        both = group[one] if group[one] is group[other] else group[one] + group[other]
        if alone is (len(both) == 2) and len(both) < len(state.numbers) and _is_shut(state, both, k):
            facts, islands = _told(both, "then", state.pairs[k])
            yield state.at_most(k, state.most[k] - 1, (("hence", "most"), *facts), islands)


def _told(group: Collection[Cell], how: str, span: Pair) -> tuple[Facts, tuple[Cell, ...]]:
    """What names a group, or says how many its islands are and how they hang together at a span; all are marked."""
    islands = tuple(sorted(group))
    if len(islands) <= MOST_NAMED:
        return (("islands", "named"), ("group", islands)), islands
    inside = next(end for end in span if end in group)
    return (("islands", how), ("size", len(islands)), ("inside", (inside,))), islands


def _is_shut(state: State, group: Sequence[Cell], full: int) -> bool:
    """Whether a group lacks nothing once a span has all bridges that it may have."""
    more = state.most[full] - state.least[full]
    return all(state.lacks(island) == more * (island in state.pairs[full]) for island in group)


def exits(state: State) -> Iterator[Found]:
    """A group of joined islands uses the only way out that it has.

    Of 502 puzzles whose islands all have numbers none needed it; so its page stands only beside others.
    """
    for group, ways in _ways_out(state):
        if not ways:
            raise Contradiction
        if len(ways) == 1:
            yield state.at_least(ways[0], state.least[ways[0]] + 1, *_told(group, "joined", state.pairs[ways[0]]))


def shares(state: State) -> Iterator[Found]:
    """What all ways of an island share that leave each neighbour enough bridges and shut no group off."""
    group = state.groups()
    lacks = {island: state.lacks(island) for island in state.numbers}
    spare = {island: state.room(island) - state.needs(island) for island in state.numbers}

    def fails(island: Cell, spans: Sequence[int], counts: Sequence[int]) -> Lack | None:
        """The islands that a way to give one its bridges leaves short, or else those that it shuts off."""
        lost: dict[Cell, int] = {}  # room, by island
        given = dict.fromkeys((island,), sum(counts) - sum(state.least[k] for k in spans))
        together = {id(group[island]): group[island]}
        for k, count in zip(spans, counts, strict=True):
            one, other = state.pairs[k]
            end = other if one == island else one
            given[end] = count - state.least[k]
            lost[end] = lost.get(end, 0) + state.most[k] - count
            if count:
                together[id(group[end])] = group[end]
                for barred in state.crossing[k]:
                    for far in state.pairs[barred]:
                        lost[far] = lost.get(far, 0) + state.most[barred]
        if short := {end for end in lost if lost[end] > spare[end]}:
            return "short", short
        cells = {cell for some in together.values() for cell in some}
        is_shut = len(cells) < len(state.numbers) and all(lacks[cell] == given.get(cell, 0) for cell in cells)
        return ("shut", cells) if is_shut else None

    for island in state.numbers:
        spans = _open_at(state, island)
        ranges = [range(state.least[k], state.most[k] + 1) for k in spans]
        needs = state.needs(island) + sum(state.least[k] for k in spans)
        tried = [
            counts
            for counts in product(*ranges)
            if sum(counts) == needs or (lacks[island] == ANY and sum(counts) >= needs)
        ]
        tick(len(tried))
        failed = {counts: fails(island, spans, counts) for counts in tried}
        left = [counts for counts, lack in failed.items() if lack is None]
        if not left:
            raise Contradiction
        for at, k in enumerate(spans):
            low, high = min(counts[at] for counts in left), max(counts[at] for counts in left)
            if low > state.least[k]:
                wrong = _lack([lack for counts, lack in failed.items() if lack and counts[at] < low])
                yield state.at_least(k, low, (*_of(state, island), *wrong))
            if high < state.most[k]:
                wrong = _lack([lack for counts, lack in failed.items() if lack and counts[at] > high])
                yield state.at_most(k, high, (*_of(state, island), *wrong))


def _lack(wrong: Sequence[Lack]) -> Facts:
    """What is wrong with some ways; by name an island that each leaves short, or few islands that each shuts off."""
    sorts = {sort for sort, _ in wrong}
    common = set[Cell].intersection(*(cells for _, cells in wrong)) if wrong else set()
    if sorts == {"short"} and common:
        return (("lack", "short"), ("short", (min(common),)))
    if sorts == {"shut"} and len(common) <= MOST_NAMED and all(cells == common for _, cells in wrong):
        return (("lack", "group"), ("group", tuple(sorted(common))))
    return (("lack", "either" if "short" in sorts else "shut"),)


def passages(state: State) -> Iterator[Found]:
    """A span without which the islands would fall into two parts has a bridge."""
    ends = {k: pair for k, pair in enumerate(state.pairs) if state.most[k]}
    for k, beyond in cut_edges(ends):
        if not state.least[k]:
            few = beyond if 2 * len(beyond) <= len(state.numbers) else state.numbers.keys() - beyond
            yield state.at_least(k, 1, *_told(few, "side", state.pairs[k]))


def weight(state: State) -> int:
    """As how many positions a round counts, in which all islands are looked at."""
    return 1 + len(state.numbers) // ISLANDS_A_POSITION


def suppose(state: State) -> Iterator[Found]:
    """Of each open span one bridge more than are known, or one fewer than may be."""
    for k in state.open:
        yield state.at_least(k, state.least[k] + 1, (("against", "least"), ("hence", "least")))
        yield state.at_most(k, state.most[k] - 1, (("against", "most"), ("hence", "most")))


PLAIN = (some_each, exits)  # what a trial follows
LADDER = (
    rung("one-way", Grade.EASY, 1.0, firsts(partial(some_each, ways=1))),
    rung("all-ways", Grade.EASY, 1.2, firsts(partial(some_each, spare=0))),
    rung("some-each", Grade.EASY, 1.6, firsts(some_each)),
    rung("alone", Grade.EASY, 1.8, partial(closing, True)),
    rung("exit", Grade.MEDIUM, 2.5, firsts(exits)),
    rung("closing", Grade.MEDIUM, 3.0, partial(closing, False)),
    rung("shares", Grade.HARD, 4.0, firsts(shares)),
    rung("passage", Grade.HARD, 5.0, passages),
    rung("trial", Grade.EXPERT, 7.0, supposing(suppose, PLAIN, broken, 2, weight=weight)),
    rung("long-trial", Grade.EXPERT, 12.0, supposing(suppose, PLAIN, broken, 40, weight=weight)),
)
start, deduce, allows, marks, DECIDES_CELLS = Engine(LADDER, State).verbs
