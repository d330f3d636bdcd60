"""Words by variant: which sentences of a words file hold, what is filled in, and what is refused."""

import pytest

from bookmaker.puzzles.contract.variants import may_hold, told_terms
from bookmaker.puzzles.contract.words import Words, read_words, variants_of
from bookmaker.puzzles.records.record import told_together

TOML = """
[en]
title = "Plain"
teaser = "A teaser."
goal = "The goal."
rules = ["One.", "Two."]
paper = ["A mark."]
web = ["A tap."]
line = "The line."
techniques.look = {title = "Look", sentence = "Look at {cells}."}
faults = {}

[en.variants.wrap]
title = "Wrapped"
rules = ["Round."]

[en.variants.cross]
more_rules = ["Crosses."]

[en.variants."wrap+cross"]
title = "Both"
techniques.look = {sentence = "Look twice at {cells}."}

[en.variants."unique=free"]
goal = "Another goal."

[en.variants."size=3"]
teaser = "Three."
"""


def told(**variant: bool | int | str) -> Words:
    return read_words(TOML)["en"].of(told_terms(variant))


def test_overrides_hold_in_the_order_of_the_file_and_leave_the_rest() -> None:
    assert told().printed_rules == ("One.", "Two.", "A mark.")
    assert told().web_rules == ("One.", "Two.", "A tap.")
    assert told(cross=True).rules == ("One.", "Two.", "Crosses.")
    both = told(cross=True, wrap=True)
    assert (both.title, both.rules, both.goal) == ("Both", ("Round.", "Crosses."), "The goal.")
    assert both.techniques["look"].title == "Look"
    assert both.techniques["look"].sentence == "Look twice at {cells}."
    assert told(wrap=True).techniques == told().techniques


def test_what_is_known_of_a_puzzle_is_filled_in() -> None:
    toml = TOML.replace('rules = ["One.", "Two."]', 'rules = ["One{last| to %, or %|, two}.", "Two."]')
    assert toml != TOML
    words = read_words(toml)["en"]
    assert words.of(told_terms({"last": 49})).rules[0] == "One to 49, or 49."
    assert words.of(told_terms({})).rules[0] == "One, two."


def test_what_is_known_of_a_puzzle_is_filled_into_titles_and_patterns_of_techniques_and_into_principles() -> None:
    box = "{regions|jigsaw=region|box}"
    toml = TOML.replace('title = "Look"', f'title = "One {box}", pattern = "Look at a {box}."')
    words = read_words(toml + f'[en.principles]\nlook = "A {box} has all."')["en"]
    for said, place in ((told_terms({"regions": "jigsaw"}), "region"), (told_terms({"regions": "none"}), "box")):
        told_of = words.of(said)
        look = told_of.techniques["look"]
        assert (look.title, look.pattern) == (f"One {place}", f"Look at a {place}.")
        assert told_of.principles["look"] == f"A {place} has all."


def test_of_several_puzzles_only_that_is_said_in_which_they_do_not_differ() -> None:
    assert told_together([{"last": 49, "wrap": True}, {"last": 49}]) == {"last": 49, "wrap": True}
    assert told_together([{"last": 49}, {"last": 100}, {"last": 49}]) == {}


def test_a_condition_may_ask_for_a_value_and_what_is_false_does_not_hold() -> None:
    assert told(unique="free").goal == "Another goal."
    assert told(unique="covered").goal == "The goal."
    assert told(size=3).teaser == "Three."
    assert told(size=4).teaser == "A teaser."
    assert told(wrap=False) == told()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("more_rules", "further_rules"),
        ("[en.variants.wrap]", "[en.variants.wrap]\nfaults = {}"),
        ("[en.variants.wrap]", '[en.variants."wrap-"]'),
        ("[en.variants.wrap]", '[en.variants."wrap+"]'),
        ("look = {sentence", "glance = {sentence"),
        ("look = {sentence", 'look = {colour = "red", sentence'),
        ('title = "Wrapped"', "title = 3"),
    ],
)
def test_a_variant_that_says_what_nobody_reads_is_refused(old: str, new: str) -> None:
    assert old in TOML
    with pytest.raises(ValueError, match="validation error"):
        read_words(TOML.replace(old, new))


def test_a_term_may_hold_where_the_option_asks_for_it_or_is_no_option() -> None:
    options = {"wrap": False, "unknown": 3, "unique": "free"}
    assert not may_hold("wrap", options)
    assert may_hold("unknown", options)
    assert may_hold("unique=free", options)
    assert not may_hold("unique=covered", options)
    assert may_hold("givens", options)


def test_a_sketch_looks_at_every_choice_of_the_terms() -> None:
    assert variants_of(("wrap", "unique=free")) == [
        {},
        {"wrap": True},
        {"unique": "free"},
        {"wrap": True, "unique": "free"},
    ]


def test_a_word_goes_by_the_value_that_is_said_or_that_a_fact_has() -> None:
    toml = TOML.replace('"One."', '"At most {most|1=one line|2=two lines|some lines}."')
    words = read_words(toml)["en"]
    rules = [words.of(told_terms(said)).rules[0] for said in ({"most": 1}, {"most": 2}, {}, {"most": 3})]
    assert rules == ["At most one line.", "At most two lines.", "At most some lines.", "At most some lines."]
    with pytest.raises(ValueError, match=r"'\{most\|1=one line\}' says nothing for"):
        read_words(TOML.replace('"One."', '"{most|1=one line}"'))["en"].of(())
