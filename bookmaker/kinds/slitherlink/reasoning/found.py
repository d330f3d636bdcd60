"""What is found, for sentences and pictures: sides of a cell, ways on from a dot, the cells that give the reason."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from typing import TypeAlias

from bookmaker.kinds.slitherlink.reasoning.masks import chained, faces_and_points
from bookmaker.kinds.slitherlink.reasoning.state import Board, State
from bookmaker.puzzles.contract.grading import Cell, Contradiction
from bookmaker.puzzles.contract.marks import Marks
from bookmaker.puzzles.kits.edges.faces import RING
from bookmaker.puzzles.kits.edges.lines import Edges
from bookmaker.puzzles.kits.edges.solving import fewest, holds_all, named, singly, ways_named
from bookmaker.puzzles.kits.ladder import Facts, Found
from bookmaker.puzzles.toolbox.bitgrid import indices

Select: TypeAlias = Callable[[State], int]
Because: TypeAlias = Callable[[], Marks] | None

ABOVE, RIGHT, BELOW, LEFT = "above", "right", "below", "left"


def cell(state: State, v: int) -> Cell:
    """The (row, column) of a face; beyond the grid -1, or one more than there are."""
    row, column = divmod(v, state.lattice.stride)
    return row - 1, column - 1


def is_within(state: State, place: Cell) -> bool:
    """Whether a cell lies in the grid."""
    return 0 <= place[0] < state.lattice.height - 1 and 0 <= place[1] < state.lattice.width - 1


def sides_named(state: State, v: int, edges: Edges) -> Facts:
    """Which sides of a face these edges draw and cross, as facts, and which of both there are."""
    stride = state.lattice.stride
    names = {(False, v): ABOVE, (True, v + 1): RIGHT, (False, v + stride): BELOW, (True, v): LEFT}
    return named(names, edges, ("so", "drawn", "crossed"))


def by_number(select: Select, is_on: bool) -> Callable[[State], Iterator[Found]]:
    """The technique by which all open sides of some numbered cells are drawn, or crossed."""

    def technique(state: State) -> Iterator[Found]:
        open_a, open_d = state.open_a, state.open_d
        for v in indices(select(state) & state.look.open_faces):
            across, down = state.lattice.along(1 << v)
            a, d = across & open_a, down & open_d
            yield at_face(state, v, Edges(a, d) if is_on else Edges(0, 0, a, d))

    return technique


def at_face(state: State, v: int, edges: Edges, facts: Facts = (), because: Because = None) -> Found:
    """What is found about sides of one face, with its number where it has one."""
    number = next((k for k in range(4) if state.board.numbered[k] >> v & 1), None)
    own: Facts = (("number", number),) if number is not None else ()
    place = cell(state, v)
    return Found(
        edges, (place,), (*own, *sides_named(state, v, edges), *facts), because=because or (lambda: Marks((place,)))
    )


def by_point(select: Select, is_on: bool) -> Callable[[State], Iterator[Found]]:
    """The technique by which all open ways on from some points are drawn, or crossed."""

    def technique(state: State) -> Iterator[Found]:
        grid, open_a, open_d = state.lattice, state.open_a, state.open_d
        high, wide = grid.height - 1, grid.width - 1
        for v in indices(select(state) & grid.points & state.look.open_points):
            across, down = grid.around(1 << v)
            a, d = across & open_a, down & open_d
            edges = Edges(a, d) if is_on else Edges(0, 0, a, d)
            row, column = cell(state, v)
            rows = [r for r in (row - 1, row) if 0 <= r < high]
            columns = [c for c in (column - 1, column) if 0 <= c < wide]
            place = (rows[-1], columns[-1])
            corner = f"{'top' if place[0] == row else 'bottom'}_{'left' if place[1] == column else 'right'}"
            around = tuple(product(rows, columns))
            yield Found(
                edges,
                (place,),
                (("corner", corner), *ways_named(state, v, edges), ("around", around)),
                because=lambda around=around: Marks(around),  # type: ignore[misc]
            )

    return technique


def naming(state: State, is_down: bool, v: int) -> int:
    """The face that names a side: of both the one that is there, or the upper left one."""
    one = v - (1 if is_down else state.lattice.stride)
    place = cell(state, one)
    return one if is_within(state, place) and place not in state.board.holes else v


def by_side(state: State, edges: Edges, because: Callable[[State, Edges, bool, int], Marks]) -> Iterator[Found]:
    """What is found about each of these sides, with a reason that is looked for when it is asked for."""
    for edge, is_down, v in singly(edges):
        found = at_face(state, naming(state, is_down, v), edge)
        yield replace(
            found,
            because=lambda edge=edge, is_down=is_down, v=v: because(state, edge, is_down, v),  # type: ignore[misc]
        )


def chain(state: State, edge: Edges, is_down: bool, v: int) -> Marks:
    """The numbers by which corners tell an edge: as few as it takes, the farthest left out first.

    The edge is named as a side of one of these numbers, where it is one.
    """

    def alone(faces: list[int]) -> tuple[State, int]:
        """A state with these numbers and no others."""
        mask = sum(1 << face for face in faces)
        n0, n1, n2, n3 = (some & mask for some in state.board.numbered)
        tried = state.copy()
        tried.board = Board(state.lattice, (n0, n1, n2, n3))
        return tried, mask

    def tells(faces: list[int]) -> bool:
        tried, mask = alone(faces)
        return any(holds_all(edge, chained(tried, least=rounds)[0]) for rounds in range(1, 13)) or (
            mask > 0 and _breaks(tried, mask, edge.otherwise())
        )

    def surely_tells(faces: list[int]) -> bool:
        return bool(faces) and _breaks(*alone(faces), edge.otherwise(), whatever=True)

    near = state.cells(v, is_down)
    kept = indices(state.board.every)
    for one in (tells, surely_tells):  # what takes cases is asked of few
        kept = fewest(kept, lambda face: cell(state, face), near, one)
    places = tuple(sorted(cell(state, face) for face in kept))
    own = next((face for face in kept if cell(state, face) in near), naming(state, is_down, v))
    cells = (cell(state, own),)
    told: Facts = (("where", places), ("cells", cells), ("tells", "own" if places == cells else "beyond"))
    facts = (*told, *sides_named(state, own, edge))
    return Marks(places, facts=facts)


def _breaks(tried: State, mask: int, found: Edges, *, whatever: bool = False) -> bool:
    """Whether such edges break something beside these numbers, which corners do not always see.

    If asked, `whatever` the sides are then that they leave open.
    """
    a, d = tried.lattice.along(mask)
    try:
        while any(found):
            tried.draw(found)
            found = faces_and_points(tried)
            found = Edges(found.across_on & a, found.down_on & d, found.across_off & a, found.down_off & d)
    except Contradiction:
        return True
    side = next(singly(Edges(tried.open_a & a, tried.open_d & d)), None) if whatever else None
    return side is not None and all(
        _breaks(tried.copy(), mask, one, whatever=True) for one in (side[0], side[0].otherwise())
    )


def way_round(state: State, edge: Edges, is_down: bool, v: int) -> Marks:
    """The cells through which one comes from one face of an edge to the other by sides that are known."""
    start, goal = state.colours.between(v, is_down)
    grid, stride = state.lattice, state.lattice.stride
    known_a, known_d = (state.on_a | state.off_a), (state.on_d | state.off_d)
    came = {start: start}
    waiting = [start]
    ring = [(face, at, down) for face, at, down in _border(state)]
    for face in waiting:
        ways = (
            [(there, at, down) for there, at, down in ring]
            if face == RING
            else [
                (face - stride, face, False),
                (face + stride, face + stride, False),
                (face - 1, face, True),
                (face + 1, face + 1, True),
            ]
        )
        for there, at, down in ways:
            if (known_d if down else known_a) >> at & 1 and (at, down) != (v, is_down):
                there = there if grid.faces >> there & 1 else RING
                if there not in came:
                    came[there] = face
                    waiting.append(there)
    way = [goal]
    while way[-1] != start:
        way.append(came[way[-1]])
    places = tuple(sorted(cell(state, face) for face in way if face != RING))
    return Marks(places, facts=(("through", places), ("beyond", "in" if RING in way else "out")))


def _border(state: State) -> Iterator[tuple[int, int, bool]]:
    """The faces along the border, each with its side there."""
    grid, stride = state.lattice, state.lattice.stride
    for face in indices(grid.faces):
        for there, at, down in (
            (face - stride, face, False),
            (face + stride, face + stride, False),
            (face - 1, face, True),
            (face + 1, face + 1, True),
        ):
            if not grid.faces >> there & 1:
                yield face, at, down
