"""What follows for the whole grid at once, as edges: the cheap half of each technique, which gives no reasons."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import TypeAlias

from bookmaker.kinds.slitherlink.reasoning.state import Board, Look, State
from bookmaker.puzzles.contract.grading import Contradiction
from bookmaker.puzzles.kits.edges import solving
from bookmaker.puzzles.kits.edges.faces import cut_faces
from bookmaker.puzzles.kits.edges.lines import Edges
from bookmaker.puzzles.kits.edges.solving import NONE, early, joined
from bookmaker.puzzles.toolbox.bitgrid import indices

Corner: TypeAlias = list[int]  # faces at one of whose corners no, one, both sides cannot be
Side: TypeAlias = tuple[int, int, int]
Corners: TypeAlias = list[Corner]  # upper left, upper right, lower left, lower right
Rule: TypeAlias = solving.Rule[State]

ROUNDS = 40  # of sectors; chains are shorter


def full(board: Board, look: Look) -> int:
    """The numbers that have all their lines, but noughts."""
    (_, n1, n2, n3), on = board.numbered, look.on
    return n1 & on[0] | n2 & on[1] | n3 & on[2]


def needs(board: Board, look: Look) -> int:
    """The numbers that need all sides that are left."""
    (_, n1, n2, n3), off = board.numbered, look.off
    return n1 & off[2] | n2 & off[1] | n3 & off[0]


def goes_on(board: Board, look: Look) -> int:
    """The dots with one line, and one way on."""
    return look.arms_on[0] & ~look.arms_on[1] & look.arms_off[1]


def faces_and_points(state: State) -> Edges:
    """All that single numbers and single dots say."""
    board, look, stride, a, d = state.board, state.look, state.lattice.stride, state.open_a, state.open_d
    done, lack, goes = board.numbered[0] | full(board, look), needs(board, look), goes_on(board, look)
    shut = look.arms_on[1] | look.arms_off[2]
    return Edges(
        a & (lack | lack << stride | goes | goes >> 1),
        d & (lack | lack << 1 | goes | goes >> stride),
        a & (done | done << stride | shut | shut >> 1),
        d & (done | done << 1 | shut | shut >> stride),
    )


def settle(state: State, told: Edges, wanted_a: int, wanted_d: int) -> bool:
    """Know what is told, and what single numbers and dots then say, again and again: for making, without reasons.

    The same as `faces_and_points` until that is silent, in a tenth of the time; that there is such a loop is known.
    True as soon as nothing is left open of the edges that are wanted, and then the state is as it was.
    """
    stride, apart = state.lattice.stride, state.lattice.every.bit_length() + state.lattice.stride
    n0, n1, n2, n3 = state.board.numbered
    # Sides drawn are the lower half of an integer, sides crossed the upper one, so that one look sees to both: a 1 with
    # three sides crossed is to those what a 3 with three sides drawn is to these.
    lower = (1 << apart) - 1
    n1, n2, n3 = n1 | n3 << apart, n2 | n2 << apart, n3 | n1 << apart
    a = state.on_a | told.across_on | (state.off_a | told.across_off) << apart
    d = state.on_d | told.down_on | (state.off_d | told.down_off) << apart
    while wanted_a & ~(a | a >> apart) or wanted_d & ~(d | d >> apart):
        before = (a, d)
        b, e = a >> stride, d >> 1
        ab, cd, x, y = a | b, d | e, a & b, d & e
        met = n0 | n1 & (ab | cd) | n2 & (x | y | ab & cd) | n3 & (x & cd | y & ab)
        new_a, new_d = (met | met << stride) & ~a, (met | met << 1) & ~d
        a |= new_a >> apart | (new_a & lower) << apart
        d |= new_d >> apart | (new_d & lower) << apart
        b, e = a << 1, d << stride
        ab, cd, x, y = a | b, d | e, a & b, d & e
        two = x | y | ab & cd
        shut = two & lower | (x & cd | y & ab) >> apart
        goes = (ab | cd) & two >> apart
        met = shut | goes << apart
        new_a, new_d = (met | met >> 1) & ~a, (met | met >> stride) & ~d
        a |= new_a >> apart | (new_a & lower) << apart
        d |= new_d >> apart | (new_d & lower) << apart
        if before == (a, d):
            state.draw(Edges(a & lower, d & lower, a >> apart, d >> apart))
            return False
    return True


def _sides(state: State) -> Sequence[tuple[Side, Side]]:
    """The side across and the side down at each corner of all faces: on and off, and how far their bits are shifted."""
    stride = state.lattice.stride
    top, left = (state.on_a, state.off_a, 0), (state.on_d, state.off_d, 0)
    bottom, right = (top[0] >> stride, top[1] >> stride, stride), (left[0] >> 1, left[1] >> 1, 1)
    return (top, left), (top, right), (bottom, left), (bottom, right)


def corners(state: State) -> Corners:
    """Of the two sides at each corner of each face: where none, one, both are impossible, as known sides say."""
    return [[x[0] | y[0], x[0] & y[0] | x[1] & y[1], x[1] | y[1]] for x, y in _sides(state)]


def spread(board: Board, before: Corners) -> Corners:
    """The same after a round through every numbered face and every point, to the opposite corner."""
    return [opposite(board, q, before[q], before[3 - q]) for q in range(4)]


def opposite(board: Board, q: int, known: Corner, other: Corner) -> Corner:
    """What cannot be at the corner q of each face, by what cannot be at opposite ones, of the face and at the point."""
    n0, n1, n2, n3 = board.numbered
    stride, every = board.grid.stride, board.grid.every
    none, one, both = known
    p_none, p_one, p_both = f_none, f_one, f_both = other  # of the same face; of the one beyond the point
    step = (stride + 1, stride - 1, 1 - stride, -1 - stride)[q]
    if step > 0:
        f_none, f_one, f_both = f_none << step & every, f_one << step & every, f_both << step & every
    else:
        f_none, f_one, f_both = f_none >> -step, f_one >> -step, f_both >> -step
    return [
        none | n1 & p_one | n2 & p_both | n3 | f_none & f_both,
        one | n0 | n1 & p_none | n2 & p_one | n3 & p_both | f_one,
        both | n0 | n1 | n2 & p_none | n3 & p_one | f_none,
    ]


def by_corners(state: State, known: Corners) -> Edges:
    """The sides that are told by what is impossible at the corners."""
    on_a = on_d = off_a = off_d = 0
    for (none, one, both), ((x_on, x_off, x), (y_on, y_off, y)) in zip(known, _sides(state), strict=True):
        on_a |= (none & one | none & y_off | one & y_on) << x
        on_d |= (none & one | none & x_off | one & x_on) << y
        off_a |= (one & both | one & y_off | both & y_on) << x
        off_d |= (one & both | one & x_off | both & x_on) << y
    a, d = state.open_a, state.open_d
    return Edges(on_a & a, on_d & d, off_a & a, off_d & d)


def chained(state: State, least: int = 1, most: int = ROUNDS) -> Edges:
    """What sectors tell after the fewest rounds, from the `least` on, that tell anything."""
    now = corners(state)
    for rounds in range(1, most + 1):
        after = spread(state.board, now)
        if after == now:
            break
        now = after
        if rounds >= least:
            found = by_corners(state, now)
            if any(found):
                return found
    return NONE


def same_side(state: State) -> Edges:
    """The open sides between faces of which it is known whether both lie on the same side of the loop."""
    return state.colours.told(state)


def related(state: State, face: int) -> Edges:
    """What a number says when two of its neighbours lie on the same side, or on different ones."""
    stride, colours = state.lattice.stride, state.colours
    # Of each side whether it goes down, and its bit; the face beyond it.
    every = ((0, face, face - stride), (0, face + stride, face + stride), (1, face, face - 1), (1, face + 1, face + 1))
    on, open_sides = (state.on_a, state.on_d), (state.open_a, state.open_d)
    spare = [(down, v, there) for down, v, there in every if open_sides[down] >> v & 1]
    groups = [colours.find(there) for _, _, there in spare]
    count = len({group for group, _ in groups})
    if count == len(spare):
        return NONE
    number = next(k for k in range(4) if state.board.numbered[k] >> face & 1)
    lacking = number - sum(on[down] >> v & 1 for down, v, _ in every)
    ways = [
        way
        for way in product((0, 1), repeat=len(spare))
        if sum(way) == lacking
        and len({(group, drawn ^ odd) for drawn, (group, odd) in zip(way, groups, strict=True)}) == count
    ]
    if not ways:
        raise Contradiction
    edges = [0, 0, 0, 0]
    for (down, v, _), held in zip(spare, zip(*ways, strict=True), strict=True):
        if len({*held}) == 1:
            edges[down + (0 if held[0] else 2)] |= 1 << v
    return Edges(*edges)


def every_related(state: State) -> Edges:
    """The same of all numbers."""
    some = state.board.every & state.look.open_faces & state.colours.beside_pairs()
    return joined(related(state, v) for v in indices(some))


def parted(state: State) -> Iterator[tuple[int, Edges, bool, bool]]:
    """Faces that must lie inside (True) or outside, and what that tells of their sides to known faces.

    Last stands whether that is because one side would be cut in two there: a face without which its faces do not hang
    together lies on that side. One that they cannot reach lies on the other.
    """
    grid = state.lattice
    within, without = state.colours.absolute()
    without |= grid.every & ~grid.faces
    for mine, others, is_inside in ((within, without, True), (without, within, False)):
        cuts, unreached = cut_faces(mine, grid.every & ~others, grid.stride)
        for faces, is_mine in ((cuts & grid.faces & ~mine, True), (unreached & grid.faces, False)):
            for v in indices(faces):
                edges = _sides_to(state, v, (mine, others) if is_mine else (others, mine))
                if any(edges):
                    yield v, edges, is_inside is is_mine, is_mine


def _sides_to(state: State, v: int, known: tuple[int, int]) -> Edges:
    """The open sides of a face to others that lie on the same side as it, and to those that do not."""
    face, stride, (same, other) = 1 << v, state.lattice.stride, known
    on, off = (
        (face & faces << stride | face << stride & faces, face & faces << 1 | face << 1 & faces)
        for faces in (other, same)
    )
    return state.new(Edges(*on, *off))


def one_inside(state: State) -> Edges:
    """All that follows from there being one inside and one outside."""
    return joined(edges for _, edges, _, _ in parted(state))


def by_all_chains(state: State) -> Edges:
    """What sectors tell after as many rounds as there are: for making, where the way there is not told."""
    now = corners(state)
    for q in (0, 1):
        before = None
        while before != now[q]:
            before = now[q]
            now[3 - q] = opposite(state.board, 3 - q, now[3 - q], before)
            now[q] = opposite(state.board, q, before, now[3 - q])
    return by_corners(state, now)


CHEAP = (faces_and_points, early)
WITH_CORNERS = (*CHEAP, chained)
SLOW = (same_side, every_related, one_inside)  # from cell to cell
ALL = (*WITH_CORNERS, *SLOW)
