"""Trials: something is supposed, more follows, each from one rule and what is known by then, until a rule is broken.

A kind gives such a technique the basis TRIAL, and its reader `rules`; all trials are then told and proved alike, by the
facts "then" and "breaks" of the phrases. Nothing here knows a technique.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any, NamedTuple

from bookmaker.puzzles.contract.marks import Finding, Marks, Sort, put
from bookmaker.puzzles.contract.phrases import cell_name, cell_of
from bookmaker.puzzles.contract.premises import (
    Basis,
    Clause,
    ParsedFacts,
    Reasoned,
    Untrue,
    entailed,
    is_broken,
)
from bookmaker.puzzles.contract.units import Cell, Facts, Unit
from bookmaker.puzzles.toolbox.least import least
from bookmaker.puzzles.toolbox.near import steps_between


class Rule(NamedTuple):
    """A rule about some cells: what it says there, and how it is told where it is broken.

    `sort` is a key of the phrases' "breaks", "" of what is too large to be seen broken; `fact` what that text names.
    """

    sort: str
    fact: tuple[Cell, ...] | tuple[Unit, ...] | int
    cells: tuple[Cell, ...]
    clauses: Sequence[Clause]


class Trial:
    """The premise of a trial: from its sentence alone nothing follows, see `objection_to_trial`."""

    def parts(self, parsed: ParsedFacts, reader: Any) -> Iterator[Sequence[Clause]]:
        """None."""
        return iter(())


TRIAL: Basis = (Trial(),)
NEVER: Clause = frozenset()  # of a rule that is broken
SIDES = {(-1, 0): "above", (0, 1): "right", (1, 0): "below", (0, -1): "left"}
WAYS = ("yes", "no", "least_one", "least_two", "least_three", "most_none", "most_one", "most_two")
FORCED = ("forced", "put_", "ways_")  # the names of facts that say what follows
UNSEEN = "whole"  # the sort of what breaks where no rule is seen to


class Trying:
    """Someone who tries something in a puzzle of which some is known."""

    def __init__(self, kind: Any, clues: Any, known: Sequence[Finding]) -> None:
        """The kind's reader says what the rules are."""
        self.after: Callable[[Sequence[Finding]], Any] = lambda more: kind.reader(clues, (*known, *more))
        start = kind.start(clues)
        are_letters = hasattr(start, "symbol")
        self.symbol: Callable[[int], str] = (lambda n: start.symbol(n - start.layout.first)) if are_letters else str
        self.are_numbers = any(one.value > 1 and one.sort is Sort.VALUE for one in known)
        self.cells = tuple((r, c) for r in range(clues.height) for c in range(clues.width))

    def so(self, marks: Marks) -> Facts:
        """What follows from what is supposed, as facts: numbers, or else what there is and what there is not.

        Of ways these are the ways themselves, or the sides of cells where lines run between cells.
        """
        supposed = {one.cells for one in marks.supposes}
        found = [one for one in dict.fromkeys(marks.forces) if one.cells not in supposed]
        if self.are_numbers:
            then = "some" if any(one.holds for one in found) else "struck"
            told = sorted((one.cells[0], one.value) for one in found if one.holds or then == "struck")
            listed = ", ".join(f"{cell_name(cell)}={self.symbol(value)}" for cell, value in told)
            return (("then", then), ("forced", listed)) if told else ()
        if not found:
            return ()
        if found[0].sort is not Sort.EDGE:
            return (("then", "put"), *put(found))
        then = "ways" if any(one.value for one in found) else "put"
        facts = dict[str, Any]()
        for key in WAYS:
            if some := sorted(sorted(one.cells) for one in found if _way(one) == key):
                facts |= {then: f"{facts.get(then, '')} {key}".strip(), **self._ways(f"{then}_{key}", some)}
        return (("then", then), *facts.items())

    def _ways(self, name: str, ways: Sequence[Sequence[Cell]]) -> dict[str, Any]:
        """The ways as a fact; or keys of sides, each with a fact of its own."""
        if not getattr(self.after(()), "RUNS_BETWEEN", False):
            lines = strung(ways) if name == "put_yes" else ways
            return {name: ", ".join("–".join(map(cell_name, line)) for line in lines)}
        sides: dict[str, list[Cell]] = {}
        for a, b in ways:
            (r, c), (s, d) = (a, b) if a in self.cells else (b, a)
            sides.setdefault(SIDES[s - r, d - c], []).append((r, c))
        some = {side: tuple(sides[side]) for side in SIDES.values() if side in sides}
        return {name: " ".join(some), **{f"{name}_{side}": cells for side, cells in some.items()}}

    def broken(self, marks: Marks, among: Collection[Cell] = ()) -> Iterator[Rule]:
        """The rules, perhaps only those about some cells, that break once all that follows is known."""
        last = self.after((*marks.supposes, *marks.forces))
        return (rule for rule in last.rules(among or self.cells) if rule.sort and is_broken(last, rule.clauses))

    def told(self, marks: Marks) -> Marks:
        """The marks of what follows that the plainest rule takes to break, with the facts of the sentence."""
        forces = tuple(
            one for at, one in enumerate(marks.forces) if not any(_clash(one, last) for last in marks.forces[:at])
        )
        marks = replace(marks, forces=forces)
        mine = [cell for one in marks.concludes for cell in one.cells]
        rules = [*self.broken(marks)] or [Rule(UNSEEN, marks.fails, marks.fails, ())]
        rule = min(rules, key=lambda one: (len(one.cells), steps_between(one.cells, mine)))

        if rule.sort != UNSEEN:
            _, large = self._proved(marks)

            def breaks(some: Sequence[Finding]) -> bool:
                less = replace(marks, forces=tuple(some))
                found = any(one[:3] == rule[:3] for one in self.broken(less, rule.cells))
                return found and not self.unproved(less, large)

            marks = replace(marks, forces=tuple(least(marks.forces, breaks)))
        then = self.so(marks) or (("then", "none"),)
        named = ("lost", rule.fact) if isinstance(rule.fact, int) else ("where", rule.fact)
        return replace(marks, fails=rule.cells, facts=(*then, ("breaks", rule.sort), named))

    def unproved(self, marks: Marks, large: Collection[Finding] | None = None) -> list[Finding]:
        """What is said to be forced and does not follow, in any number of rounds, by a rule at a time.

        Rules that are too large to be seen count for what nothing else tells, and of that only for the `large` ones.
        """
        return self._proved(marks, large)[0]

    def _proved(self, marks: Marks, large: Collection[Finding] | None = None) -> tuple[list[Finding], set[Finding]]:
        """What does not follow, and what follows by a large rule alone."""
        known, left, alone = [*marks.supposes], list(marks.forces), set[Finding]()
        while left:
            reader = self.after(known)
            found = {one for one in left if reader.is_known(one)}
            rules = reader.rules({cell for finding in left for cell in finding.cells})
            for is_large, some in groupby(sorted(rules, key=lambda one: not one.sort), key=lambda one: not one.sort):
                if is_large and found:
                    break
                asked = [one for one in left if not is_large or large is None or one in large]
                for rule in some if asked else ():
                    found.update(entailed(reader, rule.clauses, [one for one in asked if one not in found]))
                alone |= found if is_large else set()
            if not found:
                break
            known += [one for one in left if one in found]
            left = [one for one in left if one not in found]
        return left, alone


