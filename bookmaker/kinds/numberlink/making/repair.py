"""How a layout is changed until its numbers have one answer, by few links that look like published ones."""

from bookmaker.kinds.numberlink.making.layout import Change, Layout, cells_in
from bookmaker.kinds.numberlink.making.likeness import Likeness
from bookmaker.kinds.numberlink.proving.formula import LinkFormula, OutOfBudget
from bookmaker.seeds import Stream

SPLIT_CONFLICTS = 2000  # of the SAT solver, for each question while links are cut
BITES_TO_SPLIT = 10  # bites made at most instead of cuts (see Layout.bites)
QUESTIONS_A_CELL = 4  # to the SAT solver while links are joined, at most
NEAR = 4  # cells: what was refused is asked again once something has changed no further from it
# As often (in questions) is asked whether the layout itself is still the only answer, which is known: the solver
# forgets what it has learned, and then refuses everything.
REMINDER, REMINDER_CONFLICTS = 50, 20_000
# When no joint is left: bites tried until one leaves a single answer, at least, and for each cell.
TRIES_A_BITE, TRIES_A_CELL = 20, 0.2
# Bites from one puzzle of a layout to the next, at least, and one for so many cells: few change nothing on large grids.
BITES_A_SHAKE, CELLS_A_SHAKEN_BITE = 2, 30
POLISHES_A_CELL = 0.4  # questions at most while the links of a unique layout are made to look like published ones


class Uniqueness(LinkFormula):
    """Asks the SAT solver whether a layout is the only answer to its numbers; the solver keeps what it learns."""

    def other(self, layout: Layout, conflicts: int) -> tuple[int, ...] | None:
        """The edges of another answer to the same numbers, None when there is none; may be OutOfBudget."""
        self.budget = conflicts
        switch = self.variable()
        self.forbid(layout.edges(), unless=switch)
        ends = {cell: index for index, pair in enumerate(layout.pairs()) for cell in pair}
        if len(ends) > 2 * self.capacity:
            raise OutOfBudget
        try:
            return self.answer([*self.literals(ends), switch])
        finally:
            self.drop(switch)

    def proved(self, layout: Layout, conflicts: int) -> bool:
        """Whether the layout is shown to be the only answer within so many conflicts."""
        try:
            return self.other(layout, conflicts) is None
        except OutOfBudget:
            return False


def split(layout: Layout, only: Uniqueness, rng: Stream) -> bool:
    """Cut links where another answer differs, until there is none; False when that does not succeed.

    Where no cut gives two links within the limits, an end bites into a neighbour at such a place instead.
    """
    between = layout.graph.between
    for _ in range(BITES_TO_SPLIT):
        while True:
            try:
                other = only.other(layout, SPLIT_CONFLICTS)
            except OutOfBudget:
                return False
            if other is None:
                return True
            there = set(other)
            if not _change_any(layout, [cut for cut in layout.cuts() if between(*cut[0][0]) not in there], rng):
                break
        if not _change_any(layout, [bite for bite in layout.bites() if between(*bite[0][0]) not in there], rng):
            return False
    return False


def _change_any(layout: Layout, changes: list[Change], rng: Stream) -> bool:
    """Make one of the changes, drawn at random among those within the limits."""
    return any(layout.change(change) for change in rng.shuffled(changes))


def join(layout: Layout, only: Uniqueness, rng: Stream, *, wanted: int, most: int, conflicts: int) -> None:
    """Join links while they stay the only answer and are more than `wanted`.

    While there are more than `most` and no joint is left, an end bites, which makes joints possible. What was
    refused stays refused until a bite near it: a joint takes numbers away, and that never takes an answer away.
    """
    refused: set[Change] = set()
    questions = QUESTIONS_A_CELL * len(layout.graph.at)

    def made_one_of(changes: list[Change], most_tries: int) -> Change | None:
        """Make the first of the changes, in random order, that is within the limits and proved to be unique."""
        nonlocal questions
        stop = max(questions - most_tries, 0)
        for change in rng.shuffled([change for change in changes if change not in refused]):
            if questions == stop:
                return None
            refused.add(change)
            if questions % REMINDER == 0:
                only.proved(layout, REMINDER_CONFLICTS)
            if layout.change(change):
                questions -= 1
                if only.proved(layout, conflicts):
                    return change
                layout.undo(change)
        return None

    while questions and (count := len(layout.pairs())) > wanted:
        if made_one_of(layout.joints(), questions):
            continue
        if count <= most:
            return
        made = made_one_of(layout.bites(), _tries_a_bite(layout))
        if made is None:
            return
        around = layout.near(made, NEAR)
        refused.difference_update([change for change in refused if not around.isdisjoint(cells_in(change))])


def divide(layout: Layout, rng: Stream, *, wanted: int, most: int) -> None:
    """Cut links until there are `wanted`, as far as the limits allow; the answer stays the only one.

    For take another answer to the numbers after a cut: drawing the way that was cut joins the two new
    ends in it too, and gives another answer to the numbers before. Where links have an image a cut makes two
    more; one that would make more than `most` is not left.
    """

    def cut_one() -> bool:
        for cut in rng.shuffled(layout.cuts()):
            if layout.change(cut):
                if len(layout.pairs()) <= most:
                    return True
                layout.undo(cut)
        return False

    while len(layout.pairs()) < wanted and cut_one():
        pass


def polish(layout: Layout, only: Uniqueness, goals: Likeness, rng: Stream, *, conflicts: int) -> None:
    """Let ends bite wherever the layout comes nearer to its goals and stays the only answer."""
    left = int(POLISHES_A_CELL * len(layout.graph.at))
    best = goals.distance(layout.links())
    refused: set[Change] = set()
    while best and left:
        for change in rng.shuffled([change for change in layout.bites() if change not in refused]):
            refused.add(change)
            if layout.change(change):
                now = goals.distance(layout.links())
                if now < best:
                    left -= 1
                    if only.proved(layout, conflicts):
                        best = now
                        refused.clear()
                        break
                layout.undo(change)
                if not left:
                    return
        else:
            return


def shake(layout: Layout, cells: tuple[int, ...], only: Uniqueness, rng: Stream, *, conflicts: int) -> bool:
    """Make a few bites that leave the answer the only one, at these cells first; whether there was one."""
    made, wanted = 0, max(BITES_A_SHAKE, len(layout.graph.there) // CELLS_A_SHAKEN_BITE)
    at = set(cells)
    bites = rng.shuffled(layout.bites())
    bites.sort(key=lambda bite: at.isdisjoint(cells_in(bite)))
    for change in bites[: _tries_a_bite(layout)]:
        if layout.change(change):
            if only.proved(layout, conflicts):
                made += 1
                if made == wanted:
                    break
            else:
                layout.undo(change)
    return made > 0


def _tries_a_bite(layout: Layout) -> int:
    return max(TRIES_A_BITE, int(TRIES_A_CELL * len(layout.graph.there)))
