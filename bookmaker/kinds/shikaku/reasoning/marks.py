"""What Shikaku's steps mark: rectangles that are settled or out, cells that a number is sure of or cannot have."""

from __future__ import annotations

from collections.abc import Iterable

from bookmaker.kinds.shikaku.reasoning.knowledge import State
from bookmaker.kinds.shikaku.reasoning.lookahead import useful_pairs
from bookmaker.kinds.shikaku.techniques import LONG, PLAIN
from bookmaker.puzzles.contract.grading import Cell, Contradiction, Step
from bookmaker.puzzles.contract.marks import Finding, Marks, Sort
from bookmaker.puzzles.toolbox.near import steps_between

FEW = 4  # rectangles of one number that can be told apart in a picture


def marks(state: State, step: Step) -> Marks:
    """What the step says of the number at its clue, and of the other's where it speaks of two."""
    told = {name: fact for name, fact in step.facts if isinstance(fact, tuple)}
    clues = told["clue"] + told.get("other_clue", ())
    k, *others = (_at(state, clue) for clue in clues)
    cells = sum(state.geometry.bit(*cell) for cell in step.cells)
    match step.technique:
        case "only" | "reach" | "core":
            fits = _areas(state, k, state.fits[k]) if step.technique == "core" else ()
            looked = clues if step.technique == "only" else (*clues, *step.cells)
            near = [k] if step.technique != "reach" else range(len(state.places))
            rests_on = _around(state, near, step.cells)
            return Marks(looked, (_said(step),), candidates=fits if len(fits) <= FEW else (), rests_on=rests_on)
        case "taken":
            return Marks((*clues[1:], *step.cells), (_said(step),), rests_on=step.cells)
        case "pocket":
            first, second = min(k, others[0]), max(k, others[0])
            kept = {pair[k == second] for pair in useful_pairs(state, first, second, cells)}
            out = _areas(state, k, [fit for fit in state.fits[k] if fit not in kept])
            may = _areas(state, k, [fit for fit in state.fits[k] if fit in kept])
            return Marks((*clues, *step.cells), tuple(one.otherwise() for one in out), candidates=may)
        case "share":
            barred = tuple(
                Finding(Sort.PART, state.cells(state.reach[third] & cells), holds=False, clue=_clue(state, third))
                for third in state.open
                if third not in (k, *others) and state.reach[third] & cells
            )
            return Marks((*clues, *step.cells), barred)
        case "strand" | "area":
            ((top, left),), ((bottom, right),) = told["first"], told["last"]
            box = tuple((row, column) for row in range(top, bottom + 1) for column in range(left, right + 1))
            supposed = Finding(Sort.AREA, box, clue=clues[0])
            return Marks(clues, (supposed.otherwise(),), (supposed,), fails=step.cells)
        case _:
            return _trial(state, k, cells, Finding(Sort.AREA, step.cells, clue=clues[0]))


def _said(step: Step) -> Finding:
    """What a step of the plain techniques says of the number at its clue."""
    clue = next(fact[0] for name, fact in step.facts if name == "clue" and isinstance(fact, tuple))
    return Finding(
        Sort.AREA if step.technique == "only" else Sort.PART, step.cells, holds=step.technique != "taken", clue=clue
    )


def _trial(state: State, k: int, cells: int, supposed: Finding) -> Marks:
    """What the plain techniques conclude from a supposed rectangle, moment by moment, until they fail."""
    tried = state.trial(k, cells, next(pocket for pocket in state.pockets() if k in pocket))
    forced: dict[Finding, None] = {}
    try:
        for _ in range(LONG):
            forced |= dict.fromkeys(map(_said, next(found for one in PLAIN if (found := one(tried)))))
    except Contradiction:
        pass
    forced.pop(supposed, None)
    near = sorted(state.cells(_failing(tried)), key=lambda cell: (steps_between((cell,), supposed.cells), cell))
    numbers = dict.fromkeys(one.clue for one in forced if one.holds and one.clue not in (None, supposed.clue))
    followed = tuple(clue for clue in numbers if clue is not None)
    facts = (("forced", followed or (_clue(state, k),)), ("where", tuple(near[:1])))
    return Marks((_clue(state, k),), (supposed.otherwise(),), (supposed,), tuple(forced), tuple(near[:1]), facts=facts)


def _failing(state: State) -> int:
    """Where a state contradicts itself: a number has no rectangle, no number reaches cells, or two need them."""
    reached, needed, twice, lost = state.drawn, 0, 0, 0
    for k, fits in enumerate(state.fits):
        if k in state.settled:
            sure = state.settled[k]
        elif k in state.open and fits:
            sure = fits[0] if len(fits) == 1 else state.core[k]
            reached |= state.reach[k]
        else:
            sure = 0
            lost |= state.geometry.bit(*_clue(state, k)) if not fits else 0
        twice |= needed & sure
        needed |= sure
    return lost or state.geometry.full & ~reached or twice


def _around(state: State, ks: Iterable[int], cells: tuple[Cell, ...]) -> tuple[Cell, ...] | None:
    """The cells that those numbers could reach in an empty grid which could reach one of the cells; None for a "?"."""
    found: set[Cell] = set()
    for k in ks:
        (row, column), number = _clue(state, k), state.number(k)
        if number is None:
            return None

        near = {
            (r, c)
            for r in range(max(0, row - number + 1), min(state.geometry.height, row + number))
            for c in range(max(0, column - number + 1), min(state.geometry.width, column + number))
            if (abs(r - row) + 1) * (abs(c - column) + 1) <= number
        }
        found |= near if near.intersection(cells) else set()
    return tuple(sorted(found))


def _at(state: State, clue: Cell) -> int:
    return next(k for k, (row, column, _) in enumerate(state.places) if (row, column) == clue)


def _clue(state: State, k: int) -> Cell:
    row, column, _ = state.places[k]
    return (row, column)


def _areas(state: State, k: int, fits: Iterable[int]) -> tuple[Finding, ...]:
    return tuple(Finding(Sort.AREA, state.cells(cells), clue=_clue(state, k)) for cells in fits)
