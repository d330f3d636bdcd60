"""Tents' generator: tents and trees at random, then changes where the ladder stops, until it comes to the end."""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from bookmaker.kinds.tents.board import Clues, Params, beside
from bookmaker.kinds.tents.search import prove
from bookmaker.kinds.tents.techniques import DECIDES_CELLS, LADDER, State, deduce
from bookmaker.puzzles.contract.grading import Cell, Grade
from bookmaker.puzzles.contract.proof import Unique
from bookmaker.puzzles.kits.making import best_of, steered
from bookmaker.puzzles.kits.values.making import grade_for
from bookmaker.puzzles.toolbox.bitgrid import members
from bookmaker.puzzles.toolbox.matching import is_only
from bookmaker.puzzles.toolbox.near import king_near, rook_near
from bookmaker.seeds import Stream

Pairs: TypeAlias = dict[Cell, Cell]  # for each tent its tree

SHARE = 5  # cells for each tree, as in print
STARTS = {Grade.EASY: 6, Grade.MEDIUM: 12, Grade.HARD: 16, Grade.EXPERT: 60}  # of one attempt
CHANGES = 600  # of one start
TRIES = 20  # for one change
NODES = 400  # of the search for a second answer


def propose(params: Params, grade: Grade | None, rng: Stream) -> Clues | None:
    """The first puzzle of the grade that came of some starts; None where none came."""
    wanted = grade_for(grade, (), rng)
    if wanted is None:
        return None
    drafts = _drafts(params, wanted, rng)
    if wanted < Grade.EXPERT:
        return next(drafts, None)  # what was climbed to is of the grade, and nothing is tried
    return best_of(drafts, wanted, 1, deduce, DECIDES_CELLS, _half, moments=0)


def _drafts(params: Params, grade: Grade, rng: Stream) -> Iterator[Clues]:
    for _ in range(STARTS[grade]):
        draft = _Draft(params, rng)
        pairs = draft.sown()
        if pairs is not None:
            if grade < Grade.EXPERT:
                pairs = draft.climbed(pairs, grade)
            elif not isinstance(prove(draft.clues(pairs), NODES), Unique):
                continue
            if pairs is not None and draft.is_paired(pairs):
                yield draft.clues(pairs)


def _half(clues: Clues) -> int:
    """Half of the cells without a tree: of grass little is said."""
    return (clues.width * clues.height - len(clues.trees)) // 2


class _Seen(NamedTuple):
    """Tents with their trees, the cells that stay open, and the grade that is needed until then."""

    pairs: Pairs
    left: int
    hardest: Grade


class _Draft:
    """A grid where tents and their trees are put."""

    def __init__(self, params: Params, rng: Stream) -> None:
        self.wide, self.high, self.rng = params.width, params.height, rng
        self.near, self.sides = king_near(self.wide, self.high), rook_near(self.wide, self.high)

    def sown(self) -> Pairs | None:
        """Tents that do not touch, each with a tree beside it, the one with the fewest places first."""
        cells, tents, barred = self.rng.shuffled(list(self.near)), list[Cell](), set[Cell]()
        for cell in cells:
            if cell not in barred and len(tents) < len(cells) // SHARE:
                tents.append(cell)
                barred |= {cell, *self.near[cell]}
        free, pairs = {*cells} - {*tents}, Pairs()
        while len(pairs) < len(tents):
            left = [
                (len(free.intersection(self.sides[tent])), self.rng.random(), tent)
                for tent in tents
                if tent not in pairs
            ]
            tent = min(left)[2]
            places = [one for one in self.sides[tent] if one in free]
            if not places:
                return None
            pairs[tent] = self.rng.choice(places)
            free.discard(pairs[tent])
        return pairs

    def clues(self, pairs: Pairs) -> Clues:
        """The clues of these trees, with the number of tents in every line."""
        rows = [[0] * self.wide for _ in range(self.high)]
        across, down = [0] * self.high, [0] * self.wide
        for (r, c), (y, x) in pairs.items():
            rows[y][x] = 1
            across[r] += 1
            down[c] += 1
        return Clues(tuple(map(tuple, rows)), tuple((count,) for count in (*across, *down)))

    def is_paired(self, pairs: Pairs) -> bool:
        """Whether trees and tents can be told into pairs in this way only."""
        found = {y * self.wide + x: r * self.wide + c for (r, c), (y, x) in pairs.items()}
        return is_only(beside([*pairs.values()], [*pairs], self.wide), found)

    def climbed(self, pairs: Pairs, grade: Grade) -> Pairs | None:
        """The pairs after changes near cells that techniques up to the grade leave open; None where it is not met."""

        def looked_at(pairs: Pairs) -> tuple[_Seen, tuple[int, ...]]:
            seen = self._seen(pairs, grade)
            return seen, (-seen.left.bit_count(),)

        def changed(before: _Seen) -> tuple[_Seen, tuple[int, ...]] | None:
            other = self._changed(before.pairs, before.left)
            return looked_at(other) if other else None

        found, _ = steered(*looked_at(pairs), changed, lambda _, worth: not worth[0], CHANGES)
        return None if found.left or found.hardest < grade else found.pairs

    def _seen(self, pairs: Pairs, grade: Grade) -> _Seen:
        """The cells that techniques up to the grade leave open, and the grade that they need."""
        rungs, hardest = [one for one in LADDER if one.grade <= grade], Grade.EASY
        state = State(self.clues(pairs))
        while state.open and (used := next((one for one in rungs if one.apply(state)), None)):
            hardest = max(hardest, used.grade)
        return _Seen(pairs, state.open, hardest)

    def _changed(self, pairs: Pairs, left: int) -> Pairs | None:
        """A tent near an open cell with its tree on another side, or both of them elsewhere near by."""
        cell = divmod(self.rng.choice(members(left)), self.wide)
        near = [tent for tent in pairs if max(abs(tent[0] - cell[0]), abs(tent[1] - cell[1])) <= 2]
        if not near:
            return None
        tent = self.rng.choice(near)
        others = {one: tree for one, tree in pairs.items() if one != tent}
        taken = {*others, *others.values()}
        for _ in range(TRIES):
            to = tent
            if self.rng.below(2):
                to = (tent[0] + self.rng.between(-2, 2), tent[1] + self.rng.between(-2, 2))
                if to not in self.near or to in taken or any(one in others for one in self.near[to]):
                    continue
            places = [one for one in self.sides[to] if one not in taken and (to, one) != (tent, pairs[tent])]
            if places:
                return {**others, to: self.rng.choice(places)}
        return None
