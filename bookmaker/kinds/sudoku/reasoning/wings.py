"""Steps of cells with two or three candidates: XY-, XYZ- and W-wing, remote pair, XY-chain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from bookmaker.kinds.sudoku.houses import bits
from bookmaker.kinds.sudoku.reasoning.state import State, Strikes, strong_links
from bookmaker.puzzles.contract.grading import Contradiction, Step

LONGEST_CHAIN = 6  # cells


def xy_wing(state: State) -> Sequence[Step]:
    """A pivot xy sees cells xz and yz: whatever it is, one of these is z."""
    return _wing(state, "xy-wing", state.pairs, False)


def xyz_wing(state: State) -> Sequence[Step]:
    """A pivot xyz sees cells xz and yz: one of the three is z."""
    triples = {cell: digits for cell, digits in state.digits.items() if digits.bit_count() == 3}
    return _wing(state, "xyz-wing", triples, True)


def _wing(state: State, name: str, pivots: dict[int, int], counts: bool) -> Sequence[Step]:
    found: Strikes = {}
    pairs, peers = state.pairs, state.layout.peers
    for pivot, own in pivots.items():
        seen = [(cell, digits) for cell, digits in pairs.items() if peers[pivot] >> cell & 1 and digits != own]
        for (one, first), (two, second) in combinations(seen, 2):
            z = first & second
            if z.bit_count() == 1 and (first ^ second if not counts else first | second) == own:
                gone = state.planes(z, state.seen_by((one, two, pivot) if counts else (one, two)))
                facts = (("pivot", state.at(pivot)), ("where", state.at(one, two)), ("digit", state.named(z)))
                found.setdefault(gone, facts)
    return state.struck(name, found)


def w_wing(state: State) -> Sequence[Step]:
    """Two cells wx, and a strong link on x each end of which sees one of them: one of the two is w."""
    found: Strikes = {}
    peers = state.layout.peers
    for (one, first), (two, second) in combinations(state.pairs.items(), 2):
        if first != second or peers[one] >> two & 1:
            continue
        for x in bits(first):
            gone = state.planes(first & ~(1 << x), peers[one] & peers[two])
            if not gone or gone in found:
                continue
            for a, b, _ in strong_links(state.layout, state.may[x]):
                if {a, b} & {one, two}:
                    continue
                if peers[one] >> a & peers[two] >> b & 1 or peers[one] >> b & peers[two] >> a & 1:
                    facts = (("where", state.at(one, two)), ("link", state.at(a, b)), ("x", state.symbol(x)))
                    found[gone] = (*facts, ("digit", state.named(first & ~(1 << x))))
                    break
    return state.struck("w-wing", found)


def remote_pair(state: State) -> Sequence[Step]:
    """Cells of the same two candidates in a row take turns: what sees one of each kind loses both."""
    found: Strikes = {}
    alike: dict[int, list[int]] = {}
    for cell, digits in state.pairs.items():
        alike.setdefault(digits, []).append(cell)
    for digits, cells in alike.items():
        for sides in _turns(state, cells):
            if len(sides[0]) + len(sides[1]) < 4:
                continue
            gone = 0
            for one in sides[0]:
                for two in sides[1]:
                    gone |= state.planes(digits, state.seen_by((one, two)))
            facts = (("one", state.at(*sides[0])), ("two", state.at(*sides[1])), ("digits", state.named(digits)))
            found.setdefault(gone, facts)
    return state.struck("remote-pair", found)


def _turns(state: State, cells: Sequence[int]) -> Iterator[tuple[list[int], list[int]]]:
    """The cells joined by seeing each other, each piece in two kinds; Contradiction where that cannot be."""
    side: dict[int, int] = {}
    for start in cells:
        if start in side:
            continue
        side[start], waiting = 0, [start]
        piece: tuple[list[int], list[int]] = ([], [])
        while waiting:
            cell = waiting.pop()
            piece[side[cell]].append(cell)
            for other in cells:
                if state.layout.peers[cell] >> other & 1:
                    if other not in side:
                        side[other] = 1 - side[cell]
                        waiting.append(other)
                    elif side[other] == side[cell]:
                        raise Contradiction
        yield piece


def xy_chain(state: State) -> Sequence[Step]:
    """Cells of two candidates, each pushing the next: where the first is not z, the last is.

    Only the shortest chains of the moment are taken, of four cells to LONGEST_CHAIN.
    """
    pairs, peers = state.pairs, state.layout.peers
    found: dict[int, Strikes] = {}
    near = {cell: [other for other in pairs if peers[cell] >> other & 1] for cell in pairs}
    for start, own in pairs.items():
        for z in bits(own):
            # (cell, the digit that it takes when the first is not z) -> the chain up to it
            first = (start, own & ~(1 << z))
            chains: dict[tuple[int, int], tuple[int, ...]] = {first: (start,)}
            ends = [first]
            for length in range(2, LONGEST_CHAIN + 1):
                reached = []
                for cell, digit in ends:
                    for other in near[cell]:
                        step = (other, pairs[other] & ~digit)
                        if pairs[other] & digit and step not in chains:
                            chains[step] = (*chains[cell, digit], other)
                            reached.append(step)
                            if length > 3 and step[1] == 1 << z and other != start:
                                gone = state.planes(1 << z, peers[start] & peers[other])
                                way = state.at(start), state.at(*chains[step][1:-1]), state.at(other)
                                facts = (("first", way[0]), ("between", way[1]), ("last", way[2]))
                                found.setdefault(length, {}).setdefault(gone, (*facts, ("digit", state.symbol(z))))
                ends = reached
    for length in sorted(found):
        found[length].pop(0, None)
        if found[length]:
            return state.struck("xy-chain", found[length])
    return ()
