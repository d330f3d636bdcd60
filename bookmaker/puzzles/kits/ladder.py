"""The ladder of a kind from pure techniques: what they find -> rungs, steps and marks; and the one trial of the house.

A technique is a generator that looks at what is known and changes nothing. Each `Found` that it yields is one step:
what is known from then on, what its sentence says, and, only if a picture asks, why. A rung gathers all that a
technique finds at a moment and hands it to the state at once; so twins are graded alike, and a sentence is true when it
is read.

For a kind whose cells are black or white, with masks of cells for what is known:

    @dataclass(slots=True)
    class State:                                    # a Knowledge
        size: int
        black: int = 0
        white: int = 0

        def take(self, found):                      # all at once; Contradiction where it cannot be
            for one in found:
                if one.holds:
                    self.black |= one.what
                else:
                    self.white |= one.what
            if self.black & self.white:
                raise Contradiction

        def findings(self, one): return tuple(Finding(Sort.VALUE, (cell,), int(one.holds)) for cell in one.cells)
        def answer(self): ...                       # once nothing is open, else None
        def allows(self, answer): ...               # whether nothing that is known excludes it
        def copy(self): return replace(self)

    def between(state):                             # "Between the black cells at {two}, {cells} stays white."
        for one, middle, other in threes(state):
            if state.black & one and state.black & other and not state.white & middle:
                two = (place(one), place(other))
                yield Found(middle, (place(middle),), (("two", two),), holds=False)

    LADDER = (
        rung("between", Grade.EASY, 1.0, between, settles=True),
        rung("trial", Grade.HARD, 12.0, supposing(every_open_cell, [between], where_it_fails, rounds=3)),
    )
    start, deduce, allows, marks, DECIDES_CELLS = Engine(LADDER, State).verbs
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Generic, Protocol, Self, TypeAlias, TypeVar

from bookmaker.puzzles.contract.grading import (
    Cell,
    Contradiction,
    Deduction,
    Grade,
    Raise,
    Step,
    Tally,
    Technique,
    climb,
    tick,
)
from bookmaker.puzzles.contract.marks import Finding, Marks, forced_cells
from bookmaker.puzzles.contract.units import Facts as Facts
from bookmaker.puzzles.contract.units import cells_of
from bookmaker.puzzles.toolbox.near import steps_between


@dataclass(frozen=True, slots=True)
class Found:
    """One thing that a technique finds, and so one step; that it is not so, where it does not `holds`.

    `what` is as the state's `take` needs it: a mask, an edge, a rectangle. `cells` and `facts` are those of the step.
    `because` says what the step marks; asked only for a picture, and in the state in which it was found, so it may look
    at that again. Without `concludes` its marks get the state's findings; without `because` the cells in the facts are
    the reason.
    """

    what: Any
    cells: tuple[Cell, ...]
    facts: Facts = ()
    holds: bool = True
    because: Callable[[], Marks] | None = None

    def otherwise(self) -> Found:
        """That it is not so; with no reason."""
        return Found(self.what, self.cells, holds=not self.holds)


class Knowledge(Protocol):
    """What a solver knows of a puzzle: the state of a kind's ladder, the only thing that changes."""

    def take(self, found: Sequence[Found]) -> None:
        """Know all of these from now on; Contradiction where that cannot be."""

    def findings(self, one: Found) -> tuple[Finding, ...]:
        """What that adds to a picture; asked before it is taken."""

    def answer(self) -> Any:
        """The answer once everything is known, else None; Contradiction where it is none."""

    def allows(self, answer: Any) -> bool:
        """Whether nothing that is known excludes the answer."""

    def copy(self) -> Self:
        """The same to go on from, cheaply: a trial asks for one for each thing supposed."""


S = TypeVar("S", bound=Knowledge)
CELLS_A_POSITION = 50  # of a grid: in a larger one a technique that looks at all of it counts for more
Finder: TypeAlias = Callable[[S], Iterable[Found]]
Shown: TypeAlias = tuple[Iterable[Finding], Iterable[Cell]]  # what a supposition forces, and where it fails


