"""What a sweep finds, sorted out by technique: each cell goes to the first name by which a person would see it."""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from bookmaker.kinds.nonogram.board import Runs
from bookmaker.kinds.nonogram.reasoning.knowledge import LineFinding, State
from bookmaker.kinds.nonogram.reasoning.line import cores, covered, reached, wide_enough
from bookmaker.puzzles.toolbox.cover import union

Way: TypeAlias = tuple[str, int]  # a technique, and cells of a line of which it tells, as bits


def sorted_out(state: State, lines: Iterable[int]) -> dict[str, list[LineFinding]]:
    """By technique, what the leftmost and rightmost places of the blocks of these lines tell that is new.

    All of it was seen in the state as it is.
    """
    found: dict[str, list[LineFinding]] = {}
    for line in lines:
        runs, starts = state.runs[line], state.looks[line].starts
        filled, empty = state.filled[line], state.empty[line]
        unknown = state.unknown(line)
        if not unknown:
            continue
        free = state.full[line] & ~empty
        if filled.bit_count() == sum(runs):
            found.setdefault("done", []).append((line, 0, unknown))
            continue
        inner = cores(runs, starts)
        filling, clearing = _filling(runs, inner, filled, free), _clearing(runs, starts, unknown, filled, free)
        for fills, rest, ways in ((True, unknown & union(inner), filling), (False, unknown, clearing)):
            for name, cells in ways if rest else ():
                if taken := rest & cells:
                    found.setdefault(name, []).append((line, taken, 0) if fills else (line, 0, taken))
                    rest ^= taken
                    if not rest:
                        break
    return found


def _filling(runs: Runs, inner: list[int], filled: int, free: int) -> Iterator[Way]:
    """Cells to fill: between two of one block, from the wall on, or because a block overlaps itself."""
    joined = 0
    for core in inner:
        known = core & filled
        if known & (known - 1):
            joined |= (1 << known.bit_length()) - (known & -known)
    yield "join", joined
    if filled:
        yield "glue", _from_walls(runs, filled, free)
    yield "overlap", -1


def _from_walls(runs: Runs, filled: int, free: int) -> int:
    """What the first and the last block must fill because a filled cell lies near their wall."""
    first = free & -free
    near = filled & ((first << runs[0]) - first)
    cells = (first << runs[0]) - (near & -near) if near else 0
    end = free.bit_length()
    near = filled >> max(0, end - runs[-1]) << max(0, end - runs[-1])
    if near:
        cells |= (1 << near.bit_length()) - (1 << max(0, end - runs[-1]))
    return cells


def _clearing(runs: Runs, starts: tuple[int, ...], unknown: int, filled: int, free: int) -> Iterator[Way]:
    """Cells to clear: beside a finished block, in a gap too short, between blocks, at a wall, out of reach."""
    if unknown & (filled << 1 | filled >> 1):
        yield "close", _beside_finished(runs, starts, filled)
    yield "gap", ~wide_enough(free, min(runs))
    if filled:
        if between := unknown & filled << 1 & filled >> 1:
            yield "split", _too_long(runs, between, filled)
        yield "mercury", _at_walls(runs, filled, free)
    yield "reach", ~reached(runs, starts)


def _too_long(runs: Runs, between: int, filled: int) -> int:
    """Those of the cells between two filled groups that would join them to more than the longest block."""
    cells, longest = 0, max(runs)
    while between:
        cell = between & -between
        between ^= cell
        low = cell - 1 & ~filled  # the nearest cell below that is not filled, and above
        above = ~filled & -(cell << 1)
        if (above & -above).bit_length() - 1 - low.bit_length() > longest:
            cells |= cell
    return cells


def _beside_finished(runs: Runs, starts: tuple[int, ...], filled: int) -> int:
    """The cells beside filled groups that are as long as every block that may lie there."""
    cells = 0
    rest = filled
    while rest:
        first = rest & -rest
        end = (rest + first) & ~rest  # the bit behind the group
        group = (end & -end) - first
        rest &= ~group
        length = group.bit_count()
        if all(run == length for run, places in zip(runs, starts, strict=True) if covered(places, run) & first):
            cells |= first >> 1 | first << length
    return cells


def _at_walls(runs: Runs, filled: int, free: int) -> int:
    """The cells at the walls from which the first or last block would run into a filled cell just behind it."""
    first = free & -free
    cells = first if filled & (first << runs[0]) else 0
    end = free.bit_length() - 1
    if end >= runs[-1] and filled >> (end - runs[-1]) & 1:
        cells |= 1 << end
    return cells
