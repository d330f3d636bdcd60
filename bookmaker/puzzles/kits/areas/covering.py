"""Techniques where areas cover a grid: what is left for clues and cells, and what one area, or two clues, would do.

Each is sound because every clue has one of the areas that fit it, and every cell lies in just one of those.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from bookmaker.puzzles.contract.grading import Contradiction
from bookmaker.puzzles.contract.marks import Finding, Marks, Sort
from bookmaker.puzzles.contract.units import Unit, cells_of
from bookmaker.puzzles.kits.areas import plain
from bookmaker.puzzles.kits.areas.state import Areas
from bookmaker.puzzles.kits.ladder import Facts, Finder, Found, supposing
from bookmaker.puzzles.toolbox.cover import union

MOST_COMPARED = 16  # areas of one clue that a person compares one by one
MOST_TRIED = 400  # areas of clues whose reaches hang together, of which each is tried
FEW = 4  # areas of one clue that can be told apart in a picture


def only(state: Areas) -> Iterator[Found]:
    """A clue with one area left gets it."""
    for k, cells in plain.last(state):
        yield state.found(((Sort.AREA, k, cells),), cells, k, why=_why_only)


def _why_only(state: Areas, cells: int, k: int) -> Marks:
    return Marks((state.clue(k),))


def reach(state: Areas) -> Iterator[Found]:
    """A cell that one clue alone can reach is its cell; one that none can reach is a contradiction."""
    for k, claimed in plain.lone(state):
        yield state.found(((Sort.PART, k, claimed),), claimed, k, why=_why_reach)


def _why_reach(state: Areas, claimed: int, k: int) -> Marks:
    return Marks((state.clue(k), *state.cells(claimed)))


def core(state: Areas) -> Iterator[Found]:
    """Cells that all areas of a clue share are its own; named where another clue reaches them."""
    for k, fresh in plain.common(state):
        yield state.found(((Sort.PART, k, fresh),), fresh, k, why=_why_core)


def _why_core(state: Areas, fresh: int, k: int) -> Marks:
    cells, fits = state.cells(fresh), state.fits[k]
    candidates = _areas(state, k, fits) if len(fits) <= FEW else ()
    return Marks((state.clue(k), *cells), candidates=candidates)


def taken(state: Areas) -> Iterator[Found]:
    """An area that takes a cell which another clue owns is out."""
    for k, theirs, other in plain.owned(state):
        yield state.found(((Sort.PART, k, theirs),), theirs, k, other, holds=False, why=_why_taken)


def _why_taken(state: Areas, theirs: int, k: int, other: int) -> Marks:
    return Marks((state.clue(other), *state.cells(theirs)))


PLAIN: tuple[Finder[Areas], ...] = (only, reach, core, taken)


def strand(state: Areas) -> Iterator[Found]:
    """An area that leaves a cell which no clue can reach any more is out.

    Areas that leave another clue none need not be looked for where all areas of a clue share the cells nearest to any
    other: those are the clue's core, and `taken` has ruled out what covers them.
    """
    reach = state.reach
    for k in few(state):
        near = [other for other in state.open if other != k and reach[other] & reach[k]]
        far = union(reach[other] for other in state.open if not reach[other] & reach[k])
        for cells in state.fits[k]:
            stranded = _stranded_by(state, k, cells, near, far)
            if stranded:
                yield impossible(state, k, cells, stranded)


def impossible(state: Areas, k: int, cells: int, fails: int, more: Facts = ()) -> Found:
    """That an area is out, for it would fail at those cells."""

    def why(state: Areas, fails: int, k: int) -> Marks:
        return Marks((state.clue(k),), supposes=_areas(state, k, (cells,)), fails=state.cells(fails))

    marks = (*state.shape(cells), *more) if state.explain else ()
    return state.found(((Sort.AREA, k, cells),), fails, k, holds=False, why=why, more=marks)


def _stranded_by(state: Areas, k: int, cells: int, near: list[int], far: int) -> int:
    """The cells that nobody reaches once clue k has these cells."""
    at_risk = state.reach[k]
    reached = cells | far
    for other in near:
        reach = state.reach[other]
        if reach & cells:
            at_risk |= reach
            reach = 0
            for fit in state.fits[other]:
                if not fit & cells:
                    reach |= fit
        reached |= reach
    return at_risk & ~reached


def pocket(state: Areas) -> Iterator[Found]:
    """Cells that two clues alone can reach: only those of their areas that together cover them stay."""
    for a, b, shared in _shared(state):
        pairs = _useful_pairs(state, a, b, shared)
        for k, other, side in ((a, b, 0), (b, a, 1)):
            useful = {pair[side] for pair in pairs}
            out = tuple((Sort.AREA, k, fit) for fit in state.fits[k] if fit not in useful)
            if out:
                yield state.found(out, shared, k, other, holds=False, why=_why_pocket)


def _why_pocket(state: Areas, shared: int, k: int, other: int) -> Marks:
    useful = {pair[0] for pair in _useful_pairs(state, k, other, shared)}
    candidates = _areas(state, k, [fit for fit in state.fits[k] if fit in useful])
    return Marks((state.clue(k), state.clue(other), *state.cells(shared)), candidates=candidates)


def share(state: Areas) -> Iterator[Found]:
    """Cells that two clues cover however they divide a pocket are barred to every third clue."""
    for a, b, shared in _shared(state):
        common = state.reach[a] | state.reach[b]
        for first, second in _useful_pairs(state, a, b, shared):
            common &= first | second
        common &= ~(state.core[a] | state.core[b])
        thirds = [k for k in state.open if k not in (a, b) and state.reach[k] & common]
        if thirds:
            barred = tuple((Sort.PART, k, state.reach[k] & common) for k in thirds)
            more = (("pocket", state.cells(shared)),) if state.explain else ()
            yield state.found(barred, common, a, b, holds=False, why=_why_share, more=more)


def _why_share(state: Areas, common: int, a: int, b: int) -> Marks:
    return Marks((state.clue(a), state.clue(b), *state.cells(common)))


def _shared(state: Areas) -> Iterator[tuple[int, int, int]]:
    """Pairs of open clues with the cells that these two alone can reach, where there are any."""
    once = twice = thrice = 0
    for reach in [state.reach[k] for k in state.open]:
        thrice |= twice & reach
        twice |= once & reach
        once |= reach
    some = few(state)
    for a in some:
        mine = state.reach[a] & twice & ~thrice
        for b in some if mine else ():
            if b > a and mine & state.reach[b]:
                yield a, b, mine & state.reach[b]


def _useful_pairs(state: Areas, a: int, b: int, shared: int) -> list[tuple[int, int]]:
    """The areas of a and b that do not overlap and cover what they share together; Contradiction without any."""
    pairs = [
        (first, second)
        for first in state.fits[a]
        for second in state.fits[b]
        if not first & second and not shared & ~(first | second)
    ]
    if not pairs:
        raise Contradiction
    return pairs


def trial(rounds: int) -> Finder[Areas]:
    """An area that the plain techniques refute within so many rounds, the first of them to draw it, is out.

    What hangs together with no clue in question is left aside.
    """
    tried = supposing(_suppositions, PLAIN, Areas.failing, rounds - 1, _aside)

    def technique(state: Areas) -> Iterator[Found]:
        for one in tried(state):
            yield replace(one, because=partial(_why_tried, state, one))

    return technique


def _why_tried(state: Areas, one: Found) -> Marks:
    """The marks of a trial; as {then} the areas that one draws after the supposed one, until it shows how it fails.

    As {fails} stands how: a {lost} clue has no area left, a cell is {bare}, or needed {twice}: by one clue and another.
    """
    assert one.because is not None
    marks = one.because()
    ((_, k, supposed),) = one.what
    drawn = {k: supposed}
    failure = _failure(state, drawn)
    while not failure and (forced := _forced(state, drawn)):
        drawn |= forced
        failure = _failure(state, drawn)
    then = tuple(Unit("area", state.cells(drawn[at]), state.number(at) or 0, full=False) for at in drawn if at != k)
    facts: Facts = (("follow", "some"), ("after", then)) if then else (("follow", "none"),)
    if not failure:
        return replace(marks, facts=(*marks.facts, *facts, ("fails", "somehow")))
    forces = tuple(found for at in drawn if at != k for found in _areas(state, at, (drawn[at],)))
    fails = cells_of(dict(failure)[str(failure[0][1])])
    return replace(marks, forces=forces, fails=tuple(fails), facts=(*facts, *failure))


def _left(state: Areas, drawn: Mapping[int, int]) -> dict[int, list[int]]:
    """The areas that fit the other open clues beside those that are drawn."""
    taken = union(drawn.values())
    return {k: [fit for fit in state.fits[k] if not fit & taken] for k in state.open if k not in drawn}


def _forced(state: Areas, drawn: Mapping[int, int]) -> dict[int, int]:
    """A clue's only area beside those that are drawn and the cells of which others are sure; nothing without one."""
    left = _left(state, drawn)
    cores = {k: functools.reduce(int.__and__, fits) for k, fits in left.items()}
    for k, fits in left.items():
        sure = union(core for other, core in cores.items() if other != k)
        free = [fit for fit in fits if not fit & sure]
        lone = functools.reduce(int.__or__, free, 0) & ~union(union(some) for at, some in left.items() if at != k)
        mine = [fit for fit in free if not lone & ~fit]
        if len(mine) == 1:
            return {k: mine[0]}
    return {}


