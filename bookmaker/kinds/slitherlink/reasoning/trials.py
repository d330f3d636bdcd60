"""What looks at the whole loop: no loop too early, one inside and one outside, and what is supposed and fails."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

from bookmaker.kinds.slitherlink.reasoning import masks
from bookmaker.kinds.slitherlink.reasoning.found import at_face, cell, each_side, is_within
from bookmaker.kinds.slitherlink.reasoning.state import State
from bookmaker.puzzles.contract.grading import Cell, Contradiction
from bookmaker.puzzles.contract.marks import Finding, Marks
from bookmaker.puzzles.kits.edges.lines import Edges
from bookmaker.puzzles.kits.edges.loops import arms, counts, sides
from bookmaker.puzzles.kits.ladder import Finder, Found, refuting
from bookmaker.puzzles.toolbox.bitgrid import indices


def early_loop(state: State) -> Iterator[Found]:
    """A side that would close the loop while another line or a number is left out."""
    for face, edge, is_down, v in each_side(state, masks.early(state)):
        left = (_left_out(state, v, v + (state.lattice.stride if is_down else 1)),)
        yield at_face(state, face, edge, (("left", left),), lambda left=left, edge=edge: Marks(left))  # type: ignore[misc]


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


def followed(state: State, edge: Edges, rules: Sequence[masks.Rule]) -> Iterator[State]:
    """A copy in which an edge is so, and again after each round, of the first rule that tells anything."""
    tried = state.copy()
    tried.draw(edge)
    yield tried
    while True:
        if tried.rings:
            tried.answer()
            return
        told = next((told for rule in rules if any(told := rule(tried))), None)
        if told is None:
            return
        tried.draw(told)
        yield tried


def trial(rounds: int, rules: Sequence[masks.Rule]) -> Finder[State]:
    """A side supposed to be drawn, or crossed, where that fails within so many rounds."""

    def suppose(state: State) -> Iterator[Found]:
        for edges in (Edges(state.open_a, state.open_d), Edges(0, 0, state.open_a, state.open_d)):
            for face, edge, _, _ in each_side(state, edges):
                supposed = "on" if edge.across_on | edge.down_on else "off"
                yield at_face(state, face, edge, (("supposed", supposed),))

    def follow(state: State, one: Found) -> Iterator[State]:
        return followed(state, one.what.otherwise(), rules)

    def shown(state: State, one: Found) -> tuple[list[Finding], list[Cell]]:
        forced, tried, before = list[Finding](), state, state
        with suppress(Contradiction):
            for tried in follow(state, one):
                known = Edges(tried.on_a, tried.on_d, tried.off_a, tried.off_d)
                forced += before.findings(Found(known, ()))
                before = tried.copy()
        return forced, _failing(tried)

    return refuting(suppose, follow, shown, rounds)


def _failing(state: State) -> list[Cell]:
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