@dataclass(frozen=True, slots=True)
class Rung(Technique[S]):
    """A technique of the contract with `find`, which changes nothing; where it `settles`, its steps' cells are done.

    One that `goes_unsaid` everybody sees: a story draws its steps, and names them only where there are no others.
    `aim` is the fact that tells the values for which one looks, and which a hint may name.
    """

    find: Finder[S] = field(kw_only=True)
    settles: bool = field(default=False, kw_only=True)
    goes_unsaid: bool = field(default=False, kw_only=True)
    aim: str = field(default="", kw_only=True)


def rung(
    name: str,
    grade: Grade,
    cost: float,
    technique: Finder[S],
    raises: tuple[Raise, ...] = (),
    *,
    trusting: bool = False,
    settles: bool = False,
    goes_unsaid: bool = False,
    aim: str = "",
) -> Rung[S]:
    """The rung that takes all that a technique finds in the state as it is, a step for each."""

    def apply(state: S) -> Sequence[Step]:
        found = list(technique(state))
        if found:
            state.take(found)
        return [Step(name, one.cells, one.facts) for one in found]

    more = {"settles": settles, "goes_unsaid": goes_unsaid}
    return Rung(name, grade, cost, apply, raises, trusting, pure=True, find=technique, aim=aim, **more)


def firsts(technique: Finder[S]) -> Finder[S]:
    """The same technique where the same thing may be found in several ways: the first counts, with its reason."""

    def once(state: S) -> Iterable[Found]:
        found: dict[tuple[Any, bool], Found] = {}
        for one in technique(state):
            found.setdefault((one.what, one.holds), one)
        return found.values()

    return once


# What makes a state of clues; solves them; says what a state allows, and what is marked of a step; what settles cells.
Verbs: TypeAlias = tuple[
    Callable[[Any], S],
    Callable[[Any], Deduction[Any]],
    Callable[[S, Any], bool],
    Callable[[S, Step], Marks],
    frozenset[str],
]


class Engine(Generic[S]):
    """What a kind hands out of its ladder; `start` makes the state for clues, or raises Contradiction."""

    def __init__(self, ladder: tuple[Rung[S], ...], start: Callable[[Any], S]) -> None:
        self.ladder, self.start = ladder, start
        self._rungs = {one.name: one for one in ladder}
        self._asked: tuple[S | None, dict[Step, Found]] = (None, {})

    @property
    def verbs(self) -> Verbs[S]:
        """`start`, `deduce`, `allows`, `marks` and `DECIDES_CELLS`."""
        return self.start, self.deduce, self.allows, self.marks, self.settles

    @property
    def settles(self) -> frozenset[str]:
        """The techniques after whose steps their cells are done."""
        return frozenset(one.name for one in self.ladder if one.settles)

    def deduce(self, clues: Any) -> Deduction[Any]:
        """Solve as far as the ladder goes, always by the easiest technique that finds something."""
        try:
            state = self.start(clues)
        except Contradiction:
            return Tally(self.ladder).result(None, contradiction=True)
        # Generators begin from drafts of other forms, whose work is theirs to count.
        cells = clues.width * clues.height if hasattr(clues, "width") else 0
        return self.climbed(state, cells)

    def climbed(self, state: S, cells: int) -> Deduction[Any]:
        """Take a state, of a grid of so many cells, as far as the ladder goes."""
        weight = 1 + cells // CELLS_A_POSITION
        return climb(state, self.ladder, finished=lambda state: state.answer(), weight=weight)

    def allows(self, state: S, answer: Any) -> bool:
        """Whether nothing that the state knows excludes the answer."""
        return state.allows(answer)

    def marks(self, state: S, step: Step) -> Marks:
        """What a step marks that was found in this very state: its technique looks again, and says why.

        All steps of a moment are found by one look, which is kept until another is needed; what was asked is dropped,
        for in a state that has gone on the same step may mean less.
        """
        if self._asked[0] is not state or step not in self._asked[1]:
            found = self._rungs[step.technique].find(state)
            self._asked = (state, {Step(step.technique, one.cells, one.facts): one for one in found})
        return marks_of(state, self._asked[1].pop(step))


def marks_of(state: Knowledge, one: Found) -> Marks:
    """What is marked of something that was found in this very state."""
    if one.because is None:
        named = (cell for _, fact in one.facts for cell in cells_of(fact))
        return Marks(tuple(named), state.findings(one))
    marks = one.because()
    return marks if marks.concludes else replace(marks, concludes=state.findings(one))


