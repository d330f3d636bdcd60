"""Nets for tests: puzzles and the clues of random trees, the same each time."""

from bookmaker.kinds.net.board import Clues, Params
from bookmaker.kinds.net.making.growth import grow
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.making.orders import Order, Puzzle, generate_many
from bookmaker.seeds import Seed


def puzzles(params: Params, count: int, grade: Grade | None = None) -> list[Puzzle]:
    orders = [Order(n, 0, "net", params, grade, Seed(("test", str(n)))) for n in range(count)]
    made = [puzzle for puzzle in generate_many(orders) if isinstance(puzzle, Puzzle)]
    assert len(made) == count
    return made


def trees(params: Params, count: int, seed: str = "trees") -> list[Clues]:
    """The clues of random trees, with one answer or several."""
    streams = [Seed((seed, str(n))).stream() for n in range(count)]
    grown = [tree for tree in grow(streams, params).split() if not tree.lonely]
    return [Clues(params.width, params.height, params.wrap, tree.grid.digits(tree.arms())[0]) for tree in grown]


def quarter_turned(digit: str) -> str:
    mask = int(digit, 16)
    return f"{(mask << 1 | mask >> 3) & 15:x}"
