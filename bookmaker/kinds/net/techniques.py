"""Net as people solve it: LADDER, easiest first, and deduce()."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Self, TypeAlias

from bookmaker.kinds.net.board import Answer, Clues
from bookmaker.kinds.net.reasoning.knowledge import ARMED, SHAPES, Knowledge, answers
from bookmaker.kinds.net.reasoning.rounds import FIND, Look, failures, follow
from bookmaker.puzzles.contract.grading import Cell, Contradiction, Grade
from bookmaker.puzzles.contract.marks import Finding, Marks
from bookmaker.puzzles.kits.edges.lines import Edges, singles
from bookmaker.puzzles.kits.ladder import Engine, Facts, Finder, Found, Rung, rung, trial_marks
from bookmaker.puzzles.toolbox.bitgrid import indices

Cells: TypeAlias = tuple[Cell, ...]

SIDES = ("right", "above", "left", "below")


@dataclass(slots=True, kw_only=True)
class State(Knowledge):
    """What is known so far of one grid; what is found are edges on and off."""

    walls: tuple[int, int] = (0, 0)
    _look: Look | None = field(default=None, compare=False)

    def found(self, name: str) -> Any:
        """What a technique finds now, as FIND says; Contradiction where that cannot be."""
        if self._look is None:
            self._look = Look(self)
        found = FIND[name](self._look)
        if self.broken:
            raise Contradiction
        return found

    def take(self, found: Sequence[Found]) -> None:
        """Know these edges, too; Contradiction when something known excludes them."""
        self._look = None
        for one in found:
            self.put(*_edges(one))
        if self.conflicts():
            raise Contradiction

    def findings(self, one: Found) -> tuple[Finding, ...]:
        """The edges of it that were not known."""
        return tuple(self.new(_edges(one)))

    def answer(self) -> Answer | None:
        """The answer when every edge is known and all tiles are joined; Contradiction when they cannot be."""
        if self.across_open or self.down_open:
            return None
        (answer,) = answers(self)
        if answer is None:
            raise Contradiction
        return answer

    def allows(self, answer: Answer) -> bool:
        """Whether the answer has every edge that is known to be on and none that is known to be off."""
        right, _, _, down = self.grid.read((answer.tiles,), *ARMED)
        missing = self.across_on & ~right | self.down_on & ~down
        return not (missing | self.across_off & right | self.down_off & down)

    def copy(self) -> Self:
        """The same on its own."""
        return replace(self, _look=None)


def _edges(one: Found) -> Edges:
    edges: Edges = one.what
    return edges if one.holds else edges.otherwise()


def border(state: State) -> Iterator[Found]:
    """Tiles have no arm out of the grid; a step a side."""
    grid = state.grid
    if grid.rightmost & state.across_open | grid.bottommost & state.down_open:
        cells = {"top": grid.topmost, "right": grid.rightmost, "bottom": grid.bottommost, "left": grid.leftmost}
        for side, along in cells.items():
            places = grid.cells(along)
            because = partial(Marks, places)
            yield Found(Edges(0, 0, grid.rightmost, grid.bottommost), places, (("side", side),), because=because)


def _apart(name: str, looks_at: Callable[[State, Cells], Cells]) -> Finder[State]:
    """The technique that finds edges (across, down) that are off; by an edge's two cells, which are looked at."""

    def because(state: State, cells: Cells) -> Marks:
        return Marks(looks_at(state, cells))

    def technique(state: State) -> Iterator[Found]:
        for edge in singles(*state.found(name)):
            cells = state.ends(edge)
            yield Found(edge, cells, holds=False, because=partial(because, state, cells))

    return technique


