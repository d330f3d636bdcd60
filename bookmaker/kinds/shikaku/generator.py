"""Shikaku's generator: Params, grade, random numbers -> Clues that are unique and of that grade, or None.

The grid is cut once. Where the draft then tells too little, clues move within their boxes, near the
doubtful cells, until everything is told, and told just as plainly as the grade wants.
"""

from __future__ import annotations

from bookmaker.kinds.shikaku.board import Clues, Params
from bookmaker.kinds.shikaku.draft import Draft
from bookmaker.kinds.shikaku.partition import BOLD, CLASSIC, EVEN, cut
from bookmaker.puzzles.grading import Grade
from bookmaker.puzzles.toolbox.bitgrid import indices
from bookmaker.puzzles.toolbox.cover import Groups, narrow, tilings, union
from bookmaker.seeds import Stream

ROUNDS = 300  # rounds of moves towards a plain puzzle before an attempt is given up
HUNT = 30  # rounds of looking for a hard one; another partition is then more promising
NODES = 200  # of the search for a pocket's second answer


def propose(params: Params, grade: Grade | None, rng: Stream) -> Clues | None:
    """One random partition whose clues are moved until it is unique and of the grade."""
    hunting = grade in (Grade.HARD, Grade.EXPERT)
    mix = CLASSIC if params.mix == "classic" else BOLD if hunting else EVEN
    boxes = cut(params, rng, mix)
    if boxes is None:
        return None
    stride = params.width + 1
    cells = [(top + rng.below(high)) * stride + left + rng.below(wide) for top, left, wide, high in boxes]
    draft = Draft(boxes, cells, width=params.width, height=params.height)
    for _ in range(HUNT if hunting else ROUNDS):
        if hunting:
            ready = _is_hard(draft, rng, beyond=grade is Grade.EXPERT)
        elif grade is Grade.MEDIUM:
            ready = _is_medium(draft, rng)
        elif grade is Grade.EASY:
            ready = _is_told(draft, rng)
        else:
            # The techniques up to hard settle nearly every puzzle that is unique.
            ready = _is_told(draft, rng, lone=True, cores=True)
        if ready:
            return draft.clues()
    return None


def _is_told(draft: Draft, rng: Stream, *, lone: bool = False, cores: bool = False) -> bool:
    """Whether narrowing by these facts finishes the draft; if not, clues have moved to tell more.

    The facts are those of the ladder: none but settled rectangles are its "only", `lone` cells its "reach",
    `cores` its "core" and "taken". Moves are made far enough from each other not to interfere.
    """
    fits = list(draft.fits)
    narrow(fits, draft.full, lone=lone, cores=cores)
    doubtful = _doubtful(fits)
    reach = {k: union(fits[k]) for k in doubtful}
    touched = 0
    for k in rng.shuffled(doubtful):
        if reach[k] & touched:
            continue
        near = [other for other in doubtful if draft.targets[other] & reach[k]]
        choice = _most_telling(draft, fits, near, rng.choice(_false_fits(draft, fits, [k]))[1], rng)
        draft.move(*choice)
        touched |= reach[k] | draft.zones[choice[0]]
    return not doubtful


def _most_telling(draft: Draft, fits: Groups, near: list[int], false: int, rng: Stream) -> tuple[int, int]:
    """The move, among those that make the rectangle `false` impossible, that helps the clues near it most.

    It fits no longer if its own clue moves out of it, or another clue moves into it. A clue that is left
    with one rectangle counts most; chance decides between moves that are about as good.
    """
    best, choice = -1.0, (0, 0)
    for k in near:
        inside = draft.targets[k] & false
        for index in indices(draft.targets[k] & ~false if draft.bits[k] & false else inside):
            bit = 1 << index
            worth = 3 * rng.random()
            for other in near:
                sets = fits[other]
                left = sum([(cells & bit != 0) == (other == k) for cells in sets])
                if left < len(sets):
                    worth += 10 if left == 1 else 1
            if worth > best:
                best, choice = worth, (k, bit)
    return choice


def _is_medium(draft: Draft, rng: Stream) -> bool:
    """Whether lone cells are needed and enough; if not, clues have moved."""
    if not _is_told(draft, rng, lone=True):
        return False
    fits = list(draft.fits)
    narrow(fits, draft.full, lone=False, cores=False)
    if _doubtful(fits):
        return True
    _complicate(draft, rng)
    return False


def _is_hard(draft: Draft, rng: Stream, *, beyond: bool) -> bool:
    """Whether cores are needed and enough, or with `beyond` not enough although the draft is unique.

    If not, clues have moved: out of a false rectangle in every ambiguous pocket, or anywhere when the draft
    was too easy. Moves that tell as little as may be, chosen at random, find hard drafts soonest.
    """
    fits = list(draft.fits)
    narrow(fits, draft.full, cores=False)
    too_easy = not _doubtful(fits)
    narrow(fits, draft.full)
    pockets = _pockets(fits)
    if not pockets and not too_easy and not beyond:
        return True
    if not pockets:
        _complicate(draft, rng)
        return False
    ready = beyond
    for pocket in pockets:
        false = _second_answer(draft, fits, pocket) if beyond else _false_fits(draft, fits, pocket)
        if false:
            k, cells = rng.choice(false)
            draft.move(k, _any_bit(draft.targets[k] & ~cells, rng))
            ready = False
    return ready


def _pockets(fits: Groups) -> list[list[int]]:
    """The clues with more than one rectangle left, in groups that share no cell with each other."""
    pockets: list[tuple[int, list[int]]] = []  # reach, clues
    for k in _doubtful(fits):
        reach, members = union(fits[k]), [k]
        apart = []
        for pocket in pockets:
            if pocket[0] & reach:
                reach |= pocket[0]
                members += pocket[1]
            else:
                apart.append(pocket)
        pockets = [*apart, (reach, members)]
    return [members for _, members in pockets]


def _doubtful(fits: Groups) -> list[int]:
    """The clues with more than one rectangle left."""
    return [k for k, sets in enumerate(fits) if len(sets) > 1]


def _false_fits(draft: Draft, fits: Groups, pocket: list[int]) -> list[tuple[int, int]]:
    """The clues of a pocket with the rectangles that they are not meant to have."""
    return [(k, cells) for k in pocket for cells in fits[k] if cells != draft.targets[k]]


def _second_answer(draft: Draft, fits: Groups, pocket: list[int]) -> list[tuple[int, int]]:
    """The clues of a pocket with their rectangles in an answer that is not meant; none if it is unique.

    Where the search takes too long to tell, all rectangles that are not meant.
    """
    area = union(draft.targets[k] for k in pocket)
    answers = tilings([fits[k] for k in pocket], area, NODES)
    for answer in answers.found:
        wrong = [(k, cells) for k, cells in zip(pocket, answer, strict=True) if cells != draft.targets[k]]
        if wrong:
            return wrong
    return [] if answers.complete else _false_fits(draft, fits, pocket)


def _complicate(draft: Draft, rng: Stream) -> None:
    """Move three random clues, each only if it does not lessen the number of rectangles that fit."""
    for _ in range(3):
        k = rng.below(len(draft.targets))
        before, there = sum(map(len, draft.fits)), draft.bits[k]
        draft.move(k, _any_bit(draft.targets[k], rng))
        if sum(map(len, draft.fits)) < before:
            draft.move(k, there)


def _any_bit(cells: int, rng: Stream) -> int:
    return 1 << rng.choice(tuple(indices(cells)))
