"""Steps that look at one digit: fish, the turbot family of two strong links, the empty rectangle, colours.

What each finds depends on the digit's places alone, which few steps change: so it is kept.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import TypeAlias

from bookmaker.kinds.sudoku.houses import CACHED, Layout, bits
from bookmaker.kinds.sudoku.reasoning.state import Link, State, Strikes, strong_links
from bookmaker.puzzles.contract.grading import Contradiction, Step

Ends: TypeAlias = tuple[int, int]
kept = functools.lru_cache(maxsize=CACHED)


def fish(count: int, name: str) -> Callable[[State], Sequence[Step]]:
    """The technique of so many parallel lines whose places for a digit lie in so many cross lines."""

    def apply(state: State) -> Sequence[Step]:
        found: Strikes = {}
        for d, may in enumerate(state.may):
            for base, gone in _fish(state.layout, may, count):
                facts = (("digit", state.symbol(d)), ("where", state.layout.places(base)))
                found.setdefault(state.planes(1 << d, gone), facts)
        return state.struck(name, found)

    return apply


@kept
def _fish(layout: Layout, may: int, count: int) -> tuple[tuple[int, int], ...]:
    """The cells of each fish of so many lines, and those that lose the digit."""
    n, found = layout.n, []
    for lines, across, step in ((layout.rows(), layout.columns(), 1), (layout.columns(), layout.rows(), n)):
        some = []
        for line in lines:
            cells = may & line.mask
            if 2 <= cells.bit_count() <= count:
                cover = 0
                for cell in bits(cells):
                    cover |= across[cell // step % n].mask
                some.append((cells, cover))
        for chosen in combinations(some, count):
            base = cover = 0
            for cells, crossed in chosen:
                base |= cells
                cover |= crossed
            if cover.bit_count() == count * n and may & cover & ~base:
                found.append((base, may & cover & ~base))
    return tuple(found)


def skyscraper(state: State) -> Sequence[Step]:
    """Two strong links in parallel lines whose inner ends stand in one cross line."""
    return _two_links(state, "skyscraper")


def kite(state: State) -> Sequence[Step]:
    """A strong link in a row and one in a column whose inner ends stand in one box."""
    return _two_links(state, "kite")


def turbot(state: State) -> Sequence[Step]:
    """Any two strong links whose inner ends see each other."""
    return _two_links(state, "turbot")


def _two_links(state: State, name: str) -> Sequence[Step]:
    found: Strikes = {}
    for d, may in enumerate(state.may):
        for form, (outer, inner), (far, near), gone in _turbots(state.layout, may):
            if form == name:
                facts = (("digit", state.symbol(d)), ("one", state.at(outer, inner)), ("two", state.at(near, far)))
                found.setdefault(state.planes(1 << d, gone), (*facts, ("ends", state.at(outer, far))))
    return state.struck(name, found)


@kept
def _turbots(layout: Layout, may: int) -> tuple[tuple[str, Ends, Ends, int], ...]:
    """Pairs of strong links on a digit: it stands at one of the outer ends, so not where both are seen.

    Each with its name, the outer and the inner end of both links, and the cells that lose the digit.
    """
    found, peers = [], layout.peers
    for (a, b, first), (c, e, second) in combinations(strong_links(layout, may), 2):
        if a in (c, e) or b in (c, e):
            continue
        for outer, inner in ((a, b), (b, a)):
            for near, far in ((c, e), (e, c)):
                if peers[inner] >> near & 1:
                    gone = may & peers[outer] & peers[far] & ~(1 << inner | 1 << near)
                    if gone:
                        name = _name(layout, first, second, inner, near)
                        found.append((name, (outer, inner), (far, near), gone))
    return tuple(found)


def _name(layout: Layout, first: str, second: str, one: int, other: int) -> str:
    n = layout.n
    if first == second and (one % n == other % n if first == "row" else first == "column" and one // n == other // n):
        return "skyscraper"
    areas = (house.mask for house in layout.houses if not house.is_line)
    is_kite = {first, second} == {"row", "column"} and any(area >> one & area >> other & 1 for area in areas)
    return "kite" if is_kite else "turbot"


def empty_rectangle(state: State) -> Sequence[Step]:
    """A box whose places for a digit lie in one row and one column, and a strong link with one end on that row."""
    found: Strikes = {}
    for d, may in enumerate(state.may):
        for cells, link, target in _empty_rectangles(state.layout, may):
            facts = (("digit", state.symbol(d)), ("where", state.layout.places(cells)), ("link", state.at(*link)))
            found.setdefault(state.planes(1 << d, 1 << target), facts)
    return state.struck("empty-rectangle", found)


@kept
def _empty_rectangles(layout: Layout, may: int) -> tuple[tuple[int, Ends, int], ...]:
    """The places in the box, the ends of the link, and the cell that loses the digit."""
    n, found = layout.n, []
    links = [link for link in strong_links(layout, may) if link[2] in ("row", "column")]
    areas = [house for house in layout.houses if not house.is_line] if links else []
    for area in areas:
        cells = may & area.mask
        for row, column in _crosses(layout, cells) if cells.bit_count() > 1 else ():
            for a, b, sort in links:
                for near, far in ((a, b), (b, a)):
                    if sort == "column" and near // n == row:
                        target = far // n * n + column
                    elif sort == "row" and near % n == column:
                        target = row * n + far % n
                    else:
                        continue
                    if may >> target & 1 and not area.mask & (1 << target | 1 << near | 1 << far):
                        found.append((cells, (a, b), target))
    return tuple(found)


def _crosses(layout: Layout, cells: int) -> Iterator[tuple[int, int]]:
    """Each row and column that hold all these cells between them, neither alone."""
    n, rows, columns = layout.n, layout.rows(), layout.columns()
    for row in sorted({cell // n for cell in bits(cells)}):
        beside = cells & ~rows[row].mask
        for column in {cell % n for cell in bits(beside)}:
            if not beside & ~columns[column].mask and cells & ~columns[column].mask:
                yield row, column


def colours(state: State) -> Sequence[Step]:
    """A digit's strong links joined, in two colours: one of them is true.

    A cell that sees both loses the digit; where a colour sees itself, it is the false one.
    """
    found: Strikes = {}
    for d, may in enumerate(state.may):
        for one, two, gone in _colours(state.layout, may):
            facts = (("digit", state.symbol(d)), ("one", state.layout.places(one)))
            found.setdefault(state.planes(1 << d, gone), (*facts, ("two", state.layout.places(two))))
    return state.struck("colours", found)


@kept
def _colours(layout: Layout, may: int) -> tuple[tuple[int, int, int], ...]:
    """The cells of both colours, and those that lose the digit."""
    found, peers = [], layout.peers
    for sides in _coloured(strong_links(layout, may)):
        seen = [0, 0]
        for side in (0, 1):
            for cell in bits(sides[side]):
                seen[side] |= peers[cell]
        wrong = [side for side in (0, 1) if seen[side] & sides[side]]
        if len(wrong) == 2:
            raise Contradiction
        found.append((*sides, sides[wrong[0]] if wrong else may & seen[0] & seen[1]))
    return tuple(found)


def _coloured(links: Sequence[Link]) -> Iterator[tuple[int, int]]:
    """The cells joined by links, each piece as its two colours; Contradiction where a ring of links is odd."""
    near: dict[int, set[int]] = {}
    for a, b, _ in links:
        near.setdefault(a, set()).add(b)
        near.setdefault(b, set()).add(a)
    done: dict[int, int] = {}
    for start in sorted(near):
        if start in done:
            continue
        done[start], waiting, sides = 0, [start], [0, 0]
        while waiting:
            cell = waiting.pop()
            sides[done[cell]] |= 1 << cell
            for other in sorted(near[cell]):
                if other not in done:
                    done[other] = 1 - done[cell]
                    waiting.append(other)
                elif done[other] == done[cell]:
                    raise Contradiction
        yield sides[0], sides[1]
