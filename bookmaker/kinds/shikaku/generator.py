"""Shikaku's generator: Params, grade, random numbers -> Clues that are unique and of that grade, or None.

The grid is cut once. Where the draft then tells too little, one clue moves at a time, within its box
and near the doubtful cells, until everything is told, and told just as plainly as the grade wants.
"""

from __future__ import annotations

from collections.abc import Iterable

from bookmaker.kinds.shikaku.board import Clues, Params
from bookmaker.kinds.shikaku.draft import Draft
from bookmaker.kinds.shikaku.partition import cut
from bookmaker.puzzles.grading import Grade
from bookmaker.puzzles.toolbox.bitgrid import indices
from bookmaker.puzzles.toolbox.cover import Groups, narrow, tilings
from bookmaker.seeds import Stream

ROUNDS = 400  # rounds of moves before an attempt is given up
NODES = 200  # of the search for a pocket's second answer

# What a solver of each grade may use (see techniques.LADDER): lone cells are "reach", cores are "core"
# and "taken"; beyond those lie the techniques of an expert.
FACTS = {
    Grade.EASY: {"lone": False, "cores": False},
    Grade.MEDIUM: {"lone": True, "cores": False},
    Grade.HARD: {"lone": True, "cores": True},
}


def propose(params: Params, grade: Grade | None, rng: Stream) -> Clues | None:
    """One random partition whose clues are moved until it is unique and of the grade."""
    boxes = cut(params, rng)
    if boxes is None:
        return None
    stride = params.width + 1
    cells = [(top + rng.below(high)) * stride + left + rng.below(wide) for top, left, wide, high in boxes]
    draft = Draft(boxes, cells, width=params.width, height=params.height)
    for _ in range(ROUNDS):
        expert = grade is Grade.EXPERT
        settled = _leave_pocket(draft, rng) if expert else _settle(draft, grade or Grade.HARD, rng)
        if settled:
            if grade is None or not _is_too_easy(draft, grade):
                return draft.clues()
            _disturb(draft, rng)
    return None


def _settle(draft: Draft, grade: Grade, rng: Stream) -> bool:
    """Whether a solver of that grade finishes the draft; if not, a clue of every pocket has moved."""
    fits = list(draft.fits)
    narrow(fits, draft.full, **FACTS[grade])
    pockets = _pockets(fits)
    for pocket in pockets:
        moves = ((k, draft.targets[k] & ~draft.bits[k]) for k in pocket)
        _move(draft, fits, pocket, moves, rng, most=True)
    return not pockets


def _leave_pocket(draft: Draft, rng: Stream) -> bool:
    """Whether the draft is unique; if not, a clue of every ambiguous pocket has moved as little as helps.

    The clue leaves the rectangle that it would have in a second answer, and of all such moves the one that
    rules out least: so the pocket often stays one that only an expert opens.
    """
    fits = list(draft.fits)
    narrow(fits, draft.full)
    unique = True
    for pocket in _pockets(fits):
        area = 0
        for k in pocket:
            area |= draft.targets[k]
        answers = tilings([fits[k] for k in pocket], area, NODES)
        if len(answers.found) == 1 and answers.complete:
            continue
        unique = False
        moves = [
            (k, draft.targets[k] & ~chosen)
            for answer in answers.found
            for k, chosen in zip(pocket, answer, strict=True)
        ]
        _move(draft, fits, pocket, moves, rng, most=False)
    return unique


def _is_too_easy(draft: Draft, grade: Grade) -> bool:
    """Whether a solver of the grade below finishes the draft."""
    if grade is Grade.EASY:
        return False
    fits = list(draft.fits)
    narrow(fits, draft.full, **FACTS[Grade(grade - 1)])
    return all(len(sets) == 1 for sets in fits)


def _pockets(fits: Groups) -> list[list[int]]:
    """The clues with more than one rectangle left, in groups that share no cell with each other."""
    pockets: list[tuple[int, list[int]]] = []  # reach, clues
    for k, sets in enumerate(fits):
        if len(sets) == 1:
            continue
        reach, members = 0, [k]
        for cells in sets:
            reach |= cells
        apart = []
        for pocket in pockets:
            if pocket[0] & reach:
                reach |= pocket[0]
                members += pocket[1]
            else:
                apart.append(pocket)
        pockets = [*apart, (reach, members)]
    return [members for _, members in pockets]


def _move(
    draft: Draft,
    fits: Groups,
    pocket: Iterable[int],
    moves: Iterable[tuple[int, int]],
    rng: Stream,
    *,
    most: bool,
) -> None:
    """Make the move that strikes most (or least) of the pocket's rectangles; `moves` are clues and cells.

    A clue on a new cell strikes those of its own rectangles that lack the cell and those of the others that
    have it. Chance decides between moves that are about as good.
    """
    best, choice = 0.0, None
    others = [(k, cells) for k in pocket for cells in fits[k]]
    for k, cells in moves:
        for index in indices(cells):
            bit = 1 << index
            struck = sum(1 for other, sets in others if (sets & bit == 0) == (other == k))
            worth = (struck if most else -struck) + 2 * rng.random()
            if choice is None or worth > best:
                best, choice = worth, (k, bit)
    if choice is not None:
        draft.move(*choice)


def _disturb(draft: Draft, rng: Stream) -> None:
    """Put a random clue anywhere in its box."""
    k = rng.below(len(draft.targets))
    draft.move(k, _any_bit(draft.targets[k], rng))


def _any_bit(cells: int, rng: Stream) -> int:
    return 1 << rng.choice(tuple(indices(cells)))
