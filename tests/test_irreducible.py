"""What is told of a solving and no more: the moves that a trial needs to fail, one after the other, and once."""

import re
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from bookmaker.kinds import bridges, futoshiki, net, nonogram, numberlink, suguru
from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.grading import Step
from bookmaker.puzzles.contract.trials import Trying
from bookmaker.puzzles.contract.walking import Taken
from bookmaker.puzzles.contract.words import words_of
from bookmaker.puzzles.story.moves import story
from bookmaker.puzzles.story.parsing import objection_to
from bookmaker.puzzles.story.path import hard_techniques, one_by_one, path
from bookmaker.puzzles.story.sentences import sentence
from bookmaker.puzzles.story.titles import title
from bookmaker.puzzles.toolbox.least import least
from bookmaker.puzzles.toolbox.near import steps_between
from tests.few import few

TRIED = bridges.Clues.parse("9x9:a1a3b2b2a1b1b1a3a3b1d1b4b3_2i3a2a2b2_2a3a2a1c1g2a4b3b3")
LINKED = numberlink.Clues.parse("8x8:c3d3_1_7c1a2e5b5l6b6e7a4c2_4_8d8c")
TILED = net.Clues.parse("7x7:88c4d84b497da9bb8a8c11bbebc16da848a24e75d62593778")
SUPPOSED = suguru.Clues.parse("8x8:6_4b6a5b7_1a2_4a2b6a5d2d3_6_4_1b4b1n5_7_2_5_2a1c,rc2iktoddar6g3o0ossmg6130")
SIGNED = futoshiki.Clues.parse("6x6:c3zf,s1g2gll7g2gg2g1g1gg2g8lg3l4g3g6l")
ENDED = suguru.Clues.parse("8x8:d3b1g6_1h2c3a7d2c1f4b4e3b3_5b1,rhbb31bj7n680c3d7pcaml9eg")
FAR = 4  # steps, farther than which one looks elsewhere


def test_what_can_go_goes_and_what_cannot_stays() -> None:
    assert least(range(20), lambda some: {3, 17} <= {*some}) == [3, 17]
    assert least(range(20), lambda some: True) == []
    assert least([1], lambda some: 1 in some) == [1]


def test_a_trial_names_no_move_without_which_it_fails_as_well() -> None:
    trials = [one for one in one_by_one(bridges, TRIED) if one.marks.supposes and one.marks.forces]
    assert trials
    for one in trials:
        trying, broken = Trying(bridges, TRIED, one.known), dict(one.step.facts)["breaks"]
        for spare in one.marks.forces:
            less = replace(one.marks, forces=tuple(each for each in one.marks.forces if each != spare))
            fails = any(rule.sort == broken and rule.cells == one.marks.fails for rule in trying.broken(less))
            assert not fails or trying.unproved(less, large=())


def test_a_trial_puts_no_second_number_into_a_cell_but_says_what_that_breaks() -> None:
    told = [dict(one.step.facts) for one in one_by_one(futoshiki, SIGNED) if one.marks.supposes]
    assert told
    for facts in told:
        cells = re.findall("([A-Z][0-9])=", str(facts["forced"]))
        assert len({*cells}) == len(cells)
        assert facts["breaks"] != "whole"


def test_a_cell_that_a_trial_has_just_filled_has_not_nothing_that_fits() -> None:
    """What breaks there is that it and the cells around it cannot all have a number."""
    trials = [one for one in path(suguru, ENDED, hard_techniques(suguru, ENDED)) if one.step.technique == "trial"]
    words = words_of("suguru", "en")
    said = [words.explain(one.step) for one in trials]
    assert any(
        "and then F6 and the cells around it can no longer all have a number; so E7 is not 2" in one for one in said
    )
    assert not any("nothing fits" in one for one in said)


def without(one: Taken, spare: str) -> Step:
    """The step of a trial without one of the cells that it names as forced."""
    facts = dict(one.step.facts)
    left = [cell for cell in str(facts["forced"]).split(", ") if cell != spare]
    more = (("forced", ", ".join(left)), ("follow", "moves" if left else "none"))
    return replace(one.step, facts=tuple((facts | dict(more)).items()))


