"""Shikaku's harder techniques: what one rectangle, or two numbers together, would do to the rest.

Each takes the state, returns the steps it saw there, and leaves the state without the rectangles
those steps rule out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

from bookmaker.kinds.shikaku.reasoning.knowledge import State
from bookmaker.puzzles.contract.grading import Contradiction, Step

# The most rectangles of one number that a person compares one by one.
MOST_COMPARED = 16
# The most rectangles of a pocket (see `State.pockets`) that are tried one by one.
MOST_TRIED = 400

Plain: TypeAlias = Sequence[Callable[[State], Sequence[Step]]]


def strand(state: State) -> Sequence[Step]:
    """A rectangle that leaves a cell which no number can reach any more is out. Sound: cells are covered.

    A rectangle that overlaps all those of another number need not be considered: each of those holds the
    cell of it nearest to that number, since a rectangle that holds two cells holds all that lie between
    their rows and columns. So that cell is in the number's core, and `taken` has ruled it out before.
    """
    found: list[tuple[int, int, Step]] = []
    for k in _few(state):
        for cells in state.fits[k]:
            stranded = _stranded_by(state, k, cells)
            if stranded:
                facts = (*state.about(k), *state.box_facts(cells))
                found.append((k, cells, Step("strand", state.cells(stranded), facts)))
    return _strike(state, found)


def _stranded_by(state: State, k: int, cells: int) -> int:
    """The cells that nobody reaches once number k has these cells."""
    at_risk = state.reach[k]
    reached = cells
    for other in state.open:
        if other == k:
            continue
        reach = state.reach[other]
        if reach & cells:
            at_risk |= reach
            reach = 0
            for fit in state.fits[other]:
                if not fit & cells:
                    reach |= fit
        reached |= reach
    return at_risk & ~reached


def share_pocket(state: State) -> Sequence[Step]:
    """Cells that two numbers alone can reach: only those of their rectangles that together cover them stay.

    Sound: the rectangles of the two in the answer cover the pocket and do not overlap, so both are
    in one of the pairs that are kept.
    """
    found: list[tuple[int, int, Step]] = []
    for a, b, pocket in _pockets(state):
        pairs = useful_pairs(state, a, b, pocket)
        for k, other, side in ((a, b, 0), (b, a, 1)):
            useful = {pair[side] for pair in pairs}
            facts = (*state.about(k), *state.about_other(other))
            step = Step("pocket", state.cells(pocket), facts)
            found += [(k, fit, step) for fit in state.fits[k] if fit not in useful]
    return _strike(state, found)


def share(state: State) -> Sequence[Step]:
    """Cells that two numbers cover however they divide a pocket are barred to every third number.

    Sound: one of the pairs of rectangles is in the answer, and all pairs cover these cells.
    """
    found: list[tuple[int, int, Step]] = []
    for a, b, pocket in _pockets(state):
        common = state.reach[a] | state.reach[b]
        for first, second in useful_pairs(state, a, b, pocket):
            common &= first | second
        common &= ~(state.core[a] | state.core[b])
        if not common:
            continue
        step = Step("share", state.cells(common), (*state.about(a), *state.about_other(b)))
        for k in state.open:
            if k not in (a, b) and state.reach[k] & common:
                found += [(k, fit, step) for fit in state.fits[k] if fit & common]
    return _strike(state, found)


def _pockets(state: State) -> Iterator[tuple[int, int, int]]:
    """Pairs of open numbers with the cells that these two alone can reach, where there are any."""
    twos = state.served_by_two()
    few = _few(state)
    for a in few:
        mine = state.reach[a] & twos
        if not mine:
            continue
        for b in few:
            if b > a and mine & state.reach[b]:
                yield a, b, mine & state.reach[b]


def useful_pairs(state: State, a: int, b: int, pocket: int) -> list[tuple[int, int]]:
    """The rectangles of a and b that do not overlap and cover the pocket together."""
    pairs = [
        (first, second)
        for first in state.fits[a]
        for second in state.fits[b]
        if not first & second and not pocket & ~(first | second)
    ]
    if not pairs:
        raise Contradiction
    return pairs


def cut_off_area(state: State) -> Sequence[Step]:
    """A rectangle that cuts off a part whose numbers do not add up to its cells is out.

    Sound: a rectangle is connected, so each lies in one part; the rectangles of a part's numbers
    fill it. A "?" in the part may be any number from 1.
    """
    found: list[tuple[int, int, Step]] = []
    grid = state.geometry
    left = grid.full & ~state.drawn
    for k in _few(state):
        for cells in state.fits[k]:
            rest = left & ~cells
            around = grid.near(cells) & rest
            if not around or grid.flood(around & -around, rest) & around == around:
                continue  # nothing is cut off from anything
            for part in grid.parts(rest):
                if part & around and not _adds_up(state, part):
                    size = part.bit_count()
                    facts = (*state.about(k), *state.box_facts(cells), ("cut", size))
                    found.append((k, cells, Step("area", state.cells(part), facts)))
                    break
    return _strike(state, found)


def _adds_up(state: State, part: int) -> bool:
    """Whether the numbers that stand in a part can fill exactly its cells."""
    told = untold = 0
    for k in state.open:
        row, column, _ = state.places[k]
        if part & state.geometry.bit(row, column):
            number = state.number(k)
            told, untold = (told, untold + 1) if number is None else (told + number, untold)
    size = part.bit_count()
    return size >= told + untold if untold else size == told


def try_out(state: State, plain: Plain, rounds: int, name: str) -> Sequence[Step]:
    """Every rectangle that `plain` techniques lead to a contradiction in the fewest rounds, `rounds` at most, is out.

    Sound: the techniques are, so a rectangle that they refute is in no answer. All trials go on side by side, a round
    each, so no order of numbers matters. The steps bear that name.
    """
    trials: list[tuple[int, int, State]] = []
    for pocket in state.pockets():
        trials += [(k, cells, state.trial(k, cells, pocket)) for k in _tried(state, pocket) for cells in state.fits[k]]
    for _ in range(rounds):
        refuted: list[tuple[int, int, Step]] = []
        going: list[tuple[int, int, State]] = []
        for k, cells, tried in trials:
            try:
                if any(technique(tried) for technique in plain):
                    going.append((k, cells, tried))
            except Contradiction:
                refuted.append((k, cells, Step(name, state.cells(cells), state.about(k))))
        if refuted:
            return _strike(state, refuted)
        trials = going
    return ()


def _tried(state: State, pocket: list[int]) -> list[int]:
    """The numbers of a pocket with the fewest rectangles, all with equally many or none; MOST_TRIED in all."""
    chosen: list[int] = []
    for most in range(2, MOST_COMPARED + 1):
        more = [k for k in pocket if len(state.fits[k]) <= most]
        if sum(len(state.fits[k]) for k in more) > MOST_TRIED:
            break
        chosen = more
    return chosen


def _few(state: State) -> list[int]:
    """The open numbers with at most MOST_COMPARED rectangles left."""
    return [k for k in state.open if len(state.fits[k]) <= MOST_COMPARED]


def _strike(state: State, found: Iterable[tuple[int, int, Step]]) -> Sequence[Step]:
    """Remove the found rectangles from their numbers; returns the steps, each once, in the order found."""
    gone: dict[int, set[int]] = {}
    steps: dict[Step, None] = {}
    for k, cells, step in found:
        gone.setdefault(k, set()).add(cells)
        steps[step] = None
    for k, lost in gone.items():
        state.keep(k, [cells for cells in state.fits[k] if cells not in lost])
    return tuple(steps)
