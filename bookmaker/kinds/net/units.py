"""What Net's sentences name, and what they rest on."""

import functools
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations

from bookmaker.kinds.net.board import Clues
from bookmaker.kinds.net.images import ARMS
from bookmaker.kinds.net.walls import shut
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.marks import Finding
from bookmaker.puzzles.contract.premises import Basis, Claim, Clause, ParsedFacts, Untrue, cells_in
from bookmaker.puzzles.contract.trials import NEVER, TRIAL, Rule
from bookmaker.puzzles.kits.edges.known import Arms, Drawn, Says, is_way, way_in
from bookmaker.puzzles.toolbox.arms import DOWN, LEFT, RIGHT, STEPS, UP

SIDES = {"right": RIGHT, "above": UP, "left": LEFT, "below": DOWN}
SHAPES = {"dead-end": "1248", "straight": "5a", "bend": "369c", "tee": "7bde", "cross": "f"}  # by name its digits
BORDERS = {"top": UP, "right": RIGHT, "bottom": DOWN, "left": LEFT}
SQUARE = 4  # tiles of the smallest loop
FEW = 8  # tiles of a loop that is seen at once
SHALLOW = 3  # steps through a group that is seen at once


class Tiles(Drawn):
    """The tiles, what lies beyond each of their sides, and what is known of their arms."""

    def __init__(self, clues: Clues, known: Sequence[Finding]) -> None:
        """The printed tiles and walls, and what was told."""
        self.beyond = _beyond(clues)
        self.shape = {cell: name for cell, (name, _) in _tiles(clues).items()}
        super().__init__({cell: arms for cell, (_, arms) in _tiles(clues).items()}, known)

    def sides(self, parsed: ParsedFacts, name: str) -> Arms:
        """The neighbours beyond those sides of the one named tile; Untrue where there is none."""
        (cell,) = cells_in(parsed, "cells")
        found = [self.beyond[cell].get(SIDES[side]) for side in str(parsed.get(name, "")).split()]
        return frozenset(other for other in found if other)

    def says(self, parsed: ParsedFacts, concludes: Sequence[Finding]) -> bool:
        """Whether it names their ways; of one tile also the sides, where it names such."""
        if "so" not in parsed:
            return super().says(parsed, concludes)
        (cell,) = cells_in(parsed, "cells")
        named = ((name, {frozenset((cell, other)) for other in self.sides(parsed, name)}) for name in NOW)
        return all(
            ways == {frozenset(one.cells) for one in concludes if one.holds is NOW[name]} for name, ways in named
        )

    def rules(self, cells: Collection[Cell]) -> Iterator[Rule]:
        """How each tile may be turned; that no loop is closed, and that nothing is cut off."""
        for cell in self.shapes.keys() & cells:
            group = self.group(cell)
            is_cut = len(group) < len(self.shapes) and self.left(group) <= 0
            yield Rule("loop", (cell,), (cell,), [NEVER] * self.is_closed(cell))
            yield Rule("apart", (cell,), (cell,), [NEVER] * (is_cut or self.reach(cell) != self.shapes.keys()))
            yield Rule("tile", (cell,), (cell,), [self.may(cell)])
            for other in {*self.beyond[cell].values()}:
                if frozenset((cell, other)) not in self.on and (other in group or self.cut_off((cell, other))):
                    yield Rule("", (), (), [is_way((cell, other), False)])

    def reach(self, cell: Cell) -> set[Cell]:
        """All that may still hang together with a tile."""
        found, waiting = {cell}, [cell]
        for at in waiting:
            new = {*self.beyond[at].values()} - found
            new = {other for other in new if frozenset((at, other)) not in self.off}
            found |= new
            waiting += new
        return found

    def closes(self, one: Cell, other: Cell) -> int:
        """Of how many tiles the loop is that an arm between two would close; 0 where there is none."""
        return self.group(one).get(other, -1) + 1

    def cut_off(self, cells: Sequence[Cell]) -> Mapping[Cell, int]:
        """All that would be joined by joining these, with steps from them, where that has no arm left; else nothing."""
        groups = [self.group(cell) for cell in cells]
        joined = {cell: steps for group in groups for cell, steps in group.items()}
        is_all = len(joined) == len(self.shapes)
        return {} if is_all or sum(map(self.left, groups)) > 2 * (len(cells) - 1) else joined


NOW = {"now_joined": True, "now_closed": False}


@functools.lru_cache(maxsize=8)
def _beyond(clues: Clues) -> Mapping[Cell, Mapping[int, Cell]]:
    """For each tile the tile beyond each side at which an arm may be."""
    width, height = clues.width, clues.height
    there = {(r, c) for r, row in enumerate(clues.grid()) for c, tile in enumerate(row) if tile is not None}
    closed = shut(clues.walls, width, height)
    found: dict[Cell, dict[int, Cell]] = {cell: {} for cell in there}
    for row, column in there:
        for arm, (down, right) in STEPS.items():
            other = (row + down, column + right)
            if clues.wrap:
                other = (other[0] % height, other[1] % width)
            if other in there and not closed[row * width + column] & arm:
                found[row, column][arm] = other
    return found


