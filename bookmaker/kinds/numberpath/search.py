"""Number paths' exact search: Clues -> Unique, Several, Impossible or Undecided, with all numbers in one integer."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import product

from bookmaker.kinds.numberpath.board import Answer, Clues
from bookmaker.puzzles.contract.proof import Proof, Undecided
from bookmaker.puzzles.kits.proving import depth_first, verdict
from bookmaker.puzzles.kits.values.lanes import Lanes, lowest_first
from bookmaker.puzzles.toolbox import sat
from bookmaker.puzzles.toolbox.walls import Wall

# Choices after which the SAT solver takes over: most published puzzles of 10x10 need under 40, some over 10,000.
PATIENCE = 150
MOST_OPEN = 10_000  # candidates of an opened grid above which a choice takes too long: then it does at once
SOLVER = "glucose4"  # which counts conflicts within a limit


@dataclass(frozen=True, slots=True, eq=False)
class Board(Lanes):
    """Lanes, and where one step leads: a king's, or a rook's, and none across a wall."""

    king: bool
    walls: tuple[Wall, ...]
    exits: tuple[tuple[int, int], ...] = field(init=False)  # with walls: how far a step leads, and from which cells

    def __post_init__(self) -> None:
        Lanes.__post_init__(self)
        ways = [(d, e) for d in (-1, 0, 1) for e in (-1, 0, 1) if (d, e) != (0, 0) and (self.king or not d or not e)]
        from_each = ((d * self.stride + e, sum(1 << at for at in self._open(d, e))) for d, e in ways if self.walls)
        object.__setattr__(self, "exits", tuple((step, self.base * cells) for step, cells in from_each))

    def _open(self, down: int, right: int) -> Iterator[int]:
        """The cells from which such a step crosses no wall, as bits of a lane; one of the ways there is enough."""
        for r, c in product(range(len(self.there)), range(len(self.there[0]))):
            across = [(r + e, min(c, c + right), "right") for e in (0, down)]
            upright = [(min(r, r + down), c + e, "down") for e in (right, 0)]
            ways: list[tuple[Wall, ...]] = [(across[0],) if right else (upright[0],)]
            if down and right:
                ways = list(zip(across, upright, strict=True))
            if any(not set(self.walls).intersection(way) for way in ways):
                yield r * self.stride + c

    def near(self, bits: int) -> int:
        """The cells in each lane from which one step leads to a set cell."""
        if self.walls:
            found = 0
            for step, cells in self.exits:
                found |= (bits & cells) << step if step > 0 else (bits & cells) >> -step
            return found & self.full
        beside = (bits << 1 | bits >> 1) & self.box
        turned = bits | beside if self.king else bits
        return (beside | turned << self.stride | turned >> self.stride) & self.full


def prove(clues: Clues, budget: int) -> Proof[Answer]:
    """Count the answers up to two.

    The budget counts choices, and when PATIENCE of them were not enough or the grid is too open, conflicts of the
    solver by the size of its formula, of which the budget allows one candidate for two; Undecided when it is used up.
    """
    if budget < 1:
        return Undecided(0)
    geometry = Board(clues.lanes.there, clues.KING, clues.walls)
    opened = narrowed(geometry, beginning(clues))
    start = [opened] if opened else []
    patience = PATIENCE if opened.bit_count() <= MOST_OPEN else 0
    search = depth_first(start, partial(_branched, geometry), budget=min(patience, budget))
    if search.complete or len(search.found) > 1:
        return verdict(search, partial(Answer.from_lanes, geometry))
    if 2 * opened.bit_count() > budget - search.nodes:
        return Undecided(budget)
    proof = by_formula(geometry, opened, budget - search.nodes)
    return Undecided(budget) if isinstance(proof, Undecided) else proof


def beginning(clues: Clues) -> int:
    """The cells of each number: its own where it is printed, else every blank one."""
    geometry = clues.lanes
    given = {number: geometry.bit(*cell) for cell, number in clues.places()}
    blank = geometry.cells & ~sum(given.values())
    return geometry.joined([given.get(number, blank) for number in range(1, geometry.count + 1)])


def narrowed(geometry: Board, bits: int) -> int:
    """What is left of each number's cells when numbers in a row touch and no cell has two; 0 where that cannot be."""
    while True:
        before = bits
        near = geometry.near(bits)
        bits &= (near << geometry.pitch | geometry.cells) & (near >> geometry.pitch | geometry.last)
        if geometry.has_empty(bits):
            return 0
        singles = geometry.singles(bits)
        once, twice = geometry.folded(bits)
        if once != geometry.cells:
            return 0  # a cell that no number can have
        lone = geometry.everywhere(once & ~twice) & bits & ~singles
        own, shared = geometry.folded(singles)
        if shared:
            return 0  # two numbers in one cell
        bits = (bits & ~geometry.everywhere(own)) | singles
        if lone:
            if geometry.singles(lone | geometry.full & ~geometry.lanes_of(lone)) & lone != lone:
                return 0  # two cells that one number alone can have
            bits = bits & ~geometry.lanes_of(lone) | lone
        if bits == before:
            return bits


def _branched(geometry: Board, bits: int) -> tuple[int | None, Iterable[int]]:
    """A position in which every number has one cell; or the first number with the fewest cells, in each of them."""
    lanes = geometry.split(bits)
    sizes = [(size, at) for at, lane in enumerate(lanes) if (size := lane.bit_count()) > 1]
    if not sizes:
        return bits, ()
    _, number = min(sizes)
    rest = bits & ~(geometry.cells << number * geometry.pitch)
    below = (narrowed(geometry, rest | cell << number * geometry.pitch) for cell in lowest_first(lanes[number]))
    return None, filter(None, below)


def by_formula(geometry: Board, bits: int, budget: int) -> Proof[Answer]:
    """Count the answers among these candidates by a SAT solver; the budget is in conflicts.

    One variable says that a number stands in a cell. Each number has one cell, each cell one number, and beside
    a number's cell stands the one after it and the one before it.
    """
    formula, lanes = sat.Formula(), geometry.split(bits)
    names = {(number, cell): formula.fresh() for number, lane in enumerate(lanes) for cell in lowest_first(lane)}
    by_cell: dict[int, list[int]] = {}
    for (_, cell), name in names.items():
        by_cell.setdefault(cell, []).append(name)
    groups = [[names[number, cell] for cell in lowest_first(lane)] for number, lane in enumerate(lanes)]
    for group in (*groups, *by_cell.values()):
        formula.exactly_one(group)
    for (number, cell), name in names.items():
        around = geometry.near(cell)
        for other in (number - 1, number + 1):
            if 0 <= other < geometry.count:
                formula.add([[-name, *(names[other, one] for one in lowest_first(around & lanes[other]))]])

    def answer(model: sat.Model) -> Answer:
        places = (cell << number * geometry.pitch for (number, cell), name in names.items() if name in model)
        return Answer.from_lanes(geometry, sum(places))

    return sat.count(formula, list(names.values()), budget=budget, answer=answer, solver=SOLVER).proof
