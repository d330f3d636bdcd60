"""The cover's theme: a layout's theme and a palette -> the same with its cover's inks in colour; contrasts."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from bookmaker.drawing import Meaning
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
    Meaning.NODE: 0.06,
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
        Meaning.BLOCK,
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


def contrast(one: str, other: str) -> float:
    """How far two colours "#rrggbb" are apart for the eye, from 1 to 21, as WCAG 2.1 defines it."""
    return ratio(*([part / 255 for part in parts(colour)] for colour in (one, other)))


def ratio(one: Sequence[float], other: Sequence[float]) -> float:
    """The same of two colours as shares of red, green and blue."""
    darker, lighter = sorted((luminance(one), luminance(other)))
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


def luminance(shares: Sequence[float]) -> float:
    """How bright a colour is as shares of red, green and blue, from 0 to 1, as WCAG 2.1 defines it."""
    red, green, blue = (s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
