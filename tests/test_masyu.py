"""Masyu: ids and addresses of other programs."""

from typing import Any

import pytest

from bookmaker.puzzles.contract import registry
from bookmaker.puzzles.contract.words import words_of
from bookmaker.puzzles.story.parsing import names_in, objection_to
from bookmaker.puzzles.story.path import one_by_one

KIND: Any = registry.get("masyu")


def test_ids_and_addresses_say_what_other_programs_say() -> None:
    by_form = {one.form: one for one in KIND.NOTATIONS}
    clues = KIND.Clues.from_grid(((2, 0, 0, 1), (0, 0, 1, 0), (0, 0, 0, 2)), {})
    # Three squares a sign of an address: 2 0 0 is i, 1 0 0 is 9, 1 0 0 again, 0 0 2 is 2.
    for form, text in (("sgt", "4x3:BbWbWdB"), ("pzpr", "https://puzz.link/p?mashu/4/3/i992")):
        assert by_form[form].write(clues) == text
        assert by_form[form].read(text) == clues


def test_an_address_that_says_too_little_or_too_much_is_refused() -> None:
    notation = next(one for one in KIND.NOTATIONS if one.form == "pzpr")
    for body in ("i99", "i9921", "i99z"):
        with pytest.raises(ValueError, match="address"):
            notation.read(f"https://puzz.link/p?mashu/4/3/{body}")


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_a_long_way_round_is_told_by_its_rectangle_by_which_it_is_proved_and_its_cells_are_marked(
    language: str,
) -> None:
    clues = KIND.Clues.parse("10x10:a2f1g2d1g2b2f2b2c2g1a2_2r1_2c2b2k1_1b")
    words = words_of("masyu", language)
    (one,) = (one for one in one_by_one(KIND, clues) if one.step.technique == "inside")
    said = words.explain(one.step)
    assert words.phrases.span.format(first="A1", last="G5") in said
    assert len(one.marks.looks_at) == 17
    assert objection_to(KIND, clues, one, words, names_in(words, KIND.units(clues))) == ""
