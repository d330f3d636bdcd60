"""Shikaku's generator: Params, grade, random numbers -> Clues that are unique and of that grade, or None.

The grid is cut into boxes once. Clues near ambiguous places move within their boxes, or two boxes are cut anew, until
easy or medium techniques solve the draft. For a harder one clues then move at random, and a move stays
unless the draft came further from its grade by it.
"""

from __future__ import annotations

from dataclasses import dataclass

from bookmaker.kinds.shikaku.board import Clues, Params
from bookmaker.kinds.shikaku.making.draft import Draft
from bookmaker.kinds.shikaku.making.half_turn_draft import HalfTurnDraft
from bookmaker.kinds.shikaku.making.half_turn_partition import cut_half_turn
from bookmaker.kinds.shikaku.making.hiding import FACTS, barred, hide
from bookmaker.kinds.shikaku.making.partition import CLASSIC, EVEN, cut
from bookmaker.kinds.shikaku.making.repair import ambiguous_clues, is_solved_at, recut, wrong_fits
from bookmaker.kinds.shikaku.techniques import LADDER, Ladder, deduce_rest
from bookmaker.puzzles.contract.grading import Grade, least_moments
from bookmaker.puzzles.toolbox.bitgrid import bit_grid, indices
from bookmaker.puzzles.toolbox.cover import Groups, narrow, pockets, tilings, union
from bookmaker.seeds import Stream

ROUNDS = 40  # rounds of repair before an attempt is given up
SMALL = 25  # cells
LARGE = 200  # cells of a grid from which on a draft is mended quickly before it is made harder
MOVES = 150  # rounds towards a grade above easy before an attempt is given up
PATIENCE = 40  # the same without coming nearer, once the draft has the grade but too few moments of it
KICKS = 20  # clues for each random move of a round that found the draft too easy
NODES = 200  # of the search for a second answer
CUTS = 0.5  # share of cuts among random moves
NEAR = 0.7  # share of random moves at the numbers that make the draft hard
# Of attempts at any grade; fewer of the harder ones succeed, which leaves about the shares of published puzzles.
SHARES = {Grade.EXPERT: 0.02, Grade.HARD: 0.08, Grade.MEDIUM: 0.2}


def propose(params: Params, grade: Grade | None, rng: Stream) -> Clues | None:
    """One random partition whose clues are moved until it is unique and of the grade; then numbers are hidden."""
    wanted = grade or _drawn(rng)
    draft = start(params, rng)
    if draft is None:
        return None
    if wanted is not Grade.EASY:
        clues = _made_harder(draft, params, wanted, rng)
    elif any(is_solved_at(draft, params, rng, Grade.EASY) for _ in range(ROUNDS)) and _opens_widely(draft):
        clues = draft.clues()
    else:
        return None
    return hide(clues, params, wanted, rng) if clues and params.unknown else clues


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
    """Whether a reader can begin in three of the grid's quarters: at a number with one rectangle, or a lone cell.

    Grids under SMALL cells are too small to ask that of them.
    """
    if draft.width * draft.height < SMALL:
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


def _made_harder(draft: Draft, params: Params, wanted: Grade, rng: Stream) -> Clues | None:
    """The draft as a puzzle of that grade, above easy, with its least moments; None when too many rounds did not do.

    A round that found the draft ambiguous mends each ambiguous pocket a little, one that found it too easy makes
    some random changes that leave more rectangles. So the draft stays where puzzles just have one answer. Once it
    has the grade, a random change stays only if there are no fewer moments after it.
    """
    ladder = _ladder(params, wanted)
    least = least_moments(wanted, params.width * params.height)
    if params.width * params.height >= LARGE and not any(
        is_solved_at(draft, params, rng, Grade.MEDIUM) for _ in range(ROUNDS)
    ):
        return None
    best, before, tries = Trial(0, [], []), draft.save(), 0
    for _ in range(MOVES):
        trial = _tried(draft, wanted, ladder)
        tries += 1
        if trial.moments is not None and trial.moments >= least:
            return draft.clues()
        if trial.moments and trial.moments >= (best.moments or 0):
            if trial.moments != best.moments:
                tries = 0
            best, before = trial, draft.save()
            _change(draft, params, rng, best.hard)
        elif best.moments:
            if tries > PATIENCE:
                return None
            draft.restore(before)
            _change(draft, params, rng, best.hard)
        elif trial.moments is None:
            stuck = ambiguous_clues(trial.left)
            for pocket in pockets((k, union(trial.left[k])) for k in stuck):
                _mend(draft, trial.left, pocket, params, rng)
        else:
            _complicate(draft, params, rng)
    return None


