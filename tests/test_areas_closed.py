"""Areas that would close off cells, as their sentence is checked: whether the numbers in the cells add up to them."""

from collections.abc import Mapping

import pytest

from bookmaker.puzzles.contract.marks import Finding, Sort
from bookmaker.puzzles.contract.premises import ParsedFacts, Untrue
from bookmaker.puzzles.kits.areas.bases import CLUE, ClosesOff
from bookmaker.puzzles.kits.areas.known import Known

CLOSES = ClosesOff(CLUE, "first", "last", "cells")


def reader(width: int, numbers: Mapping[int, int]) -> Known:
    """A single row: by column the numbers, 0 where one is not told; each clue may have any cells in a row with it."""
    parts = [range(left, end) for left in range(width) for end in range(left + 1, width + 1)]
    areas = {
        (0, c): [frozenset((0, cell) for cell in part) for part in parts if c in part and number in {0, len(part)}]
        for c, number in numbers.items()
    }
    return Known(areas, {(0, c): number for c, number in numbers.items()}, ())


def told(clue: int, number: str, area: tuple[int, int], closed: range) -> ParsedFacts:
    """With the area from a column to a column the cells are closed off."""
    first, last = area
    return {
        "clue": ((0, clue),),
        "number": number,
        "first": ((0, first),),
        "last": ((0, last),),
        "cells": tuple((0, c) for c in closed),
    }


@pytest.mark.parametrize(
    ("numbers", "closed"),
    [
        ({2: 3}, range(3, 5)),  # no number at all
        ({2: 3, 4: 1}, range(3, 5)),  # too small a number
        ({2: 3, 3: 2, 4: 1}, range(3, 5)),  # numbers too large together
        ({2: 3, 3: 0, 4: 2}, range(3, 5)),  # no cell left for a number that is not told
    ],
)
def test_an_area_goes_where_the_numbers_in_the_cells_behind_it_do_not_add_up(
    numbers: dict[int, int], closed: range
) -> None:
    row = reader(5, numbers)
    ((clause,),) = CLOSES.parts(told(2, "3", (0, 2), closed), row)
    assert clause == {((0, 2), frozenset((0, c) for c in part)) for part in (range(1, 4), range(2, 5))}


@pytest.mark.parametrize(
    ("numbers", "closed"),
    [
        ({2: 3, 4: 2}, range(3, 5)),
        ({2: 3, 3: 1, 4: 1}, range(3, 5)),
        ({2: 3, 4: 0}, range(3, 5)),  # what is not told may have all that is left
        ({2: 3, 3: 0, 4: 1}, range(3, 5)),
        ({2: 3, 4: 1}, range(4, 5)),  # not all of the cells behind it
    ],
)
def test_nothing_is_closed_off_where_they_add_up_or_cells_are_open(numbers: dict[int, int], closed: range) -> None:
    with pytest.raises(Untrue, match="not closed off"):
        list(CLOSES.parts(told(2, "3", (0, 2), closed), reader(5, numbers)))


def test_a_number_is_named_as_it_is_printed() -> None:
    row = reader(3, {1: 0})
    finding = Finding(Sort.AREA, ((0, 0), (0, 1)), holds=False, clue=(0, 1))
    assert row.says({**told(1, "?", (0, 1), range(0)), "cells": finding.cells}, [finding])
    assert not row.says({**told(1, "0", (0, 1), range(0)), "cells": finding.cells}, [finding])
