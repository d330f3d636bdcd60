"""Tents: rules that readers ask about, its techniques, what is made, ids and addresses."""

from functools import reduce
from itertools import combinations, pairwise

import pytest

from bookmaker.kinds.tents import (
    LADDER,
    NOTATIONS,
    Answer,
    Clues,
    Params,
    faults,
    start,
)
from bookmaker.kinds.tents.board import beside, features
from bookmaker.kinds.tents.techniques import placed
from bookmaker.kinds.tents.units import done, reader
from bookmaker.puzzles.contract.grading import Contradiction, Grade, Step
from bookmaker.puzzles.contract.premises import Untrue
from bookmaker.puzzles.kits.values.counting import shape
from bookmaker.puzzles.making.orders import Order, Puzzle, generate
from bookmaker.puzzles.toolbox.matching import is_only, matching
from bookmaker.seeds import Seed


def clues(rows: str, across: str, down: str) -> Clues:
    """Clues by their rows, "T" for a tree, and the numbers of rows and columns, "." for none."""
    grid = tuple(tuple(int(one == "T") for one in row) for row in rows.split("/"))
    sides = {"rows": across, "columns": down}
    outside = {name: [[] if one == "." else [int(one)] for one in counts] for name, counts in sides.items()}
    return Clues.from_grid(grid, {"outside": outside})


def broken(puzzle: Clues, answer: str) -> set[str]:
    return {
        one.name for one in faults(puzzle, Answer.from_grid(tuple(tuple(map(int, row)) for row in answer.split("/"))))
    }


def found(puzzle: Clues, technique: str) -> list[Step]:
    """What a technique finds from the start."""
    return list(next(one for one in LADDER if one.name == technique).apply(start(puzzle)))


def test_a_tent_may_stand_beside_the_tree_of_another_but_each_tree_needs_its_own() -> None:
    puzzle = clues("T.T/.../...", "1..", "...")
    assert broken(puzzle, "010/000/001") == {
        "own"
    }  # the tent between the trees is one of theirs, the other is nobody's
    assert broken(puzzle, "010/000/100") == {"own"}
    assert broken(clues("T.T/.../...", "...", "..."), "010/100/000") == {"touch"}
    assert broken(clues("T.T./..../....", "...", "...."), "0101/0000/0000") == set()


def test_tents_touch_at_corners_and_stand_on_no_tree() -> None:
    puzzle = clues("T../.../..T", "...", "...")
    assert broken(puzzle, "010/001/000") == {"touch"}
    assert "tree" in broken(puzzle, "100/001/000")


def test_numbers_that_are_not_there_are_not_counted_and_a_grid_needs_a_tree() -> None:
    assert broken(clues("T../.../...", "..0", "..."), "010/000/000") == set()
    assert broken(clues("T../.../...", "0..", "..."), "010/000/000") == {"row"}
    with pytest.raises(ValueError, match="there is no tree"):
        clues("../..", "..", "..")
    with pytest.raises(ValueError, match="need 'outside'"):
        Clues.from_grid(((1, 0), (0, 0)), {})


def test_puzzles_look_alike_by_their_trees_and_less_so_by_the_share_of_tents_that_lines_have() -> None:
    assert features(clues("T.../...T", "1.", "0...")) == (1 / 8, *[0] * 6, 1 / 8, 1 / 2 / 4, *[0] * 5)


def test_a_tree_with_one_place_gets_its_tent_there() -> None:
    (step,) = found(clues("TT../....", "..", "...."), "last-place")
    assert (step.cells, dict(step.facts)["tree"]) == (((1, 0),), ((0, 0),))


def test_a_cell_is_grass_when_all_its_trees_have_their_tents() -> None:
    puzzle = clues(".T.../...../.....", "...", "1....")
    next(each for each in LADDER if each.name == "only-cells").apply(state := start(puzzle))
    steps = next(each for each in LADDER if each.name == "others-tents").apply(state)
    assert {cell for step in steps for cell in step.cells} == {(0, 2)}


