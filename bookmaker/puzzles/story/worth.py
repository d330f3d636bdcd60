"""Worth: hard steps -> which of them are told with their reasons, and which have a picture, where there is not room."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from bookmaker.puzzles.contract.walking import Taken

FIRST_TIME = 2  # times a repeat: how much more is left without a picture before the first use of a technique is


class Rank(NamedTuple):
    """Which time a technique is used, and which of the hard ones it is, the easiest of these being 0."""

    time: int
    rung: int


def by_worth(
    steps: Sequence[Taken], hard: Sequence[str], is_alike: Callable[[Taken, Taken], bool]
) -> dict[Rank, list[int]]:
    """Where the hard steps are, those alike together, the first first whose reasons are worth most to a reader.

    That is what a technique does for the first time; of as many times the hardest.
    """
    times, ranks = Counter[str](), dict[Rank, list[int]]()
    for at, (before, one) in enumerate(zip((None, *steps), steps, strict=False)):
        name = one.step.technique
        if name in hard:
            times[name] += before is None or not is_alike(before, one)
            ranks.setdefault(Rank(times[name], hard.index(name)), []).append(at)
    return {rank: ranks[rank] for rank in sorted(ranks, key=lambda rank: (rank.time, -rank.rung))}


def spread(sizes: Sequence[int], worth: Mapping[Rank, Sequence[int]]) -> list[Sequence[int]]:
    """The same in the order in which they get a picture: of so many, few have much behind them that has none.

    The last comes first, for behind it all is easy. `sizes` are of all steps.
    """
    left = sorted(worth, key=lambda rank: worth[rank][0])
    ordered = list[Sequence[int]]()

    def loss(at: int) -> tuple[int, int]:
        """How much stands behind one picture where this step has none."""
        first = worth[left[at - 1]][0] if at else 0
        last = worth[left[at + 1]][0]
        return sum(sizes[first:last]) * (FIRST_TIME if left[at].time == 1 else 1), left[at].rung

    while len(left) > 1:
        ordered.append(worth[left.pop(min(range(len(left) - 1), key=loss))])
    return [*(worth[rank] for rank in left), *reversed(ordered)]


def unpictured(
    shown: Collection[Taken], worth: Mapping[Rank, Sequence[int]], steps: Sequence[Taken]
) -> tuple[Taken, ...]:
    """Those of the steps shown that are hard, the first first whose reasons are worth most."""
    own = {*map(id, shown)}
    return tuple(steps[at] for at in chain(*worth.values()) if id(steps[at]) in own)
