"""Independent measures: a formula -> a SAT solver's conflicts, what a second ladder follows, backtracks; and ranks."""

import math
from collections.abc import Sequence
from statistics import fmean

from pysat.solvers import Solver  # type: ignore[import-untyped]

from tests.bench.calibrate.encodings import Formula

ENGINE = "minisat22"  # plain: learns clauses, no preprocessing that would settle a puzzle without a conflict
MOST_BACKTRACKS = 3000  # of the naive search; a puzzle that takes more counts as this many


def conflicts(formula: Formula) -> tuple[int, int]:
    """How many answers there are, counted to two, and how many conflicts the solver met until that was sure."""
    answers = 0
    with Solver(name=ENGINE, bootstrap_with=formula.clauses) as solver:
        while answers < 2 and solver.solve():
            true = {one for one in solver.get_model() if one > 0}
            lacking = formula.broken(true)
            for clause in lacking:
                solver.add_clause(clause)
            if not lacking:
                answers += 1
                solver.add_clause([-one for one in formula.decides if one in true])
        return answers, solver.accum_stats()["conflicts"]


def suppositions(formula: Formula) -> float:
    """How many literals a ladder of two rungs follows beyond its first; infinite where these two lead to no answer.

    The first rung: clauses with one literal left. The second: a literal supposed, and refuted by the first alone; all
    that fail after the fewest literals are one step. It knows nothing of our techniques, grades and costs.
    """
    known = [clause[0] for clause in formula.clauses if len(clause) == 1]
    followed = 0
    with Solver(name=ENGINE, bootstrap_with=[clause for clause in formula.clauses if len(clause) > 1]) as solver:
        while True:
            after, here = _followed(solver, formula, known)
            open_ = [one for one in formula.decides if after is not None and not {one, -one} & after]
            if after is not None and not open_:
                return followed
            tried = [
                (literal, _followed(solver, formula, [*known, literal])) for one in open_ for literal in (one, -one)
            ]
            refuted = [(many - here, literal) for literal, (found, many) in tried if found is None]
            if not refuted:
                return math.inf
            least = min(refuted)[0]
            known += [-literal for many, literal in refuted if many == least]
            followed += least


def _followed(solver: Solver, formula: Formula, supposed: Sequence[int]) -> tuple[set[int] | None, int]:
    """All that clauses say of what is supposed, None where one is broken; and how many literals that are."""
    supposed = list(supposed)
    while True:
        is_right, literals = solver.propagate(assumptions=supposed)
        true = set(literals)
        lacking = [clause for clause in formula.broken({one for one in true if one > 0}) if not true & set(clause)]
        left = [[one for one in clause if -one not in true] for clause in lacking]
        if not is_right or [] in left:
            return None, len(literals)
        single = [one for (one, *more) in left if not more]
        if not single:
            return true, len(literals)
        supposed += single


def backtracks(formula: Formula) -> tuple[int, int]:
    """How many answers there are, counted to two, and how often a naive search had to go back until that was sure.

    It takes the first open variable in reading order, tries true and then false, follows clauses that have one
    literal left, and learns nothing. At MOST_BACKTRACKS it gives up, with the answers found so far.
    """
    search = _Naive(formula)
    count = search.run()
    return search.answers, count


class _Naive:
    def __init__(self, formula: Formula) -> None:
        self.formula = formula
        self.clauses: list[list[int]] = []
        self.watching: dict[int, list[int]] = {}  # literal -> clauses in which it stands
        for clause in formula.clauses:
            self._add(clause)
        self.value: dict[int, bool] = {}
        self.answers = 0

    def _add(self, clause: list[int]) -> None:
        for literal in clause:
            self.watching.setdefault(literal, []).append(len(self.clauses))
        self.clauses.append(clause)

    def _is_true(self, literal: int) -> bool | None:
        value = self.value.get(abs(literal))
        return None if value is None else value == (literal > 0)

    def _follow(self, waiting: list[int], trail: list[int]) -> bool:
        """Make these literals true and all that follows; False where a clause is broken."""
        while waiting:
            literal = waiting.pop()
            known = self._is_true(literal)
            if known is not None:
                if not known:
                    return False
                continue
            self.value[abs(literal)] = literal > 0
            trail.append(abs(literal))
            for at in self.watching.get(-literal, ()):
                clause = self.clauses[at]
                if any(self._is_true(one) for one in clause):
                    continue
                left = [one for one in clause if abs(one) not in self.value]
                if not left:
                    return False
                if len(left) == 1:
                    waiting.append(left[0])
        return True

    def run(self) -> int:
        """The number of times that the search went back."""
        units = [clause[0] for clause in self.clauses if len(clause) == 1]
        if [] in self.clauses or not self._follow(units, []):
            return 0
        count = 0
        stack: list[tuple[int, list[int]]] = []  # decided literal, and all that follows from it
        while True:
            open_ = next((one for one in self.formula.decides if one not in self.value), None)
            if open_ is None and self._is_right():
                self.answers += 1
                if self.answers == 2:
                    return count
            if open_ is not None:
                trail: list[int] = []
                stack.append((open_, trail))
                if self._follow([open_], trail):
                    continue
            while True:
                if not stack or count == MOST_BACKTRACKS:
                    return count
                literal, trail = stack.pop()
                for variable in trail:
                    del self.value[variable]
                count += 1
                if literal > 0:
                    trail = []
                    stack.append((-literal, trail))
                    if self._follow([-literal], trail):
                        break

    def _is_right(self) -> bool:
        lacking = self.formula.broken({one for one, value in self.value.items() if value})
        return not lacking


def ranks(values: Sequence[float]) -> list[float]:
    """The rank of each value, from 1; equal values share the mean of their ranks."""
    order = sorted(values)
    first = {value: at for at, value in reversed(list(enumerate(order, start=1)))}
    return [first[value] + (order.count(value) - 1) / 2 for value in values]


def spearman(one: Sequence[float], other: Sequence[float]) -> float | None:
    """The rank correlation of two lists (Spearman 1904), from -1 to 1; None where one of them is all equal."""
    a, b = ranks(one), ranks(other)
    mean_a, mean_b = fmean(a), fmean(b)
    spread = sum((x - mean_a) ** 2 for x in a) * sum((y - mean_b) ** 2 for y in b)
    return sum((x - mean_a) * (y - mean_b) for x, y in zip(a, b, strict=True)) / spread**0.5 if spread else None
