"""Calcudoku's generator: cages and signs are drawn over a latin square, and changed until it has the grade."""

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain
from typing import TypeAlias

from bookmaker.kinds.calcudoku.board import Cage, Clues, Params
from bookmaker.kinds.calcudoku.option_checks import MADE, results
from bookmaker.kinds.calcudoku.search import prove
from bookmaker.kinds.calcudoku.techniques import LADDER, NamedCage, State, shape_of, told
from bookmaker.kinds.calcudoku.ways import every_way, kept
from bookmaker.puzzles.contract.grading import Grade, least_moments
from bookmaker.puzzles.kits.areas import growing
from bookmaker.puzzles.kits.exchange import in_rows
from bookmaker.puzzles.kits.values.making import Look, Looking, masks_of, square
from bookmaker.puzzles.kits.values.making import look as looked
from bookmaker.puzzles.kits.values.proving import Narrow, group, search_from, settled, striking
from bookmaker.puzzles.toolbox.bitgrid import members
from bookmaker.puzzles.toolbox.near import is_connected, rook_near
from bookmaker.seeds import Stream

Area: TypeAlias = tuple[int, ...]  # the cells of a cage in reading order
Worth: TypeAlias = tuple[float, ...]
Draft: TypeAlias = dict[Area, str]  # cages, each with the sign by which it has its result

SMALL = 4  # cells along a side: no puzzle of an expert's grade is made there
SIZES = {  # how often a cage is begun with one cell, two, three, four
    Grade.EASY: (10, 66, 22, 2),
    Grade.MEDIUM: (7, 60, 28, 5),
    Grade.HARD: (4, 55, 34, 7),
    Grade.EXPERT: (4, 55, 34, 7),
}
LIKED = {"+": 16, "-": 12, "x": 10, ":": 20}
MOST_PRODUCT = 400  # where another sign would do
MOST_CELLS = 4
FEW = 18  # cells for each cage of one, and for each of four
DRAWS, CHANGES = 20, 120
NODES = 150  # of the search for a second answer
# What brings a draft nearer to an expert's, in values that are open: a moment at which something hard is needed, an end
# with cells left. One that is further behind the last draft than AHEAD is not looked at any more.
A_MOMENT, A_STALL, AHEAD = 30, 40, 90


def propose(params: Params, grade: Grade | None, rng: Stream) -> Clues | None:
    """The first draft of the grade; None where none came to it, and at once where it is not made."""
    refused = [one for one in Grade if one > hardest(params)]
    n = params.width
    return LOOKING.proposed(
        grade, refused, rng, lambda wanted: _Desk(params, wanted, rng, [*chain(*square(n, rng))]).made()
    )


def hardest(params: Params) -> Grade:
    """The hardest grade in which puzzles are made with these params."""
    return Grade.HARD if params.width == SMALL else Grade.EXPERT


@dataclass(frozen=True, slots=True)
class _Seen:
    """A draft, its clues, what they ask for, its worth, and the cells that are open at the end."""

    draft: Draft
    clues: Clues
    look: Look | None
    worth: Worth
    open: Sequence[int]


