"""New Kind as people solve it: LADDER, easiest first; what is known of each span is the kit's."""

from collections.abc import Iterator

from bookmaker.kindlab.skeletons.edges.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Cell, Contradiction, Grade
from bookmaker.puzzles.kits.edges.nouns import Pair
from bookmaker.puzzles.kits.edges.spans import Spans
from bookmaker.puzzles.kits.ladder import Engine, Found, firsts, rung


class State(Spans):
    """The fewest and the most lines of each span, the numbers of the nodes, and which spans cross which."""

    def __init__(self, clues: Clues) -> None:
        self.size, self.numbers = (clues.width, clues.height), dict(clues.places())
        super().__init__(_seen(self.numbers), self.numbers, clues.MOST)
        self.crossing = [
            [m for m, other in enumerate(self.pairs) if _meet(one, other) or _meet(other, one)] for one in self.pairs
        ]

    def answer(self) -> Answer | None:
        """The answer once every span is known; Contradiction where a number is not met."""
        counts = self.counts
        if counts is not None and any(self.bounds(node)[0] != number for node, number in self.numbers.items()):
            raise Contradiction
        return None if counts is None else Answer.join(*self.size, counts)


def _seen(nodes: dict[Cell, int]) -> list[Pair]:
    found: list[Pair] = []
    for r, c in nodes:
        for down, right in ((0, 1), (1, 0)):
            ahead = [(y, x) for y, x in nodes if (y - r) * right == (x - c) * down == 0 and (y, x) > (r, c)]
            found += [((r, c), min(ahead))] if ahead else []
    return found


def _meet(across: Pair, down: Pair) -> bool:
    (r, left), (same, right) = across
    (top, c), (bottom, _) = down
    return r == same and c == down[1][1] and left < c < right and top < r < bottom


def full(state: State) -> Iterator[Found]:
    """A node needs all lines that it can have."""
    for node, number in state.numbers.items():
        if state.bounds(node)[1] == number:
            for k in set(state.at[node]) & set(state.open):
                yield state.at_least(k, state.most[k], (("number", number), ("node", (node,))))


def enough(state: State) -> Iterator[Found]:
    """A node needs all lines that its other spans cannot have."""
    for node, number in state.numbers.items():
        _, most = state.bounds(node)
        for k in state.at[node]:
            needed = number - (most - state.most[k])
            if needed > state.least[k]:
                yield state.at_least(k, needed, (("number", number), ("node", (node,))))


def done(state: State) -> Iterator[Found]:
    """A node bears no more lines than its other spans leave it."""
    for node, number in state.numbers.items():
        least, _ = state.bounds(node)
        for k in state.at[node]:
            left = number - (least - state.least[k])
            if left < state.most[k]:
                yield state.at_most(k, left, (("number", number), ("node", (node,))))


def crossed(state: State) -> Iterator[Found]:
    """A line bars all that would cross it."""
    for k, others in enumerate(state.crossing):
        for other in others if state.least[k] else ():
            if state.most[other]:
                yield state.at_most(other, 0, (("ends", state.pairs[k]),))


LADDER = (
    rung("full", Grade.EASY, 1.0, firsts(full)),
    rung("done", Grade.EASY, 1.0, firsts(done)),
    rung("crossed", Grade.EASY, 1.5, firsts(crossed)),
    rung("enough", Grade.MEDIUM, 3.0, firsts(enough)),
)
start, deduce, allows, marks, DECIDES_CELLS = Engine(LADDER, State).verbs
