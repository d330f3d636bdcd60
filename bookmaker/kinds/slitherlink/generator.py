"""Slitherlink's generator: Params, grade, random numbers -> Clues that the ladder solves at that grade, or None.

A loop is drawn, and numbers are taken away, those that a symmetry exchanges together, while techniques up to the grade
solve what is left; of an expert one more go while there is one answer.
"""

import functools
import math
from collections.abc import Sequence

from bookmaker.kinds.slitherlink.board import Clues, Params
from bookmaker.kinds.slitherlink.reasoning import masks
from bookmaker.kinds.slitherlink.reasoning.patterns import everything
from bookmaker.kinds.slitherlink.reasoning.state import Board, State
from bookmaker.kinds.slitherlink.search import prove
from bookmaker.kinds.slitherlink.techniques import LADDER, deduce
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.contract.proof import Unique
from bookmaker.puzzles.kits.edges.lines import Edges
from bookmaker.puzzles.kits.edges.loops import Lattice, boundary, counts, sides, simple
from bookmaker.puzzles.kits.edges.making import LARGE, drawn, is_of, kept
from bookmaker.puzzles.kits.edges.solving import NONE, early, joined
from bookmaker.puzzles.kits.making import orbits, thinned
from bookmaker.puzzles.toolbox.bitgrid import gathered, indices
from bookmaker.seeds import Stream

_EASY: tuple[masks.Rule, ...] = (early,)
_MEDIUM = (*_EASY, masks.by_all_chains, masks.same_side)
_HARD = (*_MEDIUM, masks.every_related, masks.one_inside)
RULES: dict[Grade, tuple[masks.Rule, ...]] = {
    Grade.EASY: (early,),
    Grade.MEDIUM: _MEDIUM,
    Grade.HARD: _HARD,
    Grade.EXPERT: _HARD,
}

AREA = 0.54  # of the cells that lie within the loop
LATE = (7, 1, -3, 9)  # how late a number of each value is taken away: twos go, threes stay, as in print
LATER = (14, 2, -2, 12)  # the same of hard and expert ones: where they go more in turn fewer stay
CHANCE = 10  # how much chance counts beside that
LOOPS = 3  # of which a hard or expert one takes that with the fewest twos: so they are as many as in print
SHARE = {Grade.EASY: 0.52, Grade.MEDIUM: 0.46, Grade.HARD: 0.43, Grade.EXPERT: 0.43}  # of cells with a number, at most
DRAFTS = {Grade.EASY: 6, Grade.MEDIUM: 6, Grade.HARD: 8, Grade.EXPERT: 4}  # of one attempt; the first that will do
MOST_EXPERT = 120  # cells of an expert one; at 15x15 an attempt took ten seconds, and mostly failed
CONFLICTS = 2000  # of a search for a second answer
ANY = (Grade.EASY,) + (Grade.MEDIUM,) * 4 + (Grade.HARD,) * 2 + (Grade.EXPERT,)


def propose(params: Params, grade: Grade | None, rng: Stream) -> Clues | None:
    """Some loops, numbers taken away; the first that comes to the grade with few enough numbers."""
    wanted = grade or min(rng.choice(ANY), hardest(params))
    if wanted > hardest(params):
        return None
    most = math.ceil(SHARE[wanted] * params.width * params.height)
    for _ in range(DRAFTS[wanted]):
        loops = LOOPS if wanted >= Grade.HARD else 1
        drafts = [Draft(params, *drawn(params.width, params.height, rng, area=AREA)) for _ in range(loops)]
        draft = min(drafts, key=lambda one: one.full[2].bit_count())
        printed = draft.thinned(wanted, most, rng)
        easier = RULES.get(Grade(wanted - 1)) if wanted > Grade.EASY else None
        if printed.bit_count() > most or (easier and draft.is_told(printed, easier)):
            continue
        clues = draft.clues(printed)
        # What the rules tell the ladder tells: left to ask is whether a large one has two places, and what is supposed.
        if (wanted < Grade.EXPERT and clues.count <= LARGE) or is_of(deduce(clues), wanted, LADDER, clues.count):
            return clues
    return None


def hardest(params: Params) -> Grade:
    """The hardest grade in which puzzles are made with these params: in larger grids expert ones take too long."""
    return Grade.EXPERT if params.width * params.height <= MOST_EXPERT else Grade.HARD


