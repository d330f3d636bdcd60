"""What Numberlink's steps mark: the ways that links take or cannot take, and what a supposition forces."""

from __future__ import annotations

from collections.abc import Iterator

from bookmaker.kinds.numberlink.reasoning.detours import TrustingKnowledge
from bookmaker.kinds.numberlink.reasoning.knowledge import Conflict, Knowledge
from bookmaker.kinds.numberlink.reasoning.state import State
from bookmaker.puzzles.contract.grading import Cell, Step
from bookmaker.puzzles.contract.marks import Finding, Marks, Sort
from bookmaker.puzzles.toolbox.edges import edges_of

# Techniques that suppose a way unused; and those with names that end so.
UNUSED = frozenset({"needed", "no-escape", "lifeline", "opening", "in-order"})
CLOSED = "-closed"


def marks(state: State, step: Step) -> Marks:
    """The ways of a cell that the step draws, or the way that it draws or closes and its reason."""
    known, cells, facts = state.known, step.cells, dict(step.facts)
    told = {name: fact for name, fact in facts.items() if isinstance(fact, tuple)}
    if "bend" in told:
        return Marks((*told["bend"], *cells), (_outward(known, told["bend"][0], cells[0]),))
    if len(cells) == 1:
        ways = known.ways(known.grid.bit(*cells[0]))
        barred = told.get("barred", ())
        rests_on = _chains(known, (*cells, *barred))
        return Marks((*cells, *barred), tuple(_edges(known, *ways)), rests_on=rests_on)
    if "forced" not in told:
        numbers = {fact for fact in facts.values() if isinstance(fact, int)}
        ends = [known.cell(cell) for pair in known.pairs for cell in pair if known.number[cell] in numbers]
        looks_at = dict.fromkeys((*cells, *told.get("gate", ()), *ends))
        way = tuple(sorted(cells))  # as it is drawn; a step may begin at either end
        return Marks(tuple(looks_at), (Finding(Sort.EDGE, way, holds=step.technique == "passage"),))
    is_unused = step.technique in UNUSED or step.technique.endswith(CLOSED)
    supposed = Finding(Sort.EDGE, cells, holds=not is_unused)
    forces = _followed(known, supposed, trusting=step.technique.startswith("shorter"), rounds=int(str(facts["moves"])))
    return Marks(cells, (supposed.otherwise(),), (supposed,), forces, told["where"])


def _chains(known: Knowledge, ends: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """The cells beside these, and of all chains that end in one of them."""
    grid, cells = known.grid, 0
    for row, column in ends:
        here = grid.bit(row, column)
        cells |= here | grid.near(here) | known.body[here.bit_length() - 1]
    return grid.cells(cells)


def _outward(known: Knowledge, bend: Cell, behind: Cell) -> Finding:
    """The way out of the cell behind a bend that is still open, where the other is closed."""
    row, column = behind
    down, right = row - bend[0], column - bend[1]
    ((one, other),) = (
        found.cells
        for found in _edges(known, *known.ways(known.grid.bit(*behind)))
        if (row + down, column) in found.cells or (row, column + right) in found.cells
    )
    return Finding(Sort.EDGE, (one, other))


def _edges(known: Knowledge, h: int, v: int) -> Iterator[Finding]:
    for one, other in edges_of(known.grid, h, v):
        yield Finding(Sort.EDGE, (known.cell(one), known.cell(other)))


def _followed(known: Knowledge, supposed: Finding, *, trusting: bool, rounds: int) -> tuple[Finding, ...]:
    """The ways that are drawn, round by round, once a way is supposed drawn or closed, until that fails."""
    after = TrustingKnowledge.like(known) if trusting else known.copy()
    (row, column), (to_row, _) = supposed.cells
    here = after.grid.bit(row, column)
    edge = (here, 0) if row == to_row else (0, here)
    forced: list[Finding] = []
    try:
        if supposed.holds:
            after.grow(*edge)
        else:
            after.close(*edge)
        for _ in range(rounds + 1):
            ways = after.ways(after.forced())
            forced += _edges(after, *ways)
            after.grow(*ways)
    except Conflict:
        pass
    return tuple(dict.fromkeys(forced))
