"""Akari: its rules at corners and edges, what the ladder sees, what is made, other programs' texts."""

from dataclasses import replace
from typing import Any

import pytest

from bookmaker.kinds.akari import LADDER, NOTATIONS, POSITIONS, Answer, Clues, Params, faults, prove, start
from bookmaker.kinds.akari.board import seen
from bookmaker.kinds.akari.engines import examine
from bookmaker.kinds.akari.generator import Board
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.grading import Contradiction, Grade
from bookmaker.puzzles.contract.params import read_params
from bookmaker.puzzles.contract.proof import Impossible
from bookmaker.puzzles.contract.words import words_of
from bookmaker.puzzles.kits.making import orbits
from bookmaker.puzzles.making.orders import Order, Puzzle, generate
from bookmaker.puzzles.story.parsing import objection_to
from bookmaker.puzzles.story.path import one_by_one
from bookmaker.puzzles.toolbox.symmetry import looks_alike
from bookmaker.seeds import Seed


def clues(rows: str) -> Clues:
    """Clues by their rows: "." a white cell, "#" a black one, or its number."""
    values = {".": -1, "#": 5, **{str(n): n for n in range(5)}}
    return Clues.from_grid(tuple(tuple(values[one] for one in row) for row in rows.split("/")), {})


def broken(puzzle: str, lights: str) -> dict[str, tuple[tuple[int, int], ...]]:
    """The rules that lights, "*", break in a puzzle, and where."""
    answer = Answer.from_grid(tuple(tuple(int(one == "*") for one in row) for row in lights.split("/")))
    return {one.name: one.cells for one in faults(clues(puzzle), answer)}


def found(rows: str, technique: str, *before: str) -> dict[tuple[int, int], bool]:
    """For each cell that a technique tells of, after what those before it found, whether a light stands there."""
    by_name: dict[str, Any] = {one.name: one for one in LADDER}
    state = start(clues(rows))
    for name in before:
        by_name[name].apply(state)
    return {cell: one.holds for one in by_name[technique].find(state) for cell in one.cells}


def test_a_light_shines_across_and_down_and_no_black_cell_lets_it_through() -> None:
    assert broken("...", "*..") == {}
    assert broken(".#.", "*..") == {"dark": ((0, 2),)}
    assert broken("./#/.", "*/./*") == {}
    assert broken("..../....", "*.*./.*..") == {"shine": ((0, 0), (0, 2))}


def test_a_number_counts_the_lights_at_its_sides_and_none_at_its_corners() -> None:
    assert broken("1./..", "../.*") == {"number": ((0, 0),)}
    assert "number" not in broken("1./..", ".*/..")
    assert broken("0./..", ".*/..").keys() == {"number", "dark"}
    assert broken("#./..", ".*/*.") == {}


def test_a_light_in_a_black_cell_is_a_fault_and_shines_on_nothing() -> None:
    assert broken("#.", "**") == {"black": ((0, 0),)}
    assert broken("#.", "*.") == {"black": ((0, 0),), "dark": ((0, 1),)}


def test_a_0_has_no_lights_and_a_4_has_all() -> None:
    assert found(".../.0./...", "done") == dict.fromkeys([(0, 1), (1, 0), (1, 2), (2, 1)], False)
    assert found(".../.4./...", "full") == dict.fromkeys([(0, 1), (1, 0), (1, 2), (2, 1)], True)
    assert found(".../.3./...", "full") == {}


def test_no_light_stands_at_a_corner_of_a_3_nor_at_the_inner_ones_of_a_2_at_the_edge() -> None:
    assert found(".../.3./...", "too-few-left") == dict.fromkeys([(0, 0), (0, 2), (2, 0), (2, 2)], False)
    assert found(".2./.../...", "too-few-left") == dict.fromkeys([(1, 0), (1, 2)], False)
    assert found(".../.2./...", "too-few-left") == {}


def test_a_cell_with_one_place_to_light_it_gets_its_light_from_there() -> None:
    assert found(".#/#.", "one-place") == {(0, 0): True, (1, 1): True}
    assert found("0..", "one-place", "done") == {(0, 2): True}


def test_a_light_that_bars_both_places_of_a_dark_cell_is_none() -> None:
    # Below the 0 is a cell that only those to its right and below it can light; their lights meet at the fourth corner.
    assert found("#0../#..#/..../.#..", "leaves-dark", "done") == {(2, 2): False}
    assert found("##../#..#/..../.#..", "leaves-dark", "done") == {}


def test_two_numbers_that_share_their_sides_tell_what_is_beside_one_alone() -> None:
    # The 1 may give one light to the two cells that it shares with the 3, which so needs both of its own.
    told = found("...../..1../...3./...../.....", "shared-sides")
    assert {cell for cell, is_light in told.items() if is_light} == {(2, 4), (3, 3)}
    assert {cell for cell, is_light in told.items() if not is_light} == {(0, 2), (1, 1)}