class Draft:
    """A loop, of which the numbers of some cells are printed, given as a set of faces."""

    def __init__(self, params: Params, grid: Lattice, faces: int) -> None:
        self.params, self.grid, self.faces = params, grid, faces
        one, two, three, four = counts(*sides(*boundary(grid, faces), grid.stride))
        self.every = grid.faces & ~four
        self.full = (self.every & ~one, one & ~two, two & ~three, three & ~four)
        self.bare = State.of(self.board(0))

    @functools.cached_property
    def patterns(self) -> list[tuple[int, int, Edges]]:
        """The patterns of all its numbers."""
        return everything(self.board(self.every))

    @functools.cached_property
    def free(self) -> int:
        """The faces of which each may change sides, and there is one loop still."""
        return gathered(v for v in indices(self.grid.faces) if simple(self.faces, v, self.grid.stride))

    def board(self, printed: int) -> Board:
        """The lattice and these numbers."""
        n0, n1, n2, n3 = self.full
        return Board(self.grid, (n0 & printed, n1 & printed, n2 & printed, n3 & printed & self.every))

    def clues(self, printed: int) -> Clues:
        """The clues with these numbers."""
        held = {v: number + 1 for number, faces in enumerate(self.full) for v in indices(faces & printed)}
        wide, high = self.params.width, self.params.height
        return Clues(tuple(tuple(held.get(self.grid.at(r, c), 0) for c in range(wide)) for r in range(high)))

    def thinned(self, grade: Grade, most: int, rng: Stream) -> int:
        """The faces whose numbers stay: fewer would need harder techniques, or leave several answers.

        Or where those are more than `most`, some more.
        """
        every = orbits(self.params.width, self.params.height, self.params.symmetry)
        groups = [faces for cells in every if (faces := sum(1 << self.grid.at(*cell) for cell in cells) & self.every)]
        values = LATER if grade >= Grade.HARD else LATE
        late = {v: values[number] for number, faces in enumerate(self.full) for v in indices(faces)}

        def rank(faces: int) -> float:
            return CHANCE * rng.random() + sum(late[v] for v in indices(faces)) / faces.bit_count()

        order = [faces for _, faces in sorted((rank(faces), faces) for faces in groups)]
        if grade is not Grade.EXPERT:
            return self.kept(order, RULES[grade], most)
        printed, staying = self.kept(order, RULES[grade], self.every.bit_count()), 0

        def without(printed: int, faces: int) -> int | None:
            nonlocal staying
            less = printed & ~faces
            if staying <= most and isinstance(prove(self.clues(less), CONFLICTS), Unique):
                return less
            staying += faces.bit_count()
            return None

        return thinned(printed, [faces for faces in order if faces & printed], without)[0]

    def kept(self, order: Sequence[int], rules: Sequence[masks.Rule], most: int) -> int:
        """The numbers that stay where each in turn goes without which these rules still solve the rest.

        The slow rules wait for single ones. Once more than `most` stay, the others do too.
        """

        def followed(known: State, printed: int, gone: int, is_one: bool) -> State | None:
            return self.followed(known, printed, rules if is_one else rules[: len(_MEDIUM)], gone)

        if not self.is_told(self.every, rules):
            return self.every
        return kept(order, self.every, self.bare, followed, most, self.needed)

    def needed(self, printed: int) -> int:
        """The numbers without which some cell might change sides of the loop, for no other would be untrue then."""
        stride, of_two = self.grid.stride, self.full[2]  # a two is as true on both sides
        one, two, _, _ = counts(printed << 1, printed >> 1, printed << stride, printed >> stride)
        alone = self.free & (one ^ printed & ~of_two) & ~two
        return printed & (alone & ~of_two | alone << 1 | alone >> 1 | alone << stride | alone >> stride)

    def is_told(self, printed: int, rules: Sequence[masks.Rule]) -> bool:
        """Whether these rules solve these numbers."""
        return self.followed(self.bare, printed, rules, self.grid.faces) is None

    def followed(self, known: State, printed: int, rules: Sequence[masks.Rule], gone: int) -> State | None:
        """All that single numbers, dots, patterns and these rules say of these numbers, beside what is known.

        None where that is the whole loop, or all that the numbers that are gone could say themselves: their sides, and
        their patterns. For then the rules, which told the loop with those, tell it without.
        """
        state, told, wanted = known.copy(), [], [Edges(*self.grid.along(gone))]
        state.board = self.board(printed)
        for faces, bars, edges in self.patterns:
            if not faces & ~printed and bars & printed:
                told.append(edges)
            elif not faces & ~(printed | gone):
                wanted.append(edges)
        found = joined(told)
        on_a, on_d, off_a, off_d = joined(wanted)
        while True:
            if masks.settle(state, found, on_a | off_a, on_d | off_d) or state.rings:
                return None
            found = next((found for rule in rules if any(found := rule(state))), NONE)
            if found == NONE:
                return state
