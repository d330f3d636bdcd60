"""Telling: steps -> what is said of them, in which cells are named as on the margins of the picture.

Every reason is proved from what its sentence names, once more at the moment it is told.
"""

import logging
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from enum import Enum
from functools import partial
from itertools import chain, groupby, product
from operator import attrgetter
from typing import Any

from bookmaker.puzzles.contract.grading import Cell, Step
from bookmaker.puzzles.contract.marks import Sort
from bookmaker.puzzles.contract.premises import Reasoned
from bookmaker.puzzles.contract.units import units_of
from bookmaker.puzzles.contract.walking import Taken
from bookmaker.puzzles.contract.words import Words
from bookmaker.puzzles.story.folding import AND_SO_ON, folded
from bookmaker.puzzles.story.parsing import Names, names_in, objection_to
from bookmaker.puzzles.story.titles import are_lines, titles, where, worth_saying

LOG = logging.getLogger(__name__)
KNOWN_A_POSITION = 100  # cells and findings that are looked over
MOST_NAMED = 24  # steps of one technique of which it is told what they conclude
PLACED = (Sort.VALUE, Sort.AREA)
STOP = ". "  # between what several techniques conclude; each title begins with a capital
SUM = "{total}"  # in the fold of steps that name the sum they come from
MOST_CHANGES = 6  # from one technique to another where lines are told with their techniques
MOST_RUNS = 12  # steps of one technique one after another, of which the order is told; of more each is named once
MOST_SAID = 400  # letters, beyond which only the first step is told, and which techniques follow
MOST_OF_SUMS = 520  # the same of steps that name the sums they come from
MUCH_SHORTER = 3  # times; the lines alone are told where that takes so much less
MOST_OF_REST = 100  # the same of the last move, whose picture is the answer


class Backing(Enum):
    """What is known of a sentence about a step: one that cannot be proved is told without a reason."""

    PROVED = "proved"
    UNPROVED = "unproved"  # there is nothing by which it could be
    OF_AUTHOR = "of the author"  # or of a step that has no cells


_COUNTED: ContextVar[Counter[Backing] | None] = ContextVar("told", default=None)


@contextmanager
def counted() -> Iterator[Counter[Backing]]:
    """How many sentences of each sort are told within."""
    count = Counter[Backing]()
    token = _COUNTED.set(count)
    try:
        yield count
    finally:
        _COUNTED.reset(token)


def reasons(kind: Any, clues: Any, some: Iterable[Taken], words: Words) -> Iterator[tuple[Taken, str]]:
    """Steps of a puzzle, each with its sentence; see `reason`."""
    names = None
    for one in some:
        if names is None and isinstance(kind, Reasoned):
            names = names_in(words, kind.units(clues))
        yield one, reason(kind, clues, one, words, names)


def looked_over(clues: Any, some: Sequence[Taken]) -> int:
    """What it counts to prove each sentence of these steps: all that is printed and known is looked over for each.

    Readers that take longer count more by themselves.
    """
    cells: int = clues.width * clues.height
    return sum(cells + len(one.known) for one in some) // KNOWN_A_POSITION


def reason(kind: Any, clues: Any, one: Taken, words: Words, names: Names | None = None) -> str:
    """The sentence of a step; where it cannot be proved, what the step concludes and no reason, with a warning.

    What an author words is the author's.
    """
    text = words.explain(one.step)
    is_ours = one.step.cells and one.step.technique not in words.theirs
    objection = objection_to(kind, clues, one, words, names) if is_ours else None
    counted = _COUNTED.get()
    if counted is not None:
        counted[Backing.OF_AUTHOR if not is_ours else Backing.UNPROVED if objection is None else Backing.PROVED] += 1
    if not objection:
        return text
    LOG.warning("a reason that could not be proved (%s) is not told: '%s' in %s", objection, text, clues.code())
    return easy(kind, [one], words, "{moves}", where(clues, [one]))


