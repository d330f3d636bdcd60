"""What follows for all cells at once: the ways from them, to the right, left, down and up, that are on, and off."""

from collections.abc import Callable, Collection, Sequence
from itertools import product
from typing import NamedTuple, Self, TypeAlias

from bookmaker.kinds.masyu.reasoning.state import Board, Look, State
from bookmaker.puzzles.contract.grading import Contradiction
from bookmaker.puzzles.kits.edges.lines import Edges
from bookmaker.puzzles.kits.edges.loops import Planes
from bookmaker.puzzles.kits.edges.solving import Rule as Follows
from bookmaker.puzzles.kits.edges.solving import early

NOWHERE: Planes = (0, 0, 0, 0)
ROUNDS = 40  # of figures; chains are shorter
RIGHT, LEFT, DOWN, UP = range(4)


class Ways(NamedTuple):
    """The cells from which a way is on to the right, left, down, up, and from which it is off."""

    on: Planes = NOWHERE
    off: Planes = NOWHERE

    def at(self, cells: int, ways: Collection[int] = range(4)) -> Self:
        """Those from some cells, perhaps only to some sides."""
        kept = [cells if way in ways else 0 for way in range(4)]
        (a, b, c, d), (e, f, g, h) = ([one & other for one, other in zip(some, kept, strict=True)] for some in self)
        return type(self)((a, b, c, d), (e, f, g, h))

    def edges(self, state: State) -> Edges:
        """The same as edges, those that are open."""
        stride = state.lattice.stride
        (r, left, d, u), (r_off, left_off, d_off, u_off) = self
        return state.new(Edges(r | left >> 1, d | u >> stride, r_off | left_off >> 1, d_off | u_off >> stride))


Rule: TypeAlias = Callable[[Board, Look], Ways]


def ahead(plane: int, way: int, stride: int) -> int:
    """The cells whose neighbour that way is in the plane."""
    return (plane >> 1, plane << 1, plane >> stride, plane << stride)[way]


def beyond(planes: Planes, stride: int) -> Planes:
    """For each way the cells whose neighbour that way has the same arm."""
    right, left, down, up = planes
    return right >> 1, left << 1, down >> stride, up << stride


def onward(planes: Planes, stride: int) -> Planes:
    """For each way the cells one step that way from those that are given."""
    right, left, down, up = planes
    return right << 1, left >> 1, down << stride, up >> stride


def no_branch(board: Board, look: Look) -> Ways:
    """The line passes: no third way."""
    two = look.ons[1]
    right, left, down, up = (two & ~on for on in look.on)
    return Ways(off=(right, left, down, up))


def dead_end(board: Board, look: Look) -> Ways:
    """Three ways are off, so the fourth is."""
    return Ways(off=(look.offs[2],) * 4)


def goes_on(board: Board, look: Look) -> Ways:
    """The line comes to a cell with one more way."""
    one = look.ons[0] & ~look.ons[1] & look.offs[1]
    right, left, down, up = (one & ~off & ~on for on, off in zip(look.on, look.off, strict=True))
    return Ways(on=(right, left, down, up))


def straight(board: Board, look: Look) -> Ways:
    """Through a white pearl the line goes straight."""
    (r, le, d, u), (r_off, l_off, d_off, u_off) = look.on, look.off
    level, upright = board.white & (r | le | d_off | u_off), board.white & (d | u | r_off | l_off)
    return Ways((level, level, upright, upright), (upright, upright, level, level))


def turns(board: Board, look: Look) -> Ways:
    """At a black pearl the line turns."""
    black, (r, le, d, u), (r_off, l_off, d_off, u_off) = board.black, look.on, look.off
    return Ways(
        (black & l_off, black & r_off, black & u_off, black & d_off), (black & le, black & r, black & u, black & d)
    )


def goes_straight_on(board: Board, look: Look) -> Ways:
    """From a black pearl the line goes straight through the next cell, at which it is told."""
    right, left, down, up = (board.black & on for on in look.on)
    return Ways(on=onward((right, left, down, up), board.grid.stride))


