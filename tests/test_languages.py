"""Language tags find the nearest language that is spoken."""

from __future__ import annotations

import pytest

from bookmaker.source.languages import nearest


@pytest.mark.parametrize(
    ("tag", "spoken", "found"),
    [
        ("en", ["de", "en"], "en"),
        ("en-GB", ["de", "en"], "en"),
        ("en-GB", ["en", "en-GB"], "en-GB"),
        ("EN-gb", ["en-GB"], "en-GB"),
        ("zh-Hant-TW", ["zh-Hant", "zh"], "zh-Hant"),
        ("fr", ["de", "en"], None),
        ("", ["en"], None),
        ("en-", ["en"], None),
        ("english", ["en"], None),
    ],
)
def test_the_longest_beginning_that_is_spoken_is_found(tag: str, spoken: list[str], found: str | None) -> None:
    assert nearest(tag, spoken) == found
