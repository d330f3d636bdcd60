"""Shikaku as people solve it: LADDER, easiest first, and deduce()."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from bookmaker.kinds.shikaku.board import Answer, Clues
from bookmaker.kinds.shikaku.reasoning.knowledge import State, TooManyFits
from bookmaker.puzzles.contract.grading import Deduction, Grade, Tally
from bookmaker.puzzles.kits.areas import covering
from bookmaker.puzzles.kits.areas.state import Areas, Place
from bookmaker.puzzles.kits.ladder import Engine, Found, Rung, rung
from bookmaker.puzzles.toolbox.bitgrid import BitGrid

SHORT = 3  # rounds of plain techniques that a reader follows in the head
LONG = 24  # work for a pencil and a rubber


def cut_off_area(state: Areas) -> Iterator[Found]:
    """A rectangle that cuts off a part whose numbers do not add up to its cells is out.

    Sound: a rectangle is connected, so each lies in one part; the rectangles of a part's numbers
    fill it. A "?" in the part may be any number from 1.
    """
    grid = state.geometry
    left = grid.full & ~state.drawn
    for k in covering.few(state):
        for cells in state.fits[k]:
            rest = left & ~cells
            around = grid.near(cells) & rest
            if grid.joined(around, rest):
                continue  # nothing is cut off from anything
            for part in grid.parts(rest):
                if part & around and not _adds_up(state, part):
                    yield covering.impossible(state, k, cells, part, (("cut", part.bit_count()),))
                    break


def _adds_up(state: Areas, part: int) -> bool:
    """Whether the numbers that stand in a part can fill exactly its cells."""
    told = untold = 0
    for k in state.open:
        if part & state.geometry.bit(*state.clue(k)):
            number = state.number(k)
            told, untold = (told, untold + 1) if number is None else (told + number, untold)
    size = part.bit_count()
    return size >= told + untold if untold else size == told


Ladder: TypeAlias = tuple[Rung[State], ...]

LADDER: Ladder = (
    rung("only", Grade.EASY, 1.0, covering.only, settles=True),
    rung("reach", Grade.EASY, 1.5, covering.reach),
    rung("core", Grade.MEDIUM, 3.0, covering.core),
    rung("taken", Grade.MEDIUM, 3.0, covering.taken),
    rung("strand", Grade.HARD, 6.0, covering.strand),
    rung("pocket", Grade.HARD, 8.0, covering.pocket),
    rung("share", Grade.HARD, 8.0, covering.share),
    rung("area", Grade.EXPERT, 12.0, cut_off_area),
    rung("trial", Grade.EXPERT, 16.0, covering.trial(SHORT)),
    rung("long-trial", Grade.EXPERT, 32.0, covering.trial(LONG)),
)
_ENGINE = Engine(LADDER, State.of)
start, allows, marks, SETTLES = _ENGINE.start, _ENGINE.allows, _ENGINE.marks, _ENGINE.settles


def deduce(clues: Clues) -> Deduction[Answer]:
    """Solve as a person would; stuck at once where a "?" may be more rectangles than anyone would list."""
    try:
        return _ENGINE.deduce(clues)
    except TooManyFits:
        return Tally(LADDER).result(None)


def deduce_rest(
    grid: BitGrid, places: Sequence[Place], fits: list[tuple[int, ...]], ladder: Ladder = LADDER
) -> Deduction[Answer]:
    """What these techniques do where the rectangles of each number, `places` in (row, column, number), are narrowed.

    Where the easier ones had nothing left to find, grade and moments are those of the whole puzzle.
    """
    return Engine(ladder, lambda left: State(grid, places, left, explain=False)).deduce(fits)
