"""How the solving of puzzles with lines is told: reason first, each place once, and nothing that everybody sees."""

from dataclasses import replace

import pytest

from bookmaker.kinds import bridges, masyu, numberlink
from bookmaker.puzzles.contract.marks import Finding, Sort
from bookmaker.puzzles.contract.trials import strung
from bookmaker.puzzles.contract.walking import Taken
from bookmaker.puzzles.contract.words import words_of
from bookmaker.puzzles.story.moves import Move, story
from bookmaker.puzzles.story.parsing import objection_to
from bookmaker.puzzles.story.path import one_by_one
from bookmaker.puzzles.story.sentences import sentence
from bookmaker.puzzles.story.titles import title

PEARLS = masyu.Clues.parse("6x6:b1e1b1a1_1e1a1i1a2a")
SIDED = masyu.Clues.parse("7x7:a1f2b1_1e1c2i1b1a1a1a2g")
ISLANDS = bridges.Clues.parse("8x8:a1a3a4a2f1a3a2a1j2_6a3b2c1a2b3h1_3a2a3a3a")
CROSSED = numberlink.Clues.parse("7x7:e1_7a4b6_7g3_2e6_4g5_2b3a5_1e")
EN = words_of("masyu", "en")
UNSAID = {"no-branch", "straight-on"}
A, B, C, D, E = ((0, column) for column in range(5))


def test_what_everybody_sees_is_drawn_and_not_said() -> None:
    moves = story(masyu, PEARLS, 9).moves
    seen = [move for move in moves if {one.step.technique for one in move.steps} & UNSAID]
    assert seen
    for move in seen:
        said = f"{title(masyu, PEARLS, move, EN)} {sentence(masyu, PEARLS, move, EN)}"
        assert not any(EN.techniques[name].title in said for name in UNSAID)
        drawn = {one for step in move.steps[move.is_hard :] for one in step.marks.concludes}
        assert move.is_hard or drawn == {*move.marks.concludes}


def test_steps_that_everybody_sees_are_named_where_there_are_no_others_and_not_behind_a_hard_one() -> None:
    steps = [step for move in story(masyu, PEARLS, 9).moves for step in move.steps]
    plain = [one for one in steps if one.step.technique == "no-branch"][:2]
    (hard,) = (one for one in steps if one.step.technique == "together")
    alone, behind = Move(tuple(plain), is_hard=False), Move((hard, *plain), is_hard=True)
    assert title(masyu, PEARLS, alone, EN) == EN.techniques["no-branch"].title
    assert sentence(masyu, PEARLS, behind, EN) == sentence(masyu, PEARLS, replace(behind, steps=(hard,)), EN)


def test_techniques_that_conclude_something_at_the_same_place_are_named_together() -> None:
    said = [sentence(masyu, PEARLS, move, EN) for move in story(masyu, PEARLS, 9).moves]
    assert any(". No room beside black and Turn at black: E6. " in text for text in said)


def test_ways_that_follow_are_lines_from_cell_to_cell_as_far_as_they_do_not_branch_or_close() -> None:
    below = (1, 1)
    assert strung([(C, D), (A, B), (B, C)]) == [(A, B, C, D)]
    assert strung([(A, B), (D, E)]) == [(A, B), (D, E)]
    assert strung([(A, B), (B, C), (B, below)]) == [(A, B, C), (B, below)]
    ring = strung([(A, B), (B, below), (A, (1, 0)), ((1, 0), below)])
    assert [len(line) for line in ring] == [4, 2]


def test_way_round_names_only_such_pearls_as_it_takes() -> None:
    (one,) = (one for one in one_by_one(masyu, SIDED) if one.step.technique == "inside")
    assert dict(one.step.facts)["corners"] == "line cross"  # no pearl of the rectangle is needed
    for named, is_right in (("line cross", True), ("cross", False), ("line white black", False)):
        facts = tuple((name, named if name == "corners" else fact) for name, fact in one.step.facts)
        changed = replace(one, step=replace(one.step, facts=facts))
        assert (objection_to(masyu, SIDED, changed, EN) == "") is is_right
    assert EN.explain(one.step).endswith(
        "So the two corners between D4 and D5 lie on different sides of the loop: line."
    )


def test_pictures_of_links_that_would_cross_mark_the_numbers_that_are_named() -> None:
    crossed = [one for one in one_by_one(numberlink, CROSSED) if dict(one.step.facts).get("fails") == "crossed"]
    assert crossed
    for one in crossed:
        facts = dict(one.step.facts)
        named = {facts["number"], facts["other"]}
        cells = {(r, c) for r, row in enumerate(CROSSED.rows) for c, value in enumerate(row) if value in named}
        assert len(cells) == 4
        assert cells <= {*one.marks.looks_at}


@pytest.mark.parametrize("fact", ["against", "hence"])
def test_a_trial_of_bridges_supposes_the_opposite_of_what_it_concludes(fact: str) -> None:
    words = words_of("bridges", "en")
    (one,) = (one for one in one_by_one(bridges, ISLANDS) if one.step.technique == "trial")
    assert objection_to(bridges, ISLANDS, one, words) == ""
    facts = {**dict(one.step.facts), fact: "least", "count": 1}
    wrong = Taken(replace(one.step, facts=tuple(facts.items())), one.marks, one.known)
    assert objection_to(bridges, ISLANDS, wrong, words) == "it says something else"


def test_bridges_that_would_shut_islands_off_are_counted_and_not_said_to_be_all_that_are_lacking() -> None:
    words = words_of("bridges", "en")
    pair = bridges.Clues.parse("3x3:2a2c2a2")
    found = [Finding(Sort.EDGE, ((0, 0), (0, 2)), 2, False)]
    (one,) = (
        one for one in one_by_one(bridges, pair) if one.step.technique == "alone" and [*one.marks.concludes] == found
    )
    assert words.explain(one.step) == (
        "With two bridges between A1 and C1, both would be complete and cut off from all the others: so one at most."
    )
