"""A kind that is watched while it is examined: the time of each verb, and which grades came of what was proposed."""

from __future__ import annotations

import functools
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

from bookmaker.puzzles.contract.grading import Grade

VERBS = ("propose", "deduce", "prove", "faults", "draw", "propose_many", "deduce_many", "prove_many", "faults_many")
MOST_REMEMBERED = 10_000  # clues, of which the grade that was asked for is known


class Watched:
    """A kind whose verbs are counted; `kind` stands in its place."""

    def __init__(self, kind: Any) -> None:
        names = dict(vars(kind))
        self._spent: dict[str, float] = {}
        self._proposed: Counter[tuple[Grade | None, Grade | None]] = Counter()
        self._asked: dict[Any, Grade | None] = {}
        timed = {verb: self._timed(verb, names[verb]) for verb in VERBS if verb in names}
        self.kind: Any = SimpleNamespace(**{**names, **timed})

    def taken(self) -> tuple[Mapping[str, float], Mapping[tuple[Grade | None, Grade | None], int]]:
        """Seconds by verb, and clues by the grade asked for and the grade found, since this was last asked."""
        spent, proposed = dict(self._spent), dict(self._proposed)
        self._spent.clear()
        self._proposed.clear()
        return spent, proposed

    def _timed(self, verb: str, function: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(function)
        def timed(*given: Any) -> Any:
            before = time.process_time()
            try:
                found = function(*given)
            finally:
                self._spent[verb] = self._spent.get(verb, 0.0) + time.process_time() - before
            match verb:
                case "propose":
                    self._note(given[1], (found,))
                case "propose_many":
                    self._note(given[1], found)
                case "deduce":
                    self._meet(given, (found,))
                case "deduce_many":
                    self._meet(given[0], found)
            return found

        return timed

    def _note(self, grade: Grade | None, proposed: Sequence[Any]) -> None:
        if len(self._asked) < MOST_REMEMBERED:
            self._asked |= dict.fromkeys((clues for clues in proposed if clues is not None), grade)

    def _meet(self, some: Sequence[Any], deduced: Sequence[Any]) -> None:
        for clues, deduction in zip(some, deduced, strict=True):
            if clues in self._asked:
                self._proposed[self._asked.pop(clues), deduction.grade] += 1
