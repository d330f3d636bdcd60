"""What the places of one value tell: fish, the turbot family of two strong links, the empty rectangle, colours.

What each finds depends on these places alone, which few steps change: so it is kept.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations
from typing import TypeAlias

from bookmaker.puzzles.contract.grading import Contradiction
from bookmaker.puzzles.kits.ladder import Facts, Found
from bookmaker.puzzles.kits.values.houses import House, Layout
from bookmaker.puzzles.kits.values.linking import chains, linked
from bookmaker.puzzles.kits.values.state import Node, State
from bookmaker.puzzles.toolbox.bitgrid import members

Ends: TypeAlias = tuple[int, int]
Link: TypeAlias = tuple[int, int, House]
Houses: TypeAlias = tuple[House, ...]
Finned: TypeAlias = tuple[Houses, Houses, int, int]
kept = functools.lru_cache(maxsize=1 << 15)


@kept
def strong_links(layout: Layout, may: int) -> tuple[Link, ...]:
    """The strong links of a value: the two cells of a house that may hold it, and the house."""
    found = []
    for house in layout.houses:
        cells = may & house.mask
        if cells.bit_count() == 2:
            low = cells & -cells
            found.append((low.bit_length() - 1, cells.bit_length() - 1, house))
    return tuple(found)


def fish(state: State, count: int) -> Iterator[Found]:
    """So many parallel lines whose places for a value lie in so many cross lines: the rest of these lose it."""
    for d, may in enumerate(state.may):
        for base, lines, across, gone in _fish(state.layout.plain, may, count):
            where: Facts = (("where", state.layout.places(base)),)
            yield state.struck(state.planes(1 << d, gone), _fish_facts(state, d, where, lines, across))


def _fish_facts(state: State, d: int, where: Facts, lines: Sequence[House], across: Sequence[House]) -> Facts:
    """The value, the cells of a fish, its lines and cross lines."""
    one, other = (tuple(map(state.layout.units.__getitem__, some)) for some in (lines, across))
    return (("digit", state.symbol(d)), *where, ("lines", one), ("across", other))


@kept
def _fish(layout: Layout, may: int, count: int) -> tuple[tuple[int, tuple[House, ...], tuple[House, ...], int], ...]:
    """The cells of each fish of so many lines, these and the cross lines, and the cells that lose the value."""
    n, found = layout.n, []
    for lines, across, step in ((layout.rows, layout.columns, 1), (layout.columns, layout.rows, n)):
        some = []
        for line in lines:
            cells = may & line.mask
            if 2 <= cells.bit_count() <= count:
                cover = 0
                for cell in members(cells):
                    cover |= across[cell // step % n].mask
                some.append((cells, cover, line))
        for chosen in combinations(some, count):
            base = cover = 0
            for cells, crossed, _ in chosen:
                base |= cells
                cover |= crossed
            if cover.bit_count() == count * n and may & cover & ~base:
                cross = tuple(line for line in across if line.mask & base)
                found.append((base, tuple(line for *_, line in chosen), cross, may & cover & ~base))
    return tuple(found)


def finned_fish(state: State, count: int) -> Iterator[Found]:
    """The same but for some fins in one box: what they see in it of the cross lines loses the value.

    Where a fin holds it, that sees it; where none does, it is a fish. A line may have nothing but fins and one cell.
    """
    places = state.layout.places
    for d, may in enumerate(state.may):
        for lines, across, fins, gone in _finned(state.layout, may, count):
            where: Facts = (("where", places(may & sum(line.mask for line in lines))), ("fins", places(fins)))
            yield state.struck(state.planes(1 << d, gone), _fish_facts(state, d, where, lines, across))


@kept
def seen(layout: Layout, cells: int) -> int:
    """The cells that see all of these."""
    return functools.reduce(int.__and__, (layout.peers[cell] for cell in members(cells)), layout.full)


@kept
def _finned(layout: Layout, may: int, count: int) -> tuple[Finned, ...]:
    """The lines, cross lines and fins of each finned fish, and the cells that lose the value; the widest only."""
    found = list[Finned]()
    areas = [(area, may & sight) for area, sight in _sights(layout)] if layout.rows else []
    for lines, across in ((layout.rows, layout.columns), (layout.columns, layout.rows)):
        some = []  # each line with its places, its first cell, and the areas beside which these are few
        for line in lines:
            cells = may & line.mask
            size = cells.bit_count()
            beside = [size if size <= count else (cells & ~area).bit_count() for area, _ in areas] if size > 1 else ()
            if few := sum([1 << at for at, left in enumerate(beside) if left <= count]):
                some.append((line, cells, line.cells[0], few))
        for chosen in combinations(some, count):
            lying, within = 0, -1
            for line, _, _, few in chosen:
                lying |= line.mask
                within &= few
            for at in members(within) if within else ():
                area, sight = areas[at]
                if may & lying & area and sight & ~lying:
                    fixed = 0  # the cross lines that lead out of the area, as bits where they cross the first line
                    for _, cells, first, _ in chosen:
                        fixed |= (cells & ~area) >> first
                    if fixed.bit_count() <= count:
                        found += _with_fins(layout, may, tuple([line for line, *_ in chosen]), across, fixed)
    return tuple(one for one in dict.fromkeys(found) if all(one[3] & ~more[3] or one[3] == more[3] for more in found))


def _with_fins(layout: Layout, may: int, chosen: Houses, across: Sequence[House], fixed: int) -> Iterator[Finned]:
    """What is found where these are the lines and so many cross lines cover all but the fins, these among them."""
    lying = sum([line.mask for line in chosen])
    base, crossed = may & lying, 0
    for line in chosen:
        crossed |= (may & line.mask) >> line.cells[0]
    for loose in combinations(members(crossed & ~fixed), len(chosen) - fixed.bit_count()):
        held = sum([1 << at for at in loose], fixed) * across[0].mask
        fins = base & ~held
        gone = may & held & ~lying & seen(layout, fins) if fins else 0
        for line in chosen if gone else ():
            gone &= ~seen(layout, may & line.mask)  # where one line alone suffices, as it may by a cage
        if gone:
            yield chosen, tuple([line for line in across if not line.mask & ~held]), fins, gone


@functools.lru_cache(maxsize=1 << 9)
def _sights(layout: Layout) -> tuple[tuple[int, int], ...]:
    """Each area, and what its cells see beside their lines: fins there strike nothing else."""
    found = []
    for house in layout.houses:
        if not house.is_line:
            sight = house.mask
            for cell in house.cells:
                row, column = divmod(cell, layout.n)
                sight |= layout.peers[cell] & ~(layout.rows[row].mask | layout.columns[column].mask)
            found.append((house.mask, sight))
    return tuple(found)


def two_links(state: State, form: str) -> Iterator[Found]:
    """Two strong links whose inner ends see each other: where both outer ends are seen, the value goes.

    A "skyscraper" has them in parallel lines with the inner ends in one cross line, a "kite" in a row and a column with
    the inner ends in one house that is no line; a "turbot" is any other.
    """
    for d, may in enumerate(state.may):
        units = state.layout.units
        for name, (outer, inner), (far, near), (house, other), gone in _turbots(state.layout, may):
            if form == name:
                facts: Facts = (("digit", state.symbol(d)), ("house", (units[house],)), ("one", state.at(outer, inner)))
                if not gone & ~state.seen_by((outer, inner)):  # the other link is not needed
                    facts = (*facts, ("links", "lone"))
                elif not gone & ~state.seen_by((far, near)):
                    facts = (*facts[:1], ("house", (units[other],)), ("one", state.at(far, near)), ("links", "lone"))
                else:
                    facts = (*facts, ("other", (units[other],)), ("two", state.at(near, far)), ("links", "two"))
                    facts = (*facts, ("inner", state.at(inner, near)), ("ends", state.at(outer, far)))
                yield state.struck(state.planes(1 << d, gone), facts)


@kept
def _turbots(layout: Layout, may: int) -> tuple[tuple[str, Ends, Ends, tuple[House, House], int], ...]:
    """Pairs of strong links on a value: it stands at one of the outer ends, so not where both are seen.

    Each with its name, the outer and the inner end of both links, their houses, and the cells that lose the value.
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
                        name = _name(layout, first.sort, second.sort, inner, near)
                        found.append((name, (outer, inner), (far, near), (first, second), gone))
    return tuple(found)


