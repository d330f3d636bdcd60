"""What options say of number paths that is untrue, by geometry alone; and what readers and web pages are told."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from bookmaker.kinds.numberpath.board import Answer, Clues, givens_in
from bookmaker.puzzles.contract.abilities import Variant
from bookmaker.puzzles.contract.flow import FIGURES, is_figure
from bookmaker.puzzles.kits.nouns import clue_count
from bookmaker.puzzles.kits.option_checks import no_symmetry, other_mask
from bookmaker.source.faults import counted

CHECKED_OPTIONS = frozenset({"mask", "givens", "gap", "symmetry", "figure"})


def broken_options(clues: Clues, answer: Answer, options: Mapping[str, Any]) -> tuple[str, ...]:
    """What is untrue of `mask`, `givens`, `gap`, `symmetry` and `figure`, a sentence each."""
    return tuple(_broken(clues, options))


def _broken(clues: Clues, options: Mapping[str, Any]) -> Iterator[str]:
    yield from other_mask(options, clues.rows)
    count = clue_count(clues)
    if (givens := options.get("givens", "auto")) != "auto":
        fewest, most = givens_in(givens, clues.count)
        if not fewest <= count <= most:
            yield f"'givens' is {givens}, and there are {counted(count, 'number')}"
    numbers = sorted(number for _, number in clues.places())
    longest = max((after - before - 1 for before, after in pairwise(numbers)), default=0)
    if isinstance(gap := options.get("gap"), int) and longest > gap:
        yield f"'gap' is {gap}, and {longest} numbers in a row are missing"
    shown = [[bool(number) for number in row] for row in clues.rows]
    yield from no_symmetry(options, shown, "numbers' cells")
    figure = options.get("figure", "none")
    if figure in FIGURES and not is_figure(shown, FIGURES[figure]):
        yield f"'figure' is {figure}, and the numbers stand elsewhere"


def told(clues: Clues, options: Variant) -> Variant:
    """{"last": the last number}."""
    return {"last": clues.count}


def tables(clues: Clues) -> Mapping[str, Any]:
    """{"slants": whether a step also goes from corner to corner}."""
    return {"slants": clues.KING}