def _tiles(name: str) -> Finder[State]:
    """The technique that finds what tiles say."""

    def technique(state: State) -> Iterator[Found]:
        sides, on, off = state.found(name), state.on, state.off
        if sides.joined[2] & state.grid.leftmost or sides.joined[1] & state.grid.topmost:
            raise Contradiction
        new_on = tuple(now & ~before for now, before in zip(sides.joined, on, strict=True))
        new_off = tuple(now & ~before for now, before in zip(sides.closed, off, strict=True))
        for at in indices(sides.cells):
            cell = state.place(at)
            facts = (
                ("tile", next(name for name, cells in zip(SHAPES, state.shapes, strict=True) if cells >> at & 1)),
                *_arms(("known", "joined", "closed"), at, on, off),
                *_arms(("so", "now_joined", "now_closed"), at, new_on, new_off),
            )
            edges = sides.by(1 << at).edges(state.grid)
            yield Found(edges, (cell,), facts, because=partial(_tile_marks, state, cell))

    return technique


def _arms(names: tuple[str, str, str], at: int, on: Sequence[int], off: Sequence[int]) -> Facts:
    """Whether any arms of a tile are among these, which are on, and which are off."""
    joined, closed = (
        " ".join(side for side, plane in zip(SIDES, planes, strict=True) if plane >> at & 1) for planes in (on, off)
    )
    which = "both" if joined and closed else "on" if joined else "off" if closed else "none"
    return tuple(zip(names, (which, joined, closed), strict=True))


def _tile_marks(state: State, cell: Cell) -> Marks:
    unknown = Knowledge(state.grid, 0, 0, *state.walls, shapes=())
    known = Edges(state.across_on, state.down_on, state.across_off, state.down_off)
    beside = {end for edge in unknown.new(known) if cell in edge.cells for end in edge.cells}
    return Marks(tuple(sorted({cell, *beside})))


def trial(state: State) -> Iterator[Found]:
    """An edge assumed on, then off: where that fails within a few rounds, the opposite holds.

    All assumptions that fail in the least number of rounds are found.
    """
    names = {True: "joined", False: "apart"}
    (failed,) = failures([state])
    for failure in failed:
        proved = failure.assumed.otherwise()
        cells = state.ends(proved)
        is_on = bool(proved.across_on | proved.down_on)
        facts = (("assumed", names[not is_on]), ("proved", names[is_on]), ("rounds", failure.rounds))
        found = Found(proved, cells, facts)
        yield replace(found, because=partial(_trial_marks, state, found))


def _trial_marks(state: State, one: Found) -> Marks:
    """What is forced round by round when the opposite is supposed, and where that fails."""
    tried = state.copy()
    tried.put(*one.what.otherwise())
    forced: list[Finding] = []
    wrong = 0
    while not wrong:
        wrong = follow(tried)
        forced += state.new(Edges(tried.across_on, tried.down_on, tried.across_off, tried.down_off))
    return trial_marks(state, one, forced, state.grid.cells(wrong))


LADDER: tuple[Rung[State], ...] = (
    rung("border", Grade.EASY, 1.0, border, goes_unsaid=True),
    rung("facing", Grade.EASY, 1.0, _apart("facing", lambda _, ends: ends)),
    rung("neighbour", Grade.EASY, 1.0, _tiles("neighbour"), settles=True),
    rung("partial", Grade.MEDIUM, 2.5, _tiles("partial")),
    rung("square", Grade.MEDIUM, 2.5, _apart("square", State.way)),
    rung("loop", Grade.HARD, 11.0, _apart("loop", State.way)),
    rung("pocket", Grade.HARD, 11.0, _apart("pocket", State.joined_to)),
    rung("turn", Grade.HARD, 13.0, _tiles("turn")),
    rung("long-loop", Grade.EXPERT, 22.0, _apart("long-loop", State.way)),
    rung("trap", Grade.EXPERT, 22.0, _apart("trap", State.joined_to)),
    rung("closing", Grade.EXPERT, 28.0, _tiles("closing")),
    rung("trial", Grade.EXPERT, 45.0, trial),
)
RETIRED = {"passage": "trial", "long-trial": "trial"}


def start(clues: Clues) -> State:
    """Nothing is known yet but what is printed."""
    state = State.printed((clues,))
    return replace(state, walls=(state.across_off, state.down_off))


_, deduce, allows, marks, DECIDES_CELLS = Engine(LADDER, start).verbs
