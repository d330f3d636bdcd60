"""New Kind's generator: nodes and lines grow from a first node; good where people of that grade solve it."""

from bookmaker.kindlab.skeletons.edges.board import Clues, Params
from bookmaker.kindlab.skeletons.edges.techniques import LADDER, deduce
from bookmaker.puzzles.contract.grading import Cell, Grade, grades_of
from bookmaker.seeds import Stream

DRAFTS = 30  # of which the first is taken that is of the grade
SHARE = 0.3  # of the cells that get a node, at most
WAYS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def propose(params: Params, grade: Grade | None, rng: Stream) -> Clues | None:
    """One attempt at clues of that grade; None where it failed."""
    if grade is not None and grade not in grades_of(LADDER):
        return None
    for _ in range(DRAFTS):
        clues = _drafted(params.width, params.height, rng)
        found = deduce(clues).grade if clues else None
        if found is not None and grade in (None, found):
            return clues
    return None


def _drafted(wide: int, high: int, rng: Stream) -> Clues | None:
    """Nodes with so many lines as were drawn from or to them; None where there is but one node."""
    nodes: dict[Cell, int] = {(rng.below(high), rng.below(wide)): 0}
    taken: set[Cell] = set()  # by a line
    for _ in range(3 * wide * high):
        node, (down, right) = rng.choice(list(nodes)), rng.choice(WAYS)
        r, c = node[0] + down, node[1] + right
        way: list[Cell] = []
        length = rng.between(1, max(wide, high) // 2)
        while 0 <= r < high and 0 <= c < wide and (r, c) not in taken:
            if (r, c) in nodes or len(way) == length:
                break
            way.append((r, c))
            r, c = r + down, c + right
        is_node = (r, c) in nodes and bool(way)
        is_free = 0 <= r < high and 0 <= c < wide and (r, c) not in taken and len(way) == length
        if is_node or (is_free and len(nodes) < SHARE * wide * high):
            count = rng.between(1, Clues.MOST)
            taken.update(way)
            nodes[node] += count
            nodes[r, c] = nodes.get((r, c), 0) + count
    rows = tuple(tuple(nodes.get((r, c), 0) for c in range(wide)) for r in range(high))
    return Clues(rows) if len(nodes) > 1 else None
