"""What looks at the whole loop: no loop too early, one inside and one outside, and what is supposed and fails."""

from collections.abc import Iterator
from functools import partial

from bookmaker.kinds.slitherlink.reasoning import masks
from bookmaker.kinds.slitherlink.reasoning.found import at_face, cell, is_within, naming
from bookmaker.kinds.slitherlink.reasoning.state import State
from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.marks import Marks
from bookmaker.puzzles.kits.edges.lines import Edges
from bookmaker.puzzles.kits.edges.loops import arms, counts, sides
from bookmaker.puzzles.kits.edges.solving import singly
from bookmaker.puzzles.kits.ladder import Facts, Found
from bookmaker.puzzles.toolbox.bitgrid import indices


def early_loop(state: State) -> Iterator[Found]:
    """A side that would close the loop while another line or a number is left out."""
    for edge, is_down, v in singly(masks.early(state)):
        left = (_left_out(state, v, v + (state.lattice.stride if is_down else 1)),)
        yield at_face(state, naming(state, is_down, v), edge, (("left", left),), partial(Marks, left))


def _left_out(state: State, one: int, other: int) -> Cell:
    """A cell with a side on another line, or else with a number that a loop closed by that side would not meet."""
    grid, stride = state.lattice, state.lattice.stride
    points = state.path(one)
    own = sum(1 << v for v in points)
    a, d = state.on_a & ~own, state.on_d & ~own  # an edge belongs to its first point: both are on one line
    if not a | d:
        a, d = state.on_a, state.on_d
        if other == one + 1:
            a |= 1 << one
        else:
            d |= 1 << one
        n = state.board.numbered
        lines = counts(*sides(a, d, stride))
        unmet = n[1] & ~lines[0] | n[2] & ~lines[1] | n[3] & ~lines[2] | n[0] & lines[0]
        unmet |= n[1] & lines[1] | n[2] & lines[2] | n[3] & lines[3]
        return cell(state, (unmet & -unmet).bit_length() - 1)
    faces = (a | a >> stride | d | d >> 1) & grid.faces
    return cell(state, (faces & -faces).bit_length() - 1)


def one_inside(state: State) -> Iterator[Found]:
    """A cell without which the inside, or the outside, would fall into pieces; one that the other side cannot reach."""
    for face, edges, is_inside, is_cut in masks.parted(state):
        why = f"{'in' if is_inside else 'out'}_{'cut' if is_cut else 'apart'}"
        place = (cell(state, face),)
        yield at_face(state, face, edges, (("why", why),), lambda place=place: Marks(place))  # type: ignore[misc]


def supposed(state: State, edge: Edges, is_down: bool, v: int, facts: Facts) -> Found:
    """The step that supposes a side to be otherwise."""
    return at_face(state, naming(state, is_down, v), edge, facts)


def failing(state: State) -> list[Cell]:
    """The cells where what is drawn and crossed cannot be; those that a closed loop leaves out."""
    grid, stride = state.lattice, state.lattice.stride
    on, off = (counts(*sides(*pair, stride)) for pair in ((state.on_a, state.on_d), (state.off_a, state.off_d)))
    arms_on, arms_off = (
        counts(*arms(*pair, stride)) for pair in ((state.on_a, state.on_d), (state.off_a, state.off_d))
    )
    n0, n1, n2, n3 = state.board.numbered
    faces = n0 & on[0] | n1 & (on[1] | off[3]) | n2 & (on[2] | off[2]) | n3 & (on[3] | off[1])
    points = (arms_on[2] | arms_on[0] & arms_off[2]) & grid.points
    across, down = state.on_a & state.off_a, state.on_d & state.off_d
    faces |= (
        across | across >> stride | down | down >> 1 | points | points >> 1 | points >> stride | points >> stride + 1
    )
    if not faces & grid.faces and state.rings:
        faces = n1 & ~on[0] | n2 & ~on[1] | n3 & ~on[2] or state.on_a | state.on_d
    return [place for place in (cell(state, v) for v in indices(faces & grid.faces)) if is_within(state, place)]