def _name(layout: Layout, first: str, second: str, one: int, other: int) -> str:
    n = layout.n
    if first == second and (one % n == other % n if first == "row" else first == "column" and one // n == other // n):
        return "skyscraper"
    areas = (house.mask for house in layout.houses if not house.is_line)
    is_kite = {first, second} == {"row", "column"} and any(area >> one & area >> other & 1 for area in areas)
    return "kite" if is_kite else "turbot"


def empty_rectangle(state: State) -> Iterator[Found]:
    """A box whose places for a value lie in one row and one column, and a strong link with one end on that row."""
    for d, may in enumerate(state.may):
        for cells, area, line, link, target in _empty_rectangles(state.layout, may):
            facts: Facts = (("digit", state.symbol(d)), *state.layout.facts[area])
            facts = (*facts, ("where", state.layout.places(cells)))
            facts = (*facts, ("other", (state.layout.units[line],)), ("link", state.at(*link)))
            yield state.struck(state.planes(1 << d, 1 << target), facts)


@kept
def _empty_rectangles(layout: Layout, may: int) -> tuple[tuple[int, House, House, Ends, int], ...]:
    """The places in the box, this, the line of the link and its ends, and the cell that loses the value."""
    n, found = layout.n, []
    links = [link for link in strong_links(layout, may) if link[2].sort in ("row", "column")]
    areas = [house for house in layout.houses if not house.is_line] if links else []
    for area in areas:
        cells = may & area.mask
        for row, column in _crosses(layout, cells) if cells.bit_count() > 1 else ():
            for a, b, line in links:
                for near, far in ((a, b), (b, a)):
                    if line.sort == "column" and near // n == row:
                        target = far // n * n + column
                    elif line.sort == "row" and near % n == column:
                        target = row * n + far % n
                    else:
                        continue
                    if may >> target & 1 and not area.mask & (1 << target | 1 << near | 1 << far):
                        found.append((cells, area, line, (a, b), target))
    return tuple(found)


def _crosses(layout: Layout, cells: int) -> Iterator[tuple[int, int]]:
    """Each row and column that hold all these cells between them, neither alone."""
    n, rows, columns = layout.n, layout.rows, layout.columns
    for row in sorted({cell // n for cell in members(cells)}):
        beside = cells & ~rows[row].mask
        for column in {cell % n for cell in members(beside)}:
            if not beside & ~columns[column].mask and cells & ~columns[column].mask:
                yield row, column


def colours(state: State) -> Iterator[Found]:
    """A value's strong links joined, in two colours: one of them is true.

    A cell that sees both loses the value; where a colour sees itself, it is the false one.
    """
    for d, may in enumerate(state.may):
        for *_, gone in _colours(state.layout, may):
            if gone:
                struck = state.planes(1 << d, gone)
                yield state.struck(struck, (("digit", state.symbol(d)),), partial(_told, state, d, struck))


def _told(state: State, d: int, struck: int) -> list[list[Node]]:
    """The chains of a value's strong links that strike these candidates."""
    return chains(state, linked(((d, a), (d, b)) for a, b, _ in strong_links(state.layout, state.may[d])), struck)


@kept
def _colours(layout: Layout, may: int) -> tuple[tuple[int, int, int], ...]:
    """The cells of both colours, and those that lose the value."""
    found, peers = [], layout.peers
    for sides in _coloured(strong_links(layout, may)):
        seen = [0, 0]
        for side in (0, 1):
            for cell in members(sides[side]):
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
