"""Hundreds of ways to place the clues of one small partition, narrowed at once: one lane (a bit) for each.

For every rectangle that a clue might have, an integer holds the lanes in which it still fits; one
operation then does for all lanes what narrowing a single draft does for one.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bookmaker.puzzles.toolbox.bitgrid import indices
from bookmaker.puzzles.toolbox.cover import tilings, union
from bookmaker.puzzles.toolbox.regions import CellBlock, block, box_of, boxes_around
from bookmaker.seeds import Stream

COUNT = 512  # lanes; twice as many find hardly more puzzles and take a fifth longer
ROUNDS = 12  # of narrowing; a lane that needs more counts as unsolved
ANSWERS = 8  # second answers looked for before the lanes are called ambiguous
NODES = 200  # of each such search

Holding = list[tuple[int, list[int]]]  # (cell, row or column, which of the rectangles hold it or leave it out)


@dataclass(frozen=True, slots=True)
class Table:
    """The rectangles that the clue of a box might have, wherever in the box it stands.

    `cells` are the cells that any holds, as (cell, row, column, which hold it); `rows` and `columns` say
    which leave a row or a column out. A rectangle holds a cell if it leaves out neither of its two.
    """

    boxes: tuple[int, ...]
    cells: list[tuple[int, int, int, list[int]]]
    rows: Holding
    columns: Holding


@dataclass(frozen=True, slots=True)
class Choices:
    """The rectangles of one clue, `fitting[n]` the lanes in which rectangle n still fits."""

    fitting: list[int]
    table: Table


class Lanes:
    """Random clue cells for a partition in every lane, and the rectangles that they leave."""

    def __init__(self, boxes: Sequence[CellBlock], rng: Stream, *, width: int, height: int) -> None:
        """`boxes` tile the width x height grid."""
        stride = width + 1
        self.full = (1 << COUNT) - 1
        self.targets = [block(across, down, stride) << (top * stride + left) for top, left, across, down in boxes]
        self._clue = dict(self._cells(rng))  # cell -> the lanes in which it holds a clue
        self.choices: list[Choices] = []
        for target in self.targets:
            table = _table(target, width, height)
            self.choices.append(Choices([self._fitting(cells, target) for cells in table.boxes], table))
        self._first = [list(each.fitting) for each in self.choices]

    def _cells(self, rng: Stream) -> Iterator[tuple[int, int]]:
        """Every cell with the lanes in which it has its box's clue: cells are halved at random until one is left."""
        words = sum(target.bit_count() - 1 for target in self.targets)
        chance = rng.bits(words * COUNT)
        for target in self.targets:
            parts = [(self.full, rng.shuffled(cells_of(target)))]
            while parts:
                lanes, cells = parts.pop()
                if len(cells) == 1:
                    yield cells[0], lanes
                    continue
                half, chance = chance & lanes, chance >> COUNT
                parts += (half, cells[: len(cells) // 2]), (lanes ^ half, cells[len(cells) // 2 :])

    def _fitting(self, cells: int, target: int) -> int:
        """The lanes in which these cells hold the clue of the target and no other."""
        if cells == target:
            return self.full
        own = others = 0
        for cell in cells_of(cells):
            if target >> cell & 1:
                own |= self._clue[cell]
            else:
                others |= self._clue[cell]
        return own & ~others

    def narrow(self, *, cores: bool) -> int:
        """Remove rectangles that no answer can use, by lone cells and with `cores` by these too; the lanes now solved.

        The same facts as in `cover.narrow`. The partition is an answer in every lane, so none contradicts itself.
        """
        fresh = list(range(len(self.choices)))
        views = [_View({}, {}, 0) for _ in fresh]
        for _ in range(ROUNDS):
            for k in fresh:
                views[k] = self._view(self.choices[k], cores=cores)
            once: dict[int, int] = {}
            twice: dict[int, int] = {}
            owned: dict[int, int] = {}
            for view in views:
                for cell, lanes in view.own.items():
                    owned[cell] = owned.get(cell, 0) | lanes
                for cell, lanes in view.reach.items():
                    before = once.get(cell, 0)
                    twice[cell] = twice.get(cell, 0) | (before & lanes)
                    once[cell] = before | lanes
            lone = {cell: self.full & ~lanes for cell, lanes in twice.items()}
            fresh = [
                k
                for k, view in enumerate(views)
                if view.settled != self.full and _strike(self.choices[k], view, lone, owned)
            ]
            if not fresh:
                break
        return functools.reduce(int.__and__, [view.settled for view in views])

    def _view(self, choices: Choices, *, cores: bool) -> _View:
        fitting = choices.fitting
        once = twice = 0
        for lanes in fitting:
            twice |= once & lanes
            once |= lanes
        settled = self.full & ~twice
        without_row = _any_of(choices.table.rows, fitting) if cores else {}
        without_column = _any_of(choices.table.columns, fitting) if cores else {}
        reach: dict[int, int] = {}
        own: dict[int, int] = {}
        for cell, row, column, holding in choices.table.cells:
            lanes = 0
            for n in holding:
                lanes |= fitting[n]
            reach[cell] = lanes
            sure = self.full & ~(without_row[row] | without_column[column]) if cores else lanes & settled
            if sure:
                own[cell] = sure
        return _View(reach, own, settled)

    def unique_among(self, lanes: int, rng: Stream) -> int | None:
        """A random one of these lanes that has a single answer, as its number; None if none was found.

        A second answer of one lane is one of every lane whose clues it fits, so all those are ruled out at once.
        """
        area = union(self.targets)
        for _ in range(ANSWERS):
            if not lanes:
                return None
            lane = rng.choice(indices(lanes))
            groups = [
                tuple(
                    [
                        cells
                        for cells, fitting in zip(each.table.boxes, each.fitting, strict=True)
                        if fitting >> lane & 1
                    ]
                )
                for each in self.choices
            ]
            answers = tilings(groups, area, NODES)
            wrong = [answer for answer in answers.found if list(answer) != self.targets]
            if not wrong and answers.complete:
                return lane
            also = 1 << lane
            if wrong:
                also = self.full
                for cells, each, first in zip(wrong[0], self.choices, self._first, strict=True):
                    also &= first[each.table.boxes.index(cells)]
            lanes &= ~also
        return None

    def clue_cells(self, lane: int) -> list[int]:
        """The clues' cells in a lane, by box."""
        return [next(cell for cell in cells_of(target) if self._clue[cell] >> lane & 1) for target in self.targets]


@dataclass(frozen=True, slots=True)
class _View:
    """By cell: `reach`, the lanes in which any rectangle of a clue holds it, and `own`, those in which all do."""

    reach: dict[int, int]
    own: dict[int, int]
    settled: int  # the lanes in which one rectangle is left


@functools.lru_cache(maxsize=1024)
def _table(target: int, width: int, height: int) -> Table:
    stride = width + 1
    row, column, across, down = box_of(target, stride)
    around = {
        cells
        for r in range(row, row + down)
        for c in range(column, column + across)
        for cells in boxes_around(width, height, row=r, column=c, area=across * down)
    }
    boxes = tuple(sorted(around))
    spans = [_spans(cells, stride) for cells in boxes]
    rows = sorted({row for span, _ in spans for row in span})
    columns = sorted({column for _, span in spans for column in span})
    return Table(
        boxes,
        [
            (cell, *divmod(cell, stride), [n for n, cells in enumerate(boxes) if cells >> cell & 1])
            for cell in cells_of(union(boxes))
        ],
        [(row, [n for n, (span, _) in enumerate(spans) if row not in span]) for row in rows],
        [(column, [n for n, (_, span) in enumerate(spans) if column not in span]) for column in columns],
    )


def _any_of(holding: Holding, fitting: list[int]) -> dict[int, int]:
    """For each line the lanes in which any of its rectangles fits."""
    found: dict[int, int] = {}
    for line, members in holding:
        lanes = 0
        for n in members:
            lanes |= fitting[n]
        found[line] = lanes
    return found


def _strike(choices: Choices, view: _View, lone: dict[int, int], owned: dict[int, int]) -> bool:
    """Remove rectangles that lack a cell only this clue can reach, or hold another's own; whether any were removed."""
    gone = [0] * len(choices.fitting)
    needed: dict[int, int] = {}  # by row
    needed_across: dict[int, int] = {}  # by column
    for cell, row, column, holding in choices.table.cells:
        barred = owned.get(cell, 0) & ~view.own.get(cell, 0)
        if barred:
            for n in holding:
                gone[n] |= barred
        alone = lone[cell] & view.reach[cell]
        if alone:
            needed[row] = needed.get(row, 0) | alone
            needed_across[column] = needed_across.get(column, 0) | alone
    for lines, wanted in ((choices.table.rows, needed), (choices.table.columns, needed_across)):
        for line, without in lines:
            lanes = wanted.get(line, 0)
            if lanes:
                for n in without:
                    gone[n] |= lanes
    changed = False
    for n, lanes in enumerate(gone):
        if choices.fitting[n] & lanes:
            choices.fitting[n] &= ~lanes
            changed = True
    return changed


@functools.lru_cache(maxsize=16_384)
def cells_of(cells: int) -> tuple[int, ...]:
    """The numbers of a set's cells."""
    return tuple(indices(cells))


@functools.lru_cache(maxsize=16_384)
def _spans(cells: int, stride: int) -> tuple[range, range]:
    """The rows and the columns of a rectangle."""
    top, left, across, down = box_of(cells, stride)
    return range(top, top + down), range(left, left + across)
