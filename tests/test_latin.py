"""Latin squares: what their kinds share."""

from importlib import import_module
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookmaker.kinds.futoshiki.board import Clues
from bookmaker.kinds.futoshiki.techniques import State
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.grading import Contradiction, Grade, ticked
from bookmaker.puzzles.contract.params import made_with
from bookmaker.puzzles.contract.phrases import cell_name
from bookmaker.puzzles.kits.values.latin import ways_to_fill
from bookmaker.puzzles.kits.values.making import TRIALS, Looking, square
from bookmaker.puzzles.kits.values.packed import fitting, packed
from bookmaker.puzzles.kits.values.proving import left_by, search, settled
from bookmaker.puzzles.story.path import one_by_one
from bookmaker.puzzles.toolbox.symmetry import moved, turns, twins
from bookmaker.seeds import Seed
from tests.few import longer

KINDS = ["calcudoku", "futoshiki", "skyscrapers"]


@given(st.integers(1, 9), st.integers(0, 999))
def test_a_random_square_is_latin_and_no_row_shifted_again_and_again(n: int, number: int) -> None:
    rows = square(n, Seed(("square", str(number))).stream())
    assert all(sorted(line) == list(range(1, n + 1)) for lines in (rows, zip(*rows, strict=True)) for line in lines)
    doubled = rows[0] * 2
    assert n < 4 or not all(row in [doubled[at : at + n] for at in range(n)] for row in rows)


@given(st.integers(1, 5), st.randoms())
def test_a_turn_takes_every_value_to_its_place(n: int, random: Any) -> None:
    rows = tuple(tuple(random.randrange(9) for _ in range(n)) for _ in range(n))
    assert [moved(rows, turn) for turn in turns(n)] == list(twins(rows))


@pytest.mark.parametrize(
    ("rows", "left"),
    [
        (((1, 2, 0), (0, 0, 0), (0, 0, 0)), [1, 2, 4, 6, 5, 3, 6, 5, 3]),
        (((1, 0, 0), (0, 1, 0), (0, 0, 2)), None),  # the 1 of the third row stands where the 2 is given
        (((1, 0, 0), (0, 2, 0), (0, 0, 0)), [1, 4, 2, 4, 2, 1, 2, 1, 4]),
    ],
)
def test_singles_go_as_far_as_they_can(rows: tuple[tuple[int, ...], ...], left: list[int] | None) -> None:
    assert settled(left_by(rows), 3, lambda masks, fresh: 0) == left


def test_cells_that_were_settled_go_on_from_the_one_that_changed() -> None:
    looked = []

    def narrow(masks: list[int], fresh: int) -> int:
        looked.append(fresh)
        return 0

    begun = settled([7] * 9, 3, narrow)
    assert begun == [7] * 9
    assert looked == [-1]
    assert settled([1, *begun[1:]], 3, narrow, 1) == [1, 6, 6, 6, 7, 7, 6, 7, 7]
    assert looked[1:] == [0b001001111, 0b001001110]


@pytest.mark.parametrize(("n", "count"), [(1, 1), (2, 2), (3, 12)])
def test_the_search_finds_squares_that_differ_and_says_where_there_are_more(n: int, count: int) -> None:
    found = search(((0,) * n,) * n, lambda masks, fresh: 0, 1000)
    assert len(set(map(tuple, found.found))) == len(found.found) == min(count, 2)
    assert found.complete == (count < 2)


def test_where_a_supposition_fails_is_told_by_the_cell_or_by_the_line_that_lacks_a_value() -> None:
    state = State(Clues(((0,) * 3,) * 3))
    state.may = [cells & ~1 for cells in state.may]
    assert set(state.failing()) == {(0, 0)}
    state = State(Clues(((0,) * 3,) * 3))
    state.may[2] &= ~0b111  # no 3 in the first row
    assert set(state.failing()) == {(0, 0), (0, 1), (0, 2)}


def test_two_values_that_want_one_cell_are_told_by_the_line_that_loses_one() -> None:
    state = State(Clues(((0,) * 3,) * 3))
    state.may[0] &= ~0b110  # the 1 of the first row stands in its first cell
    state.may[1] &= ~0b001001000  # and the 2 of the first column too
    found = [state.placed(0, 0), state.placed(0, 1)]
    with pytest.raises(Contradiction):
        state.take(found)
    assert (1, 0) in set(state.failing())


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("futoshiki", "6x6:o4t,s1l1l6g4l3lg2l4g1g1g1gl1g5g3g7llg1l"),
        ("skyscrapers", "5x5:y,o2c2_3a3e3b3_1a3"),
    ],
)
def test_a_trial_names_as_forced_only_values_that_stand_then(name: str, code: str) -> None:
    kind: Any = registry.get(name)
    trials = [one for one in one_by_one(kind, kind.Clues.parse(code)) if one.step.technique == "trial"]
    assert any(not each.holds for one in trials for each in one.marks.forces)  # some cells only lose a value
    for one in trials:
        placed = {f"{cell_name(*each.cells)}={each.value}" for each in one.marks.forces if each.holds}
        forced = dict(one.step.facts)["forced"]
        assert set(forced.split(", ") if forced else ()) == placed


