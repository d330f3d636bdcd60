"""Numbers that say something by where they stand: threes side by side and on a diagonal, and numbers in corners."""

import functools
from collections.abc import Iterator, Sequence
from functools import partial

from bookmaker.kinds.slitherlink.reasoning.state import Board, State
from bookmaker.puzzles.contract.marks import Marks
from bookmaker.puzzles.kits.edges.lines import Edges
from bookmaker.puzzles.kits.edges.loops import bits, boundary
from bookmaker.puzzles.kits.ladder import Facts, Found
from bookmaker.puzzles.toolbox.bitgrid import gathered, indices

Pattern = tuple[tuple[int, ...], Edges, Facts]  # the faces, all that follows, and the facts of its sentence


@functools.lru_cache(maxsize=64)
def beside_in(board: Board) -> Sequence[tuple[tuple[int, int], Edges, int]]:
    """Threes side by side: three lines run, and none goes on from the middle one; the faces that bar the exception.

    That exception is a loop round just the two: some number elsewhere must want another line, or one less.
    """
    threes, stride = board.numbered[3], board.grid.stride
    found = []
    for v in indices(threes & threes >> 1):
        edges = Edges(0, 7 << v, 0, 1 << v + 1 - stride | 1 << v + 1 + stride)
        found.append(((v, v + 1), edges, board.unmet(*boundary(board.grid, 3 << v))))
    for v in indices(threes & threes >> stride):
        across = 1 << v | 1 << v + stride | 1 << v + 2 * stride
        edges = Edges(across, 0, 1 << v + stride - 1 | 1 << v + stride + 1)
        found.append(((v, v + stride), edges, board.unmet(*boundary(board.grid, 1 << v | 1 << v + stride))))
    return [one for one in found if one[2]]


@functools.lru_cache(maxsize=64)
def diagonal_in(board: Board) -> Sequence[tuple[tuple[int, ...], Edges]]:
    """Threes on a diagonal: the two sides of each that lie away from the other are drawn."""
    threes, stride = board.numbered[3], board.grid.stride
    found = []
    for v in indices(threes & threes >> stride + 1):
        w = v + stride + 1
        found.append(((v, w), Edges(1 << v | 1 << w + stride, 1 << v | 1 << w + 1)))
    for v in indices(threes & threes >> stride - 1):
        w = v + stride - 1
        found.append(((v, w), Edges(1 << v | 1 << w + stride, 1 << v + 1 | 1 << w)))
    return found


@functools.lru_cache(maxsize=64)
def corners_in(board: Board, number: int) -> Sequence[tuple[tuple[int, ...], Edges]]:
    """A 1 in a corner has no line on the border, a 3 two; of a 2 the line runs on along the border on both sides."""
    grid, stride = board.grid, board.grid.stride
    if min(grid.width, grid.height) < 3:
        return ()
    found = []
    for row, down in ((0, -1), (grid.height - 2, 1)):
        for column, right in ((0, -1), (grid.width - 2, 1)):
            v = grid.at(row, column)
            if not board.numbered[number] >> v & 1:
                continue
            a, d = v + (stride if down > 0 else 0), v + (1 if right > 0 else 0)
            if number == 2:
                edges = Edges(1 << a - right, 1 << d - down * stride)
            else:
                edges = Edges(1 << a, 1 << d) if number == 3 else Edges(0, 0, 1 << a, 1 << d)
            found.append(((v,), edges))
    return found


def beside(state: State) -> Iterator[Found]:
    """Threes side by side."""
    for faces, edges, unmet in beside_in(state.board):
        if any(state.new(edges)):
            stride, near = state.lattice.stride, gathered(faces)
            while not near & unmet:
                near |= (near << 1 | near >> 1 | near << stride | near >> stride) & state.lattice.faces
            other = indices(near & unmet)[0]
            number = next(k for k in range(4) if state.board.numbered[k] >> other & 1)
            yield from _patterned(state, faces, edges, (("number", number), ("other", (state.cell(other),))))


def diagonal(state: State) -> Iterator[Found]:
    """Threes on a diagonal."""
    for faces, edges in diagonal_in(state.board):
        yield from _patterned(state, faces, edges)


def corner(state: State, number: int) -> Iterator[Found]:
    """A number in a corner."""
    for faces, edges in corners_in(state.board, number):
        new = state.new(edges)
        places = {state.cells(v, is_down) for _, is_down, v in bits(new)}
        beside = tuple(sorted(place for both in places for place in both if state.is_within(place)))
        yield from _patterned(state, faces, edges, (("around", beside),))


def _patterned(state: State, faces: Sequence[int], edges: Edges, facts: Facts = ()) -> Iterator[Found]:
    new = state.new(edges)
    if any(new):
        cells = tuple(state.cell(v) for v in faces)
        yield Found(new, cells, facts, because=partial(Marks, cells))


def everything(board: Board) -> list[tuple[int, int, Edges]]:
    """Each of these patterns: its faces, those of which one more must have a number, or its own, and what it tells."""
    figures = [(gathered(pair), unmet, edges) for pair, edges, unmet in beside_in(board)]
    plain = [*diagonal_in(board), *(one for number in (1, 2, 3) for one in corners_in(board, number))]
    return figures + [(gathered(faces), gathered(faces), edges) for faces, edges in plain]
