"""Binary's generator: a filled grid without equal lines, its signs, and digits that go while the grade bears it."""

import functools
from collections.abc import Sequence

from bookmaker.kinds.binary.board import Clues, Params
from bookmaker.kinds.binary.search import Board
from bookmaker.kinds.binary.techniques import (
    DECIDES_CELLS,
    EASY,
    MEDIUM,
    Held,
    Layout,
    Line,
    State,
    deduce,
    lines_differ,
    ways,
)
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.contract.kind import Grid
from bookmaker.puzzles.kits.exchange import edges, in_rows
from bookmaker.puzzles.kits.making import best_of, thinned
from bookmaker.puzzles.kits.nouns import blanks
from bookmaker.puzzles.kits.values.making import grade_for
from bookmaker.puzzles.kits.values.signs import Sign
from bookmaker.puzzles.toolbox.bitgrid import members
from bookmaker.seeds import Stream

EASY_SHARE = 0.3  # of the cells of an easy puzzle without signs, at least, keep their digit, as in print
DRAFTS = {Grade.EASY: 4, Grade.MEDIUM: 6, Grade.HARD: 16, Grade.EXPERT: 24}  # of one attempt
BEST_OF = {Grade.EASY: 2, Grade.MEDIUM: 3, Grade.HARD: 2, Grade.EXPERT: 1}
MOMENTS = 2  # of the grade that a draft is to have
SMALL = 48  # cells
NODES = 200  # of the search for another answer without a digit
FILLINGS = 400  # drawn at most, until one has no equal lines


def propose(params: Params, grade: Grade | None, rng: Stream) -> Clues | None:
    """The best of a few drafts of the grade; None where there is none, and at once where it is not made."""
    wanted = grade_for(grade, [one for one in Grade if one > hardest(params)], rng)
    if wanted is None:
        return None
    drafts = (_drafted(params, wanted, rng) for _ in range(DRAFTS[wanted]))
    moments = 0 if wanted is Grade.EASY else MOMENTS
    return best_of(drafts, wanted, BEST_OF[wanted], deduce, DECIDES_CELLS, blanks, moments=moments)


def hardest(params: Params) -> Grade:
    """The hardest grade in which puzzles are made with these params.

    Without signs a 6x6 is never hard: what all ways to fill a line of 6 have in common, easier techniques find too;
    a 6x8 hardly ever is.
    """
    return Grade.MEDIUM if params.width * params.height <= SMALL and not params.signs else Grade.EXPERT


def _drafted(params: Params, grade: Grade, rng: Stream) -> Clues | None:
    """A filled grid with signs, less all digits that can go."""
    rows = filled(params.width, params.height, rng)
    if rows is None:
        return None
    signs = _signs(rows, params.signs, rng)
    full = Clues(tuple(tuple(value + 1 for value in row) for row in rows), signs, params.different, params.symbols)
    draft = _Draft(full)
    cells = rng.shuffled(range(params.width * params.height))
    fewest = round(EASY_SHARE * len(cells)) if grade is Grade.EASY and not params.signs else 0
    left, stay = thinned(
        frozenset(cells), cells, lambda left, cell: draft.without(left, cell, min(grade, Grade.HARD), fewest)
    )
    if grade is Grade.EXPERT:
        left, _ = thinned(left, stay, draft.by_proof)
    return draft.clues(left)


