"""Chains: strong links between candidates -> how, link by link, they strike another one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TypeAlias

from bookmaker.puzzles.kits.values.state import Node, State
from bookmaker.puzzles.toolbox.bitgrid import members

Links: TypeAlias = Mapping[Node, Sequence[Node]]  # of each the others of which one holds where it does not


def linked(pairs: Iterable[tuple[Node, Node]]) -> Links:
    """The strong links from either end."""
    found: dict[Node, list[Node]] = {}
    for one, other in pairs:
        found.setdefault(one, []).append(other)
        found.setdefault(other, []).append(one)
    return found


def chains(state: State, links: Links, struck: int) -> list[list[Node]]:
    """For each candidate struck, given as planes, a shortest chain; one that strikes several stands once.

    A chain begins and ends with a strong link, and links are strong and weak by turns. What excludes both of its ends
    goes, for one of them holds.
    """
    found: list[list[Node]] = []
    size = state.cells
    for target in (divmod(at, size) for at in members(struck)):
        strikes = partial(_excludes, state, target)
        if not any(strikes(one[0]) and strikes(one[-1]) for one in found):
            found.append(_shortest(state, links, strikes, strikes))
    return found


def _excludes(state: State, one: Node, other: Node) -> bool:
    """Whether two candidates cannot both hold."""
    return bool(state.excluded(one) >> other[0] * state.cells + other[1] & 1)


def between(state: State, links: Links, start: Node, end: Node) -> list[Node]:
    """A shortest chain from one candidate to another, or back to itself: one of both is true."""
    return _shortest(state, links, lambda one: one == start, lambda one: one == end)


def _shortest(state: State, links: Links, begins: Callable[[Node], bool], ends: Callable[[Node], bool]) -> list[Node]:
    """The shortest way from a candidate that begins, were it not to hold, to one that ends it.

    A way may come back over its own nodes, where one that cannot be false strikes a candidate.
    """
    ways = [[one, other] for one in links if begins(one) for other in links[one]]
    reached = {way[-1] for way in ways}
    for way in ways:
        if ends(way[-1]):
            return way
        for off in links:
            if _excludes(state, way[-1], off):
                for on in links[off]:
                    if on not in reached:
                        reached.add(on)
                        ways.append([*way, off, on])
    raise ValueError("no chain leads there")
