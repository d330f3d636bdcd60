"""Path: clues -> steps of a ladder in the order in which a person takes them, each found at the moment it is told.

Grade and effort come of taking all that a technique finds at a moment. A person does so with what is easy; of the
hardest steps one is enough that lets something easier go on. So this is another walk over the same techniques.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, TypeAlias

from bookmaker.puzzles.contract.grading import Cell, Contradiction, Deduction, Grade, tick
from bookmaker.puzzles.contract.marks import Sort
from bookmaker.puzzles.contract.trials import UNSEEN, told_trial
from bookmaker.puzzles.contract.walking import Log, Taken, taken
from bookmaker.puzzles.kits.ladder import Found, Rung
from bookmaker.puzzles.story.needed import Item, needed, told
from bookmaker.puzzles.toolbox.near import nearest, steps_between

Known: TypeAlias = tuple[Any, bool]  # what is found, and whether it holds
CELLS_A_POSITION = 160  # of what is found, among which the nearest is looked for; and so many
FINDINGS_A_POSITION = 8
GRID_A_POSITION = 60  # cells of a grid that is looked over for each step
USUAL = 1000  # cells; each finding in a larger grid counts for more, for its sets of cells are longer
MOST_AGAIN = 2  # walks that pass over trials which cannot be told
MOST_TRIED = 16  # hard findings of one moment that are followed to see what they open


def hard_techniques(kind: Any, clues: Any) -> frozenset[str]:
    """The techniques whose steps are told one by one: those as hard as the puzzle and hard ones; none if it is easy."""
    hardest = max((technique.grade for technique in _needed(kind, kind.deduce(clues))), default=Grade.EASY)
    grade = min(hardest, Grade.HARD)
    return frozenset(one.name for one in kind.LADDER if one.grade >= grade > Grade.EASY)


def unsaid(kind: Any) -> frozenset[str]:
    """The techniques whose steps everybody sees."""
    return frozenset(one.name for one in kind.LADDER if isinstance(one, Rung) and one.goes_unsaid)


def _needed(kind: Any, deduction: Deduction[Any]) -> Sequence[Any]:
    """The ladder up to the last technique that the puzzle needs."""
    counted = {name for name, steps in deduction.techniques if steps}
    last = max((at for at, technique in enumerate(kind.LADDER) if technique.name in counted), default=-1)
    return tuple(kind.LADDER[: last + 1])


def path(kind: Any, clues: Any, hard: frozenset[str]) -> tuple[Taken, ...]:
    """The steps one after another; of those of `hard` techniques only such as a person needs, with all their marks.

    Of easier ones it is told what they conclude: what cells hold, moment by moment, for a value is looked for all over
    the grid; lines and areas where they grow, the nearest next. Those of a kind whose techniques are not all rungs, or
    that gets stuck this way, come as `taken` has them.
    """
    if not all(isinstance(one, Rung) for one in kind.LADDER):
        return taken(kind, clues)
    deduction = kind.deduce(clues)
    walk = _walked(_Walk(kind, clues, deduction, hard))
    if walk is None or walk.is_done is not (deduction.answer is not None):
        return taken(kind, clues, deduction)
    for one in list(reversed(walk.chosen)):
        if one not in walk.met:  # in a shorter walk it may never come up
            continue
        shorter = _walked(walk.passing(one))
        if shorter is not None and shorter.is_done is walk.is_done and len(shorter.chosen) < len(walk.chosen):
            walk = shorter
    is_near = any(finding.sort is not Sort.VALUE for finding in walk.known.by_now())

    def as_told(passed: frozenset[Known]) -> _Walk | None:
        near = _walked(_Walk(kind, clues, deduction, hard, passed, is_told=True, is_near=is_near))
        if near is not None and near.is_done is walk.is_done and len(near.chosen) <= len(walk.chosen):
            return near
        return _walked(_Walk(kind, clues, deduction, hard, passed, is_told=True)) if is_near else near

    return _in_words(as_told(walk.passed) or walk, as_told)


def one_by_one(kind: Any, clues: Any, deduction: Deduction[Any] | None = None) -> tuple[Taken, ...]:
    """Every step of a solving with all its marks, each found when it is told: what is near and easy comes first.

    Steps that only count, as rounds, have no cells. Those of a kind whose techniques are not all rungs come as `taken`
    has them. Of a puzzle without an answer they end where that shows. Who has their `deduction` gives it, so that it
    is not worked out again.
    """
    deduction = deduction or kind.deduce(clues)
    if not all(isinstance(one, Rung) for one in kind.LADDER):
        return taken(kind, clues, deduction)

    def walked(passed: frozenset[Known]) -> _Walk:
        walk = _Walk(kind, clues, deduction, frozenset(one.name for one in kind.LADDER), passed, is_told=True)
        with suppress(Contradiction):
            walk.taken += walk.single_steps()
        return walk

    return _in_words(walked(frozenset()), walked) if deduction.steps else ()


def _in_words(walk: _Walk, again: Callable[[frozenset[Known]], _Walk | None]) -> tuple[Taken, ...]:
    """The steps of a walk, of trials with what their sentences name.

    Trials of which no reader sees where they fail are passed over, where one comes as far without them.
    """
    passed = walk.passed
    worded = [_worded(walk, one) for one in walk.taken]
    for _ in range(MOST_AGAIN):
        passed |= {
            (one.what, one.holds)
            for (_, one), step in zip(walk.items, worded, strict=True)
            if ("breaks", UNSEEN) in step.step.facts
        }
        other = again(passed) if passed != walk.passed else None
        if other is None or other.is_done is not walk.is_done:
            break
        walk = other
        worded = [_worded(walk, one) for one in walk.taken]
    return tuple(worded)


def _worded(walk: _Walk, one: Taken) -> Taken:
    trial = told_trial(walk.kind, walk.clues, one.step.technique, one.known, one.marks) if one.marks.supposes else None
    marks = trial or one.marks
    return Taken(replace(one.step, facts=(*one.step.facts, *marks.facts)), marks, one.known)


def _walked(walk: _Walk) -> _Walk | None:
    """The walk, to its end; None where it meets a contradiction."""
    try:
        walk.taken += walk.steps()
    except Contradiction:
        return None
    if walk.is_told and (again := needed(walk.kind.start(walk.clues), walk.ladder, walk.items, walk.hard)):
        walk.items, walk.taken = [item for item, _ in again], [one for _, one in again]
    return walk


class _Walk:
    """A state under way, what is known by then, and the last step's findings; `chosen` are the hard findings taken.

    Of easy findings it takes all of a moment, or where it `is_near` only the nearest. Those hard ones that are `passed`
    over it does not take; which can be is seen without what `is_told`.
    """

    def __init__(
        self,
        kind: Any,
        clues: Any,
        deduction: Deduction[Any],
        hard: frozenset[str],
        passed: frozenset[Known] = frozenset(),
        *,
        is_told: bool = False,
        is_near: bool = False,
    ) -> None:
        self.kind, self.clues, self.deduction, self.hard, self.passed = kind, clues, deduction, hard, passed
        self.is_told, self.is_near = is_told, is_near
        self.ladder = _needed(kind, deduction)
        self.state = kind.start(clues)
        self.known = Log()
        self.last: tuple[Found, ...] = ()
        self.moments: list[tuple[Found, ...]] = []  # all findings of a step, each
        self.chosen: list[Known] = []
        self.taken: list[Taken] = []
        self.items: list[Item] = []  # of the steps taken
        self.turns: list[int] = []  # how many steps were before each hard finding taken
        self.met: dict[Known, int] = {}  # how many of these had been taken when a hard one was met first
        self.enough = -1  # so many hard findings end it

    @property
    def is_done(self) -> bool:
        """Whether everything is known."""
        return self.state.answer() is not None

    def passing(self, one: Known) -> _Walk:
        """This walk before that hard finding was met, which passes it over as well, and ends where it gets as long."""
        walk, count = _Walk(self.kind, self.clues, self.deduction, self.hard, self.passed | {one}), self.met[one]
        walk.chosen, walk.turns, walk.enough = self.chosen[:count], self.turns[:count], len(self.chosen)
        walk.met = {met: taken for met, taken in self.met.items() if taken < count}
        for found in self.moments[: self.turns[count]]:
            walk._take(found)
        return walk

    def steps(self) -> Iterator[Taken]:
        """Until everything is known or nothing more is found."""
        while not self.is_done:
            rung, found = self._found(self.ladder, self.state)
            if rung is None:
                return
            if rung.name in self.hard:
                self.turns.append(len(self.moments))
                found = [self._most_useful(rung, found)]
                self.chosen.append((found[0].what, found[0].holds))
                if len(self.chosen) == self.enough:
                    return
            elif self.is_near:
                found = [found[nearest(self._before(), [one.cells for one in found])]]
            if self.is_told:
                found.sort(key=self._read)
                yield from [self._told(rung, one) for one in found if one.cells and self.state.findings(one)]
            self._take(tuple(found))

    def _read(self, one: Found) -> tuple[int, tuple[Cell, ...]]:
        """Where something found at once with others stands among them: by the value it places, then by its cells."""
        values = [each.value for each in self.state.findings(one) if each.holds and each.sort is Sort.VALUE]
        return (values[0], one.cells) if values else (0, ())

    def _take(self, found: tuple[Found, ...]) -> None:
        for one in found:
            self.known.add(self.state.findings(one))
        self.last = found
        self.moments.append(found)
        self.state.take(found)

    def single_steps(self) -> Iterator[Taken]:
        """The same, always one finding of the easiest technique that has any: the nearest.

        Of what cannot be drawn all that says the same is told: no arm leaves the grid, on any of its sides.
        """
        while not self.is_done:
            rung, found = self._found(self.ladder, self.state)
            if rung is None:
                return
            cells = [one.cells for one in found]
            grid = self.clues.width * self.clues.height
            looks = len(found) * (1 + grid // USUAL) // FINDINGS_A_POSITION + sum(map(len, cells)) // CELLS_A_POSITION
            tick(self.ladder.index(rung) + 1 + looks + grid // GRID_A_POSITION)
            one = found[nearest(self._before(), cells)]
            some = [one] if self.state.findings(one) else [each for each in found if each.what == one.what]
            yield from [self._told(rung, each) for each in some]
            self.known.add(self.state.findings(one))
            self.last = (one,) if one.cells else self.last
            self.state.take(some)

    def _before(self) -> tuple[Cell, ...]:
        """The cells of the last findings."""
        return tuple(cell for one in self.last for cell in one.cells)

    def _told(self, rung: Rung[Any], one: Found) -> Taken:
        self.items.append((rung, one))
        return told(self.state, (rung, one), self.hard, self.known.by_now())

    def _most_useful(self, rung: Rung[Any], found: Sequence[Found]) -> Found:
        """The one after which something easier goes on, or else that says most, or else the nearest."""
        easier = self.ladder[: self.ladder.index(rung)]
        before = self._before()

        def worth(one: Found) -> tuple[int, int]:
            return -len(self.state.findings(one)), steps_between(before, one.cells) if before else 0

        some = sorted(found[:MOST_TRIED], key=worth)
        return next((one for one in some if self._opens(one, easier)), some[0])

    def _opens(self, one: Found, easier: Sequence[Rung[Any]]) -> bool:
        state = self.state.copy()
        state.take([one])
        return state.answer() is not None or self._found(easier, state)[0] is not None

    def _found(self, ladder: Sequence[Rung[Any]], state: Any) -> tuple[Rung[Any] | None, list[Found]]:
        """What the easiest technique finds that finds anything not passed over, and which one that is."""
        for rung in ladder:
            found = list(rung.find(state))
            if rung.name in self.hard:
                for one in found:
                    self.met.setdefault((one.what, one.holds), len(self.chosen))
                found = [one for one in found if (one.what, one.holds) not in self.passed]
            if found:
                return rung, found
        return None, []
