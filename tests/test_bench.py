"""The speed table is measured through today's pipeline."""

import pytest

from tests.bench import table


@pytest.mark.slow
def test_any_easy_and_mixed_have_figures_for_one_worker_and_for_all_in_one_run() -> None:
    lines = table.lines(
        "net", sizes=["5x5"], grades=["any", "easy", "mixed"], seconds=0.05, options={}, with_peer=False
    )
    _, _, *rows = [line.split() for line in lines]
    assert [(size, grade) for size, grade, *_ in rows] == [("5x5", "any"), ("5x5", "easy"), ("5x5", "mixed")]
    assert all(float(one) > 0 and float(every) > 0 for _, _, one, every, *_ in rows)