def _mend(draft: Draft, left: Groups, pocket: list[int], params: Params, rng: Stream) -> None:
    """Move a clue of an ambiguous pocket out of a wrong rectangle, or cut its box anew."""
    k, cells = rng.choice(wrong_fits(draft, left, pocket))
    away = _places(draft, k, draft.targets[k] & ~cells) if draft.bits[k] & cells else []
    if away and rng.random() < CUTS:
        draft.move(k, rng.choice(away))
    elif not recut(draft, k, pocket, params, rng):
        _change(draft, params, rng, pocket)


def _change(draft: Draft, params: Params, rng: Stream, near: list[int]) -> None:
    """Move a random clue within its box, or cut its box and one beside it anew; mostly one of those in `near`."""
    k = rng.choice(near) if near and rng.random() < NEAR else rng.below(len(draft.targets))
    if rng.random() < CUTS:
        around = bit_grid(draft.width, draft.height).near(draft.targets[k])
        recut(draft, k, [other for other, cells in enumerate(draft.targets) if cells & around], params, rng)
        return
    places = _places(draft, k, draft.targets[k])
    if places:
        draft.move(k, rng.choice(places))


def _places(draft: Draft, k: int, cells: int) -> list[int]:
    """The cells among these to which clue k can move, each as a set."""
    return [1 << index for index in indices(cells) if draft.may_move(k, 1 << index)]


def _complicate(draft: Draft, params: Params, rng: Stream) -> None:
    """Random changes, each only if no fewer rectangles fit all clues together afterwards."""
    fitting = sum(map(len, draft.fits))
    for _ in range(3 + len(draft.targets) // KICKS):
        before = draft.save()
        _change(draft, params, rng, [])
        now = sum(map(len, draft.fits))
        if now < fitting:
            draft.restore(before)
        else:
            fitting = now


def _ladder(params: Params, wanted: Grade) -> Ladder:
    """The techniques that a puzzle of the grade may need."""
    names = barred(params.trials)
    return tuple(rung for rung in LADDER if rung.grade <= wanted and rung.name not in names)


@dataclass(frozen=True, slots=True)
class Trial:
    """What the ladder made of a draft: `moments` at the wanted grade, None if it got stuck.

    `left` are the rectangles left, `hard` the clues that easier techniques left open.
    """

    moments: int | None
    left: Groups
    hard: list[int]


def _tried(draft: Draft, wanted: Grade, ladder: Ladder) -> Trial:
    fits = list(draft.fits)
    narrow(fits, draft.full, **FACTS[min(Grade(wanted - 1), Grade.MEDIUM)])
    hard = ambiguous_clues(fits)
    if not hard:
        return Trial(0, fits, hard)
    if wanted is Grade.EXPERT:
        # Trials on an ambiguous draft take long and find nothing; a second answer is soon found.
        answers = tilings([fits[k] for k in hard], union(draft.targets[k] for k in hard), NODES)
        if len(answers.found) != 1 or not answers.complete:
            return Trial(None, fits, hard)
    deduction = deduce_rest(draft.width, draft.height, draft.places(), fits, ladder)
    if deduction.answer is None:
        return Trial(None, fits, hard)
    return Trial(deduction.moments if deduction.grade is wanted else 0, fits, hard)
