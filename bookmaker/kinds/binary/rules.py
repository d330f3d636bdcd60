"""Binary's referee: (Clues, Answer) -> the broken rules; this file defines the puzzle."""

from bookmaker.kinds.binary.board import Answer, Clues
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.kind import BrokenRule, broken_rules


def faults(clues: Clues, answer: Answer) -> tuple[BrokenRule, ...]:
    """Every rule that the answer breaks, each once with all cells concerned.

    "shape": another size, or something else than 0 and 1 (nothing else is then checked); "given": a printed digit was
    changed; "three": three equal digits stand next to each other; "row", "column": one has more of a digit than of the
    other; "equal", "unlike": a sign is not right; "rows", "columns": two of them are the same though they must differ.
    """
    wide, high, rows = clues.width, clues.height, answer.rows
    if len(rows) != high or any(len(row) != wide or not {*row} <= {0, 1} for row in rows):
        return (BrokenRule("shape"),)
    flat = {(r, c): value for r, row in enumerate(rows) for c, value in enumerate(row)}
    broken: dict[str, set[Cell]] = {"given": {cell for cell, value in clues.places() if flat[cell] != value - 1}}
    lines = {
        "row": [[(r, c) for c in range(wide)] for r in range(high)],
        "column": [[(r, c) for r in range(high)] for c in range(wide)],
    }
    threes, same = set[Cell](), set[Cell]()
    for name, some in lines.items():
        held = [[flat[cell] for cell in line] for line in some]
        pairs = list(zip(some, held, strict=True))
        broken[name] = {cell for line, own in pairs if 2 * own.count(1) != len(own) for cell in line}
        for line in some:
            for three in zip(line, line[1:], line[2:], strict=False):
                threes |= {*three} if len({flat[cell] for cell in three}) == 1 else set()
        same = {cell for line, own in pairs if held.count(own) > 1 for cell in line}
        broken[f"{name}s"] = same if clues.different else set()
    broken["three"] = threes
    for a, b, sign in clues.signs:
        one, other = divmod(a, wide), divmod(b, wide)
        if (flat[one] == flat[other]) is not (sign == "="):
            broken.setdefault("equal" if sign == "=" else "unlike", set()).update((one, other))
    return broken_rules(broken)
