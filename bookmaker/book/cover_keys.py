"""cover: in book.yaml, what its keys are and what cannot stand together."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal, get_args

from pydantic import Field

from bookmaker.book.book_values import Colour, Isbn, Picture, Prose
from bookmaker.source.document import Source
from bookmaker.source.faults import Fault
from bookmaker.source.fields import Line
from bookmaker.source.validation import Strict

Design = Literal[
    "path", "plots", "halves", "letters", "closeup", "wall", "card", "pair", "bands", "steps", "chequers", "nine"
]
Palette = Literal["harbour", "brick", "plum", "night", "sun", "mint", "children"]
DESIGNS: tuple[Design, ...] = get_args(Design)
PALETTES: tuple[Palette, ...] = get_args(Palette)


class ColoursSpec(Strict):
    """The colours of a cover."""

    ground: Colour | None = Field(None, description="behind everything, as '#rrggbb'")
    art: Colour | None = Field(None, description="most strokes of the art, as '#rrggbb'")
    accent: Colour | None = Field(None, description="some strokes of the art, and small things, as '#rrggbb'")
    text: Colour | None = Field(None, description="title and texts, as '#rrggbb'")


class CoverSpec(Strict):
    """The cover; without any of these keys it is made from the book's own title and puzzles."""

    design: Design | None = Field(None, description=f"of the front: {', '.join(DESIGNS)}; by default the seed's choice")
    palette: Palette | None = Field(None, description=f"colours: {', '.join(PALETTES)}; by default the seed's choice")
    title: Line | None = Field(None, description="the title on the cover, where it is to differ from the book's")
    subtitle: Line | None = Field(None, description="under the title, on the cover alone")
    kinds: Line | None = Field(None, description="what the front says of the kinds, in place of their names or number")
    promise: Line | None = Field(None, description="the back's first line; by default how many puzzles there are")
    blurb: Prose | None = Field(None, description="what the back says; text with lists, or a .md file beside the book")
    isbn: Isbn | None = Field(None, description="ISBN-13, for the bar code and the copyright page")
    colours: ColoursSpec = Field(ColoursSpec(), description="ground, art, accent and text, in place of the palette's")
    front: Picture | None = Field(None, description="a PNG or SVG beside the book that is the whole front")
    back: Picture | None = Field(None, description="a PNG or SVG beside the book that is the back but for the bar code")
    spine_in: Annotated[float, Field(gt=0, le=5)] | None = Field(
        None, description="width of the spine in inches, for printers that tell it by a template alone"
    )


# Key -> the keys of pictures that, all together, leave it nothing to do.
_COVERED = {
    ("design",): ("front",),
    ("subtitle",): ("front", "back"),
    ("kinds",): ("front", "back"),
    ("promise",): ("back",),
    ("blurb",): ("back",),
    ("colours", "art"): ("front",),
    ("colours", "accent"): ("front", "back"),
}


def faults(text: Source) -> Iterator[Fault]:
    """Keys that would change nothing, because pictures stand in their place."""
    cover: Any = text.value.get("cover")
    if not isinstance(cover, dict):
        return
    colours = cover.get("colours")
    for path, pictures in _COVERED.items():
        holder = colours if len(path) > 1 else cover
        if isinstance(holder, dict) and path[-1] in holder and all(key in cover for key in pictures):
            names = " and ".join(f"'{key}'" for key in pictures)
            yield Fault(
                f"'{path[-1]}' would not be seen: {names} {'is a picture' if len(pictures) == 1 else 'are pictures'}",
                "leave one of them out",
                text.key_mark(("cover", *path)),
            )
