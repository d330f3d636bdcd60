"""Net as people solve it: LADDER, easiest first, and deduce()."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from bookmaker.kinds.net.board import Answer, Clues
from bookmaker.kinds.net.knowledge import (
    Knowledge,
    decidable,
    facing,
    half_known_bends,
    outside,
    squares,
    turn,
)
from bookmaker.kinds.net.networks import Networks
from bookmaker.kinds.net.tiles import Tiles, answer_of, tiles_of
from bookmaker.puzzles.grading import Cell, Contradiction, Deduction, Grade, Step, Technique, climb
from bookmaker.puzzles.toolbox.bitgrid import indices
from bookmaker.puzzles.toolbox.edges import Edge, edges_of

# Bounded trial is for the last few cells only: so many with open arms, and so many rounds of looking
# at neighbours before the assumption must have failed.
TRIAL_CELLS = 16
TRIAL_ROUNDS = 6

SIDES = ("to the right", "above", "to the left", "below")


@dataclass(slots=True)
class State:
    """What is known so far, the parts already joined, and whether the first looks are done."""

    knowledge: Knowledge
    networks: Networks
    looked: set[str] = field(default_factory=set)

    @property
    def tiles(self) -> Tiles:
        return self.knowledge.tiles


def _set(knowledge: Knowledge, edges: Sequence[Edge], *, on: bool) -> None:
    """Put the edges on or off."""
    grid = knowledge.tiles.grid
    across = down = 0
    for first, second in edges:
        # The right neighbour is in the same row; on a torus it may stand at the row's beginning.
        if first // grid.stride == second // grid.stride:
            across |= 1 << first
        else:
            down |= 1 << first
    if on:
        knowledge.across_on |= across
        knowledge.down_on |= down
    else:
        knowledge.across_off |= across
        knowledge.down_off |= down


def _cell(state: State, index: int) -> Cell:
    row, column = divmod(index, state.tiles.grid.stride)
    return (row, column)


def _edge_steps(state: State, technique: str, edges: Sequence[Edge]) -> list[Step]:
    return [Step(technique, (_cell(state, a), _cell(state, b))) for a, b in edges]


def _check(state: State) -> None:
    if state.knowledge.conflicts():
        raise Contradiction


def _border(state: State) -> Sequence[Step]:
    """Tiles have no arm out of the grid; a step a side, once."""
    grid = state.tiles.grid
    if grid.wrap or "border" in state.looked:
        return ()
    state.looked.add("border")
    across, down = outside(grid)
    state.knowledge.across_off |= across
    state.knowledge.down_off |= down
    sides = (
        ("upper", grid.first_row),
        ("right", grid.last_column),
        ("lower", grid.last_row),
        ("left", grid.first_column),
    )
    return [Step("border", grid.cells(cells), (("side", side),)) for side, cells in sides]


def _facing(state: State) -> Sequence[Step]:
    """Two dead ends side by side are not joined, for they would be a net of their own; once."""
    if "facing" in state.looked:
        return ()
    state.looked.add("facing")
    across, down = facing(state.tiles)
    across, down = across & state.knowledge.across_open, down & state.knowledge.down_open
    state.knowledge.across_off |= across
    state.knowledge.down_off |= down
    return _edge_steps(state, "facing", edges_of(state.tiles.grid, across, down))


def _neighbour(state: State) -> Sequence[Step]:
    """Tiles that can stand in only one way, given the arms their neighbours have or refuse."""
    cells = decidable(state.knowledge)
    if not cells:
        return ()
    steps = [
        Step(
            "neighbour",
            (_cell(state, index),),
            (("tile", _shape(state.tiles, index)), ("known", _known(state, index))),
        )
        for index in indices(cells)
    ]
    turn(state.knowledge, cells)
    _check(state)
    return steps


def _partial(state: State) -> Sequence[Step]:
    """A bend with one arm known: the opposite arm is known too, before the bend itself is."""
    cells = half_known_bends(state.knowledge)
    if not cells:
        return ()
    steps = [Step("partial", (_cell(state, index),), (("known", _known(state, index)),)) for index in indices(cells)]
    turn(state.knowledge, cells)
    _check(state)
    return steps


def _square(state: State) -> Sequence[Step]:
    """The fourth edge of a square of which three are on would close a ring."""
    across, down = squares(state.knowledge)
    state.knowledge.across_off |= across
    state.knowledge.down_off |= down
    return _edge_steps(state, "square", edges_of(state.tiles.grid, across, down))


def _loop(state: State) -> Sequence[Step]:
    """An edge between two tiles that are joined already would close a loop."""
    state.networks.join(state.knowledge)
    edges = state.networks.loops(state.networks.open_edges(state.knowledge))
    _set(state.knowledge, edges, on=False)
    return _edge_steps(state, "loop", edges)


def _trap(state: State) -> Sequence[Step]:
    """Two parts with one arm left each are not joined, for they would be cut off from the rest."""
    edges = state.networks.traps(state.networks.open_edges(state.knowledge))
    _set(state.knowledge, edges, on=False)
    return _edge_steps(state, "trap", edges)


def _closing(state: State) -> Sequence[Step]:
    """Turns of a tile that would close a loop or a part are out; what the others have in common holds."""
    found = state.networks.closing_turns(state.knowledge)
    for _, joined, closed in found:
        _set(state.knowledge, joined, on=True)
        _set(state.knowledge, closed, on=False)
    _check(state)
    return [Step("closing", (_cell(state, cell),), (("tile", _shape(state.tiles, cell)),)) for cell, _, _ in found]


def _passage(state: State) -> Sequence[Step]:
    """The only edge by which two sides of the grid can still be joined is on."""
    edges = state.networks.passages(state.networks.open_edges(state.knowledge))
    _set(state.knowledge, edges, on=True)
    return _edge_steps(state, "passage", edges)


def _trial(state: State) -> Sequence[Step]:
    """Assume an edge on, then off; if that fails within a few rounds, the opposite holds.

    For the last few cells only. The first edge in reading order that fails is the step.
    """
    edges = state.networks.open_edges(state.knowledge)
    cells = {cell for edge in edges for cell in edge}
    if len(cells) > TRIAL_CELLS:
        return ()
    for edge in edges:
        for assumed in (True, False):
            rounds = _rounds_to_failure(state, edge, on=assumed)
            if rounds is not None:
                _set(state.knowledge, (edge,), on=not assumed)
                _check(state)
                facts = (
                    ("assumed", "joined" if assumed else "not joined"),
                    ("so", "not joined" if assumed else "joined"),
                    ("rounds", rounds),
                )
                return (Step("trial", (_cell(state, edge[0]), _cell(state, edge[1])), facts),)
    return ()


def _rounds_to_failure(state: State, edge: Edge, *, on: bool) -> int | None:
    """After how many rounds of looking at neighbours the assumption fails; None when it stands so long."""
    knowledge = state.knowledge.copy()
    networks = state.networks.copy()
    _set(knowledge, (edge,), on=on)
    try:
        for rounds in range(1, TRIAL_ROUNDS + 1):
            turn(knowledge, knowledge.tiles.grid.full)
            if knowledge.conflicts():
                return rounds
            networks.join(knowledge)
            open_edges = networks.open_edges(knowledge)
            networks.passages(open_edges)
            _set(knowledge, networks.loops(open_edges), on=False)
    except Contradiction:
        return rounds
    return None


def _shape(tiles: Tiles, index: int) -> str:
    for name, cells in (
        ("dead end", tiles.ends),
        ("straight", tiles.straights),
        ("bend", tiles.bends),
        ("tee", tiles.tees),
    ):
        if cells >> index & 1:
            return name
    return "cross"


def _known(state: State, index: int) -> str:
    """The known arms of a tile as the end of a sentence: "is joined above and closed to the left"."""
    grid, knowledge = state.tiles.grid, state.knowledge
    h1, h0, v1, v0 = knowledge.across_on, knowledge.across_off, knowledge.down_on, knowledge.down_off
    west, north = (0, 0) if grid.wrap else (grid.first_column, grid.first_row)
    on = (h1, grid.down(v1), grid.right(h1), v1)
    off = (h0, grid.down(v0) | north, grid.right(h0) | west, v0)
    joined = [side for side, plane in zip(SIDES, on, strict=True) if plane >> index & 1]
    closed = [side for side, plane in zip(SIDES, off, strict=True) if plane >> index & 1]
    parts = [f"{word} {' and '.join(sides)}" for word, sides in (("joined", joined), ("closed", closed)) if sides]
    return "is " + " and ".join(parts) if parts else "has an arm on every side"


def _answer(state: State) -> Answer | None:
    """The answer when every edge is known and all tiles are joined; Contradiction when they cannot be."""
    knowledge = state.knowledge
    if knowledge.across_open or knowledge.down_open:
        return None
    # Tiles whose arms their neighbours settled were never looked at: look at all once more.
    turn(knowledge, knowledge.tiles.grid.full)
    _check(state)
    state.networks.join(knowledge)
    if not state.networks.is_whole():
        raise Contradiction
    return answer_of(knowledge.tiles.grid, knowledge.across_on, knowledge.down_on)


LADDER: tuple[Technique[State], ...] = (
    Technique("border", Grade.EASY, 1.0, _border),
    Technique("facing", Grade.EASY, 1.0, _facing),
    Technique("neighbour", Grade.EASY, 1.0, _neighbour),
    Technique("partial", Grade.EASY, 1.5, _partial),
    Technique("square", Grade.MEDIUM, 2.0, _square),
    Technique("loop", Grade.HARD, 4.0, _loop),
    Technique("trap", Grade.HARD, 5.0, _trap),
    Technique("closing", Grade.EXPERT, 8.0, _closing),
    Technique("passage", Grade.EXPERT, 8.0, _passage),
    Technique("trial", Grade.EXPERT, 20.0, _trial),
)


def deduce(clues: Clues) -> Deduction[Answer]:
    """Solve as a person would, with whole-grid waves of each technique."""
    tiles = tiles_of((clues,))
    return climb(State(Knowledge(tiles), Networks(tiles)), LADDER, finished=_answer)