def easy(kind: Any, some: Sequence[Taken], words: Words, form: str, titled: str = "", *, is_rest: bool = False) -> str:
    """The same of easy steps alone; where all are of one technique that is the title, it is not said again.

    Of many steps it is told what they place and what leads to that, or else what the hardest conclude, or else the
    first and by which techniques it goes on, and under such a title in how many places, and the first: `titled` is
    where. A long rest is told so, too. Of many steps told by their lines it is these, in the order in which they come.
    """
    some = worth_saying(kind, some)
    are_ways = any(finding.sort is Sort.EDGE for one in some for finding in one.marks.concludes)
    if by_lines := are_lines(some, words):
        some = _together(some, lambda step: step.technique)
    elif not are_ways:
        some = _each_once(some, words)
    steps = [one.step for one in some]
    runs = _runs(steps)
    is_titled = len(runs) == 1 and titled
    moves = ""
    told = partial(_told, words=words, are_ways=are_ways)
    if are_ways or max(map(len, runs)) <= MOST_NAMED:
        moves = folded(steps, words, are_ways=are_ways) if is_titled else _told_in_turn(runs, words, are_ways=are_ways)
    most = MOST_OF_REST if is_rest else _most_said(steps, words)
    if by_lines and not is_titled:
        lines = _by_lines(some, words)
        if not titled and not is_rest and words.phrases.line_by_line:
            lines = words.phrases.titled.format(title=words.phrases.line_by_line, moves=lines)
        if len(runs) > MOST_CHANGES or len(moves) > min(most, MUCH_SHORTER * len(lines)):
            moves, most = lines, MOST_SAID
    if not moves or len(moves) > most or (not is_rest and _is_told_twice(some)):
        if is_rest:  # its picture is the answer, and shows all digits, but areas not in which order they come
            moves = _placed(some, words) if any(each.sort is Sort.AREA for each in some[-1].marks.concludes) else ""
            most = MOST_SAID if moves else most
        else:
            moves = _placed(some, words) or _hardest(steps, [one.name for one in kind.LADDER], words, told)
    if not moves or len(moves) > most:
        place = words.phrases.places.of(titled) if is_titled else ""
        many = words.phrases.in_places.format(count=len(steps), place=place) if is_titled else ""
        first = folded(steps[:1], words, are_ways=are_ways)
        if many:
            moves = words.phrases.titled.format(title=many, moves=f"{first}{AND_SO_ON}")
        else:
            others = [step for step in steps if step.technique != steps[0].technique]
            parts = [_titled(steps, words, first if len(others) == len(steps) - 1 else f"{first}{AND_SO_ON}")]
            if others:
                parts.append(words.phrases.more_steps.format(moves=titles(others, words)))
            moves = words.phrases.apart.join(parts)
    head = form.partition("{moves}")[0].rstrip()
    text = form.format(moves=f"{moves[:1].upper()}{moves[1:]}" if not head or head.endswith(".") else moves)
    return text if text.endswith("…") else f"{text}."


def _each_once(some: Sequence[Taken], words: Words) -> list[Taken]:
    """Steps, as one those that say the same: of one technique, or of two where the later writes the number named."""
    said = dict[tuple[str, str], Taken]()
    for one in some:
        text, found = folded([one.step], words, are_ways=False), one.marks.concludes
        writes = any(each.holds and str(each.value) in text.split() for each in found)
        own = one.step.technique, text
        key = next((key for key in said if key[1] == text), own) if writes else own
        first = said.get(key)
        if first:
            one = replace(first, marks=replace(first.marks, concludes=(*first.marks.concludes, *found)))
        said[key] = one
    return list(said.values())


def _is_told_twice(some: Sequence[Taken]) -> bool:
    """Whether a number of which something is found gets its whole area later."""
    areas = [[each.clue for each in one.marks.concludes if each.sort is Sort.AREA and each.holds] for one in some]
    placed = {clue for own in areas for clue in own}
    others = (one for one, own in zip(some, areas, strict=True) if not own)
    return any(each.clue in placed for one in others for each in one.marks.concludes)


