"""What is found, for sentences and pictures: sides of a cell, ways on from a dot, the cells that give the reason."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import product
from typing import TypeAlias

from bookmaker.kinds.slitherlink.reasoning.masks import chained, faces_and_points, parted
from bookmaker.kinds.slitherlink.reasoning.state import Board, Look, State
from bookmaker.puzzles.contract.grading import Contradiction
from bookmaker.puzzles.contract.marks import Marks
from bookmaker.puzzles.kits.edges.faces import RING
from bookmaker.puzzles.kits.edges.lines import Edges
from bookmaker.puzzles.kits.edges.loops import bits
from bookmaker.puzzles.kits.edges.solving import fewest, holds_all, singly, ways_named
from bookmaker.puzzles.kits.ladder import Facts, Found
from bookmaker.puzzles.toolbox.bitgrid import indices

Select: TypeAlias = Callable[[Board, Look], int]


def by_number(select: Select, is_on: bool) -> Callable[[State], Iterator[Found]]:
    """The technique by which all open sides of some numbered cells are drawn, or crossed."""

    def technique(state: State) -> Iterator[Found]:
        for v in indices(select(state.board, state.look) & state.look.open_faces):
            sides = Edges(*state.lattice.along(1 << v))
            yield at_face(state, v, state.new(sides if is_on else sides.otherwise()))

    return technique


def at_face(state: State, v: int, edges: Edges, facts: Facts = ()) -> Found:
    """What is found about sides of one face, which is the reason."""
    return replace(state.sides_of(v, edges, facts), because=partial(Marks, (state.cell(v),)))


def by_point(select: Select, is_on: bool) -> Callable[[State], Iterator[Found]]:
    """The technique by which all open ways on from some points are drawn, or crossed."""

    def technique(state: State) -> Iterator[Found]:
        grid = state.lattice
        for v in indices(select(state.board, state.look) & grid.points & state.look.open_points):
            ways = Edges(*grid.around(1 << v))
            edges = state.new(ways if is_on else ways.otherwise())
            row, column = state.cell(v)
            rows = [r for r in (row - 1, row) if 0 <= r < grid.height - 1]
            columns = [c for c in (column - 1, column) if 0 <= c < grid.width - 1]
            place = (rows[-1], columns[-1])
            corner = f"{'top' if place[0] == row else 'bottom'}_{'left' if place[1] == column else 'right'}"
            around = tuple(product(rows, columns))
            yield Found(
                edges,
                (place,),
                (("corner", corner), *ways_named(state, v, edges), ("around", around)),
                because=partial(Marks, around),
            )

    return technique


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
        return any(holds_all(edge, chained(tried, least=rounds)) for rounds in range(1, 13)) or (
            mask > 0 and _breaks(tried, mask, edge.otherwise())
        )

    def surely_tells(faces: list[int]) -> bool:
        return bool(faces) and _breaks(*alone(faces), edge.otherwise(), whatever=True)

    near = state.cells(v, is_down)
    kept = indices(state.board.every)
    for one in (tells, surely_tells):  # what takes cases is asked of few
        kept = fewest(kept, state.cell, near, one)
    places = tuple(sorted(state.cell(face) for face in kept))
    own = next((face for face in kept if state.cell(face) in near), state.naming(is_down, v))
    cells = (state.cell(own),)
    told: Facts = (("where", places), ("cells", cells), ("tells", "own" if places == cells else "beyond"))
    facts = (*told, *state.sides_named(own, edge))
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
    known = Edges((state.on_a | state.off_a) & state.lattice.across, (state.on_d | state.off_d) & state.lattice.down)
    beside: dict[int, list[int]] = {}
    for _, down, at in bits(known):
        one, other = state.colours.between(at, down)
        beside.setdefault(one, []).append(other)
        beside.setdefault(other, []).append(one)
    came, waiting = {start: start}, [start]
    for face in waiting:
        for there in beside.get(face, ()):
            if there not in came:
                came[there] = face
                waiting.append(there)
    way = [goal]
    while way[-1] != start:
        way.append(came[way[-1]])
    places = tuple(sorted(state.cell(face) for face in way if face != RING))
    return Marks(places, facts=(("through", places), ("beyond", "in" if RING in way else "out")))


def one_inside(state: State) -> Iterator[Found]:
    """A cell without which the inside, or the outside, would fall into pieces; one that the other side cannot reach."""
    for face, edges, is_inside, is_cut in parted(state):
        why = f"{'in' if is_inside else 'out'}_{'cut' if is_cut else 'apart'}"
        yield at_face(state, face, edges, (("why", why),))
