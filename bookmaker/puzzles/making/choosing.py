"""Candidates of one order -> the best to solve, by flow; seeded, so that none depends on what is made beside it."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from bookmaker.puzzles.contract.abilities import Paced, Priced, Trifling, supports
from bookmaker.puzzles.contract.flow import BEFORE, OPENINGS, STEPS, Flow, at_grade, flow
from bookmaker.puzzles.contract.grading import Deduction, Grade
from bookmaker.puzzles.contract.sparing import Excluding, Hasty, Patient, Steered
from bookmaker.seeds import Seed

MOST = 16  # candidates among which an order may choose
FEW, MANY, MORE = 2, 4, 8  # that are usual, where they are cheap, and where they cost next to nothing
KEY_DRAWN = 0.5  # what it is worth to need the technique that was drawn for a place


def is_steered(kind: object, params: Any, grade: Grade | None) -> bool:
    """Whether a kind makes each proposal of that grade flow well by itself."""
    return grade is not None and supports(kind, Steered) and kind.is_steered(params, grade)


def usual_best_of(kind: object, params: Any, grade: Grade | None) -> int:
    """Of how many puzzles an order takes the best where its author does not say; of any grade the first that comes."""
    if grade is None or is_steered(kind, params, grade):
        return 1
    there = params.width * params.height
    if supports(kind, Trifling) and there in kind.TRIFLING.get(grade, ()):
        return MORE
    cells = kind.CHEAP.get(grade) if supports(kind, Priced) else None
    if cells == 0:
        return 1
    return MANY if cells is not None and there <= cells else FEW


def patience_of(kind: object, params: Any, grade: Grade | None, best_of: int) -> int:
    """How many puzzles an order looks at, at most, of which it takes the best of so many unless none flows well."""
    is_hasty = supports(kind, Hasty) and kind.is_hasty(params)
    most = kind.PATIENCE.get(grade, 0) if grade is not None and supports(kind, Patient) and not is_hasty else 0
    return max(best_of, most) if best_of > 1 else best_of


def keys_of(kind: Any, grade: Grade | None, params: Any = None) -> tuple[str, ...]:
    """The techniques that may be the hardest of a puzzle of the grade, these params or any; none of an easy one."""
    if grade in (None, Grade.EASY):
        return ()
    excluded = kind.excludes(params) if params is not None and supports(kind, Excluding) else ()
    return tuple(one.name for one in kind.LADDER if one.grade is grade and one.name not in excluded)


def key_of(kind: Any, deduction: Deduction[Any]) -> str:
    """The hardest technique that a puzzle needs, the last in the ladder; "" of an easy one, which has none."""
    return next(reversed(at_grade(kind, deduction)), "") if deduction.grade is not Grade.EASY else ""


def worth(kind: object, one: Flow) -> float:
    """How good a flow is, the more the better.

    At least four places to begin, the grade neither at once nor at the end, several techniques, not much of the grade
    and no long row in which nothing is set.
    """
    few, off, much = _amiss(kind, one)
    shares = min(one.openings, 8) / 8 + min(one.kinds, 3) / 3 + min(one.variety, 8) / 8
    return shares - 0.5 * few - 0.15 * max(0, one.dry - 2) - 0.12 * off - 0.1 * min(much, 5)


def flows_well(kind: object, one: Flow | None) -> bool:
    """Whether it can be begun in enough places and meets its grade in time, and not too often."""
    return one is not None and not any(_amiss(kind, one))


def _amiss(kind: object, one: Flow) -> tuple[int, int, int]:
    """How many openings are too few, by what the grade comes too soon or too late, and how many steps are too many."""
    few = max(0, OPENINGS - one.openings)
    if one.before is None:
        return few, 0, 0
    least, most = kind.BEFORE if supports(kind, Paced) else BEFORE
    return few, max(least - one.before, one.before - most, 0), max(0, one.steps - STEPS)


@dataclass(frozen=True, slots=True)
class Candidate:
    """What the ladder solved as ordered: the attempt that it came of, its clues and their deduction."""

    attempt: int
    clues: Any
    deduction: Deduction[Any]


class Weighed(NamedTuple):
    """A candidate with its flow, if one is to be chosen by that, and whether that is good, if that is asked."""

    candidate: Candidate
    flow: Flow | None
    is_good: bool


@dataclass(slots=True)
class Choice:
    """The candidates of one order, by their attempts, until those are known of which the best is taken.

    There are at most `best_of`; where none of these flows well, also those that follow until one does, up to `patience`
    of them. No more attempts are made for so many than that many times what the first one took.
    """

    kind: Any
    grade: Grade | None
    seed: Seed
    best_of: int
    patience: int = 0  # where that is more
    tried: int = 0  # attempts, all of those candidates that were found before
    _found: list[Weighed] = field(default_factory=list)

    def add(self, one: Candidate) -> None:
        """Note a candidate, of a later attempt than those before."""
        found = flow(self.kind, one.deduction) if self.best_of > 1 else None
        self._found.append(Weighed(one, found, self.patience > self.best_of and flows_well(self.kind, found)))

    def ripe(self, made: int, *, is_last: bool) -> list[Candidate]:
        """The candidates to choose among, the best first, once so many attempts are enough to know them; else none.

        They are given once: where none of them is accepted, those of later attempts follow.
        """
        if not self._found:
            return []
        for count in (self.best_of, self.patience):
            most = self.tried + count * (self._found[0].candidate.attempt + 1 - self.tried)
            among = [one for one in self._found if one.candidate.attempt < most][:count]
            good = next((at for at, one in enumerate(among, 1) if one.is_good), 0)
            if good and count > self.best_of:
                among = among[:good]
            elif len(among) < count and made < most and not is_last:
                return []
            if good or count >= self.patience:
                break
        is_enough = len(among) == count or (good and count > self.best_of)
        self._found = self._found[len(among) :]
        self.tried = among[-1].candidate.attempt + 1 if is_enough else min(most, made)
        if len(among) > 1:
            drawn = self._drawn()
            among.sort(key=lambda one: self._rank(one, drawn))
        return [one.candidate for one in among]

    def _rank(self, one: Weighed, drawn: str) -> tuple[bool, float, int]:
        is_drawn = key_of(self.kind, one.candidate.deduction) == drawn
        value = round(worth(self.kind, one.flow) + KEY_DRAWN * is_drawn, 6) if one.flow else 0.0
        return not one.is_good, -value, one.candidate.attempt

    def _drawn(self) -> str:
        """The hardest technique that the place should have, by lot: so that a section varies."""
        keys = keys_of(self.kind, self.grade)
        return keys[int(self.seed.child("key").stream().random() * len(keys))] if len(keys) > 1 else "none"
