"""What cells with two or three candidates tell: XY-, XYZ- and W-wing, remote pair, XY-chain."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations

from bookmaker.puzzles.contract.grading import Contradiction
from bookmaker.puzzles.kits.ladder import Facts, Found
from bookmaker.puzzles.kits.values.chains import chains, linked
from bookmaker.puzzles.kits.values.digits import strong_links
from bookmaker.puzzles.kits.values.state import Node, State
from bookmaker.puzzles.toolbox.bitgrid import members

LONGEST_CHAIN = 6  # cells


def xy_wing(state: State) -> Iterator[Found]:
    """A pivot xy sees cells xz and yz: whatever it is, one of these is z."""
    return _wing(state, state.pairs, False)


def xyz_wing(state: State) -> Iterator[Found]:
    """A pivot xyz sees cells xz and yz: one of the three is z."""
    triples = {cell: digits for cell, digits in state.digits.items() if digits.bit_count() == 3}
    return _wing(state, triples, True)


def _wing(state: State, pivots: dict[int, int], counts: bool) -> Iterator[Found]:
    pairs, peers = state.pairs, state.layout.peers
    for pivot, own in pivots.items():
        seen = [(cell, digits) for cell, digits in pairs.items() if peers[pivot] >> cell & 1 and digits != own]
        for (one, first), (two, second) in combinations(seen, 2):
            z = first & second
            if z.bit_count() == 1 and (first ^ second if not counts else first | second) == own:
                gone = state.planes(z, state.seen_by((one, two, pivot) if counts else (one, two)))
                if gone:
                    facts = (("pivot", state.at(pivot)), ("where", state.at(one, two)), ("digit", state.named(z)))
                    yield state.struck(gone, facts)


def w_wing(state: State) -> Iterator[Found]:
    """Two cells wx, and a strong link on x each end of which sees one of them: one of the two is w."""
    peers = state.layout.peers
    for (one, first), (two, second) in combinations(state.pairs.items(), 2):
        if first != second or peers[one] >> two & 1:
            continue
        for x in members(first):
            gone = state.planes(first & ~(1 << x), peers[one] & peers[two])
            for a, b, house in strong_links(state.layout, state.may[x]) if gone else ():
                if {a, b} & {one, two}:
                    continue
                if peers[one] >> a & peers[two] >> b & 1 or peers[one] >> b & peers[two] >> a & 1:
                    facts: Facts = (("where", state.at(one, two)), ("x", state.symbol(x)), *state.layout.facts[house])
                    facts = (*facts, ("link", state.at(a, b)), ("digit", state.named(first & ~(1 << x))))
                    yield state.struck(gone, facts)
                    break


def remote_pair(state: State) -> Iterator[Found]:
    """Cells of the same two candidates in a row take turns: what sees one of each kind loses both."""
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
            if gone:
                told = partial(_taking_turns, state, cells, digits, gone)
                yield state.struck(gone, (("digits", state.named(digits)),), told)


def _taking_turns(state: State, cells: Sequence[int], digits: int, gone: int) -> list[list[Node]]:
    """The chains of cells of these two candidates that strike the others."""
    one, two = members(digits)
    return chains(state, linked(((one, cell), (two, cell)) for cell in cells), gone)


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


def xy_chain(state: State) -> Iterator[Found]:
    """Cells of two candidates, each pushing the next: where the first is not z, the last is.

    Only the shortest chains of the moment are taken, of four cells to LONGEST_CHAIN.
    """
    pairs, peers = state.pairs, state.layout.peers
    found: dict[int, list[Found]] = {}
    near = {cell: [other for other in pairs if peers[cell] >> other & 1] for cell in pairs}
    for start, own in pairs.items():
        for z in members(own):
            # (cell, the digit that it takes when the first is not z) -> the chain up to it
            first = (start, own & ~(1 << z))
            ways: dict[tuple[int, int], tuple[int, ...]] = {first: (start,)}
            ends = [first]
            for length in range(2, LONGEST_CHAIN + 1):
                reached = []
                for cell, digit in ends:
                    for other in near[cell]:
                        step = (other, pairs[other] & ~digit)
                        if pairs[other] & digit and step not in ways:
                            ways[step] = (*ways[cell, digit], other)
                            reached.append(step)
                            if length > 3 and step[1] == 1 << z and other != start:
                                gone = state.planes(1 << z, peers[start] & peers[other])
                                if gone:
                                    facts: Facts = (("ends", state.at(start, other)), ("digit", state.symbol(z)))
                                    told = partial(_pushed, pairs, ways[step], z)
                                    found.setdefault(length, []).append(state.struck(gone, facts, told))
                ends = reached
    yield from found[min(found)] if found else ()


def _pushed(pairs: Mapping[int, int], cells: Sequence[int], digit: int) -> list[list[Node]]:
    """The chain in which each cell takes its other candidate from the one before it; the first is not the digit."""
    chain: list[Node] = []
    for cell in cells:
        (other,) = members(pairs[cell] & ~(1 << digit))
        chain += [(digit, cell), (other, cell)]
        digit = other
    return [chain]