_is_sought: ContextVar[Callable[[Found], bool]] = ContextVar("is_sought", default=lambda one: True)


def seek(find: Finder[S], state: S, is_sought: Callable[[Found], bool]) -> list[Found]:
    """What a technique finds; a trial supposes only what is sought, and finds that though something fails sooner."""
    token = _is_sought.set(is_sought)
    try:
        return list(find(state))
    finally:
        _is_sought.reset(token)


def supposing(
    suppose: Finder[S],
    plain: Sequence[Finder[S]],
    broken: Callable[[S], Iterable[Cell]],
    rounds: int,
    aside: Callable[[S, Found], S] = lambda state, one: state.copy(),
    weight: Callable[[S], int] | None = None,
) -> Finder[S]:
    """The technique of supposing something and following that by plain techniques for a few rounds, until it fails.

    `suppose` yields what is found should its opposite fail. A copy of the state takes that opposite; a round is the
    first of the `plain` techniques that finds anything, all of it taken. `broken` says where a copy that met a
    Contradiction fails. `aside` makes the copy, which may know only what hangs together with the thing supposed. For
    what counts, see `refuting`.
    """

    def follow(state: S, one: Found, trail: list[Finding] | None = None) -> Iterator[S]:
        tried = aside(state, one)
        tried.take([one.otherwise()])
        yield tried
        while True:
            for technique in plain:
                found = list(technique(tried))
                if found:
                    break
            else:
                return
            if trail is not None:
                trail += [finding for each in found for finding in tried.findings(each)]
            tried.take(found)
            yield tried

    def shown(state: S, one: Found) -> Shown:
        forced, tried = list[Finding](), state
        with suppress(Contradiction):
            for last in follow(state, one, forced):
                tried = last
        return forced, broken(tried)

    return refuting(suppose, follow, shown, rounds, weight)


def refuting(
    suppose: Finder[S],
    follow: Callable[[S, Found], Iterator[object]],
    shown: Callable[[S, Found], Shown],
    rounds: int,
    weight: Callable[[S], int] | None = None,
) -> Finder[S]:
    """The same for a kind that follows what is supposed in a way of its own, on less than a whole state.

    `follow` supposes the opposite of what `suppose` yields and yields something (never None) for that and for each
    round; it ends where nothing follows, and raises Contradiction where that fails. All go on side by side, so no order
    matters, and all that fail in the fewest rounds, at most so many, are found, with the fact "rounds"; each round of
    each counts as a position in the ladder's budget. `shown` follows one of them again for a picture: what it forces,
    first things first, and the cells where it fails. Where it takes longer the larger the puzzle is,
    `weight` says as how many, and what is supposed counts as a round, too.
    """

    def technique(state: S) -> Iterator[Found]:
        each = weight(state) if weight else 1
        is_sought = _is_sought.get()
        going = [(one, follow(state, one)) for one in suppose(state) if is_sought(one)]
        for made in range(rounds + 1):
            tick(each * len(going) if made or weight else 0)
            failed, still = list[Found](), []
            for one, way in going:
                try:
                    if next(way, None) is not None:
                        still.append((one, way))
                except Contradiction:
                    failed.append(one)
            for one in failed:
                because = partial(_refuted, state, one, shown)
                yield replace(one, facts=(*one.facts, ("rounds", made)), because=because)
            if failed:
                return
            going = still

    return technique


def _refuted(state: S, one: Found, shown: Callable[[S, Found], Shown]) -> Marks:
    return trial_marks(state, one, *shown(state, one))


def trial_marks(state: Knowledge, one: Found, forced: Iterable[Finding], fails: Iterable[Cell]) -> Marks:
    """What is marked where the opposite of what is found was supposed: what that forces, and where it fails.

    Of the cells where it fails the nearest is shown; its sentence has them as "where", and as "forced" the cells where
    something follows, or else those.
    """
    supposed = state.findings(one.otherwise())
    forces = tuple(dict.fromkeys(each for each in forced if each not in supposed))
    where = (min(fails, key=lambda cell: (steps_between((cell,), one.cells), cell), default=one.cells[0]),)
    clues = tuple(dict.fromkeys(each.clue for each in supposed if each.clue is not None))
    marks = Marks(clues or one.cells, state.findings(one), supposed, forces, where)
    return replace(marks, facts=(("forced", forced_cells(marks) or where), ("where", where)))
