"""Making latin squares and puzzles on them: a random square, and a fast look at what a draft asks of its solver."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeAlias, TypeVar

from bookmaker.puzzles.contract.grading import Contradiction, Grade, tick
from bookmaker.puzzles.contract.kind import Grid
from bookmaker.puzzles.contract.proof import Proof, Unique
from bookmaker.puzzles.kits.exchange import in_rows
from bookmaker.puzzles.kits.ladder import Found, Rung
from bookmaker.puzzles.kits.making import BEFORE_TRIALS, TRIALS, thinned
from bookmaker.puzzles.kits.nouns import GridClues
from bookmaker.puzzles.kits.values.state import State
from bookmaker.puzzles.toolbox.bitgrid import indices, members
from bookmaker.seeds import Stream

TRIAL = "trial"  # the rung that supposes something
SHARES = (Grade.EASY,) * 5 + (Grade.MEDIUM,) * 3 + (Grade.HARD, Grade.EXPERT)  # of puzzles of any grade
Masks: TypeAlias = list[int]  # for each cell, in reading order, the values left to it as bits
Settle: TypeAlias = Callable[..., Masks | None]  # of masks, and of the cells that are `fresh`, see `settled`

C = TypeVar("C", bound=GridClues)
Item = TypeVar("Item")
S = TypeVar("S", bound=State)


def grade_for(grade: Grade | None, refused: Collection[Grade], rng: Stream) -> Grade | None:
    """The grade to make: the one asked for, None where it is refused; of any a random one, or one easier than those."""
    wanted = grade or rng.choice(SHARES)
    if wanted in refused:
        return None if grade else Grade(min(refused) - 1)
    return wanted


def square(n: int, rng: Stream) -> Grid:
    """A random latin square that is more than one row shifted again and again."""
    while True:
        rows: list[list[int]] = []
        left = [(1 << n) - 1] * n
        while len(rows) < n:
            row = _row(left, rng)
            if row is not None:
                rows.append(row)
                left = [values & ~(1 << value - 1) for values, value in zip(left, row, strict=True)]
        first = rows[0] * 2
        if n < 4 or not all(row == first[at : at + n] for row in rows for at in (first.index(row[0]),)):
            return tuple(map(tuple, rows))


def _row(left: Sequence[int], rng: Stream) -> list[int] | None:
    """A row of values that these columns lack, as bits, the column with the fewest first; None where one has none."""
    row, unused, draw = [0] * len(left), -1, rng.random
    for _ in left:
        fewest, _, column = min(
            [((left[c] & unused).bit_count(), draw(), c) for c, value in enumerate(row) if not value]
        )
        if not fewest:
            return None
        value = rng.choice(members(left[column] & unused))
        row[column] = value + 1
        unused &= ~(1 << value)
    return row


@dataclass(frozen=True, slots=True)
class Look:
    """The grade of a draft, its moments of that grade, how many trials it asks for, and how many cells stay open.

    `is_one` says whether it was found to have one answer, which is asked before the first trial.
    """

    grade: Grade
    moments: int
    trials: int
    left: int = 0
    is_one: bool = False


def look(state: State, settle: Settle, rungs: Sequence[Rung[Any]], is_one: Callable[[], bool]) -> Look | None:
    """What is needed from a state on, where `settle` does all that is easy and `rungs` are the harder techniques.

    None where that fails. It ends with cells left where trials are too many or come too early, and before an expert's
    technique is tried at all where `is_one` does not say that there is one answer. The state goes along: it says which.
    """
    masks, asked, state.is_untold = masks_of(state), False, True
    size, given, fresh = len(masks), len(masks) - state.open.bit_count(), -1
    grade, moments, trials = Grade.EASY, 0, 0
    while True:
        left = settle(masks, fresh=fresh)
        tick()
        if left is None:
            return None
        placed = sum([not mask & (mask - 1) for mask in left])
        if placed == size:
            return Look(grade, moments, trials)
        state.go_on_with(left)
        for one in rungs:
            if one.grade is Grade.EXPERT and not asked:
                asked = is_one()
                if not asked:
                    return Look(grade, moments, trials, size - placed)
            if one.name == TRIAL and BEFORE_TRIALS * (placed - given) < size - given:
                return Look(grade, moments, trials, size - placed, asked)
            try:
                found = list(one.find(state))
                if found:
                    break
            except Contradiction:
                return None
        else:
            return Look(grade, moments, trials, size - placed, asked)
        if one.name == TRIAL:
            trials += len(found)
            if trials > TRIALS:
                return Look(grade, moments, trials, size - placed, asked)
        if one.grade >= grade:
            grade, moments = one.grade, 1 + (moments if one.grade is grade else 0)
        fresh = _taken(found, left)


def _taken(found: Sequence[Found], masks: Masks) -> int:
    """Which cells change with what is found, as bits; the masks are changed in place."""
    fresh = 0
    for one in found:
        for at in indices(one.what):
            d, cell = divmod(at, len(masks))
            masks[cell] &= 1 << d if one.holds else ~(1 << d)
            fresh |= 1 << cell
    return fresh


def masks_of(state: State) -> Masks:
    """The values that each cell holds or may hold, from 0, as bits."""
    found = [0] * state.cells
    for d, (may, put) in enumerate(zip(state.may, state.put, strict=True)):
        for cell in members(may | put):
            found[cell] |= 1 << d
    return found


@dataclass(frozen=True, slots=True)
class Looking(Generic[C]):
    """How drafts of a kind are looked at: what is easy of clues, and whether they have one answer.

    `settle` does all that the easy rungs of the `ladder` do; `prove` is asked for
    one answer with a budget of `nodes`, and may give up. A puzzle is the first that comes of so many `attempts`.
    """

    settle: Callable[[C], Settle]
    state: Callable[[C], State]
    ladder: Sequence[Rung[Any]]
    prove: Callable[[C, int], Proof[Any]]
    nodes: int
    attempts: int

    def proposed(
        self, grade: Grade | None, refused: Collection[Grade], rng: Stream, attempt: Callable[[Grade], C | None]
    ) -> C | None:
        """What the first attempt at the grade gives that gives any; None, too, at once, where it is refused."""
        wanted = grade_for(grade, refused, rng)
        if wanted is None:
            return None
        return next(filter(None, (attempt(wanted) for _ in range(self.attempts))), None)

    def look(self, clues: C, grade: Grade) -> Look | None:
        """What the clues ask for, up to that grade; None where that does not solve them."""
        try:
            found = self.go(self.state(clues), clues, grade)
        except Contradiction:
            return None
        return found if found and not found.left else None

    def go(self, state: State, clues: C, grade: Grade) -> Look | None:
        """The same of a state of the clues, which goes along; also where cells are left. None where something fails."""
        rungs = [one for one in self.ladder if Grade.EASY < one.grade <= grade]
        return look(state, self.settle(clues), rungs, lambda: isinstance(self.prove(clues, self.nodes), Unique))


@dataclass(frozen=True, slots=True)
class Whittling(Looking[C], Generic[C, Item]):
    """The same of clues that go one by one: `without` is what is left without an item that is no number in a cell.

    Of those an easy puzzle keeps the part `easy`; three moments are asked of medium and hard ones from `large` cells
    along a side on, two of smaller and of expert ones.
    """

    without: Callable[[C, Item], C]
    easy: float
    large: int

    def whittled(
        self,
        bare: C,
        rows: Grid,
        cells: Sequence[int],
        least: int,
        grade: Grade,
        items: Sequence[Item],
        ordered: Callable[[Sequence[int]], Sequence[Item | int]],
    ) -> C | None:
        """Clues of the grade: those with all items, and with as many numbers as they need then, less all that can go.

        As `begun` has it; `ordered` are the items with the cells of the numbers, in the order in which they go.
        """
        begun = self.begun(bare, rows, cells, least, grade)
        if begun is None:
            return None
        draft, given = begun
        fewest, moments = 0, 2 if bare.width < self.large or grade is Grade.EXPERT else 3
        if grade is Grade.EASY:
            fewest, moments = round(self.easy * len(items)), 0
        return self.thinned(draft, ordered(given), grade, moments=moments, fewest=fewest)

    def begun(
        self, bare: C, rows: Grid, cells: Sequence[int], least: int, grade: Grade
    ) -> tuple[C, Sequence[int]] | None:
        """The clues with numbers of the square in as many of these cells as the grade needs, at least so many; which.

        None where all are too few: where the least are, that is asked at once.
        """
        flat = [value for row in rows for value in row]

        def begun(count: int) -> tuple[C, Sequence[int]] | None:
            given = [value if cell in cells[:count] else 0 for cell, value in enumerate(flat)]
            draft = replace(bare, rows=in_rows(given, bare.width))
            return (draft, cells[:count]) if self.look(draft, grade) is not None else None

        found, every = begun(least), range(least + 1, len(cells))
        if found is None and least < len(cells) and (most := begun(len(cells))):
            found = next(filter(None, map(begun, every)), most)
        return found

    def thinned(
        self, draft: C, items: Sequence[Item | int], grade: Grade, *, moments: int, fewest: int = 0
    ) -> C | None:
        """The last clues on the way from a good draft that have so many moments of the grade; None without any.

        Items, of which an int is the cell of a number, go one by one until only the `fewest` are left, or none can go.
        """
        noted: list[C] = []
        left = len(items)

        def without(clues: C, item: Item | int) -> C | None:
            nonlocal left
            if left <= fewest:
                return None
            less = _blanked(clues, item) if isinstance(item, int) else self.without(clues, item)
            seen = self.look(less, grade)
            if seen is None:
                return None
            left -= 1
            if seen.grade is grade and seen.moments >= moments:
                noted[:] = [less]
            return less

        thinned(draft, items, without)
        return noted[0] if noted else None


def _blanked(clues: C, cell: int) -> C:
    r, c = divmod(cell, clues.width)
    rows = (*clues.rows[:r], (*clues.rows[r][:c], 0, *clues.rows[r][c + 1 :]), *clues.rows[r + 1 :])
    return replace(clues, rows=rows)
