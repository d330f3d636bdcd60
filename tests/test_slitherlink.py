"""Slitherlink: the exception of threes side by side, notations, and what is made."""

from __future__ import annotations

from typing import Any

import pytest

from bookmaker.kinds.slitherlink.generator import Draft
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET, Several, Unique
from bookmaker.puzzles.kits.edges.making import drawn
from bookmaker.seeds import Seed

KIND: Any = registry.get("slitherlink")


def techniques(code: str) -> set[str]:
    return {name for name, _ in KIND.deduce(KIND.Clues.parse(code)).techniques}


def test_threes_side_by_side_say_nothing_where_a_loop_round_just_these_two_would_do() -> None:
    alone, barred = "5x5:0c0ea33be0c0", "5x5:0c0ea33bb2b0c0"
    assert "threes-beside" not in techniques(alone)
    assert "threes-beside" in techniques(barred)
    proof = KIND.prove(KIND.Clues.parse(alone), DEFAULT_BUDGET)
    loops = [proof.answer] if isinstance(proof, Unique) else [proof.first, proof.second]
    assert not any(KIND.faults(KIND.Clues.parse(alone), one) for one in loops)


def test_ids_and_addresses_say_what_other_programs_say() -> None:
    by_form = {one.form: one for one in KIND.NOTATIONS}
    clues = KIND.Clues.from_grid(((3, -1, -1, 2), (-1, 1, -1, -1), (-1, -1, 0, 3)), {})
    # In an address 3 with two blanks behind it is d, 2 with one 7, 1 with two b; in an id letters are runs of blanks.
    for form, text in (("sgt", "4x3t0:3b2a1d03"), ("pzpr", "https://puzz.link/p?slither/4/3/d7bh03")):
        assert by_form[form].write(clues) == text
        assert by_form[form].read(text) == clues


def test_an_id_of_other_cells_than_squares_is_refused() -> None:
    notation = next(one for one in KIND.NOTATIONS if one.form == "sgt")
    with pytest.raises(ValueError, match="squares"):
        notation.read("5x5t1:3a2b1c0d3e2d")


@pytest.mark.parametrize(("grade", "share"), [(Grade.EASY, 0.52), (Grade.MEDIUM, 0.46)])
def test_as_few_numbers_are_printed_as_in_print_and_they_look_the_same_upside_down(grade: Grade, share: float) -> None:
    params = KIND.Params(8, 8)
    made = [KIND.propose(params, grade, Seed(("share", str(seed))).stream()) for seed in range(3)]
    for clues in (one for one in made if one):
        assert sum(1 for _ in clues.places()) <= share * 64 + 1
        cells = {cell for cell, _ in clues.places()}
        assert cells == {(7 - r, 7 - c) for r, c in cells}
        assert KIND.deduce(clues).grade is grade
    assert any(made)


def test_without_the_numbers_that_tell_a_loop_near_by_apart_there_are_several_answers() -> None:
    lattice, faces = drawn(6, 6, Seed(("apart", "1")).stream(), area=0.54)
    draft = Draft(KIND.Params(6, 6), lattice, faces)
    assert len(draft.others) > 10
    for told in draft.others[::3]:
        assert isinstance(KIND.prove(draft.clues(draft.every & ~told), DEFAULT_BUDGET), Several)
