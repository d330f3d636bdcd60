"""Premises as functions of what a sentence tells and what its reader knows; see the contract's premises."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from bookmaker.puzzles.contract.premises import Clause, ParsedFacts
from bookmaker.puzzles.contract.units import Cell, Unit


@dataclass(frozen=True, slots=True)
class Part:
    """A premise that is one part as a whole: the clauses that a function gives. Nothing rests on what gives None."""

    says: Callable[[ParsedFacts, Any], Iterable[Clause] | None]

    def parts(self, parsed: ParsedFacts, reader: Any) -> Iterator[Sequence[Clause]]:
        """The one part, or none. Untrue where the function finds the sentence so."""
        found = self.says(parsed, reader)
        return iter(() if found is None else ([*found],))


@dataclass(frozen=True, slots=True)
class Each:
    """A premise of which each clause that a function gives is a part by itself."""

    says: Callable[[ParsedFacts, Any], Iterable[Clause]]

    def parts(self, parsed: ParsedFacts, reader: Any) -> Iterator[Sequence[Clause]]:
        """A clause is one part. Untrue where the function finds the sentence so."""
        return ([clause] for clause in self.says(parsed, reader))


def units(clues: Any) -> Sequence[Unit]:
    """None: cells, numbers, and what may join them, are all that is named."""
    return ()


def in_one_of(cells: Sequence[Cell], ways: Iterable[Sequence[Any]]) -> list[Clause]:
    """That cells hold what they have in one of some ways, each a value for each cell in this order."""
    every = [*ways]
    return [frozenset((cell, way[at]) for way in every) for at, cell in enumerate(cells)]
