"""Decor: what a theme puts on pages beside the text, checked: a border, a ground, spots for empty places, numerals."""

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from bookmaker.pages.setting import motifs
from bookmaker.source.faults import did_you_mean
from bookmaker.source.validation import Strict, wrong

GAP = 8.0  # points between a border and the text
Sort = Literal["title", "opener", "howto", "puzzles", "hints", "answers-opener", "answers", "certificate"]


def _motif(value: object) -> object:
    if value not in motifs.NAMES:
        raise wrong(f"names no motif: '{str(value)[:40]}'", did_you_mean(str(value), motifs.NAMES))
    return value


MotifName = Annotated[str, BeforeValidator(_motif)]


class BorderSpec(Strict):
    """Motifs side by side around the text block, in its margins, which are widened where there is no room for them."""

    motifs: Annotated[tuple[MotifName, ...], Field(min_length=1, max_length=6)] = Field(
        description="which, in turn along each edge"
    )
    corner: MotifName | None = Field(None, description="at the corners; by default the first of the others")
    size: Annotated[float, Field(ge=4, le=24)] = Field(8.0, description="how large a motif is, in points")
    apart: Annotated[float, Field(ge=1, le=12)] = Field(
        1.6, description="from one to the next, in sizes; with 1 strokes such as those of 'wave' meet"
    )
    rule: Annotated[float, Field(ge=0.75, le=6)] | None = Field(
        None, description="weight in points of a line through the motifs' middles"
    )
    ink: str = Field("ornament", description="an ink of the theme")
    on: tuple[Sort, ...] = Field(
        ("title", "opener", "howto", "puzzles", "answers-opener", "certificate"), description="pages that have it"
    )


class GroundSpec(Strict):
    """Behind whole pages, around a panel for the text: an ink and motifs strewn on it."""

    fill: str = Field("tint", description="an ink of the theme")
    motifs: Annotated[tuple[MotifName, ...], Field(max_length=6)] = Field((), description="strewn over it, in turn")
    size: Annotated[float, Field(ge=8, le=120)] = Field(20.0, description="how large a motif is, in points")
    ink: str = Field("paper", description="the motifs' ink, an ink of the theme")
    on: tuple[Sort, ...] = Field(("opener", "answers-opener"), description="pages that have it")


class DecorSpec(Strict):
    """What stands on pages beside their text, drawn by program."""

    border: BorderSpec | None = Field(None, description="around the text block")
    ground: GroundSpec | None = Field(None, description="behind whole pages, up to the edges of the paper")
    spots: Annotated[tuple[MotifName, ...], Field(max_length=12)] = Field(
        (), description="motifs for places that would stay empty, in turn"
    )
    ink: str = Field("ornament", description="the ink of spots, an ink of the theme")
    numerals: Literal["figures", "roman"] | None = Field(
        None, description="a section's number on its opener: figures or roman"
    )

    @property
    def clear(self) -> float:
        """How much room around the text block the border takes, in points."""
        return self.border.size + GAP if self.border else 0.0

    @property
    def inks(self) -> tuple[tuple[tuple[str, ...], str], ...]:
        """The inks that it names, with the paths of the keys that do."""
        found: list[tuple[tuple[str, ...], str]] = [(("ink",), self.ink)]
        if self.border:
            found.append((("border", "ink"), self.border.ink))
        if self.ground:
            found += [(("ground", "fill"), self.ground.fill), (("ground", "ink"), self.ground.ink)]
        return tuple(found)
