"""A survey counts puzzles by kind: grades with their efforts, techniques, and bars of efforts."""

from hypothesis import given
from hypothesis import strategies as st

from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET
from bookmaker.puzzles.records.survey import BINS, UNSOLVED, Graded, grade_many, survey
from bookmaker.source.faults import Fault


def test_puzzles_are_counted_by_grade_and_technique() -> None:
    puzzles = [
        Graded("blank", "5x5", "easy", 3.0, (("empty", 1),)),
        Graded("blank", "10x4", "easy", 7.0, (("empty", 3),)),
        Graded("blank", "5x5", UNSOLVED, 90.0, (("empty", 0),)),
    ]
    (found,) = survey(puzzles)
    assert (found.kind, found.count, found.sizes) == ("blank", 3, ("5x5", "10x4"))
    assert found.grades == (("easy", 2, 3.0, 5.0, 7.0), (UNSOLVED, 1, 90.0, 90.0, 90.0))
    assert found.techniques == (("empty", 2, 4),)


@given(st.lists(st.floats(1, 500), min_size=1, max_size=40))
def test_every_effort_stands_in_one_bar(efforts: list[float]) -> None:
    (found,) = survey([Graded("blank", "5x5", "easy", effort, ()) for effort in efforts])
    assert sum(count for _, _, count in found.bars) == len(efforts)
    assert (found.bars[0][0], len(found.bars)) == (min(efforts), BINS if len(set(efforts)) > 1 else 1)


def test_a_line_that_is_no_record_is_told() -> None:
    good, bad = grade_many(DEFAULT_BUDGET, ['{"kind": "blank", "grid": [[0, 0]]}', "nonsense"])
    assert isinstance(good, Graded)
    assert (good.size, good.grade, good.techniques) == ("2x1", "easy", (("empty", 1),))
    assert isinstance(bad, Fault)
