"""Masyu's generator: Params, grade, random numbers -> Clues that the ladder solves at that grade, or None.

A loop is drawn and has all pearls that it may have. Where techniques up to the grade do not solve that, the loop is
changed near what is left open, a corner at a time, until they do; then pearls are taken away, white ones first.
Expert ones begin as easy ones, and lose pearls while there is one answer.
"""

from __future__ import annotations

from collections.abc import Sequence

from bookmaker.kinds.masyu.board import BLACK, WHITE, Clues, Params
from bookmaker.kinds.masyu.reasoning import masks
from bookmaker.kinds.masyu.reasoning.state import Board, State
from bookmaker.kinds.masyu.search import prove
from bookmaker.kinds.masyu.techniques import LADDER, deduce
from bookmaker.puzzles.contract.grading import Contradiction, Grade
from bookmaker.puzzles.contract.proof import Unique
from bookmaker.puzzles.kits.edges.loops import arms, boundary, simple
from bookmaker.puzzles.kits.edges.making import drawn, is_of
from bookmaker.puzzles.kits.edges.solving import Rule
from bookmaker.puzzles.kits.making import thinned
from bookmaker.puzzles.toolbox.bitgrid import indices
from bookmaker.seeds import Stream

AREA = 0.5  # of the corners that lie within the loop
LATER = 0.35  # how much later a black pearl is taken away than a white one: 60 of 100 stay white, as in print
CHANGES = 200  # of one loop, until all its pearls tell it
DRAFTS = 4  # of one attempt
CONFLICTS = 2000  # of a search for a second answer
MOST_HARD, MOST_EXPERT = 225, 120  # cells; larger ones take over ten seconds
_EASY: tuple[Rule[State], ...] = (masks.early,)
_MEDIUM = (*_EASY, masks.chained)
_HARD = (*_MEDIUM, masks.by_colours, masks.passage)
RULES = {Grade.EASY: _EASY, Grade.MEDIUM: _MEDIUM, Grade.HARD: _HARD, Grade.EXPERT: _EASY}
ANY = (Grade.EASY,) + (Grade.MEDIUM,) * 4 + (Grade.HARD,) * 2 + (Grade.EXPERT,)


def propose(params: Params, grade: Grade | None, rng: Stream) -> Clues | None:
    """Some loops, pearls taken away; the first that comes to the grade."""
    wanted = grade or min(rng.choice(ANY), hardest(params))
    if wanted > hardest(params):
        return None
    for _ in range(DRAFTS):
        full = _told(params, RULES[wanted], rng)
        if full is None:
            continue
        rank = {v: rng.random() + LATER * (full.black >> v & 1) for v in indices(full.pearls)}
        order = sorted(rank, key=lambda v: rank[v])
        board, left = thinned(full, order, lambda some, v: _if_solved(_without(some, v), RULES[wanted]))
        if wanted is Grade.EXPERT:
            board, _ = thinned(board, left, lambda some, v: _if_unique(_without(some, v), params))
        elif wanted > Grade.EASY and unknown(board, RULES[Grade(wanted - 1)]) == 0:
            continue
        clues = _clues(board, params)
        if is_of(deduce(clues), wanted, LADDER, clues.count):
            return clues
    return None


def hardest(params: Params) -> Grade:
    """The hardest grade in which puzzles are made with these params: larger ones would take too long."""
    cells = params.width * params.height
    return Grade.EXPERT if cells <= MOST_EXPERT else Grade.HARD if cells <= MOST_HARD else Grade.MEDIUM


def _told(params: Params, rules: Sequence[Rule[State]], rng: Stream) -> Board | None:
    """A loop that all its pearls tell by these rules, or None."""
    grid, faces = drawn(params.width - 1, params.height - 1, rng, area=AREA)
    board = with_all(Board(grid, 0, 0), faces)
    state = _followed(board, rules)
    for _ in range(CHANGES):
        if not (left := _open(state)):
            return board
        stride = grid.stride
        # Corners within two of a way that is not known.
        near = state.open_a | state.open_a >> stride | state.open_d | state.open_d >> 1
        for _ in range(2):
            near |= near << 1 | near >> 1 | near << stride | near >> stride
        places = [v for v in indices(near & grid.faces) if simple(faces, v, stride)]
        if not places:
            return None
        changed = faces ^ 1 << rng.choice(places)
        if rng.random() < 0.5:
            places = [v for v in places if simple(changed, v, stride)]
            changed ^= 1 << rng.choice(places) if places else 0
        other = with_all(board, changed)
        tried = _followed(other, rules)
        if _open(tried) <= left:
            faces, board, state = changed, other, tried
    return None


def with_all(board: Board, faces: int) -> Board:
    """The lattice with all pearls that the loop around these faces may have."""
    grid, stride = board.grid, board.grid.stride
    right, left, down, up = arms(*boundary(grid, faces), stride)
    level, upright = right & left, down & up
    straight = level | upright
    turn = (right | left) & (down | up)
    white = level & (turn >> 1 | turn << 1) | upright & (turn >> stride | turn << stride)
    aside = right & straight >> 1 | left & straight << 1
    black = turn & aside & (down & straight >> stride | up & straight << stride)
    return Board(grid, white, black)


def unknown(board: Board, rules: Sequence[Rule[State]]) -> int:
    """How many ways stay open by plain rules and these, 0 where the loop is closed and right."""
    return _open(_followed(board, rules))


def _followed(board: Board, rules: Sequence[Rule[State]]) -> State:
    state = State.of(board)
    while not state.rings:
        masks.settle(state)
        found = next((found for rule in rules if any(found := rule(state))), None) if not state.rings else None
        if found is None:
            break
        state.draw(found)
    return state


def _open(state: State) -> int:
    try:
        if state.answer() is not None:
            return 0
    except Contradiction:  # a loop that is closed too soon
        return state.lattice.points.bit_count()
    return (state.open_a.bit_count() + state.open_d.bit_count()) or 1


def _without(board: Board, v: int) -> Board:
    return Board(board.grid, board.white & ~(1 << v), board.black & ~(1 << v))


def _if_solved(board: Board, rules: Sequence[Rule[State]]) -> Board | None:
    return board if unknown(board, rules) == 0 else None


def _if_unique(board: Board, params: Params) -> Board | None:
    return board if isinstance(prove(_clues(board, params), CONFLICTS), Unique) else None


def _clues(board: Board, params: Params) -> Clues:
    def pearl(v: int) -> int:
        return WHITE * (board.white >> v & 1) + BLACK * (board.black >> v & 1)

    return Clues(tuple(tuple(pearl(board.grid.at(r, c)) for c in range(params.width)) for r in range(params.height)))