@functools.lru_cache(maxsize=8)
def _tiles(clues: Clues) -> Mapping[Cell, tuple[str, tuple[Arms, ...]]]:
    """For each tile the name of its shape, and the neighbours to which it may be joined."""
    found = {}
    for cell, beyond in _beyond(clues).items():
        digit = clues.tiles[cell[0] * clues.width + cell[1]]
        name = next(name for name, digits in SHAPES.items() if digit in digits)
        turns = [[arm for arm in STEPS if arm & ARMS[turned]] for turned in SHAPES[name]]
        found[cell] = (
            name,
            tuple(frozenset(beyond[arm] for arm in arms) for arms in turns if set(arms) <= beyond.keys()),
        )
    return found


@dataclass(frozen=True, slots=True)
class Bordered(Claim):
    """The cells are all along a side of the grid."""

    def _check(self, parsed: ParsedFacts, reader: Tiles) -> None:
        (down, right), cells = STEPS[BORDERS[str(parsed["side"])]], set(cells_in(parsed, "cells"))
        if cells != {(r, c) for r, c in reader.shapes if (r + down, c + right) not in reader.shapes}:
            raise Untrue(f"{sorted(cells)} are not all along the {parsed['side']}")


def turned(parsed: ParsedFacts, reader: Tiles) -> Clause:
    """Tile and known sides are as they are named, and the tile is turned in a way that fits these."""
    (cell,) = cells_in(parsed, "cells")
    beyond = {name: reader.beyond[cell].get(side) for name, side in SIDES.items()}
    ways = {name: frozenset((cell, other)) for name, other in beyond.items() if other}
    joined = {name for name, way in ways.items() if way in reader.on}
    closed = {name for name in SIDES if name not in ways or ways[name] in reader.off}
    if parsed.get("tile", "bend") != reader.shape[cell] or (joined, closed) != tuple(
        set(str(parsed.get(name, "")).split()) for name in ("joined", "closed")
    ):
        raise Untrue(f"{cell} is a {reader.shape[cell]}, joined {joined} and closed {closed}")
    return reader.may(cell)


def closes(parsed: ParsedFacts, reader: Tiles, *, fewest: int, most: int | None = None) -> Clause:
    """The cells are joined already by so many tiles at least, and at most."""
    one, other = way_in(parsed, "cells")
    tiles = reader.closes(one, other)
    if not fewest <= tiles <= (most or tiles):
        raise Untrue(f"{tiles} tiles join {one} and {other}")
    return is_way((one, other), False)


def cuts_off(parsed: ParsedFacts, reader: Tiles, *, steps: int | None = None) -> Clause:
    """All that is joined to the cells, by so many steps at most, would have no arm left if they were joined."""
    cells = way_in(parsed, "cells")
    joined = reader.cut_off(cells)
    if not joined or max(joined.values()) > (len(joined) if steps is None else steps):
        raise Untrue(f"{cells} would not be cut off")
    return is_way(cells, False)


def kept(parsed: ParsedFacts, reader: Tiles, *, few: bool) -> Clause:
    """The tile is turned in a way that closes no loop and cuts nothing off; by what is seen at once, or by all."""
    (cell,) = cells_in(parsed, "cells")
    if parsed.get("tile") != reader.shape[cell]:
        raise Untrue(f"{cell} is no {parsed.get('tile')}")
    fits = reader.fits(cell)
    good = [arms for arms in fits if not _is_closed(cell, arms, reader, few)]
    if good == fits:
        raise Untrue(f"no way to turn {cell} closes anything")
    return frozenset((cell, arms) for arms in good)


def _is_closed(cell: Cell, arms: Arms, reader: Tiles, few: bool) -> bool:
    new = [other for other in arms if frozenset((cell, other)) not in reader.on]
    loops = [reader.closes(cell, other) for other in new]
    loops += [reader.closes(one, other) + 1 for one, other in combinations(new, 2) if reader.closes(one, other)]
    if any(0 < tiles <= (SQUARE if few else tiles) for tiles in loops):
        return True
    joined = reader.cut_off((cell, *new))
    return bool(joined) and max(joined.values()) <= (SHALLOW if few else len(joined))


reader = Tiles
BASES: Mapping[str, Basis] = {
    "border": (Bordered(),),
    "facing": (Says(partial(cuts_off, steps=0)),),
    "neighbour": (Says(turned),),
    "partial": (Says(turned),),
    "square": (Says(partial(closes, fewest=SQUARE, most=SQUARE)),),
    "loop": (Says(partial(closes, fewest=SQUARE, most=FEW)),),
    "pocket": (Says(partial(cuts_off, steps=SHALLOW)),),
    "turn": (Says(partial(kept, few=True)),),
    "long-loop": (Says(partial(closes, fewest=FEW + 1)),),
    "trap": (Says(cuts_off),),
    "closing": (Says(partial(kept, few=False)),),
    "trial": TRIAL,
}
