"""Tents' referee: (Clues, Answer) -> the broken rules; this file defines the puzzle."""

from collections.abc import Mapping, Sequence

from bookmaker.kinds.tents.board import Answer, Clues, beside
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.kind import BrokenRule, broken_rules


def faults(clues: Clues, answer: Answer) -> tuple[BrokenRule, ...]:
    """Every rule that the answer breaks, each once with all cells concerned.

    "shape": another size (nothing else is then checked); "tree": a tent stands on a tree; "row", "column": one has
    another number of tents than is told; "touch": tents touch, by a side or a corner; "own": trees and tents cannot be
    told into pairs that share a side.
    """
    wide, high = clues.width, clues.height
    if len(answer.rows) != high or any(len(row) != wide for row in answer.rows):
        return (BrokenRule("shape"),)
    tents = [(r, c) for r, row in enumerate(answer.rows) for c, value in enumerate(row) if value]
    trees = [(r, c) for r, row in enumerate(clues.rows) for c, value in enumerate(row) if value]
    broken: dict[str, set[Cell]] = {"tree": {*tents} & {*trees}}
    for at, (name, counts) in enumerate((("row", clues.across), ("column", clues.down))):
        for k, count in enumerate(counts):
            if count is not None and sum(tent[at] == k for tent in tents) != count:
                cells = {(k, c) for c in range(wide)} if not at else {(r, k) for r in range(high)}
                broken.setdefault(name, set()).update(cells)
    close = [(one, other) for one in tents for other in tents if abs(one[0] - other[0]) < 2 > abs(one[1] - other[1])]
    broken["touch"] = {one for one, other in close if one != other}
    if len(tents) != len(trees) or not _are_pairs(beside(trees, tents, wide)):
        broken["own"] = {*tents, *trees}
    return broken_rules(broken)


def _are_pairs(choices: Mapping[int, Sequence[int]]) -> bool:
    """Whether each tree can have a tent of its own: who has one gives it up where another will do."""
    owner: dict[int, int] = {}

    def gets_one(tree: int, asked: set[int]) -> bool:
        for tent in choices[tree]:
            if tent not in asked:
                asked.add(tent)
                if tent not in owner or gets_one(owner[tent], asked):
                    owner[tent] = tree
                    return True
        return False

    return all(gets_one(tree, set()) for tree in choices)
