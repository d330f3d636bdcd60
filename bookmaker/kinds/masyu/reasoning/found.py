"""What is found, for sentences and pictures: ways from a cell or between two, and the cells that give the reason."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from bookmaker.kinds.masyu.reasoning import masks
from bookmaker.kinds.masyu.reasoning.masks import Rule
from bookmaker.kinds.masyu.reasoning.state import State
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.marks import Marks
from bookmaker.puzzles.kits.edges.lines import Edges
from bookmaker.puzzles.kits.edges.solving import fewest, holds_all, ways_named
from bookmaker.puzzles.kits.ladder import Facts, Found
from bookmaker.puzzles.toolbox.bitgrid import indices

MOST_NAMED = 5  # cells of a way round; of more the rectangle is named in which they lie, and they are marked
Technique = Callable[[State], Iterator[Found]]


def at_cells(rule: Rule) -> Technique:
    """The technique by which ways from some cells are on, or off."""

    def technique(state: State) -> Iterator[Found]:
        by_cell, stride = rule(state.board, state.look), state.lattice.stride
        a_on, d_on, a_off, d_off = by_cell.edges(state)
        a, d = a_on | a_off, d_on | d_off
        for v in indices((a | a << 1 | d | d << stride) & state.lattice.points):
            edges = by_cell.at(1 << v).edges(state)
            if any(edges):
                place = state.lattice.place(v)
                yield Found(edges, (place,), ways_named(state, v, edges), because=partial(Marks, (place,)))

    return technique


def beside_pearls(rule: Rule) -> Technique:
    """The technique by which single ways from cells beside pearls are so, away from these."""

    def technique(state: State) -> Iterator[Found]:
        by_cell, stride = rule(state.board, state.look), state.lattice.stride
        for way, back in enumerate((-1, 1, -stride, stride)):
            cells = (by_cell.on[way] | by_cell.off[way]) & state.lattice.points
            for v in indices(cells):
                edges = by_cell.at(1 << v, (way,)).edges(state)
                if any(edges):
                    facts: Facts = (("pearl", (state.lattice.place(v + back),)), *ways_named(state, v, edges))
                    yield Found(edges, (state.lattice.place(v),), facts)

    return technique


def fours(state: State, edge: Edges, is_down: bool, v: int) -> Marks:
    """The cells by whose figures a way is told: as few as it takes."""

    def tells(cells: Sequence[int]) -> bool:
        only = sum(1 << cell for cell in cells)
        return holds_all(edge, masks.all_chained(state, only))

    kept = fewest(indices(state.lattice.points), state.lattice.place, state.cells(v, is_down), tells)
    places = _places(state, kept)
    return Marks(places, facts=(("where", places),))


def way_round(state: State, edge: Edges, is_down: bool, v: int) -> Marks:
    """The cells by whose pearls and ways one knows on which sides of the loop the corners of a way lie."""

    def tells(cells: Sequence[int]) -> bool:
        return holds_all(edge, state.coloured(sum(1 << cell for cell in cells)).told(state))

    kept = fewest(indices(state.lattice.points), state.lattice.place, state.cells(v, is_down), tells)
    places = _places(state, kept)
    through = places if len(places) <= MOST_NAMED else _spanned(places)
    return Marks(places, facts=(("through", through), ("corners", _corners(state, edge, through))))


def _corners(state: State, edge: Edges, places: Sequence[Cell]) -> str:
    """Keys of what tells the corners of some cells apart: of lines, crosses and pearls those without which it does not.

    What lines and crosses tell is not told by pearls.
    """
    bare, named, cells = state.copy(), list[str](), sum(1 << state.lattice.at(*place) for place in places)
    for name in ("black", "white", "cross", "line"):
        less = bare.copy()
        if name == "black":
            less.board = bare.board._replace(black=0)
        elif name == "white":
            less.board = bare.board._replace(white=0)
        elif name == "cross":
            less.off_a = less.off_d = 0
        else:
            less.on_a = less.on_d = 0
        if holds_all(edge, less.coloured(cells).told(state)):
            bare = less
        else:
            named.append(name)
    return " ".join(reversed(named))


def _spanned(places: Sequence[Cell]) -> tuple[Cell, ...]:
    """All cells of the rectangle in which these lie, which is told by its corners."""
    (top, *_, bottom), (left, *_, right) = (sorted(places) for places in zip(*places, strict=True))
    return tuple((r, c) for r in range(top, bottom + 1) for c in range(left, right + 1))


def _places(state: State, cells: Sequence[int]) -> tuple[Cell, ...]:
    return tuple(sorted(state.lattice.place(v) for v in cells))
