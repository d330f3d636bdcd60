"""A draft of a Shikaku -> the same made a puzzle of a grade above easy, by random moves and cuts.

A move stays unless the draft came further from its grade by it.
"""

from dataclasses import dataclass
from typing import TypeAlias

from bookmaker.kinds.shikaku.board import Params
from bookmaker.kinds.shikaku.making.draft import Draft
from bookmaker.kinds.shikaku.making.hiding import ambiguous_clues, barred, narrowed
from bookmaker.kinds.shikaku.making.repair import is_solved_at, recut, wrong_fits
from bookmaker.kinds.shikaku.techniques import LADDER, Ladder, deduce_rest
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.kits.areas.proving import tilings
from bookmaker.puzzles.toolbox.bitgrid import indices
from bookmaker.puzzles.toolbox.cover import Groups, pockets, union
from bookmaker.seeds import Stream

ROUNDS = 40  # rounds of repair before an attempt is given up
LARGE = 200  # cells of a grid from which on a draft is mended quickly before it is made harder
MOVES = 150  # rounds towards a grade above easy before an attempt is given up
PATIENCE = 80  # the same without coming nearer, once the draft has the grade but too few moments of it
KICKS = 20  # clues for each random move of a round that found the draft too easy
NODES = 200  # of the search for a second answer
CUTS = 0.5  # share of cuts among random moves
NEAR = 0.7  # share of random moves at the numbers that make the draft hard


def made_harder(draft: Draft, params: Params, wanted: Grade, rng: Stream, *, least: int) -> bool:
    """Make the draft a puzzle of that grade, above easy, with its least moments; False when too many rounds did not do.

    A round that found the draft ambiguous mends each ambiguous pocket a little, one that found it too easy makes
    some random changes that leave more rectangles. So the draft stays where puzzles just have one answer. Once it
    has the grade, a random change stays only if there are no fewer moments after it.
    """
    ladder = _ladder(params, wanted)
    if params.cells >= LARGE and not any(is_solved_at(draft, params, rng, Grade.MEDIUM) for _ in range(ROUNDS)):
        return False
    best, before, tries = Trial(0, [], []), draft.save(), 0
    seen: Seen = {}
    for _ in range(MOVES):
        trial = _tried(draft, wanted, ladder, seen)
        tries += 1
        if trial.moments is not None and trial.moments >= least:
            return True
        if trial.moments and trial.moments >= (best.moments or 0):
            if trial.moments != best.moments:
                tries = 0
            best, before = trial, draft.save()
            _change(draft, params, rng, best.hard)
        elif best.moments:
            if tries > PATIENCE:
                return False
            draft.restore(before)
            _change(draft, params, rng, best.hard)
        elif trial.moments is None:
            stuck = ambiguous_clues(trial.left)
            for pocket in pockets((k, union(trial.left[k])) for k in stuck):
                _mend(draft, trial.left, pocket, params, rng)
        else:
            _complicate(draft, params, rng)
    return False


def vary(draft: Draft, params: Params, wanted: Grade, rng: Stream, *, least: int, tries: int) -> None:
    """Change a puzzle of that grade at random; a change stays if the grade does and so many moments do."""
    ladder = _ladder(params, wanted)
    seen: Seen = {}
    for _ in range(tries):
        before = draft.save()
        _change(draft, params, rng, [])
        if (_tried(draft, wanted, ladder, seen, tells_left=False).moments or 0) < least:
            draft.restore(before)


def moments_of(draft: Draft, params: Params, wanted: Grade) -> int:
    """How many moments of that grade, above easy, a draft has; none where it is of another."""
    return _tried(draft, wanted, _ladder(params, wanted), {}, tells_left=False).moments or 0


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
        around = draft.grid.near(draft.targets[k])
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


# What was made of drafts, by the cells of their clues and boxes: many changes lead back, or change nothing.
Seen: TypeAlias = dict[tuple[int, ...], Trial]


def _tried(draft: Draft, wanted: Grade, ladder: Ladder, seen: Seen, *, tells_left: bool = True) -> Trial:
    """What the ladder makes of the draft; of an ambiguous one that is told sooner where nobody asks what is left."""
    key = (*draft.bits, *draft.targets)
    if key not in seen:
        seen[key] = _found(draft, wanted, ladder, tells_left=tells_left)
    return seen[key]


def _found(draft: Draft, wanted: Grade, ladder: Ladder, *, tells_left: bool) -> Trial:
    fits = narrowed(draft.fits, draft.full, min(Grade(wanted - 1), Grade.MEDIUM))
    hard = ambiguous_clues(fits)
    if not hard:
        return Trial(0, fits, hard)
    if wanted is Grade.MEDIUM:
        left = narrowed(fits, draft.full, wanted)  # that goes as far as the ladder, and sooner
        if ambiguous_clues(left):
            return Trial(None, left, hard)
    elif wanted is Grade.EXPERT or not tells_left:
        # The ladder on an ambiguous draft takes long and finds nothing; a second answer is soon found.
        answers = tilings([fits[k] for k in hard], union(draft.targets[k] for k in hard), NODES)
        if len(answers.found) == 2 or (wanted is Grade.EXPERT and not answers.complete):
            return Trial(None, fits, hard)
    deduction = deduce_rest(draft.grid, draft.places(), fits, ladder)
    if deduction.answer is None:
        return Trial(None, fits, hard)
    return Trial(deduction.moments if deduction.grade is wanted else 0, fits, hard)
