"""What techniques of a grade that look at one run leave of it, all together; kept, since climbs ask again and again."""

import functools
from collections.abc import Iterator, Sequence

from bookmaker.kinds.kakuro.reasoning import ways
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.kits.values.sets import unions


@functools.lru_cache(maxsize=1 << 17)
def fixed(grade: Grade, total: int, full: int, masks: tuple[int, ...]) -> tuple[int, ...]:
    """What techniques up to the grade that look at one run leave to its cells; of full ways where it is an expert's."""
    now = list(masks)
    while True:
        before = tuple(now)
        put = functools.reduce(int.__or__, [mask for mask in now if not mask & (mask - 1)], 0)
        at = [k for k, mask in enumerate(now) if mask & (mask - 1)]
        if not at:
            return before
        some = tuple([now[k] & ~put for k in at])
        left, used = total - ways.total_of(put), 511 & ~full | put
        for after in _narrowed(grade, left, used, some):
            if after != some:
                some = after
                break
        for k, mask in zip(at, some, strict=True):
            now[k] = mask
        if tuple(now) == before:
            return before


def _narrowed(grade: Grade, left: int, used: int, some: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """What one technique after another leaves to the open cells of a run, easiest first."""
    if len(some) == 1:
        yield (1 << left - 1,)
        return
    every = tuple(ways.rest(left, used, len(some)))
    if len(every) == 1:
        kept = tuple([mask & every[0] for mask in some])
        yield kept
        yield _placed(kept, ways.common(every, kept))
    if len(some) == 2:
        yield ways.pair(left, some)
    if grade >= Grade.EXPERT:
        yield ways.filled(left, used, some)
    elif grade >= Grade.MEDIUM:
        yield ways.within(left, used, some)
    if grade is Grade.HARD:
        fit = tuple(ways.fit(left, used, some))
        union = functools.reduce(int.__or__, fit)
        kept = tuple([mask & union for mask in some])
        yield kept
        yield _placed(kept, ways.common(fit, kept))
        for places, pair in unions(tuple(enumerate(some)), 2):
            yield tuple([mask if at in places else mask & ~pair for at, mask in enumerate(some)])


def _placed(masks: tuple[int, ...], needed: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """The digits that one cell alone can hold, placed there."""
    found = list(masks)
    for d, places in needed:
        if not places & (places - 1):
            found[places.bit_length() - 1] = 1 << d
    return tuple(found)
