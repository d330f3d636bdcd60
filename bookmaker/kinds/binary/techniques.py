"""Binary as people solve it: LADDER, easiest first. What a line tells is remembered by what it holds."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise
from typing import Any, Self, TypeAlias

from bookmaker.kinds.binary.board import SYMBOLS, Answer, Clues
from bookmaker.puzzles.contract.grading import Cell, Contradiction, Grade, tick
from bookmaker.puzzles.contract.marks import Finding, Marks, Sort
from bookmaker.puzzles.contract.units import Unit
from bookmaker.puzzles.contract.units import lines as units_of
from bookmaker.puzzles.kits.ladder import Engine, Facts, Found, firsts, rung, supposing
from bookmaker.puzzles.kits.values.signs import Sign
from bookmaker.puzzles.toolbox.bitgrid import members

ROUNDS = 4  # that a supposition is followed through
A_POSITION = 16  # fillings looked at that count as one position of a budget

Held: TypeAlias = tuple[int, int]  # of a line the cells with a 0 and those with a 1, as bits
Forced: TypeAlias = tuple[int, int, int]  # a digit, the cells that hold it, and the cells because of which
Line: TypeAlias = tuple[int, int, int]  # how many cells; those that equal the next one, and those that do not
Look: TypeAlias = Callable[[Line, Held], Sequence[Forced]]


looked = functools.lru_cache(maxsize=1 << 15)  # found in a line, remembered: few change from one look to the next


@looked
def pair(line: Line, held: Held) -> Sequence[Forced]:
    """Beside two of a digit that touch stands the other one."""
    found, full = list[Forced](), (1 << line[0]) - 1
    for digit, own in enumerate(held):
        for at in members(own & own >> 1):
            around = (1 << at >> 1 | 4 << at) & full & ~held[1 - digit]
            found += [(1 - digit, 1 << cell, 3 << at) for cell in members(around)]
    return found


@looked
def gap(line: Line, held: Held) -> Sequence[Forced]:
    """Between two of a digit with one cell between them stands the other one."""
    return [
        (1 - digit, 2 << at, 5 << at)
        for digit, own in enumerate(held)
        for at in members(own & own >> 2 & ~(held[1 - digit] >> 1))
    ]


@looked
def complete(line: Line, held: Held) -> Sequence[Forced]:
    """A line that has all of a digit holds the other one in its open cells."""
    left = (1 << line[0]) - 1 & ~(held[0] | held[1])
    return [(1 - digit, left, held[digit]) for digit in (0, 1) if left and 2 * held[digit].bit_count() == line[0]]


@looked
def sign(line: Line, held: Held) -> Sequence[Forced]:
    """Of two cells with a sign between them one is known, and so the other."""
    found = list[Forced]()
    for differs, signs in enumerate(line[1:]):
        for at in members(signs):
            for one, other in ((at, at + 1), (at + 1, at)):
                for digit in (0, 1):
                    value = digit ^ differs
                    if held[digit] >> one & 1 and not held[value] >> other & 1:
                        found.append((value, 1 << other, 1 << one))
    return found


@looked
def equal_pair(line: Line, held: Held) -> Sequence[Forced]:
    """Two open cells that are equal, with a digit beside them: three of it would stand side by side."""
    found, known = list[Forced](), held[0] | held[1]
    for at in members(line[1]):
        if not known & 3 << at:
            for digit in (0, 1):
                for beside in members(held[digit] & (1 << at >> 1 | 4 << at)):
                    found.append((1 - digit, 3 << at, 1 << beside))
    return found


@looked
def one_missing(line: Line, held: Held) -> Sequence[Forced]:
    """A line lacks one of a digit; where that would leave three of the other side by side, it does not stand."""
    found, left = list[Forced](), (1 << line[0]) - 1 & ~(held[0] | held[1])
    for digit, own in enumerate(held):
        if left & (left - 1) and 2 * own.bit_count() == line[0] - 2:
            for at in members(left):
                rest = (held[1 - digit] | left) & ~(1 << at)
                if threes := rest & rest >> 1 & rest >> 2:
                    found.append((1 - digit, 1 << at, 7 * (threes & -threes)))
    return found


@looked
def ways(line: Line, held: Held) -> tuple[int, int, int]:
    """How many ways there are to fill a line by its signs, the cells with a 0 in all, and those with a 1 in all."""
    length, same, other = line
    count, every, some = 0, -1, 0
    for way in _lines_of(length):
        if not way & held[0] and not held[1] & ~way:
            turns = way ^ way >> 1
            if not turns & same and not other & ~turns:
                count, every, some = count + 1, every & way, some | way
    tick(len(_lines_of(length)) // A_POSITION)
    return count, (1 << length) - 1 & ~some, every


@functools.cache
def _lines_of(length: int) -> Sequence[int]:
    """All lines without three alike side by side in which each digit fills one half of the cells."""
    found = [0]
    for at in range(length):
        longer = chain(found, (line | 1 << at for line in found))
        found = [line for line in longer if at < 2 or line >> at - 2 & 7 not in (0, 7)]
    return [line for line in found if 2 * line.bit_count() == length]


def all_ways(line: Line, held: Held) -> Sequence[Forced]:
    """What all ways to fill a line have in common."""
    count, *every = ways(line, held)
    if not count:
        raise Contradiction
    left = [cells & ~own for cells, own in zip(every, held, strict=True)]
    return [(digit, cells, 0) for digit, cells in enumerate(left) if cells]


@looked
def is_broken(line: Line, held: Held) -> bool:
    """Whether a line cannot be: both digits in one cell, three alike, too many, a wrong sign."""
    return bool(held[0] & held[1]) or any(
        own & own >> 1 & own >> 2
        or 2 * own.bit_count() > line[0]
        or any(signs & own & held[digit ^ 1 - differs] >> 1 for differs, signs in enumerate(line[1:]))
        for digit, own in enumerate(held)
    )


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """The rows from above and the columns from the left: their signs, and their cells in reading order."""

    wide: int
    high: int
    lines: tuple[Line, ...]
    units: tuple[Unit, ...]
    cells: tuple[tuple[int, ...], ...]

    @classmethod
    @functools.lru_cache(maxsize=256)
    def of(cls, wide: int, high: int, signs: tuple[Sign, ...]) -> Layout:
        """That of a grid with these signs."""
        units = units_of(wide, high)
        cells = tuple(tuple(r * wide + c for r, c in unit.cells) for unit in units)
        sign_between = {(a, b): sign for a, b, sign in signs}
        lines = []
        for own in cells:
            along = [sign_between.get(edge) for edge in pairwise(own)]
            same, other = (sum(1 << at for at, sign in enumerate(along) if sign == which) for which in "=x")
            lines.append((len(own), same, other))
        return cls(wide, high, tuple(lines), units, cells)


class State:
    """What each line holds: every row, then every column."""

    __slots__ = ("different", "held", "layout", "names")

    def __init__(self, clues: Clues) -> None:
        """What is printed; Contradiction where that cannot be."""
        self.layout = Layout.of(clues.width, clues.height, clues.signs)
        self.held: list[Held] = [(0, 0)] * len(self.layout.lines)
        self.different, self.names = clues.different, SYMBOLS[clues.symbols]
        printed = [(at, value) for at, value in enumerate(chain.from_iterable(clues.rows)) if value]
        self.take(Found(tuple(1 << at if value == digit else 0 for digit in (1, 2)), ()) for at, value in printed)

    def copy(self) -> Self:
        """The same, which may go another way."""
        new = object.__new__(type(self))
        new.layout, new.held, new.different, new.names = self.layout, [*self.held], self.different, self.names
        return new

    def take(self, found: Iterable[Found]) -> None:
        """Know these: the cells that hold a 0 and those that hold a 1; Contradiction where a line cannot be."""
        wide, high, held = self.layout.wide, self.layout.high, self.held
        changed = dict[int, None]()
        for one in found:
            for digit, cells in enumerate(one.what if one.holds else one.what[::-1]):
                for cell in members(cells):
                    r, c = divmod(cell, wide)
                    for line, at in ((r, c), (high + c, r)):
                        zeros, ones = held[line]
                        held[line] = (zeros, ones | 1 << at) if digit else (zeros | 1 << at, ones)
                        changed[line] = None
        if any(is_broken(self.layout.lines[line], held[line]) for line in changed):
            raise Contradiction

    def parallel(self) -> Iterator[tuple[int, int]]:
        """All pairs of lines that run alike, both ways round."""
        high, count = self.layout.high, len(self.held)
        for some in (range(high), range(high, count)):
            yield from ((one, other) for one in some for other in some if one != other)

    def is_full(self, line: int) -> bool:
        """Whether nothing in a line is open."""
        zeros, ones = self.held[line]
        return (zeros | ones).bit_count() == self.layout.lines[line][0]

    def places(self, line: int, cells: int) -> tuple[Cell, ...]:
        """The cells of a line that are in a set."""
        return tuple(self.layout.units[line].cells[at] for at in members(cells))

    def found(self, line: int, forced: Forced, facts: Facts, looks_at: tuple[Cell, ...] = ()) -> Found:
        """That cells of a line hold a digit; because of its other cells, where nothing else is said."""
        digit, cells, why = forced
        own = self.layout.cells[line]
        what = sum(1 << own[at] for at in members(cells))
        looks_at = looks_at or self.places(line, why)
        facts = (*facts, ("digit", self.names[digit]))
        return Found(
            (0, what) if digit else (what, 0), self.places(line, cells), facts, because=lambda: Marks(looks_at)
        )

    def findings(self, one: Found) -> tuple[Finding, ...]:
        """The digit of each cell."""
        what = one.what if one.holds else one.what[::-1]
        return tuple(
            Finding(Sort.VALUE, (divmod(cell, self.layout.wide),), digit)
            for digit, cells in enumerate(what)
            for cell in members(cells)
        )

    def answer(self) -> Answer | None:
        """The answer once nothing is open; Contradiction where lines are the same that must differ."""
        wide, high = self.layout.wide, self.layout.high
        if not all(map(self.is_full, range(high))):
            return None
        if self.different and any(self.held[one] == self.held[other] for one, other in self.parallel()):
            raise Contradiction
        return Answer(tuple(tuple(ones >> c & 1 for c in range(wide)) for _, ones in self.held[:high]))

    def allows(self, answer: Any) -> bool:
        """Whether the answer holds all that is known."""
        return all(
            not (ones >> c & 1 if not value else zeros >> c & 1)
            for row, (zeros, ones) in zip(answer.rows, self.held, strict=False)
            for c, value in enumerate(row)
        )


def by_line(
    look: Look, tell: Callable[[State, int, Forced], Facts], *, looks_at_all: bool = False
) -> Callable[[State], Iterator[Found]]:
    """The technique that looks at each line, and how its steps are told."""

    def technique(state: State) -> Iterator[Found]:
        for line, held in enumerate(state.held):
            for forced in look(state.layout.lines[line], held):
                at = state.layout.units[line].cells if looks_at_all else ()
                yield state.found(line, forced, tell(state, line, forced), at)

    return technique


def _where(state: State, line: int, forced: Forced) -> Facts:
    return (("where", state.places(line, forced[2])), ("other", state.names[1 - forced[0]]))


def _house(state: State, line: int, forced: Forced) -> Facts:
    return (("house", (state.layout.units[line],)), ("other", state.names[1 - forced[0]]))


def _sign(state: State, line: int, forced: Forced) -> Facts:
    here, there = forced[1].bit_length(), forced[2].bit_length()
    is_equal = state.layout.lines[line][1] >> min(here, there) - 1 & 1
    return (("where", state.places(line, forced[2])), ("sign", "equal" if is_equal else "unlike"))


def _missing(state: State, line: int, forced: Forced) -> Facts:
    return (*_house(state, line, forced), ("three", state.places(line, forced[2])))


def _ways(state: State, line: int, forced: Forced) -> Facts:
    count = ways(state.layout.lines[line], state.held[line])[0]
    return (("house", (state.layout.units[line],)), ("count", count))


def lines_differ(state: State) -> Iterator[Found]:
    """Where lines must differ one with two open cells that is like a full one everywhere else differs in both."""
    for full, line in state.parallel() if state.different else ():
        (zeros, ones), (zero, one) = state.held[full], state.held[line]
        left = (zeros | ones) & ~(zero | one)
        if left.bit_count() == 2 and state.is_full(full) and not (zero & ~zeros or one & ~ones):
            for digit, cells in ((0, left & ones), (1, left & zeros)):
                facts: Facts = (("house", (state.layout.units[line],)), ("full", (state.layout.units[full],)))
                both = (*state.layout.units[line].cells, *state.layout.units[full].cells)
                yield state.found(line, (digit, cells, 0), facts, both)


EASY: tuple[Look, ...] = (pair, gap, complete, sign)
MEDIUM: tuple[Look, ...] = (equal_pair, one_missing)


def plainly(state: State) -> Iterator[Found]:
    """All that easy and medium techniques find in single lines, at once: one round of a trial."""
    wanted = [0, 0]
    for line, held in enumerate(state.held):
        for look in (*EASY, *MEDIUM):
            for digit, cells, _ in look(state.layout.lines[line], held):
                own = state.layout.cells[line]
                for at in members(cells):
                    wanted[digit] |= 1 << own[at]
    if any(wanted):
        yield Found(tuple(wanted), ())


def _open(state: State) -> Iterator[Found]:
    """That a cell holds a digit, should the other fail there; for each open cell."""
    for r, (zeros, ones) in enumerate(state.held[: state.layout.high]):
        for c in range(state.layout.wide):
            if not (zeros | ones) >> c & 1:
                bit = 1 << r * state.layout.wide + c
                for digit in (0, 1):
                    what = (0, bit) if digit else (bit, 0)
                    one = ("one", state.names[1])  # by which it is told what follows
                    facts = (("other", state.names[1 - digit]), ("digit", state.names[digit]), one)
                    yield Found(what, ((r, c),), facts)


# Where a trial fails no state is asked: a reader sees which line has no filling left.
_TRIAL = supposing(_open, [plainly], lambda state: (), ROUNDS)
LADDER = (
    rung("pair", Grade.EASY, 1.0, firsts(by_line(pair, _where)), settles=True),
    rung("gap", Grade.EASY, 1.1, firsts(by_line(gap, _where)), settles=True),
    rung("sign", Grade.EASY, 1.2, firsts(by_line(sign, _sign)), settles=True),
    rung("complete", Grade.EASY, 1.3, firsts(by_line(complete, _house, looks_at_all=True)), settles=True),
    rung("equal-pair", Grade.MEDIUM, 1.8, firsts(by_line(equal_pair, _where)), settles=True),
    rung("one-missing", Grade.MEDIUM, 2.0, firsts(by_line(one_missing, _missing, looks_at_all=True)), settles=True),
    rung("lines-differ", Grade.MEDIUM, 2.6, firsts(lines_differ), settles=True),
    rung("all-ways", Grade.HARD, 3.0, firsts(by_line(all_ways, _ways, looks_at_all=True)), settles=True),
    rung("trial", Grade.EXPERT, 5.0, firsts(_TRIAL), settles=True),
)
start, deduce, allows, marks, DECIDES_CELLS = Engine(LADDER, State).verbs
