"""What a solver knows of a loop, step by step: edges with their names, loops that close too early, and trials.

What points and faces stand for, and which rules there are, a kind says: of its own state, which inherits from `Known`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Self, TypeAlias, TypeVar

from bookmaker.puzzles.contract.grading import Cell, Contradiction, tick
from bookmaker.puzzles.contract.marks import Finding, Marks, Sort
from bookmaker.puzzles.kits.edges.faces import Colours
from bookmaker.puzzles.kits.edges.lines import Edges
from bookmaker.puzzles.kits.edges.loops import Loop, bits
from bookmaker.puzzles.kits.ladder import Facts, Finder, Found, refuting
from bookmaker.puzzles.toolbox.near import steps_between

POINTS, POINTS_ONE_BY_ONE = 200, 3  # that count as a position: looked at all at once, and from one to the next
CLOSE = (2, 4, 8)  # steps within which reasons are looked for before they are looked for anywhere

Place: TypeAlias = tuple[bool, int]  # of an edge: whether it goes down, and its bit
T = TypeVar("T")
NONE = Edges()


@dataclass(slots=True)
class Known(Loop, ABC):
    """A loop of which some is known, and what a kind looks at in it, forgotten whenever more is known."""

    board: Any = None
    _look: Any = field(default=None, compare=False)
    _colours: Colours | None = field(default=None, compare=False)

    @classmethod
    def of(cls, board: Any) -> Self:
        """Nothing is known yet but what is printed; `board.grid` is the lattice."""
        state = cls.on(board.grid)
        state.board = board
        return state

    def copy(self) -> Self:
        """The same on its own."""
        colours = self._colours and self._colours.copy()
        planes = (self.on_a, self.on_d, self.off_a, self.off_d)
        return type(self)(self.lattice, *planes, self.ends.copy(), self.rings, self.board, self._look, colours)

    @property
    @abstractmethod
    def is_met(self) -> bool:
        """Whether the line keeps all that is printed."""

    def is_closed(self) -> bool:
        """Whether the loop is closed; Contradiction where it leaves something out, or cannot be closed any more."""
        may_be = self.is_one_loop() and self.is_met if self.rings else not self.is_stuck
        if not may_be:
            raise Contradiction
        return bool(self.rings)

    def draw(self, edges: Edges) -> None:
        """Know these edges, too; Contradiction where that cannot be."""
        self._look = None
        self.put(*edges)

    def take(self, found: Sequence[Found]) -> None:
        """Know what was found; Contradiction where one excludes another."""
        self.draw(joined(one.what if one.holds else one.what.otherwise() for one in found))

    def findings(self, one: Found) -> tuple[Finding, ...]:
        """Each edge that is new, by its two cells."""
        new = self.new(one.what if one.holds else one.what.otherwise())
        return tuple(Finding(Sort.EDGE, self.cells(v, is_down), holds=is_on) for is_on, is_down, v in bits(new))

    def cells(self, v: int, is_down: bool) -> tuple[Cell, Cell]:
        """The two cells by which an edge is named: here those that it joins, points being cells."""
        place = self.lattice.place(v)
        return place, (place[0] + 1, place[1]) if is_down else (place[0], place[1] + 1)

    @abstractmethod
    def named(self, edge: Edges, is_down: bool, v: int, facts: Facts = ()) -> Found:
        """What is found about one edge at its place, as its sentence names it."""

    @abstractmethod
    def finishes(self, edge: Edges) -> bool:
        """Whether with an edge that closes the only line nothing is left out."""

    @abstractmethod
    def left_out(self, is_down: bool, v: int) -> Cell:
        """A cell with something that a loop closed by an edge would leave out."""

    @abstractmethod
    def failing(self) -> list[Cell]:
        """The cells where what is known cannot be; those that a closed loop leaves out."""

    @abstractmethod
    def answer(self) -> Any:
        """The answer once the loop is closed; Contradiction where it is none. A kind says it."""

    @abstractmethod
    def allows(self, answer: Any) -> bool:
        """Whether nothing that is known excludes the answer. A kind says it."""

    def agrees(self, across: int, down: int) -> bool:
        """Whether these edges may be on, and no others."""
        return not (self.on_a & ~across | self.off_a & across | self.on_d & ~down | self.off_d & down)

    @property
    def is_stuck(self) -> bool:
        """Whether nothing is open, and no loop closed."""
        return not (self.rings or self.open_a or self.open_d)


S = TypeVar("S", bound=Known)
Rule: TypeAlias = Callable[[S], Edges]  # what follows for the whole lattice at once


def joined(some: Iterable[Edges]) -> Edges:
    """All of these edges."""
    on_a = on_d = off_a = off_d = 0
    for edges in some:
        on_a, on_d, off_a, off_d = on_a | edges[0], on_d | edges[1], off_a | edges[2], off_d | edges[3]
    return Edges(on_a, on_d, off_a, off_d)


def singly(edges: Edges) -> Iterator[tuple[Edges, bool, int]]:
    """Each edge on its own, and its place."""
    for is_on, is_down, v in bits(edges):
        plane = [0, 0, 0, 0]
        plane[is_down + 2 * (not is_on)] = 1 << v
        yield Edges(*plane), is_down, v


def named(names: Mapping[Place, str], edges: Edges, facts: tuple[str, str, str]) -> Facts:
    """Which of some edges that have names are on and which off, as facts, and before these which of both there are."""
    on = [name for (is_down, v), name in names.items() if edges[is_down] >> v & 1]
    off = [name for (is_down, v), name in names.items() if edges[2 + is_down] >> v & 1]
    which = "both" if on and off else "on" if on else "off"
    return ((facts[0], which), (facts[1], " ".join(on)), (facts[2], " ".join(off)))


def ways_named(state: Known, v: int, edges: Edges) -> Facts:
    """The same of the ways on from a point, as facts `way`, `goes` and `stops`."""
    stride = state.lattice.stride
    names = {(True, v - stride): "above", (False, v): "right", (True, v): "below", (False, v - 1): "left"}
    return named(names, edges, ("way", "goes", "stops"))


def early(state: S) -> Edges:
    """The open edges that would close a loop too early: one of several, or one that does not finish everything."""
    closing = [*state.closing()]
    if not closing:
        return NONE
    return joined(edge.otherwise() for edge in closing if len(state.ends) > 2 or not state.finishes(edge))


def early_loop(state: S) -> Iterator[Found]:
    """An edge that would close the loop while something is left out, as the fact `left`."""
    for edge, is_down, v in singly(early(state)):
        yield state.named(edge, is_down, v, (("left", (state.left_out(is_down, v),)),))


def each_told(state: S, edges: Edges, because: Callable[[S, Edges, bool, int], Marks]) -> Iterator[Found]:
    """Each of these edges, with a reason that is looked for when it is asked for."""
    for edge, is_down, v in singly(edges):
        yield replace(state.named(edge, is_down, v), because=partial(because, state, edge, is_down, v))


def fewest(
    some: Iterable[T], cell: Callable[[T], Cell], near: Sequence[Cell], tells: Callable[[list[T]], bool]
) -> list[T]:
    """As few of some things as still tell something, the farthest left out first; `cell` says where each is."""
    far = {one: steps_between((cell(one),), near) for one in some}
    kept = sorted(far, key=lambda one: (-far[one], cell(one)))
    for most in CLOSE:
        close = [one for one in kept if far[one] <= most]
        if tells(close):
            kept = close
            break
    for one in list(kept):
        fewer = [other for other in kept if other != one]
        if tells(fewer):
            kept = fewer
    return kept


def holds_all(edge: Edges, found: Edges) -> bool:
    """Whether one edge is among those found."""
    return all(not one or one & other for one, other in zip(edge, found, strict=True))


def followed(state: S, edge: Edges, rules: Sequence[Rule[S]], slow: Sequence[Rule[S]] = ()) -> Iterator[S]:
    """A copy in which an edge is so, and again after each round, of the first rule that tells anything.

    Rules that are `slow`, going from point to point, count as positions, one for every few points.
    """
    tried = state.copy()
    tried.draw(edge)
    yield tried
    while True:
        if tried.rings:
            tried.answer()
            return
        found = _first_told(tried, rules, slow)
        if found is None:
            return
        tried.draw(found)
        yield tried


def _first_told(state: S, rules: Sequence[Rule[S]], slow: Sequence[Rule[S]]) -> Edges | None:
    """What the first rule tells that tells anything, nothing once a loop is closed."""
    for rule in rules if not state.rings else ():
        if rule in slow:
            tick(state.lattice.points.bit_count() // POINTS_ONE_BY_ONE)
        if any(found := rule(state)):
            return found
    return None


def trial(rounds: int, rules: Sequence[Rule[S]], slow: Sequence[Rule[S]] = ()) -> Finder[S]:
    """An edge supposed to be on, or off, the fact `supposed`, where that fails within so many rounds.

    What is supposed, and each round of it, counts as one position more for every POINTS of the lattice.
    """

    def weight(state: S) -> int:
        return 1 + state.lattice.points.bit_count() // POINTS

    def suppose(state: S) -> Iterator[Found]:
        for edges in (Edges(state.open_a, state.open_d), Edges(0, 0, state.open_a, state.open_d)):
            for edge, is_down, v in singly(edges):
                supposed = "on" if edge.across_on | edge.down_on else "off"
                yield state.named(edge, is_down, v, (("supposed", supposed),))

    def follow(state: S, one: Found) -> Iterator[S]:
        return followed(state, one.what.otherwise(), rules, slow)

    def shown(state: S, one: Found) -> tuple[list[Finding], list[Cell]]:
        forced, tried = list[Finding](), state.copy()
        with suppress(Contradiction):
            tried.draw(one.what.otherwise())
            while found := _first_told(tried, rules, slow):
                forced += tried.findings(Found(found, ()))  # those of the round that fails, too
                tried.draw(found)
        return forced, tried.failing()

    return refuting(suppose, follow, shown, rounds, weight)
