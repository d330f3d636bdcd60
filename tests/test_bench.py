"""The speed table is measured through today's pipeline."""

import pytest

from tests.bench import table


@pytest.mark.slow
def test_a_line_of_the_speed_table_has_a_figure_for_one_worker_and_for_all() -> None:
    lines = table.lines("net", sizes=["5x5"], grade=None, seconds=0.05, options={}, with_peer=False)
    _, _, line = lines
    size, one, every, *_ = line.split()
    assert size == "5x5"
    assert float(one) > 0
    assert float(every) > 0