def filled(wide: int, high: int, rng: Stream) -> Grid | None:
    """A random right answer in which no two rows are the same, and no two columns; None where none was drawn."""
    board = Board(Clues(((0,) * wide,) * high))
    for _ in range(FILLINGS):
        lines = board.settled(board.begun)
        for cell in rng.shuffled(range(wide * high)):
            if lines is None:
                break
            if not (lines[cell // wide][0] | lines[cell // wide][1]) >> cell % wide & 1:
                either = list(board.either(lines, cell))
                first = rng.below(2)
                lines = board.settled(either[first]) or board.settled(either[1 - first])
        if lines and all(len({*some}) == len(some) for some in (lines[:high], lines[high:])):
            return tuple(tuple(ones >> c & 1 for c in range(wide)) for _, ones in lines[:high])
    return None


def _signs(rows: Grid, count: int, rng: Stream) -> tuple[Sign, ...]:
    """So many true signs, each with the one opposite by a half-turn as far as they come in pairs."""
    flat = [value for row in rows for value in row]
    found = dict[tuple[int, int], None]()
    for a, b in rng.shuffled(edges(len(rows[0]), len(rows))) if count else ():
        pair = {(a, b): None, (len(flat) - 1 - b, len(flat) - 1 - a): None}
        if len(found) + len(pair) <= count or len(found) == count - 1:
            found |= {(a, b): None} if len(found) == count - 1 else pair
        if len(found) == count:
            break
    return tuple(sorted((a, b, "=" if flat[a] == flat[b] else "x") for a, b in found))


@functools.lru_cache(maxsize=1 << 17)
def _follows(line: Line, held: Held, grade: Grade) -> Held:
    """What techniques up to a grade, no trial, find in a line."""
    if grade is Grade.HARD:
        _, zeros, ones = ways(line, held)
        return zeros & ~held[0], ones & ~held[1]
    found = [0, 0]
    for look in (*EASY, *MEDIUM) if grade is Grade.MEDIUM else EASY:
        for digit, cells, _ in look(line, held):
            found[digit] |= cells & ~held[digit]
    return found[0], found[1]


class _Draft:
    """A full grid, of which cells may be left blank."""

    def __init__(self, full: Clues) -> None:
        self.full, self.layout, self.board = full, Layout.of(full.width, full.height, full.signs), Board(full)
        self.values = [value for row in full.rows for value in row]

    def clues(self, left: frozenset[int]) -> Clues:
        """With digits in these cells alone."""
        rows = in_rows([value if cell in left else 0 for cell, value in enumerate(self.values)], self.full.width)
        return Clues(rows, self.full.signs, self.full.different, self.full.symbols)

    def without(self, left: frozenset[int], cell: int, grade: Grade, fewest: int) -> frozenset[int] | None:
        """One cell fewer, where techniques up to the grade find its digit; None where not, or enough are gone."""
        less = left - {cell}
        return less if len(left) > fewest and self._finds(less, cell, grade) else None

    def _finds(self, left: frozenset[int], aim: int, grade: Grade) -> bool:
        """Whether a digit follows from others: with it all does that followed before."""
        wide, high, lines = self.layout.wide, self.layout.high, self.layout.lines
        held: list[Held] = [(0, 0)] * len(lines)
        waiting = dict.fromkeys(range(len(lines)))

        def put(cell: int, digit: int) -> None:
            r, c = divmod(cell, wide)
            for line, bit in ((r, 1 << c), (high + c, 1 << r)):
                zeros, ones = held[line]
                held[line] = (zeros, ones | bit) if digit else (zeros | bit, ones)
                waiting[line] = None

        for cell in left:
            put(cell, self.values[cell] - 1)
        row, bit = aim // wide, 1 << aim % wide
        while True:
            while waiting:
                line = next(iter(waiting))
                del waiting[line]
                for digit, cells in enumerate(_follows(lines[line], held[line], grade)):
                    for at in members(cells):
                        put(self.layout.cells[line][at], digit)
                if (held[row][0] | held[row][1]) & bit:
                    return True
            more = self._differing(held) if self.full.different and grade > Grade.EASY else None
            if not more:
                return False
            for digit, cells in enumerate(more):
                for cell in members(cells):
                    put(cell, digit)

    def _differing(self, held: Sequence[Held]) -> Sequence[int] | None:
        """What follows where lines must differ."""
        state = State(self.clues(frozenset()))
        state.held = [*held]
        return next((one.what for one in lines_differ(state)), None)

    def by_proof(self, left: frozenset[int], cell: int) -> frozenset[int] | None:
        """One cell fewer, where no answer has the other digit there."""
        less = left - {cell}
        values = [(one, self.values[one] - 1) for one in less]
        values.append((cell, 2 - self.values[cell]))
        empty = [(0, 0)] * len(self.layout.lines)
        found = self.board.search(self.board.with_values(empty, values), NODES, most=1)
        return less if found.complete and not found.found else None