def barred(board: Board, look: Look) -> Ways:
    """From a black pearl the line could not go straight through the next cell: a black one, one with another line."""
    black, stride = board.black, board.grid.stride
    off = beyond(look.off, stride)
    level, upright = look.on[RIGHT] | look.on[LEFT], look.on[DOWN] | look.on[UP]
    aside = (upright >> 1, upright << 1, level >> stride, level << stride)
    right, left, down, up = (black & (off[k] | aside[k] | ahead(black, k, stride)) for k in range(4))
    return Ways(off=(right, left, down, up))


def unturned(board: Board, look: Look) -> Planes:
    """For each way the cells from which the line, gone there, would go straight on at the next cell."""
    stride, (_, _, d_off, u_off) = board.grid.stride, look.off
    shut = (board.white | d_off & u_off, board.white | look.off[RIGHT] & look.off[LEFT])
    right, left, down, up = (ahead(shut[k > LEFT] | look.on[k], k, stride) for k in range(4))
    return right, left, down, up


def turns_beside(board: Board, look: Look) -> Ways:
    """Beside a white pearl the line goes straight on at one side, so at the other it turns; told at that cell."""
    white, (r, le, d, u) = board.white, look.on
    to_right, to_left, down, up = unturned(board, look)
    level, upright = white & r & le, white & d & u
    return Ways(off=onward((level & to_left, level & to_right, upright & up, upright & down), board.grid.stride))


def across(board: Board, look: Look) -> Ways:
    """One way through a white pearl the line would turn at neither side, so it goes the other way."""
    right, left, down, up = unturned(board, look)
    level, upright = board.white & down & up, board.white & right & left
    return Ways((level, level, upright, upright), (upright, upright, level, level))


PLAIN: tuple[Rule, ...] = (
    no_branch,
    dead_end,
    goes_on,
    straight,
    turns,
    goes_straight_on,
    barred,
    turns_beside,
    across,
)


def plain(state: State) -> Edges:
    """All that these say at once; Contradiction where that cannot be."""
    board, look, points = state.board, state.look, state.lattice.points
    on, off = [0, 0, 0, 0], [0, 0, 0, 0]
    for rule in PLAIN:
        edges = rule(board, look)
        on = [one | new for one, new in zip(on, edges.on, strict=True)]
        off = [one | new for one, new in zip(off, edges.off, strict=True)]
    wrong = [a & (b | y) | x & b for a, b, x, y in zip(on, off, look.on, look.off, strict=True)]
    if (wrong[0] | wrong[1] | wrong[2] | wrong[3] | look.ons[2]) & points:
        raise Contradiction
    return Ways((on[0], on[1], on[2], on[3]), (off[0], off[1], off[2], off[3])).edges(state)


