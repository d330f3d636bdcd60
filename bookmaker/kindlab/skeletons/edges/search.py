"""New Kind's exact search: how many lines each two nodes have, the numbers being sums of them."""

from itertools import pairwise

from bookmaker.kindlab.skeletons.edges.board import Answer, Clues
from bookmaker.puzzles.contract.proof import Proof
from bookmaker.puzzles.kits.edges.counting import countings
from bookmaker.puzzles.kits.edges.nouns import Pair
from bookmaker.puzzles.kits.proving import verdict


def prove(clues: Clues, budget: int) -> Proof[Answer]:
    """Count the answers to two; a node is one narrowing of what is left."""
    pairs = _sights(clues)
    sums = [([k for k, pair in enumerate(pairs) if node in pair], number) for node, number in clues.places()]
    apart = [(k, m) for k, one in enumerate(pairs) for m, other in enumerate(pairs) if _crosses(one, other)]
    search = countings(((0, clues.MOST),) * len(pairs), sums, apart, budget)
    return verdict(search, lambda counts: Answer.join(clues.width, clues.height, dict(zip(pairs, counts, strict=True))))


def _sights(clues: Clues) -> list[Pair]:
    """The nodes next to each other in a row or column."""
    nodes = [node for node, _ in clues.places()]
    across = [(one, other) for one, other in pairwise(nodes) if one[0] == other[0]]
    columns = sorted(nodes, key=lambda node: (node[1], node[0]))
    return [*across, *((one, other) for one, other in pairwise(columns) if one[1] == other[1])]


def _crosses(one: Pair, other: Pair) -> bool:
    """Whether the first runs across, the second down, and they meet between their nodes."""
    ((r, c), (r2, c2)), ((y, x), (y2, x2)) = one, other
    return r == r2 and x == x2 and c < x < c2 and y < r < y2
