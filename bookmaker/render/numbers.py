"""Numbers as the files of the press have them."""

from __future__ import annotations

import functools


@functools.lru_cache(maxsize=1 << 16)
def short(value: float) -> str:
    """A length as files have it: at most three decimals (a third of a micrometre), no needless zero or sign."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
