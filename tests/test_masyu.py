"""Masyu: ids and addresses of other programs."""

from __future__ import annotations

from typing import Any

import pytest

from bookmaker.puzzles.contract import registry

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
