"""Needed: the steps of a path -> those that a later one looks at; what nobody looks at later is not told.

That is asked of what easy steps strike out of cells: of cages alone a person sees far more than a solving needs.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from bookmaker.puzzles.contract.grading import Cell
from bookmaker.puzzles.contract.marks import Finding, Sort
from bookmaker.puzzles.contract.premises import Reasoned
from bookmaker.puzzles.contract.units import Unit, cells_of, units_of
from bookmaker.puzzles.contract.walking import Before, Taken

Candidate: TypeAlias = tuple[Cell, int]
EVERYTHING = ("chain", "then")  # facts of steps that look at more than the cells that they name
LOCKED = {"house", "where", "other", "struck"}  # of those that look only where one digit can be


def needed(kind: Any, clues: Any, steps: Sequence[Taken], hard: Collection[str]) -> tuple[Taken, ...]:
    """The steps without easy ones that only strike what no later step looks at; these are not known any more.

    All of them for kinds whose cells hold no numbers.
    """
    if not isinstance(kind, Reasoned) or all(one.value < 2 for step in steps for one in step.marks.concludes):
        return tuple(steps)
    moot = _Moot(kind.units(clues), steps, hard)
    wanted, kept, dropped = set[Candidate](), list[Taken](), set[Finding]()
    for one in reversed(steps):
        found = one.marks.concludes
        is_spared = (
            one.step.technique not in hard
            and bool(found)
            and all(each.sort is Sort.VALUE and not each.holds for each in found)
            and wanted.isdisjoint((each.cells[0], each.value) for each in found)
        )
        if is_spared:
            dropped.update(found)
            continue
        kept.append(one)
        wanted.update(moot.left_of(one))
    if not dropped:
        return tuple(steps)
    dropped -= {each for one in kept for each in one.marks.concludes}
    return tuple(_knowing(kept[::-1], dropped))


def _knowing(steps: Sequence[Taken], dropped: Collection[Finding]) -> Iterator[Taken]:
    """The steps, none of which knows what was dropped."""
    every, told, counts = steps[-1].known, list[Finding](), [0]
    for one in every:
        if one not in dropped:
            told.append(one)
        counts.append(len(told))
    for step in steps:
        yield replace(step, known=Before(told, counts[len(step.known)]))


class _Moot:
    """When a cell can no longer hold a number whatever was struck, for it stands, or another does that the cell sees.

    Time is how much is known: all steps of a moment know the same.
    """

    def __init__(self, units: Sequence[Unit], steps: Sequence[Taken], hard: Collection[str]) -> None:
        self.hard = hard
        self.top = max(each.value for one in steps for each in one.marks.concludes)
        self.cells = sorted({cell for unit in units for cell in unit.cells})
        self.stands: dict[Cell, int] = {}
        self.seen: dict[Candidate, int] = {}
        peers: dict[Cell, set[Cell]] = {}
        for unit in units:
            if unit.full or unit.total is not None:  # in others a number may stand twice
                for cell in unit.cells:
                    peers.setdefault(cell, set()).update(unit.cells)
        for one in steps:
            for each in one.marks.concludes:
                if each.holds and each.sort is Sort.VALUE:
                    (cell,) = each.cells
                    self.stands.setdefault(cell, len(one.known))
                    for peer in peers.get(cell, ()):
                        self.seen.setdefault((peer, each.value), len(one.known))

    def left_of(self, one: Taken) -> Iterator[Candidate]:
        """What a step looks at, but for what is moot by then."""
        by_then = len(one.known)
        cells, values = self._looked_at(one)
        for cell in cells:
            if self.stands.get(cell, by_then) >= by_then:
                yield from ((cell, value) for value in values if self.seen.get((cell, value), by_then) >= by_then)

    def _looked_at(self, one: Taken) -> tuple[Collection[Cell], Collection[int]]:
        """The cells whose candidates are a step's reason, and which of these; rather too many than too few."""
        facts, every = dict(one.step.facts), range(1, self.top + 1)
        found = one.marks.concludes
        values, lost = {each.value for each in found}, {each.cells[0] for each in found}
        houses = {cell for unit in units_of(one.step.facts) for cell in unit.cells}
        where = {*cells_of(facts.get("where", ""))}
        if one.marks.supposes or not facts.keys().isdisjoint(EVERYTHING):
            return self.cells, every
        if facts.get("makes") == "only":  # so say the sum and what stands
            return (houses, values) if where else ((), ())
        if "rest" in facts or ("digits" in facts and where and where.isdisjoint(lost)):
            return where, every
        if "cage" in facts:
            return {*cells_of(facts["cage"]), *cells_of(facts["other"])}, every
        if houses and len(values) == 1 and ("digit" in facts or facts.keys() >= LOCKED):
            return houses, values
        named = {cell for _, fact in one.step.facts for cell in cells_of(fact)}
        if not named and (one.step.technique in self.hard or not any(each.holds for each in found)):
            return self.cells, every
        return {*named, *one.step.cells, *one.marks.looks_at}, every
