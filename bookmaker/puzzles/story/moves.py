"""Moves: the steps of a path -> what is told at once: hard steps one by one, easy ones between them folded together."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, groupby
from operator import itemgetter
from typing import Any

from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.contract.marks import Marks, Sort
from bookmaker.puzzles.contract.walking import Taken
from bookmaker.puzzles.story.path import hard_techniques, path, unsaid
from bookmaker.puzzles.story.worth import Rank, by_worth, spread, unpictured

FOLDED = 14  # conclusions of easy steps that are told as one move, where there is room
MOST_STRUCK = 4  # candidates of a cell that an easy step shows struck out; of more the cell is tinted
STRIKES = 2  # conclusions, as which all counts that an easy step strikes
FULL = 24  # conclusions; rather than more in a move fewer steps of each hard technique are told with their reasons
CRAMMED = 36  # the same, rather than which some of the hard techniques are told without
NO_END = 1_000_000  # conclusions: more than any story has
REASON = 6  # conclusions, as which the reason of a hard step counts where easy ones are told behind it
FEW_STEPS = 2  # easy ones that are told in one breath with the hard step before them
FEW_STRUCK = 2  # the same of first steps, whose pictures are small
REST = 24  # with so few left at the end "the rest follows"
REST_AFTER_HARD = 40  # the same once the hard steps are done
SHORT = 4  # moves; where a story has fewer, it is told in so many of which the last is no more than half of all
CROWDED = 12  # steps; of more in one move not all is told
MOST_ALIKE = 4  # hard steps that are told at once where all fail in the same cells, or come of the same sum
SUM = ("house", "sum", "left")  # facts that tell which sum a step comes of, and what is left of it


@dataclass(frozen=True, slots=True)
class Move:
    """What is told at once: one step of a hard technique and perhaps easy ones after it, or easy ones alone.

    Of a hard technique it may be several, `alike`: what they suppose fails in the same cells, or they come of the same
    sum. `marks` are those of the picture, which shows what was `known` before. After a move that `ends` nothing is told
    any more, for the rest is easy. Hard steps told without a picture of their own are `unpictured`, those first whose
    reasons are worth most.
    """

    steps: tuple[Taken, ...]
    is_hard: bool
    ends: bool = False
    alike: int = 1
    unpictured: tuple[Taken, ...] = ()

    @property
    def behind(self) -> tuple[Taken, ...]:
        """All of its steps but those of a hard technique that it begins with."""
        return self.steps[self.alike :] if self.is_hard else self.steps

    @property
    def marks(self) -> Marks:
        """What the picture of the move shows: all of its hard step, and of easy ones only what they conclude.

        Where these place numbers, what they strike on their way is not shown, nor where it is much in one cell. Nor is
        what a hard step strikes of a cell that it writes in.
        """
        if self.is_hard:
            return unstruck(joint([one.marks for one in self.steps[: self.alike]]))
        found = [finding for one in self.steps for finding in one.marks.concludes]
        if any(one.holds for one in found) and any(one.value > 1 for one in found):
            found = [one for one in found if one.holds or one.sort is not Sort.VALUE]
        return uncrowded(Marks(concludes=tuple(found)))


def joint(some: Sequence[Marks]) -> Marks:
    """The marks of steps that are told at once, with what might be before the first of them; of one its own."""
    first, *others = some
    if not others:
        return first
    return replace(
        first,
        looks_at=tuple(dict.fromkeys(cell for one in some for cell in one.looks_at)),
        concludes=tuple(found for one in some for found in one.concludes),
        supposes=tuple(found for one in some for found in one.supposes),
    )


def unstruck(marks: Marks) -> Marks:
    """The same without what else might be, or is struck, in cells in which a number is written."""
    written = {one.cells for one in marks.concludes if one.holds and one.sort is Sort.VALUE}
    shown = (one for one in marks.concludes if one.holds or one.sort is not Sort.VALUE or one.cells not in written)
    might = (one for one in marks.candidates if one.cells not in written)
    return replace(marks, concludes=tuple(shown), candidates=tuple(might)) if written else marks


def uncrowded(marks: Marks, most: int = MOST_STRUCK) -> Marks:
    """The same without what is struck of a cell where that is more than `most`: the cell is looked at instead."""
    struck = Counter(one.cells for one in marks.concludes if not one.holds and one.sort is Sort.VALUE)
    full = [cells for cells, count in struck.items() if count > most]
    shown = tuple(one for one in marks.concludes if one.cells not in full)
    looks_at = dict.fromkeys((*marks.looks_at, *(cell for (cell,) in full)))
    return replace(marks, looks_at=tuple(looks_at), concludes=shown)


@dataclass(frozen=True, slots=True)
class Story:
    """The moves of a puzzle's solving; `is_whole` where they lead to its answer and not just part of the way.

    `is_begun` where what is easy before the first hard step is not told, but drawn. Steps of techniques that are
    `unsaid` are drawn, and named only where there are no others.
    """

    moves: tuple[Move, ...]
    is_whole: bool = True
    is_begun: bool = False
    unsaid: frozenset[str] = frozenset()

    @property
    def is_crowded(self) -> bool:
        """Whether a move on the way holds more than can be told of it."""
        return self.fullest > CROWDED

    @property
    def fullest(self) -> int:
        """The most steps that are told of a move on the way."""
        return max((self._told(move) for move in self.moves if not move.ends), default=0)

    @property
    def rest(self) -> int:
        """The steps that are told of the move that ends it."""
        return self._told(self.moves[-1]) if self.moves and self.moves[-1].ends else 0

    def _told(self, move: Move) -> int:
        return sum(one.step.technique not in self.unsaid for one in move.steps)

    @property
    def begun(self) -> Story:
        """The same from the first hard step on, where there is one."""
        first = next((at for at, move in enumerate(self.moves) if move.is_hard), 0)
        return replace(self, moves=self.moves[first:], is_begun=True) if first else self


@dataclass(frozen=True, slots=True)
class Solving:
    """The path of a puzzle's solving as it is folded; `hard` techniques, of `least` grade or harder, rise."""

    steps: tuple[Taken, ...]
    hard: tuple[str, ...]
    least: Grade
    is_solved: bool
    unsaid: frozenset[str] = frozenset()


