"""What readers of a Kakuro are told; what an author counts; by what two look alike."""

from itertools import combinations

from bookmaker.kinds.kakuro.board import DIGITS, Clues, Params
from bookmaker.puzzles.contract.abilities import Table, Variant


def told(clues: Clues, options: Variant) -> Variant:
    """{"last": the greatest digit}."""
    return {"last": clues.top}


def clue_count(clues: Clues) -> int:
    """How many sums and digits are printed."""
    return len(clues.cages) + sum(1 for _ in clues.places())


def features(clues: Clues) -> tuple[float, ...]:
    """For each cell whether it is black, as a part of all."""
    size = clues.width * clues.height
    return tuple((value is None) / size for row in clues.rows for value in row)


def table(params: Params) -> Table:
    """All combinations: for so many cells each sum, and the sets of digits that make it."""
    groups, top = [], DIGITS[params.digits]
    for count in range(2, top):
        sums: dict[int, list[str]] = {}
        for digits in combinations(range(1, top + 1), count):
            sums.setdefault(sum(digits), []).append("".join(map(str, digits)))
        groups.append((count, tuple((str(total), ", ".join(sums[total])) for total in sorted(sums))))
    return Table(tuple(groups), (("last", top),))
