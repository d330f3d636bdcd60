"""What Sudoku's steps mark: digits that are placed or struck, the cells that say so and what these may still hold."""

from __future__ import annotations

from collections.abc import Iterator

from bookmaker.kinds.sudoku.houses import bits
from bookmaker.kinds.sudoku.reasoning.state import State
from bookmaker.puzzles.contract.grading import Cell, Step
from bookmaker.puzzles.contract.marks import Finding, Marks, Sort

PATTERN = ("where", "one", "two", "link", "pivot", "first", "between", "last")  # facts whose candidates are the reason


def marks(state: State, step: Step) -> Marks:
    """A digit placed with the house that lacks it, or digits struck with the candidates that strike them."""
    facts = dict(step.facts)
    digits = {state.symbol(d): d for d in range(state.n)}
    pattern = _cells(state, step, PATTERN)
    if "struck" in facts:
        gone = [digits[name] for name in str(facts["struck"]).split(", ")]
        struck = (
            Finding(Sort.VALUE, (cell,), d + 1, holds=False)
            for cell in step.cells
            for d in gone
            if state.may[d] >> _at(state, cell) & 1
        )
        shown = dict.fromkeys((*pattern, *step.cells))
        may = (
            Finding(Sort.VALUE, (cell,), d + 1)
            for cell in shown
            for d in range(state.n)
            if state.may[d] >> _at(state, cell) & 1
        )
        return Marks(pattern or _cells(state, step, ("house",)), tuple(struck), candidates=tuple(may))
    digit = digits[str(facts["digit"])]
    house = _cells(state, step, ("house",)) or _cells(state, step, ("ends",))
    seen = _placed(state, step.cells[0], digit, house)
    return Marks(tuple(dict.fromkeys((*house, *seen))), (Finding(Sort.VALUE, step.cells, digit + 1),))


def _placed(state: State, cell: Cell, digit: int, house: tuple[Cell, ...]) -> Iterator[Cell]:
    """What stands already and is the reason: this digit where it bars other cells of the house, or all others."""
    others = sum(1 << _at(state, one) for one in house if one != cell) & state.open
    for d in range(state.n):
        if (d == digit) is bool(house):
            standing = state.put[d] if house else state.put[d] & state.layout.peers[_at(state, cell)]
            barring = [one for one in bits(standing) if not house or state.layout.peers[one] & others]
            yield from (divmod(one, state.n) for one in (barring if house else barring[:1]))


def _cells(state: State, step: Step, names: tuple[str, ...]) -> tuple[Cell, ...]:
    """The cells of those facts, whole rows and columns cell by cell."""
    n, found = state.n, dict[Cell, None]()
    for name, fact in step.facts:
        for row, column in fact if name in names and isinstance(fact, tuple) else ():
            rows, columns = (range(n) if row < 0 else (row,)), (range(n) if column < 0 else (column,))
            found |= {(r, c): None for r in rows for c in columns}
    return tuple(found)


def _at(state: State, cell: Cell) -> int:
    return cell[0] * state.n + cell[1]