@dataclass(frozen=True, slots=True)
class _Desk:
    """A square, and how cages are drawn and changed on it."""

    params: Params
    grade: Grade
    rng: Stream
    held: Sequence[int]  # the number of each cell, in reading order
    known: dict[Area, dict[str, int]] = field(default_factory=dict)

    @property
    def n(self) -> int:
        return self.params.width

    def made(self) -> Clues | None:
        """Clues of the grade, after changes of which each is kept that makes it no worse; None where that fails."""
        moments = least_moments(self.grade, self.n**2) + (Grade.EASY < self.grade < Grade.EXPERT)
        areas = next(filter(self._is_handsome, (self._drawn() for _ in range(DRAWS))), [])
        drafts = ({area: self._sign(area) for area in areas} for _ in range(DRAWS))
        draft = next(filter(self._is_mixed, drafts), None)
        if draft is None:
            return None
        seen = self._seen(draft)
        for _ in range(CHANGES):
            look = seen.look
            if look and not look.left and look.grade is self.grade and look.moments >= moments:
                return seen.clues
            changed = self._changed(seen)
            if changed == seen.draft:
                seen = replace(seen, draft=changed)  # perhaps in another order
            elif changed and self._is_handsome(changed) and self._is_mixed(changed):
                after = self._seen(changed, seen.worth)
                if after.worth >= seen.worth:
                    seen = after
        return None

    def _seen(self, draft: Draft, least: Worth = ()) -> _Seen:
        cages = sorted(self._cage(area, sign) for area, sign in draft.items())
        clues = Clues(in_rows([0] * self.n**2, self.n), tuple(cages))
        state = State(clues)
        if self.grade is Grade.EXPERT:
            look, worth = _hard(state, clues, least)
        else:
            look = LOOKING.go(state, clues, self.grade)
            worth = (-look.left, look.grade, look.moments) if look else (-math.inf,)
        return _Seen(draft, clues, look, worth, members(state.open) if look and look.left else ())

    def _is_handsome(self, areas: Collection[Area]) -> bool:
        """Whether few cages have one cell or four."""
        sizes = [len(area) for area in areas]
        return max(sizes.count(1), sizes.count(MOST_CELLS)) <= max(1, self.n**2 // FEW)

    def _is_mixed(self, draft: Draft) -> bool:
        """Whether all signs are there, where all are meant."""
        used = {sign for area, sign in draft.items() if len(area) > 1}
        return self.params.signs != "all" or len(used) == len(MADE["all"])

    def _drawn(self) -> list[Area]:
        """Cages all over the square: always from a cell with the fewest free neighbours, so that few are left alone."""
        near, areas, free = growing.sides(self.n), list[Area](), (1 << self.n**2) - 1
        while free:
            cage = 1 << growing.hemmed(near, free, self.rng)
            for _ in range(self.rng.weighted(SIZES[self.grade])):
                around = members(growing.edge(near, cage) & free)
                cage |= 1 << self.rng.choice(around) if around else 0
            free &= ~cage
            areas.append(members(cage))
        return areas

    def _results(self, area: Area) -> Mapping[str, int]:
        return results([self.held[cell] for cell in area])

    def _cage(self, area: Area, sign: str) -> Cage:
        """What clues have of a cage with that sign, and whether it is printed."""
        is_printed = len(area) > 1 and self.params.signs != "none"
        return area, self._results(area)[sign], sign if is_printed else ""

    def _ways(self, area: Area) -> dict[str, int]:
        """In how many ways the cage can be filled by each sign that gives it a whole result."""
        if area not in self.known:
            counts, found, signs = self.known.setdefault(area, {}), self._results(area), MADE[self.params.signs]
            for sign in signs if len(area) > 1 else "+":
                if sign in found and (sign != "x" or found[sign] <= MOST_PRODUCT or signs == "x"):
                    counts[sign] = len(every_way(shape_of(self._cage(area, sign), self.n)))
        return self.known[area]

    def _sign(self, area: Area) -> str:
        """One at random: for an easy puzzle rather one with few ways, for a hard one rather one with many."""
        counts = self._ways(area)
        roots = [math.isqrt(100 * count) for count in counts.values()]
        weights = {Grade.EASY: [1000 // root for root in roots], Grade.MEDIUM: [1 for _ in roots]}.get(
            self.grade, roots
        )
        return [*counts][
            self.rng.weighted([LIKED[sign] * weight for sign, weight in zip(counts, weights, strict=True)])
        ]

    def _changed(self, seen: _Seen) -> Draft | None:
        """A change that makes it easier, where cells are open, else harder; None where it cannot be made."""
        rng, draft = self.rng, seen.draft
        cell = rng.choice(seen.open or range(self.n**2))
        area, drawn = next(one for one in draft if cell in one), rng.random()
        if drawn < 0.35:
            counts = self._ways(area)
            return {**draft, area: (min if seen.open else max)(counts, key=counts.__getitem__)}
        rest = tuple(one for one in area if one != cell)
        if drawn < 0.6 and seen.open:
            return self._redrawn(draft, [area], [rest, (cell,)])
        near = [r * self.n + c for r, c in rook_near(self.n, self.n)[divmod(cell, self.n)]]
        others = [one for one in draft if one != area and any(beside in one for beside in near)]
        if not others:
            return None
        other = rng.choice(others)
        return self._redrawn(draft, [area, other], [(*area, *other)] if drawn < 0.6 else [rest, (*other, cell)])

    def _redrawn(self, draft: Draft, gone: Sequence[Area], new: Sequence[Area]) -> Draft | None:
        """The same with some cages for others; None where one of these is too large or in pieces."""
        near = rook_near(self.n, self.n)
        for area in new:
            if len(area) > MOST_CELLS or not is_connected([divmod(cell, self.n) for cell in area], near):
                return None
        kept = {area: sign for area, sign in draft.items() if area not in gone}
        return kept | {one: self._sign(one) for one in (tuple(sorted(area)) for area in new if area)}


def _hard(state: State, clues: Clues, least: Worth) -> tuple[Look | None, Worth]:
    """What clues ask for that are to be an expert's, and how near they come; the state goes along.

    All that cages of any size tell by themselves counts as easy here, which is faster than rung by rung. How much is
    open then, and how often something hard is needed, says how near a puzzle is to asking for a trial.
    """
    narrow = _easily(state.cages, MOST_CELLS)
    settle = partial(settled, n=clues.width, narrow=narrow)
    begun = settle(masks_of(state))
    open_values = sum(mask.bit_count() - 1 for mask in begun or ())

    def is_one() -> bool:
        found = search_from(masks_of(state), clues.width, narrow, NODES)
        return found.complete and len(found.found) == 1

    if least[:1] == (0,) and open_values + AHEAD < least[1]:
        return None, (-math.inf,)
    look = looked(state, settle, HARDER, is_one)
    if look is None or (look.left and not look.is_one):
        return look, (-1, -look.left if look else -math.inf)
    if look.grade is Grade.EXPERT and not look.left:
        return look, (1, look.moments)
    return look, (0, open_values + A_MOMENT * look.moments * (look.grade is Grade.HARD) + A_STALL * (look.left > 0))


def _easily(cages: Sequence[NamedCage], most: int) -> Narrow:
    """What strikes all that the ways to fill cages of so many cells tell, and what is in no set of larger ones."""
    return striking([group(cage.cells, partial(kept, cage.shape, len(cage.cells) > most)) for cage in cages])


CAGES = ("cage-sets", "few-fillings", "all-fillings")
HARDER = [one for one in LADDER if one.grade > Grade.EASY and one.name not in CAGES]
LOOKING: Looking[Clues] = Looking(
    settle=lambda clues: partial(settled, n=clues.width, narrow=_easily(told(clues), 2)),
    state=State,
    ladder=LADDER,
    prove=prove,
    nodes=NODES,
    attempts=12,
)
