"""Chains of strong and weak links by turns, over one value, over cells of two values, or over both: one end is true."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from bookmaker.puzzles.kits.ladder import Found
from bookmaker.puzzles.kits.values.digits import strong_links
from bookmaker.puzzles.kits.values.linking import Links, between, linked
from bookmaker.puzzles.kits.values.state import Node, State
from bookmaker.puzzles.toolbox.bitgrid import members

MOST_WEAK = 6  # weak links of a chain: so it has up to 13 links


def x_chain(state: State) -> Iterator[Found]:
    """A chain of places of one value."""
    return _chained(state, list(_in_houses(state)), of_one=True)


def xy_chain(state: State) -> Iterator[Found]:
    """A chain of cells of two values, each pushing the next."""
    return _chained(state, list(_in_cells(state)))


def alternating(state: State) -> Iterator[Found]:
    """Any chain of candidates, which goes on within a cell or within a house (an AIC)."""
    return _chained(state, [*_in_cells(state), *_in_houses(state)])


def _in_cells(state: State) -> Iterator[tuple[Node, Node]]:
    for cell, values in state.pairs.items():
        one, other = members(values)
        yield (one, cell), (other, cell)


def _in_houses(state: State) -> Iterator[tuple[Node, Node]]:
    for d, may in enumerate(state.may):
        yield from (((d, a), (d, b)) for a, b, _ in strong_links(state.layout, may))


def _chained(state: State, pairs: list[tuple[Node, Node]], *, of_one: bool = False) -> Iterator[Found]:
    """What these strong links strike by chains, `of_one` value or any, all of the fewest links.

    Of each candidate that were it false, it is gathered which ones would be true, round by round: it or one of them is
    true, and what neither allows goes. All begin side by side, so that no order matters. A chain may meet itself; it
    is a row of conclusions.
    """
    links, size = linked(pairs), state.cells
    at = {node: node[0] * size + node[1] for node in links}
    strong = {at[node]: sum({1 << at[other] for other in others}) for node, others in links.items()}
    if of_one:
        weak = {at[d, cell]: (state.may[d] & state.layout.peers[cell]) << d * size for d, cell in links}
    else:
        weak = {at[node]: state.excluded(node) for node in links}
    linked_ones = sum(1 << node for node in strong)
    push = {node: _union(strong, weak[node] & linked_ones) for node in strong}
    reached, newest = dict(strong), dict(strong)
    for _ in range(MOST_WEAK):
        struck = dict[int, tuple[int, int]]()
        further = dict[int, int]()
        for start, new in newest.items():
            if ahead := _union(push, new) & ~reached[start]:
                further[start] = ahead
                reached[start] |= ahead
                both = weak[start]
                for end in members(ahead):
                    if gone := both & weak[end]:
                        struck.setdefault(gone, (start, end))
        newest = further
        if struck:
            for gone in widest(struck):
                ends = [divmod(end, size) for end in struck[gone]]
                own = {node: others for node, others in links.items() if not of_one or node[0] == ends[0][0]}
                for part in state.alike(gone):
                    yield state.struck(part, (), partial(_told, state, own, ends))
            return


def _told(state: State, links: Links, ends: Sequence[Node]) -> list[list[Node]]:
    return [between(state, links, *ends)]


def _union(of: dict[int, int], nodes: int) -> int:
    found = 0
    for node in members(nodes):
        found |= of[node]
    return found


def widest(struck: Iterable[int]) -> list[int]:
    """Of sets of candidates those that no other one contains, least first: the same in every twin."""
    found: list[int] = []
    for one in sorted(set(struck), key=lambda planes: (-planes.bit_count(), planes)):
        if all(one & ~other for other in found):
            found.append(one)
    return sorted(found)
