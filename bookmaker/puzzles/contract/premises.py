"""Premises: what a told reason rests on, read back from its sentence -> whether what it concludes follows from that.

This knows no technique. A kind says by BASES for each technique which facts of its sentence are what sort of premise,
and by `reader` what someone knows at that line who was told all before. Units, cells and values come from the printed
sentence alone. With the values kit that is a table and two functions:

    BASES = {"full-house": bases.HIDDEN, "naked-pair": bases.NAKED_SET, "x-wing": bases.FISH}
    def units(clues): return (*lines(n, n), *placed("box", boxes(clues), n, n))
    def reader(clues, known): return Values(units(clues), clues.rows, known)

The story's `objection_to` then reads each sentence back: it must follow from what it names, need all of it, and say
something new. Trials have the basis TRIAL (see the contract's trials); one without a basis is not proved.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence, Sized
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain, combinations, product
from typing import Any, Protocol, TypeAlias, runtime_checkable

from bookmaker.puzzles.contract.grading import tick
from bookmaker.puzzles.contract.marks import Finding
from bookmaker.puzzles.contract.units import Cell, Unit

Value: TypeAlias = tuple[Unit, ...] | tuple[Cell, ...] | str
ParsedFacts: TypeAlias = Mapping[str, Value]
Literal: TypeAlias = tuple[Hashable, Hashable]  # of a thing, mostly a cell, what it is
Clause: TypeAlias = frozenset[Literal]  # one of these is so

PAIRS_A_POSITION = 50  # of literals that are asked whether they exclude each other


class Untrue(ValueError):
    """A sentence names what is not there, or says of it what is not so."""


class Reader(Protocol):
    """What someone knows who reads, from the printed puzzle and what was told of it before a line."""

    def literals(self, finding: Finding) -> Iterable[tuple[Literal, bool]]:
        """What a finding says is so, or is not."""

    def means(self, literal: Literal) -> Clause | None:
        """Of what else a literal is made, where it is: it is so if one of these is."""

    def is_known(self, finding: Finding) -> bool:
        """Whether the finding is nothing new."""

    def says(self, parsed: ParsedFacts, concludes: Sequence[Finding]) -> bool:
        """Whether a sentence of which this was read says just that it concludes these."""

    def excludes(self, one: Literal, other: Literal) -> bool:
        """Whether the rules for two things that a reader sees side by side let no two literals both be so."""


@runtime_checkable
class Twofold(Protocol):
    """A reader who knows more than the rules for two things alone."""

    def plainly(self) -> "Reader":
        """Who knows the same, but of two things only what the rules for houses say."""


class Plain:
    """A reader of whose literals none is made of others; a finding says what a cell holds, or does not."""

    def literals(self, finding: Finding) -> Iterator[tuple[Literal, bool]]:
        """The cell and what it holds."""
        yield (finding.cells[0], finding.value), finding.holds

    def means(self, literal: Literal) -> None:
        """Of nothing else."""


class Premise(Protocol):
    """One sort of premise, over the facts of a sentence that it names."""

    def parts(self, parsed: ParsedFacts, reader: Any) -> Iterator[Sequence[Clause]]:
        """What each part of it says, without any of which nothing should follow. Untrue where the sentence is."""


class Claim(ABC):
    """A premise on which nothing rests: what a sentence says besides."""

    __slots__ = ()

    def parts(self, parsed: ParsedFacts, reader: Any) -> Iterator[Sequence[Clause]]:
        """No part at all. Untrue where it is not so."""
        self._check(parsed, reader)
        return iter(())

    @abstractmethod
    def _check(self, parsed: ParsedFacts, reader: Any) -> None: ...


Basis: TypeAlias = tuple[Premise, ...]


@dataclass(frozen=True, slots=True)
class Together:
    """Several premises that are told as one: it is not asked which part of them could be left out."""

    premises: Basis

    def parts(self, parsed: ParsedFacts, reader: Any) -> Iterator[Sequence[Clause]]:
        """All of them are one part."""
        yield [clause for one in self.premises for part in one.parts(parsed, reader) for clause in part]


@runtime_checkable
class Reasoned(Protocol):
    """A kind whose told reasons can be proved; of a technique without a basis nothing is."""

    BASES: Mapping[str, Basis]

    def units(self, clues: Any) -> Sequence[Unit]:
        """The units that its sentences may name, made from the clues alone: never from what the ladder knows."""

    def reader(self, clues: Any, known: Sequence[Finding]) -> Reader:
        """Someone who has the printed puzzle, and was told this."""


def objection(reader: Reader, basis: Basis, parsed: ParsedFacts, concludes: Sequence[Finding]) -> str:
    """What there is to say against a sentence of which this was read, or "".

    That it concludes nothing new or something else than it says, that something is untrue, does not follow, or could be
    left out. What could be only to who knows more than the rules alone is left in, where these are enough.
    """
    for finding in concludes:
        if reader.is_known(finding):
            return f"nothing new: {finding}"
    try:
        if not reader.says(parsed, concludes):
            return "it says something else"
        parts = [list(clauses) for premise in basis for clauses in premise.parts(parsed, reader)]
    except Untrue as untrue:
        return f"untrue: {untrue}"
    if not all(chain(*parts)):
        return "untrue: what it names can be nothing"  # from which anything would follow
    readers = [reader.plainly(), reader] if isinstance(reader, Twofold) else [reader]
    by = next((one for one in readers if _follows(one, parts, concludes)), None)
    if by is None:
        return "does not follow"
    for at, part in enumerate(parts):
        if len(parts) > 1 and _follows(by, [*parts[:at], *parts[at + 1 :]], concludes):
            return f"could be left out: {sorted(map(str, part[0]))}"
    return ""


def _follows(reader: Reader, parts: Sequence[Sequence[Clause]], concludes: Sequence[Finding]) -> bool:
    """Whether these clauses and the rules of what is named leave nothing but the conclusions."""
    return len(entailed(reader, [clause for part in parts for clause in part], concludes)) == len(concludes)


def entailed(reader: Reader, clauses: Sequence[Clause], findings: Sequence[Finding]) -> list[Finding]:
    """The findings that follow from clauses and from the rules of what is named there."""
    about = {finding: [*reader.literals(finding)] for finding in findings}
    with _solver(reader, clauses, [one for pairs in about.values() for one, _ in pairs]) as (solver, number):
        return [
            finding
            for finding, pairs in about.items()
            if all(not solver.solve([-number[one] if holds else number[one]]) for one, holds in pairs)
        ]


def is_broken(reader: Reader, clauses: Sequence[Clause]) -> bool:
    """Whether clauses cannot all be so by the rules of what is named there."""
    so = {literal for clause in clauses if len(clause) == 1 for literal in clause}
    with _solver(reader, clauses, ()) as (solver, _):
        return any(reader.excludes(*both) for both in combinations(so, 2)) or not solver.solve()


@contextmanager
def _solver(
    reader: Reader, clauses: Sequence[Clause], asked: Sequence[Literal]
) -> Iterator[tuple[Any, Mapping[Literal, int]]]:
    """A solver that has the clauses and the rules, and the number of each literal that these have or that is asked."""
    from pysat.solvers import Solver  # type: ignore[import-untyped]  # here, since kinds are imported more than solved

    made = [(one, clause) for one in asked if (clause := reader.means(one)) is not None]
    number: dict[Literal, int] = {}
    for literal in (*chain(*clauses), *chain(*(clause for _, clause in made)), *asked):
        number.setdefault(literal, len(number) + 1)
    with Solver(name="minisat22", bootstrap_with=[[number[one] for one in clause] for clause in clauses]) as solver:
        # What is told alone is so: no two of that exclude each other.
        so = {literal for clause in clauses if len(clause) == 1 for literal in clause}
        open_ones = [one for one in number if one not in so]
        tick(len(open_ones) * len(number) // PAIRS_A_POSITION)
        for one, other in chain(combinations(open_ones, 2), product(open_ones, so)):
            if reader.excludes(one, other):
                solver.add_clause([-number[one], -number[other]])
        for one, clause in made:
            solver.add_clause([-number[one], *(number[part] for part in clause)])
            for part in clause:
                solver.add_clause([-number[part], number[one]])
        yield solver, number


def units_in(parsed: ParsedFacts, name: str) -> tuple[Unit, ...]:
    """The units of a fact, none where the sentence does not have it; Untrue where it names other things."""
    found = parsed.get(name, ())
    units = tuple(one for one in found if isinstance(one, Unit))
    if len(units) != len(found):
        raise Untrue(f"'{name}' names no unit but {found!r}")
    return units


def cells_in(parsed: ParsedFacts, name: str) -> tuple[Cell, ...]:
    """The same of cells, or of those of units."""
    found = parsed.get(name, ())
    if isinstance(found, str):
        raise Untrue(f"'{name}' names no cell but {found!r}")
    return tuple(cell for one in found for cell in (one.cells if isinstance(one, Unit) else (one,)))


def is_counted(parsed: ParsedFacts, found: Sized, name: str = "count") -> bool:
    """Whether a sentence says how many these are, or does not count them."""
    return parsed.get(name, str(len(found))) == str(len(found))


def values_in(text: Value) -> Iterator[int]:
    """Values as they are printed, in a list: 10 may be an A."""
    for one in re.findall(r"[0-9]+|[A-Z]", text if isinstance(text, str) else ""):
        yield int(one) if one.isdigit() else ord(one) - 55