def test_a_number_with_too_few_sides_is_a_contradiction_and_impossible() -> None:
    with pytest.raises(Contradiction):
        start(clues("3."))
    assert isinstance(prove(clues("3."), 100), Impossible)
    assert isinstance(examine(clues("3."), 100).proof, Impossible)


@pytest.mark.parametrize("grade", Grade)
def test_a_grade_is_made_a_quarter_black_and_half_numbered(grade: Grade) -> None:
    made = generate(Order(1, 0, "akari", Params(10, 10), grade, Seed(("made", grade.word))))
    assert isinstance(made, Puzzle)
    values = [value for row in made.clues.rows for value in row]
    black = [value for value in values if value != -1]
    assert 0.15 <= len(black) / len(values) <= 0.32
    assert 0.25 <= sum(value < 5 for value in black) / len(black) <= 0.8
    assert made.deduction.grade is grade


@pytest.mark.parametrize("symmetry", ["half-turn", "mirror"])
def test_black_cells_are_symmetric_make_no_square_nor_bar_and_shut_no_cell_in(symmetry: str) -> None:
    groups = orbits(9, 8, symmetry)
    for n in range(10):
        board = Board(9, 8, groups)
        black = board.black(0.27, Seed(("black", str(n))).stream())
        rows = [[(r, c) in black for c in range(9)] for r in range(8)]
        assert looks_alike(rows, symmetry)
        squares = [(r, c) for r in range(7) for c in range(8)]
        assert not any(rows[r][c] and rows[r][c + 1] and rows[r + 1][c] and rows[r + 1][c + 1] for r, c in squares)
        lines = [*rows, *zip(*rows, strict=True)]
        assert not any(all(line[at : at + 3]) for line in lines for at in range(len(line) - 2))
        white = board.of.keys() - black
        assert all(any(seen(white, cell)) for cell in white)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(20, 20), (24, 14)])
def test_large_boards_are_mended_until_the_ladder_solves_them(size: tuple[int, int]) -> None:
    made = generate(Order(1, 0, "akari", Params(*size), Grade.MEDIUM, Seed(("large",))))
    assert isinstance(made, Puzzle)
    assert made.attempts < 10  # of starts that are not mended one in some hundreds is solved


@pytest.mark.parametrize("size", [(21, 20), (24, 15), (24, 20)])
def test_larger_boards_than_are_made_in_seconds_are_refused(size: tuple[int, int]) -> None:
    params, (wrong,) = read_params("akari", size=size, options={})
    assert params is None
    assert "ask for 6x6 to 20x20, or 14x24" in wrong.message


def test_ids_and_addresses_are_read_and_written() -> None:
    sgt, pzpr = NOTATIONS
    text = "3x3:a2d0b"
    assert sgt.begins.match(text)
    assert sgt.read(text) == clues(".2./.../0..")
    assert sgt.write(sgt.read(text)) == text
    assert sgt.read("7x7b20s4d0:zw").rows == ((-1,) * 7,) * 7
    address = "https://puzz.link/p?lightup/6/6/nekcakbl"
    assert pzpr.begins.match(address)
    assert pzpr.begins.match("https://pzv.jp/p?akari/6/6/nekcakbl")
    assert pzpr.read(address) == clues("....../..4.../....2./.0..../...1../......")
    assert pzpr.write(pzpr.read(address)) == address
    with pytest.raises(ValueError, match="does not describe the 36 cells"):
        pzpr.read(address[:-1])


def test_a_code_with_what_is_no_cell_or_too_many_is_refused() -> None:
    for text, wrong in (
        ("2x2:c5", "cannot hold '5'"),
        ("2x2:e", "does not describe the 4 cells"),
        ("2x2:0000", "white"),
    ):
        with pytest.raises(ValueError, match=wrong):
            Clues.parse(text)


@pytest.mark.parametrize("technique", ["look-ahead", "trial"])
def test_a_trial_tells_whether_a_number_two_lights_or_a_dark_cell_fail(technique: str) -> None:
    kind, clues = registry.get("akari"), Clues.parse(POSITIONS[technique])
    words = words_of("akari")
    trials = [one for one in one_by_one(kind, clues) if one.step.technique == technique]
    assert trials
    for one in trials:
        assert objection_to(kind, clues, one, words) == ""
        for other in {"number", "touch", "dark"} - {dict(one.step.facts)["breaks"]}:
            said = replace(one, step=replace(one.step, facts=(*one.step.facts, ("breaks", other))))
            assert objection_to(kind, clues, said, words)