def strung(ways: Iterable[Sequence[Cell]]) -> list[tuple[Cell, ...]]:
    """Ways between two cells as lines from cell to cell; where they branch, or close, a line ends."""
    lines: list[tuple[Cell, ...]] = []
    left = [tuple(way) for way in ways]
    while left:
        line = left.pop(0)
        while (on := _onward(line, left)) is not None:
            way, line = on
            left.remove(way)
        lines.append(line)
    return lines


def _onward(
    line: tuple[Cell, ...], ways: Sequence[tuple[Cell, ...]]
) -> tuple[tuple[Cell, ...], tuple[Cell, ...]] | None:
    """The first of some ways by which a line goes on at an end, and the longer line."""
    for way in ways:
        for near, far in (way, way[::-1]):
            if far not in line and near in (line[0], line[-1]):
                return way, (*line, far) if near == line[-1] else (far, *line)
    return None


def told_trial(kind: Any, clues: Any, technique: str, known: Sequence[Finding], marks: Marks) -> Marks:
    """The marks of a step of a technique; of a trial as it is told."""
    if isinstance(kind, Reasoned) and kind.BASES.get(technique) is TRIAL:
        return Trying(kind, clues, known).told(marks)
    return marks


def objection_to_trial(trying: Trying, parsed: ParsedFacts, marks: Marks) -> str:
    """What there is to say against a told trial, or "".

    That it concludes nothing new, or something else than it says; that the opposite was not supposed, or more follows
    from it than the cells that are told, or something that no rule alone tells by then, or that no rule breaks as it
    says.
    """
    reader = trying.after(())
    for finding in marks.concludes:
        if reader.is_known(finding):
            return f"nothing new: {finding}"
    try:
        if not reader.says(parsed, marks.concludes):
            return "it says something else"
        forced = _forced(dict(trying.so(marks)))
        if forced != _forced(parsed):
            return f"untrue: what is forced is {forced}"
    except Untrue as untrue:
        return f"untrue: {untrue}"
    if not _are_opposite(marks):
        return f"untrue: {marks.supposes} is not the opposite"
    if not any(_is_told(rule, parsed) for rule in trying.broken(marks)):
        return f"untrue: nothing breaks at {parsed.get('where', parsed.get('lost'))}"
    if left := trying.unproved(marks):
        return f"does not follow: {left[0]}"
    return ""


