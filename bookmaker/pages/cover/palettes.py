"""Palettes: a name -> the four colours of a cover, and what is wrong with four colours of an author's own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

COLOURS = ("ground", "art", "accent", "text")
# Each keeps its steps apart in CMYK under the press's limit of ink, and in grey by 13 % of white or more.
PALETTES: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        name: MappingProxyType(dict(zip(COLOURS, colours, strict=True)))
        for name, colours in {
            "harbour": ("#0f2f4a", "#3f6f96", "#ffc53d", "#fdf8ec"),
            "brick": ("#8c1f1f", "#b8564a", "#ffd25e", "#fff6e6"),
            "plum": ("#43204f", "#7d5490", "#f7b733", "#fcf5ee"),
            "night": ("#1b1b1d", "#55565c", "#ffd500", "#ffffff"),
            "sun": ("#ffc71f", "#d99a00", "#a80f22", "#1a1a1a"),
            "mint": ("#d8efe0", "#8fc7a6", "#b8336a", "#14332a"),
            "children": ("#c8ecff", "#6cc5f0", "#c2185b", "#1b2a6b"),
        }.items()
    }
)
# What each colour must differ by from the ground: WCAG 2.1's ratios for text (AAA) and for large type and signs, and
# the least with which large shapes are seen.
LEAST_CONTRAST = {"text": 7.0, "accent": 4.5, "art": 1.25}


def contrast(one: str, other: str) -> float:
    """How far two colours "#rrggbb" are apart for the eye, from 1 to 21, as WCAG 2.1 defines it."""
    return ratio(*([part / 255 for part in parts(colour)] for colour in (one, other)))


def ratio(one: Sequence[float], other: Sequence[float]) -> float:
    """The same of two colours as shares of red, green and blue."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def too_near(colours: Mapping[str, str]) -> Iterator[tuple[str, float, float]]:
    """Colours that the ground swallows: the name, its contrast, and the least that it needs."""
    for name, least in LEAST_CONTRAST.items():
        found = contrast(colours[name], colours["ground"])
        if found < least:
            yield name, found, least


def mixed(one: str, other: str, share: float) -> str:
    """The colour that lies by that share of the way from one to the other."""
    pairs = zip(parts(one), parts(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def parts(colour: str) -> tuple[int, int, int]:
    """Red, green and blue of "#rrggbb", from 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _luminance(shares: Sequence[float]) -> float:
    red, green, blue = (s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
