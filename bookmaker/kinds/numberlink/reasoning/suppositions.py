"""Techniques that suppose an open edge drawn or closed, and see what would follow."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bookmaker.kinds.numberlink.reasoning.state import State
from bookmaker.kinds.numberlink.reasoning.trials import Refuted
from bookmaker.puzzles.contract.grading import Step
from bookmaker.puzzles.toolbox.bitgrid import indices

GLANCE = 2  # rounds of forced moves that most people see without a pencil
SHORT = 3  # rounds of a short trial
LONG, LONGEST = 8, 40  # rounds that a patient person follows with a pencil, and what only a stubborn one does
CLASHES = ("crowd", "loop", "differ")  # of two links, or of a link with itself

Apply = Callable[[State], Sequence[Step]]


def glance(name: str, *, drawn: bool, why: tuple[str, ...]) -> Apply:
    """A technique that sees where drawing (or closing) an edge would soon break a rule nearby."""

    def apply(state: State) -> Sequence[Step]:
        found = [r for r in state.trials.local((drawn, False), GLANCE) if r.why in why]
        return _conclude(state, name, found, drawn=drawn)

    return apply


def wide(name: str, *, drawn: bool, why: str) -> Apply:
    """A technique that sees where drawing (or closing) an edge would cut a pair, seal a pocket or make links cross."""

    def apply(state: State) -> Sequence[Step]:
        found = [r for r in state.trials.wide((drawn, False), GLANCE) if r.why == why]
        return _conclude(state, name, found, drawn=drawn)

    return apply


def directly(name: str, *, drawn: bool) -> Apply:
    """A trusting technique that sees where drawing (or closing) an edge would soon fail if no link has detours."""

    def apply(state: State) -> Sequence[Step]:
        trusts = state.known.clues.uniqueness
        found = state.trials.local((drawn, True), GLANCE) if trusts else ()
        return _conclude(state, name, found, drawn=drawn)

    return apply


def trial(name: str, *, drawn: bool, among: tuple[int, ...], trusting: bool = False) -> Apply:
    """A technique that supposes an edge drawn (or closed) and makes forced moves, for as few rounds as do.

    `among` are the numbers of rounds to try, fewest first; all suppositions that fail soonest count.
    """
    sort = drawn, trusting

    def apply(state: State) -> Sequence[Step]:
        for rounds in among:
            found = state.trials.local(sort, rounds) or state.trials.wide(sort, rounds)
            if found:
                least = min(refuted.rounds for refuted in found)
                return _conclude(state, name, [r for r in found if r.rounds == least], drawn=drawn)
        return ()

    return apply


def trusting_trial(name: str, *, drawn: bool, among: tuple[int, ...]) -> Apply:
    """The same for a solver who trusts that no link has detours; none where the clues do not tell to trust that."""
    trusted = trial(name, drawn=drawn, among=among, trusting=True)
    return lambda state: trusted(state) if state.known.clues.uniqueness else ()


def _conclude(state: State, name: str, found: Sequence[Refuted], *, drawn: bool) -> Sequence[Step]:
    """Do the opposite of each refuted supposition; one step for each.

    The facts say where the supposition forces moves (its own cells where it forces none), and where it fails.
    """
    known = state.known
    for refuted in found:
        (state.close if drawn else state.draw)(refuted.h, refuted.v)
    return [
        Step(
            name,
            (known.cell(refuted.cells[0]), known.cell(refuted.cells[1])),
            (
                ("where", (known.cell(refuted.conflict),)),
                ("forced", tuple(known.cell(index) for index in indices(refuted.forced) or refuted.cells)),
                ("moves", refuted.rounds),
                ("number", refuted.number),
                ("other", refuted.other),
            ),
        )
        for refuted in found
    ]