def settle(state: State, wanted_a: int, wanted_d: int) -> bool:
    """Know all that `plain` says of a loop that there is, again and again: for making, where nothing is told.

    It takes a fifth of the time. True as soon as no way is left open of those that are wanted; then the state is as it
    was.
    """
    stride, white, black = state.lattice.stride, state.board.white, state.board.black
    a, d, a_off, d_off = state.on_a, state.on_d, state.off_a, state.off_d
    wanted_a, wanted_d = wanted_a & state.lattice.across, wanted_d & state.lattice.down
    while wanted_a & ~(a | a_off) or wanted_d & ~(d | d_off):
        le, u, l_off, u_off = a << 1, d << stride, a_off << 1, d_off << stride
        across, down, level, upright = a | le, d | u, a & le, d & u
        one, two = across | down, level | upright | across & down
        barred, shut = a_off & l_off, d_off & u_off
        two_off = barred | shut | (a_off | l_off) & (d_off | u_off)
        dead = barred & (d_off | u_off) | shut & (a_off | l_off)
        goes = one & ~two & two_off
        # Where the line, coming from the left or right, from above or below, cannot turn.
        shut |= white
        barred |= white
        right, left = (shut | a) >> 1, (shut | le) << 1
        below, above = (barred | d) >> stride, (barred | u) << stride
        flat = white & (across | d_off | u_off | above & below)
        steep = white & (down | a_off | l_off | left & right)
        r_black, l_black, d_black, u_black = black & a, black & le, black & d, black & u
        draw_a = goes & ~a_off | flat | black & l_off | (goes & ~l_off | flat | black & a_off) >> 1
        draw_a |= r_black << 1 | l_black >> 2
        draw_d = goes & ~d_off | steep | black & u_off | (goes & ~u_off | steep | black & d_off) >> stride
        draw_d |= d_black << stride | u_black >> 2 * stride
        to_right, to_left = (a_off | black | down) >> 1, (l_off | black | down) << 1
        to_below, to_above = (d_off | black | across) >> stride, (u_off | black | across) << stride
        cross_a = two & ~a | dead | steep | black & (le | to_right)
        cross_a |= (two & ~le | dead | steep | black & (a | to_left)) >> 1
        cross_a |= (white & level & left) << 1 | (white & level & right) >> 2
        cross_d = two & ~d | dead | flat | black & (u | to_below)
        cross_d |= (two & ~u | dead | flat | black & (d | to_above)) >> stride
        cross_d |= (white & upright & above) << stride | (white & upright & below) >> 2 * stride
        after = (a | draw_a, d | draw_d, a_off | cross_a, d_off | cross_d)
        if after == (a, d, a_off, d_off):
            state.draw(Edges(*after))
            return False
        a, d, a_off, d_off = after
    return True


# Figures: how the line may run through a cell. Its arms, by their places; of the empty one none.
ARMS = ((), (RIGHT, LEFT), (DOWN, UP), (RIGHT, DOWN), (RIGHT, UP), (LEFT, DOWN), (LEFT, UP))
EMPTY, LEVEL, UPRIGHT = range(3)
BACK = (LEFT, RIGHT, UP, DOWN)
# Four cells around a corner, upper left and right, lower left and right: the two ways of each to others of them.
SQUARE = ((RIGHT, DOWN), (LEFT, DOWN), (RIGHT, UP), (LEFT, UP))
Figures: TypeAlias = list[int]
# The figures that go a way, that do not, and that turn to it; for each cell of a square those that go both its ways,
# only the level one, only the upright one, neither; and all ways to be of the four together, by the places of these.
GOING = [[k for k, arms in enumerate(ARMS) if way in arms] for way in range(4)]
STAYING = [[k for k, arms in enumerate(ARMS) if way not in arms] for way in range(4)]
TURNING = [[k for k in some if k > UPRIGHT] for some in GOING]
BOTH = 0
FOURS = [
    [
        [k for k, arms in enumerate(ARMS) if (level in arms, upright in arms) == ways]
        for ways in product((True, False), repeat=2)
    ]
    for level, upright in SQUARE
]
TOGETHER = [
    tuple(2 - 2 * level + 1 - upright for level in (above, below) for upright in (on_left, on_right))
    for above, below, on_left, on_right in product((0, 1), repeat=4)
]


def figures(state: State, only: int = -1) -> Figures:
    """For each figure the cells in which it may be, as the cell itself and known ways say; any in those left out."""
    board, look, grid = state.board, state.look, state.lattice
    points = grid.points & only
    found = []
    for k, arms in enumerate(ARMS):
        never = board.pearls if k == EMPTY else board.white if k > UPRIGHT else board.black
        for way in range(4):
            never |= look.off[way] if way in arms else look.on[way]
        found.append(grid.every & ~(points & never))
    return found


