"""Hashi as people solve it: LADDER, easiest first; what is known of each two islands is the kit's."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bookmaker.puzzles.contract.grading import Cell, Contradiction, Grade
from bookmaker.puzzles.kits.edges.nouns import Pair
from bookmaker.puzzles.kits.edges.spans import Spans
from bookmaker.puzzles.kits.ladder import Engine, Facts, Found, firsts, rung, supposing
from hashi.board import Answer, Clues


class State(Spans):
    """The fewest and the most bridges of each span, the numbers of the islands, and which spans cross which."""

    def __init__(self, clues: Clues) -> None:
        self.size, self.numbers = (clues.width, clues.height), dict(clues.places())
        super().__init__(_seen(self.numbers), self.numbers, clues.MOST)
        self.crossing = [
            [m for m, other in enumerate(self.pairs) if _meet(one, other) or _meet(other, one)] for one in self.pairs
        ]

    def lacks(self, island: Cell) -> int:
        """How many of its bridges are not known yet."""
        return self.numbers[island] - self.bounds(island)[0]

    def answer(self) -> Answer | None:
        """The answer once every span is known; Contradiction where it is none."""
        counts = self.counts
        if counts is not None and broken(self):
            raise Contradiction
        return None if counts is None else Answer.join(*self.size, counts)


def _seen(islands: dict[Cell, int]) -> list[Pair]:
    found: list[Pair] = []
    for r, c in islands:
        for down, right in ((0, 1), (1, 0)):
            ahead = [(y, x) for y, x in islands if (y - r) * right == (x - c) * down == 0 and (y, x) > (r, c)]
            found += [((r, c), min(ahead))] if ahead else []
    return found


def _meet(across: Pair, down: Pair) -> bool:
    (r, left), (same, right) = across
    (top, c), (bottom, _) = down
    return r == same and c == down[1][1] and left < c < right and top < r < bottom


def broken(state: State) -> list[Cell]:
    """Islands that cannot have their number of bridges, and groups that no bridge can leave any more."""
    found = []
    for island, number in state.numbers.items():
        least, most = state.bounds(island)
        if not least <= number <= most:
            found.append(island)
    pieces = state.pieces(may_be=True)
    return found + [island for piece in pieces for island in piece if len(pieces) > 1]


def _of(state: State, island: Cell) -> Facts:
    return (("number", state.numbers[island]), ("island", (island,)))


def full(state: State) -> Iterator[Found]:
    """An island needs all bridges that it can have."""
    for island, number in state.numbers.items():
        if state.bounds(island)[1] == number:
            for k in state.at[island]:
                if state.least[k] < state.most[k]:
                    yield state.at_least(k, state.most[k], _of(state, island))


def done(state: State) -> Iterator[Found]:
    """An island bears no more bridges than its other spans leave it."""
    for island in state.numbers:
        for k in state.at[island]:
            left = state.lacks(island) + state.least[k]
            if left < state.most[k]:
                yield state.at_most(k, left, _of(state, island))


def crossed(state: State) -> Iterator[Found]:
    """A bridge bars all that would cross it."""
    for k, others in enumerate(state.crossing):
        for other in others if state.least[k] else ():
            if state.most[other]:
                yield state.at_most(other, 0, (("ends", state.pairs[k]),))


def enough(state: State) -> Iterator[Found]:
    """An island needs all bridges that its other spans cannot have."""
    for island, number in state.numbers.items():
        _, most = state.bounds(island)
        for k in state.at[island]:
            needed = number - (most - state.most[k])
            if needed > state.least[k]:
                yield state.at_least(k, needed, _of(state, island))


def closing(alone: bool, state: State) -> Iterator[Found]:
    """Bridges that would give two islands all they lack must not close off the group that they make."""
    group = {island: piece for piece in state.pieces() for island in piece}
    for k in state.open:
        one, other = state.pairs[k]
        both = {*group[one], *group[other]}
        more = state.most[k] - state.least[k]
        is_closed = all(state.lacks(island) == more * (island in (one, other)) for island in both)
        if is_closed and len(both) < len(state.numbers) and alone is (len(both) == 2):
            yield state.at_most(k, state.most[k] - 1, (("group", tuple(sorted(both))),))


def ways(state: State) -> Iterator[Found]:
    """What all ways of an island share that leave each neighbour enough bridges and each group a way out."""
    for island, number in state.numbers.items():
        spans = state.at[island]
        left = [counts for counts in state.shares(island, number) if not _fails(state, spans, counts)]
        if not left:
            raise Contradiction
        for k, counts in zip(spans, zip(*left, strict=True), strict=True):
            if min(counts) > state.least[k]:
                yield state.at_least(k, min(counts), _of(state, island))
            if max(counts) < state.most[k]:
                yield state.at_most(k, max(counts), _of(state, island))


def _fails(state: State, spans: tuple[int, ...], counts: tuple[int, ...]) -> bool:
    tried = state.fixed(spans, counts)
    barred = [other for k, count in zip(spans, counts, strict=True) if count for other in state.crossing[k]]
    if any(state.least[other] for other in barred):
        return True
    tried = tried.fixed(barred, [0] * len(barred))
    pieces = tried.pieces()
    shut = len(pieces) > 1 and any(all(tried.lacks(one) == 0 for one in piece) for piece in pieces)
    return shut or bool(broken(tried))


def checked(state: State) -> Iterator[Found]:
    """Nothing, but a Contradiction where something is broken already."""
    if broken(state):
        raise Contradiction
    yield from ()


def suppose(state: State) -> Iterator[Found]:
    """Of each open span one bridge more than are known, or one fewer than may be."""
    for k in state.open:
        yield state.at_least(k, state.least[k] + 1)
        yield state.at_most(k, state.most[k] - 1)


PLAIN = (checked, full, done, crossed, enough, partial(closing, True), partial(closing, False))
LADDER = (
    rung("full", Grade.EASY, 1.0, firsts(full)),
    rung("done", Grade.EASY, 1.0, firsts(done)),
    rung("crossed", Grade.EASY, 1.1, firsts(crossed)),
    rung("enough", Grade.EASY, 1.6, firsts(enough)),
    rung("alone", Grade.EASY, 1.8, partial(closing, True)),
    rung("closing", Grade.MEDIUM, 3.0, partial(closing, False)),
    rung("ways", Grade.HARD, 4.0, firsts(ways)),
    rung("trial", Grade.EXPERT, 7.0, supposing(suppose, PLAIN, broken, rounds=3)),
    rung("long-trial", Grade.EXPERT, 12.0, supposing(suppose, PLAIN, broken, rounds=60)),
)
_ENGINE = Engine(LADDER, State)
start, deduce, allows, marks, SETTLES = _ENGINE.start, _ENGINE.deduce, _ENGINE.allows, _ENGINE.marks, _ENGINE.settles
