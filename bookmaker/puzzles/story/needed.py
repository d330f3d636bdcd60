"""Needed: the steps of a walk -> those on which a later one rests, what is struck just before what rests on it.

Of what easy steps strike a person sees far more than a solving needs, and sees it when a cell asks for it. So every
step is looked for again where less is known: what is not missed there is not told.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Any, TypeAlias

from bookmaker.puzzles.contract.grading import Contradiction, Step
from bookmaker.puzzles.contract.marks import Finding, Marks, Sort
from bookmaker.puzzles.contract.walking import Log, Taken
from bookmaker.puzzles.kits.ladder import Found, Rung, marks_of, seek

Item: TypeAlias = tuple[Rung[Any], Found]


def needed(
    start: Any, ladder: Sequence[Rung[Any]], items: Sequence[Item], hard: Collection[str]
) -> tuple[tuple[Item, Taken], ...]:
    """What a walk found and is needed, found anew in the order in which it is told; `start` is where it began.

    Where it cannot all be found in that order it stays in its own. Nothing for kinds whose cells hold no numbers.
    """
    found = [finding for _, one in items for finding in start.findings(one)]
    if any(one.sort is not Sort.VALUE for one in found) or all(one.value < 2 for one in found):
        return ()
    try:
        return _rested_on(start, _Resting(start, ladder, items, hard).anew() or items, hard)
    except Contradiction:
        return ()


def _rested_on(start: Any, items: Sequence[Item], hard: Collection[str]) -> tuple[tuple[Item, Taken], ...]:
    """The items, found anew in their order, without those easy ones that only strike and that no later one misses.

    Nothing where they are not found so.
    """
    before, spare = start.copy(), list[tuple[int, Any]]()
    for at, (rung, one) in enumerate(items):
        if not (one.holds or rung.name in hard):
            spare.append((at, before.copy()))
        before.take([one])
    left, is_done = [*items], before.answer() is not None
    for at, state in reversed(spare):
        if _are_found(state, left[at + 1 :], hard, is_done=is_done):
            del left[at]
    steps, known, state = list[tuple[Item, Taken]](), Log(), start.copy()

    def tell(item: Item) -> None:
        steps.append((item, told(state, item, hard, known.by_now())))
        known.add(state.findings(item[1]))

    return tuple(steps) if _are_found(state, left, hard, is_done=is_done, tell=tell) else ()


def _are_found(
    state: Any,
    items: Sequence[Item],
    hard: Collection[str],
    *,
    is_done: bool,
    tell: Callable[[Item], None] = lambda item: None,
) -> bool:
    """Whether items are found from this state on, one after another, to the same end; told as found, before taken.

    Hard ones not about more cells: what strikes in more takes longer words.
    """
    for rung, one in items:
        if sought := frozenset(state.findings(one)):
            again = _again(state, rung, sought, one)
            if again is None or not sought.issubset(state.findings(again)):
                return False
            if rung.name in hard and not {*again.cells} <= {*one.cells}:
                return False
            tell((rung, again))
            state.take([again])
    return (state.answer() is not None) is is_done


def told(state: Any, item: Item, hard: Collection[str], known: Sequence[Finding]) -> Taken:
    """The step of something that was found in this state: of easy techniques only what it concludes is marked."""
    rung, one = item
    marks = marks_of(state, one) if rung.name in hard else Marks(concludes=state.findings(one))
    return Taken(Step(rung.name, one.cells, one.facts), marks, known)


class _Resting:
    """Which items need not be told, for they are easy and only strike; on which of these each rests; what is told."""

    def __init__(self, start: Any, ladder: Sequence[Rung[Any]], items: Sequence[Item], hard: Collection[str]) -> None:
        self.start, self.ladder, self.items, self.hard = start, ladder, items, hard
        self.spare = {at for at, (rung, one) in enumerate(items) if not (one.holds or rung.name in hard)}
        self.rests: dict[int, list[int]] = {}
        self.says = [frozenset(start.findings(one)) for _, one in items]
        self.state, self.said = start.copy(), set[Finding]()
        self.steps: list[Item] = []

    def anew(self) -> list[Item]:
        """The items in the order in which they are told; none where one is not found there or the end not reached."""
        self._rests_on()
        for at in sorted(self.rests):
            if at not in self.spare and self._sought(at) and not self._told(at):
                return []
        end = self._state(len(self.items), self.spare)
        return self.steps if (self.state.answer() is None) is (end.answer() is None) else []

    def _told(self, at: int) -> bool:
        """Tell an item, behind those of what it rests on without which it is not found; False where it says nothing."""
        if at in self.spare and not self._sought(at):
            return False
        again = self._found_now(at)
        for each in [*self.rests.get(at, ()), *(() if at in self.spare else sorted(self.spare))]:
            if again is None and each < at and self._told(each):
                again = self._found_now(at)
        if again is None and at in self.spare:
            again = self._found_now(at, is_partly=True)
        if again is None:
            return False
        self.steps.append(again)
        self.said.update(self.state.findings(again[1]))
        self.state.take([again[1]])
        return True

    def _sought(self, at: int) -> frozenset[Finding]:
        return self.says[at] - self.said

    def _found_now(self, at: int, *, is_partly: bool = False) -> Item | None:
        """What finds all that an item says, or most of it, from what is told by now, in the easiest technique."""
        sought = self._sought(at)
        for rung in self.ladder:
            if rung is self.items[at][0] or rung.name not in self.hard:
                best = _again(self.state, rung, sought, self.items[at][1])
                if best is not None and (is_partly or sought.issubset(self.start.findings(best))):
                    return rung, best
        return None

    def _rests_on(self) -> None:
        wanted = set[int]()
        for at in range(len(self.items) - 1, -1, -1):
            if at in self.spare and at not in wanted:
                continue
            self.rests[at] = self._support(at, wanted)
            wanted.update(self.rests[at])

    def _support(self, at: int, wanted: Collection[int]) -> list[int]:
        """A few spare items before one with which it is found as with all of them; rather such as are `wanted`."""
        (rung, one), sought = self.items[at], self.says[at]
        before = [each for each in range(at) if each in self.spare]
        most = _again(self._state(at, before), rung, sought, one)
        if most is None:
            return []
        sought &= {*self.start.findings(most)}

        def is_found(some: Sequence[int]) -> bool:
            again = _again(self._state(at, some), rung, sought, one)
            return again is not None and sought.issubset(self.start.findings(again))

        chosen, left = list[int](), sorted(before, key=lambda each: each not in wanted)
        while not is_found(chosen):
            few, many = 1, len(left)  # with how many of what is left it is found; the last of these is missed
            while few < many:
                middle = (few + many) // 2
                few, many = (few, middle) if is_found(chosen + left[:middle]) else (middle + 1, many)
            chosen.append(left[few - 1])
            left = left[: few - 1]
            if not left:
                break
        return sorted(chosen)

    def _state(self, at: int, spare: Collection[int]) -> Any:
        """What is known before an item of the items that are told in any case, and of these spare ones."""
        some = {*spare}
        state = self.start.copy()
        state.take([one for each, (_, one) in enumerate(self.items[:at]) if each in some or each not in self.spare])
        return state


def _again(state: Any, rung: Rung[Any], sought: Collection[Finding], before: Found) -> Found | None:
    """What the technique finds that has most of what is sought; no trial that is longer than what was found before.

    A trial of this alone is looked for: that others would fail sooner is nothing to who reads of it.
    """
    best, most = None, 0
    for one in seek(rung.find, state, lambda one: any(finding in sought for finding in state.findings(one))):
        shared = sum(finding in sought for finding in state.findings(one))
        if shared > most and _rounds(one) <= _rounds(before):
            best, most = one, shared
    return best


def _rounds(one: Found) -> int:
    """Of how many rounds a trial is; 0 of what is none."""
    rounds = dict(one.facts).get("rounds")
    return rounds if isinstance(rounds, int) else 0