def _together(some: Sequence[Taken], key: Callable[[Step], str]) -> list[Taken]:
    """Steps about lines in an order in which they can be taken as well, those of one key together where they can be.

    One that finds something in a line comes before those that look at it later.
    """
    left, ordered, last = list(some), list[Taken](), ""
    while left:
        seen, ready = set[Cell](), list[Taken]()
        for one in left:
            line = {cell for unit in units_of(one.step.facts) for cell in unit.cells}
            if seen.isdisjoint(line):
                ready.append(one)
            seen.update(cell for each in one.marks.concludes for cell in each.cells)
        chosen = next((one for one in ready if key(one.step) == last), ready[0])
        last = key(chosen.step)
        left.remove(chosen)
        ordered.append(chosen)
    return ordered


def _by_lines(some: Sequence[Taken], words: Words) -> str:
    """The lines that steps are about, rows and columns by turns in an order in which they can be taken."""
    steps = [one.step for one in _together(some, lambda step: next(units_of(step.facts)).sort)]
    runs = groupby((next(units_of(step.facts)) for step in steps), key=lambda unit: unit.sort)
    return words.phrases.apart.join(words.phrases.named(sorted({*run}, key=attrgetter("number"))) for _, run in runs)


def _hardest(steps: Sequence[Step], rungs: Sequence[str], words: Words, told: Callable[[Sequence[Step]], str]) -> str:
    """What the first steps conclude and those of the hardest techniques, and of what techniques the others are.

    That of which all can be named, as far as there is room; nothing where all are of one technique. Of others of one
    technique it is as many as there is room for.
    """
    chosen, best = set[str](), ""
    names = sorted({step.technique for step in steps}, key=rungs.index, reverse=True)
    for name in sorted(names, key=lambda name: name != steps[0].technique):
        wider = {*chosen, name}
        others = [step for step in steps if step.technique not in wider]
        if others and AND_SO_ON not in told([step for step in steps if step.technique == name]):
            moves = STOP.join(map(told, _runs([step for step in steps if step.technique in wider])))
            first = range(len(others) - 1, 0, -1) if len({step.technique for step in others}) == 1 else ()
            ways = [*(f"{told(others[:count])}{AND_SO_ON}" for count in first), titles(others, words)]
            forms = [_and_on_the_way(moves, way, words) for way in ways]
            if fits := [form for form in forms if len(form) <= MOST_SAID]:
                chosen, best = wider, fits[0]
    return best


def _told_in_turn(runs: Sequence[Sequence[Step]], words: Words, *, are_ways: bool) -> str:
    """Runs of steps, each behind its technique; of techniques that conclude something in the same places, together.

    So are those of techniques that change often, where of each step it is told from which sum it comes.
    """
    parts: list[tuple[list[str], list[Step]]] = []
    for are_sums, some in groupby(runs, key=partial(name_their_sums, words=words)):
        own = [*some]
        names = list(dict.fromkeys(words.techniques[run[0].technique].title for run in own))
        if are_sums and len(own) > len(names):
            parts.append((names, [*chain(*own)]))
            continue
        for run in own:
            name, moves = words.techniques[run[0].technique].title, folded(run, words, are_ways=are_ways)
            if parts and name not in parts[-1][0] and moves == folded(parts[-1][1], words, are_ways=are_ways):
                parts[-1][0].append(name)
            else:
                parts.append(([name], list(run)))
    told = groupby(parts, key=lambda part: part[0])
    return STOP.join(
        words.phrases.titled.format(
            title=words.phrases.listed(names),
            moves=folded([step for _, steps in some for step in steps], words, are_ways=are_ways),
        )
        for names, some in told
    )


def _told(steps: Sequence[Step], words: Words, *, are_ways: bool) -> str:
    return _titled(steps, words, folded(steps, words, are_ways=are_ways))


def _titled(steps: Sequence[Step], words: Words, moves: str) -> str:
    """What steps conclude, behind the technique of the first."""
    return words.phrases.titled.format(title=words.techniques[steps[0].technique].title, moves=moves)


def _runs(steps: Sequence[Step]) -> list[list[Step]]:
    """Those of one technique one after another; with too many changes all of it together, that of the first first."""
    runs = [list(run) for _, run in groupby(steps, key=lambda step: step.technique)]
    if len(runs) <= MOST_RUNS:
        return runs
    techniques = dict.fromkeys(step.technique for step in steps)
    return [[step for step in steps if step.technique == name] for name in techniques]


