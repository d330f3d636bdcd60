"""The cover's theme: a layout's theme -> the same with its cover's inks in colour, as CMYK."""

from __future__ import annotations

from collections.abc import Mapping

from bookmaker.pages.manuscript import Edition
from bookmaker.pages.page import MOST_INK, Ink
from bookmaker.pages.setting.theme import LEAST_TYPE, InkSpec, StyleSpec, Theme, from_hex

PREFIX = "cover-"  # of the inks that a cover has in colour, and of the styles that grow with its size
COLOURS = ("ground", "art", "accent", "text")
SHADE = "cover-shade"  # between ground and art
SHADE_OF_ART = 0.4


class CoverTheme(Theme):
    """A theme whose cover inks are colours; the others stay shares of black."""

    def ink(self, name: str, edition: Edition) -> Ink:
        """The ink of that name, for the press."""
        spec = self.inks[name]
        return pressed(spec.digital) if name.startswith(PREFIX) else Ink(k=spec.print / 100)


def cover_theme(theme: Theme, colours: Mapping[str, str], *, scale: float) -> CoverTheme:
    """The theme for a cover: `colours` by their names without prefix go before the theme's own.

    `scale` enlarges the text styles of covers.
    """
    inks = {name: spec for name, spec in theme.inks.items() if name.startswith(PREFIX)}
    for name, colour in colours.items():
        inks[PREFIX + name] = inks[PREFIX + name].model_copy(update={"digital": colour})
    shade = _mixed(inks["cover-ground"].digital, inks["cover-art"].digital, SHADE_OF_ART)
    inks[SHADE] = InkSpec(print=100, digital=shade)
    styles = {name: _scaled(style, scale) for name, style in theme.styles.items() if name.startswith(PREFIX)}
    return CoverTheme(inks={**theme.inks, **inks}, styles={**theme.styles, **styles}, meanings=theme.meanings)


def pressed(colour: str) -> Ink:
    """The ink of a colour "#rrggbb": as much black as its brightest part lacks, the colours on top of it.

    Where all that is more than the press can dry, the colours are thinned, for the black is what is seen.
    """
    ink = from_hex(colour)
    colours = ink.c + ink.m + ink.y
    share = min(1.0, (MOST_INK - ink.k) / colours) if colours else 1.0
    return Ink(ink.c * share, ink.m * share, ink.y * share, ink.k)


def contrast(one: str, other: str) -> float:
    """How far two colours are apart for the eye, from 1 to 21, as WCAG 2.1 defines it."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    shares = [part / 255 for part in _parts(colour)]
    red, green, blue = (s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _parts(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _mixed(one: str, other: str, share: float) -> str:
    pairs = zip(_parts(one), _parts(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def _scaled(style: StyleSpec, scale: float) -> StyleSpec:
    size = max(LEAST_TYPE, style.size * scale)
    return style.model_copy(update={"size": size, "leading": style.leading * size / style.size})
