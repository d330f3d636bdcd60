"""What steps of number paths mark: numbers that are written, cells that are closed to a number, ways through a gap."""

from __future__ import annotations

from bookmaker.kinds.numberpath.reasoning import routes
from bookmaker.kinds.numberpath.reasoning.knowledge import State
from bookmaker.kinds.numberpath.reasoning.settling import settled
from bookmaker.kinds.numberpath.reasoning.trials import ROUNDS
from bookmaker.puzzles.contract.grading import Cell, Step
from bookmaker.puzzles.contract.marks import Finding, Marks, Sort
from bookmaker.puzzles.toolbox.lanes import lowest_first
from bookmaker.puzzles.toolbox.near import steps_between

FEW = 6  # ways that can be told apart in one picture
GAPS = ("routes", "many-routes", "cut-off")
TRIALS = ("trial", "wide-trial", "far-trial")


def marks(state: State, step: Step) -> Marks:
    """A number written and the numbers that lead to it, or what is struck out and why."""
    facts = dict(step.facts)
    if step.technique in GAPS:
        return _gap(state, step, _number(facts["low"]), _number(facts["high"]))
    number = _number(facts["number"])
    if step.technique in TRIALS:
        return _trial(state, step.cells[0], number)
    looked = tuple(cell for _, fact in step.facts if isinstance(fact, tuple) for cell in fact)
    rests_on = None
    if step.technique == "forced":
        beside = state.geometry.steps[state.geometry.bit(*looked[0])]
        rests_on = (*looked, *map(state.geometry.place, lowest_first(beside)))
    return Marks(looked, (Finding(Sort.VALUE, step.cells, number),), rests_on=rests_on)


def _number(fact: object) -> int:
    assert isinstance(fact, int)
    return fact


def _gap(state: State, step: Step, low: int, high: int) -> Marks:
    geometry = state.geometry
    is_cut_off = step.technique == "cut-off"
    found = [one[::2] for one in routes.cut_off(state)] if is_cut_off else [*routes.listed(state, routes.MOST)]
    ways, gone = next((ways, gone) for ways, gone in found if (ways.low + 1, ways.high + 1) == (low, high))
    ends = [geometry.bit(*state.cell_of(number)) for number in (ways.low, ways.high)]
    struck = tuple(
        Finding(Sort.VALUE, (geometry.place(cell),), number, holds=False)
        for number, cells in enumerate(geometry.split(gone & state.left), start=1)
        for cell in lowest_first(cells)
    )
    candidates = tuple(
        Finding(Sort.EDGE, tuple(sorted((geometry.place(one), geometry.place(other)))))
        for way in (ways.ways if len(ways.ways) <= FEW else ())
        for one, other in zip((ends[0], *way), (*way, ends[1]), strict=True)
    )
    looked = (geometry.place(ends[0]), geometry.place(ends[1]), *step.cells)
    return Marks(looked, struck, candidates=tuple(dict.fromkeys(candidates)))


def _trial(state: State, cell: Cell, number: int) -> Marks:
    """What is written round by round once a number is supposed in a cell, and where that fails."""
    geometry, lane = state.geometry, (number - 1) * state.geometry.pitch
    bits = state.left & ~(geometry.cells << lane) | geometry.bit(*cell) << lane
    forced: list[tuple[int, int]] = []
    for _ in range(ROUNDS):
        after = settled(geometry, bits, 1)
        if after is None:
            break
        new = geometry.singles(after) & ~state.placed
        forced += [(n, at) for n, at in enumerate(geometry.split(new), start=1) if at and n != number]
        bits = after
    forces = tuple(Finding(Sort.VALUE, (geometry.place(at),), n) for n, at in dict.fromkeys(forced))
    supposed = Finding(Sort.VALUE, (cell,), number)
    fails = (min(_failing(state, bits), key=lambda one: (steps_between((one,), (cell,)), one), default=cell),)
    cells = tuple(dict.fromkeys(one.cells[0] for one in forces))
    facts = (("forced", cells or (cell,)), ("where", fails))
    return Marks((cell,), (supposed.otherwise(),), (supposed,), forces, fails, facts=facts)


def _failing(state: State, bits: int) -> list[Cell]:
    """Where a round fails: cells that no number can have or two must, or those that a number just lost."""
    geometry = state.geometry
    left = geometry.linked(bits)
    once, twice = geometry.folded(left)
    lost = _lost(state, bits, left) or geometry.cells & ~once
    if not lost:
        singles = geometry.singles(left)
        own, shared = geometry.folded(singles)
        lone = geometry.everywhere(once & ~twice) & left & ~singles
        lost = shared or _lost(state, left, left & ~geometry.everywhere(own) | singles) or geometry.folded(lone)[0]
    return [geometry.place(cell) for cell in lowest_first(lost)]


def _lost(state: State, before: int, after: int) -> int:
    """The cells that numbers had which have none any more."""
    split = state.geometry.split
    lost = 0
    for had, has in zip(split(before), split(after), strict=True):
        lost |= 0 if has else had
    return lost