def solving(kind: Any, clues: Any) -> Solving:
    """The path that is told; it takes long beside the folding."""
    hard = hard_techniques(kind, clues)
    least = min((one.grade for one in kind.LADDER if one.name in hard), default=Grade.HARD)
    rising = tuple(one.name for one in kind.LADDER if one.name in hard)
    return Solving(path(kind, clues, hard), rising, least, kind.deduce(clues).answer is not None, unsaid(kind))


def story(kind: Any, clues: Any, most: int) -> Story:
    """The solving of a puzzle in at most so many moves; see `folded`."""
    return folded(solving(kind, clues), most)


def folded(one: Solving, most: int, *, to_the_end: bool = False) -> Story:
    """A solving in at most so many moves, folding more of what is easy where that is needed.

    Where that is not enough, what is easy is told in one breath with the hard step before it, and of techniques below
    hard only the first steps are told with their reasons, also where a move would be full otherwise. Where the hard
    steps alone are more the story begins at the first of them, and stops at the last for which there is room. Or
    `to_the_end` only some of the hard steps, too, are moves of their own, among them the last.
    """
    steps, hard = _said_once(one.steps, one.hard), one.hard
    is_hard = one.least >= Grade.HARD
    worth = by_worth(steps, hard, _is_alike)
    every = _runs(steps, hard, {*chain(*worth.values())})
    says = partial(_says, one.unsaid)
    size, moves = _roomiest(every, most, NO_END, says)
    for bound, told in _fewer_reasons(one, steps, worth, most) if to_the_end or not is_hard else ():
        if size <= bound:
            break
        roomier, fewer = _roomiest(_runs(steps, hard, told), most, size, says)
        if roomier < size:
            size, moves = roomier, fewer
    if len(moves) < min(most, SHORT) and any(move.is_hard for move in moves):
        _, moves = _roomiest(every, min(most, SHORT), NO_END, says, sum(map(says, steps)) // 2)
    if is_hard:
        moves = tuple(replace(move, unpictured=unpictured(move.behind, worth, steps)) for move in moves)
    if moves and (len(moves) > 1 or moves[0].is_hard):  # of one easy move alone there is no rest
        moves = (*moves[:-1], replace(moves[-1], ends=one.is_solved))
    whole = Story(moves, one.is_solved, unsaid=one.unsaid)
    if len(whole.moves) > most:
        whole = whole.begun
    if len(whole.moves) > most:
        return replace(whole, moves=whole.moves[:most], is_whole=False)
    return whole


def _fewer_reasons(
    one: Solving, steps: Sequence[Taken], worth: Mapping[Rank, Sequence[int]], most: int
) -> Iterator[tuple[int, Collection[int]]]:
    """Rather than so many conclusions in a move: which hard steps are moves of their own.

    Of hard grades ever fewer, but half as many as they have techniques. Of others each technique ever more seldom;
    then only the hardest.
    """
    if one.least >= Grade.HARD:
        says = [REASON if each.step.technique in one.hard else _says(one.unsaid, each) for each in steps]
        order = spread(says, worth)
        least = (sum(rank.time == 1 for rank in worth) + 1) // 2
        yield from ((NO_END - 1, {*chain(*order[:count])}) for count in range(min(most, len(order)), least - 1, -1))
        return
    for bound, easiest, reasons in (
        *((FULL, 0, reasons) for reasons in range(most, 0, -1)),
        *((CRAMMED, easiest, 1) for easiest in range(1, len(one.hard))),
    ):
        some = [where for rank, where in worth.items() if rank.time <= reasons and rank.rung >= easiest]
        yield bound, {*chain(*some)}


def _roomiest(
    runs: Sequence[tuple[bool, list[Taken]]],
    most: int,
    bound: int,
    says: Callable[[Taken], int],
    rest: int = REST_AFTER_HARD,
) -> tuple[int, tuple[Move, ...]]:
    """The least size below the bound of easy moves with which they are at most so many, else the bound; the moves."""
    sizes = _sizes(REASON + sum(says(one) for _, run in runs for one in run))
    alone = partial(_moves, runs, says, rest=rest)
    joined = partial(alone, are_joined=True)
    fits = bisect_left(sizes, True, key=lambda size: len(joined(size)) <= most)
    if fits == len(sizes) or sizes[fits] >= bound:
        return bound, joined(sizes[-1])
    moves = alone(sizes[fits])
    return sizes[fits], moves if len(moves) <= most else joined(sizes[fits])


def _sizes(largest: int) -> Sequence[int]:
    sizes = [FOLDED]
    while sizes[-1] < largest:
        sizes.append(sizes[-1] + max(1, sizes[-1] // 16))
    return sizes


def _said_once(steps: Sequence[Taken], hard: Collection[str]) -> tuple[Taken, ...]:
    """The steps, but of two of which the first says what a cell is left and the second writes it, that are one.

    What comes between the two knows of it.
    """
    said = list[Taken]()
    leaving = dict[tuple[Any, ...], int]()  # by the cell and its value: where in these
    for one in steps:
        facts, found = dict(one.step.facts), one.marks.concludes
        is_easy = one.step.technique not in hard
        writes = len(found) == 1 and found[0].holds and is_easy
        at = leaving.get((one.step.cells, str(found[0].value))) if writes else None
        if at is None:
            left = facts.get("kept", facts.get("keeps") if is_easy else None)  # sentences say the one, folds both
            if left is not None:
                leaving[one.step.cells, str(left)] = len(said)
            said.append(one)
            continue
        first = said[at]
        said[at] = replace(first, marks=replace(first.marks, concludes=(*first.marks.concludes, *found)))
        said[at + 1 :] = [replace(each, known=(*each.known, *found)) for each in said[at + 1 :]]
    return tuple(said)


def _moves(
    runs: Sequence[tuple[bool, list[Taken]]],
    says: Callable[[Taken], int],
    size: int,
    *,
    rest: int,
    are_joined: bool = False,
) -> tuple[Move, ...]:
    """The runs as moves, with at most so many conclusions in one of easy steps, or in the last the `rest`.

    Or `are_joined` with a hard step those that have as much room behind its reason.
    """
    moves = list[Move]()
    held = 0
    for at, (is_hard, run) in enumerate(runs):
        if is_hard:
            moves += [Move(tuple(some), is_hard=True, alike=len(some)) for some in _alike(run)]
            held = REASON
            continue
        length = sum(map(says, run))
        is_rest = at > 0 and not runs[at - 1][0]  # behind a run that holds the last hard step: not one move with it
        is_short = len(run) <= FEW_STEPS or (are_joined and moves and moves[-1].is_hard and held + length <= size)
        if moves and not is_rest and is_short:
            moves[-1] = replace(moves[-1], steps=(*moves[-1].steps, *run))
            held += length
            continue
        least = 0 if at < len(runs) - 1 else rest if at else REST
        moves += [Move(tuple(part), is_hard=False) for part in _parts(run, says, size, least)]
    return tuple(moves)


def _alike(run: Sequence[Taken]) -> Iterator[list[Taken]]:
    """Steps one by one, but those together that fail in the same cells where nothing else follows before that.

    And those that come of the same sum one behind the other, each about cells of its own.
    """
    some = list[Taken]()
    for one in run:
        if some and (len(some) == MOST_ALIKE or not _is_alike(some[-1], one)):
            yield some
            some = []
        some.append(one)
    if some:
        yield some


def _is_alike(one: Taken, other: Taken) -> bool:
    marks, others = one.marks, other.marks
    return _is_same_sum(one, other) or (
        one.step.technique == other.step.technique
        and one.step.cells == other.step.cells
        and bool(marks.supposes and marks.fails)
        and marks.fails == others.fails
        and not (marks.forces or others.forces)
    )


def _is_same_sum(one: Taken, other: Taken) -> bool:
    facts, others = dict(one.step.facts), dict(other.step.facts)
    return (
        one.step.technique == other.step.technique
        and {*SUM} <= facts.keys()
        and all(facts[name] == others.get(name) for name in SUM)
        and {*one.step.cells}.isdisjoint(other.step.cells)
    )


def _runs(steps: Sequence[Taken], hard: Collection[str], told: Collection[int]) -> list[tuple[bool, list[Taken]]]:
    """Runs of hard steps that are `told` with their reasons, by where they are, and of others.

    What comes behind the last hard one, and is easy to everybody, is a run of its own.
    """
    last = max((at for at, one in enumerate(steps) if one.step.technique in hard), default=-1)
    sorts = [(at in told, at > last) for at in range(len(steps))]
    runs = groupby(zip(sorts, steps, strict=True), itemgetter(0))
    return [(is_hard, [one for _, one in run]) for (is_hard, _), run in runs]


def _says(unsaid: Collection[str], one: Taken) -> int:
    """How much a step counts for the length of a move: what it strikes is said at once, but takes more words.

    Values that go unsaid take none.
    """
    if one.step.technique in unsaid and all(each.sort is Sort.VALUE for each in one.marks.concludes):
        return 0
    return sum(each.holds or each.sort is not Sort.VALUE for each in one.marks.concludes) or STRIKES


def _parts(run: Sequence[Taken], says: Callable[[Taken], int], size: int, rest: int) -> Iterator[list[Taken]]:
    """Steps in parts of so many conclusions; where `rest` or fewer are left, these together."""
    left = sum(map(says, run))
    part, held = list[Taken](), 0
    for one in run:
        length = says(one)
        # What is left is one part, and not a small one of its own behind this one.
        if part and held + length > size and left + held > max(rest, size + size // 2):
            yield part
            part, held = [], 0
        if not part and left <= rest:
            size = left
        part.append(one)
        held += length
        left -= length
    if part:
        yield part
