"""What cells with two or three candidates tell: XY-, XYZ- and W-wing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from bookmaker.puzzles.kits.ladder import Facts, Found
from bookmaker.puzzles.kits.values.digits import strong_links
from bookmaker.puzzles.kits.values.state import State
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