def _failure(state: Areas, drawn: Mapping[int, int]) -> Facts:
    """How the grid fails with these areas drawn, as one sees it there; nothing where it does not show yet."""
    reached = union(drawn.values()) | state.drawn
    needs = dict(drawn)
    for k, fits in _left(state, drawn).items():
        if not fits:
            return (("fails", "lost"), ("lost", (state.clue(k),)), ("whose", state.number(k) or "?"))
        needs[k] = functools.reduce(int.__and__, fits)
        reached |= union(fits)
    needed = twice = 0
    for cells in needs.values():
        twice |= needed & cells
        needed |= cells
    if twice:
        first = twice & -twice
        one, another = [k for k, cells in needs.items() if cells & first][:2]
        named = (("one", one), ("another", another))
        clues = ((f"{name}_at", (state.clue(k),)) for name, k in named)
        numbers = ((name, state.number(k) or "?") for name, k in named)
        return (("fails", "twice"), ("twice", state.cells(first)), *numbers, *clues)
    bare = state.geometry.full & ~reached
    return (("fails", "bare"), ("bare", state.cells(bare)[:1])) if bare else ()


def _aside(state: Areas, one: Found) -> Areas:
    ((_, k, _),) = one.what
    return state.copy(state.pockets[k])


def _suppositions(state: Areas) -> Iterator[Found]:
    """Of each pocket the clues with the fewest areas, all with equally many or none; MOST_TRIED areas in all."""
    for first, clues in state.pockets.items():
        if first != clues[0]:
            continue
        chosen: list[int] = []
        for most in range(2, MOST_COMPARED + 1):
            more = [k for k in clues if len(state.fits[k]) <= most]
            if sum(len(state.fits[k]) for k in more) > MOST_TRIED:
                break
            chosen = more
        for k in chosen:
            about = state.about(k)
            for cells in state.fits[k]:
                yield Found(((Sort.AREA, k, cells),), state.cells(cells), about, False)


def few(state: Areas) -> list[int]:
    """The open clues with so few areas left that a person compares them one by one."""
    return [k for k in state.open if len(state.fits[k]) <= MOST_COMPARED]


def _areas(state: Areas, k: int, fits: Sequence[int]) -> tuple[Finding, ...]:
    return tuple(Finding(Sort.AREA, state.cells(cells), clue=state.clue(k)) for cells in fits)
