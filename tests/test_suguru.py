"""Suguru: rules that readers of Sudoku get wrong, the ladder's own techniques, what is made, and addresses."""

import pytest

from bookmaker.kinds.suguru import (
    DECIDES_CELLS,
    LADDER,
    NOTATIONS,
    Answer,
    Clues,
    Params,
    deduce,
    faults,
    hardest,
    propose,
    prove,
    start,
)
from bookmaker.kinds.suguru.generator import filled
from bookmaker.puzzles.contract.grading import Grade, Step
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET, Unique
from bookmaker.puzzles.making.orders import Order, Puzzle, generate
from bookmaker.puzzles.toolbox.near import is_connected, king_near, rook_near
from bookmaker.seeds import Seed
from bookmaker.source.faults import Fault


def clues(rows: str, regions: str) -> Clues:
    """Clues by their rows, "." for a blank, and the letters of their regions."""
    grid = tuple(tuple(0 if one == "." else int(one) for one in row) for row in rows.split("/"))
    return Clues.from_grid(grid, {"regions": [[ord(one) for one in row] for row in regions.split("/")]})


def broken(regions: str, answer: str) -> set[str]:
    empty = clues("/".join("." * len(row) for row in regions.split("/")), regions)
    return {
        one.name for one in faults(empty, Answer.from_grid(tuple(tuple(map(int, row)) for row in answer.split("/"))))
    }


def found(puzzle: Clues, technique: str) -> list[Step]:
    """What a technique finds from the start."""
    return list(next(one for one in LADDER if one.name == technique).apply(start(puzzle)))


def test_equal_numbers_may_stand_in_a_row_but_not_touch_at_a_corner() -> None:
    assert broken("aabb/aabb", "1212/4343") == set()
    assert broken("aabb/aabb", "1231/3424") == {"touch"}


def test_a_region_of_one_cell_is_a_1_and_none_holds_more_than_its_size() -> None:
    assert broken("abb", "121") == set()
    assert broken("abb", "212") == {"region"}
    with pytest.raises(ValueError, match="has 2 cells, so none of them holds 3"):
        clues(".3.", "abb")
    with pytest.raises(ValueError, match="a region has at most 9"):
        clues("..../..../....", "aaaa/aaaa/aaaa")


def test_a_number_that_touches_a_cell_wherever_it_goes_is_forbidden_there() -> None:
    steps = found(clues("..../....", "abbb/abbb"), "forbidden-neighbour")
    struck = {(one.cells, dict(one.facts)["struck"], dict(one.facts)["house"][0].cells[0]) for one in steps}
    assert struck == {(((r, 1),), number, (0, 0)) for r in (0, 1) for number in "12"}


def test_two_cells_of_two_regions_that_touch_are_a_pair_too() -> None:
    steps = {dict(one.facts)["where"]: one for one in found(clues("..../....", "aabb/cccc"), "naked-pair")}
    pair = steps[(0, 1), (0, 2)]
    assert (pair.cells, dict(pair.facts)["struck"]) == (((1, 1), (1, 2)), "1, 2")


@pytest.mark.parametrize("grade", Grade)
def test_a_grade_is_made_and_its_trials_are_few_and_late(grade: Grade) -> None:
    made = generate(Order(1, 0, "suguru", Params(6, 6), grade, Seed(("made", grade.word))))
    assert isinstance(made, Puzzle)
    steps = deduce(made.clues).steps
    trials = [at for at, step in enumerate(steps) if step.technique == "trial"]
    assert len(trials) <= (6 if grade is Grade.EXPERT else 0)
    settled = {
        cell for step in steps[: min(trials, default=0)] if step.technique in DECIDES_CELLS for cell in step.cells
    }
    assert not trials or 5 * len(settled) >= sum(not number for row in made.clues.rows for number in row)


def test_half_turned_numbers_are_made_easy_and_refused_hard() -> None:
    params = Params(6, 6, symmetry="half-turn")
    assert isinstance(generate(Order(1, 0, "suguru", params, Grade.EASY, Seed(("half",)))), Puzzle)
    assert isinstance(generate(Order(1, 0, "suguru", params, Grade.HARD, Seed(("half",)))), Fault)


@pytest.mark.parametrize(("width", "height"), [(6, 6), (9, 6), (10, 10)])
def test_regions_hang_together_are_filled_by_the_rules_and_few_are_small(width: int, height: int) -> None:
    made = [found for n in range(5) if (found := filled(width, height, Seed(("filled", str(n))).stream()))]
    assert made
    near, around = rook_near(width, height), king_near(width, height)
    for regions in made:
        held = {cell: number for region in regions for cell, number in region.items()}
        assert sorted(held) == list(near)
        assert all(is_connected(region, near) for region in regions)
        assert all(sorted(region.values()) == list(range(1, len(region) + 1)) for region in regions)
        assert all(held[cell] != held[other] for cell in near for other in around[cell])
        assert [len(region) for region in regions].count(1) <= 3


def test_an_address_is_read_and_written() -> None:
    (pzpr,) = NOTATIONS
    text = "https://puzz.link/p?suguru/3/2/a0131i"
    assert pzpr.begins.match(text)
    read = pzpr.read(text)
    assert (read.rows, read.regions) == (((1, 3, 1), (0, 0, 0)), ((0, 0, 1), (0, 0, 1)))
    assert pzpr.write(read) == text
    with pytest.raises(ValueError, match="does not describe the 6 cells"):
        pzpr.read(text[:-1])


def test_what_is_proposed_has_one_answer() -> None:
    made = propose(Params(6, 6), Grade.HARD, Seed(("one",)).stream())
    assert made is not None
    assert isinstance(prove(made, DEFAULT_BUDGET), Unique)


def test_grades_that_are_not_made_with_half_turned_numbers_are_known_before_any_work() -> None:
    assert hardest(Params(6, 6)) is Grade.EXPERT
    assert hardest(Params(6, 6, symmetry="half-turn")) is Grade.MEDIUM
