"""Sums of a Killer as they are told: why their cells lose digits, checked by who knows no technique."""

import functools
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.asking import told_variant
from bookmaker.puzzles.contract.grading import Step
from bookmaker.puzzles.contract.units import Fact, Unit, lines
from bookmaker.puzzles.contract.walking import Taken
from bookmaker.puzzles.contract.words import Words, words_of
from bookmaker.puzzles.story.parsing import objection_to
from bookmaker.puzzles.story.path import hard_techniques, one_by_one, path

KILLERS = (
    (
        "9x9:zzzc,k1.1.2.2.3.3.4.4.4.1.5.6.6.7.8.4.4.9.1.5.10.10.7.8.11.11.9.1.10.10.12.13.13.14.14.15.16.16."
        "10.12.13.17.14.15.15.16.10.10.13.13.17.14.14.18.19.20.20.21.22.14.14.23.18.19.24.24.21.22.25.25.23.1"
        "8.24.24.24.26.26.27.27.18.18:21.9.8.33.7.12.14.11.8.33.4.11.22.38.13.20.12.25.8.12.15.7.5.25.17.9.6"
    ),
    (
        "9x9:zzzc,k1.1.2.3.3.3.4.4.5.2.2.2.2.3.6.6.7.5.8.8.9.9.3.10.11.7.12.13.13.13.3.3.10.11.12.12.13.14.14"
        ".14.14.14.14.14.12.13.13.15.16.17.17.12.12.12.13.18.15.16.17.19.19.20.20.21.18.22.22.17.23.23.23.23."
        "21.24.24.17.17.17.23.25.25:11.30.35.7.9.5.11.9.10.7.12.34.41.37.10.4.41.9.14.7.14.9.24.4.11"
    ),
    (
        "9x9:zzzc,k1.2.3.4.4.5.5.5.5.1.2.3.6.7.5.8.9.9.10.10.3.6.7.8.8.11.11.12.12.13.14.14.8.15.15.16.17.12."
        "13.18.14.8.19.15.16.17.12.12.18.14.14.19.15.15.20.20.18.18.21.22.23.24.24.25.25.18.26.21.22.23.27.28"
        ".26.26.26.26.29.29.23.27.28:10.14.14.6.22.9.9.31.11.7.9.25.14.29.21.12.6.27.12.10.11.9.13.10.9.24.5."
        "17.9"
    ),
)
# Of one of four digits of a quad nothing would be missed by who looks at the sums of cages as well.
QUAD = (
    "9x9:zzzc,k1.1.1.2.3.3.4.4.5.6.1.1.2.2.2.7.7.5.6.8.8.2.2.2.9.10.11.12.12.13.14.14.15.9.10.11.16.16.13"
    ".17.14.15.18.19.19.20.21.22.17.14.14.18.23.23.20.21.22.24.24.24.25.25.26.27.28.28.24.24.24.29.29.26."
    "27.30.30.31.31.24.29.29.29:25.35.10.7.7.11.16.9.12.3.11.10.11.29.7.10.9.12.15.11.9.11.7.29.8.11.11.1"
    "4.26.3.16"
)
# A hard step of the first walk is never met in a shorter one.
UNMET = (
    "9x9:zzzc,k1.1.2.2.3.3.4.4.5.6.7.3.3.3.8.8.5.5.6.7.9.10.11.11.11.5.12.13.7.9.10.14.15.16.16.12.13.17."
    "17.18.14.15.19.19.20.21.22.22.18.14.23.24.25.20.21.26.27.27.27.23.24.25.28.26.26.29.29.30.30.30.25.2"
    "8.26.31.31.30.30.32.32.33.33:10.5.28.11.21.6.15.7.12.17.16.7.12.11.9.8.10.8.10.13.14.9.13.10.16.22.1"
    "5.7.5.22.10.17.9"
)
KIND: Any = registry.get("sudoku")
BARE = ("so", "more")  # what is told where no short reason tells all of it
REASONS = ("pair", "least", "most", "within", "high", "low", "leave_least", "leave_most", "need", "need_each", "equal")
REASONS = (*REASONS, "orders", "can")


@functools.cache
def steps(code: str) -> tuple[Any, Words, tuple[Taken, ...]]:
    clues = KIND.Clues.parse(code)
    return clues, words_of("sudoku", "en", told_variant(KIND, clues, {})), one_by_one(KIND, clues)


def sums() -> Iterator[tuple[Any, Words, Taken, dict[str, Fact]]]:
    for code in KILLERS:
        clues, words, some = steps(code)
        for one in some:
            facts = dict(one.step.facts)
            if "fits" in facts:
                yield clues, words, one, facts


@functools.cache
def told(reason: str) -> tuple[Any, Words, Taken, dict[str, Fact]]:
    return next(one for one in sums() if one[3]["fits"] == reason)


def objected(reason: str, **facts: Fact) -> str | None:
    """What there is to say against the first such reason where it tells this."""
    clues, words, one, before = told(reason)
    assert facts.keys() <= before.keys()
    return objection_to(
        KIND,
        clues,
        replace(one, step=Step(one.step.technique, one.step.cells, tuple({**before, **facts}.items()))),
        words,
    )


def test_nearly_all_sums_that_decide_something_tell_why() -> None:
    reasons = [facts["fits"] for _, _, _, facts in sums()]
    assert {*reasons} >= {*REASONS}
    assert len(reasons) > 100
    assert sum(one in BARE for one in reasons) <= len(reasons) // 20


@pytest.mark.parametrize("reason", REASONS)
def test_each_reason_of_a_sum_is_proved_from_what_its_sentence_names(reason: str) -> None:
    assert objected(reason) == ""


