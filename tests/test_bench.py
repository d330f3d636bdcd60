"""The speed table is measured through today's pipeline; what Killers need of the rule of 45 is what their grades do."""

import pytest

from bookmaker.kinds.sudoku.board import Clues
from tests.bench import table
from tests.bench.killers import needed


@pytest.mark.slow
def test_any_easy_and_mixed_have_figures_for_one_worker_and_for_all_in_one_run() -> None:
    lines = table.lines(
        "net", sizes=["5x5"], grades=["any", "easy", "mixed"], seconds=0.05, options={}, with_peer=False
    )
    _, _, *rows = [line.split() for line in lines]
    assert [(size, grade) for size, grade, *_ in rows] == [("5x5", "any"), ("5x5", "easy"), ("5x5", "mixed")]
    assert all(float(one) > 0 and float(every) > 0 for _, _, one, every, *_ in rows)


ONE_CELL = (
    "6x6:zj,k1.1.2.2.3.4.5.5.6.6.3.4.7.8.6.9.9.10.7.8.8.11.9.10.12.13.11.11.14.14.12.13.15.15.16.16:7.7.5"
    ".9.5.10.7.13.11.6.8.6.10.8.5.9"
)
THREE_CELLS = (
    "9x9:zzzc,k1.2.2.3.4.4.4.5.5.1.1.3.3.6.6.5.5.7.8.1.1.9.6.5.5.10.7.8.11.1.9.12.13.13.10.10.8.11.11.12."
    "12.12.14.14.15.16.16.17.17.12.18.19.14.15.20.16.21.21.22.18.19.19.15.20.21.21.22.22.23.23.19.19.21.2"
    "1.24.24.24.23.25.25.19:31.12.12.14.31.11.17.11.13.11.24.25.9.13.17.12.3.11.29.6.31.18.13.14.17"
)


@pytest.mark.parametrize(("code", "cells"), [(ONE_CELL, 1), (THREE_CELLS, 3)])
def test_a_killer_needs_sums_of_as_many_cells_as_its_grade_cannot_do_without(code: str, cells: int) -> None:
    assert needed(Clues.parse(code)) == (cells, 1)
