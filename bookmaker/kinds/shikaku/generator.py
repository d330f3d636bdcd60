"""Shikaku's generator: Params, grade, random numbers -> Clues that are unique and of that grade, or None.

The grid is cut into boxes once. While the draft is ambiguous, clues near the ambiguous places move within their
boxes, or two boxes are cut anew, until the techniques of the grade solve it, and those of easier grades do not.
"""

from __future__ import annotations

from collections.abc import Sequence

from bookmaker.kinds.shikaku.board import Clues, Params
from bookmaker.kinds.shikaku.making.draft import Draft
from bookmaker.kinds.shikaku.making.half_turn_draft import HalfTurnDraft
from bookmaker.kinds.shikaku.making.half_turn_partition import cut_half_turn
from bookmaker.kinds.shikaku.making.hard_blocks import around, hard_blocks, has_room
from bookmaker.kinds.shikaku.making.hiding import FACTS, FEW, below, hide
from bookmaker.kinds.shikaku.making.partition import BOLD, CLASSIC, COMPACT, EVEN, Mix, cut
from bookmaker.kinds.shikaku.making.repair import ambiguous_clues, is_solved_at, may_recut, recut, wrong_fits
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.toolbox.bitgrid import indices
from bookmaker.puzzles.toolbox.cover import Groups, narrow, tilings, union
from bookmaker.seeds import Stream

ROUNDS = 300  # rounds of repair before an attempt is given up
HARD_ROUNDS = 25  # the same for hard and expert, where another partition is soon more promising
TOO_EASY = 5  # drafts that would be too easy before another partition is more promising
RANDOM_MOVES = 5  # clues moved at random when a draft is too easy
SMALL = 180  # cells of a grid on which compact rectangles make more expert drafts than broad ones
MOVES_A_CLUE = 1  # random moves that leave more rectangles, per clue around hard blocks
# Cells of the largest grid in which hard blocks are found sooner than a hard draft of the whole.
LARGEST_WITH_BLOCKS = {Grade.HARD: 64, Grade.EXPERT: 225}
NODES = 200  # of the search for the second answer of a pocket


def propose(params: Params, grade: Grade | None, rng: Stream) -> Clues | None:
    """One random partition whose clues are moved until it is unique and of the grade; then numbers are hidden."""
    if not params.unknown:
        return _propose_shown(params, grade, rng)
    if grade is Grade.EASY:
        return None  # no "?" can be easy: see `hide`
    many = params.unknown > FEW
    clues = _propose_at_most(params, below(grade), rng) if many else _propose_shown(params, grade, rng)
    return hide(clues, params.unknown, grade, rng) if clues else None


def _propose_at_most(params: Params, grade: Grade, rng: Stream) -> Clues | None:
    """A puzzle that the techniques up to that grade solve, with all its numbers."""
    draft = start(params, _mix(params, None, rng), rng)
    for _ in range(ROUNDS if draft else 0):
        if draft and is_solved_at(draft, params, rng, grade):
            return draft.clues()
    return None


def _propose_shown(params: Params, grade: Grade | None, rng: Stream) -> Clues | None:
    """One random partition whose clues are moved until it is unique and of the grade, with all its numbers."""
    if (grade is Grade.HARD or grade is Grade.EXPERT) and _starts_with_blocks(params, grade):
        return _propose_with_blocks(params, grade, rng)
    above_medium = grade in (Grade.HARD, Grade.EXPERT)
    draft = start(params, _mix(params, grade, rng), rng)
    if draft is None:
        return None
    too_easy = 0
    for _ in range(HARD_ROUNDS if above_medium else ROUNDS):
        if above_medium:
            ready = _hard_round(draft, params, rng, beyond=grade is Grade.EXPERT)
        else:
            # Any grade: the techniques up to hard solve nearly every unique puzzle.
            ready = is_solved_at(draft, params, rng, grade or Grade.HARD)
        if ready and grade is Grade.MEDIUM and _is_easy(draft):
            too_easy += 1
            if too_easy == TOO_EASY:
                return None
            _complicate(draft, rng, range(len(draft.targets)))
        elif ready:
            return draft.clues()
    return None