@pytest.mark.parametrize(
    ("reason", "name", "by"),
    [
        ("least", "least", 1),
        ("least", "least", -1),
        ("most", "most", -1),
        ("most", "most", 1),
        ("within", "least", -1),
        ("within", "most", 1),
        ("high", "most", 1),
        ("high", "least", -1),
        ("low", "least", -1),
        ("low", "most", 1),
        ("leave_least", "least", 1),
        ("leave_most", "most", -1),
    ],
)
def test_a_reason_with_another_bound_than_the_cells_have_is_refused(reason: str, name: str, by: int) -> None:
    number = told(reason)[3][name]
    assert isinstance(number, int)
    assert (objected(reason, **{name: number + by}) or "").startswith("untrue")


def test_a_reason_by_what_others_would_have_to_make_is_refused_where_they_can_or_need_not() -> None:
    for reason in ("need", "need_each"):
        needs = str(told(reason)[3]["needs"]).split(", ")
        assert (objected(reason, needs=", ".join(str(int(one) + 1) for one in needs)) or "").startswith("untrue")


def test_a_reason_by_all_that_others_can_make_is_refused_where_one_sum_is_missing_or_another_is_told() -> None:
    sums = str(told("can")[3]["sums"]).split(", ")
    for other in (sums[1:] or ["1"], [*sums, str(int(sums[-1]) + 1)], [str(int(one) + 1) for one in sums]):
        assert (objected("can", sums=", ".join(other)) or "").startswith("untrue")


@pytest.mark.parametrize(
    ("language", "form"),
    [
        ("en", "{terms} can only be {sums}, so"),
        ("de", "{terms} kann nur {sums} sein, also"),
        ("fr", "{terms} ne peut faire que {sums}, donc"),
        ("es", "{terms} solo puede ser {sums}, así que"),
    ],
)
def test_what_others_can_make_is_told_in_every_language(language: str, form: str) -> None:
    clues, _, one, facts = told("can")
    words = words_of("sudoku", language, told_variant(KIND, clues, {}))
    sums = words.phrases.listed(str(facts["sums"]).split(", "), is_or=True)
    assert form.format(terms=facts["terms"], sums=sums) in words.explain(one.step)
    assert objection_to(KIND, clues, one, words) == ""


def test_a_reason_by_ways_in_their_order_is_refused_where_one_of_them_is_not_told() -> None:
    orders = str(told("orders")[3]["orders"]).split(", ")
    assert (objected("orders", orders=", ".join(orders[1:] or ["1+1+1"])) or "").startswith("untrue")


def test_a_pair_of_killers_names_the_ways_that_are_left_of_its_cages() -> None:
    _, words, some = steps(KILLERS[0])
    one = next(one for one in some if one.step.technique == "killer-pair" and "as_one_ways" in dict(one.step.facts))
    ways = words.phrases.listed(str(dict(one.step.facts)["as_one_ways"]).split(", "), is_or=True)
    assert f"({ways})" in words.explain(one.step)
    lacking = {**dict(one.step.facts), "as_one_ways": str(dict(one.step.facts)["as_one_ways"]).split(", ")[0]}
    told_less = replace(one, step=replace(one.step, facts=tuple(lacking.items())))
    assert (objection_to(KIND, steps(KILLERS[0])[0], told_less, words) or "").startswith("untrue")


def test_sums_told_with_others_say_which_sum_and_which_cage_they_are() -> None:
    words = steps(KILLERS[0])[1]
    cage = (Unit("cage", ((0, 0), (0, 1)), 11, full=False, total=11),)
    innies = Step("innies", ((0, 2),), (("struck", "9"), ("left", "C1 + D1"), ("comes", 9), ("follows", "lose")))
    fitted = Step("cage-fit", ((0, 1),), (("struck", "3"), ("house", cage), ("printed", "11"), ("follows", "lose")))
    assert [words.folded(one, lambda _: "C1") for one in (innies, fitted)] == [
        "C1 + D1 = 9, so no 9 in C1",
        "no 3 in C1 (11-cage)",
    ]


@pytest.mark.parametrize("name", ["sudoku", "calcudoku", "futoshiki", "skyscrapers", "suguru", "kakuro"])
@pytest.mark.parametrize(("language", "no"), [("en", "no 3"), ("de", "keine 3"), ("fr", "pas de 3"), ("es", "sin 3")])
def test_what_strikes_a_digit_never_reads_as_if_it_placed_it(name: str, language: str, no: str) -> None:
    """An X-wing told without its reason names the digit and cells, as a hidden single does."""
    words = words_of(name, language)
    step = Step("x-wing", ((7, 5),), (("struck", "3"), ("digit", "3"), ("lines", lines(9, 9)[:2])))
    if "x-wing" in words.techniques:
        assert words.folded(step, lambda _: "F8").startswith(no)


@pytest.mark.slow
def test_a_quad_is_told_with_its_reason_where_only_the_sum_of_a_cage_could_spare_one_of_its_digits() -> None:
    clues = KIND.Clues.parse(QUAD)
    words = words_of("sudoku", "en", told_variant(KIND, clues, {}))
    some = [one for one in path(KIND, clues, hard_techniques(KIND, clues)) if one.step.technique == "hidden-quad"]
    assert [objection_to(KIND, clues, one, words) for one in some] == [""]


@pytest.mark.slow
def test_a_story_is_told_where_a_shorter_walk_never_meets_what_the_longer_one_took() -> None:
    clues = KIND.Clues.parse(UNMET)
    placed = {
        found.cells[0]
        for one in path(KIND, clues, hard_techniques(KIND, clues))
        for found in one.marks.concludes
        if found.holds
    }
    assert len(placed) == 81