@pytest.mark.parametrize("name", ["futoshiki", "skyscrapers"])
def test_the_work_of_a_ladder_is_counted_alike_whatever_was_asked_before(name: str) -> None:
    kind: Any = registry.get(name)
    clues = kind.Clues.parse(kind.POSITIONS["all-orders"])
    counted = []
    for _ in range(2):
        began = ticked()
        kind.deduce(clues)
        counted.append(ticked() - began)
    assert counted[0] == counted[1] > 0


@pytest.mark.parametrize("name", longer(KINDS, ["calcudoku"]))
def test_trials_are_few_and_come_late_and_only_experts_need_them(name: str) -> None:
    kind: Any = registry.get(name)
    trials = 0
    for number, grade in enumerate(Grade.EXPERT for _ in range(20)):
        clues = kind.propose(kind.Params(6, 6), grade, Seed((name, "trials", str(number))).stream())
        if clues is None:
            continue
        deduction = kind.deduce(clues)
        names = [step.technique for step in deduction.steps]
        count = names.count("trial")
        trials += count
        placed = sum(one in kind.DECIDES_CELLS for one in names[: names.index("trial")]) if count else 36
        assert count <= TRIALS
        assert 5 * (placed + sum(1 for _ in clues.places())) >= 36
    assert trials


@pytest.mark.parametrize(
    ("kind", "made"),
    [("futoshiki", "easy medium"), ("skyscrapers", "easy medium expert"), ("calcudoku", "easy medium hard")],
)
def test_a_square_of_four_is_refused_before_any_attempt_in_the_grades_that_it_has_not(kind: str, made: str) -> None:
    params = registry.get(kind).Params(width=4, height=4)
    assert [grade.word for grade in made_with(kind, params)] == made.split()


@pytest.mark.parametrize("name", KINDS)
def test_a_draft_looked_at_needs_the_grade_that_its_ladder_says_and_shows_as_many_moments(name: str) -> None:
    kind: Any = registry.get(name)
    (looking,) = (one for one in vars(import_module(f"{kind.__name__}.generator")).values() if isinstance(one, Looking))
    for grade in Grade:
        attempts = (kind.propose(kind.Params(5, 5), grade, Seed((name, str(n))).stream()) for n in range(40))
        clues = next(one for one in attempts if one is not None)
        deduction = kind.deduce(clues)
        assert deduction.grade is grade
        seen = [looking.look(clues, most) for most in Grade]
        assert [one and one.grade for one in seen] == [None if most < grade else grade for most in Grade], clues.code()
        moments = deduction.moments if grade > Grade.EASY else seen[-1].moments
        assert all((one.moments, one.left) == (moments, 0) for one in seen if one), clues.code()


@pytest.mark.parametrize("name", KINDS)
def test_the_first_attempt_that_comes_to_the_grade_is_proposed_and_no_other_is_made(name: str) -> None:
    module: Any = import_module(f"bookmaker.kinds.{name}.generator")
    (looking,) = (one for one in vars(module).values() if isinstance(one, Looking))
    made = registry.get(name).propose(registry.get(name).Params(5, 5), Grade.EASY, Seed((name, "one")).stream())
    attempts = iter([None, made])
    assert looking.proposed(Grade.EASY, (), Seed(("any",)).stream(), lambda grade: next(attempts)) is made


@given(st.lists(st.integers(1, 31), min_size=5, max_size=5), st.integers(0, 130))
def test_ways_are_counted_up_to_as_many_as_are_asked_for(masks: list[int], most: int) -> None:
    count, used = ways_to_fill(masks, 0, lambda way, at, taken, bit: way, lambda way: True)
    found, seen = ways_to_fill(masks, 0, lambda way, at, taken, bit: way, lambda way: True, most)
    assert (found, seen) == (count, used) if count <= most else most < found <= count


@given(st.integers(1, 4), st.data())
def test_ways_that_fit_what_cells_may_hold_are_found_with_the_values_that_they_have(
    bits: int, data: st.DataObject
) -> None:
    masks = data.draw(st.lists(st.integers(0, 2**bits - 1), min_size=1, max_size=4))
    every = data.draw(st.lists(st.tuples(*[st.integers(0, bits - 1)] * len(masks)), max_size=20))
    fits = [way for way in every if all(mask >> value & 1 for mask, value in zip(masks, way, strict=True))]
    left, used = fitting([packed(way, bits) for way in every], masks, bits)
    assert left == [packed(way, bits) for way in fits]
    assert used == tuple(sum({1 << way[at] for way in fits}) for at in range(len(masks)))
