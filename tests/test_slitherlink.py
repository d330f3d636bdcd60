"""Slitherlink: the exception of threes side by side, notations, and what is made."""

from __future__ import annotations

from typing import Any

import pytest

from bookmaker.kinds import slitherlink
from bookmaker.kinds.slitherlink.generator import RULES, Draft
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET, Several, Unique
from bookmaker.puzzles.contract.words import words_of
from bookmaker.puzzles.kits.edges.making import drawn
from bookmaker.puzzles.story.parsing import objection_to
from bookmaker.puzzles.story.path import one_by_one
from bookmaker.puzzles.toolbox.bitgrid import indices
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


@pytest.mark.parametrize(("grade", "share"), [(Grade.EASY, 0.52), (Grade.MEDIUM, 0.46), (Grade.HARD, 0.43)])
def test_as_few_numbers_are_printed_as_in_print_and_they_look_the_same_upside_down(grade: Grade, share: float) -> None:
    params = KIND.Params(8, 8)
    made = [KIND.propose(params, grade, Seed(("share", str(seed))).stream()) for seed in range(3)]
    for clues in (one for one in made if one):
        assert sum(1 for _ in clues.places()) <= share * 64 + 1
        cells = {cell for cell, _ in clues.places()}
        assert cells == {(7 - r, 7 - c) for r, c in cells}
        assert KIND.deduce(clues).grade is grade
    assert any(made)


@pytest.mark.parametrize("grade", [Grade.EASY, Grade.MEDIUM, Grade.HARD])
def test_looked_at_in_halves_the_same_numbers_stay_as_when_each_is_tried_on_its_own(grade: Grade) -> None:
    lattice, faces = drawn(7, 7, Seed(("halves", "1")).stream(), area=0.54)
    draft, rules = Draft(KIND.Params(7, 7), lattice, faces), RULES[grade]
    order = Seed(("halves", "2")).stream().shuffled([1 << v for v in indices(draft.every)])
    stay = draft.every
    for one in order:
        if draft.is_told(stay & ~one, rules):
            stay &= ~one
    assert 10 < stay.bit_count() < 30
    assert draft.kept(order, rules, len(order)) == stay


def test_without_a_number_that_is_seen_to_be_needed_there_are_two_loops() -> None:
    draft = Draft(KIND.Params(7, 7), *drawn(7, 7, Seed(("needed",)).stream(), area=0.54))
    order = Seed(("needed", "order")).stream().shuffled([1 << v for v in indices(draft.every)])
    printed = draft.kept(order, RULES[Grade.HARD], len(order))
    needed = indices(draft.needed(printed))
    assert len(needed) > 3
    assert all(isinstance(KIND.prove(draft.clues(printed & ~(1 << v)), DEFAULT_BUDGET), Several) for v in needed)


CORNERS = (
    "25x25:11a1b31a31a1a232a22b3333f2c3d3c2a1d112b2e131b22a32b332b12c12c22a121a133a0a2a11222d2b23b311a3a1a1d131a3"
    "c2c3a0b2a1a3a3e1a20a3a2a23b23a22a3b21a0c13a2b20323b1e2a01a1c32a2b11b23a0e32a3d23d1f2a11a3b1a33a111b23b3a10c3"
    "b3b1c3a2322a1a31b3b11a1a0021a2c3b2b3c10a3b02b132a12a2b1a23a3f3d23d2a11e3a11b12b2a02c1a23a2e1b32221b3a13c2a23"
    "b2a33a11b13a3a3a12a3e2a0a0a3b2a2c1c3a313d3a0a3a222b20b2d31101a3a3a322a322a21c32c21b121b10a22b323e1b323d0a1c1"
    "d2c1f1312b31a013a3a12a33b3a31"
)


@pytest.mark.slow
def test_no_corner_of_a_chain_can_be_spared() -> None:
    """One of these chains has a number that a supposition at its corner can do without, though corners alone cannot."""
    kind: Any = slitherlink
    clues, words = slitherlink.Clues.parse(CORNERS), words_of("slitherlink", "en")
    chains = [one for one in one_by_one(kind, clues) if one.step.technique in ("sector", "chain")]
    assert len(chains) > 100
    assert not [said for one in chains if (said := objection_to(kind, clues, one, words))]
