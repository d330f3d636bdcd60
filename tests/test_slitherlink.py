"""Slitherlink: the exception of threes side by side, notations, what is made, and holes."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from bookmaker.cli import app
from bookmaker.kinds import slitherlink
from bookmaker.kinds.slitherlink.generator import RULES, Draft
from bookmaker.kinds.slitherlink.reasoning import masks
from bookmaker.kinds.slitherlink.reasoning.state import State
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.grading import Grade
from bookmaker.puzzles.contract.proof import DEFAULT_BUDGET, Impossible, Several, Unique
from bookmaker.puzzles.contract.words import words_of
from bookmaker.puzzles.kits.edges.lines import Edges
from bookmaker.puzzles.kits.edges.making import drawn
from bookmaker.puzzles.story.parsing import objection_to
from bookmaker.puzzles.story.path import one_by_one
from bookmaker.puzzles.toolbox.bitgrid import indices
from bookmaker.puzzles.toolbox.near import missing_of
from bookmaker.seeds import Seed
from tests.playing import Page, given, needs_browser

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


@pytest.mark.parametrize("seed", ["1", "3", "4", "7"])
def test_drawn_and_crossed_sides_thought_through_at_once_are_all_that_numbers_and_dots_say(seed: str) -> None:
    lattice, faces = drawn(7, 6, Seed(("settled", seed)).stream(), area=0.54)
    draft = Draft(KIND.Params(7, 6), lattice, faces)
    printed = draft.thinned(Grade.MEDIUM, draft.every.bit_count(), Seed(("settled", "order")).stream())
    plainly, at_once = (State.of(draft.board(printed)) for _ in range(2))
    while any(found := masks.faces_and_points(plainly)):
        plainly.draw(found)
    assert plainly.on_a
    assert plainly.open_a | plainly.open_d
    assert not masks.settle(at_once, Edges(), lattice.across, lattice.down)
    assert at_once == plainly


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


# Some of its holes lie within the loop, and a reason leads round two that are side by side.
HOLED = "7x6:.23.a2a.b12.231..1.1a.23220.2.a1.1.a3212a"


def some_with_holes(seed: int) -> Any:
    """Clues of a tiny grid with holes: a loop that may be, of which most numbers are printed, or one is wrong."""
    rng = random.Random(seed)
    high, wide = rng.choice(((3, 3), (2, 4))) if seed else (3, 4)
    bare = KIND.Clues(tuple(tuple(rng.choice((None, 0, 0)) for _ in range(wide)) for _ in range(high)))
    loops = [one.rows for one in slitherlink.candidates(bare) if not KIND.faults(bare, one)] or [bare.rows]
    held = {(r, c) for r, row in enumerate(rng.choice(loops)) for c, one in enumerate(row) if one}

    def printed(r: int, c: int) -> int:
        around = ((r, c + 1), (r, c - 1), (r + 1, c), (r - 1, c))
        number = sum((there in held) is not ((r, c) in held) for there in around) + (rng.random() < 0.02)
        return number + 1 if number < 4 and rng.random() < 0.75 else 0

    return KIND.Clues(
        tuple(tuple(None if (r, c) in bare.holes else printed(r, c) for c in range(wide)) for r in range(high))
    )


def test_on_tiny_grids_with_holes_all_witnesses_say_what_brute_force_says() -> None:
    verdicts = set()
    for clues in map(some_with_holes, range(24)):
        right = [one for one in slitherlink.candidates(clues) if not KIND.faults(clues, one)]
        for proof in (KIND.prove(clues, DEFAULT_BUDGET), KIND.ENGINES["sat"](clues, DEFAULT_BUDGET).proof):
            verdicts.add(type(proof))
            if isinstance(proof, Several):
                assert len({proof.first, proof.second} & {*right}) == 2, clues.code()
            else:
                assert proof == (Unique(right[0]) if right else Impossible()), clues.code()
                assert len(right) < 2
        assert KIND.deduce(clues).answer in (None, *right), clues.code()
        assert KIND.Clues.parse(clues.code()) == KIND.Clues.from_grid(clues.grid(), {}) == clues
        for one in right if len(right) == 1 else ():
            recorded = KIND.Answer.from_grid(one.grid())
            assert not KIND.faults(clues, recorded)
            assert KIND.settled(clues, recorded) == one
            assert KIND.draw(clues, recorded) == KIND.draw(clues, one)
    assert verdicts == {Unique, Several, Impossible}


def test_what_is_told_of_a_grid_with_holes_is_true_and_rests_on_what_is_named() -> None:
    kind: Any = slitherlink
    clues, words = slitherlink.Clues.parse(HOLED), words_of("slitherlink", "en")
    told = one_by_one(kind, clues)
    assert KIND.deduce(clues).answer == KIND.prove(clues, DEFAULT_BUDGET).answer
    assert [said for one in told if (said := objection_to(kind, clues, one, words))] == []


def test_twins_of_a_grid_with_holes_are_graded_alike_and_no_other_program_is_told_of_it() -> None:
    clues = KIND.Clues.parse(HOLED)
    assert {(KIND.deduce(one).grade, KIND.deduce(one).effort) for one in KIND.twins(clues)} == {(Grade.MEDIUM, 81.7)}
    for notation in KIND.NOTATIONS:
        with pytest.raises(ValueError, match="cannot say that a cell is not there"):
            notation.write(clues)
    with pytest.raises(ValueError, match="cannot say that a cell is not there"):
        KIND.NOTATIONS[0].read("2x2t0:2.a2")


@pytest.mark.slow
def test_a_book_of_grids_with_holes_is_verified_by_what_is_printed_in_it(tmp_path: Path) -> None:
    (tmp_path / "mine.jsonl").write_text(json.dumps(given("slitherlink", KIND.Clues.parse(HOLED).grid())))
    (tmp_path / "book.yaml").write_text("title: Theirs\nauthor: A\nseed: s\nsections: [{from: mine.jsonl}]\n")
    assert app.run(["build", str(tmp_path / "book.yaml"), "--out", str(tmp_path / "out")]) == app.DONE
    record = json.loads((tmp_path / "out" / "puzzles.jsonl").read_text("utf-8"))
    assert missing_of(record["solution"]) == missing_of(record["grid"]) != frozenset()
    assert app.run(["verify", str(tmp_path / "out")]) == app.DONE


@needs_browser
def test_on_a_page_there_is_nothing_in_a_hole_and_its_loop_is_revealed(opened: Any) -> None:
    clues = KIND.Clues.parse(HOLED)
    solution = KIND.prove(clues, DEFAULT_BUDGET).answer.grid()
    record = {**given("slitherlink", clues.grid()), "solution": solution}
    board: Page = opened(json.loads(json.dumps(record)), hints=True)
    # Of its places 12 are holes, 11 sides and 4 dots are no cell's.
    assert len(board.labels()) == 13 * 15 - 27
    board.press("reveal_all")
    assert (board.state, board.mistakes) == ("solved", set())