def _propose_with_blocks(params: Params, grade: Grade, rng: Stream) -> Clues | None:
    """Hard blocks, and a surrounding draft that hard techniques just solve."""
    blocks = hard_blocks(params, grade, rng)
    made = around(blocks, params, _mix(params, grade, rng), rng) if blocks else None
    if made is None:
        return None
    draft, fixed = made
    loose = [k for k in range(len(draft.targets)) if k not in fixed]
    for _ in range(MOVES_A_CLUE * len(loose) // RANDOM_MOVES):
        _complicate(draft, rng, loose)
    for _ in range(HARD_ROUNDS):
        fits = list(draft.fits)
        narrow(fits, draft.full)
        pockets = [pocket for pocket in _pockets(fits) if not fixed.issuperset(pocket)]
        if not pockets:
            return draft.clues()
        for pocket in pockets:
            # Clues of hard blocks stay: their block has one answer, or gets it once the clues around are settled.
            _make_impossible(draft, wrong_fits(draft, fits, [k for k in pocket if k not in fixed]), rng)
    return None


def _starts_with_blocks(params: Params, grade: Grade) -> bool:
    """Whether hard blocks are the faster way; with the classic mix, hard drafts are as rare as those for experts."""
    limit = LARGEST_WITH_BLOCKS[Grade.EXPERT if params.mix == "classic" else grade]
    return has_room(params) and params.width * params.height <= limit


def _mix(params: Params, grade: Grade | None, rng: Stream) -> Mix:
    """The mix of rectangles with which drafts of the grade are found soonest; the classic one where it is asked for."""
    if params.mix == "classic":
        return CLASSIC
    if grade is Grade.EXPERT and params.width * params.height <= SMALL:
        # Compact ones are found sooner, but a book of them alone would hold no large number.
        return COMPACT if rng.below(2) else BOLD
    return BOLD if grade in (Grade.HARD, Grade.EXPERT) else EVEN


def start(params: Params, mix: Mix, rng: Stream) -> Draft | None:
    """A draft on a random partition, its clues in random cells."""
    width, height = params.width, params.height
    if params.symmetry == "half-turn":
        paired = cut_half_turn(params, rng, mix)
        return HalfTurnDraft(*paired, rng, width=width, height=height) if paired else None
    boxes = cut(params, rng, mix)
    if boxes is None:
        return None
    cells = [(top + rng.below(down)) * (width + 1) + left + rng.below(across) for top, left, across, down in boxes]
    return Draft(boxes, cells, width=width, height=height)


def _is_easy(draft: Draft) -> bool:
    fits = list(draft.fits)
    narrow(fits, draft.full, **FACTS[Grade.EASY])
    return not ambiguous_clues(fits)


def _hard_round(draft: Draft, params: Params, rng: Stream, *, beyond: bool) -> bool:
    """One round towards a hard draft: whether it is hard, or with `beyond` harder than that and unique.

    Hard are drafts that need cores (see `cover.narrow`) and are solved by them. If not, clues have moved: one out of
    a wrong rectangle in every ambiguous pocket, or anywhere where the draft was too easy. Random moves that rule out
    few rectangles find hard drafts soonest.
    """
    fits = list(draft.fits)
    if not beyond:
        narrow(fits, draft.full, **FACTS[Grade.MEDIUM])
        if not ambiguous_clues(fits):
            _complicate(draft, rng, range(len(draft.targets)))
            return False
    narrow(fits, draft.full)
    pockets = _pockets(fits)
    if not pockets:
        if beyond:
            _complicate(draft, rng, range(len(draft.targets)))
        return not beyond
    ready = beyond
    for pocket in pockets:
        false = _second_answer(draft, fits, pocket) if beyond else wrong_fits(draft, fits, pocket)
        if false:
            ready = False
            if not (
                params.symmetry == "half-turn"
                and may_recut(params, rng, pocket)
                and recut(draft, rng.choice(pocket), pocket, params, rng)
            ):
                _make_impossible(draft, false, rng)
    return ready


def _make_impossible(draft: Draft, false: list[tuple[int, int]], rng: Stream) -> None:
    """Move the clue of one of these (clue, rectangle) out of the rectangle."""
    k, cells = rng.choice(false)
    draft.move(k, _any_bit(draft.targets[k] & ~cells, rng))


def _pockets(fits: Groups) -> list[list[int]]:
    """The clues with more than one rectangle left, in groups (pockets) that have no cell in common."""
    pockets: list[tuple[int, list[int]]] = []  # reach, clues
    for k in ambiguous_clues(fits):
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


def _second_answer(draft: Draft, fits: Groups, pocket: list[int]) -> list[tuple[int, int]]:
    """The clues of a pocket whose rectangles differ in a second answer, with these rectangles; none if it is unique.

    Where the search takes too long, all wrong rectangles of the pocket.
    """
    area = union(draft.targets[k] for k in pocket)
    answers = tilings([fits[k] for k in pocket], area, NODES)
    for answer in answers.found:
        wrong = [(k, cells) for k, cells in zip(pocket, answer, strict=True) if cells != draft.targets[k]]
        if wrong:
            return wrong
    return [] if answers.complete else wrong_fits(draft, fits, pocket)


def _complicate(draft: Draft, rng: Stream, clues: Sequence[int]) -> None:
    """Move some random ones of these clues, each only if no fewer rectangles fit all clues together afterwards.

    With 3 rectangles a clue one draft of 7x7 in 500 needs an expert, with 8 one in 6.
    """
    fitting = sum(map(len, draft.fits))
    for _ in range(RANDOM_MOVES):
        k = rng.choice(clues)
        bit = _any_bit(draft.targets[k], rng)
        if bit != draft.bits[k]:
            before = draft.save()
            draft.move(k, bit)
            now = sum(map(len, draft.fits))
            if now < fitting:
                draft.restore(before)
            else:
                fitting = now


def _any_bit(cells: int, rng: Stream) -> int:
    return 1 << rng.choice(tuple(indices(cells)))
