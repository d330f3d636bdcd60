"""Towers as people solve it: LADDER, easiest first, and deduce().

Each technique takes all steps that what was known before it allows: so no turn of the grid makes a puzzle harder.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from bookmaker.puzzles.contract.grading import Contradiction, Deduction, Grade, Raise, Step, Technique, climb
from towers.board import Answer, Clues, lines


@dataclass(slots=True)
class State:
    """The heights that each cell may have, cells in reading order, and the cells that a step has settled."""

    clues: Clues
    may: list[set[int]]
    settled: set[int] = field(default_factory=set)

    def strike(self, gone: Sequence[tuple[int, int]]) -> None:
        for cell, height in gone:
            self.may[cell].discard(height)
        if not all(self.may):
            raise Contradiction

    def cells(self, line: Sequence[int]) -> tuple[tuple[int, int], ...]:
        return tuple(divmod(at, self.clues.width) for at in sorted(line))


def _lone(state: State) -> Sequence[Step]:
    new = {at: min(may) for at, may in enumerate(state.may) if len(may) == 1 and at not in state.settled}
    state.settled |= new.keys()
    across = [(at, line) for line in lines(state.clues.width) for at in line if at in new]
    state.strike([(other, new[at]) for at, line in across for other in line if other != at])
    return [Step("lone", state.cells([at]), (("number", height),)) for at, height in new.items()]


def _place(state: State) -> Sequence[Step]:
    found: dict[tuple[int, int], tuple[int, ...]] = {}
    for line in lines(state.clues.width):
        for height in range(1, state.clues.width + 1):
            at, *more = [at for at in line if height in state.may[at]] or [-1]
            if at < 0:
                raise Contradiction
            if not more and len(state.may[at]) > 1:
                found.setdefault((at, height), line)
    state.strike([(at, other) for at, height in found for other in state.may[at] - {height}])
    return [
        Step("place", state.cells([at]), (("number", height), ("line", state.cells(line))))
        for (at, height), line in found.items()
    ]


def _orders(state: State) -> Sequence[Step]:
    gone, steps = [], []
    for line, (first, last) in zip(lines(state.clues.width), state.clues.ends(), strict=True):
        if first or last:
            built = [o for o in _built([state.may[at] for at in line]) if _fits(o, first) and _fits(o[::-1], last)]
            new = [(at, height) for k, at in enumerate(line) for height in state.may[at] - {o[k] for o in built}]
            gone += new
            facts = (("line", state.cells(line)),)
            steps += [Step("orders", state.cells(list(dict(new))), facts)] if new else []
    state.strike(gone)
    return steps


def _built(may: Sequence[set[int]], before: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    if len(before) == len(may):
        yield before
    else:
        for height in sorted(may[len(before)].difference(before)):
            yield from _built(may, (*before, height))


def _fits(heights: tuple[int, ...], number: int) -> bool:
    tallest = count = 0
    for height in heights:
        tallest, count = (height, count + 1) if height > tallest else (tallest, count)
    return number in (0, count)


LADDER: tuple[Technique[State], ...] = (
    Technique("lone", Grade.EASY, 1.0, _lone),
    Technique("place", Grade.EASY, 1.5, _place),
    Technique("orders", Grade.MEDIUM, 4.0, _orders, raises=(Raise(more_than=9, grade=Grade.HARD),)),
)


def deduce(clues: Clues) -> Deduction[Answer]:
    return climb(start(clues), LADDER, finished=_answer)


def start(clues: Clues) -> State:
    full = range(1, clues.width + 1)
    return State(clues, [{v} if v else set(full) for row in clues.grid() for v in row])


def allows(state: State, answer: Answer) -> bool:
    return all(height in may for height, may in zip(sum(answer.rows, ()), state.may, strict=True))


def _answer(state: State) -> Answer | None:
    n, may = state.clues.width, state.may
    return (
        Answer(tuple(tuple(map(min, may[r * n : r * n + n])) for r in range(n)))
        if len(state.settled) == n * n
        else None
    )
