"""What options say of a Shikaku that is untrue, by geometry alone; and what readers are told beside its numbers."""

from collections.abc import Iterator, Mapping
from typing import Any

from bookmaker.kinds.shikaku.board import Answer, Clues, largest_area
from bookmaker.puzzles.contract.abilities import Variant
from bookmaker.puzzles.kits.option_checks import no_symmetry, other_mask
from bookmaker.puzzles.toolbox.gridcode import UNKNOWN
from bookmaker.puzzles.toolbox.regions import cells_of_regions
from bookmaker.source.faults import counted

CHECKED_OPTIONS = frozenset({"mask", "max_side", "max_area", "symmetry", "unknown"})


def broken_options(clues: Clues, answer: Answer, options: Mapping[str, Any]) -> tuple[str, ...]:
    """What is untrue of `mask`, `max_side`, `max_area`, `symmetry` and `unknown`, a sentence each."""
    return tuple(_broken(clues, answer, options))


def _broken(clues: Clues, answer: Answer, options: Mapping[str, Any]) -> Iterator[str]:
    rows = clues.grid()
    yield from other_mask(options, rows)
    sides = _sides(answer)
    longest, largest = max(map(max, sides)), max(across * down for across, down in sides)
    if longest > options.get("max_side", longest):
        yield f"'max_side' is {options['max_side']}, and a rectangle is {longest} cells long"
    if largest > largest_area(options.get("max_area", largest), clues.count):
        yield f"'max_area' is {options['max_area']}, and a rectangle has {largest} cells"
    yield from no_symmetry(options, [[bool(number) for number in row] for row in rows], "numbers' cells")
    unknown = sum(number == UNKNOWN for row in rows for number in row)
    if unknown != options.get("unknown", unknown):
        yield f"'unknown' is {options['unknown']}, and {counted(unknown, 'number')} printed as ?"


def _sides(answer: Answer) -> list[tuple[int, int]]:
    """Width and height of every region's bounding box."""
    boxes = [(*zip(*cells, strict=True),) for cells in cells_of_regions(answer.rows)]
    return [(max(columns) - min(columns) + 1, max(rows) - min(rows) + 1) for rows, columns in boxes]


def told(clues: Clues, options: Variant) -> Variant:
    """{"unknown": whether a "?" is among the clues}."""
    return {"unknown": any(number == UNKNOWN for _, _, number in clues.places())}
