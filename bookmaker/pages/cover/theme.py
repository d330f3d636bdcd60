"""The cover's theme: a layout's theme and a palette -> the same with its cover's inks in colour, as CMYK."""

from __future__ import annotations

from collections.abc import Mapping

from bookmaker.drawing import Meaning
from bookmaker.pages.cover.palettes import COLOURS, PALETTES, mixed
from bookmaker.pages.manuscript import Edition
from bookmaker.pages.page import MOST_INK, Ink
from bookmaker.pages.setting.theme import (
    COVER,
    LEAST_LINE,
    LEAST_TYPE,
    InkSpec,
    MeaningSpec,
    StyleSpec,
    Theme,
    from_hex,
)

# Inks between the four: their names, the two they lie between, and how far.
BETWEEN = {"shade": ("ground", "art", 0.42), "veil": ("text", "ground", 0.24), "warm": ("accent", "ground", 0.3)}


class CoverTheme(Theme):
    """A theme whose cover inks are colours; the others stay shares of black."""

    def ink(self, name: str, edition: Edition) -> Ink:
        """The ink of that name, for the press."""
        spec = self.inks[name]
        return pressed(spec.digital) if name.startswith(COVER) else Ink(k=spec.print / 100)

    def pressed(self, name: str) -> Ink:
        """The cover ink of that name without prefix, such as "accent"."""
        return self.ink(COVER + name, Edition.PRINT)

    def colour(self, name: str) -> str:
        """The same as "#rrggbb"."""
        return self.inks[COVER + name].digital


def cover_theme(theme: Theme, palette: str, colours: Mapping[str, str], *, scale: float) -> CoverTheme:
    """The theme for a cover in that palette, but for the author's own `colours` by their names.

    `scale` enlarges the text styles of covers.
    """
    found = {**PALETTES[palette], **colours}
    for name, (one, other, share) in BETWEEN.items():
        found[name] = mixed(found[one], found[other], share)
    inks = {COVER + name: InkSpec(print=100, digital=colour) for name, colour in found.items()}
    styles = {name: _scaled(style, scale) for name, style in theme.styles.items() if name.startswith(COVER)}
    return CoverTheme(inks={**theme.inks, **inks}, styles={**theme.styles, **styles}, meanings=theme.meanings)


def own_colours(theme: Theme) -> dict[str, str]:
    """The colours that a layout's theme gives covers itself, by their names."""
    return {name: theme.inks[COVER + name].digital for name in COLOURS if COVER + name in theme.inks}


def as_art(theme: CoverTheme) -> CoverTheme:
    """The theme in which grids are painted as art: broad strokes with flat ends, fills, bold digits."""
    looks = {}
    for meaning, spec in theme.meanings.items():
        share = STROKES.get(meaning, 0.0)
        fill = COVER + "art" if meaning in FILLS else None
        looks[meaning] = MeaningSpec(
            line=LEAST_LINE if share else None, of_cell=share, join="round", fill=fill, font=spec.font
        )
    return theme.model_copy(update={"meanings": looks})


# The breadth of strokes in cells.
STROKES: dict[Meaning, float] = {
    Meaning.GRID: 0.02,
    Meaning.BOX: 0.05,
    Meaning.FRAME: 0.05,
    Meaning.OPEN_FRAME: 0.05,
    Meaning.BORDER: 0.09,
    Meaning.CAGE: 0.03,
    Meaning.PATH: 0.2,
    Meaning.TRAIL: 0.34,
    Meaning.CROSS: 0.05,
    Meaning.TILE: 0.06,
    Meaning.GHOST: 0.16,
    Meaning.NEW: 0.1,
    Meaning.KNOWN: 0.1,
    Meaning.ARROW: 0.06,
}
FILLS = frozenset(
    {
        Meaning.TINT,
        Meaning.DISC,
        Meaning.NODE,
        Meaning.FILLED,
        Meaning.DOT,
        Meaning.GHOST,
        Meaning.END,
        Meaning.MARK,
        Meaning.NEW,
        Meaning.KNOWN,
    }
)


def pressed(colour: str) -> Ink:
    """The ink of a colour "#rrggbb": as much black as its brightest part lacks, the colours on top of it.

    Where all that is more than the press can dry, the colours are thinned, for the black is what is seen.
    """
    ink = from_hex(colour)
    colours = ink.c + ink.m + ink.y
    share = min(1.0, (MOST_INK - ink.k) / colours) if colours else 1.0
    return Ink(ink.c * share, ink.m * share, ink.y * share, ink.k)


def _scaled(style: StyleSpec, scale: float) -> StyleSpec:
    size = max(LEAST_TYPE, style.size * scale)
    return style.model_copy(update={"size": size, "leading": style.leading * size / style.size})