def _placed(some: Sequence[Taken], words: Words) -> str:
    """What steps place, behind the last of those that leave it no other way, and how many more there are.

    Where that is too long the techniques that place, and what, or the numbers alone; nothing where that is too much, or
    they place none.
    """
    steps = [one.step for one in some]
    most = _most_said(steps, words)
    places = [
        at for at, one in enumerate(some) if any(each.holds and each.sort in PLACED for each in one.marks.concludes)
    ]
    numbers = _numbers([some[at] for at in places], words)
    if not places or (len(places) > MOST_NAMED and not numbers):
        return ""
    leading = [at for at, one in enumerate(some) if any(_leads(one, some[place]) for place in places if at < place)]
    fits = list[str]()
    for first in range(len(leading) + 1):
        told = sorted({*places, *leading[first:]})
        runs = _runs([steps[at] for at in told])
        moves = _told_in_turn(runs, words, are_ways=False)
        moves = _with_others(moves, [step for at, step in enumerate(steps) if at not in told], words)
        if len(moves) <= most:
            fits.append(moves)
            if [step for run in runs for step in run] == [steps[at] for at in told]:  # nothing before what leads to it
                return moves
    if fits:
        return fits[0]
    placing = [steps[at] for at in places]
    title = words.phrases.listed(list(dict.fromkeys(words.techniques[step.technique].title for step in placing)))
    others = [step for at, step in enumerate(steps) if at not in places]
    forms = [
        _with_others(words.phrases.titled.format(title=title, moves=moves), others, words)
        for moves in (folded(placing, words, are_ways=False), numbers)
        if moves
    ]
    return next((form for form in forms if len(form) <= MOST_SAID), forms[-1])


def _most_said(steps: Sequence[Step], words: Words) -> int:
    """How many letters tell steps at most."""
    return MOST_OF_SUMS if name_their_sums(steps, words) else MOST_SAID


def name_their_sums(steps: Sequence[Step], words: Words) -> bool:
    """Whether of each step it is told from which sum it comes, behind what it concludes."""
    return all(SUM in words.fold_of(step) for step in steps)


def _numbers(some: Sequence[Taken], words: Words) -> str:
    """The numbers that steps write, "5 to 9 and 12", where each has its own: the picture shows where they stand."""
    written = [each.value for one in some for each in one.marks.concludes if each.holds and each.sort is Sort.VALUE]
    if not written or len({*written}) < len(some) or any("number" not in dict(one.step.facts) for one in some):
        return ""
    return words.phrases.listed(list(words.phrases.stretches(sorted(written))))


def _with_others(moves: str, others: Sequence[Step], words: Words) -> str:
    """What is told, and of what techniques the others are and where; too long, of which most are, or how many."""
    rest = list[str]()
    if others:
        rest.append(titles(others, words, partial(folded, words=words, are_ways=False)))
        rest.append(titles(others, words))
        first, *second = Counter(step.technique for step in others).most_common(2)
        if all(count < first[1] for _, count in second):
            rest.append(titles(others, words, most=1))
    if len(others) > 1 and words.phrases.other_steps:
        rest.append(words.phrases.other_steps.format(count=len(others)))
    forms = [_and_on_the_way(moves, way, words) for way in rest]
    most = _most_said(others, words)
    return next((form for form in forms if len(form) <= most), (forms or [moves])[-1])


def _and_on_the_way(moves: str, way: str, words: Words) -> str:
    told = words.phrases.on_the_way.format(moves=way)
    return f"{moves}{STOP}{told[:1].upper()}{told[1:]}"


def _leads(one: Taken, place: Taken) -> bool:
    """Whether a step strikes the value elsewhere in the units it is placed in, or where none is named others there."""
    seen = {cell for unit in units_of(place.step.facts) for cell in unit.cells}
    placed = [each for each in place.marks.concludes if each.holds and each.sort is Sort.VALUE]
    struck = [each for each in one.marks.concludes if not each.holds and each.sort is Sort.VALUE]
    return any(
        lost.value == found.value and seen.issuperset(lost.cells) if seen else lost.cells == found.cells
        for lost, found in product(struck, placed)
    )
