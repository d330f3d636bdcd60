"""Net as people solve it: LADDER, easiest first, and deduce()."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from bookmaker.kinds.net.board import Answer, Clues
from bookmaker.kinds.net.reasoning.components import Components
from bookmaker.kinds.net.reasoning.knowledge import (
    Knowledge,
    decidable,
    facing,
    half_known_bends,
    outside,
    squares,
    use_tiles,
)
from bookmaker.kinds.net.reasoning.parts import Parts, Turned, small_turns, turns
from bookmaker.kinds.net.reasoning.sentences import known_arms, new_arms, shape_of
from bookmaker.kinds.net.reasoning.trials import LONG_TRIAL, TRIAL, failures, refute
from bookmaker.kinds.net.tiles import Tiles, answer_of, arms_of, tiles_of
from bookmaker.puzzles.contract.grading import Cell, Contradiction, Deduction, Grade, Step, Technique, climb
from bookmaker.puzzles.toolbox.bitgrid import indices
from bookmaker.puzzles.toolbox.edges import edges_of, reach


@dataclass(slots=True)
class State:
    """What is known so far of one grid; `done_once` names the techniques that apply only once and have been applied.

    Without `explain` the steps hold only their technique, which is all that a grade needs.
    """

    knowledge: Knowledge
    done_once: set[str] = field(default_factory=set)
    explain: bool = True
    _components: Components | None = None

    @property
    def components(self) -> Components:
        """The connected parts as they are now, worked out again when an edge was put on since the last time."""
        known, kept = self.knowledge, self._components
        if kept is None or (kept.across, kept.down) != (known.across_on, known.down_on):
            kept = self._components = Components(known)
        return kept

    @property
    def parts(self) -> Parts:
        """The parts with arms left as they are now."""
        return Parts.of_grid(self.knowledge, self.components)

    @property
    def tiles(self) -> Tiles:
        """The printed tiles, by shape."""
        return self.knowledge.tiles

    def cell(self, index: int) -> Cell:
        """The (row, column) of a bit position."""
        row, column = divmod(index, self.tiles.grid.stride)
        return (row, column)

    def put(self, across: int, down: int, *, on: bool) -> None:
        """Add edges that are on (or off) to the knowledge; Contradiction when something known excludes them."""
        if on:
            self.knowledge.across_on |= across
            self.knowledge.down_on |= down
        else:
            self.knowledge.across_off |= across
            self.knowledge.down_off |= down
        self.check()

    def check(self) -> None:
        """Raise Contradiction when something known excludes something else."""
        if self.knowledge.conflicts():
            raise Contradiction

    def edge_steps(self, technique: str, across: int, down: int) -> list[Step]:
        """A step of that technique for each of the edges, with its two cells."""
        if not self.explain:
            return [Step(technique, ())] * (across.bit_count() + down.bit_count())
        edges = edges_of(self.tiles.grid, across, down)
        return [Step(technique, (self.cell(a), self.cell(b))) for a, b in edges]

    def tile_steps(
        self, technique: str, cells: int, before: Knowledge, alone: Callable[[int], Knowledge]
    ) -> list[Step]:
        """A step for each of the tiles: its shape, the arms known before and those that are new.

        `alone` gives what would be known had this tile's step been the only one.
        """
        if not self.explain:
            return [Step(technique, ())] * cells.bit_count()
        return [
            Step(
                technique,
                (self.cell(at),),
                (
                    ("tile", shape_of(self.tiles, at)),
                    *known_arms(before, at),
                    *new_arms(before, alone(at), at),
                ),
            )
            for at in indices(cells)
        ]

    def use_tiles(self, technique: str, cells: int) -> list[Step]:
        """Add what these tiles' known arms say of their other arms; one step of that technique for each tile."""
        if not cells:
            return []
        before = replace(self.knowledge)
        use_tiles(self.knowledge, cells)
        self.check()

        def alone(at: int) -> Knowledge:
            after = replace(before)
            use_tiles(after, 1 << at)
            return after

        return self.tile_steps(technique, cells, before, alone)


def _border(state: State) -> Sequence[Step]:
    """Tiles have no arm out of the grid; a step a side, once."""
    grid = state.tiles.grid
    if grid.wrap or "border" in state.done_once:
        return ()
    state.done_once.add("border")
    state.put(*outside(grid), on=False)
    sides = (
        ("top", grid.topmost),
        ("right", grid.rightmost),
        ("bottom", grid.bottommost),
        ("left", grid.leftmost),
    )
    return [Step("border", grid.cells(cells), (("side", side),)) for side, cells in sides]


def _facing(state: State) -> Sequence[Step]:
    """Two dead ends side by side are not joined, for they would be cut off from the rest; once."""
    if "facing" in state.done_once:
        return ()
    state.done_once.add("facing")
    across, down = facing(state.tiles)
    state.put(across, down, on=False)
    return state.edge_steps("facing", across, down)


def _neighbour(state: State) -> Sequence[Step]:
    """Tiles that can stand in only one way, given the arms their neighbours have or lack."""
    return state.use_tiles("neighbour", decidable(state.knowledge))


def _partial(state: State) -> Sequence[Step]:
    """A bend with one arm known: the opposite arm is known too, before the bend itself is."""
    return state.use_tiles("partial", half_known_bends(state.knowledge))


def _square(state: State) -> Sequence[Step]:
    """The fourth edge of a square of which three are on would close a ring."""
    across, down = squares(state.knowledge)
    state.put(across, down, on=False)
    return state.edge_steps("square", across, down)


