"""What an author may ask of a Nonogram and see again: its depth; and how many numbers its clues have."""

import itertools
import math
from collections.abc import Mapping, Sequence
from typing import Any

from bookmaker.kinds.nonogram.board import ORNAMENTS, Answer, Clues, most_runs, twins
from bookmaker.puzzles.contract.abilities import Variant
from bookmaker.source.faults import counted

CHECKED_OPTIONS = frozenset({"depth"})


def broken_options(clues: Clues, answer: Answer, options: Mapping[str, Any]) -> Sequence[str]:
    """What is untrue of the options, a sentence each."""
    asked = options.get("depth", "auto")
    across, down = (most_runs(asked, side) for side in (clues.width, clues.height))
    deepest = max(map(len, clues.rows)), max(map(len, clues.columns))
    if deepest[0] <= across and deepest[1] <= down:
        return ()
    return (f"'depth' is {asked}, but a clue has {counted(max(deepest), 'number')}",)


def told(clues: Clues, options: Variant) -> Variant:
    """{"subject": "ornament"} where one was asked for, and a turn or a mirror changes no clue."""
    is_asked = options.get("subject") in ORNAMENTS and not clues.caption
    return {"subject": "ornament"} if is_asked and clues in itertools.islice(twins(clues), 1, None) else {}


def clue_count(clues: Clues) -> int:
    """How many numbers the clues have."""
    return sum(map(len, clues.rows + clues.columns))


def features(clues: Clues) -> tuple[float, ...]:
    """How much of each row and column is filled, all rows together 1 at most, and all columns."""
    area = clues.width * clues.height
    return tuple(math.fsum(line) / area for line in (*clues.rows, *clues.columns))
