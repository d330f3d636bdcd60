"""Steps that look at one digit: fish, the turbot family of two strong links, the empty rectangle, colours."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from bookmaker.kinds.sudoku.houses import House, bits
from bookmaker.kinds.sudoku.reasoning.state import Facts, State, Strikes
from bookmaker.puzzles.contract.grading import Contradiction, Step


def fish(count: int, name: str) -> Callable[[State], Sequence[Step]]:
    """The technique of so many parallel lines whose places for a digit lie in so many cross lines."""

    def apply(state: State) -> Sequence[Step]:
        found: Strikes = {}
        rows, columns = state.layout.rows(), state.layout.columns()
        for d, may in enumerate(state.may):
            for lines, across in ((rows, columns), (columns, rows)):
                some = [line.mask for line in lines if 2 <= (may & line.mask).bit_count() <= count]
                crossed = {mask: sum(1 << k for k, one in enumerate(across) if one.mask & mask & may) for mask in some}
                for chosen in combinations(some, count):
                    union, base = 0, 0
                    for mask in chosen:
                        union |= crossed[mask]
                        base |= mask
                    if union.bit_count() == count:
                        cover = _union([across[k] for k in bits(union)])
                        facts = (("digit", state.symbol(d)), ("where", state.layout.places(may & base)))
                        found.setdefault(state.planes(1 << d, cover & ~base), facts)
        return state.struck(name, found)

    return apply


def _union(houses: Sequence[House]) -> int:
    found = 0
    for house in houses:
        found |= house.mask
    return found


def skyscraper(state: State) -> Sequence[Step]:
    """Two strong links in parallel lines whose inner ends stand in one cross line."""

    def fits(first: str, second: str, one: int, other: int) -> bool:
        n = state.n
        if first == second == "row":
            return one % n == other % n
        return first == second == "column" and one // n == other // n

    return state.struck("skyscraper", _two_links(state, fits))


def kite(state: State) -> Sequence[Step]:
    """A strong link in a row and one in a column whose inner ends stand in one box."""

    def fits(first: str, second: str, one: int, other: int) -> bool:
        areas = (house.mask for house in state.layout.houses if not house.is_line)
        return {first, second} == {"row", "column"} and any(area >> one & area >> other & 1 for area in areas)

    return state.struck("kite", _two_links(state, fits))


def turbot(state: State) -> Sequence[Step]:
    """Any two strong links whose inner ends see each other."""
    return state.struck("turbot", _two_links(state, lambda *_: True))


def _two_links(state: State, fits: Callable[[str, str, int, int], bool]) -> Strikes:
    """What goes by two strong links on a digit: it stands at one of the outer ends, so not where both are seen."""
    found: Strikes = {}
    peers = state.layout.peers
    for d, may in enumerate(state.may):
        for (a, b, first), (c, e, second) in combinations(state.links[d], 2):
            if len({a, b, c, e}) < 4:
                continue
            for outer, inner in ((a, b), (b, a)):
                for near, far in ((c, e), (e, c)):
                    if (
                        peers[inner] >> near & 1
                        and may & peers[outer] & peers[far]
                        and fits(first, second, inner, near)
                    ):
                        gone = may & peers[outer] & peers[far] & ~(1 << inner | 1 << near)
                        facts = (("digit", state.symbol(d)), ("one", state.at(outer, inner)))
                        found.setdefault(
                            state.planes(1 << d, gone),
                            (*facts, ("two", state.at(near, far)), ("ends", state.at(outer, far))),
                        )
    return found


def empty_rectangle(state: State) -> Sequence[Step]:
    """A box whose places for a digit lie in one row and one column, and a strong link with one end on that row."""
    n, found = state.n, Strikes()
    areas = [house for house in state.layout.houses if not house.is_line]
    for d, may in enumerate(state.may):
        links = [link for link in state.links[d] if link[2] in ("row", "column")]
        for area in areas if links else ():
            cells = may & area.mask
            if cells.bit_count() < 2:
                continue
            for row, column in _crosses(state, cells):
                for a, b, sort in links:
                    for near, far in ((a, b), (b, a)):
                        if sort == "column" and near // n == row:
                            target = far // n * n + column
                        elif sort == "row" and near % n == column:
                            target = row * n + far % n
                        else:
                            continue
                        if may >> target & 1 and not area.mask & (1 << target | 1 << near | 1 << far):
                            facts = (("digit", state.symbol(d)), ("where", state.layout.places(cells)))
                            found.setdefault(state.planes(1 << d, 1 << target), (*facts, ("link", state.at(a, b))))
    return state.struck("empty-rectangle", found)


def _crosses(state: State, cells: int) -> Iterator[tuple[int, int]]:
    """Each row and column that hold all these cells between them, neither alone."""
    n, rows, columns = state.n, state.layout.rows(), state.layout.columns()
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
    peers = state.layout.peers
    for d, may in enumerate(state.may):
        for sides in _coloured(state.links[d]):
            seen = [0, 0]
            for side in (0, 1):
                for cell in bits(sides[side]):
                    seen[side] |= peers[cell]
            facts: Facts = (("digit", state.symbol(d)), ("one", state.layout.places(sides[0])))
            facts = (*facts, ("two", state.layout.places(sides[1])))
            wrong = [side for side in (0, 1) if seen[side] & sides[side]]
            if len(wrong) == 2:
                raise Contradiction
            gone = sides[wrong[0]] if wrong else may & seen[0] & seen[1]
            found.setdefault(state.planes(1 << d, gone), facts)
    return state.struck("colours", found)


def _coloured(links: Sequence[tuple[int, int, str]]) -> Iterator[tuple[int, int]]:
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