def _loop(state: State) -> Sequence[Step]:
    """An edge between two tiles that a few others join already would close a loop."""
    return _not_joined(state, "loop", *state.components.short_loops())


def _pocket(state: State) -> Sequence[Step]:
    """Two parts with one arm left each, both seen at once, are not joined, for they would be cut off."""
    parts = state.parts
    return _not_joined(state, "pocket", *parts.traps(parts.shallow()))


def _turn(state: State) -> Sequence[Step]:
    """Rotations of a tile that close a square or cut a few tiles off are out; what the others share is true."""
    return _turned(state, "turn", small_turns(state.parts))


def _long_loop(state: State) -> Sequence[Step]:
    """An edge between two tiles that are joined already, by however many, would close a loop."""
    return _not_joined(state, "long-loop", *state.components.loops())


def _trap(state: State) -> Sequence[Step]:
    """Two parts with one arm left each are not joined, for they would be cut off from the rest."""
    return _not_joined(state, "trap", *state.parts.traps(state.tiles.grid.full))


def _closing(state: State) -> Sequence[Step]:
    """Rotations of a tile that close a loop or cut a part off are out; what the others have in common is true."""
    return _turned(state, "closing", turns(state.parts))


def _not_joined(state: State, technique: str, across: int, down: int) -> Sequence[Step]:
    state.put(across, down, on=False)
    return state.edge_steps(technique, across, down)


def _turned(state: State, technique: str, found: Turned) -> Sequence[Step]:
    grid, before = state.tiles.grid, replace(state.knowledge)

    def put(to: State, among: int) -> None:
        across_on, down_on, across_off, down_off = found.edges(grid, among)
        to.put(across_on, down_on, on=True)
        to.put(across_off, down_off, on=False)

    def alone(at: int) -> Knowledge:
        only = State(replace(before))
        put(only, 1 << at)
        return only.knowledge

    put(state, grid.full)
    return state.tile_steps(technique, found.cells, before, alone)


def _passage(state: State) -> Sequence[Step]:
    """The only edge by which two sides of the grid can still be joined is on."""
    across, down = state.components.passages()
    state.put(across, down, on=True)
    return state.edge_steps("passage", across, down)


def _trial(state: State) -> Sequence[Step]:
    """Assume an edge on, then off; if that fails within a few rounds, the opposite holds."""
    return _tried(state, "trial", TRIAL)


def _long_trial(state: State) -> Sequence[Step]:
    """The same over more rounds, when few cells are left."""
    return _tried(state, "long-trial", LONG_TRIAL)


def _tried(state: State, technique: str, bounds: tuple[int, int]) -> Sequence[Step]:
    """All assumptions that fail in the least number of rounds are steps."""
    (failed,) = failures([state.knowledge], *bounds)
    refute(state.knowledge, failed)
    state.check()
    names = {True: "joined", False: "apart"}
    return [
        Step(
            technique,
            (state.cell(one.edge[0]), state.cell(one.edge[1])),
            (("assumed", names[one.joined]), ("proved", names[not one.joined]), ("rounds", one.rounds)),
        )
        for one in failed
    ]


def finished(state: State) -> Answer | None:
    """The answer when every edge is known and all tiles are joined; Contradiction when they cannot be."""
    knowledge = state.knowledge
    if knowledge.across_open or knowledge.down_open:
        return None
    # Tiles whose arms were all settled by their neighbours have not been checked yet: check all.
    use_tiles(knowledge, knowledge.tiles.grid.full)
    state.check()
    grid, across, down = knowledge.tiles.grid, knowledge.across_on, knowledge.down_on
    edges = across.bit_count() + down.bit_count()
    if edges != grid.size - 1 or reach(grid, across, down, grid.origins) != grid.full:
        raise Contradiction
    return answer_of(grid, across, down)


LADDER: tuple[Technique[State], ...] = (
    Technique("border", Grade.EASY, 1.0, _border),
    Technique("facing", Grade.EASY, 1.0, _facing),
    Technique("neighbour", Grade.EASY, 1.0, _neighbour),
    Technique("partial", Grade.MEDIUM, 2.5, _partial),
    Technique("square", Grade.MEDIUM, 2.5, _square),
    Technique("loop", Grade.HARD, 11.0, _loop),
    Technique("pocket", Grade.HARD, 11.0, _pocket),
    Technique("turn", Grade.HARD, 13.0, _turn),
    Technique("long-loop", Grade.EXPERT, 22.0, _long_loop),
    Technique("trap", Grade.EXPERT, 22.0, _trap),
    Technique("closing", Grade.EXPERT, 28.0, _closing),
    Technique("passage", Grade.EXPERT, 28.0, _passage),
    Technique("trial", Grade.EXPERT, 45.0, _trial),
    Technique("long-trial", Grade.EXPERT, 90.0, _long_trial),
)
SETTLES = frozenset({"neighbour"})  # after such a step its cells are done


def deduce(clues: Clues) -> Deduction[Answer]:
    """Solve as a person would; each round applies the easiest technique that finds something to the whole grid."""
    return climb(start(clues), LADDER, finished=finished)


def start(clues: Clues) -> State:
    """Nothing is known yet but what is printed."""
    return State(Knowledge.printed(tiles_of((clues,))))


def allows(state: State, answer: Answer) -> bool:
    """Whether the answer has every edge that is known to be on and none that is known to be off."""
    known = state.knowledge
    arms = arms_of(known.tiles.grid, (answer.tiles,))
    missing = known.across_on & ~arms.right | known.down_on & ~arms.down
    return not (missing | known.across_off & arms.right | known.down_off & arms.down)
