"""Slitherlink as people solve it: LADDER, easiest first."""

from collections.abc import Iterator
from functools import partial

from bookmaker.kinds.slitherlink.board import Clues
from bookmaker.kinds.slitherlink.reasoning import masks
from bookmaker.kinds.slitherlink.reasoning.found import at_face, by_number, by_point, chain, one_inside, way_round
from bookmaker.kinds.slitherlink.reasoning.patterns import beside, corner, diagonal
from bookmaker.kinds.slitherlink.reasoning.state import State, begun, board_of
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.kits.edges.solving import each_told, early_loop, trial
from bookmaker.puzzles.kits.ladder import Engine, Found, Rung, rung
from bookmaker.puzzles.toolbox.bitgrid import indices

NEAR = 2  # rounds from corner to corner that are seen at once
SHORT, LONG = 3, 30  # rounds of following what is supposed


def _sectors(state: State, most: int) -> Iterator[Found]:
    """What a number leaves to the two sides at a corner, and so to the two sides beyond that dot."""
    yield from each_told(state, masks.chained(state, most=most), chain)


def _same_side(state: State) -> Iterator[Found]:
    """Two cells joined by sides that are known: whether both lie within the loop, or not, tells the side between."""
    yield from each_told(state, masks.same_side(state), way_round)


def _number_and_sides(state: State) -> Iterator[Found]:
    """A number two of whose neighbours lie on the same side of the loop, or on different ones."""
    for v in indices(state.board.every & state.look.open_faces):
        edges = masks.related(state, v)
        if any(edges):
            yield at_face(state, v, edges)


LADDER: tuple[Rung[State], ...] = (
    rung("nought", Grade.EASY, 1.0, by_number(lambda board, look: board.numbered[0], is_on=False), settles=True),
    rung("full", Grade.EASY, 1.0, by_number(masks.full, is_on=False), settles=True),
    rung("no-branch", Grade.EASY, 1.0, by_point(lambda board, look: look.arms_on[1], is_on=False)),
    rung("needs", Grade.EASY, 1.1, by_number(masks.needs, is_on=True), settles=True),
    rung("dead-end", Grade.EASY, 1.1, by_point(lambda board, look: look.arms_off[2], is_on=False)),
    rung("goes-on", Grade.EASY, 1.1, by_point(masks.goes_on, is_on=True)),
    rung("corner-three", Grade.EASY, 1.2, partial(corner, number=3)),
    rung("corner-one", Grade.EASY, 1.2, partial(corner, number=1)),
    rung("corner-two", Grade.EASY, 1.2, partial(corner, number=2)),
    rung("threes-beside", Grade.EASY, 1.2, beside),
    rung("threes-diagonal", Grade.EASY, 1.3, diagonal),
    rung("early-loop", Grade.EASY, 1.5, early_loop),
    rung("sector", Grade.MEDIUM, 2.0, partial(_sectors, most=NEAR)),
    rung("chain", Grade.MEDIUM, 2.6, partial(_sectors, most=masks.ROUNDS)),
    rung("same-side", Grade.MEDIUM, 2.8, _same_side),
    rung("number-and-sides", Grade.HARD, 4.0, _number_and_sides),
    rung("one-inside", Grade.HARD, 4.5, one_inside),
    rung("short-trial", Grade.EXPERT, 7.0, trial(SHORT, masks.CHEAP)),
    rung("long-trial", Grade.EXPERT, 12.0, trial(LONG, masks.WITH_CORNERS)),
    rung("deep-trial", Grade.EXPERT, 16.0, trial(LONG, masks.ALL, masks.SLOW)),
)


def _start(clues: Clues) -> State:
    return begun(board_of(clues))


start, deduce, allows, marks, DECIDES_CELLS = Engine(LADDER, _start).verbs