def _forced(facts: Mapping[str, Any]) -> dict[str, set[Any]]:
    """Of facts that say what follows the cells, or the numbers and ways that are listed; nothing of mere keys."""
    named = {name: _listed(fact, name.startswith("ways_")) for name, fact in facts.items() if name.startswith(FORCED)}
    return {name: found for name, found in named.items() if found}


def _listed(fact: Any, is_way: bool) -> set[Any]:
    if not isinstance(fact, str):  # a way alone is told as some languages tell a rectangle, and read as such
        return {fact[0], fact[-1]} if is_way and fact else {*fact}
    ends = [cell_of(end) for end in fact.split("–")]
    return {*ends} if all(ends) else {*re.findall(r"[A-Z]+[0-9]+[^\s,]*", fact)}


def _way(one: Finding) -> str:
    """The key of what is said of a way; of one that may be taken several times, how often at least or at most."""
    if not one.value:
        return "yes" if one.holds else "no"
    return WAYS[1 + one.value] if one.holds else WAYS[4 + one.value]


def _is_told(rule: Rule, parsed: ParsedFacts) -> bool:
    """Whether a sentence says that this rule is broken."""
    if parsed.get("breaks") != rule.sort:
        return False
    if isinstance(rule.fact, int):
        return parsed.get("lost") == str(rule.fact)
    where = parsed.get("where", ())
    return not isinstance(where, str) and {*where} == {*rule.fact}


def _clash(one: Finding, other: Finding) -> bool:
    """Whether both cannot be: they are opposites, or two values of a cell."""
    are_values = one.sort is other.sort is Sort.VALUE and one.holds and other.holds
    return one.otherwise() == other or (are_values and one.cells == other.cells and one != other)


def _are_opposite(marks: Marks) -> bool:
    """Whether just what is concluded was supposed not to be so; of a cell that is filled or empty, the other."""
    concluded = {*marks.concludes}
    return len(concluded) == len(marks.supposes) and all(
        one.otherwise() in concluded or (one.holds and replace(one, value=1 - one.value) in concluded)
        for one in marks.supposes
    )