def test_cells_that_touch_both_places_of_a_tree_are_grass() -> None:
    steps = found(clues("T..../...../.T...", "...", "....."), "touches-all")
    assert ((1, 1),) in {step.cells for step in steps}


def test_a_tree_without_a_place_is_a_contradiction() -> None:
    with pytest.raises(Contradiction):
        start(clues("TT/TT", "..", ".."))


@pytest.mark.parametrize("grade", Grade)
def test_a_grade_is_made_with_a_fifth_of_trees_and_one_pairing(grade: Grade) -> None:
    made = generate(Order(1, 0, "tents", Params(10, 10), grade, Seed(("made", grade.word))))
    assert isinstance(made, Puzzle)
    trees = made.clues.trees
    tents = [(r, c) for r, row in enumerate(made.answer.rows) for c, value in enumerate(row) if value]
    choices = beside(trees, tents, 10)
    pairs = matching(choices)
    assert 16 <= len(trees) == len(tents) <= 20
    assert pairs is not None
    assert is_only(choices, pairs)


def test_two_trees_that_could_exchange_their_tents_are_noticed() -> None:
    choices = {1: [5, 6], 2: [5, 6], 3: [7]}
    pairs = matching(choices)
    assert pairs is not None
    assert not is_only(choices, pairs)
    assert matching({1: [5], 2: [5]}) is None


def test_an_address_and_an_id_are_read_and_written() -> None:
    pzpr, sgt = NOTATIONS
    read = pzpr.read("https://puzz.link/p?tents/5/5/2g0h1i1j82323")
    assert pzpr.write(read) == "https://puzz.link/p?tents/5/5/2g0h1i1j82323"
    assert (read.down, read.across) == ((2, None, 0, None, None), (1, None, None, None, 1))
    puzzle = clues("T../.../..T", "101", "020")
    assert sgt.write(puzzle) == "3x3:_g_,0,2,0,1,0,1"
    assert sgt.read(sgt.write(puzzle)) == puzzle
    with pytest.raises(ValueError, match="does not say all numbers"):
        sgt.read("3x3:_g_,0,2,0,1,0")


@pytest.mark.parametrize(("cells", "need"), [("11111", 2), ("110111", 3), ("1110111", 3), ("101", 1), ("11", 2)])
def test_the_ways_to_place_tents_in_a_line_are_all_listed_or_none_where_they_are_too_many(
    cells: str, need: int
) -> None:
    line = range(3, 3 + 7 * len(cells), 7)
    places = [at for at, one in enumerate(cells) if one == "1"]
    ways = [one for one in combinations(places, need) if all(b - a > 1 for a, b in pairwise(one))]
    mask = sum(1 << line[at] for at in places)
    listed = placed(mask, 7, need, 400)
    assert listed is not None
    assert sorted(listed) == sorted(sum(1 << line[at] for at in way) for way in ways)
    assert not ways or placed(mask, 7, need, len(ways) - 1) is None


@pytest.mark.parametrize("need", [1, 2, 3])
def test_where_a_line_needs_tents_in_no_more_than_half_of_its_cells_each_may_have_one_and_none_must(need: int) -> None:
    for cells in (mask for mask in range(1 << 8) if mask.bit_count() >= 2 * need):
        ways = placed(cells, 1, need, 400) or ()
        assert (reduce(int.__or__, ways), reduce(int.__and__, ways)) == (cells, 0)


def test_a_line_that_needs_one_tent_more_than_half_of_its_cells_tells_where() -> None:
    found = shape(start(clues(".../TTT/...", "201", "111")))
    assert [(one.cells, one.holds) for one in found] == [(((0, 1),), False), (((0, 0), (0, 2)), True)]


def test_a_reader_refuses_that_trees_have_their_tents_before_it_was_told() -> None:
    knows = reader(clues("T../.../..T", "101", "020"), [])
    with pytest.raises(Untrue, match="has no tent"):
        done({"cells": ((0, 1),), "trees": ((0, 0),)}, knows)