def test_no_forced_move_of_a_numberlink_could_be_left_out_of_its_sentence() -> None:
    words = words_of("numberlink", "en")
    trials = [one for one in one_by_one(numberlink, LINKED) if dict(one.step.facts).get("follow") == "moves"]
    assert trials
    for one in trials:
        assert objection_to(numberlink, LINKED, one, words) == ""
        for spare in str(dict(one.step.facts)["forced"]).split(", "):
            assert objection_to(numberlink, LINKED, replace(one, step=without(one, spare)), words)


def test_easy_steps_that_draw_lines_go_on_from_where_they_are() -> None:
    steps = [one.step for move in story(net, TILED, 6).moves for one in move.steps if one.step.technique == "neighbour"]
    jumps = [steps_between(one.cells, other.cells) for one, other in pairwise(steps)]
    assert sum(jump > FAR for jump in jumps) <= len(jumps) // 10


def test_a_move_says_its_title_once_and_where_it_is() -> None:
    words = words_of("net", "en")
    told = [(title(net, TILED, move, words), sentence(net, TILED, move, words)) for move in story(net, TILED, 2).moves]
    assert all(name not in text for name, text in told)
    assert told[-1][1] == "The rest follows: C5, B5, B4\u00a0… D5."


def test_a_number_that_a_trial_tells_is_read_and_another_one_refused() -> None:
    words = words_of("suguru", "en")
    trials = [one for one in one_by_one(suguru, SUPPOSED) if "=" in str(dict(one.step.facts).get("forced"))]
    assert trials
    for one in trials:
        assert objection_to(suguru, SUPPOSED, one, words) == ""
        forced = dict(one.step.facts)["forced"]
        wrong = re.sub(r"=(\d+)", lambda found: f"={int(found[1]) + 1}", str(forced))
        facts = tuple((dict(one.step.facts) | {"forced": wrong}).items())
        said = objection_to(suguru, SUPPOSED, replace(one, step=replace(one.step, facts=facts)), words)
        assert "what is forced is" in str(said)


# In each two things follow from what is supposed: some that is so, and some that is not.
FOLLOWED = {
    "starbattle": "8x8:zzl,s1,rg935d99lug00fpnb0gis5bo0",
    "binary": "8x8:d2f1b2_2b2l2a2a2c2b1b2h1d1d",
    "akari": "6x6:b1a1bBd1Bh0Bd0b0aBb",
    "masyu": "8x8:g2_1a2a1h2i1_1i2a1h1_1b1f",
    "slitherlink": "7x7:b3d21b3a3a1c0a3a3a3a1a0c3a3a1b21d3b",
}


@pytest.mark.parametrize("name", few(FOLLOWED, quick=("binary", "akari")))
def test_what_follows_in_a_trial_is_told_with_what_it_is_and_the_contrary_refused(name: str) -> None:
    kind: Any = registry.get(name)
    clues, words = kind.Clues.parse(FOLLOWED[name]), words_of(name, "en")
    trials = [one for one in one_by_one(kind, clues) if dict(one.step.facts).get("put") == "yes no"]
    assert trials
    for one in trials:
        assert objection_to(kind, clues, one, words) == ""
        facts = {
            re.sub("yes|no", lambda key: {"yes": "no", "no": "yes"}[key[0]], fact): value
            for fact, value in one.step.facts
            if fact.startswith("put_")
        }
        contrary = replace(one, step=replace(one.step, facts=tuple((dict(one.step.facts) | facts).items())))
        assert "untrue" in str(objection_to(kind, clues, contrary, words))


def test_the_bridges_that_a_trial_calls_for_are_told_by_their_ends_and_how_many() -> None:
    words = words_of("bridges", "en")
    said = [words.explain(one.step) for one in one_by_one(bridges, TRIED) if one.marks.supposes and one.marks.forces]
    assert said
    assert all(re.search(r"(bridge|bridges) [A-Z]\d–[A-Z]\d", text) for text in said)


def test_what_all_ways_to_fill_a_line_have_is_told_filled_or_empty() -> None:
    clues, words = nonogram.Clues.parse(nonogram.POSITIONS["line"]), words_of("nonogram", "en")
    steps = [one for one in one_by_one(nonogram, clues) if one.step.technique == "line"]
    assert steps
    for one in steps:
        assert re.search(r" (is|are) (filled|empty)\.$", words.explain(one.step))
        assert objection_to(nonogram, clues, one, words) == ""
        wrong = tuple(replace(found, value=1 - found.value) for found in one.marks.concludes)
        other = replace(one, marks=replace(one.marks, concludes=wrong))
        assert objection_to(nonogram, clues, other, words) == "it says something else"
