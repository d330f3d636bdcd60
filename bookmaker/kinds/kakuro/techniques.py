"""Kakuro as people solve it: LADDER, easiest first."""

import functools
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations

from bookmaker.kinds.kakuro.reasoning import ways
from bookmaker.kinds.kakuro.reasoning.known import Open, State
from bookmaker.kinds.kakuro.reasoning.necks import Cut, cuts
from bookmaker.puzzles.contract.grading import Cell, Contradiction, Grade, tick
from bookmaker.puzzles.kits.ladder import Engine, Facts, Finder, Found, firsts, rung, supposing
from bookmaker.puzzles.kits.values import sets
from bookmaker.puzzles.toolbox.bitgrid import gathered, members

FEW = 6  # sets of digits that a sentence lists
ROUNDS = 12  # for which a trial is followed at most
USUAL = 2500  # cells; of a larger grid lists of all that is supposed, or sure, are long, and what they say of each
NECK, LONG_NECK = 6, 8  # sums in the smaller part beyond one cell, beyond two


def last_cell(state: State) -> Iterator[Found]:
    """The one open cell of a run takes what is left of its sum."""
    for one in state.waiting:
        if len(one.cells) == 1:
            if not 1 <= one.left <= 9 or not one.masks[0] >> one.left - 1 & 1:
                raise Contradiction
            yield state.placed(one.cells[0], one.left - 1, one.facts)


