"""Masyu's generator: Params, grade, random numbers -> Clues that the ladder solves at that grade, or None.

A loop is drawn and has all pearls that it may have. Where techniques up to the grade do not solve that, the loop is
changed near what is left open, a corner at a time, until they do; then pearls are taken away, white ones first.
Expert ones begin as easy ones, and lose pearls while there is one answer.
"""

from collections.abc import Sequence

from bookmaker.kinds.masyu.board import BLACK, WHITE, Clues, Params
from bookmaker.kinds.masyu.reasoning import masks
from bookmaker.kinds.masyu.reasoning.state import Board, State
from bookmaker.kinds.masyu.search import prove
from bookmaker.kinds.masyu.techniques import LADDER, deduce
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.contract.proof import Unique
from bookmaker.puzzles.kits.edges.loops import arms, boundary, simple
from bookmaker.puzzles.kits.edges.making import drawn, is_of, kept
from bookmaker.puzzles.kits.edges.solving import Rule, early
from bookmaker.puzzles.kits.making import thinned
from bookmaker.puzzles.toolbox.bitgrid import indices
from bookmaker.seeds import Stream

AREA = 0.5  # of the corners that lie within the loop
LATER = 0.35  # how much later a black pearl is taken away than a white one: 60 of 100 stay white, as in print
CHANGES = 200  # of one loop, until all its pearls tell it
DRAFTS = 4  # of one attempt
CONFLICTS = 2000  # of a search for a second answer
MOST_HARD, MOST_EXPERT = 225, 120  # cells; larger ones take over ten seconds
_EASY: tuple[Rule[State], ...] = (early,)
_MEDIUM = (*_EASY, masks.chained)
_HARD = (*_MEDIUM, masks.by_colours)
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
        board = _thinned(full, order, RULES[wanted])
        if wanted is Grade.EXPERT:
            left = [v for v in order if board.pearls >> v & 1]
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
    state = _followed(State.of(board), board, rules, grid.points)
    for _ in range(CHANGES):
        if state is None:
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
        tried = _followed(State.of(other), other, rules, grid.points)
        if _open(tried) <= _open(state):
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
    """How many ways stay open by plain rules and these, 0 where the loop is closed."""
    return _open(_followed(State.of(board), board, rules, board.grid.points))


def _open(state: State | None) -> int:
    return state.open_a.bit_count() + state.open_d.bit_count() if state else 0


def _thinned(full: Board, order: Sequence[int], rules: Sequence[Rule[State]]) -> Board:
    """The pearls that stay where each in turn goes without which these rules still tell the loop."""

    def board(pearls: int) -> Board:
        return Board(full.grid, full.white & pearls, full.black & pearls)

    def followed(known: State, pearls: int, gone: int, is_one: bool) -> State | None:
        return _followed(known, board(pearls), rules if is_one else _EASY, gone)

    return board(kept([1 << v for v in order], full.pearls, State.of(full), followed, full.pearls.bit_count()))


def _followed(known: State, board: Board, rules: Sequence[Rule[State]], gone: int) -> State | None:
    """All that plain rules and these say of pearls, beside what is known.

    None where that is the loop, or all that the pearls that are gone could say themselves: the ways at them and those
    beyond. For then the rules, which told the loop with those, tell it without.
    """
    state, stride = known.copy(), board.grid.stride
    state.board = board
    a = gone << 1 | gone | gone >> 1 | gone >> 2
    d = gone << stride | gone | gone >> stride | gone >> 2 * stride
    while True:
        if masks.settle(state, a, d) or state.rings:
            return None
        found = next((found for rule in rules if any(found := rule(state))), None)
        if found is None:
            return state
        state.draw(found)


def _without(board: Board, v: int) -> Board:
    return Board(board.grid, board.white & ~(1 << v), board.black & ~(1 << v))


def _if_unique(board: Board, params: Params) -> Board | None:
    return board if isinstance(prove(_clues(board, params), CONFLICTS), Unique) else None


def _clues(board: Board, params: Params) -> Clues:
    def pearl(v: int) -> int:
        return WHITE * (board.white >> v & 1) + BLACK * (board.black >> v & 1)

    return Clues(tuple(tuple(pearl(board.grid.at(r, c)) for c in range(params.width)) for r in range(params.height)))
