"""Skyscrapers: what is seen and what is not, parks, ids and addresses of others, and what is made."""

from dataclasses import replace

import pytest

from bookmaker.drawing import Meaning, Rect
from bookmaker.kinds import skyscrapers
from bookmaker.kinds.skyscrapers import Answer, Clues, Params
from bookmaker.kinds.skyscrapers.exchange import NOTATIONS
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.contract.proof import Impossible, Unique
from bookmaker.seeds import Seed

SGT, PZPR = NOTATIONS


def clues_of(n: int, *, parks: bool = False, **told: tuple[int, int]) -> Clues:
    """An empty grid with numbers at the ends of some lines: row1=(2, 0)."""
    ends = {name: [told.get(f"{name[:-1]}{k}", (0, 0)) for k in range(n)] for name in ("rows", "columns")}
    return Clues.from_grid(((-parks,) * n,) * n, {"parks": parks, "outside": ends})


@pytest.mark.parametrize(
    ("row", "left", "right"),
    [
        ((1, 2, 3, 4), 4, 1),
        ((4, 3, 2, 1), 1, 4),
        # Taller than the one before it, but not than all before: hidden.
        ((3, 1, 2, 4), 2, 1),
        ((2, 4, 1, 3), 2, 2),
    ],
)
def test_a_tower_is_seen_that_is_taller_than_all_before_it(row: tuple[int, ...], left: int, right: int) -> None:
    answer = Answer(tuple(tuple((value + shift - 1) % 4 + 1 for value in row) for shift in range(4)))
    for number in range(1, 5):
        for ends, seen in (((number, 0), left), ((0, number), right)):
            broken = [one.name for one in skyscrapers.faults(clues_of(4, row0=ends), answer) if one.name == "seen"]
            assert bool(broken) is (number != seen)


def test_a_line_without_a_number_has_no_condition() -> None:
    answer = Answer(((2, 1), (1, 2)))
    assert not skyscrapers.faults(clues_of(2), answer)


def test_a_park_is_never_seen_and_hides_nothing() -> None:
    answer = Answer(((0, 1, 2), (1, 2, 0), (2, 0, 1)))
    assert not skyscrapers.faults(clues_of(3, parks=True, row0=(2, 1), row1=(2, 1), row2=(1, 2)), answer)
    assert [one.name for one in skyscrapers.faults(clues_of(3, parks=True, row0=(3, 0)), answer)] == ["seen"]


def test_with_parks_a_blank_is_minus_one_and_a_given_park_is_zero() -> None:
    grid = ((0, -1), (-1, -1))
    clues = Clues.from_grid(grid, {"parks": True, "outside": {"rows": [[], []], "columns": [[], []]}})
    assert clues.grid() == grid
    assert Clues.parse(clues.code()) == clues
    assert skyscrapers.prove(clues, 100) == Unique(Answer(((0, 1), (1, 0))))
    assert skyscrapers.deduce(clues).answer == Answer(((0, 1), (1, 0)))


def test_parks_are_shaded_in_the_answer() -> None:
    drawing = skyscrapers.draw(clues_of(2, parks=True), Answer(((0, 1), (1, 0))))
    (green,) = [shape for shape in drawing.shapes if isinstance(shape, Rect) and shape.meaning is Meaning.TINT]
    assert green.boxes == ((0.0, 0.0, 1.0, 1.0), (1.0, 1.0, 1.0, 1.0))


def test_a_one_outside_means_the_tallest_first_but_with_parks_perhaps_a_park_before_it() -> None:
    plain, parks = (skyscrapers.start(clues_of(4, parks=parks, row0=(1, 0))) for parks in (False, True))
    technique = next(one for one in skyscrapers.LADDER if one.name == "limits")
    technique.apply(plain)
    technique.apply(parks)
    assert plain.mask(0) == 0b1000
    assert parks.mask(0) == 0b1001
    assert [bool(parks.mask(cell) & 0b1000) for cell in range(4)] == [True, True, False, False]


def test_the_tallest_has_room_before_it_whatever_is_known_of_what_stands_behind() -> None:
    state = skyscrapers.start(replace(clues_of(4, row0=(3, 0)), rows=((0, 1, 0, 0), *((0,) * 4,) * 3)))
    next(one for one in skyscrapers.LADDER if one.name == "room").apply(state)
    assert [bool(state.mask(cell) & 0b1000) for cell in range(4)] == [False, False, False, True]


def test_numbers_that_no_line_shows_are_proved_impossible() -> None:
    assert skyscrapers.prove(clues_of(4, row0=(4, 2)), 1000) == Impossible()
    assert skyscrapers.prove(clues_of(4, parks=True, row0=(4, 0)), 1000) == Impossible()


def test_ids_of_towers_and_addresses_of_puzz_link_are_read_and_written() -> None:
    text = "4:2/1//3/3///2//1///4//2/,a3n"
    clues = SGT.read(text)
    assert clues.beside()["outside"] == {
        "rows": [[0, 4], [1, 0], [0, 2], [0, 0]],
        "columns": [[2, 3], [1, 0], [0, 0], [3, 2]],
    }
    assert list(clues.places()) == [((0, 1), 3)]
    assert SGT.write(clues) == text
    assert PZPR.read(PZPR.write(clues)) == clues
    assert PZPR.begins.match(PZPR.write(clues))


def test_other_programs_know_no_parks() -> None:
    for notation in NOTATIONS:
        with pytest.raises(ValueError, match="no parks"):
            notation.write(clues_of(4, parks=True))


@pytest.mark.parametrize(
    ("outside", "why"),
    [
        ({"rows": [[5, 0], [], [], []], "columns": [[]] * 4}, "from 0 to 4"),
        ({"rows": [[1], [], [], []], "columns": [[]] * 4}, "2 numbers for each line"),
        ({"rows": [[]] * 3, "columns": [[]] * 4}, "4 rows and 4 columns"),
        (None, "need 'outside'"),
    ],
)
def test_numbers_outside_that_cannot_be_are_refused(outside: object, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Clues.from_grid(((0,) * 4,) * 4, {"outside": outside})


def test_hard_puzzles_of_4x4_are_not_made_without_parks() -> None:
    assert skyscrapers.propose(Params(4, 4), Grade.HARD, Seed(("x",)).stream()) is None


def test_up_to_5x5_no_height_is_printed_and_ones_are_few() -> None:
    made = [skyscrapers.propose(Params(5, 5), Grade.MEDIUM, Seed(("m", str(n))).stream()) for n in range(4)]
    for clues in filter(None, made):
        numbers = [number for pair in clues.ends for number in pair if number]
        assert not any(clues.places())
        assert 3 * numbers.count(1) <= len(numbers)
    assert any(made)
