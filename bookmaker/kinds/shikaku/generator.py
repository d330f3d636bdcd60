"""Shikaku's generator: Params, grade, random numbers -> Clues that are unique and of that grade, or None.

The grid is cut into boxes once. Clues near ambiguous places move within their boxes, or two boxes are cut anew, until
easy or medium techniques solve the draft. For a harder one clues then move at random, and a move stays
unless the draft came further from its grade by it.
"""

from __future__ import annotations

from bookmaker.kinds.shikaku.board import Clues, Params
from bookmaker.kinds.shikaku.making.draft import Draft
from bookmaker.kinds.shikaku.making.half_turn_draft import HalfTurnDraft
from bookmaker.kinds.shikaku.making.half_turn_partition import cut_half_turn
from bookmaker.kinds.shikaku.making.hiding import FACTS, hide
from bookmaker.kinds.shikaku.making.partition import CLASSIC, EVEN, cut
from bookmaker.kinds.shikaku.making.repair import ambiguous_clues, is_solved_at
from bookmaker.kinds.shikaku.techniques import LADDER, Ladder, deduce_rest
from bookmaker.puzzles.contract.grading import Grade, least_moments
from bookmaker.puzzles.toolbox.bitgrid import indices
from bookmaker.puzzles.toolbox.cover import narrow, union
from bookmaker.seeds import Stream

ROUNDS = 40  # rounds of repair before an attempt is given up
MOVES = 60  # random moves towards a grade above easy
SHARES = {Grade.EXPERT: 0.03, Grade.HARD: 0.06, Grade.MEDIUM: 0.16}  # of attempts at any grade, the rest easy


def propose(params: Params, grade: Grade | None, rng: Stream) -> Clues | None:
    """One random partition whose clues are moved until it is unique and of the grade; then numbers are hidden."""
    wanted = grade or _drawn(rng)
    draft = start(params, rng)
    if draft is None:
        return None
    if not any(is_solved_at(draft, params, rng, min(wanted, Grade.MEDIUM)) for _ in range(ROUNDS)):
        return None
    if wanted is Grade.EASY:
        return draft.clues() if _opens_widely(draft) else None
    return _made_harder(draft, params, wanted, rng)


def _drawn(rng: Stream) -> Grade:
    """A grade for a puzzle of any, with the shares of published puzzles."""
    chance = rng.random()
    for grade, share in SHARES.items():
        chance -= share
        if chance < 0:
            return grade
    return Grade.EASY


def start(params: Params, rng: Stream) -> Draft | None:
    """A draft on a random partition, its clues in random cells."""
    width, height = params.width, params.height
    mix = CLASSIC if params.mix == "classic" else EVEN
    if params.symmetry == "half-turn":
        paired = cut_half_turn(params, rng, mix)
        return HalfTurnDraft(*paired, rng, width=width, height=height) if paired else None
    boxes = cut(params, rng, mix)
    if boxes is None:
        return None
    cells = [(top + rng.below(down)) * (width + 1) + left + rng.below(across) for top, left, across, down in boxes]
    return Draft(boxes, cells, width=width, height=height)


def _opens_widely(draft: Draft) -> bool:
    """Whether a reader can begin in three of the grid's quarters: at a number with one rectangle, or a lone cell."""
    once = twice = 0
    reach = [union(sets) for sets in draft.fits]
    for cells in reach:
        twice |= once & cells
        once |= cells
    lone = once & ~twice
    quarters: set[tuple[bool, bool]] = set()
    for bit, sets, cells in zip(draft.bits, draft.fits, reach, strict=True):
        if len(sets) == 1 or cells & lone & ~bit:
            row, column = divmod(bit.bit_length() - 1, draft.stride)
            quarters.add((2 * row < draft.height, 2 * column < draft.width))
    return len(quarters) >= 3


def _made_harder(draft: Draft, params: Params, wanted: Grade, rng: Stream) -> Clues | None:
    ladder = _ladder(params, wanted)
    least = least_moments(wanted, params.width * params.height)
    best = (-1, 0)
    before = draft.save()
    for _ in range(MOVES):
        score = _score(draft, wanted, ladder)
        if score is not None and score[0] >= least:
            return draft.clues()
        if score is None or score < best:
            draft.restore(before)
        else:
            best, before = score, draft.save()
        k = rng.below(len(draft.targets))
        draft.move(k, 1 << rng.choice(tuple(indices(draft.targets[k]))))
    return None


def _ladder(params: Params, wanted: Grade) -> Ladder:
    """The techniques that a puzzle of the grade may need."""
    barred = {"none": ("trial", "long-trial"), "short": ("long-trial",), "any": ()}[params.trials]
    return tuple(rung for rung in LADDER if rung.grade <= wanted and rung.name not in barred)


def _score(draft: Draft, wanted: Grade, ladder: Ladder) -> tuple[int, int] | None:
    """How near a draft is to its grade: moments of it, then rectangles that fit; None if the ladder does not solve it."""
    fits = list(draft.fits)
    narrow(fits, draft.full, **FACTS[min(Grade(wanted - 1), Grade.MEDIUM)])
    moments = 0
    if ambiguous_clues(fits):
        deduction = deduce_rest(draft.width, draft.height, draft.places(), fits, ladder)
        if deduction.answer is None:
            return None
        moments = deduction.moments if deduction.grade is wanted else 0
    return moments, sum(map(len, draft.fits))