def spread(state: State, before: Figures, own: Figures, only: int = -1) -> Figures:
    """The same after a round: what is left of each by its neighbours, by pearls, and by fours of cells.

    `own` are the figures by cells and known ways alone, for neighbours of pearls that are left out.
    """
    grid, stride = state.lattice, state.lattice.stride
    points = grid.points & only
    white, black, free = state.board.white & points, state.board.black & points, grid.every & ~points
    out = grid.every & ~grid.points  # no line runs there
    may = [_any(before, GOING[way]) & ~out for way in range(4)]
    need = [_any(before, STAYING[way]) | out for way in range(4)]
    both = [one & other for one, other in zip(before, own, strict=True)]
    turn = [_any(both, TURNING[way]) for way in range(4)]
    found = []
    for k, arms in enumerate(ARMS):
        now, straight = before[k], k in (LEVEL, UPRIGHT)
        for way in range(4):
            now &= ahead((may if way in arms else need)[BACK[way]], way, stride)
        for way in arms:
            # A black pearl wants a straight way on; beside a white one it turns here or beyond the pearl.
            now &= ~black | ahead(both[LEVEL if way in (RIGHT, LEFT) else UPRIGHT], way, stride)
            barred = ahead(black, way, stride)
            if straight:
                barred = ahead(white & ~ahead(turn[BACK[way]], way, stride), way, stride)
            now &= ~barred
        if straight:
            one, other = arms
            now &= ~white | ahead(turn[BACK[one]], one, stride) | ahead(turn[BACK[other]], other, stride)
        found.append(now | free & before[k])
    return _in_fours(found, black, free, stride)


def _any(figures: Figures, some: Sequence[int]) -> int:
    found = 0
    for k in some:
        found |= figures[k]
    return found


def _in_fours(before: Figures, black: int, free: int, stride: int) -> Figures:
    """What fours of cells around a corner leave of each figure: it goes with figures of the three others."""
    shifts = (0, 1, stride, stride + 1)
    dark = [black >> shift for shift in shifts]
    bare = [~(dark[k ^ 1] | dark[k ^ 2]) for k in range(4)]  # where it turns, it does not come from a black pearl
    parts = [[_any(before, some) >> shift for some in every] for every, shift in zip(FOURS, shifts, strict=True)]
    for part, other in zip(parts, bare, strict=True):
        part[BOTH] &= other
    left = [[0] * 4 for _ in parts]
    for a, b, c, d in TOGETHER:
        if fits := parts[0][a] & parts[1][b] & parts[2][c] & parts[3][d]:
            for part, at in zip(left, (a, b, c, d), strict=True):
                part[at] |= fits
    found = list(before)
    for every, part, shift in zip(FOURS, left, shifts, strict=True):
        for some, fits in zip(every, part, strict=True):
            for k in some:
                found[k] &= fits << shift | free
    return found


def by_figures(state: State, now: Figures) -> Edges:
    """What the figures that are left tell; Contradiction where a cell has none."""
    points = state.lattice.points
    if points & ~(now[0] | now[1] | now[2] | now[3] | now[4] | now[5] | now[6]):
        raise Contradiction
    on, off = [0] * 4, [0] * 4
    for way in range(4):
        on[way], off[way] = points & ~_any(now, STAYING[way]), points & ~_any(now, GOING[way])
    return Ways((on[0], on[1], on[2], on[3]), (off[0], off[1], off[2], off[3])).edges(state)


def chained(state: State, most: int = ROUNDS) -> Edges:
    """What figures tell after the fewest rounds that tell anything."""
    now = own = figures(state)
    for _ in range(most):
        after = spread(state, now, own)
        if after == now:
            break
        now = after
        if any(found := by_figures(state, now)):
            return found
    return Edges()


def all_chained(state: State, only: int) -> Edges:
    """All that figures of some cells tell, in as many rounds as it takes."""
    now, before, own = figures(state, only), list[int](), figures(state)
    while now != before:
        before, now = now, spread(state, now, own, only)
    return by_figures(state, now)


def by_colours(state: State) -> Edges:
    """The open ways between corners of which it is known whether both lie on the same side of the loop."""
    return state.colours.told(state)


CHEAP: tuple[Follows[State], ...] = (plain, early)
WITH_FIGURES = (*CHEAP, chained)
ALL = (*WITH_FIGURES, by_colours)
