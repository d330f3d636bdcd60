"""Shikaku's generator: Params, grade, random numbers -> Clues that are unique and of that grade, or None.

The grid is cut into boxes once. Clues near ambiguous places move within their boxes, or two boxes are cut anew, until
easy or medium techniques solve the draft. Above easy it grows around blocks that need the grade by themselves; a grid
too small for them is made harder by random moves.
"""

import functools
from collections.abc import Collection, Mapping

from bookmaker.kinds.shikaku.board import Clues, Params
from bookmaker.kinds.shikaku.making.blocks import made_with_blocks
from bookmaker.kinds.shikaku.making.draft import Draft, HalfTurnDraft
from bookmaker.kinds.shikaku.making.half_turn_partition import cut_half_turn
from bookmaker.kinds.shikaku.making.harder import made_harder
from bookmaker.kinds.shikaku.making.hiding import hide
from bookmaker.kinds.shikaku.making.partition import AROUND_BLOCKS, CLASSIC, EVEN, Mix, cut
from bookmaker.kinds.shikaku.making.patterns import has_pattern
from bookmaker.kinds.shikaku.making.repair import HUGE, is_solved_at
from bookmaker.puzzles.contract.grading import Grade, least_moments
from bookmaker.puzzles.toolbox.cover import union
from bookmaker.seeds import Stream

ROUNDS = 40  # rounds of repair before an attempt is given up
FEW_ROUNDS = 8  # the same of a huge grid, each of which narrows on many times
SMALL = 25  # cells
ROOMY = range(100, 401)  # cells of a grid that has room for large rectangles beside its one block
LARGE = 180  # cells of a grid from which on the mix of areas in its blocks hardly shows
# Of attempts at mixed puzzles, so that the puzzles are about as published (more attempts at easy fail).
# Where no patterns help, fewer, lest the harder ones take most of the time.
SHARES = {Grade.EXPERT: 0.02, Grade.HARD: 0.04, Grade.MEDIUM: 0.1}
RARE_SHARES = {Grade.EXPERT: 0.001, Grade.HARD: 0.01, Grade.MEDIUM: 0.06}


def propose(params: Params, grade: Grade | None, rng: Stream) -> Clues | None:
    """One random partition whose clues are moved until it is unique and of the grade; then numbers are hidden."""
    draft = _made(params, grade, rng)
    if draft is None:
        return None
    return hide(draft.clues(), params, grade or Grade.MEDIUM, rng) if params.unknown else draft.clues()


def shares(params: Params) -> Mapping[Grade, float]:
    """The shares of grades among mixed puzzles."""
    return {grade: (SHARES if _is_planted(params, grade) else RARE_SHARES)[grade] for grade in SHARES}


def excludes(params: Params) -> Collection[str]:
    """What is common to all rectangles of a number: where that is told another number reaches it, and is barred next.

    So a puzzle that needs it needs what comes after it in the ladder, too.
    """
    return ("core",)


@functools.lru_cache(maxsize=256)
def _is_planted(params: Params, wanted: Grade) -> bool:
    """Whether a puzzle of that grade, above easy, is made around blocks of the pattern book."""
    return not params.grid.holes and (params.mix == "even" or params.cells >= LARGE) and has_pattern(params, wanted)


def _made(params: Params, wanted: Grade | None, rng: Stream) -> Draft | None:
    if wanted and wanted > Grade.EASY and _is_planted(params, wanted):
        is_roomy = wanted is Grade.EXPERT and params.mix == "even" and params.cells in ROOMY
        return made_with_blocks(params, wanted, AROUND_BLOCKS if is_roomy else mix_of(params), rng)
    draft = start(params, rng)
    if draft is None:
        return None
    if wanted is None:
        rounds = FEW_ROUNDS if params.cells >= HUGE else ROUNDS
        ready = any(is_solved_at(draft, params, rng, Grade.MEDIUM) for _ in range(rounds))
    elif wanted is Grade.EASY:
        ready = any(is_solved_at(draft, params, rng, Grade.EASY) for _ in range(ROUNDS)) and _opens_widely(draft)
    else:
        least = least_moments(wanted, params.cells)
        ready = made_harder(draft, params, wanted, rng, least=least)
    return draft if ready else None


def mix_of(params: Params) -> Mix:
    """The mix of areas that these params ask for."""
    return CLASSIC if params.mix == "classic" else EVEN


def start(params: Params, rng: Stream) -> Draft | None:
    """A draft on a random partition, its clues in random cells."""
    if params.symmetry == "half-turn":
        paired = cut_half_turn(params, rng, mix_of(params))
        return HalfTurnDraft(*paired, rng, params.grid) if paired else None
    boxes = cut(params, rng, mix_of(params))
    return Draft.at_random(boxes, rng, params.grid) if boxes is not None else None


def _opens_widely(draft: Draft) -> bool:
    """Whether a reader can begin in three of the grid's quarters: at a number with one rectangle, or a lone cell.

    Grids under SMALL cells are too small to ask that of them.
    """
    if draft.grid.size < SMALL:
        return True
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
