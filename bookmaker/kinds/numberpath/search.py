"""Number paths' exact search: Clues -> Unique, Several, Impossible or Undecided, with all numbers in one integer."""

from __future__ import annotations

from bookmaker.kinds.numberpath.board import Answer, Clues
from bookmaker.kinds.numberpath.proving.formula import answers
from bookmaker.puzzles.contract.proof import Impossible, Proof, Several, Undecided, Unique
from bookmaker.puzzles.toolbox.lanes import Lanes, lowest_first

# Choices after which the SAT solver takes over: most published puzzles of 10x10 need under 40, some over 10,000.
PATIENCE = 150


def prove(clues: Clues, budget: int) -> Proof[Answer]:
    """Count the answers up to two.

    The budget counts choices, and when PATIENCE of them were not enough, conflicts of the solver; Undecided when it
    is used up.
    """
    if budget < 1:
        return Undecided(0)
    geometry = clues.lanes
    opened = narrowed(geometry, beginning(clues))
    found: list[int] = []
    waiting = [opened] if opened else []
    nodes = 0
    while waiting and len(found) < 2:
        if nodes == min(PATIENCE, budget):
            rest = answers(geometry, opened, budget - nodes)
            if rest is None:
                return Undecided(budget)
            found = rest
            break
        nodes += 1
        state = waiting.pop()
        number, lane = _choice(geometry, state)
        if number < 0:
            found.append(state)
            continue
        rest_of = state & ~(geometry.cells << number * geometry.pitch)
        for cell in lowest_first(lane):
            narrower = narrowed(geometry, rest_of | cell << number * geometry.pitch)
            if narrower:
                waiting.append(narrower)
    some = [Answer.from_lanes(geometry, bits) for bits in found]
    if not some:
        return Impossible()
    return Unique(some[0]) if len(some) == 1 else Several(some[0], some[1])


def beginning(clues: Clues) -> int:
    """The cells of each number: its own where it is printed, else every blank one."""
    geometry = clues.lanes
    given = {number: geometry.bit(*cell) for cell, number in clues.places()}
    blank = geometry.cells & ~sum(given.values())
    return geometry.joined([given.get(number, blank) for number in range(1, geometry.count + 1)])


def narrowed(geometry: Lanes, bits: int) -> int:
    """What is left of each number's cells when numbers in a row touch and no cell has two; 0 where that cannot be."""
    while True:
        before = bits
        bits = geometry.touching(bits)
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
            bits = _settled(geometry, bits, lone)
        if bits in (before, 0):
            return bits


def _settled(geometry: Lanes, bits: int, lone: int) -> int:
    """With each number in the cell that is its own alone; 0 where a number has two such cells."""
    for number, lane in enumerate(geometry.split(lone)):
        if lane & (lane - 1):
            return 0
        if lane:
            bits = bits & ~(geometry.cells << number * geometry.pitch) | lane << number * geometry.pitch
    return bits


def _choice(geometry: Lanes, bits: int) -> tuple[int, int]:
    """The number with the fewest cells among those with several, and its cells; (-1, 0) when there is none."""
    best, number, cells = 1 << 30, -1, 0
    for at, lane in enumerate(geometry.split(bits)):
        size = lane.bit_count()
        if 1 < size < best:
            best, number, cells = size, at, lane
    return number, cells