def only_combination(state: State) -> Iterator[Found]:
    """A run whose sum can be made of one set of digits has no others."""
    for one in state.waiting:
        found = ways.rest(one.left, one.used, len(one.cells))
        if len(found) == 1:
            tick(state.cells // USUAL)
            facts = (*one.facts, ("digits", state.named(found[0])))
            yield from state.narrowed(one.keeping([found[0]] * len(one.cells)), facts)


def only_place(state: State) -> Iterator[Found]:
    """A digit of the only set of a run that one cell can hold stands there."""
    for one in state.waiting:
        found = ways.rest(one.left, one.used, len(one.cells))
        if len(found) == 1:
            yield from _needed(state, one, tuple(found), (("digits", state.named(found[0])),))


def needed_digit(state: State) -> Iterator[Found]:
    """A digit of every set that fits a run, and that one cell can hold, stands there."""
    for one in state.waiting:
        found = ways.fit(one.left, one.used, one.masks)
        yield from _needed(state, one, tuple(found), _listed(state, found))


def _needed(state: State, one: Open, found: tuple[int, ...], facts: Facts) -> Iterator[Found]:
    for d, places in ways.common(found, one.masks):
        if not places & (places - 1):
            if not places:
                raise Contradiction
            yield state.placed(one.cells[places.bit_length() - 1], d, (*one.facts, *facts))


def _listed(state: State, found: Sequence[int]) -> Facts:
    """Sets of digits, told one by one where they are few."""
    if len(found) > FEW:
        return (("sets", "many"), ("count", len(found)), ("ways", ""))
    listed = ", ".join("+".join(map(state.symbol, members(one))) for one in found)
    return (("sets", "few"), ("count", len(found)), ("ways", listed))


def two_cells(state: State) -> Iterator[Found]:
    """A digit of one of two open cells that has no partner in the other goes."""
    for one in state.waiting:
        if len(one.cells) == 2:
            yield from state.narrowed(one.keeping(ways.pair(one.left, one.masks)), one.facts)


def extremes(state: State) -> Iterator[Found]:
    """A digit so small or so great that the other cells cannot make the rest goes."""
    for one in state.waiting:
        if len(one.cells) > 1:
            limits = ways.limits(one.left, one.used, one.masks)
            after = ways.within(one.left, one.used, one.masks)
            for cell, before, mask, (least, most) in zip(one.cells, one.masks, after, limits, strict=True):
                low, high = one.left - most, one.left - least
                for side, number, others in (("most", high, least), ("least", low, most)):
                    beyond = -(1 << max(high, 0)) if side == "most" else (1 << max(low - 1, 0)) - 1
                    if gone := before & ~mask & beyond:
                        left = state.named(before & ~gone)
                        kept: Facts = (("kept", left),) if (before & ~gone).bit_count() == 1 else ()
                        so = f"{side}_{'is' if left == str(number) else 'kept'}" if kept else side
                        facts: Facts = (("side", so), ("limit", number), ("others", others), *kept)
                        yield state.struck(state.planes(gone, 1 << cell), (*one.facts, *facts))


def possible_combinations(state: State) -> Iterator[Found]:
    """A digit that is in no set with which a run can be filled goes."""
    for one in state.waiting:
        found = ways.fit(one.left, one.used, one.masks)
        every = functools.reduce(int.__or__, found)
        yield from state.narrowed(one.keeping([every] * len(one.cells)), (*one.facts, *_listed(state, found)))


def shorter(technique: Finder[State], *, shared: bool = False) -> Finder[State]:
    """The same of which in few words it is told what goes, or what stays where that is less.

    What stays is the same for all of its cells, or `shared` between them.
    """

    def told(state: State) -> Iterator[Found]:
        for one in technique(state):
            gone = sum(1 << d for d in range(state.n) if one.what >> d * state.cells & state.layout.full)
            kept = {state.digits[row * state.wide + column] & ~gone for row, column in one.cells}
            few = functools.reduce(int.__or__, kept) if shared or len(kept) == 1 else 0
            is_only = 0 < few.bit_count() < gone.bit_count() + 2 * shared  # which names the combination, if it is short
            facts: Facts = (("shorter", "only"), ("keeps", state.named(few))) if is_only else (("shorter", "lose"),)
            yield replace(one, facts=(*one.facts, *facts))

    return told


def naked_set(state: State, count: int) -> Iterator[Found]:
    """So many cells of a run hold so many digits: its other cells lose these."""
    digits = state.digits
    for run in state.runs:
        cells = members(run.mask & state.open)
        if len(cells) > count:
            for some, union in sets.unions(tuple([(cell, digits[cell]) for cell in cells]), count):
                if gone := state.planes(union, run.mask & ~gathered(some)):
                    yield state.struck(gone, (("where", state.at(*some)), ("digits", state.named(union))))


def hidden_pair(state: State) -> Iterator[Found]:
    """Two digits of every set that fits a run have the same two cells: these lose all others."""
    for one in state.waiting:
        found = ways.fit(one.left, one.used, one.masks)
        for (d, places), (e, others) in combinations(ways.common(tuple(found), one.masks), 2):
            if places == others and places.bit_count() == 2:
                some = [one.cells[at] for at in members(places)]
                if gone := state.planes(511 & ~(1 << d | 1 << e), gathered(some)):
                    facts: Facts = (("two", state.at(*some)), ("digits", state.named(1 << d | 1 << e)))
                    yield state.struck(gone, (*one.facts, *facts))


def all_ways(state: State) -> Iterator[Found]:
    """A digit that a cell has in no filling of its run goes."""
    for one in state.waiting:
        if len(one.cells) > 1:
            tick()
            yield from state.narrowed(one.keeping(ways.filled(one.left, one.used, one.masks)), one.facts)


def neck(state: State) -> Iterator[Found]:
    """A part of the grid that one cell joins to the rest: its sums across and down differ by that cell."""
    for cut in cuts([(one.run.is_down, one.cells, one.left) for one in state.waiting], 1, NECK):
        (cell,) = cut.cells
        digit = cut.difference * cut.signs[0]
        if not 1 <= digit <= state.top or not state.may[digit - 1] >> cell & 1:
            raise Contradiction
        yield state.placed(cell, digit - 1, _part(state, cut))


def long_neck(state: State) -> Iterator[Found]:
    """The same with two cells, of which that tells the sum or the difference."""
    for cut in cuts([(one.run.is_down, one.cells, one.left) for one in state.waiting], 2, LONG_NECK):
        (a, b), (plus, minus) = cut.cells, cut.signs
        peers = state.layout.peers[a] >> b & 1
        used = [0, 0]
        for d in members(state.digits[a]):
            for e in members(state.digits[b]):
                if plus * (d + 1) + minus * (e + 1) == cut.difference and not (peers and d == e):
                    used = [used[0] | 1 << d, used[1] | 1 << e]
        if not all(used):
            raise Contradiction
        if plus == minus:
            facts: Facts = (("tells", "sum"), ("sum", plus * cut.difference), ("one", state.at(a, b)))
        else:
            first, second = (a, b) if (plus > 0) is (cut.difference >= 0) else (b, a)
            differs = (("tells", "difference"), ("sum", abs(cut.difference)))
            facts = (*(differs if cut.difference else (("tells", "equal"),)), ("one", state.at(first)))
            facts = (*facts, ("two", state.at(second)))
        yield from state.narrowed({a: used[0], b: used[1]}, (*_part(state, cut), *facts))


def _part(state: State, cut: Cut) -> Facts:
    """A part by its inner cells, and what its sums across and down come to."""
    return (
        ("part", state.at(*cut.inner)),
        ("across", "+".join(map(str, cut.across)) + f"={sum(cut.across)}"),
        ("down", "+".join(map(str, cut.down)) + f"={sum(cut.down)}"),
    )


def _suppose(state: State) -> Iterator[Found]:
    for cell, digits in state.digits.items():
        for d in members(digits):
            tick(state.cells // USUAL)
            yield state.struck(state.planes(1 << d, 1 << cell), ())


def _failing(state: State) -> Iterator[Cell]:
    """The cells that can hold nothing, and those of a run that cannot be filled."""
    held = functools.reduce(int.__or__, state.put)
    left = functools.reduce(int.__or__, state.may)
    yield from state.layout.places(state.layout.full & ~(held | left))
    for run in state.runs:
        masks = [sum(1 << d for d in range(9) if (state.may[d] | state.put[d]) >> cell & 1) for cell in run.cells]
        if run.total and all(masks):
            try:
                ways.filled(run.total, 0, tuple(masks))
            except Contradiction:
                yield from state.layout.places(run.mask)


crossing: Finder[State] = firsts(sets.naked_single)
_PLAIN = [firsts(one) for one in (last_cell, only_combination, sets.naked_single, only_place, two_cells, extremes)]
LADDER = (
    rung("last-cell", Grade.EASY, 1.0, firsts(last_cell), settles=True, goes_unsaid=True),
    rung("only-combination", Grade.EASY, 1.2, firsts(shorter(only_combination, shared=True))),
    rung("only-digit", Grade.EASY, 1.2, crossing, settles=True, goes_unsaid=True),
    rung("only-place", Grade.EASY, 1.5, firsts(only_place), settles=True, aim="digit"),
    rung("two-cells", Grade.EASY, 1.6, firsts(shorter(two_cells))),
    rung("extremes", Grade.MEDIUM, 2.2, firsts(shorter(extremes))),
    rung("possible-combinations", Grade.HARD, 2.6, firsts(possible_combinations)),
    rung("needed-digit", Grade.HARD, 2.8, firsts(needed_digit), settles=True, aim="digit"),
    rung("naked-pair", Grade.HARD, 2.8, firsts(partial(naked_set, count=2)), aim="digits"),
    rung("neck", Grade.EXPERT, 3.2, firsts(neck), settles=True),
    rung("hidden-pair", Grade.EXPERT, 3.4, firsts(hidden_pair), aim="digits"),
    rung("naked-triple", Grade.EXPERT, 3.4, firsts(partial(naked_set, count=3)), aim="digits"),
    rung("all-ways", Grade.EXPERT, 3.8, firsts(all_ways)),
    rung("long-neck", Grade.EXPERT, 4.2, firsts(long_neck)),
    rung("trial", Grade.EXPERT, 6.0, supposing(_suppose, _PLAIN, _failing, ROUNDS), aim="struck"),
)
start, deduce, allows, marks, DECIDES_CELLS = Engine(LADDER, State).verbs
